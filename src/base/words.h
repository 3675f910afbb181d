/* words.h - numbers and positions inside sentences. */
#ifndef WI_BASE_WORDS_H
#define WI_BASE_WORDS_H

#include <gmp.h>
#include <stdint.h>

/* Room for a number of any length, shortened; for a pair of them; for "103rd". */
enum { WI_SHORT_NUMBER = 32, WI_SHORT_PAIR = 2 * WI_SHORT_NUMBER + 4, WI_ORDINAL = 32 };

/* "123", or "12345678...12345678" where it is long. */
void wi_short_number(char to[WI_SHORT_NUMBER], const mpz_t number);

/* "(5,9)" */
void wi_short_pair(char to[WI_SHORT_PAIR], const mpz_t x, const mpz_t y);

/* "1st", "2nd", "11th" */
void wi_ordinal(char to[WI_ORDINAL], int64_t number);

#endif
