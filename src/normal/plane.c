/* plane.c - a set of moves taken apart into points, rays and fans, from the set alone. */
#include "normal/plane.h"
#include "base/arithmetic.h"
#include "base/fail.h"
#include "normal/isl_sets.h"
#include "normal/meaning.h"

enum { MOST_DIRECTIONS = 1024 };

/* The work on one set. */
typedef struct plane_work {
    wi_sets *sets;
    wi_shapes *shapes;
    isl_set *whole; /* all of it; when disjoint is wanted, only what is left */
    isl_set *left;  /* what no shape has so far */
    bool disjoint;
} plane_work;

static void plane_rays(plane_work *plane);
static void plane_fans(plane_work *plane);
static void plane_points(plane_work *plane);

/* ---- a set of moves taken apart, from the set alone ------------------------------------------ */

/*
 * The moves are sorted by the heaps that they change; in each kind, with its signs turned so that
 * both parts are positive, first fans are found, then rays in what the fans leave, then what is
 * finite.  Every stage asks the set itself what lies in it: the set of all p from which a whole
 * fan, or ray, lies in the set is again one that isl can compute, and the least p begins it.  So
 * the result depends on the set and on the order of these questions, hardly on how isl happens to
 * hold the set.  The directions and periods that are tried come from how it holds it; one that is
 * not needed finds nothing.
 */

/* Calls take for each basic set, with all its floors written out; takes the basic sets. */
static void plane_each(wi_sets *sets, isl_set *of, isl_stat (*take)(isl_basic_set *, void *),
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

/* The vectors by which all parts of a set repeat themselves, far out. */
static wi_lattice plane_lattice(wi_sets *sets, isl_set *of) {
    lattices l = {sets, wi_lattice_all()};
    plane_each(sets, of, add_lattice, &l);
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

static isl_set *plane_shift(plane_work *plane, isl_set *set, wy_position step) {
    const wy_position back = {-step.x, -step.y};
    return isl_set_preimage_multi_aff(set, way(plane->sets, 2, back, back));
}

/* {p - n step : p in set, n >= 0} and {p + n step : ...}; takes the set. */
static isl_set *plane_before(plane_work *plane, isl_set *set, wy_position step) {
    isl_space *space = isl_space_set_alloc(plane->sets->ctx, 0, 3);
    isl_set *on = isl_set_preimage_multi_aff(set, way(plane->sets, 3, step, (wy_position){0, 0}));
    on = isl_set_intersect(on, wi_sets_at_least(space, 2, 0));
    isl_space_free(space);
    return wi_sets_merged(isl_set_project_out(on, isl_dim_set, 2, 1));
}

static isl_set *plane_after(plane_work *plane, isl_set *set, wy_position step) {
    return plane_before(plane, set, (wy_position){-step.x, -step.y});
}

/* Takes a shape away from what is left, and adds it to the shapes. */
static void plane_emit(plane_work *plane, const wy_shape *shape, isl_set *its_moves) {
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
        set = isl_set_intersect(set, changes ? wi_sets_at_least(space, i, 1)
                                             : wi_sets_equal(space, i, 0));
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
            plane_work plane = {.sets = sets,
                                .shapes = shapes,
                                .whole = isl_set_copy(some),
                                .left = isl_set_copy(some),
                                .disjoint = disjoint};
            plane_fans(&plane);
            plane_rays(&plane);
            plane_points(&plane);
            isl_set_free(plane.whole);
            isl_set_free(plane.left);
            turn_back(shapes, first, kinds[i]);
        }
        isl_set_free(some);
    }
    return wi_sets_look(sets);
}

/* ---- the parts of a set of moves that fill cones --------------------------------------------- */

