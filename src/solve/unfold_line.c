/*
 * unfold_line.c - a family of moves with one parameter as points and rays.
 *
 * Linear comparisons change their truth only at finitely many breakpoints, and
 * remainders are periodic, so between two breakpoints the parameters that satisfy
 * the conditions are a union of residue classes: each is one ray.
 */
#include <stdlib.h>

#include "base/fail.h"
#include "rules/condition.h"
#include "solve/unfold.h"

enum { MAX_PERIOD = 4096 }; /* common period of the remainders */

#define FARTHEST_BREAK (INT64_C(1) << 50)

typedef struct breakpoints {
    int64_t *at;
    size_t count, room;
    int64_t period;
    const char *irregular; /* what the conditions ask for, if neither of these; NULL: nothing */
    bool overflow;
    bool far; /* a breakpoint lies too far out */
} breakpoints;

/* The form a t + b may change its sign, or be zero, at floor(-b/a) and just after. */
static void add_root(breakpoints *b, wy_wide slope, wy_wide constant) {
    if (slope == 0) {
        return;
    }
    wy_wide quotient = -constant / slope;
    if (-constant % slope != 0 && (constant > 0) == (slope > 0)) {
        quotient--;
    }
    for (int step = 0; step < 2; step++) {
        const wy_wide at = quotient + step;
        if (at >= FARTHEST_BREAK) {
            b->far = true;
        } else if (at > INT32_MIN) {
            b->at[b->count++] = (int64_t)at;
        }
    }
}

static void gather(breakpoints *b, const wy_condition *condition) {
    if (condition == NULL) {
        return;
    }
    const wy_linear *l = &condition->left;
    const wy_linear *r = &condition->right;
    switch (condition->kind) {
    case WY_AND:
    case WY_OR:
        gather(b, condition->first);
        gather(b, condition->second);
        break;
    case WY_COMPARE: {
        const wy_wide lt = l->c[WY_T];
        const wy_wide lo = l->c[WY_ONE];
        const wy_wide rt = r->c[WY_T];
        const wy_wide ro = r->c[WY_ONE];
        add_root(b, lt - rt, lo - ro);
        if (condition->absolute) {
            add_root(b, lt, lo);
            add_root(b, -lt - rt, -lo - ro);
        }
        break;
    }
    case WY_REST:
        if (condition->modulus > MAX_PERIOD) {
            b->overflow = true;
        } else if (!b->overflow) {
            b->period = b->period / wy_gcd(b->period, condition->modulus) * condition->modulus;
            b->overflow = b->period > MAX_PERIOD;
        }
        break;
    case WY_PRIME:
        b->irregular = "be prime";
        break;
    case WY_MEMBER:
        b->irregular = "be of a given sequence";
        break;
    case WY_DIVISION:
    case WY_QUOTIENT:
        b->irregular = "satisfy a condition that divides by it";
        break;
    }
}

static int compare_numbers(const void *a, const void *b) {
    const int64_t left = *(const int64_t *)a;
    const int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

/* Adds the moves of t = first, first + step, ... (count of them). */
wy_status wy_unfold_values(const wy_unfolding *u, int64_t first, int64_t step, int64_t count) {
    const wy_wide x = wy_linear_value(&u->dx, 0, 0, 0, first);
    const wy_wide y = wy_linear_value(&u->dy, 0, 0, 0, first);
    const wy_wide step_x = (wy_wide)u->dx.c[WY_T] * step;
    const wy_wide step_y = (wy_wide)u->dy.c[WY_T] * step;
    if (step_x < 0 || step_y < 0) {
        /* A falling line has an end: its moves one by one. */
        if (count > WY_UNFOLD_VALUES) {
            return wy_fail(u->error, WY_LIMIT, "a falling line of more than %d moves",
                           WY_UNFOLD_VALUES);
        }
        wy_status status = WY_OK;
        for (int64_t i = 0; i < count && status == WY_OK; i++) {
            const wy_wide at_x = x + i * step_x;
            const wy_wide at_y = y + i * step_y;
            status =
                at_x > WY_MOVE_LIMIT || at_y > WY_MOVE_LIMIT
                    ? wy_primitives_too_far(u->error)
                    : wy_primitives_add_ray(u->list, (wy_position){(int64_t)at_x, (int64_t)at_y},
                                            (wy_position){0, 0}, 1, u->when, u->error);
        }
        return status;
    }
    if (x > WY_MOVE_LIMIT || y > WY_MOVE_LIMIT ||
        (count > 1 && (step_x > WY_MOVE_LIMIT || step_y > WY_MOVE_LIMIT))) {
        return wy_primitives_too_far(u->error);
    }
    return wy_primitives_add_ray(u->list, (wy_position){(int64_t)x, (int64_t)y},
                                 (wy_position){(int64_t)step_x, (int64_t)step_y}, count, u->when,
                                 u->error);
}

/* The values of a sorted list for which the conditions hold, as progressions. */
static wy_status add_list(const wy_unfolding *u, int64_t *values, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (wy_condition_holds(u->parameters, 0, 0, 0, values[i])) {
            values[kept++] = values[i];
        }
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < kept && status == WY_OK;) {
        size_t length = 1;
        while (i + length < kept &&
               values[i + length] - values[i + length - 1] == values[i + 1] - values[i]) {
            length++;
        }
        if (length < 3) {
            length = 1;
        }
        const int64_t step = length > 1 ? values[i + 1] - values[i] : 1;
        status = wy_unfold_values(u, values[i], step, (int64_t)length);
        i += length;
    }
    return status;
}

