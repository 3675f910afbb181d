/* evaluate_big.h - linear forms and conditions for heaps of any size. */
#ifndef WI_RULES_EVALUATE_BIG_H
#define WI_RULES_EVALUATE_BIG_H

#include <gmp.h>

#include <wythoff/rules.h>

/* A value for each variable but WY_ONE; NULL: 0. */
typedef struct wi_big_values {
    mpz_srcptr of[WY_VARIABLES];
} wi_big_values;

/* out must be none of the values. */
void wi_linear_value_big(mpz_t out, const wy_linear *form, const wi_big_values *values);

/* As wi_condition_holds; NULL holds always. */
bool wi_condition_holds_big(const wy_condition *condition, const wi_big_values *values);

/* As wi_rules_ends_at, and wy_rules_ends_at. */
bool wi_rules_ends_at_big(const wy_rules *rules, const mpz_t x, const mpz_t y);

/*
 * Does the condition ask whether something is prime?  For numbers of very many
 * digits that question takes longer than anyone waits.
 */
bool wi_condition_asks_prime(const wy_condition *condition);

#endif
