/* pairs_telescope.h - (m,p)-Wythoff Nim for every m, p and heaps of any size. */
#ifndef WI_THEORY_PAIRS_TELESCOPE_H
#define WI_THEORY_PAIRS_TELESCOPE_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

typedef struct wi_pairs_telescope wi_pairs_telescope;

/* half: how many columns to each side are looked at; 0: the usual number. */
wy_status wi_pairs_telescope_create(wi_pairs_telescope **telescope, int64_t m, int64_t p,
                                    int64_t half, wy_error *error);
void wi_pairs_telescope_free(wi_pairs_telescope *telescope); /* NULL is allowed */

/* a_n, n >= 0.  WY_LIMIT: there are too many levels. */
wy_status wi_pairs_telescope_term(mpz_t a, const wi_pairs_telescope *telescope, const mpz_t n,
                                  wy_error *error);

/* How many a_n are less than x >= 0, and whether x is one.  WY_LIMIT as above. */
wy_status wi_pairs_telescope_rank(mpz_t before, bool *upper, const wi_pairs_telescope *telescope,
                                  const mpz_t x, wy_error *error);

#endif
