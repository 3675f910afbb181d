/* words.h - numbers and positions inside sentences. */
#ifndef WY_BASE_WORDS_H
#define WY_BASE_WORDS_H

#include <gmp.h>
#include <stdint.h>

/* Room for a number of any length, shortened; for a pair of them; for "103rd". */
enum { WY_SHORT_NUMBER = 32, WY_SHORT_PAIR = 2 * WY_SHORT_NUMBER + 4, WY_ORDINAL = 32 };

/* "123", or "12345678...12345678" where it is long. */
void wy_short_number(char to[WY_SHORT_NUMBER], const mpz_t number);

/* "(5,9)" */
void wy_short_pair(char to[WY_SHORT_PAIR], const mpz_t x, const mpz_t y);

/* "1st", "2nd", "11th" */
void wy_ordinal(char to[WY_ORDINAL], int64_t number);

#endif