/*
 * Between two neighbouring directions a set repeats itself far out, by the vectors of a lattice.
 * Let the cone of the directions u, v be cut into cones of neighbouring vectors w_i, w_(i+1), each
 * pair a basis of the lattice.  Then
 *
 *     G = { p : p + a w_i + b w_(i+1) is in the set, for all i and all a, b >= 0 }
 *
 * has a p in each class modulo the lattice that the set has far out, and the least one begins a
 * fan.  The rest between them and the border of the set lies along the directions: rays.  The
 * widest cones and the coarsest classes are tried first: all pairs, the lattice of each part of
 * the set, the vectors that all of these have.
 */

enum {
    MOST_SECTORS = 64, /* cones of determinant 1 in a cone */
    MOST_LATTICES = 8,
    LARGEST_INDEX = 256, /* classes modulo a lattice */
};

static wi_wide turn_of(wy_position u, wy_position v) {
    return (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
}

/* ---- directions ----------------------------------------------------------------------------- */

typedef struct directions {
    wi_sets *sets;
    wy_position of[MOST_DIRECTIONS]; /* counterclockwise */
    int count;
    bool cones; /* some basic set fills a cone */
} directions;

static void add_side(directions *d, wy_position way) {
    int at = 0;
    while (at < d->count && turn_of(d->of[at], way) > 0) {
        at++;
    }
    if (at < d->count && turn_of(d->of[at], way) == 0) {
        return;
    }
    if (d->count == MOST_DIRECTIONS) {
        wi_sets_give_up(d->sets, "its moves fill cones with more than %d borders", MOST_DIRECTIONS);
        return;
    }
    for (int i = d->count++; i > at; i--) {
        d->of[i] = d->of[i - 1];
    }
    d->of[at] = way;
}

static isl_stat look_at_cone(isl_basic_set *basic, void *data) {
    directions *d = data;
    wi_recession recession;
    wi_sets_recession(&recession, d->sets, basic);
    isl_basic_set_free(basic);
    if (recession.count == 2) {
        d->cones = true;
        add_side(d, recession.along[0]);
        add_side(d, recession.along[1]);
    }
    return d->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void find_directions(directions *d, wi_sets *sets, isl_set *set) {
    d->sets = sets;
    d->count = 0;
    d->cones = false;
    plane_each(sets, set, look_at_cone, d);
}

/* ---- cones of determinant 1 ----------------------------------------------------------------- */

/*
 * From u to v, counterclockwise, both primitive: after u comes the w with turn(u, w) = 1 inside
 * the cone that is nearest to u's own border with v, and so on.  w = w0 + k u for the greatest k
 * with turn(w, v) >= 0, where w0 is any solution.
 */
static int cut(wy_position out[MOST_SECTORS + 1], wi_sets *sets, wy_position u, wy_position v) {
    int count = 0;
    out[count++] = u;
    while (turn_of(u, v) > 1) {
        if (count == MOST_SECTORS) {
            wi_sets_give_up(sets, "its moves fill a cone that is cut into more than %d",
                            MOST_SECTORS);
            return 0;
        }
        /* a u.x - b u.y with b = w.x, a = w.y: Euclid's algorithm gives u.x a - u.y b = 1. */
        wi_wide r0 = u.x;
        wi_wide r1 = u.y;
        wi_wide a0 = 1;
        wi_wide a1 = 0;
        wi_wide b0 = 0;
        wi_wide b1 = 1;
        while (r1 != 0) {
            const wi_wide q = r0 / r1;
            const wi_wide r = r0 - q * r1;
            const wi_wide a = a0 - q * a1;
            const wi_wide b = b0 - q * b1;
            r0 = r1;
            r1 = r;
            a0 = a1;
            a1 = a;
            b0 = b1;
            b1 = b;
        }
        /* u.x a0 + u.y b0 = r0 = 1 or -1: w = (-b0, a0), or its opposite. */
        wi_wide wx = -b0 * r0;
        wi_wide wy = a0 * r0;
        /* turn(w + k u, v) = turn(w, v) + k turn(u, v) >= 0, least such k: nearest to v. */
        const wi_wide step = turn_of(u, v);
        const wi_wide at = wx * v.y - wy * v.x;
        wi_wide k = -at / step;
        while (at + k * step < 0) {
            k++;
        }
        while (at + (k - 1) * step >= 0) {
            k--;
        }
        wx += k * u.x;
        wy += k * u.y;
        u = (wy_position){(int64_t)wx, (int64_t)wy};
        if (turn_of(u, v) == 0) {
            return count; /* w is v */
        }
        out[count++] = u;
    }
    return count;
}

/* ---- fans ----------------------------------------------------------------------------------- */

/* The points from which all fans between neighbouring ways lie in the set. */
static isl_set *beginnings(plane_work *plane, const wy_position *ways, int count) {
    isl_set *outside = isl_set_complement(isl_set_copy(plane->whole));
    isl_set *good = isl_set_copy(plane->whole);
    for (int i = 0; i + 1 < count; i++) {
        isl_set *bad = plane_before(plane, isl_set_copy(outside), ways[i]);
        bad = plane_before(plane, bad, ways[i + 1]);
        good = isl_set_subtract(good, bad);
    }
    isl_set_free(outside);
    return wi_sets_merged(good);
}

/* The point of the set with the least s + t, then s; false: there is none. */
static bool least_point(wy_position *out, wi_sets *sets, isl_set *set) {
    if (wi_sets_is(sets, isl_set_is_empty(set)) || sets->status != WY_OK) {
        return false;
    }
    /* (a,b) -> (s,t) = (b, a-b) */
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_multi_aff *from = isl_multi_aff_zero(isl_space_map_from_set(isl_space_copy(space)));
    from = isl_multi_aff_set_aff(from, 0, wi_sets_variable(space, 1));
    from = isl_multi_aff_set_aff(
        from, 1, isl_aff_sub(wi_sets_variable(space, 0), wi_sets_variable(space, 1)));
    isl_space_free(space);
    isl_point *point =
        isl_set_sample_point(isl_set_lexmin(isl_set_preimage_multi_aff(isl_set_copy(set), from)));
    wy_position found = {0, 0};
    const bool fits = wi_sets_take_point(&found, sets, point);
    *out = (wy_position){found.y, found.x - found.y};
    return fits;
}

static isl_set *set_of_point(wi_sets *sets, wy_position at) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    isl_set *set = wi_sets_point(space, 0, at);
    isl_space_free(space);
    return set;
}

static bool fills_cone(wi_sets *sets, isl_set *set) {
    directions d;
    find_directions(&d, sets, set);
    return d.cones;
}

/* The fans from this point, if they have a cone of what is left. */
static bool emit_fans(plane_work *plane, wy_position start, const wy_position *ways, int count) {
    bool emitted = false;
    for (int i = 0; i + 1 < count && plane->sets->status == WY_OK; i++) {
        const wy_position u = ways[i];
        const wy_position v = ways[i + 1];
        /* If no two shapes may meet, neighbouring fans share their border once. */
        const bool apart = plane->disjoint && i > 0;
        const wy_position from = apart ? (wy_position){start.x + v.x, start.y + v.y} : start;
        isl_set *moves =
            plane_after(plane, plane_after(plane, set_of_point(plane->sets, from), u), v);
        isl_set *fresh =
            wi_sets_merged(isl_set_intersect(isl_set_copy(plane->left), isl_set_copy(moves)));
        const bool useful = fills_cone(plane->sets, fresh);
        isl_set_free(fresh);
        if (useful) {
            plane_emit(plane,
                       &(wy_shape){.start = from,
                                   .step = u,
                                   .across = v,
                                   .count = WY_UNBOUNDED,
                                   .width = WY_UNBOUNDED},
                       moves);
            emitted = true;
        } else {
            isl_set_free(moves);
        }
    }
    return emitted;
}

/* The fans of one cone, in the classes of a lattice. */
static bool try_cone(plane_work *plane, wy_position u, wy_position v, const wi_lattice *lattice) {
    wi_sets *sets = plane->sets;
    wy_position ways[MOST_SECTORS + 2];
    const wy_position from_u = wi_lattice_coordinates(lattice, u);
    const wy_position to_v = wi_lattice_coordinates(lattice, v);
    int count = cut(ways, sets, from_u, to_v);
    if (count == 0) {
        return false;
    }
    ways[count++] = to_v;
    for (int i = 0; i < count; i++) {
        ways[i] = wi_lattice_vector(lattice, ways[i]);
    }
    isl_set *from = beginnings(plane, ways, count);
    bool emitted = false;
    wy_position start;
    while (sets->status == WY_OK && least_point(&start, sets, from)) {
        emitted = emit_fans(plane, start, ways, count) || emitted;
        from = isl_set_subtract(from, wi_lattice_class(sets, lattice, start));
    }
    isl_set_free(from);
    return emitted;
}

/* ---- lattices -------------------------------------------------------------------------------- */

typedef struct cone_lattices {
    wi_sets *sets;
    wi_lattice of[MOST_LATTICES]; /* by their index */
    int count;
    wi_lattice common;
} cone_lattices;

static void add_cone_lattice(cone_lattices *l, const wi_lattice *lattice) {
    int at = 0;
    while (at < l->count && wi_lattice_index(&l->of[at]) <= wi_lattice_index(lattice)) {
        if (wi_lattice_equal(&l->of[at], lattice)) {
            return;
        }
        at++;
    }
    if (l->count == MOST_LATTICES) {
        return; /* the common one will do */
    }
    for (int i = l->count++; i > at; i--) {
        l->of[i] = l->of[i - 1];
    }
    l->of[at] = *lattice;
}

static isl_stat add_lattice_of_cone(isl_basic_set *basic, void *data) {
    cone_lattices *l = data;
    wi_recession recession;
    wi_sets_recession(&recession, l->sets, basic);
    if (recession.count == 2 && l->sets->status == WY_OK) {
        const wi_lattice lattice = wi_lattice_of(l->sets, basic);
        if (l->sets->status == WY_OK) {
            add_cone_lattice(l, &lattice);
            l->common = wi_lattice_meet(l->sets, &l->common, &lattice);
        }
    }
    isl_basic_set_free(basic);
    return l->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void try_lattice(plane_work *plane, const directions *d, const wi_lattice *lattice) {
    if (wi_lattice_index(lattice) > LARGEST_INDEX) {
        wi_sets_give_up(plane->sets, "its moves fill cones with more than %d kinds of remainders",
                        LARGEST_INDEX);
    }
    for (int i = 0; i + 1 < d->count && plane->sets->status == WY_OK;) {
        int j = d->count - 1;
        while (j > i && !try_cone(plane, d->of[i], d->of[j], lattice)) {
            j--;
        }
        i = j > i ? j : i + 1;
    }
}

/* The stages: first fans, then rays, then what is finite. */
static void plane_fans(plane_work *plane) {
    wi_sets *sets = plane->sets;
    directions d;
    find_directions(&d, sets, plane->left);
    if (!d.cones || sets->status != WY_OK) {
        return;
    }
    cone_lattices l = {.sets = sets, .common = wi_lattice_all()};
    add_cone_lattice(&l, &l.common);
    plane_each(sets, plane->left, add_lattice_of_cone, &l);
    const wi_lattice common = l.common;
    bool last = false;
    for (int i = 0; !last && d.cones && sets->status == WY_OK; i++) {
        last = i >= l.count;
        try_lattice(plane, &d, last ? &common : &l.of[i]);
        if (sets->status == WY_OK) {
            find_directions(&d, sets, plane->left);
        }
    }
    if (d.cones && sets->status == WY_OK) {
        wi_sets_give_up(sets, "its moves fill cones in no simple way");
    }
}

/* ---- the parts of a set of moves that go on without end along lines -------------------------- */

/*
 * When the fans are taken away, what is left without end lies in strips along finitely many
 * directions d.  For a step Q d, let
 *
 *     G = { p : p + i Q d is in the set for all i >= 0 }.
 *
 * A ray begins in each p of G for which p - Q d is not in G.  Those are taken that have infinitely
 * many moves of what is left.  Small steps come first: so {2,4,6,...} and {3,6,9,...} are two
 * rays, and all numbers but 1, 2 and 4 are one ray and one point.
 */

enum { MOST_RAYS = 65536 };

/* ---- strips --------------------------------------------------------------------------------- */

/* The basic sets of what is left that go on in one direction. */
typedef struct strips {
    wi_sets *sets;
    wy_position of[MOST_DIRECTIONS];
    int count;
    wy_position wanted; /* (0,0): gather the directions */
    isl_set *endless;   /* else the union of those with this one; NULL: none */
} strips;

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

/* Short directions first: in which order they are taken is seen in what comes out. */
static bool is_before(wy_position a, wy_position b) {
    return a.x + a.y != b.x + b.y ? a.x + a.y < b.x + b.y : a.x < b.x;
}

static void add_way(strips *s, wy_position way) {
    for (int i = 0; i < s->count; i++) {
        if (same(s->of[i], way)) {
            return;
        }
    }
    if (s->count == MOST_DIRECTIONS) {
        wi_sets_give_up(s->sets, "its moves go on in more than %d directions", MOST_DIRECTIONS);
        return;
    }
    int at = s->count++;
    for (; at > 0 && is_before(way, s->of[at - 1]); at--) {
        s->of[at] = s->of[at - 1];
    }
    s->of[at] = way;
}

static isl_stat look_at_strip(isl_basic_set *basic, void *data) {
    strips *s = data;
    wi_recession recession;
    wi_sets_recession(&recession, s->sets, basic);
    if (recession.count == 2) {
        wi_sets_give_up(s->sets, "its moves fill cones in no simple way");
    }
    if (recession.count == 1 && same(s->wanted, (wy_position){0, 0})) {
        add_way(s, recession.along[0]);
    } else if (recession.count == 1 && same(s->wanted, recession.along[0])) {
        isl_set *set = isl_set_from_basic_set(isl_basic_set_copy(basic));
        s->endless = s->endless == NULL ? set : isl_set_union(s->endless, set);
    }
    isl_basic_set_free(basic);
    return s->sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void find_strips(strips *s, wi_sets *sets, isl_set *set, wy_position wanted) {
    *s = (strips){.sets = sets, .wanted = wanted};
    plane_each(sets, set, look_at_strip, s);
}

/* The lines of direction d that meet the set, which goes on in this direction alone; keeps it. */
static isl_set *lines_through(wi_sets *sets, isl_set *set, wy_position d) {
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    const wi_axes places = {.of = {-1, -1, 0, 1}, .predicates = -1};
    const wy_linear turn = {.c = {[WY_S] = -d.y, [WY_T] = d.x}};
    isl_aff *side = wi_sets_form(space, &turn, &places);
    isl_val *low = isl_set_min_val(set, side);
    isl_val *high = isl_set_max_val(set, side);
    isl_aff_free(side);
    int64_t least = 0;
    int64_t most = 0;
    isl_set *lines = NULL;
    const bool least_fits = wi_sets_number(&least, sets, low);
    const bool most_fits = wi_sets_number(&most, sets, high);
    if (least_fits && most_fits) {
        lines = isl_aff_ge_set(wi_sets_form(space, &turn, &places), wi_sets_constant(space, least));
        lines = isl_set_intersect(lines, isl_aff_le_set(wi_sets_form(space, &turn, &places),
                                                        wi_sets_constant(space, most)));
    }
    isl_space_free(space);
    return lines;
}

/* ---- rays ----------------------------------------------------------------------------------- */

typedef struct ray_gathering {
    plane_work *plane;
    wy_position step;
    size_t count;
} ray_gathering;

static isl_stat add_ray(isl_point *point, void *data) {
    ray_gathering *g = data;
    wi_sets *sets = g->plane->sets;
    wy_shape ray = {.step = g->step, .count = WY_UNBOUNDED, .width = 1};
    const bool fits = wi_sets_take_point(&ray.start, sets, point);
    if (++g->count > MOST_RAYS) {
        wi_sets_give_up(sets, "its moves fall apart into more than %d lines", MOST_RAYS);
    }
    if (fits && sets->status == WY_OK) {
        wi_sets_need(sets, wi_shapes_add(g->plane->shapes, &ray));
    }
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* All rays with the step period * d, on these lines. */
static void rays_with(plane_work *plane, wy_position d, int64_t period, isl_set *lines) {
    wi_sets *sets = plane->sets;
    const wy_position step = {period * d.x, period * d.y};
    isl_set *here = isl_set_intersect(isl_set_copy(plane->whole), isl_set_copy(lines));
    here = wi_sets_merged(here);
    isl_set *outside = isl_set_subtract(isl_set_copy(lines), isl_set_copy(here));
    isl_set *good = wi_sets_merged(isl_set_subtract(here, plane_before(plane, outside, step)));
    isl_set *useful =
        wi_sets_merged(isl_set_intersect(isl_set_copy(good), isl_set_copy(plane->left)));
    strips endless = {.sets = sets};
    if (useful != NULL) {
        find_strips(&endless, sets, useful, d);
    }
    isl_set_free(useful);
    if (endless.endless == NULL || sets->status != WY_OK) {
        isl_set_free(good);
        isl_set_free(endless.endless);
        return;
    }
    isl_set *first =
        isl_set_subtract(isl_set_copy(good), plane_shift(plane, isl_set_copy(good), step));
    isl_set_free(good);
    first = wi_sets_merged(isl_set_intersect(first, plane_before(plane, endless.endless, step)));
    ray_gathering g = {.plane = plane, .step = step};
    if (isl_set_foreach_point(first, add_ray, &g) < 0) {
        wi_sets_look(sets);
    }
    /* Merged when all rays are found: there may be many directions. */
    plane->left = isl_set_subtract(plane->left, plane_after(plane, first, step));
    if (plane->disjoint) {
        isl_set_free(plane->whole);
        plane->whole = isl_set_copy(plane->left);
    }
}

/* After how many steps in the direction the set repeats itself. */
static int64_t period_along(wi_sets *sets, isl_set *set, wy_position d) {
    const wi_lattice lattice = plane_lattice(sets, set);
    const wy_position step = wi_lattice_vector(&lattice, wi_lattice_coordinates(&lattice, d));
    return d.x != 0 ? step.x / d.x : step.y / d.y;
}

static void rays_along(plane_work *plane, wy_position d) {
    wi_sets *sets = plane->sets;
    strips s;
    find_strips(&s, sets, plane->left, d);
    const int64_t most =
        s.endless != NULL && sets->status == WY_OK ? period_along(sets, s.endless, d) : 0;
    for (int64_t period = 1; period <= most && s.endless != NULL && sets->status == WY_OK;
         period++) {
        if (most % period != 0) {
            continue;
        }
        isl_set *lines = lines_through(sets, s.endless, d);
        if (sets->status == WY_OK) {
            rays_with(plane, d, period, lines);
        }
        isl_set_free(lines);
        isl_set_free(s.endless);
        s.endless = NULL;
        if (sets->status == WY_OK) {
            find_strips(&s, sets, plane->left, d);
        }
    }
    if (s.endless != NULL) {
        isl_set_free(s.endless);
        wi_sets_give_up(sets, "its moves have no simple form");
    }
}

static void plane_rays(plane_work *plane) {
    if (plane->sets->status != WY_OK) {
        return;
    }
    strips s;
    find_strips(&s, plane->sets, plane->left, (wy_position){0, 0});
    for (int i = 0; i < s.count && plane->sets->status == WY_OK; i++) {
        rays_along(plane, s.of[i]);
    }
    plane->left = wi_sets_merged(plane->left);
}

/* ---- what is finite -------------------------------------------------------------------------- */

enum {
    FEW_POINTS = 4096,
    MOST_ROWS = 4096,
};

typedef struct point_gathering {
    wi_sets *sets;
    wi_listed list;
    bool many; /* more than few */
} point_gathering;

static isl_stat add_point(isl_point *point, void *data) {
    point_gathering *g = data;
    wy_position at = {0, 0};
    const bool fits = wi_sets_take_point(&at, g->sets, point);
    g->many = g->list.count == FEW_POINTS;
    return fits && !g->many && wi_sets_need(g->sets, wi_listed_add(&g->list, at)) ? isl_stat_ok
                                                                                  : isl_stat_error;
}

/* ---- rows ----------------------------------------------------------------------------------- */

typedef struct row {
    plane_work *plane;
    int64_t at;
    bool across; /* rows of the first coordinate: t is fixed */
} row;

/* A row is an interval if there are no remainders. */
static isl_stat add_interval(isl_basic_set *basic, void *data) {
    const row *r = data;
    wi_sets *sets = r->plane->sets;
    isl_set *set = isl_set_from_basic_set(basic);
    const int dimension = r->across ? 0 : 1;
    int64_t low = 0;
    int64_t high = 0;
    const bool low_fits =
        wi_sets_number(&low, sets, isl_set_dim_min_val(isl_set_copy(set), dimension));
    const bool high_fits = wi_sets_number(&high, sets, isl_set_dim_max_val(set, dimension));
    if (!low_fits || !high_fits) {
        return isl_stat_error;
    }
    const wy_shape shape = {
        .start = r->across ? (wy_position){low, r->at} : (wy_position){r->at, low},
        .step = low == high ? (wy_position){0, 0} : (wy_position){r->across, !r->across},
        .count = high - low + 1,
        .width = 1};
    wi_sets_need(sets, wi_shapes_add(r->plane->shapes, &shape));
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void add_rows(plane_work *plane) {
    wi_sets *sets = plane->sets;
    int64_t low[2] = {0, 0};
    int64_t high[2] = {0, 0};
    for (int i = 0; i < 2 && sets->status == WY_OK; i++) {
        wi_sets_number(&low[i], sets, isl_set_dim_min_val(isl_set_copy(plane->left), i));
        wi_sets_number(&high[i], sets, isl_set_dim_max_val(isl_set_copy(plane->left), i));
    }
    const int fixed = high[0] - low[0] <= high[1] - low[1] ? 0 : 1;
    const wi_lattice lattice = plane_lattice(sets, plane->left);
    if (sets->status == WY_OK &&
        (high[fixed] - low[fixed] >= MOST_ROWS || wi_lattice_index(&lattice) > 1)) {
        wi_sets_give_up(sets, "it has too many single moves");
    }
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    for (int64_t at = low[fixed]; at <= high[fixed] && sets->status == WY_OK; at++) {
        isl_set *some =
            isl_set_intersect(isl_set_copy(plane->left), wi_sets_equal(space, fixed, at));
        some = isl_set_make_disjoint(wi_sets_merged(some));
        row r = {.plane = plane, .at = at, .across = fixed == 1};
        if (isl_set_foreach_basic_set(some, add_interval, &r) < 0) {
            wi_sets_look(sets);
            wi_sets_give_up(sets, "its single moves could not be listed");
        }
        isl_set_free(some);
    }
    isl_space_free(space);
}

static void plane_points(plane_work *plane) {
    wi_sets *sets = plane->sets;
    if (sets->status != WY_OK || wi_sets_is(sets, isl_set_is_empty(plane->left))) {
        return;
    }
    point_gathering g = {.sets = sets};
    const bool listed = isl_set_foreach_point(plane->left, add_point, &g) == isl_stat_ok;
    if (g.many) {
        isl_ctx_reset_error(sets->ctx);
        add_rows(plane);
    } else if (!listed) {
        wi_sets_look(sets);
        wi_sets_give_up(sets, "its single moves could not be listed");
    } else if (!wi_shapes_add_points(plane->shapes, g.list.of, g.list.count, WI_LEAST_ROW)) {
        sets->status = wi_fail_memory(sets->error);
    }
    wi_listed_clear(&g.list);
}
