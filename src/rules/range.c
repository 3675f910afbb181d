/*
 * range.c - the values of parameters, and which moves they give.
 *
 * Among the conditions of a set those that compare one parameter with a number
 * are no real conditions: they say over which values the parameter runs.  They
 * are found in the conjunction after all shorthands are spelled out, so
 * t=2..9, 2<=t<=9, "t>=2 and t<=9" and not (t<2 or t>9) give the same value.
 * A disjunction of equations t=1 or t=3 or t=7 is a list.  Without a lower bound
 * a parameter begins at 1.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/list.h"
#include "rules/reader.h"
#include "rules/value.h"
#include "rules/weight.h"

/* The bounds that the conditions set to one parameter. */
typedef struct limits {
    int64_t low, high; /* default: 1 and WY_UNBOUNDED */
    bool has_low;
    bool has_list;
    int64_t *values; /* sorted, each once */
    size_t count;
} limits;

/* ---- finding bounds ----------------------------------------------------------- */

/* Is left - right = slope * parameter + constant, with slope != 0, and which parameter is it? */
static bool one_parameter(const wy_condition *leaf, int *which, int64_t *slope, int64_t *constant) {
    if (leaf->kind != WY_COMPARE || leaf->absolute || leaf->relation == WY_NE) {
        return false;
    }
    int64_t difference[WY_VARIABLES];
    for (int i = 0; i < WY_VARIABLES; i++) {
        difference[i] = leaf->left.c[i] - leaf->right.c[i];
    }
    int variables = 0;
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        if (difference[wi_heap_variables[i]] != 0) {
            return false;
        }
        if (difference[wi_parameter_variables[i]] != 0) {
            *which = i;
            variables++;
        }
    }
    *slope = variables == 0 ? 0 : difference[wi_parameter_variables[*which]];
    *constant = difference[WY_ONE];
    return variables == 1;
}

static void raise_low(limits *limit, int64_t low) {
    limit->low = limit->has_low && limit->low > low ? limit->low : low;
    limit->has_low = true;
}

static void lower_high(limits *limit, int64_t high) {
    limit->high = limit->high < high ? limit->high : high;
}

/* If the leaf bounds a parameter, applies it to its limits. */
static bool apply_bound(limits limit[WI_MOST_PARAMETERS], const wy_condition *leaf) {
    int which = 0;
    int64_t slope = 0, constant = 0;
    if (!one_parameter(leaf, &which, &slope, &constant)) {
        return false;
    }
    wy_relation relation = leaf->relation;
    if (slope < 0) {
        slope = -slope;
        constant = -constant;
        relation = wi_relation_flipped(relation);
    }
    /* Now: slope * parameter, relation, -constant. */
    limits *one = &limit[which];
    switch (relation) {
    case WY_LT:
        lower_high(one, wi_quotient(-constant - 1, slope));
        break;
    case WY_LE:
        lower_high(one, wi_quotient(-constant, slope));
        break;
    case WY_GT:
        raise_low(one, -wi_quotient(constant - 1, slope));
        break;
    case WY_GE:
        raise_low(one, -wi_quotient(constant, slope));
        break;
    case WY_EQ: /* without a whole solution the bounds cross */
        raise_low(one, -wi_quotient(constant, slope));
        lower_high(one, wi_quotient(-constant, slope));
        break;
    case WY_NE:
        return false;
    }
    return true;
}

/* ---- finding lists -------------------------------------------------------------- */

enum { NOT_YET = -1 };

/* Is this a disjunction of equations for one and the same parameter? */
static bool is_list(const wy_condition *condition, int *which) {
    if (condition->kind == WY_OR) {
        return is_list(condition->first, which) && is_list(condition->second, which);
    }
    int found = 0;
    int64_t slope = 0, constant = 0;
    if (!one_parameter(condition, &found, &slope, &constant) || condition->relation != WY_EQ) {
        return false;
    }
    if (*which == NOT_YET) {
        *which = found;
    }
    return *which == found;
}

static void collect_values(const wy_condition *condition, int64_t *values, size_t *count) {
    if (condition->kind == WY_OR) {
        collect_values(condition->first, values, count);
        collect_values(condition->second, values, count);
        return;
    }
    int which = 0;
    int64_t slope = 0, constant = 0;
    if (one_parameter(condition, &which, &slope, &constant) && constant % slope == 0) {
        values[(*count)++] = -constant / slope;
    }
}

