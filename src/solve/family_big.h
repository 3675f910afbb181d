/* family_big.h - families of moves for heaps of any size. */
#ifndef WI_SOLVE_FAMILY_BIG_H
#define WI_SOLVE_FAMILY_BIG_H

#include <gmp.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>

/* A move and the position where it is asked for. */
typedef struct wi_big_move {
    mpz_srcptr x, y, dx, dy;
} wi_big_move;

/*
 * Is the move in the family, and does the family's condition hold?  WY_LIMIT: two
 * parallel parameters under a condition give more pairs than can be tried.
 */
wy_status wi_family_has_big(bool *has, const wy_family *family, const wi_big_move *move,
                            wy_error *error);

#endif
