/*
 * unfold.c - one family of moves, {(dx, dy) : conditions on s and t}, as points,
 * rays and fans.
 *
 * One parameter: unfold_line.c.  Two parameters: if one of them has few values, or
 * if s - t is bounded above and below (the bands |s - t| < m of S1), substituting
 * the value leaves one parameter.  Otherwise what remains must be a full quadrant,
 * or one side s - t >= d of a diagonal in it, perhaps with remainders: then it is
 * one fan per pair of residues, after finitely many rays at its tip.
 */
#include "solve/unfold.h"

#include "base/fail.h"
#include "rules/condition.h"

enum { MAX_FAN_PERIOD = 8 }; /* common period of the remainders of s and t */

/* ---- substitutions -------------------------------------------------------- */

static void substitute_form(wy_linear *form, int64_t factor, int64_t shift) {
    form->c[WY_T] += factor * form->c[WY_S];
    form->c[WY_ONE] += shift * form->c[WY_S];
    form->c[WY_S] = 0;
}

/* s := factor t + shift in every leaf. */
static void substitute_condition(wy_condition *condition, int64_t factor, int64_t shift) {
    if (condition == NULL) {
        return;
    }
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        substitute_condition(condition->first, factor, shift);
        substitute_condition(condition->second, factor, shift);
        return;
    }
    substitute_form(&condition->left, factor, shift);
    substitute_form(&condition->right, factor, shift);
    substitute_form(&condition->under, factor, shift);
    substitute_form(&condition->right_under, factor, shift);
}

static void swap_form(wy_linear *form) {
    const int64_t kept = form->c[WY_S];
    form->c[WY_S] = form->c[WY_T];
    form->c[WY_T] = kept;
}

static void swap_condition(wy_condition *condition) {
    if (condition == NULL) {
        return;
    }
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        swap_condition(condition->first);
        swap_condition(condition->second);
        return;
    }
    swap_form(&condition->left);
    swap_form(&condition->right);
    swap_form(&condition->under);
    swap_form(&condition->right_under);
}

/* Exchanges the names s and t. */
static void swap_parameters(wy_unfolding *u) {
    swap_form(&u->dx);
    swap_form(&u->dy);
    const wy_range kept = u->s;
    u->s = u->t;
    u->t = kept;
    swap_condition(u->parameters);
}

/* ---- two parameters ------------------------------------------------------- */

/* The one-parameter family with s := factor t + shift and t in low..high. */
static wy_status unfold_substituted(const wy_unfolding *u, int64_t factor, int64_t shift,
                                    const wy_range *range) {
    wy_unfolding one = *u;
    one.t = *range;
    substitute_form(&one.dx, factor, shift);
    substitute_form(&one.dy, factor, shift);
    if (u->parameters != NULL) {
        one.parameters = wy_condition_copy(u->parameters);
        if (one.parameters == NULL) {
            return wy_fail_memory(u->error);
        }
        substitute_condition(one.parameters, factor, shift);
    }
    wy_status status = WY_OK;
    if (one.dx.c[WY_T] == 0 && one.dy.c[WY_T] == 0) {
        /* Every t gives the same move; it exists if some t satisfies the conditions. */
        status = wy_fail(u->error, WY_LIMIT, "one move has many parameters");
        if (one.parameters == NULL && range->low <= range->high) {
            status = wy_unfold_values(&one, range->low, 1, 1);
        }
    } else {
        status = wy_unfold_line(&one);
    }
    wy_condition_free(one.parameters);
    return status;
}

static bool few_values(const wy_range *range) {
    return range->count > 0
               ? range->count <= WY_UNFOLD_VALUES
               : range->high != WY_UNBOUNDED && range->high - range->low < WY_UNFOLD_VALUES;
}

