/*
 * moves.c - from the families of a normal form to primitives.
 *
 * A family of a normal form is a point, a ray or a fan already (rules.h).  Other shapes, which
 * engines do not know, are written out: a fan of finite width is rays side by side, a line that
 * falls while the other part rises is single moves.  Conditions that say the same become one.
 */
#include <wythoff/solve.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "normal/meaning.h"
#include "normal/normal.h"
#include "normal/plane.h"
#include "rules/condition.h"
#include "rules/value.h"
#include "solve/moves.h"

/* More primitives than this, beside listed moves, and a ruleset counts as having no simple form. */
enum { MOST_PRIMITIVES = 65536, FEW_STEPS = 2000 };

struct wi_moves {
    wi_primitive *items;
    size_t count, room;
    size_t listed;             /* points among them that are of lists */
    wy_condition **conditions; /* all that primitives point to */
    size_t condition_count, condition_room;
};

/* ---- growing -------------------------------------------------------------------------------- */

static wy_status add(wi_moves *moves, const wi_primitive *primitive, wy_error *error) {
    if (moves->count >= MOST_PRIMITIVES + moves->listed) {
        return wi_fail(error, WY_LIMIT, "its moves fall apart into more than %d lines",
                       MOST_PRIMITIVES);
    }
    if (!wi_list_room(moves->items, moves->room, moves->count + 1)) {
        return wi_fail_memory(error);
    }
    moves->items[moves->count++] = *primitive;
    return WY_OK;
}

/* *kept: a condition like this one that the moves own; takes the condition, NULL stays NULL. */
static wy_status keep(const wy_condition **kept, wi_moves *moves, wy_condition *condition,
                      wy_error *error) {
    *kept = NULL;
    if (condition == NULL) {
        return WY_OK;
    }
    /* Families under one condition follow each other. */
    const size_t last = moves->condition_count;
    if (last > 0 && wi_condition_equal(moves->conditions[last - 1], condition)) {
        wi_condition_free(condition);
        *kept = moves->conditions[last - 1];
        return WY_OK;
    }
    if (!wi_list_room(moves->conditions, moves->condition_room, last + 1)) {
        wi_condition_free(condition);
        return wi_fail_memory(error);
    }
    moves->conditions[moves->condition_count++] = condition;
    *kept = condition;
    return WY_OK;
}

/* ---- one shape ------------------------------------------------------------------------------ */

static bool is_too_far(wy_position a) {
    return a.x > WI_MOVE_LIMIT || a.y > WI_MOVE_LIMIT;
}

/* No window reaches moves this large, but to leave them out would change the game. */
static bool ends_too_far(const wy_shape *shape) {
    if (is_too_far(shape->start) || is_too_far(shape->step) || is_too_far(shape->across)) {
        return true;
    }
    const int64_t starts[2] = {shape->start.x, shape->start.y};
    const int64_t steps[2] = {shape->step.x, shape->step.y};
    for (int i = 0; i < 2 && shape->count != WY_UNBOUNDED; i++) {
        if (steps[i] > 0 && (WI_MOVE_LIMIT - starts[i]) / steps[i] + 1 < shape->count) {
            return true;
        }
    }
    return false;
}

/* The parts of a tied primitive that a plain one lacks. */
typedef struct tie {
    const wy_condition *when;
    bool tied;
    int64_t s0, t0;
} tie;

static wy_status add_shape(wi_moves *moves, const wy_shape *shape, const tie *by, wy_error *error) {
    if (ends_too_far(shape)) {
        return wi_fail(error, WY_LIMIT, "some of its moves take more than 2^56 tokens");
    }
    wi_primitive primitive = {.kind = WI_POINT,
                              .start = shape->start,
                              .both = shape->start.x > 0 && shape->start.y > 0,
                              .when = by->when,
                              .tied = by->tied,
                              .s0 = by->s0,
                              .t0 = by->t0};
    if (shape->count > 1) {
        primitive.kind = shape->across.x == 0 && shape->across.y == 0 ? WI_RAY : WI_FAN;
        primitive.step1 = shape->step;
        primitive.step2 = shape->across;
        primitive.count1 = shape->count;
    }
    return add(moves, &primitive, error);
}

/* ---- families ------------------------------------------------------------------------------- */

