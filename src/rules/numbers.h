/*
 * numbers.h - sets of numbers that conditions ask for: squares, triangular and Fibonacci numbers,
 * powers, Beatty sequences.  All answers are exact.
 */
#ifndef WI_RULES_NUMBERS_H
#define WI_RULES_NUMBERS_H

#include <gmp.h>

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

#endif