static int compare_values(const void *left, const void *right) {
    const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

static bool has_value(const int64_t *values, size_t count, int64_t value) {
    return wi_list_find(&value, values, count, compare_values) != NULL;
}

/* Sorts, drops repetitions and what is not in the list that was there before. */
static void install_list(limits *limit, int64_t *values, size_t count) {
    size_t kept = 0;
    wi_list_sort(values, count, compare_values);
    for (size_t i = 0; i < count; i++) {
        const bool repeated = kept > 0 && values[kept - 1] == values[i];
        if (!repeated && (!limit->has_list || has_value(limit->values, limit->count, values[i]))) {
            values[kept++] = values[i];
        }
    }
    free(limit->values);
    limit->values = values;
    limit->count = kept;
    limit->has_list = true;
}

/* If the condition is a list of values, applies it; false in *fine when memory is out. */
static bool apply_list(limits limit[WI_MOST_PARAMETERS], const wy_condition *condition,
                       bool *fine) {
    int which = NOT_YET;
    if (condition->kind != WY_OR || !is_list(condition, &which)) {
        return false;
    }
    int64_t *values = malloc(wi_condition_leaves(condition) * sizeof *values);
    if (values == NULL) {
        *fine = false;
        return true;
    }
    size_t count = 0;
    collect_values(condition, values, &count);
    install_list(&limit[which], values, count);
    return true;
}

/* ---- ranges ---------------------------------------------------------------------- */

/* Moves the limits into the range of the parameter called letter. */
static bool settle(wi_reader *reader, wy_range *range, limits *limit, char letter, size_t from,
                   size_t to) {
    if (limit->has_list) {
        size_t kept = 0;
        for (size_t i = 0; i < limit->count; i++) {
            const int64_t value = limit->values[i];
            if ((!limit->has_low || value >= limit->low) && value <= limit->high) {
                limit->values[kept++] = value;
            }
        }
        limit->count = kept;
        limit->low = kept > 0 ? limit->values[0] : 1;
        limit->high = kept > 0 ? limit->values[kept - 1] : 0;
    }
    if (limit->low > limit->high) {
        return wi_reader_fail(reader, from, to, "the range of %c is empty", letter);
    }
    if (limit->low > WY_MAX_COEFFICIENT || limit->low < -WY_MAX_COEFFICIENT ||
        (limit->high != WY_UNBOUNDED && limit->high > WY_MAX_COEFFICIENT)) {
        return wi_reader_fail(reader, from, to, "a bound of %c is too large; at most %d is allowed",
                              letter, WY_MAX_COEFFICIENT);
    }
    range->low = limit->low;
    range->high = limit->high;
    /* A list without gaps is a plain range. */
    if (limit->has_list && (int64_t)limit->count != limit->high - limit->low + 1) {
        range->values = limit->values;
        range->count = limit->count;
        limit->values = NULL;
    }
    return true;
}

static bool limit_ranges(wi_reader *reader, wy_range *const ranges[WI_MOST_PARAMETERS],
                         wy_condition **when, limits limit[WI_MOST_PARAMETERS], wi_parts *conjuncts,
                         size_t from, size_t to) {
    wi_parts rest = {0};
    bool fine = true;
    for (size_t i = 0; fine && i < conjuncts->count; i++) {
        wy_condition *condition = conjuncts->items[i];
        if (!apply_bound(limit, condition) && !apply_list(limit, condition, &fine)) {
            conjuncts->items[i] = NULL;
            fine = wi_parts_add(&rest, WY_AND, condition);
        }
    }
    if (fine && rest.count > 0) {
        *when = wi_parts_join(&rest, WY_AND);
        fine = *when != NULL;
    }
    wi_parts_free(&rest);
    if (!fine) {
        return wi_reader_no_memory(reader);
    }
    for (int i = 0; fine && i < WI_MOST_PARAMETERS; i++) {
        fine = ranges[i] == NULL ||
               settle(reader, ranges[i], &limit[i], reader->parameters[i], from, to);
    }
    return fine;
}

bool wi_family_limit(wi_reader *reader, wy_family *family, wi_parts *conjuncts, size_t from,
                     size_t to) {
    limits limit[WI_MOST_PARAMETERS];
    wy_range *ranges[WI_MOST_PARAMETERS];
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        limit[i] = (limits){.low = 1, .high = WY_UNBOUNDED};
        ranges[i] = wi_family_has_parameter(family, i) ? &family->range[i] : NULL;
    }
    const bool fine = limit_ranges(reader, ranges, &family->when, limit, conjuncts, from, to);
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        free(limit[i].values);
    }
    wi_parts_free(conjuncts);
    return fine;
}

/* ---- which moves ------------------------------------------------------------------ */

static bool in_range(const wy_range *range, wi_wide value) {
    return value >= range->low && value <= range->high &&
           (range->count == 0 || has_value(range->values, range->count, (int64_t)value));
}

/* Is there t in its range with slope t + constant = 0 for both parts? */
static bool t_takes_nothing(const wy_family *family, wi_wide dx, wi_wide dy) {
    const wi_wide xt = family->part[0].c[WY_T];
    const wi_wide yt = family->part[1].c[WY_T];
    const wi_wide t = xt != 0 ? -dx / xt : -dy / yt;
    return t * xt == -dx && t * yt == -dy && in_range(&family->range[1], t);
}