static wy_status add_enumerated(const wy_unfolding *u) {
    const size_t count = u->t.count > 0 ? u->t.count : (size_t)(u->t.high - u->t.low + 1);
    int64_t *values = malloc(count * sizeof *values);
    if (values == NULL) {
        return wy_fail_memory(u->error);
    }
    for (size_t i = 0; i < count; i++) {
        values[i] = u->t.count > 0 ? u->t.values[i] : u->t.low + (int64_t)i;
    }
    const wy_status status = add_list(u, values, count);
    free(values);
    return status;
}

/* t = low..high, between two breakpoints. */
static wy_status add_interval(const wy_unfolding *u, int64_t low, int64_t high, int64_t period) {
    const int64_t length = high == WY_UNBOUNDED ? WY_UNBOUNDED : high - low + 1;
    int64_t held = 0;
    for (int64_t i = 0; i < period && i < length; i++) {
        held += wy_condition_holds(u->parameters, 0, 0, 0, low + i);
    }
    if (held == (length < period ? length : period)) {
        return wy_unfold_values(u, low, 1, length);
    }
    wy_status status = WY_OK;
    for (int64_t i = 0; i < period && i < length && status == WY_OK; i++) {
        if (wy_condition_holds(u->parameters, 0, 0, 0, low + i)) {
            const int64_t count =
                length == WY_UNBOUNDED ? WY_UNBOUNDED : (length - i + period - 1) / period;
            status = wy_unfold_values(u, low + i, period, count);
        }
    }
    return status;
}

wy_status wy_unfold_line(const wy_unfolding *u) {
    if (u->t.count > 0) {
        return add_enumerated(u);
    }
    if (u->t.low > u->t.high) {
        return WY_OK;
    }
    breakpoints b = {.period = 1};
    b.room = 6 * wy_condition_leaves(u->parameters) + 2;
    b.at = malloc(b.room * sizeof *b.at);
    if (b.at == NULL) {
        return wy_fail_memory(u->error);
    }
    gather(&b, u->parameters);
    wy_status status = WY_OK;
    const bool few = u->t.high != WY_UNBOUNDED && u->t.high - u->t.low < WY_UNFOLD_VALUES;
    if (few && (b.irregular != NULL || b.overflow)) {
        status = add_enumerated(u);
    } else if (b.irregular != NULL) {
        status = wy_fail(u->error, WY_LIMIT, "a parameter without end must %s", b.irregular);
    } else if (b.far && u->t.high >= FARTHEST_BREAK) {
        status = wy_fail(u->error, WY_LIMIT, "a condition changes too far out");
    } else if (b.overflow) {
        status =
            wy_fail(u->error, WY_LIMIT, "its remainders have a common period above %d", MAX_PERIOD);
    } else {
        qsort(b.at, b.count, sizeof *b.at, compare_numbers);
        int64_t low = u->t.low;
        for (size_t i = 0; i < b.count && status == WY_OK; i++) {
            if (b.at[i] > low && b.at[i] <= u->t.high) {
                status = add_interval(u, low, b.at[i] - 1, b.period);
                low = b.at[i];
            }
        }
        if (status == WY_OK) {
            status = add_interval(u, low, u->t.high, b.period);
        }
    }
    free(b.at);
    return status;
}
