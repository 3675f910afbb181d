/*
 * weight.c - a weight that falls with every move.
 *
 * (u,v).(a,b) > 0 says that u/v > -b/a if a > 0 > b, and u/v < b/-a if a < 0 < b; moves that return
 * nothing agree with every slope, and moves that take nothing with none.  So all moves together
 * leave an interval of slopes, and the corners of the families (polygon.h) tell it.  The simplest
 * slope in an interval is the first that the tree of Stern and Brocot meets: no other has a smaller
 * numerator or denominator.  It turns over when the heaps are exchanged.
 */
#include "rules/weight.h"
#include "rules/value.h"

#include "rules/condition.h"
#include "rules/legal.h"
#include "rules/polygon.h"

enum { LARGEST = 1000000, REMOVED_TRIES = 4096 };

/* ---- families ----------------------------------------------------------------------- */

/* May this part of the move be below 0 for some parameters in their ranges? */
static bool can_be_negative(const wy_family *family, const wy_linear *part) {
    const wy_range *const ranges[2] = {&family->range[0], &family->range[1]};
    const int variables[2] = {WY_S, WY_T};
    wi_wide least = part->c[WY_ONE];
    for (int i = 0; i < 2; i++) {
        const wi_wide slope = part->c[variables[i]];
        if (slope < 0 && ranges[i]->high == WY_UNBOUNDED) {
            return true;
        }
        least += slope * (slope < 0 ? ranges[i]->high : ranges[i]->low);
    }
    return least < 0;
}

bool wi_family_returns(const wy_family *family) {
    if (family->star != NULL) {
        return false;
    }
    for (size_t i = 0; i < family->listed; i++) {
        if (family->list[i].x < 0 || family->list[i].y < 0) {
            return true;
        }
    }
    return family->listed == 0 &&
           (can_be_negative(family, &family->part[0]) || can_be_negative(family, &family->part[1]));
}

/* ---- slopes ------------------------------------------------------------------------------- */

/* a < b, for n/d with d >= 0 */
static bool is_less(const wi_slope *a, const wi_slope *b) {
    return a->n * b->d < b->n * a->d;
}

static bool is_equal(const wi_slope *a, const wi_slope *b) {
    return a->n * b->d == b->n * a->d;
}

static void raise_low(wi_slopes *of, wi_slope to) {
    if (is_less(&of->low, &to)) {
        of->low = to;
    } else if (is_equal(&of->low, &to)) {
        of->low.open = of->low.open || to.open;
    }
}

static void lower_high(wi_slopes *of, wi_slope to) {
    if (is_less(&to, &of->high)) {
        of->high = to;
    } else if (is_equal(&of->high, &to)) {
        of->high.open = of->high.open || to.open;
    }
}

/* Only slopes of this size are compared, so that products fit. */
static const wi_wide most = (wi_wide)1 << 62;

static bool is_large(wi_wide number) {
    return number > most || number < -most;
}

static void take_corner(void *data, wi_wide a, wi_wide b, bool direction) {
    wi_slopes *of = data;
    if (is_large(a) || is_large(b)) {
        of->none = true;
    } else if (a <= 0 && b <= 0) {
        of->none = of->none || !direction || a < 0 || b < 0;
        of->endless = of->endless || (direction && (a < 0 || b < 0));
    } else if (a > 0 && b < 0) {
        raise_low(of, (wi_slope){-b, a, !direction});
    } else if (a < 0 && b > 0) {
        lower_high(of, (wi_slope){b, -a, !direction});
    }
}

/* Is the move, of an earlier family, taken away at every position? */
static bool is_removed(const wy_rules *rules, size_t family, wi_wide dx, wi_wide dy) {
    for (size_t i = rules->family_count; i-- > family + 1;) {
        const wy_family *later = &rules->families[i];
        if (later->star == NULL && !wi_condition_has_position(later->when) &&
            wi_family_has(later, 0, 0, (int64_t)dx, (int64_t)dy)) {
            return later->removed;
        }
    }
    return false;
}

void wi_family_skip_removed(wy_family *family, const wy_rules *rules, size_t which) {
    for (int i = 0;
         i < REMOVED_TRIES && !family->removed && family->parameters == 1 &&
         family->range[1].count == 0 && family->range[1].low < family->range[1].high &&
         is_removed(rules, which, wi_linear_value(&family->part[0], 0, 0, 0, family->range[1].low),
                    wi_linear_value(&family->part[1], 0, 0, 0, family->range[1].low));
         i++) {
        family->range[1].low++;
    }
}

bool wi_weight_slopes(wi_slopes *slopes, const wy_rules *rules) {
    *slopes = (wi_slopes){.low = {0, 1, true}, .high = {1, 0, true}};
    for (size_t i = 0; i < rules->family_count; i++) {
        wy_family family = rules->families[i]; /* only looked at */
        if (family.removed || !wi_family_returns(&family)) {
            continue;
        }
        for (size_t j = 0; j < family.listed; j++) {
            if (!is_removed(rules, i, family.list[j].x, family.list[j].y)) {
                take_corner(slopes, family.list[j].x, family.list[j].y, false);
            }
        }
        if (family.listed > 0) {
            continue;
        }
        if (family.parameters == 0) {
            const int64_t dx = family.part[0].c[WY_ONE];
            const int64_t dy = family.part[1].c[WY_ONE];
            if (!is_removed(rules, i, dx, dy)) {
                take_corner(slopes, dx, dy, false);
            }
            continue;
        }
        wi_family_skip_removed(&family, rules, i);
        const bool endless = slopes->endless;
        if (!wi_family_corners(rules, &family, take_corner, slopes)) {
            return false;
        }
        /* What depends on the heaps ends with them. */
        slopes->endless = endless || (slopes->endless && !wi_condition_has_position(family.when));
    }
    slopes->none =
        slopes->none || is_less(&slopes->high, &slopes->low) ||
        (is_equal(&slopes->low, &slopes->high) && (slopes->low.open || slopes->high.open));
    return true;
}

static bool is_below(const wi_slopes *of, const wi_slope *slope) {
    return is_less(slope, &of->low) || (of->low.open && is_equal(slope, &of->low));
}

static bool is_above(const wi_slopes *of, const wi_slope *slope) {
    return is_less(&of->high, slope) || (of->high.open && is_equal(slope, &of->high));
}

bool wi_slopes_simplest(wy_position *weight, const wi_slopes *slopes) {
    wi_slope left = {0, 1, false};
    wi_slope right = {1, 0, false};
    while (!slopes->none) {
        const wi_slope middle = {left.n + right.n, left.d + right.d, false};
        if (middle.n > LARGEST || middle.d > LARGEST) {
            return false;
        }
        if (is_below(slopes, &middle)) {
            left = middle;
        } else if (is_above(slopes, &middle)) {
            right = middle;
        } else {
            *weight = (wy_position){(int64_t)middle.n, (int64_t)middle.d};
            return true;
        }
    }
    return false;
}