static wy_status unfold_each_s(const wy_unfolding *u) {
    const int64_t count = u->s.count > 0 ? (int64_t)u->s.count : u->s.high - u->s.low + 1;
    wy_status status = WY_OK;
    for (int64_t i = 0; i < count && status == WY_OK; i++) {
        const int64_t value = u->s.count > 0 ? u->s.values[i] : u->s.low + i;
        status = unfold_substituted(u, 0, value, &u->t);
    }
    return status;
}

/* Bounds low <= s - t <= high that the conjuncts imply; the rest is left over. */
typedef struct difference {
    wy_wide low, high; /* +-NO_BOUND: none */
    bool only_rests;   /* what is left over are remainders alone */
    int64_t period;
} difference;

#define NO_BOUND ((wy_wide)1 << 62)

static void bound_difference(difference *d, wy_relation relation, wy_wide value) {
    /* s - t relation value */
    if ((relation == WY_LE || relation == WY_EQ) && value < d->high) {
        d->high = value;
    }
    if (relation == WY_LT && value - 1 < d->high) {
        d->high = value - 1;
    }
    if ((relation == WY_GE || relation == WY_EQ) && value > d->low) {
        d->low = value;
    }
    if (relation == WY_GT && value + 1 > d->low) {
        d->low = value + 1;
    }
}

static bool bounds_difference(difference *d, const wy_condition *condition) {
    if (condition->kind != WY_COMPARE || condition->relation == WY_NE) {
        return false;
    }
    const wy_linear *l = &condition->left;
    const wy_linear *r = &condition->right;
    if (condition->absolute) {
        const bool difference_form = l->c[WY_S] == -l->c[WY_T] &&
                                     (l->c[WY_S] == 1 || l->c[WY_S] == -1) && r->c[WY_S] == 0 &&
                                     r->c[WY_T] == 0;
        const wy_relation relation = condition->relation;
        if (!difference_form || (relation != WY_LT && relation != WY_LE)) {
            return false;
        }
        /* |sign (s - t) + o| < c */
        const wy_wide sign = l->c[WY_S];
        bound_difference(d, relation, (wy_wide)r->c[WY_ONE] - sign * l->c[WY_ONE]);
        bound_difference(d, wy_relation_flipped(relation),
                         -(wy_wide)r->c[WY_ONE] - sign * l->c[WY_ONE]);
        return true;
    }
    const wy_wide s = (wy_wide)l->c[WY_S] - r->c[WY_S];
    const wy_wide t = (wy_wide)l->c[WY_T] - r->c[WY_T];
    const wy_wide o = (wy_wide)l->c[WY_ONE] - r->c[WY_ONE];
    if (s != -t || (s != 1 && s != -1)) {
        return false;
    }
    bound_difference(d, s == 1 ? condition->relation : wy_relation_flipped(condition->relation),
                     -o * s);
    return true;
}

static bool rests_only(difference *d, const wy_condition *condition) {
    if (condition->kind == WY_AND || condition->kind == WY_OR) {
        return rests_only(d, condition->first) && rests_only(d, condition->second);
    }
    if (condition->kind != WY_REST || condition->modulus > MAX_FAN_PERIOD) {
        return false;
    }
    d->period = d->period / wy_gcd(d->period, condition->modulus) * condition->modulus;
    return d->period <= MAX_FAN_PERIOD;
}

static void study_difference(difference *d, const wy_condition *condition) {
    if (condition == NULL || bounds_difference(d, condition)) {
        return;
    }
    if (condition->kind == WY_AND) {
        study_difference(d, condition->first);
        study_difference(d, condition->second);
    } else if (!rests_only(d, condition)) {
        d->only_rests = false;
    }
}

static wy_status no_simple_form(const wy_unfolding *u) {
    return wy_fail(u->error, WY_LIMIT, "a set of moves with two parameters has no simple form");
}

/*
 * Both steps go one way: u = p w and v = q w, so p v = q u, and j < p is enough.  With p and q
 * coprime no two of these p rays meet.
 */
