/*
 * linear.c - linear forms with small whole factors.
 */
#include "logic/linear.h"

#include <string.h>

/* Far above what formulas have; products of two and a sum still fit. */
static const int64_t LARGEST = INT64_C(1) << 30;

static bool is_small(int64_t number) {
    return number <= LARGEST && number >= -LARGEST;
}

bool wi_linear_add(wy_linear *to, int64_t times, const wy_linear *of) {
    if (!is_small(times)) {
        return false;
    }
    to->constant += times * of->constant;
    bool fine = is_small(to->constant);
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        const int64_t sum = to->factor[i] + times * of->factor[i];
        fine = fine && is_small(sum);
        to->factor[i] = fine ? (int32_t)sum : 0;
    }
    return fine;
}

bool wi_linear_replace(wy_linear *to, size_t column, const wy_linear *of) {
    const int32_t times = to->factor[column];
    if (times == 0) {
        return true;
    }
    to->factor[column] = 0;
    return wi_linear_add(to, times, of);
}

bool wi_linear_same(const wy_linear *a, const wy_linear *b) {
    return a->constant == b->constant && memcmp(a->factor, b->factor, sizeof a->factor) == 0;
}

bool wi_linear_is_constant(const wy_linear *form) {
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        if (form->factor[i] != 0) {
            return false;
        }
    }
    return true;
}

bool wi_linear_is_variable(const wy_linear *form, size_t *column) {
    size_t found = WI_LINEAR_MOST;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        if (form->factor[i] != 0) {
            if (found < WI_LINEAR_MOST || form->factor[i] != 1) {
                return false;
            }
            found = i;
        }
    }
    *column = found;
    return found < WI_LINEAR_MOST && form->constant == 0;
}

bool wi_linear_is_natural(const wy_linear *form) {
    bool natural = form->constant >= 0;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        natural = natural && form->factor[i] >= 0;
    }
    return natural;
}

bool wi_linear_is_negative(const wy_linear *form) {
    bool negative = form->constant < 0;
    for (size_t i = 0; i < WI_LINEAR_MOST; i++) {
        negative = negative && form->factor[i] <= 0;
    }
    return negative;
}