/* A condition with one parameter put in, the other called t. */
static bool fix(wy_condition **out, bool *never, const wy_condition *when, const int64_t *s,
                const int64_t *t) {
    if (!wi_condition_at(out, never, when, s, t)) {
        return false;
    }
    if (t != NULL && s == NULL) {
        wi_condition_exchange_parameters(*out);
    }
    return true;
}

static wy_status add_family(wi_moves *moves, const wy_family *family, wy_error *error);

/* A shape whose moves differ in their conditions: each ray, or each move, is a family of its own.
 */
static wy_status add_one_by_one(wi_moves *moves, const wy_family *family, bool by_t,
                                wy_error *error) {
    const wy_range *range = by_t ? &family->range[1] : &family->range[0];
    wy_status status = WY_OK;
    if (range->high - range->low >= MOST_PRIMITIVES) {
        return wi_fail(error, WY_LIMIT, "its moves fall apart into more than %d lines",
                       MOST_PRIMITIVES);
    }
    for (int64_t value = range->low; value <= range->high && status == WY_OK; value++) {
        wy_family one = {.parameters = family->parameters - 1};
        const int gone = by_t ? WY_T : WY_S;
        const int stays = by_t ? WY_S : WY_T;
        for (int i = 0; i < 2; i++) {
            const int64_t *from = family->part[i].c;
            one.part[i].c[WY_ONE] = from[WY_ONE] + value * from[gone];
            one.part[i].c[WY_T] = from[stays];
        }
        const wy_range none = {0};
        one.range[1] = one.parameters == 0 ? none : by_t ? family->range[0] : family->range[1];
        bool never = false;
        if (!fix(&one.when, &never, family->when, by_t ? NULL : &value, by_t ? &value : NULL)) {
            return wi_fail_memory(error);
        }
        status = never ? WY_OK : add_family(moves, &one, error);
        wi_condition_free(one.when);
    }
    return status;
}

static wy_status add_list(wi_moves *moves, const wy_family *family, const tie *by,
                          wy_error *error) {
    wy_status status = WY_OK;
    moves->listed += family->listed;
    for (size_t i = 0; i < family->listed && status == WY_OK; i++) {
        const wy_shape point = {.start = family->list[i], .count = 1, .width = 1};
        status = add_shape(moves, &point, by, error);
    }
    return status;
}

static wy_status add_family(wi_moves *moves, const wy_family *family, wy_error *error) {
    const wy_shape shape = wi_shape_of_family(family);
    if (family->parameters == 2 && shape.width != WY_UNBOUNDED) {
        /* If both sides are finite, the longer ones are rays. */
        return add_one_by_one(moves, family, shape.count >= shape.width, error);
    }
    if (family->parameters == 1 && (shape.step.x < 0 || shape.step.y < 0)) {
        return add_one_by_one(moves, family, true, error);
    }
    wy_condition *when = NULL;
    if (family->when != NULL && (when = wi_condition_copy(family->when)) == NULL) {
        return wi_fail_memory(error);
    }
    tie by = {.tied = wi_condition_has_parameter(family->when),
              .s0 = family->range[0].low,
              .t0 = family->range[1].low};
    const wy_status status = keep(&by.when, moves, when, error);
    if (status != WY_OK) {
        return status;
    }
    return family->listed > 0 ? add_list(moves, family, &by, error)
                              : add_shape(moves, &shape, &by, error);
}

/* ---- the compiler --------------------------------------------------------------------------- */

static wy_status compile(wi_moves *moves, const wy_rules *normal, int wanted, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < normal->family_count && status == WY_OK; i++) {
        const wy_family *family = &normal->families[i];
        if ((wanted & WI_MOVES_TIED) == 0 && wi_condition_has_parameter(family->when)) {
            return wi_fail(error, WY_LIMIT,
                           "a condition ties a parameter of the move to the heaps");
        }
        status = add_family(moves, family, error);
    }
    return status;
}

