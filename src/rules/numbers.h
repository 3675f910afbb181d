/*
 * numbers.h - sets of numbers that conditions ask for: squares, triangular and Fibonacci numbers,
 * powers, Beatty sequences.  All answers are exact.
 */
#ifndef WI_RULES_NUMBERS_H
#define WI_RULES_NUMBERS_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#include "rules/value.h"

/* Is the number one of them? */
bool wi_numbers_have(const wy_numbers *numbers, wi_wide number);
bool wi_numbers_have_big(const wy_numbers *numbers, const mpz_t number);

/* The least of them that is at least `from`; false: it is above `most`, or above 2^59. */
bool wi_numbers_next(const wy_numbers *numbers, int64_t from, int64_t most, int64_t *next);

bool wi_numbers_equal(const wy_numbers *a, const wy_numbers *b);

/* Is alpha >= 1?  In lowest terms. */
bool wi_alpha_is_slope(const wy_numbers *beatty);

enum { WI_ALPHA_TEXT = 96 };

/* alpha as the language writes it: (1+sqrt(5))/2 */
void wi_alpha_text(char text[WI_ALPHA_TEXT], const wy_numbers *beatty);

/* ---- tables: numbers.c ----------------------------------------------------------------------- */

/*
 * Sets of numbers and divisors, kept in tables for small numbers so that loops can
 * go from one to the next.  Answers are exact for numbers of any size.
 */

/* The primes, or one of the sets of numbers that conditions ask for. */
typedef struct wi_number_table wi_number_table;

/* numbers: NULL for the primes.  A table up to about `most`, or none if that is 0. */
bool wi_number_table_open(wi_number_table **out, const wy_numbers *numbers, int64_t most);
void wi_number_table_close(wi_number_table *table); /* NULL is allowed */
uint64_t wi_number_table_memory(int64_t most);

bool wi_number_table_has(const wi_number_table *table, wi_wide number);

/* The least member that is at least *member and at most last; false: there is none. */
bool wi_number_table_next(const wi_number_table *table, wi_wide *member, wi_wide last);

/* The greatest member that is at most *member and at least last; false: there is none. */
bool wi_number_table_before(const wi_number_table *table, wi_wide *member, wi_wide last);

/* The divisors of numbers, in increasing order. */
typedef struct wi_divisors wi_divisors;
typedef uint64_t wi_divisor;

bool wi_divisors_open(wi_divisors **out, int64_t most);
void wi_divisors_close(wi_divisors *divisors); /* NULL is allowed */
uint64_t wi_divisors_memory(int64_t most);

/* The largest number that is asked for. */
#define WI_LARGEST_DIVIDED ((INT64_C(1) << 40) - 1)

/* All divisors of a number from 1 to WI_LARGEST_DIVIDED, valid until the next call. */
const wi_divisor *wi_divisors_of(wi_divisors *divisors, wi_wide number, size_t *count);

#endif
