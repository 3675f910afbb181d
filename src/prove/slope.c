/* slope.c - see slope.h. */
#include "prove/slope.h"

#include <math.h>
#include <stdio.h>

#include <wythoff/solve.h>

enum {
    COLUMNS = 1 << 22,
    QUOTIENTS = 24,
    LONGEST_PERIOD = 4,
    LARGEST_QUOTIENT = 60,
};

static const double stray = 16; /* rows that a P-position may lie off the line, as we suppose */

/* ---- the slope ----------------------------------------------------------------------------- */

static bool keep_last(void *data, const wy_position *positions, size_t count) {
    wy_position *last = data;
    for (size_t i = count; i-- > 0;) {
        if (positions[i].y >= positions[i].x) {
            *last = positions[i];
            break;
        }
    }
    return true;
}

/* WY_NO: there may be several P-positions in a column, or none. */
static wy_status measure(wy_position *last, const wy_rules *rules, const wy_control *control,
                         wy_error *error) {
    wy_solution *solution = NULL;
    *last = (wy_position){0, 0};
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK && wy_solution_engine(solution) != WY_ENGINE_COLUMNS) {
        status = WY_NO;
    }
    if (status == WY_OK) {
        status = wy_solution_each(solution, COLUMNS, INT64_MAX / 4, keep_last, last, error);
    }
    wy_solution_free(solution);
    return status;
}

/* ---- its continued fraction ---------------------------------------------------------------- */

/* The quotients that all numbers within the error have in common. */
static size_t expand(uint32_t quotients[QUOTIENTS], double low, double high) {
    size_t count = 0;
    while (count < QUOTIENTS && floor(low) == floor(high) && floor(low) <= LARGEST_QUOTIENT) {
        const double whole = floor(low);
        quotients[count++] = (uint32_t)whole;
        if (low == whole || high == whole) {
            break;
        }
        const double next = 1 / (high - whole);
        high = 1 / (low - whole);
        low = next;
    }
    return count;
}

/*
 * The least period of quotients[1 ...], seen twice at least; the first quotient counts where it is
 * like the others.  0: none.
 */
static size_t find_period(const uint32_t *quotients, size_t count) {
    for (size_t period = 1; period <= LONGEST_PERIOD; period++) {
        const size_t first = quotients[0] == quotients[period < count ? period : 0] ? 0 : 1;
        bool same = count >= first + 2 * period;
        for (size_t i = first; same && i + period < count; i++) {
            same = quotients[i] == quotients[i + period];
        }
        if (same) {
            return period;
        }
    }
    return 0;
}

static wy_status find(const wy_numeration **out, wy_numerations *store, const wy_rules *rules,
                      const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_position last;
    const wy_status status = measure(&last, rules, control, error);
    if (status != WY_OK || last.x == 0) {
        return status != WY_OK ? status : WY_NO;
    }
    uint32_t quotients[QUOTIENTS] = {0};
    const double slope = (double)last.y / (double)last.x;
    const double error_of_slope = stray / (double)last.x;
    const size_t count = expand(quotients, slope - error_of_slope, slope + error_of_slope);
    const size_t period = find_period(quotients, count);
    if (period == 0) {
        return WY_NO;
    }
    char name[40];
    if (period == 1) {
        const uint32_t m = quotients[count - 1];
        snprintf(name, sizeof name, m == 1 ? "msd_fib" : "msd_ost%u", (unsigned)m);
        return wy_numerations_find(out, store, name, control, error);
    }
    int length = snprintf(name, sizeof name, "slope");
    for (size_t i = 1; i <= period; i++) {
        length +=
            snprintf(name + length, sizeof name - (size_t)length, "_%u", (unsigned)quotients[i]);
    }
    return wy_numerations_define_ostrowski(out, store, name, NULL, 0, quotients + 1, period,
                                           control, error);
}

wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           const wy_control *control, wy_error *error) {
    *out = theorem->slope_systems;
    *count = 0;
    if (!theorem->slope_measured) {
        const wy_status status = find(&theorem->slope_systems[0], theorem->store,
                                      wy_theorem_played(theorem), control, error);
        if (status != WY_OK && status != WY_NO && status != WY_LIMIT) {
            return status;
        }
        theorem->slope_count = status == WY_OK ? 1 : 0;
        theorem->slope_measured = true;
    }
    *count = theorem->slope_count;
    return *count > 0 ? WY_OK : WY_NO;
}
