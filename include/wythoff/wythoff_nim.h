/*
 * wythoff_nim.h - Wythoff's game for heaps of any size, in four descriptions.
 *
 * The P-positions are the pairs (A_n, B_n), n = 0, 1, 2, ..., and their mirror
 * images: (0,0), (1,2), (3,5), (4,7), (6,10), ...  Every number from 1 on is
 * exactly one A_n or exactly one B_n.  S2 describes the same pairs four times:
 *
 *     mex         A_n = mex{ A_i, B_i : i < n },  B_n = A_n + n
 *     beatty      A_n = floor(n phi),  B_n = floor(n phi^2)
 *     word        the n-th a and the n-th b of the Fibonacci word abaababa...
 *     numeration  A_n = pi(rho(n-1) 0) + 1,  B_n = pi(rho(A_n - 1) 1) + 1
 *                 over the Fibonacci numbers (zeckendorf.h)
 *
 * Each answers every question below on its own, so each can check the others:
 *
 *     for (wy_description d = 0; d < WY_DESCRIPTIONS; d++) {
 *         wy_wythoff_has(&p_position, d, x, y, &error);
 *     }
 *
 * WY_BY_BEATTY is the fastest.  WY_BY_MEX is the definition: it walks through
 * all smaller pairs and answers WY_LIMIT beyond WY_MAX_MEX; the others take
 * numbers of up to WY_MAX_BITS bits.  Negative numbers are refused with WY_BAD.
 * Outputs may be inputs.
 */
#ifndef WYTHOFF_WYTHOFF_NIM_H
#define WYTHOFF_WYTHOFF_NIM_H

#include <gmp.h>
#include <stdbool.h>

#include <wythoff/status.h>
#include <wythoff/zeckendorf.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum wy_description {
    WY_BY_MEX,
    WY_BY_BEATTY,
    WY_BY_WORD,
    WY_BY_NUMERATION,
    WY_DESCRIPTIONS, /* how many there are */
} wy_description;

#define WY_MAX_MEX 100000000 /* n or x that WY_BY_MEX walks to, with 2 bits for each number */

/* "mex", "beatty", "word", "numeration". */
const char *wy_wythoff_name(wy_description description);

/* (A_n, B_n), n >= 0. */
wy_status wy_wythoff_term(mpz_t a, mpz_t b, wy_description description, const mpz_t n,
                          wy_error *error);

/* *upper: x = A_n; else x = B_n, n > 0.  0 is A_0. */
wy_status wy_wythoff_index(mpz_t n, bool *upper, wy_description description, const mpz_t x,
                           wy_error *error);

/* Is (x, y) a P-position of Wythoff's game? */
wy_status wy_wythoff_has(bool *p_position, wy_description description, const mpz_t x, const mpz_t y,
                         wy_error *error);

/* 'a' or 'b': the n-th letter of the Fibonacci word, n >= 1, from its blocks. */
wy_status wy_wythoff_letter(char *letter, const mpz_t n, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