/* Two parameters whose directions are parallel, a s + b t + c: can it be 0? */
static bool sum_takes_nothing(const wy_family *family) {
    enum { TRIES = 1 << 16 };
    const wy_range *s = &family->range[0];
    for (int64_t i = 0; i < TRIES; i++) {
        const wi_wide value = s->count > 0 ? ((size_t)i < s->count ? s->values[i] : WY_UNBOUNDED)
                                           : (wi_wide)s->low + i;
        if (value > s->high || value == WY_UNBOUNDED) {
            return false;
        }
        if (t_takes_nothing(family, family->part[0].c[WY_S] * value + family->part[0].c[WY_ONE],
                            family->part[1].c[WY_S] * value + family->part[1].c[WY_ONE])) {
            return true;
        }
    }
    return false;
}

/* Is (0,0) one of its moves, whatever its conditions say? */
static bool takes_nothing(const wy_family *family) {
    const wi_wide dx = family->part[0].c[WY_ONE];
    const wi_wide dy = family->part[1].c[WY_ONE];
    if (family->parameters == 0) {
        return dx == 0 && dy == 0;
    }
    if (family->parameters == 1) {
        return t_takes_nothing(family, dx, dy);
    }
    const wi_wide turn = (wi_wide)family->part[0].c[WY_S] * family->part[1].c[WY_T] -
                         (wi_wide)family->part[1].c[WY_S] * family->part[0].c[WY_T];
    if (turn == 0) {
        return sum_takes_nothing(family);
    }
    const wi_wide s = family->part[0].c[WY_T] * dy - family->part[1].c[WY_T] * dx;
    const wi_wide t = family->part[1].c[WY_S] * dx - family->part[0].c[WY_S] * dy;
    return s % turn == 0 && t % turn == 0 && in_range(&family->range[0], s / turn) &&
           in_range(&family->range[1], t / turn);
}

/* Do both parameters run without end, against each other, along one line? */
static bool cancels(const wy_family *family) {
    const wy_linear *dx = &family->part[0];
    const wy_linear *dy = &family->part[1];
    const wi_wide turn = (wi_wide)dx->c[WY_S] * dy->c[WY_T] - (wi_wide)dy->c[WY_S] * dx->c[WY_T];
    const wi_wide same = (wi_wide)dx->c[WY_S] * dx->c[WY_T] + (wi_wide)dy->c[WY_S] * dy->c[WY_T];
    return family->parameters == 2 && turn == 0 && same < 0 &&
           family->range[0].high == WY_UNBOUNDED && family->range[1].high == WY_UNBOUNDED;
}

/* The least value of a part on the ranges; false: it has none. */
static bool least_value(wi_wide *out, const wy_family *family, const wy_linear *part) {
    *out = part->c[WY_ONE];
    for (int i = 0; i < WI_MOST_PARAMETERS; i++) {
        const int64_t c = part->c[wi_parameter_variables[i]];
        if (c < 0 && family->range[i].high == WY_UNBOUNDED) {
            return false;
        }
        *out += (wi_wide)c * (c < 0 ? family->range[i].high : family->range[i].low);
    }
    return true;
}

#define RETURNS                                                                                    \
    "a part of this move can be negative, and moves that return tokens are for games on two "      \
    "heaps "                                                                                       \
    "without memory"

/* On three heaps and more no part is negative. */
static bool check_parts(wi_reader *reader, const wy_family *family, size_t from, size_t to) {
    wi_wide total = 0;
    for (int i = 0; i < reader->heaps; i++) {
        wi_wide value = 0;
        if (!least_value(&value, family, &family->part[i]) || value < 0) {
            return wi_reader_fail(reader, from, to, RETURNS);
        }
        total += value;
    }
    return total > 0 ||
           wi_reader_fail(reader, from, to,
                          family->parameters == 0
                              ? "this is not a move: it takes nothing"
                              : "this contains a move that takes nothing, which is none");
}

bool wi_family_check(wi_reader *reader, const wy_family *family, size_t from, size_t to) {
    if (reader->heaps > 2) {
        return check_parts(reader, family, from, to);
    }
    if (cancels(family)) {
        return wi_reader_fail(reader, from, to,
                              "the two parameters of this move run against each other without end; "
                              "one parameter is enough");
    }
    if (takes_nothing(family)) {
        return wi_reader_fail(reader, from, to,
                              family->parameters == 0
                                  ? "(0,0) is not a move: it takes nothing"
                                  : "this contains (0,0), which is not a move: it takes nothing");
    }
    return !wi_family_returns(family) || wi_reader_only_pair(reader, from, to, RETURNS);
}
