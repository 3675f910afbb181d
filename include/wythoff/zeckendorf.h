/*
 * zeckendorf.h - Fibonacci numeration: numbers written with the digits 0 and 1
 * over the Fibonacci numbers 1, 2, 3, 5, 8, ..., never two 1s side by side.
 *
 * Zeckendorf: every number has exactly one such representation (S2, "reminder on
 * Fibonacci numeration system").  rho(x) is the word of x, greatest digit first,
 * without leading zeros: rho(0) is empty, rho(11) = 10100.  pi(w) is the value.
 *
 *     wy_zeckendorf rho;
 *     wy_zeckendorf_init(&rho);
 *     wy_zeckendorf_set(&rho, x, &error);
 *     char *word = wy_zeckendorf_text(&rho);
 *     ...
 *     free(word);
 *     wy_zeckendorf_clear(&rho);
 *
 * Both conversions cost O(M(n) log n) for numbers of n bits, M(n) being the cost
 * of a multiplication: a million decimal digits take a fraction of a second.
 */
#ifndef WYTHOFF_ZECKENDORF_H
#define WYTHOFF_ZECKENDORF_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of more bits are refused with WY_LIMIT: over 10^9 decimal digits. */
#define WY_MAX_BITS              UINT64_C(4294967296)
/* And so are words of more digits: those of a number of WY_MAX_BITS. */
#define WY_MAX_ZECKENDORF_DIGITS UINT64_C(6187000000)

/*
 * A representation.  Digit i counts the (i+1)-th of the numbers 1, 2, 3, 5, ...
 * and is bit i % 64 of words[i / 64]; the leading digit, if there is one, is 1;
 * bits from length on are 0.
 */
typedef struct wy_zeckendorf {
    uint64_t *words;
    size_t length; /* digits; 0 for the number 0 */
    size_t room;   /* words that are allocated */
} wy_zeckendorf;

void wy_zeckendorf_init(wy_zeckendorf *rho); /* the empty word; takes no memory */
void wy_zeckendorf_clear(wy_zeckendorf *rho);

/* ---- numbers and texts ------------------------------------------------------ */

/* rho(x).  WY_BAD for x < 0. */
wy_status wy_zeckendorf_set(wy_zeckendorf *rho, const mpz_t x, wy_error *error);

/* pi(rho). */
void wy_zeckendorf_value(mpz_t x, const wy_zeckendorf *rho);

/*
 * Reads digits, greatest first; leading zeros are dropped.  WY_BAD, with the
 * place, for another character or for two 1s side by side.
 */
wy_status wy_zeckendorf_read(wy_zeckendorf *rho, const char *text, size_t length, wy_error *error);

/* The digits, greatest first, "" for 0; free() it.  NULL: no memory. */
char *wy_zeckendorf_text(const wy_zeckendorf *rho);

/* ---- looking at digits -------------------------------------------------------- */

int wy_zeckendorf_digit(const wy_zeckendorf *rho, size_t i);   /* 0 beyond the leading digit */
size_t wy_zeckendorf_trailing_zeros(const wy_zeckendorf *rho); /* 0 for the empty word */

/* Does the value keep its promises: leading 1, nothing beyond it, no 11? */
bool wy_zeckendorf_valid(const wy_zeckendorf *rho);

/* < 0, 0, > 0, as the numbers compare: by length, then by the greatest digit. */
int wy_zeckendorf_compare(const wy_zeckendorf *first, const wy_zeckendorf *second);

/* ---- changing digits; all in place ------------------------------------------------ */

/*
 * rho becomes rho 0 or rho 1; appending 0 to the empty word leaves it empty.
 * WY_BAD for another digit, or 1 after 1.
 */
wy_status wy_zeckendorf_append(wy_zeckendorf *rho, int digit, wy_error *error);

/* Drops the last count digits. */
void wy_zeckendorf_drop(wy_zeckendorf *rho, size_t count);

/* rho(x) becomes rho(x + 1), digit by digit from the right, by Frougny's transducer. */
wy_status wy_zeckendorf_increment(wy_zeckendorf *rho, wy_error *error);

/* ---- the left shift as a function of numbers ------------------------------------------ */

/* sigma(x) = pi(rho(x) 0) = floor((x + 1) phi) - 1, without digits.  WY_BAD for x < 0. */
wy_status wy_zeckendorf_shift(mpz_t sigma, const mpz_t x, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
