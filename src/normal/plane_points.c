/*
 * plane_points.c - what is finite in a set of moves: single moves, or where there are many, rows
 * of them.
 */
#include "base/fail.h"
#include "normal/listed.h"
#include "normal/plane.h"

enum {
    FEW_POINTS = 4096,
    MOST_ROWS = 4096,
};

typedef struct gathering {
    wi_sets *sets;
    wi_listed list;
    bool many; /* more than few */
} gathering;

static isl_stat add_point(isl_point *point, void *data) {
    gathering *g = data;
    wy_position at = {0, 0};
    const bool fits =
        wi_sets_number(&at.x, g->sets, isl_point_get_coordinate_val(point, isl_dim_set, 0)) &&
        wi_sets_number(&at.y, g->sets, isl_point_get_coordinate_val(point, isl_dim_set, 1));
    isl_point_free(point);
    g->many = g->list.count == FEW_POINTS;
    if (!fits || g->many) {
        return isl_stat_error;
    }
    if (!wi_listed_add(&g->list, at)) {
        g->sets->status = wi_fail_memory(g->sets->error);
        return isl_stat_error;
    }
    return isl_stat_ok;
}

/* ---- rows ----------------------------------------------------------------------------------- */

typedef struct row {
    wy_plane *plane;
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
    if (!wi_shapes_add(r->plane->shapes, &shape)) {
        sets->status = wi_fail_memory(sets->error);
    }
    return sets->status == WY_OK ? isl_stat_ok : isl_stat_error;
}

static void add_rows(wy_plane *plane) {
    wi_sets *sets = plane->sets;
    int64_t low[2] = {0, 0};
    int64_t high[2] = {0, 0};
    for (int i = 0; i < 2 && sets->status == WY_OK; i++) {
        wi_sets_number(&low[i], sets, isl_set_dim_min_val(isl_set_copy(plane->left), i));
        wi_sets_number(&high[i], sets, isl_set_dim_max_val(isl_set_copy(plane->left), i));
    }
    const int fixed = high[0] - low[0] <= high[1] - low[1] ? 0 : 1;
    const wi_lattice lattice = wi_plane_lattice(sets, plane->left);
    if (sets->status == WY_OK &&
        (high[fixed] - low[fixed] >= MOST_ROWS || wi_lattice_index(&lattice) > 1)) {
        wi_sets_give_up(sets, "it has too many single moves");
    }
    isl_space *space = isl_space_set_alloc(sets->ctx, 0, 2);
    for (int64_t at = low[fixed]; at <= high[fixed] && sets->status == WY_OK; at++) {
        isl_set *some = isl_set_intersect(
            isl_set_copy(plane->left),
            isl_aff_eq_set(wi_sets_variable(space, fixed), wi_sets_constant(space, at)));
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

void wi_plane_points(wy_plane *plane) {
    wi_sets *sets = plane->sets;
    if (sets->status != WY_OK || wi_sets_is(sets, isl_set_is_empty(plane->left))) {
        return;
    }
    gathering g = {.sets = sets};
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
