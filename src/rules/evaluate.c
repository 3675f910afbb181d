/*
 * evaluate.c - what a linear form is worth and whether a condition holds.
 *
 * A coefficient has at most 31 bits in a rule that was read and a heap at most
 * 63, so sums of a few products are exact in 128 bits.
 */
#include <wythoff/rules.h>

#include "base/arithmetic.h"
#include "base/prime.h"
#include "rules/condition.h"
#include "rules/numbers.h"
#include "rules/value.h"

wi_wide wi_linear_value(const wy_linear *form, int64_t x, int64_t y, int64_t s, int64_t t) {
    return (wi_wide)form->c[WY_X] * x + (wi_wide)form->c[WY_Y] * y + (wi_wide)form->c[WY_S] * s +
           (wi_wide)form->c[WY_T] * t + form->c[WY_ONE];
}

bool wi_relation_holds(wi_wide left, wy_relation relation, wi_wide right) {
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

/* The values of the forms of a leaf; under and right_under only where it divides. */
typedef struct values {
    wi_wide left, right, under, right_under;
} values;

static bool divides(const wy_condition *leaf) {
    return leaf->kind == WY_DIVISION || leaf->kind == WY_QUOTIENT;
}

/* left mod under = right, or floor(left / under) relation floor(right / right_under). */
static bool division_holds(const wy_condition *leaf, const values *of) {
    if (of->under <= 0) {
        return false;
    }
    const wi_wide quotient = wi_wide_quotient(of->left, of->under);
    if (leaf->kind == WY_DIVISION) {
        return of->left - quotient * of->under == of->right;
    }
    return of->right_under > 0 && wi_relation_holds(quotient, leaf->relation,
                                                    wi_wide_quotient(of->right, of->right_under));
}

static bool leaf_holds(const wy_condition *leaf, const values *of) {
    wi_wide left = of->left;
    if (leaf->kind == WY_PRIME) {
        return (left > 0 && wi_is_prime_wide((wi_unsigned_wide)left)) != leaf->negated;
    }
    if (leaf->kind == WY_MEMBER) {
        return wi_numbers_have(&leaf->numbers, left) != leaf->negated;
    }
    if (divides(leaf)) {
        return division_holds(leaf, of) != leaf->negated;
    }
    if (leaf->kind == WY_REST) {
        left %= leaf->modulus;
        left += left < 0 ? leaf->modulus : 0;
    } else if (leaf->absolute && left < 0) {
        left = -left;
    }
    return wi_relation_holds(left, leaf->relation, of->right);
}

bool wi_condition_holds(const wy_condition *condition, int64_t x, int64_t y, int64_t s, int64_t t) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds(condition->first, x, y, s, t) &&
               wi_condition_holds(condition->second, x, y, s, t);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds(condition->first, x, y, s, t) ||
               wi_condition_holds(condition->second, x, y, s, t);
    }
    values of = {.left = wi_linear_value(&condition->left, x, y, s, t),
                 .right = wi_linear_value(&condition->right, x, y, s, t)};
    if (divides(condition)) {
        of.under = wi_linear_value(&condition->under, x, y, s, t);
        of.right_under = wi_linear_value(&condition->right_under, x, y, s, t);
    }
    return leaf_holds(condition, &of);
}

/* ---- any number of heaps --------------------------------------------------------------------- */

wi_wide wi_linear_at(const wy_linear *form, const int64_t variables[WY_VARIABLES]) {
    wi_wide value = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        value += (wi_wide)form->c[i] * variables[i];
    }
    return value;
}

static bool nim_sum_holds(const wy_condition *leaf, const int64_t variables[WY_VARIABLES]) {
    int64_t sum = 0;
    for (int i = 0; i < WY_VARIABLES; i++) {
        sum ^= leaf->left.c[i] != 0 ? variables[i] : 0;
    }
    return (sum == leaf->right.c[WY_ONE]) != leaf->negated;
}

bool wi_condition_holds_at(const wy_condition *condition, const int64_t variables[WY_VARIABLES]) {
    if (condition == NULL) {
        return true;
    }
    if (condition->kind == WY_AND) {
        return wi_condition_holds_at(condition->first, variables) &&
               wi_condition_holds_at(condition->second, variables);
    }
    if (condition->kind == WY_OR) {
        return wi_condition_holds_at(condition->first, variables) ||
               wi_condition_holds_at(condition->second, variables);
    }
    if (condition->kind == WY_NIM_SUM) {
        return nim_sum_holds(condition, variables);
    }
    values of = {.left = wi_linear_at(&condition->left, variables),
                 .right = wi_linear_at(&condition->right, variables)};
    if (divides(condition)) {
        of.under = wi_linear_at(&condition->under, variables);
        of.right_under = wi_linear_at(&condition->right_under, variables);
    }
    return leaf_holds(condition, &of);
}
