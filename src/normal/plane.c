/*
 * plane.c - a set of moves taken apart, from the set alone.
 *
 * The moves are sorted by the heaps that they change; in each kind, with its signs turned so that
 * both parts are positive, first fans are found, then rays in what the fans leave, then what is
 * finite (plane_fans.c, plane_rays.c, plane_points.c).  Every stage asks the set itself what lies
 * in it: the set of all p from which a whole fan, or ray, lies in the set is again one that isl can
 * compute, and of these the least p begins it.  So what comes out depends on the set and on the
 * order of these questions, hardly on how isl happens to hold the set.  The directions and periods
 * that are tried come from how it holds it; one that is not needed finds nothing.
 */
#include "normal/plane.h"

#include "base/fail.h"

void wi_plane_each(wi_sets *sets, isl_set *of, isl_stat (*take)(isl_basic_set *, void *),
                   void *data) {
    isl_set *known = isl_set_compute_divs(isl_set_copy(of));
    if (isl_set_foreach_basic_set(known, take, data) < 0) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its moves have no simple form");
    }
    isl_set_free(known);
}

typedef struct lattices {
    wi_sets *sets;
    wi_lattice common;
} lattices;

static isl_stat add_lattice(isl_basic_set *basic, void *data) {
    lattices *l = data;
    const wi_lattice of = wi_lattice_of(l->sets, basic);
    isl_basic_set_free(basic);
    if (l->sets->status == WY_OK) {
        l->common = wi_lattice_meet(l->sets, &l->common, &of);
    }
    return l->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

wi_lattice wi_plane_lattice(wi_sets *sets, isl_set *of) {
    lattices l = {sets, wi_lattice_all()};
    wi_plane_each(sets, of, add_lattice, &l);
    return l.common;
}

/* ---- moving sets about ---------------------------------------------------------------------- */

/* (s,t) or (s,t,n) -> (s + a n + c, t + b n + d) */
static isl_multi_aff *way(wi_sets *sets, int dimensions, wy_position by_n, wy_position by) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, (unsigned)dimensions);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_domain_and_range(
        isl_space_copy(space), isl_space_set_alloc(sets->ctx, 0, 2)));
    for (int i = 0; i < 2; i++) {
        isl_aff *at =
            isl_aff_add(wi_sets_variable(space, i), wi_sets_constant(space, i == 0 ? by.x : by.y));
        if (dimensions == 3) {
            const int64_t factor = i == 0 ? by_n.x : by_n.y;
            isl_aff *steps = isl_aff_scale_val(wi_sets_variable(space, 2),
                                               isl_val_int_from_si(sets->ctx, factor));
            at = isl_aff_add(at, steps);
        }
        to = isl_multi_aff_set_aff(to, i, at);
    }
    isl_space_free(space);
    return to;
}

isl_set *wi_plane_shift(wy_plane *plane, isl_set *set, wy_position step) {
    const wy_position back = {-step.x, -step.y};
    return isl_set_preimage_multi_aff(set, way(plane->sets, 2, back, back));
}

isl_set *wi_plane_before(wy_plane *plane, isl_set *set, wy_position step) {
    isl_space *space = isl_space_set_alloc(plane->sets->ctx, 0, 3);
    isl_set *on = isl_set_preimage_multi_aff(set, way(plane->sets, 3, step, (wy_position){0, 0}));
    on = isl_set_intersect(on, wi_sets_at_least(space, 2, 0));
    isl_space_free(space);
    return wi_sets_merged(isl_set_project_out(on, isl_dim_set, 2, 1));
}

isl_set *wi_plane_after(wy_plane *plane, isl_set *set, wy_position step) {
    return wi_plane_before(plane, set, (wy_position){-step.x, -step.y});
}

void wi_plane_emit(wy_plane *plane, const wy_shape *shape, isl_set *its_moves) {
    if (plane->sets->status == WY_OK && !wi_shapes_add(plane->shapes, shape)) {
        plane->sets->status = wi_fail_memory(plane->sets->error);
    }
    plane->left = wi_sets_merged(isl_set_subtract(plane->left, its_moves));
    if (plane->disjoint) {
        isl_set_free(plane->whole);
        plane->whole = isl_set_copy(plane->left);
    }
}

/* ---- kinds of moves ------------------------------------------------------------------------- */

/* How the two heaps change: 1 for less, 0 for not at all, -1 for more. */
typedef struct kind {
    int x, y;
} kind;

static const kind kinds[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 1}, {-1, 0}, {0, -1}, {-1, -1}};

/* (s,t) -> (s or -s, t or -t): its own inverse. */
static isl_set *turned(wi_sets *sets, isl_set *set, kind k) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_multi_aff *to = isl_multi_aff_zero(isl_space_map_from_set(isl_space_copy(space)));
    for (int i = 0; i < 2; i++) {
        isl_aff *at = wi_sets_variable(space, i);
        to = isl_multi_aff_set_aff(to, i, (i == 0 ? k.x : k.y) < 0 ? isl_aff_neg(at) : at);
    }
    isl_space_free(space);
    return isl_set_preimage_multi_aff(set, to);
}

/* The moves of one kind, turned to be positive. */
static isl_set *of_kind(wi_sets *sets, isl_set *moves, kind k) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_set *set = turned(sets, isl_set_copy(moves), k);
    for (int i = 0; i < 2; i++) {
        const bool changes = (i == 0 ? k.x : k.y) != 0;
        set = isl_set_intersect(
            set, changes ? wi_sets_at_least(space, i, 1)
                         : isl_aff_eq_set(wi_sets_variable(space, i), wi_sets_constant(space, 0)));
    }
    isl_space_free(space);
    return wi_sets_merged(set);
}

static void turn_back(wi_shapes *shapes, size_t first, kind k) {
    for (size_t i = first; i < shapes->count; i++) {
        wy_shape *shape = &shapes->of[i];
        wy_position *const parts[] = {&shape->start, &shape->step, &shape->across};
        for (int j = 0; j < 3; j++) {
            parts[j]->x *= k.x < 0 ? -1 : 1;
            parts[j]->y *= k.y < 0 ? -1 : 1;
        }
    }
}

wy_status wi_plane_take_apart(wi_shapes *shapes, wi_sets *sets, isl_set *moves, bool disjoint) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0] && sets->status == WY_OK; i++) {
        isl_set *some = of_kind(sets, moves, kinds[i]);
        const size_t first = shapes->count;
        if (!wi_sets_is(sets, isl_set_is_empty(some)) && sets->status == WY_OK) {
            wy_plane plane = {.sets = sets,
                              .shapes = shapes,
                              .whole = isl_set_copy(some),
                              .left = isl_set_copy(some),
                              .disjoint = disjoint};
            wi_plane_fans(&plane);
            wi_plane_rays(&plane);
            wi_plane_points(&plane);
            isl_set_free(plane.whole);
            isl_set_free(plane.left);
            turn_back(shapes, first, kinds[i]);
        }
        isl_set_free(some);
    }
    return wi_sets_look(sets);
}