/* Fans and rays that fill a cone become one primitive, behind all that are left. */
static wy_status join_cones(wi_moves *moves, wy_error *error) {
    wi_move_cone cones[WI_MOVE_CONES];
    size_t found = 0;
    size_t *in_cone = malloc((moves->count + 1) * sizeof *in_cone);
    wy_status status =
        in_cone == NULL ? wi_fail_memory(error)
                        : wi_cones_find(cones, &found, in_cone, moves->items, moves->count, error);
    size_t kept = 0;
    for (size_t i = 0; i < moves->count && status == WY_OK; i++) {
        if (in_cone[i] == WI_NO_CONE) {
            moves->items[kept++] = moves->items[i];
        }
    }
    moves->count = status == WY_OK ? kept : moves->count;
    free(in_cone);
    for (size_t i = 0; i < found && status == WY_OK; i++) {
        wi_primitive all = {.kind = WI_FAN,
                            .start = {1, 1},
                            .step1 = {1, 0},
                            .step2 = {0, 1},
                            .both = true,
                            .tied = true,
                            .s0 = 1,
                            .t0 = 1};
        wy_condition *when = wi_cone_condition(&cones[i]);
        status = when == NULL ? wi_fail_memory(error) : keep(&all.when, moves, when, error);
        status = status == WY_OK ? add(moves, &all, error) : status;
    }
    return status;
}

/*
 * In a normal form a condition on all moves is an end of the game.  Who asks for the moves
 * of other rules does not know of these ends: so they become a condition on all moves again.
 */
static wy_status end_moves(wy_rules *made, wy_error *error) {
    wi_parts parts = {0};
    bool fine = true;
    if (made->terminal != NULL) {
        wy_condition *no_end = wi_condition_not(made->terminal);
        fine = no_end != NULL && wi_parts_add(&parts, WY_AND, no_end);
    }
    for (size_t i = 0; i < made->terminal_count && fine; i++) {
        const int64_t at[2] = {made->terminals[i].x, made->terminals[i].y};
        wi_parts either = {0};
        wy_condition *other = NULL;
        for (int heap = 0; heap < 2 && fine; heap++) {
            const wy_linear left = {.c = {[WY_X] = heap == 0, [WY_Y] = heap == 1}};
            const wy_linear right = {.c = {[WY_ONE] = at[heap]}};
            other = wi_condition_compare(&left, WY_NE, &right, false);
            fine = other != NULL && wi_parts_add(&either, WY_OR, other);
        }
        other = fine ? wi_parts_join(&either, WY_OR) : NULL;
        fine = fine && other != NULL && wi_parts_add(&parts, WY_AND, other);
        wi_parts_free(&either);
    }
    wy_condition *no_end = fine && parts.count > 0 ? wi_parts_join(&parts, WY_AND) : NULL;
    fine = fine && no_end != NULL;
    wi_parts_free(&parts);
    for (size_t i = 0; i < made->family_count && fine; i++) {
        wy_condition *joined = NULL;
        fine = wi_condition_and(&joined, made->families[i].when, no_end) == WY_OK;
        if (fine) {
            wi_condition_free(made->families[i].when);
            made->families[i].when = joined;
        }
    }
    wi_condition_free(no_end);
    return fine ? WY_OK : wi_fail_memory(error);
}

static bool has_ends(const wy_rules *rules) {
    return rules->terminal != NULL || rules->terminal_count > 0;
}

wy_status wi_moves_compile(wi_moves **out, const wy_rules *rules, int wanted, wy_error *error) {
    *out = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    wy_rules *made = NULL;
    wy_status status = WY_OK;
    const bool apart = (wanted & WI_MOVES_DISJOINT) != 0 && rules->block == 0;
    if (apart) {
        status = wi_rules_normal_apart(&made, rules, error);
    } else if (!rules->normal) {
        /* Settled rules are known to have none; a few steps tell why. */
        status = rules->settled ? wi_rules_normal_within(&made, rules, FEW_STEPS, error)
                                : wy_rules_normal(&made, rules, error);
    }
    if (status == WY_OK && made != NULL && !rules->normal && has_ends(made)) {
        status = end_moves(made, error);
    }
    if (status != WY_OK) {
        wy_rules_free(made);
        return status;
    }
    wi_moves *moves = calloc(1, sizeof *moves);
    status = moves == NULL ? wi_fail_memory(error)
                           : compile(moves, made != NULL ? made : rules, wanted, error);
    wy_rules_free(made);
    if (status == WY_OK && (wanted & WI_MOVES_CONES) != 0) {
        status = join_cones(moves, error);
    }
    if (status != WY_OK) {
        wi_moves_free(moves);
        return status;
    }
    *out = moves;
    return WY_OK;
}