static wy_status add_parallel(const wy_unfolding *un, wy_position start, wy_position u,
                              wy_position v) {
    const int64_t length_u = u.x + u.y;
    const int64_t length_v = v.x + v.y;
    if (length_u > length_v) {
        return add_parallel(un, start, v, u);
    }
    const int64_t rays = length_u / wy_gcd(length_u, length_v);
    if (rays > WY_UNFOLD_VALUES) {
        return no_simple_form(un);
    }
    wy_status status = WY_OK;
    for (int64_t j = 0; j < rays && status == WY_OK; j++) {
        const wy_position from = {start.x + j * v.x, start.y + j * v.y};
        status = wy_primitives_add_ray(un->list, from, u, WY_UNBOUNDED, un->when, un->error);
    }
    return status;
}

/* start + i u + j v over i, j >= 0, split so that "both heaps decrease" is uniform. */
static wy_status add_fan(const wy_unfolding *un, wy_position start, wy_position u, wy_position v) {
    if ((u.x == 0 && u.y == 0) || (v.x == 0 && v.y == 0)) {
        const wy_position step = u.x == 0 && u.y == 0 ? v : u;
        return wy_primitives_add_ray(un->list, start, step, WY_UNBOUNDED, un->when, un->error);
    }
    if ((wy_wide)u.x * v.y == (wy_wide)u.y * v.x) {
        return add_parallel(un, start, u, v);
    }
    /* Where start has a zero part that u (or v) lifts, the side i = 0 (j = 0) goes on its own. */
    const bool lift_u = (start.x == 0 && u.x > 0) || (start.y == 0 && u.y > 0);
    const bool lift_v = (start.x == 0 && v.x > 0) || (start.y == 0 && v.y > 0);
    if (lift_u || lift_v) {
        const wy_position along = lift_u ? v : u;
        const wy_position lift = lift_u ? u : v;
        const wy_status status =
            wy_primitives_add_ray(un->list, start, along, WY_UNBOUNDED, un->when, un->error);
        if (status != WY_OK) {
            return status;
        }
        return add_fan(un, (wy_position){start.x + lift.x, start.y + lift.y}, u, v);
    }
    const wy_primitive fan = {.kind = WY_FAN,
                              .start = start,
                              .step1 = u,
                              .step2 = v,
                              .count1 = WY_UNBOUNDED,
                              .both = start.x > 0 && start.y > 0,
                              .when = un->when};
    return wy_primitives_add(un->list, &fan, un->error);
}

/* s = s0 + i + (bound ? j : 0), t = t0 + j, for all i, j >= 0 with the right remainders. */
static wy_status add_fans(const wy_unfolding *u, int64_t s0, int64_t t0, bool bound,
                          int64_t period) {
    const wy_position by_s = {u->dx.c[WY_S], u->dy.c[WY_S]};
    const wy_position by_t = {u->dx.c[WY_T], u->dy.c[WY_T]};
    const wy_position by_j = bound ? (wy_position){by_s.x + by_t.x, by_s.y + by_t.y} : by_t;
    if (by_s.x < 0 || by_s.y < 0 || by_j.x < 0 || by_j.y < 0) {
        return no_simple_form(u);
    }
    wy_status status = WY_OK;
    for (int64_t i = 0; i < period; i++) {
        for (int64_t j = 0; j < period && status == WY_OK; j++) {
            const int64_t s = s0 + i + (bound ? j : 0);
            const int64_t t = t0 + j;
            if (!wy_condition_holds(u->parameters, 0, 0, s, t)) {
                continue;
            }
            const wy_wide x = wy_linear_value(&u->dx, 0, 0, s, t);
            const wy_wide y = wy_linear_value(&u->dy, 0, 0, s, t);
            status = x > WY_MOVE_LIMIT || y > WY_MOVE_LIMIT
                         ? wy_primitives_too_far(u->error)
                         : add_fan(u, (wy_position){(int64_t)x, (int64_t)y},
                                   (wy_position){period * by_s.x, period * by_s.y},
                                   (wy_position){period * by_j.x, period * by_j.y});
        }
    }
    return status;
}

