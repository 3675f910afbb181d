/*
 * plane_rays.c - the parts of a set of moves that go on without end along lines.
 *
 * When the fans are taken away, what is left without end lies in strips along finitely many
 * directions d.  For a step Q d, let
 *
 *     G = { p : p + i Q d is in the set for all i >= 0 }.
 *
 * A ray begins in each p of G for which p - Q d is not in G.  Those are taken that have infinitely
 * many moves of what is left.  Small steps come first: so {2,4,6,...} and {3,6,9,...} are two
 * rays, and all numbers but 1, 2 and 4 are one ray and one point.
 */
#include "base/fail.h"
#include "normal/plane.h"

enum { MOST_RAYS = 65536 };

/* ---- strips --------------------------------------------------------------------------------- */

/* The basic sets of what is left that go on in one direction. */
typedef struct strips {
    wi_sets *sets;
    wy_position of[WI_MOST_DIRECTIONS];
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
    if (s->count == WI_MOST_DIRECTIONS) {
        wi_sets_give_up(s->sets, "its moves go on in more than %d directions", WI_MOST_DIRECTIONS);
        return;
    }
    int at = s->count++;
    for (; at > 0 && is_before(way, s->of[at - 1]); at--) {
        s->of[at] = s->of[at - 1];
    }
    s->of[at] = way;
}

static isl_stat look_at(isl_basic_set *basic, void *data) {
    strips *s = data;
    wi_recession recession;
    wi_plane_recession(&recession, s->sets, basic);
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
    wi_plane_each(sets, set, look_at, s);
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

typedef struct gathering {
    wy_plane *plane;
    wy_position step;
    size_t count;
} gathering;

static isl_stat add_ray(isl_point *point, void *data) {
    gathering *g = data;
    wi_sets *sets = g->plane->sets;
    wy_shape ray = {.step = g->step, .count = WY_UNBOUNDED, .width = 1};
    const bool fits =
        wi_sets_number(&ray.start.x, sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wi_sets_number(&ray.start.y, sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    if (++g->count > MOST_RAYS) {
        wi_sets_give_up(sets, "its moves fall apart into more than %d lines", MOST_RAYS);
    }
    if (fits && sets->status == WY_OK && !wi_shapes_add(g->plane->shapes, &ray)) {
        sets->status = wi_fail_memory(sets->error);
    }
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

/* All rays with the step period * d, on these lines. */
static void rays_with(wy_plane *plane, wy_position d, int64_t period, isl_set *lines) {
    wi_sets *sets = plane->sets;
    const wy_position step = {period * d.x, period * d.y};
    isl_set *here = isl_set_intersect(isl_set_copy(plane->whole), isl_set_copy(lines));
    here = wi_sets_merged(here);
    isl_set *outside = isl_set_subtract(isl_set_copy(lines), isl_set_copy(here));
    isl_set *good = wi_sets_merged(isl_set_subtract(here, wi_plane_before(plane, outside, step)));
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
        isl_set_subtract(isl_set_copy(good), wi_plane_shift(plane, isl_set_copy(good), step));
    isl_set_free(good);
    first = wi_sets_merged(isl_set_intersect(first, wi_plane_before(plane, endless.endless, step)));
    gathering g = {.plane = plane, .step = step};
    if (isl_set_foreach_point(first, add_ray, &g) < 0) {
        wi_sets_look(sets);
    }
    /* Merged when all rays are found: there may be many directions. */
    plane->left = isl_set_subtract(plane->left, wi_plane_after(plane, first, step));
    if (plane->disjoint) {
        isl_set_free(plane->whole);
        plane->whole = isl_set_copy(plane->left);
    }
}

/* After how many steps in the direction the set repeats itself. */
static int64_t period_along(wi_sets *sets, isl_set *set, wy_position d) {
    const wi_lattice lattice = wi_plane_lattice(sets, set);
    const wy_position step = wi_lattice_vector(&lattice, wi_lattice_coordinates(&lattice, d));
    return d.x != 0 ? step.x / d.x : step.y / d.y;
}

static void rays_along(wy_plane *plane, wy_position d) {
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

void wi_plane_rays(wy_plane *plane) {
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