void wi_moves_free(wi_moves *moves) {
    if (moves == NULL) {
        return;
    }
    for (size_t i = 0; i < moves->condition_count; i++) {
        wi_condition_free(moves->conditions[i]);
    }
    free(moves->conditions);
    free(moves->items);
    free(moves);
}

size_t wi_moves_count(const wi_moves *moves) {
    return moves->count;
}

bool wi_moves_tied(const wi_moves *moves) {
    for (size_t i = 0; i < moves->count; i++) {
        if (moves->items[i].tied) {
            return true;
        }
    }
    return false;
}

const wi_primitive *wi_moves_primitives(const wi_moves *moves) {
    return moves->items;
}

/* ---- looking -------------------------------------------------------------------------------- */

/* The i and j of a move; false: it is not in the primitive. */
static bool find(int64_t *i, int64_t *j, const wi_primitive *p, int64_t dx, int64_t dy) {
    const wi_wide x = (wi_wide)dx - p->start.x;
    const wi_wide y = (wi_wide)dy - p->start.y;
    const wy_position u = p->step1;
    const wy_position v = p->step2;
    *i = *j = 0;
    if (p->kind == WI_POINT) {
        return x == 0 && y == 0;
    }
    if (p->kind == WI_RAY) {
        const wi_wide at = u.x != 0 ? x / u.x : y / u.y;
        *i = (int64_t)at;
        return at * u.x == x && at * u.y == y && at >= 0 && at < p->count1;
    }
    const wi_wide turn = (wi_wide)u.x * v.y - (wi_wide)u.y * v.x;
    const wi_wide a = x * v.y - y * v.x;
    const wi_wide b = u.x * y - u.y * x;
    *i = (int64_t)(a / turn);
    *j = (int64_t)(b / turn);
    return a % turn == 0 && b % turn == 0 && a / turn >= 0 && b / turn >= 0;
}

bool wi_primitive_has(const wi_primitive *primitive, int64_t dx, int64_t dy) {
    int64_t i = 0;
    int64_t j = 0;
    return find(&i, &j, primitive, dx, dy);
}

bool wi_primitive_allows(const wi_primitive *primitive, int64_t x, int64_t y, int64_t dx,
                         int64_t dy) {
    int64_t i = 0;
    int64_t j = 0;
    if (!find(&i, &j, primitive, dx, dy)) {
        return false;
    }
    const bool ray = primitive->kind != WI_FAN;
    return wi_condition_holds(primitive->when, x, y, ray ? 0 : primitive->s0 + i,
                              ray ? primitive->t0 + i : primitive->t0 + j);
}

bool wi_primitives_have(const wi_primitive *primitives, size_t count, int64_t dx, int64_t dy) {
    for (size_t i = 0; i < count; i++) {
        if (wi_primitive_has(&primitives[i], dx, dy)) {
            return true;
        }
    }
    return false;
}

bool wi_primitive_is_endless(const wi_primitive *p) {
    return p->kind == WI_FAN || (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED);
}

bool wi_primitive_is_nim(const wi_primitive *p) {
    const bool along_x = p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0);
    const bool along_y = p->start.x == 0 && (p->kind == WI_POINT || p->step1.x == 0);
    return p->kind != WI_FAN && (along_x || along_y);
}

/* ---- all moves of a line, or of a band ------------------------------------------------------- */

/* In a normal form a line that is all there, under no condition, is one ray. */
static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

bool wi_line_is_full(const wi_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction) {
    const wy_position first = {origin.x + direction.x, origin.y + direction.y};
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED && p->when == NULL &&
            same(p->start, first) && same(p->step1, direction)) {
            return true;
        }
    }
    return false;
}

bool wi_nim_moves_there(const wi_primitive *primitives, size_t count) {
    const wy_position corner = {0, 0};
    return wi_line_is_full(primitives, count, corner, (wy_position){1, 0}) &&
           wi_line_is_full(primitives, count, corner, (wy_position){0, 1});
}

