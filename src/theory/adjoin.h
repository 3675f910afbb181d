/* adjoin.h - the two ways to tell which moves may join Wythoff's game. */
#ifndef WI_THEORY_ADJOIN_H
#define WI_THEORY_ADJOIN_H

#include "theory/theory.h"

/* As in the public header; callers have seen to it that 0 <= i <= j, j > 0, not too long. */
wy_status wi_adjoin_digits(wi_adjoin_kind *kind, const mpz_t i, const mpz_t j, wy_error *error);
void wi_adjoin_beatty(wi_adjoin_kind *kind, mpz_t n, mpz_t m, const mpz_t i, const mpz_t j);

/*
 * Is the evidence good: are from and to P-positions, one move (i, j) apart?  Looks only at
 * them, and decides by Zeckendorf digits.  true for WI_ADJOIN_FREE, which has none.
 */
wy_status wi_adjoin_check(bool *good, const wi_adjoin *verdict, const mpz_t i, const mpz_t j,
                          wy_error *error);

#endif
