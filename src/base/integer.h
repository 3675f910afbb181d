/* integer.h - whole numbers of any length as people type them: 1000, 3*10^9, 10^500+7. */
#ifndef WI_BASE_INTEGER_H
#define WI_BASE_INTEGER_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest number that people can give the program, in bits. */
#define WI_LONGEST_INTEGER (UINT64_C(1) << 28)

/*
 * A whole number: digits, powers such as 10^1000, 2**64 and 1e6, their products, sums and
 * differences, perhaps a minus first, no spaces.  False: this is no number, or one of more than
 * about `longest` bits.
 */
bool wi_integer_read(mpz_t out, const char *text, uint64_t longest);

/*
 * The longest beginning of text[0, length) that is such a number.  Its bytes, or 0: there is none,
 * or one that is too long.
 */
size_t wi_integer_scan(mpz_t out, const char *text, size_t length, uint64_t longest);

/* Digits alone that fit 64 bits. */
bool wi_digits_read(uint64_t *out, const char *text, size_t length);

/* out += number; out += x times number.  GMP has them only without signs. */
static inline void wi_integer_add(mpz_t out, int64_t number) {
    if (number >= 0) {
        mpz_add_ui(out, out, (unsigned long)number);
    } else {
        mpz_sub_ui(out, out, -(unsigned long)number);
    }
}

static inline void wi_integer_add_multiple(mpz_t out, const mpz_t x, int64_t number) {
    if (number >= 0) {
        mpz_addmul_ui(out, x, (unsigned long)number);
    } else {
        mpz_submul_ui(out, x, -(unsigned long)number);
    }
}

/* ---- numbers and positions inside sentences -------------------------------------------------- */

/* Room for a number of any length, shortened; for a pair of them; for "103rd". */
enum { WI_SHORT_NUMBER = 32, WI_SHORT_PAIR = 2 * WI_SHORT_NUMBER + 4, WI_ORDINAL = 32 };

/* "123", or "12345678...12345678" where it is long. */
void wi_short_number(char to[WI_SHORT_NUMBER], const mpz_t number);

/* "(5,9)" */
void wi_short_pair(char to[WI_SHORT_PAIR], const mpz_t x, const mpz_t y);

/* "1st", "2nd", "11th" */
void wi_ordinal(char to[WI_ORDINAL], int64_t number);

#endif
