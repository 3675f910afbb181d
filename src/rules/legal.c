/*
 * legal.c - may a move be made at (x, y)?
 *
 * A move is legal if the last family, in order, that contains it adds it.
 */
#include "rules/legal.h"

#include <assert.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "rules/listed.h"
#include "rules/value.h"

/* ---- ranges and bounds -------------------------------------------------------------- */

/* The first place of a list whose value is at least this. */
static size_t place_of(const wy_range *range, wi_wide value) {
    size_t low = 0;
    size_t high = range->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (range->values[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool range_has(const wy_range *range, wi_wide value) {
    if (value < range->low || value > range->high) {
        return false;
    }
    const size_t place = place_of(range, value);
    return range->count == 0 || (place < range->count && range->values[place] == value);
}

typedef struct interval {
    wi_wide low, high;
} interval;

/* Cuts the interval to the v with slope v + one >= 0. */
static void cut(interval *of, wi_wide slope, wi_wide one) {
    if (slope > 0) {
        const wi_wide least = -wi_wide_quotient(one, slope);
        of->low = least > of->low ? least : of->low;
    } else if (slope < 0) {
        const wi_wide most = wi_wide_quotient(one, -slope);
        of->high = most < of->high ? most : of->high;
    } else if (one < 0) {
        of->high = of->low - 1;
    }
}

/* ---- is it in a family? ----------------------------------------------------------------- */

/* The first t of one parameter that gives the rest of a move. */
static bool only_t(const wy_family *family, wi_wide rest_x, wi_wide rest_y, int64_t *t) {
    const wi_wide xt = family->part[0].c[WY_T];
    const wi_wide yt = family->part[1].c[WY_T];
    const wi_wide value = xt != 0 ? rest_x / xt : rest_y / yt;
    if (value * xt != rest_x || value * yt != rest_y || !range_has(&family->range[1], value)) {
        return false;
    }
    *t = (int64_t)value;
    return true;
}

/* Parallel parameters, a s + b t = c: the first s that will do. */
static bool first_s(const wy_family *family, int64_t x, int64_t y, wi_wide rest_x, wi_wide rest_y,
                    int64_t *s, int64_t *t) {
    const wy_range *range = &family->range[0];
    const bool by_x = family->part[0].c[WY_S] != 0 || family->part[0].c[WY_T] != 0;
    const wi_wide a = by_x ? family->part[0].c[WY_S] : family->part[1].c[WY_S];
    const wi_wide b = by_x ? family->part[0].c[WY_T] : family->part[1].c[WY_T];
    const wi_wide c = by_x ? rest_x : rest_y;
    interval of = {range->low, range->high};
    /* t >= low: a s <= c - b low, or >= where b < 0; and the other way round for t <= high. */
    const wy_range *other = &family->range[1];
    for (int end = 0; end < (other->high == WY_UNBOUNDED ? 1 : 2); end++) {
        const wi_wide rest = c - b * (end == 0 ? other->low : other->high);
        const bool at_most = (b > 0) == (end == 0);
        cut(&of, at_most ? -a : a, at_most ? rest : -rest);
    }
    size_t place = range->count > 0 ? place_of(range, of.low) : 0;
    for (wi_wide value = of.low; value <= of.high; value++) {
        if (range->count > 0) {
            if (place == range->count) {
                return false;
            }
            value = range->values[place++];
        }
        if (value > of.high) {
            return false;
        }
        *s = (int64_t)value;
        if (only_t(family, rest_x - (wi_wide)family->part[0].c[WY_S] * value,
                   rest_y - (wi_wide)family->part[1].c[WY_S] * value, t) &&
            wi_condition_holds(family->when, x, y, *s, *t)) {
            return true;
        }
    }
    return false;
}

/*
 * The first t (and, with two parameters, the first s) that give (dx, dy) at (x, y).
 */
static bool find_parameters(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy,
                            int64_t *s, int64_t *t) {
    assert(family->star == NULL);
    const wi_wide rest_x = (wi_wide)dx - family->part[0].c[WY_ONE];
    const wi_wide rest_y = (wi_wide)dy - family->part[1].c[WY_ONE];
    *s = 0;
    *t = 0;
    if (family->listed > 0) {
        return wi_list_has(family, dx, dy) && wi_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 0) {
        return rest_x == 0 && rest_y == 0 && wi_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 1) {
        return only_t(family, rest_x, rest_y, t) && wi_condition_holds(family->when, x, y, 0, *t);
    }
    /* Two parameters: their directions differ, and there is one pair, or they are parallel. */
    const wi_wide xt = family->part[0].c[WY_T];
    const wi_wide yt = family->part[1].c[WY_T];
    const wi_wide xs = family->part[0].c[WY_S];
    const wi_wide ys = family->part[1].c[WY_S];
    const wi_wide turn = xs * yt - ys * xt;
    if (turn == 0) {
        return first_s(family, x, y, rest_x, rest_y, s, t);
    }
    const wi_wide top_s = rest_x * yt - rest_y * xt;
    const wi_wide top_t = xs * rest_y - ys * rest_x;
    if (top_s % turn != 0 || top_t % turn != 0 || !range_has(&family->range[0], top_s / turn) ||
        !range_has(&family->range[1], top_t / turn)) {
        return false;
    }
    *s = (int64_t)(top_s / turn);
    *t = (int64_t)(top_t / turn);
    return wi_condition_holds(family->when, x, y, *s, *t);
}

bool wi_family_first_at(const wy_family *family, int64_t x, int64_t y, int64_t s, int64_t t) {
    const wi_wide dx = wi_linear_value(&family->part[0], 0, 0, s, t);
    const wi_wide dy = wi_linear_value(&family->part[1], 0, 0, s, t);
    int64_t first_s = 0, first_t = 0;
    return find_parameters(family, x, y, (int64_t)dx, (int64_t)dy, &first_s, &first_t) &&
           first_s == s && first_t == t;
}

bool wi_family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    int64_t s = 0;
    int64_t t = 0;
    return find_parameters(family, x, y, dx, dy, &s, &t);
}

void wi_family_sign(bool *zero, bool *positive, const wy_family *family, int heap) {
    const wy_linear *part = &family->part[heap];
    wi_wide least = part->c[WY_ONE];
    *zero = least == 0;
    bool bounded = true;
    for (int i = 0; i < 2; i++) {
        const int64_t slope = part->c[i == 0 ? WY_S : WY_T];
        const wy_range *range = &family->range[i];
        bounded = bounded && (slope >= 0 || range->high != WY_UNBOUNDED);
        least += (wi_wide)slope * (slope >= 0 ? range->low : range->high);
        *zero = *zero && slope == 0;
    }
    *positive = bounded && least > 0;
    for (size_t i = 0; i < family->listed; i++) {
        const int64_t value = heap == 0 ? family->list[i].x : family->list[i].y;
        *zero = (i == 0 || *zero) && value == 0;
        *positive = (i == 0 || *positive) && value > 0;
    }
    *zero = *zero && family->star == NULL;
    *positive = *positive && family->star == NULL;
}

bool wi_families_apart(const wy_family *a, const wy_family *b) {
    bool apart = false;
    for (int heap = 0; heap < 2; heap++) {
        bool zero[2], positive[2];
        wi_family_sign(&zero[0], &positive[0], a, heap);
        wi_family_sign(&zero[1], &positive[1], b, heap);
        apart = apart || (zero[0] && positive[1]) || (zero[1] && positive[0]);
    }
    return apart;
}

bool wi_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    for (size_t i = rules->family_count; i-- > 0;) {
        if (wi_family_has(&rules->families[i], x, y, dx, dy)) {
            return !rules->families[i].removed;
        }
    }
    return false;
}
