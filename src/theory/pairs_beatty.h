/* pairs_beatty.h - (m,1)-Wythoff Nim: its pairs are floors of multiples of two irrationals. */
#ifndef WI_THEORY_PAIRS_BEATTY_H
#define WI_THEORY_PAIRS_BEATTY_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

/* a_n, n >= 0. */
void wi_pairs_beatty_term(mpz_t a, int64_t m, const mpz_t n);

/* How many a_n are less than x >= 0, and whether x is one; the pair of x follows from that. */
void wi_pairs_beatty_rank(mpz_t before, bool *upper, int64_t m, const mpz_t x);

#endif
