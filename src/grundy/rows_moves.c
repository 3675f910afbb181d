/*
 * rows_moves.c - is a game of the kind whose rows are additively periodic?  Read off the compiled
 * moves.
 *
 * A primitive all of whose moves are (s,0) is a part of the row's Nim moves.  Any other must
 * not go on along rows without end.  The moves that go further down than the last row can
 * be forgotten, so that what is finite in every row becomes a list of points; only rays are kept
 * as they are, for their options along a line are known together.
 */
#include "grundy/rows_moves.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/moves.h"

/* Are all its moves (s,0)? */
static bool is_level(const wi_primitive *p) {
    return p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0) &&
           (p->kind != WI_FAN || p->step2.y == 0);
}

static wy_status check_kind(const wi_primitive *primitives, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->when != NULL) {
            return wi_fail(error, WY_NO, "its moves depend on the position");
        }
        const bool endless =
            p->kind == WI_FAN ? p->step1.y == 0 || p->step2.y == 0
                              : p->kind == WI_RAY && p->step1.y == 0 && p->count1 == WY_UNBOUNDED;
        if (endless && !is_level(p)) {
            return wi_fail(error, WY_NO,
                           "there are infinitely many moves that take the same from the second "
                           "heap, (%" PRId64 ",%" PRId64 ") among them",
                           p->start.x, p->start.y);
        }
    }
    if (!wi_line_is_full(primitives, count, (wy_position){0, 0}, (wy_position){1, 0})) {
        return wi_fail(error, WY_NO, "it lacks some of the moves (s,0)");
    }
    return WY_OK;
}

/* ---- rays and points --------------------------------------------------------------------- */

static wy_status too_far(wy_error *error) {
    return wi_fail(error, WY_LIMIT, "the moves go too far, or are too many, for rows to be proved");
}

static wy_status add_point(wi_rows_moves *moves, int64_t s, int64_t t, wy_error *error) {
    if (t > moves->last || t == 0) {
        return WY_OK;
    }
    if (s > WI_ROWS_REACH || moves->point_count == WI_ROWS_POINTS) {
        return too_far(error);
    }
    moves->points[moves->point_count++] = (wy_position){s, t};
    return WY_OK;
}

static bool is_down(const wi_primitive *p) {
    return p->kind == WI_RAY && p->step1.y > 0 && p->count1 == WY_UNBOUNDED;
}

/* start + i step down to the last row, at most count of them. */
static wy_status add_points(wi_rows_moves *moves, wy_position start, wy_position step,
                            int64_t count, wy_error *error) {
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && start.y <= moves->last && status == WY_OK; i++) {
        status = add_point(moves, start.x, start.y, error);
        start.x += step.x; /* both far below 2^63: add_point refuses what is beyond the reach */
        start.y += step.y;
    }
    return status;
}

static wy_status add(wi_rows_moves *moves, const wi_primitive *p, wy_error *error) {
    if (is_level(p) || p->start.y > moves->last) {
        return WY_OK;
    }
    if (p->kind == WI_POINT) {
        return add_point(moves, p->start.x, p->start.y, error);
    }
    if (is_down(p) && p->step1.y <= moves->last - p->start.y) {
        if (moves->ray_count == WI_ROWS_RAYS) {
            return too_far(error);
        }
        moves->rays[moves->ray_count++] = (wi_rows_ray){p->start, p->step1};
        return WY_OK;
    }
    if (p->kind == WI_RAY) {
        return add_points(moves, p->start, p->step1, p->count1, error);
    }
    wy_status status = WY_OK;
    for (wy_position at = p->start; at.y <= moves->last && status == WY_OK;
         at.x += p->step1.x, at.y += p->step1.y) {
        status = add_points(moves, at, p->step2, WY_UNBOUNDED, error);
    }
    return status;
}

static wy_status measure(wi_rows_moves *moves, wy_error *error) {
    for (size_t i = 0; i < moves->point_count; i++) {
        moves->reach = moves->points[i].x > moves->reach ? moves->points[i].x : moves->reach;
    }
    moves->spread = (int64_t)moves->point_count;
    for (size_t i = 0; i < moves->ray_count; i++) {
        const wi_rows_ray *ray = &moves->rays[i];
        if (ray->step.y < 1 || ray->start.x > WI_ROWS_REACH || ray->step.x > WI_ROWS_REACH ||
            moves->last / ray->step.y * ray->step.x > WI_ROWS_REACH) {
            return too_far(error);
        }
        const int64_t steps = (moves->last - ray->start.y) / ray->step.y;
        const int64_t furthest = ray->start.x + steps * ray->step.x;
        moves->reach = furthest > moves->reach ? furthest : moves->reach;
        moves->spread += steps + (ray->start.y > 0);
    }
    return moves->spread <= WI_ROWS_SPREAD ? WY_OK : too_far(error);
}

wy_status wi_rows_moves_make(wi_rows_moves *out, const wy_rules *rules, int64_t last,
                             wy_error *error) {
    *out = (wi_rows_moves){.last = last};
    const char *twist = wi_rules_twist(rules);
    if (twist != NULL) {
        return wi_fail(error, WY_NO, "%s", twist);
    }
    wi_moves *compiled;
    wy_status status = wi_moves_compile(&compiled, rules, 0, error);
    if (status == WY_LIMIT) {
        return wi_fail(error, WY_NO, "its moves have no simple form");
    }
    if (status != WY_OK) {
        return status;
    }
    const wi_primitive *primitives = wi_moves_primitives(compiled);
    const size_t count = wi_moves_count(compiled);
    status = check_kind(primitives, count, error);
    if (status == WY_OK) {
        out->rays = calloc(WI_ROWS_RAYS, sizeof *out->rays);
        out->points = calloc(WI_ROWS_POINTS, sizeof *out->points);
        status = out->rays != NULL && out->points != NULL ? WY_OK : wi_fail_memory(error);
    }
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        status = add(out, &primitives[i], error);
    }
    if (status == WY_OK) {
        status = measure(out, error);
    }
    wi_moves_free(compiled);
    if (status != WY_OK) {
        wi_rows_moves_clear(out);
    }
    return status;
}

void wi_rows_moves_clear(wi_rows_moves *moves) {
    free(moves->rays);
    free(moves->points);
    *moves = (wi_rows_moves){0};
}