/* Does the ray hold every move of a diagonal?  *turn is s - t on it. */
static bool is_diagonal(const wi_primitive *p, int64_t *turn) {
    *turn = p->start.x - p->start.y;
    const int64_t smaller = p->start.x < p->start.y ? p->start.x : p->start.y;
    return p->kind == WI_RAY && p->step1.x == 1 && p->step1.y == 1 && smaller == 1 &&
           p->count1 == WY_UNBOUNDED && p->when == NULL;
}

enum { FEW_LINES = 511 };

/* Is there no diagonal twice?  Many are only looked through if they come in order. */
static bool are_different(const wi_primitive *primitives, size_t count, int64_t lines) {
    const wi_primitive *last = NULL;
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (!p->both) {
            continue;
        }
        const bool later = last == NULL || p->start.x > last->start.x ||
                           (p->start.x == last->start.x && p->start.y > last->start.y);
        if (!later && lines > FEW_LINES) {
            return false;
        }
        for (size_t j = 0; j < i && !later; j++) {
            if (primitives[j].both && same(primitives[j].start, p->start)) {
                return false;
            }
        }
        last = later ? p : last;
    }
    return true;
}

/*
 * The rays are diagonals, as many as a band of that width has, and no two are the same: then they
 * are the band, however wide.
 */
int64_t wi_band_width(const wi_primitive *primitives, size_t count) {
    int64_t m = 0;
    int64_t lines = 0;
    for (size_t i = 0; i < count; i++) {
        if (!primitives[i].both) {
            continue;
        }
        int64_t turn;
        if (!is_diagonal(&primitives[i], &turn)) {
            return -1;
        }
        const int64_t width = (turn < 0 ? -turn : turn) + 1;
        m = width > m ? width : m;
        lines++;
    }
    if (m == 0) {
        return 0;
    }
    return lines == 2 * m - 1 && are_different(primitives, count, lines) ? m : -1;
}

/* ---- as certificates have them --------------------------------------------------------------- */

bool wi_move_lines_open(wi_move_lines *lines) {
    *lines = (wi_move_lines){.items = malloc(WI_MOST_MOVE_LINES * sizeof *lines->items)};
    return lines->items != NULL;
}

void wi_move_lines_close(wi_move_lines *lines) {
    free(lines->items);
    *lines = (wi_move_lines){0};
}

static bool is_ray(const wi_move_line *line) {
    return line->step.x != 0 || line->step.y != 0;
}

static int compare_numbers(int64_t a, int64_t b) {
    return a < b ? -1 : a > b;
}

static int in_order(const void *a, const void *b) {
    const wi_move_line *p = a;
    const wi_move_line *q = b;
    const int differences[] = {
        is_ray(q) - is_ray(p),
        compare_numbers(p->start.x, q->start.x),
        compare_numbers(p->start.y, q->start.y),
        compare_numbers(p->step.x, q->step.x),
        compare_numbers(p->step.y, q->step.y),
    };
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

/* Takes the point before the ray into it, if there is one. */
static bool lengthen(wi_move_lines *lines, wi_move_line *ray) {
    for (size_t i = 0; i < lines->count; i++) {
        const wi_move_line *point = &lines->items[i];
        if (!is_ray(point) && point->start.x == ray->start.x - ray->step.x &&
            point->start.y == ray->start.y - ray->step.y) {
            ray->start = point->start;
            lines->items[i] = lines->items[--lines->count];
            return true;
        }
    }
    return false;
}

void wi_move_lines_arrange(wi_move_lines *lines) {
    wi_list_sort(lines->items, lines->count, in_order);
    for (size_t i = 0; i < lines->count && is_ray(&lines->items[i]); i++) {
        while (lengthen(lines, &lines->items[i])) {
        }
    }
    wi_list_sort(lines->items, lines->count, in_order);
}

void wi_move_lines_write(FILE *stream, const wi_move_lines *lines) {
    fprintf(stream, "moves %zu\n", lines->count);
    for (size_t i = 0; i < lines->count; i++) {
        const wi_move_line *line = &lines->items[i];
        fprintf(stream, "%s (%" PRId64 ",%" PRId64 ")", is_ray(line) ? "ray" : "point",
                line->start.x, line->start.y);
        if (is_ray(line)) {
            fprintf(stream, "+i(%" PRId64 ",%" PRId64 ")", line->step.x, line->step.y);
        }
        fputc('\n', stream);
    }
}
