/*
 * condition.h - making and changing conditions.
 *
 * Every condition of the library is kept in one form: "not" stands nowhere but
 * in front of leaves that have no opposite relation (prime(...), square(...)), and a conjunction of
 * several parts is a tree of least depth over the list of its parts, none of which is a conjunction
 * itself (the same for "or").  So conditions are equal when their lists are, printing and reading
 * keeps them, and recursion over them is never deep.
 *
 * NULL as an argument is the condition that always holds.
 */
#ifndef WI_RULES_CONDITION_H
#define WI_RULES_CONDITION_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

#include <wythoff/rules.h>

#include "base/growing.h"
#include "rules/value.h"

wy_condition *wi_condition_copy(const wy_condition *condition); /* not of NULL; NULL: no memory */
void wi_condition_free(wy_condition *condition);                /* NULL is allowed */
bool wi_condition_equal(const wy_condition *a, const wy_condition *b);

/* *both = a new condition "a and b" (NULL if both are NULL); WY_OK or WY_SYSTEM. */
wy_status wi_condition_and(wy_condition **both, const wy_condition *a, const wy_condition *b);

/* A new condition that holds where this one does not; not of NULL; NULL: no memory. */
wy_condition *wi_condition_not(const wy_condition *condition);

/* The same in place. */
void wi_condition_negate(wy_condition *condition);

/* Exchanges x and y in place; NULL is allowed. */
void wi_condition_exchange_heaps(wy_condition *condition);

/* Exchanges s and t in place; NULL is allowed. */
void wi_condition_exchange_parameters(wy_condition *condition);

/* Comparisons, remainders and primes in it; 0 for NULL. */
size_t wi_condition_leaves(const wy_condition *condition);

/* Does it mention the variable; x or y; s or t?  Zero coefficients do not count. */
bool wi_condition_has(const wy_condition *condition, int variable);
bool wi_condition_has_position(const wy_condition *condition);
bool wi_condition_has_parameter(const wy_condition *condition);

/* ---- lists of conditions, which readers gather --------------------------- */

typedef struct wi_parts {
    wy_condition **items;
    size_t count, room;
} wi_parts;

/* Adds it; a part of the list's own kind is taken apart.  Takes the condition, also on failure. */
bool wi_parts_add(wi_parts *parts, wy_condition_kind kind, wy_condition *condition);
void wi_parts_free(wi_parts *parts);

/* The parts joined by kind, which must be at least one; empties the list.  NULL: no memory. */
wy_condition *wi_parts_join(wi_parts *parts, wy_condition_kind kind);

/* New leaves; NULL: no memory. */
wy_condition *wi_condition_compare(const wy_linear *left, wy_relation relation,
                                   const wy_linear *right, bool absolute);
wy_condition *wi_condition_rest(const wy_linear *left, int64_t modulus, wy_relation relation,
                                int64_t rest);
wy_condition *wi_condition_prime(const wy_linear *left);
wy_condition *wi_condition_member(const wy_linear *left, const wy_numbers *numbers);
wy_condition *wi_condition_division(const wy_linear *left, const wy_linear *under, int64_t rest,
                                    bool negated);
wy_condition *wi_condition_quotient(const wy_linear *left, const wy_linear *under,
                                    wy_relation relation, const wy_linear *right,
                                    const wy_linear *right_under);

/*
 * The nim-sum of the variables that the form has, which are at least 0, is this number, or is not.
 */
wy_condition *wi_condition_nim_sum(const wy_linear *variables, int64_t sum, bool negated);

bool wi_condition_holds_at(const wy_condition *condition, const int64_t variables[WY_VARIABLES]);

/* The relation with its sides exchanged: a < b is b > a. */
wy_relation wi_relation_flipped(wy_relation relation);

bool wi_linear_equal(const wy_linear *a, const wy_linear *b);

/* No variable plays a part. */
bool wi_linear_is_number(const wy_linear *form);

/* ---- for heaps of any size: condition.c ------------------------------------------------------ */

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

/* ---- as text: print.c ------------------------------------------------------------------------ */

/* All values from 1 on, which is not printed. */
bool wi_range_is_default(const wy_range *range);

#endif
