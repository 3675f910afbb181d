/*
 * evaluate.c - what a linear form is worth and whether a condition holds.
 *
 * A coefficient has at most 31 bits in a rule that was read and a heap at most
 * 63, so sums of a few products are exact in 128 bits.
 */
#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/prime.h"
#include "rules/numbers.h"

wy_wide wy_linear_value(const wy_linear *form, int64_t x, int64_t y, int64_t s, int64_t t) {
    return (wy_wide)form->c[WY_X] * x + (wy_wide)form->c[WY_Y] * y + (wy_wide)form->c[WY_S] * s +
           (wy_wide)form->c[WY_T] * t + form->c[WY_ONE];
}

bool wy_relation_holds(wy_wide left, wy_relation relation, wy_wide right) {
    switch (relation) {
    case WY_LT:
        return left < right;
    case WY_LE:
        return left <= right;
    case WY_EQ:
        return left == right;
    case WY_NE:
        return left != right;
    case WY_GE:
        return left >= right;
    case WY_GT:
        return left > right;
    }
    return false;
}

/* left mod under = right, or floor(left / under) relation floor(right / right_under). */
static bool division_holds(const wy_condition *leaf, wy_wide left, int64_t x, int64_t y, int64_t s,
                           int64_t t) {
    const wy_wide under = wy_linear_value(&leaf->under, x, y, s, t);
    const wy_wide right = wy_linear_value(&leaf->right, x, y, s, t);
    if (under <= 0) {
        return false;
    }
    const wy_wide quotient = wi_wide_quotient(left, under);
    if (leaf->kind == WY_DIVISION) {
        return left - quotient * under == right;
    }
    const wy_wide right_under = wy_linear_value(&leaf->right_under, x, y, s, t);
    return right_under > 0 &&
           wy_relation_holds(quotient, leaf->relation, wi_wide_quotient(right, right_under));
}

bool wy_condition_holds(const wy_condition *condition, int64_t x, int64_t y, int64_t s, int64_t t) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wy_condition_holds(condition->first, x, y, s, t) &&
               wy_condition_holds(condition->second, x, y, s, t);
    }
    if (condition->kind == WY_OR) {
        return wy_condition_holds(condition->first, x, y, s, t) ||
               wy_condition_holds(condition->second, x, y, s, t);
    }
    wy_wide left = wy_linear_value(&condition->left, x, y, s, t);
    if (condition->kind == WY_PRIME) {
        return (left > 0 && wi_is_prime_wide((wi_unsigned_wide)left)) != condition->negated;
    }
    if (condition->kind == WY_MEMBER) {
        return wi_numbers_have(&condition->numbers, left) != condition->negated;
    }
    if (condition->kind == WY_DIVISION || condition->kind == WY_QUOTIENT) {
        return division_holds(condition, left, x, y, s, t) != condition->negated;
    }
    if (condition->kind == WY_REST) {
        left %= condition->modulus;
        left += left < 0 ? condition->modulus : 0;
    } else if (condition->absolute && left < 0) {
        left = -left;
    }
    return wy_relation_holds(left, condition->relation,
                             wy_linear_value(&condition->right, x, y, s, t));
}
