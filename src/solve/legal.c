/*
 * legal.c - which moves are there at (x, y)?
 *
 * A move is legal if the last family, in order, that contains it adds it.  To
 * visit every legal move once, run through the parameters of each adding family
 * and pass over a move that a later family contains: that one decides, and if
 * it adds the move, the move is visited there.  Within a family, a move with
 * several parameter pairs is visited at the first of them.
 */
#include "solve/legal.h"

#include <wythoff/moves.h>

#include "rules/listed.h"

static bool range_has(const wy_range *range, wy_wide value) {
    if (value < range->low || value > range->high) {
        return false;
    }
    if (range->count == 0) {
        return true;
    }
    size_t low = 0;
    size_t high = range->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (range->values[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < range->count && range->values[low] == value;
}

/* The next value of the range after `value` (or its first one), if there is one. */
static bool range_next(const wy_range *range, size_t *index, int64_t *value) {
    if (range->count > 0) {
        if (*index >= range->count) {
            return false;
        }
        *value = range->values[(*index)++];
        return true;
    }
    const wy_wide next = (wy_wide)range->low + (wy_wide)*index;
    if (next > range->high || next == WY_UNBOUNDED) {
        return false;
    }
    (*index)++;
    *value = (int64_t)next;
    return true;
}

/* Does the value v of the parameter alone make the move larger than (x, y), now and ever after? */
static bool beyond(const wy_family *family, int variable, int other, const wy_range *other_range,
                   int64_t value, int64_t x, int64_t y) {
    const wy_linear *forms[2] = {&family->dx, &family->dy};
    const int64_t bounds[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        const int64_t slope = forms[i]->c[variable];
        const int64_t slope_other = other >= 0 ? forms[i]->c[other] : 0;
        if (slope <= 0 || (slope_other < 0 && other_range->high == WY_UNBOUNDED)) {
            continue;
        }
        wy_wide least = (wy_wide)slope * value + forms[i]->c[WY_ONE];
        if (other >= 0) {
            least +=
                (wy_wide)slope_other * (slope_other < 0 ? other_range->high : other_range->low);
        }
        if (least > bounds[i]) {
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
    const wy_wide rest_x = (wy_wide)dx - family->dx.c[WY_ONE];
    const wy_wide rest_y = (wy_wide)dy - family->dy.c[WY_ONE];
    *s = 0;
    *t = 0;
    if (family->listed > 0) {
        return wy_list_has(family, dx, dy) && wy_condition_holds(family->when, x, y, 0, 0);
    }
    if (family->parameters == 0) {
        return rest_x == 0 && rest_y == 0 && wy_condition_holds(family->when, x, y, 0, 0);
    }
    const wy_wide xt = family->dx.c[WY_T];
    const wy_wide yt = family->dy.c[WY_T];
    if (family->parameters == 1) {
        const wy_wide value = xt != 0 ? rest_x / xt : rest_y / yt;
        if (value * xt != rest_x || value * yt != rest_y || !range_has(&family->t, value)) {
            return false;
        }
        *t = (int64_t)value;
        return wy_condition_holds(family->when, x, y, 0, *t);
    }
    /* Two parameters: for each s there is at most one t, unless t moves nothing. */
    const wy_wide xs = family->dx.c[WY_S];
    const wy_wide ys = family->dy.c[WY_S];
    const wy_wide turn = xs * yt - ys * xt;
    if (turn != 0) {
        const wy_wide top_s = rest_x * yt - rest_y * xt;
        const wy_wide top_t = xs * rest_y - ys * rest_x;
        if (top_s % turn != 0 || top_t % turn != 0 || !range_has(&family->s, top_s / turn) ||
            !range_has(&family->t, top_t / turn)) {
            return false;
        }
        *s = (int64_t)(top_s / turn);
        *t = (int64_t)(top_t / turn);
        return wy_condition_holds(family->when, x, y, *s, *t);
    }
    size_t index = 0;
    while (range_next(&family->s, &index, s) &&
           !beyond(family, WY_S, WY_T, &family->t, *s, dx, dy)) {
        const wy_wide left_x = rest_x - xs * *s;
        const wy_wide left_y = rest_y - ys * *s;
        const wy_wide value = xt != 0 ? left_x / xt : left_y / yt;
        if (value * xt == left_x && value * yt == left_y && range_has(&family->t, value)) {
            *t = (int64_t)value;
            if (wy_condition_holds(family->when, x, y, *s, *t)) {
                return true;
            }
        }
    }
    return false;
}

static bool family_has(const wy_family *family, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    int64_t s = 0;
    int64_t t = 0;
    return find_parameters(family, x, y, dx, dy, &s, &t);
}

bool wy_rules_move(const wy_rules *rules, int64_t x, int64_t y, int64_t dx, int64_t dy) {
    for (size_t i = rules->family_count; i-- > 0;) {
        if (family_has(&rules->families[i], x, y, dx, dy)) {
            return !rules->families[i].removed;
        }
    }
    return false;
}

typedef struct visit {
    const wy_rules *rules;
    size_t family;
    int64_t x, y;
    wy_each_move *take;
    void *data;
} visit;

/* Hands out the move unless a later family decides on it. */
static bool hand_out(const visit *v, int64_t dx, int64_t dy) {
    for (size_t later = v->family + 1; later < v->rules->family_count; later++) {
        if (family_has(&v->rules->families[later], v->x, v->y, dx, dy)) {
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
    const wy_wide dx = wy_linear_value(&family->dx, 0, 0, s, t);
    const wy_wide dy = wy_linear_value(&family->dy, 0, 0, s, t);
    if (!leads_to_board(v, dx, dy) || !wy_condition_holds(family->when, v->x, v->y, s, t)) {
        return true;
    }
    if (family->parameters == 2) {
        int64_t first_s = 0;
        int64_t first_t = 0;
        find_parameters(family, v->x, v->y, (int64_t)dx, (int64_t)dy, &first_s, &first_t);
        if (first_s != s || first_t != t) {
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

static bool each_t(const visit *v, const wy_family *family, int64_t s) {
    size_t index = 0;
    int64_t t = 0;
    while (range_next(&family->t, &index, &t)) {
        /* With s fixed, its part of the move is a constant. */
        const wy_range only = {.low = s, .high = s};
        if (beyond(family, WY_T, family->parameters == 2 ? WY_S : -1, &only, t, v->x, v->y)) {
            break;
        }
        if (!offer(v, s, t)) {
            return false;
        }
    }
    return true;
}

bool wy_rules_each_move(const wy_rules *rules, int64_t x, int64_t y, wy_each_move *take,
                        void *data) {
    if (wy_rules_ends_at(rules, x, y)) {
        return true;
    }
    for (size_t i = 0; i < rules->family_count; i++) {
        const wy_family *family = &rules->families[i];
        const visit v = {rules, i, x, y, take, data};
        if (family->removed) {
            continue;
        }
        if (family->listed > 0) {
            if (!each_listed(&v, family)) {
                return false;
            }
        } else if (family->parameters == 0) {
            if (!offer(&v, 0, 0)) {
                return false;
            }
        } else if (family->parameters == 1) {
            if (!each_t(&v, family, 0)) {
                return false;
            }
        } else {
            size_t index = 0;
            int64_t s = 0;
            while (range_next(&family->s, &index, &s) &&
                   !beyond(family, WY_S, WY_T, &family->t, s, x, y)) {
                if (!each_t(&v, family, s)) {
                    return false;
                }
            }
        }
    }
    return true;
}
