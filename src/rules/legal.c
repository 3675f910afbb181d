/*
 * legal.c - which moves are there at (x, y)?
 *
 * A move is legal if the last family, in order, that contains it adds it.  To
 * visit every legal move once, run through the parameters of each adding family
 * and pass over a move that a later family contains: that one decides, and if
 * it adds the move, the move is visited there.  Within a family, a move with
 * several parameter pairs is visited at the first of them.
 *
 * The parameters that need a look are those of a polygon: the heaps stay at least
 * 0, the ranges are kept, and where moves return tokens the weight of the rule falls
 * (weight.h), without which there would be no end of them.
 */
#include "rules/legal.h"

#include <assert.h>

#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "rules/listed.h"

/* ---- ranges and bounds -------------------------------------------------------------- */

/* The first place of a list whose value is at least this. */
static size_t place_of(const wy_range *range, wy_wide value) {
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

static bool range_has(const wy_range *range, wy_wide value) {
    if (value < range->low || value > range->high) {
        return false;
    }
    const size_t place = place_of(range, value);
    return range->count == 0 || (place < range->count && range->values[place] == value);
}

/* s S + t T + one >= 0 */
typedef struct bound {
    wy_wide s, t, one;
} bound;

enum { BOUNDS = 7 };

typedef struct interval {
    wy_wide low, high;
} interval;

static const wy_wide far_away = (wy_wide)1 << 100;

/* Cuts the interval to the v with slope v + one >= 0. */
static void cut(interval *of, wy_wide slope, wy_wide one) {
    if (slope > 0) {
        const wy_wide least = -wi_wide_quotient(one, slope);
        of->low = least > of->low ? least : of->low;
    } else if (slope < 0) {
        const wy_wide most = wi_wide_quotient(one, -slope);
        of->high = most < of->high ? most : of->high;
    } else if (one < 0) {
        of->high = of->low - 1;
    }
}

static size_t add_range(bound *bounds, size_t count, const wy_range *range, bool of_s) {
    bounds[count++] = (bound){of_s, !of_s, -(wy_wide)range->low};
    if (range->high != WY_UNBOUNDED) {
        bounds[count++] = (bound){-(wy_wide)of_s, -(wy_wide)!of_s, range->high};
    }
    return count;
}

/* What the parameters of moves from (x, y) satisfy. */
static size_t bounds_of(bound bounds[BOUNDS], const wy_rules *rules, const wy_family *family,
                        int64_t x, int64_t y) {
    const wy_linear *dx = &family->part[0];
    const wy_linear *dy = &family->part[1];
    size_t count = 0;
    bounds[count++] = (bound){-dx->c[WY_S], -dx->c[WY_T], (wy_wide)x - dx->c[WY_ONE]};
    bounds[count++] = (bound){-dy->c[WY_S], -dy->c[WY_T], (wy_wide)y - dy->c[WY_ONE]};
    if (rules->weight.x > 0) {
        const wy_wide u = rules->weight.x;
        const wy_wide v = rules->weight.y;
        bounds[count++] =
            (bound){u * dx->c[WY_S] + v * dy->c[WY_S], u * dx->c[WY_T] + v * dy->c[WY_T],
                    u * dx->c[WY_ONE] + v * dy->c[WY_ONE] - 1};
    }
    count = add_range(bounds, count, &family->range[1], false);
    return family->parameters == 2 ? add_range(bounds, count, &family->range[0], true) : count;
}

/* The t that go with this s. */
static interval interval_of_t(const bound *bounds, size_t count, wy_wide s) {
    interval of = {-far_away, far_away};
    for (size_t i = 0; i < count; i++) {
        cut(&of, bounds[i].t, bounds[i].s * s + bounds[i].one);
    }
    return of;
}

/* The s for which there may be such t: t is eliminated (Fourier, Motzkin). */
static interval interval_of_s(const bound *bounds, size_t count) {
    interval of = {-far_away, far_away};
    for (size_t i = 0; i < count; i++) {
        const bound *a = &bounds[i];
        if (a->t == 0) {
            cut(&of, a->s, a->one);
        }
        for (size_t j = 0; j < count && a->t > 0; j++) {
            const bound *b = &bounds[j];
            if (b->t < 0) {
                cut(&of, -b->t * a->s + a->t * b->s, -b->t * a->one + a->t * b->one);
            }
        }
    }
    return of;
}

/* ---- is it in a family? ----------------------------------------------------------------- */

/* The first t of one parameter that gives the rest of a move. */
static bool only_t(const wy_family *family, wy_wide rest_x, wy_wide rest_y, int64_t *t) {
    const wy_wide xt = family->part[0].c[WY_T];
    const wy_wide yt = family->part[1].c[WY_T];
    const wy_wide value = xt != 0 ? rest_x / xt : rest_y / yt;
    if (value * xt != rest_x || value * yt != rest_y || !range_has(&family->range[1], value)) {
        return false;
    }
    *t = (int64_t)value;
    return true;
}

/* Parallel parameters, a s + b t = c: the first s that will do. */
static bool first_s(const wy_family *family, int64_t x, int64_t y, wy_wide rest_x, wy_wide rest_y,
                    int64_t *s, int64_t *t) {
    const wy_range *range = &family->range[0];
    const bool by_x = family->part[0].c[WY_S] != 0 || family->part[0].c[WY_T] != 0;
    const wy_wide a = by_x ? family->part[0].c[WY_S] : family->part[1].c[WY_S];
    const wy_wide b = by_x ? family->part[0].c[WY_T] : family->part[1].c[WY_T];
    const wy_wide c = by_x ? rest_x : rest_y;
    interval of = {range->low, range->high};
    /* t >= low: a s <= c - b low, or >= where b < 0; and the other way round for t <= high. */
    const wy_range *other = &family->range[1];
    for (int end = 0; end < (other->high == WY_UNBOUNDED ? 1 : 2); end++) {
        const wy_wide rest = c - b * (end == 0 ? other->low : other->high);
        const bool at_most = (b > 0) == (end == 0);
        cut(&of, at_most ? -a : a, at_most ? rest : -rest);
    }
    size_t place = range->count > 0 ? place_of(range, of.low) : 0;
    for (wy_wide value = of.low; value <= of.high; value++) {
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
        if (only_t(family, rest_x - (wy_wide)family->part[0].c[WY_S] * value,
                   rest_y - (wy_wide)family->part[1].c[WY_S] * value, t) &&
            wy_condition_holds(family->when, x, y, *s, *t)) {
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
    const wy_wide rest_x = (wy_wide)dx - family->part[0].c[WY_ONE];
    const wy_wide rest_y = (wy_wide)dy - family->part[1].c[WY_ONE];
    *s = 0;
    *t = 0;
    if (family->listed > 0) {
        return wi_list_has(family, dx, dy) && wy_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 0) {
        return rest_x == 0 && rest_y == 0 && wy_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 1) {
        return only_t(family, rest_x, rest_y, t) && wy_condition_holds(family->when, x, y, 0, *t);
    }
    /* Two parameters: their directions differ, and there is one pair, or they are parallel. */
    const wy_wide xt = family->part[0].c[WY_T];
    const wy_wide yt = family->part[1].c[WY_T];
    const wy_wide xs = family->part[0].c[WY_S];
    const wy_wide ys = family->part[1].c[WY_S];
    const wy_wide turn = xs * yt - ys * xt;
    if (turn == 0) {
        return first_s(family, x, y, rest_x, rest_y, s, t);
    }
    const wy_wide top_s = rest_x * yt - rest_y * xt;
    const wy_wide top_t = xs * rest_y - ys * rest_x;
    if (top_s % turn != 0 || top_t % turn != 0 || !range_has(&family->range[0], top_s / turn) ||
        !range_has(&family->range[1], top_t / turn)) {
        return false;
    }
    *s = (int64_t)(top_s / turn);
    *t = (int64_t)(top_t / turn);
    return wy_condition_holds(family->when, x, y, *s, *t);
}

bool wi_family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    int64_t s = 0;
    int64_t t = 0;
    return find_parameters(family, x, y, dx, dy, &s, &t);
}

bool wy_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    for (size_t i = rules->family_count; i-- > 0;) {
        if (wi_family_has(&rules->families[i], x, y, dx, dy)) {
            return !rules->families[i].removed;
        }
    }
    return false;
}

/* ---- all of them ---------------------------------------------------------------------------- */

typedef struct visit {
    const wy_rules *rules;
    size_t family;
    int64_t x, y;
    wi_each_move *take;
    void *data;
} visit;

/* Hands out the move unless a later family decides on it. */
static bool hand_out(const visit *v, int64_t dx, int64_t dy) {
    for (size_t later = v->family + 1; later < v->rules->family_count; later++) {
        if (wi_family_has(&v->rules->families[later], v->x, v->y, dx, dy)) {
            return true;
        }
    }
    return v->take(v->data, dx, dy);
}

static bool leads_to_board(const visit *v, wy_wide dx, wy_wide dy) {
    return dx <= v->x && dy <= v->y &&
           wy_cone_contains(&v->rules->board, v->x - (int64_t)dx, v->y - (int64_t)dy);
}

static bool offer(const visit *v, int64_t s, int64_t t) {
    const wy_family *family = &v->rules->families[v->family];
    const wy_wide dx = wy_linear_value(&family->part[0], 0, 0, s, t);
    const wy_wide dy = wy_linear_value(&family->part[1], 0, 0, s, t);
    if (!leads_to_board(v, dx, dy) || !wy_condition_holds(family->when, v->x, v->y, s, t)) {
        return true;
    }
    if (family->parameters == 2) {
        int64_t first = 0;
        int64_t first_t = 0;
        find_parameters(family, v->x, v->y, (int64_t)dx, (int64_t)dy, &first, &first_t);
        if (first != s || first_t != t) {
            return true;
        }
    }
    return hand_out(v, (int64_t)dx, (int64_t)dy);
}

static bool each_listed(const visit *v, const wy_family *family) {
    if (!wy_condition_holds(family->when, v->x, v->y, 0, 0)) {
        return true;
    }
    for (size_t i = 0; i < family->listed && family->list[i].x <= v->x; i++) {
        const wy_position move = family->list[i];
        if (leads_to_board(v, move.x, move.y) && !hand_out(v, move.x, move.y)) {
            return false;
        }
    }
    return true;
}

static bool each_t(const visit *v, const bound *bounds, size_t count, int64_t s) {
    const wy_range *range = &v->rules->families[v->family].range[1];
    const interval of = interval_of_t(bounds, count, s);
    for (size_t i = range->count > 0 ? place_of(range, of.low) : 0; i < range->count; i++) {
        if (range->values[i] > of.high) {
            return true;
        }
        if (!offer(v, s, range->values[i])) {
            return false;
        }
    }
    for (wy_wide t = of.low; t <= of.high && range->count == 0; t++) {
        if (!offer(v, s, (int64_t)t)) {
            return false;
        }
    }
    return true;
}

static bool each_s(const visit *v, const bound *bounds, size_t count) {
    const wy_range *range = &v->rules->families[v->family].range[0];
    const interval of = interval_of_s(bounds, count);
    for (size_t i = range->count > 0 ? place_of(range, of.low) : 0; i < range->count; i++) {
        if (range->values[i] > of.high) {
            return true;
        }
        if (!each_t(v, bounds, count, range->values[i])) {
            return false;
        }
    }
    for (wy_wide s = of.low; s <= of.high && range->count == 0; s++) {
        if (!each_t(v, bounds, count, (int64_t)s)) {
            return false;
        }
    }
    return true;
}

static bool each_of_family(const visit *v) {
    const wy_family *family = &v->rules->families[v->family];
    if (family->removed) {
        return true;
    }
    if (family->listed > 0) {
        return each_listed(v, family);
    }
    if (family->parameters == 0) {
        return offer(v, 0, 0);
    }
    bound bounds[BOUNDS];
    const size_t count = bounds_of(bounds, v->rules, family, v->x, v->y);
    return family->parameters == 1 ? each_t(v, bounds, count, 0) : each_s(v, bounds, count);
}

bool wi_rules_each_move(const wy_rules *rules, int64_t x, int64_t y, wi_each_move *take,
                        void *data) {
    if (wy_rules_ends_at(rules, x, y)) {
        return true;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        const visit v = {rules, i, x, y, take, data};
        if (!each_of_family(&v)) {
            return false;
        }
    }
    return true;
}
