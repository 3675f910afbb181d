/*
 * within.c - moves as lists, up to a size: see other.h.
 */
#include "solve/other.h"

#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/condition.h"
#include "rules/numbers.h"
#include "rules/value.h"

enum { MOST_LISTED = 1 << 26, MOST_PAIRS = 1 << 26 };
#define MOST_VALUES (INT64_C(1) << 32)

/* ---- which families ------------------------------------------------------------------- */

/* Visits the parts that "and" joins; false: stopped. */
typedef bool each_part(void *data, const wy_condition *part);

static bool each_conjunct(const wy_condition *c, each_part *visit, void *data) {
    if (c == NULL) {
        return true;
    }
    return c->kind == WY_AND
               ? each_conjunct(c->first, visit, data) && each_conjunct(c->second, visit, data)
               : visit(data, c);
}

typedef struct study {
    bool irregular; /* a part asks for such a parameter, and not for the heaps */
    bool tied;      /* a part asks for parameters and heaps together */
} study;

static bool study_part(void *data, const wy_condition *part) {
    study *of = data;
    const bool heaps = wi_condition_has_position(part);
    const bool parameters = wi_condition_has_parameter(part);
    of->irregular = of->irregular || (parameters && !heaps && !wi_condition_is_linear(part));
    of->tied = of->tied || (parameters && heaps);
    return true;
}

/* Are the moves of the family better listed? */
static bool is_for_list(const wy_family *family) {
    study of = {false, false};
    each_conjunct(family->when, study_part, &of);
    return family->star != NULL || (of.irregular && (family->parameters == 1 || !of.tied));
}

bool wi_rules_need_reach(const wy_rules *rules) {
    for (size_t i = 0; i < rules->family_count; i++) {
        if (is_for_list(&rules->families[i])) {
            return true;
        }
    }
    return false;
}

/* ---- the values of parameters ------------------------------------------------------------ */

typedef struct listing {
    const wy_rules *rules;
    const wy_family *family;
    int64_t reach;
    const wy_control *control;
    wi_pace pace;
    wy_error *error;
} listing;

/* Keeps the v with slope v + one >= 0. */
static void cut(wi_wide *low, wi_wide *high, wi_wide slope, wi_wide one) {
    if (slope > 0 && -wi_wide_quotient(one, slope) > *low) {
        *low = -wi_wide_quotient(one, slope);
    } else if (slope < 0 && wi_wide_quotient(one, -slope) < *high) {
        *high = wi_wide_quotient(one, -slope);
    } else if (slope == 0 && one < 0) {
        *high = *low - 1;
    }
}

/* The values of t, with this s, whose moves are of use below heaps of the given size. */
static wy_status values_of_t(const listing *l, wi_wide s, wi_wide *low, wi_wide *high) {
    const wy_family *f = l->family;
    const wy_position w = l->rules->weight;
    *low = f->range[1].low;
    *high = f->range[1].high;
    const wi_wide dx = f->part[0].c[WY_S] * s + f->part[0].c[WY_ONE];
    const wi_wide dy = f->part[1].c[WY_S] * s + f->part[1].c[WY_ONE];
    cut(low, high, -f->part[0].c[WY_T], l->reach - dx);
    cut(low, high, -f->part[1].c[WY_T], l->reach - dy);
    if (w.x > 0) {
        cut(low, high, (wi_wide)w.x * f->part[0].c[WY_T] + (wi_wide)w.y * f->part[1].c[WY_T],
            w.x * dx + w.y * dy - 1);
    }
    return *high - *low < MOST_VALUES
               ? WY_OK
               : wi_fail(l->error, WY_LIMIT,
                         "unknown: too many values of a parameter would have to be tried for "
                         "heaps of this size");
}

/* The next t that all "number of a kind" conditions on a t + b, a > 0, allow; INT64_MAX: none. */
typedef struct leap {
    int64_t t, high;
} leap;

static bool leap_part(void *data, const wy_condition *part) {
    leap *to = data;
    const int64_t a = part->left.c[WY_T];
    const int64_t b = part->left.c[WY_ONE];
    if (part->kind != WY_MEMBER || part->negated || a <= 0 || part->left.c[WY_S] != 0 ||
        wi_condition_has_position(part)) {
        return true;
    }
    const wi_wide from = (wi_wide)a * to->t + b;
    const wi_wide most = (wi_wide)a * to->high + b;
    int64_t next = 0;
    if (most > (wi_wide)1 << 58 || from > most) {
        return true;
    }
    if (!wi_numbers_next(&part->numbers, (int64_t)(from < 0 ? 0 : from), (int64_t)most, &next)) {
        to->t = INT64_MAX;
        return false;
    }
    const wi_wide t = -wi_wide_quotient(-((wi_wide)next - b), a);
    to->t = t > to->t ? (int64_t)t : to->t;
    return true;
}