/* s - t >= low: rays at the tip where s has its own bound, then the fan. */
static wy_status unfold_half(wy_unfolding *u, int64_t low, int64_t period) {
    const int64_t s_low = u->s.low;
    int64_t t = u->t.low;
    wy_status status = WY_OK;
    if (s_low - low - t > WY_UNFOLD_VALUES) {
        return no_simple_form(u);
    }
    for (; t + low < s_low && status == WY_OK; t++) {
        /* With the names exchanged, "s" is t (fixed) and the ray runs over "t". */
        swap_parameters(u);
        status = unfold_substituted(u, 0, t, &u->t);
        swap_parameters(u);
    }
    return status == WY_OK ? add_fans(u, t + low, t, true, period) : status;
}

static wy_status unfold_two(wy_unfolding *u) {
    if (few_values(&u->s)) {
        return unfold_each_s(u);
    }
    if (few_values(&u->t)) {
        swap_parameters(u);
        return unfold_each_s(u);
    }
    if (u->s.high != WY_UNBOUNDED || u->t.high != WY_UNBOUNDED) {
        return no_simple_form(u);
    }
    difference d = {.low = -NO_BOUND, .high = NO_BOUND, .only_rests = true, .period = 1};
    study_difference(&d, u->parameters);
    if (d.low > d.high) {
        return WY_OK;
    }
    const bool below = d.low > -NO_BOUND;
    const bool above = d.high < NO_BOUND;
    if (below && above && d.high - d.low < WY_UNFOLD_VALUES) {
        wy_status status = WY_OK;
        for (int64_t shift = (int64_t)d.low; shift <= d.high && status == WY_OK; shift++) {
            wy_range range = {.low = u->t.low, .high = WY_UNBOUNDED};
            if (u->s.low - shift > range.low) {
                range.low = u->s.low - shift;
            }
            status = unfold_substituted(u, 1, shift, &range);
        }
        return status;
    }
    if (!d.only_rests || (below && above)) {
        return no_simple_form(u);
    }
    if (below) {
        return unfold_half(u, (int64_t)d.low, d.period);
    }
    if (above) {
        swap_parameters(u);
        return unfold_half(u, (int64_t)-d.high, d.period);
    }
    return add_fans(u, u->s.low, u->t.low, false, d.period);
}

/* Single moves as points. */
static wy_status unfold_list(wy_primitives *list, const wy_family *family, const wy_condition *when,
                             wy_error *error) {
    wy_status status = WY_OK;
    list->listed += family->listed;
    for (size_t i = 0; i < family->listed && status == WY_OK; i++) {
        status = wy_primitives_add_ray(list, family->list[i], (wy_position){0, 0}, 1, when, error);
    }
    return status;
}

wy_status wy_primitives_unfold(wy_primitives *list, const wy_family *family,
                               const wy_condition *parameters, const wy_condition *when,
                               wy_error *error) {
    if (family->listed > 0) {
        return unfold_list(list, family, when, error);
    }
    wy_unfolding u = {.list = list,
                      .dx = family->dx,
                      .dy = family->dy,
                      .s = family->s,
                      .t = family->t,
                      .when = when,
                      .error = error};
    if (parameters != NULL) {
        u.parameters = wy_condition_copy(parameters);
        if (u.parameters == NULL) {
            return wy_fail_memory(error);
        }
    }
    wy_status status = WY_OK;
    switch (family->parameters) {
    case 0:
        if (wy_condition_holds(parameters, 0, 0, 0, 0)) {
            status = wy_unfold_values(&u, 0, 1, 1);
        }
        break;
    case 1:
        status = wy_unfold_line(&u);
        break;
    default:
        status = unfold_two(&u);
        break;
    }
    wy_condition_free(u.parameters);
    return status;
}