/* Do the parts that do not look at the heaps hold? */
typedef struct pair {
    int64_t s, t;
} pair;

static bool holds_part(void *data, const wy_condition *part) {
    const pair *at = data;
    return wi_condition_has_position(part) || wi_condition_holds(part, 0, 0, at->s, at->t);
}

static wy_status stopped(const listing *l) {
    return wi_fail(l->error, WY_STOPPED, "stopped while the moves were listed");
}

static wy_status too_many(const listing *l) {
    return wi_fail(l->error, WY_LIMIT, "unknown: more than %d moves would have to be listed",
                   MOST_LISTED);
}

/* Is called with the parameters of each move; false: no more room. */
typedef bool take_pair(void *data, const wy_family *family, int64_t s, int64_t t);

static wy_status each_t(listing *l, int64_t s, take_pair *take, void *data) {
    const wy_range *range = &l->family->range[1];
    wi_wide low = 0;
    wi_wide high = 0;
    const wy_status status = values_of_t(l, s, &low, &high);
    if (status != WY_OK) {
        return status;
    }
    size_t place = 0;
    for (wi_wide at = low; at <= high; at++) {
        leap next = {(int64_t)at, (int64_t)high};
        if (range->count > 0) {
            while (place < range->count && range->values[place] < at) {
                place++;
            }
            next.t = place < range->count ? range->values[place] : INT64_MAX;
        } else {
            each_conjunct(l->family->when, leap_part, &next);
        }
        if (next.t > high) {
            return WY_OK;
        }
        at = next.t;
        pair pair_of = {s, next.t};
        if ((at & 1023) == 0 && wi_pace_stop(&l->pace, 0)) {
            return stopped(l);
        }
        if (each_conjunct(l->family->when, holds_part, &pair_of) &&
            !take(data, l->family, s, next.t)) {
            return too_many(l);
        }
    }
    return WY_OK;
}

/* ---- lists ---------------------------------------------------------------------------------- */

typedef struct gathered {
    wy_position *moves; /* or, of one parameter, (t, 0) */
    size_t count, room;
    bool no_memory;
} gathered;

static bool put(gathered *to, wy_position move) {
    if (to->count == MOST_LISTED) {
        return false;
    }
    if (!wi_list_room(to->moves, to->room, to->count + 1)) {
        to->no_memory = true;
        return false;
    }
    to->moves[to->count++] = move;
    return true;
}

static bool put_value(void *data, const wy_family *family, int64_t s, int64_t t) {
    (void)family;
    (void)s;
    return put(data, (wy_position){t, 0});
}

static bool put_move(void *data, const wy_family *family, int64_t s, int64_t t) {
    return put(data, (wy_position){(int64_t)wi_linear_value(&family->part[0], 0, 0, s, t),
                                   (int64_t)wi_linear_value(&family->part[1], 0, 0, s, t)});
}

/* The parts of the condition that look at the heaps, as a condition of their own. */
static bool keep_part(void *data, const wy_condition *part) {
    wi_parts *kept = data;
    if (!wi_condition_has_position(part)) {
        return true;
    }
    wy_condition *copy = wi_condition_copy(part);
    return copy != NULL && wi_parts_add(kept, WY_AND, copy);
}

static wy_status keep_heaps(wy_family *family, wy_error *error) {
    wi_parts kept = {0};
    if (!each_conjunct(family->when, keep_part, &kept)) {
        wi_parts_free(&kept);
        return wi_fail_memory(error);
    }
    wy_condition *joined = kept.count > 0 ? wi_parts_join(&kept, WY_AND) : NULL;
    if (kept.count > 0 && joined == NULL) {
        return wi_fail_memory(error);
    }
    wi_condition_free(family->when);
    family->when = joined;
    return WY_OK;
}

/* One parameter: the family stays a line, over a list of values. */
static wy_status list_line(wy_family *family, listing *l) {
    gathered values = {0};
    wy_status status = each_t(l, 0, put_value, &values);
    if (values.no_memory) {
        status = wi_fail_memory(l->error);
    }
    if (status == WY_OK && values.count > 0) {
        int64_t *list = malloc(values.count * sizeof *list);
        for (size_t i = 0; i < values.count && list != NULL; i++) {
            list[i] = values.moves[i].x;
        }
        free(family->range[1].values);
        family->range[1] =
            (wy_range){values.moves[0].x, values.moves[values.count - 1].x, values.count, list};
        status = list == NULL ? wi_fail_memory(l->error) : keep_heaps(family, l->error);
        family->range[1].count = list == NULL ? 0 : values.count;
    } else if (status == WY_OK) {
        status = WY_NO;
    }
    free(values.moves);
    return status;
}

/* The family becomes the list, if that was made; WY_NO: it has no moves. */
static wy_status become(wy_family *family, gathered *moves, wy_status status, wy_error *error) {
    if (moves->no_memory) {
        status = wi_fail_memory(error);
    }
    if (status != WY_OK || moves->count == 0) {
        free(moves->moves);
        return status != WY_OK ? status : WY_NO;
    }
    wy_family list = {.removed = family->removed, .when = family->when, .list = moves->moves};
    list.listed = wi_positions_sort(moves->moves, moves->count);
    family->when = NULL;
    wi_family_clear(family);
    *family = list;
    return keep_heaps(family, error);
}

/* Two parameters: every pair whose move is of use. */
static wy_status list_pairs(wy_family *family, listing *l) {
    gathered moves = {0};
    wy_status status = WY_OK;
    const wy_range *s = &family->range[0];
    /* The larger of both parts grows with s, or the weight ends it: see values_of_t. */
    for (wi_wide i = 0; status == WY_OK; i++) {
        const wi_wide value =
            s->count > 0 ? (i < (wi_wide)s->count ? s->values[i] : WY_UNBOUNDED) : s->low + i;
        if (value > s->high || value == WY_UNBOUNDED || i > 4 * (wi_wide)l->reach + 4096) {
            break;
        }
        if (i * l->reach > MOST_PAIRS) {
            status = wi_fail(l->error, WY_LIMIT,
                             "unknown: too many pairs of parameters would have to be tried");
        } else {
            status = each_t(l, (int64_t)value, put_move, &moves);
        }
    }
    return become(family, &moves, status, l->error);
}

/* ---- P-positions as moves ------------------------------------------------------------------- */

static bool put_positions(void *data, const wy_position *positions, size_t count) {
    gathered *to = data;
    for (size_t i = 0; i < count; i++) {
        if ((positions[i].x != 0 || positions[i].y != 0) && !put(to, positions[i])) {
            return false;
        }
    }
    return true;
}

static wy_status list_star(wy_family *family, const listing *l) {
    wy_solution *solution = NULL;
    gathered moves = {0};
    wy_status status = wy_solve(&solution, family->star, WY_ENGINE_AUTO, l->control, l->error);
    if (status == WY_OK) {
        status =
            wy_solution_each(solution, l->reach + 1, l->reach + 1, put_positions, &moves, l->error);
    }
    wy_solution_free(solution);
    if (status == WY_OK && moves.count == MOST_LISTED) {
        status = too_many(l);
    }
    return become(family, &moves, status, l->error);
}

/* ---- all of them ----------------------------------------------------------------------------- */

wy_status wi_rules_within(wy_rules **out, const wy_rules *rules, int64_t reach,
                          const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_rules *copy = wy_rules_copy(rules);
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    listing l = {.rules = rules, .reach = reach, .control = control, .error = error};
    wi_pace_start(&l.pace, control);
    wy_status status = WY_OK;
    size_t kept = 0;
    for (size_t i = 0; i < copy->family_count; i++) {
        wy_family *family = &copy->families[i];
        wy_status listed = WY_OK;
        if (status == WY_OK && is_for_list(family)) {
            l.family = &rules->families[i];
            listed = family->star != NULL      ? list_star(family, &l)
                     : family->parameters == 1 ? list_line(family, &l)
                                               : list_pairs(family, &l);
        }
        if (listed == WY_NO) {
            wi_family_clear(family);
        } else {
            status = status == WY_OK ? listed : status;
            copy->families[kept++] = *family;
        }
    }
    copy->family_count = kept;
    copy->settled = copy->normal = false;
    if (status != WY_OK) {
        wy_rules_free(copy);
        return status;
    }
    *out = copy;
    return WY_OK;
}

int64_t wi_largest_heap(const wy_rules *rules, int64_t x, int64_t y) {
    const wy_position w = rules->weight;
    if (w.x == 0) {
        return x > y ? x : y;
    }
    const wi_wide most = ((wi_wide)w.x * x + (wi_wide)w.y * y) / (w.x < w.y ? w.x : w.y);
    return most < INT64_MAX / 4 ? (int64_t)most : INT64_MAX / 4;
}
