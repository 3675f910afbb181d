/*
 * pairs.h - the P-positions of (m,p)-Wythoff Nim, for heaps of any size.
 *
 * S1, Proposition 14: they are the pairs (a_n, b_n) and their mirror images,
 *
 *     a_n = mex{ a_i, b_i : i < n },   b_n = a_n + m floor(n / p),   n = 0, 1, 2, ...
 *
 * Every number is exactly one a_n, or exactly one b_n with n >= p.  m = p = 1 is
 * Wythoff's game.  A call on a big number climbs about (1 + p/m) log n levels, or
 * takes one square root when p divides m; it answers WY_LIMIT when that would take
 * longer than about a minute.
 *
 *     wy_pairs *pairs;
 *     wy_pairs_create(&pairs, 2, 3, &error);
 *     wy_pairs_term(a, b, pairs, n, &error);
 */
#ifndef WYTHOFF_PAIRS_H
#define WYTHOFF_PAIRS_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wy_pairs wy_pairs;

#define WY_MAX_PAIRS_PARAMETER 1000000 /* of m and of p */

/* WY_BAD unless 1 <= m, p <= WY_MAX_PAIRS_PARAMETER. */
wy_status wy_pairs_create(wy_pairs **pairs, int64_t m, int64_t p, wy_error *error);
void wy_pairs_free(wy_pairs *pairs); /* NULL is allowed */
int64_t wy_pairs_m(const wy_pairs *pairs);
int64_t wy_pairs_p(const wy_pairs *pairs);

/* (a_n, b_n) for n >= 0. */
wy_status wy_pairs_term(mpz_t a, mpz_t b, const wy_pairs *pairs, const mpz_t n, wy_error *error);

/*
 * The P-position (x, row) of column x >= 0.  *upper: x = a_n and row = b_n; else
 * x = b_n with n >= p and row = a_n.  index, which may be NULL, gets n.
 */
wy_status wy_pairs_column(mpz_t row, mpz_ptr index, bool *upper, const wy_pairs *pairs,
                          const mpz_t x, wy_error *error);

/* Is (x, y) a P-position, as a starting position, of (m,p)-Wythoff Nim? */
wy_status wy_pairs_has(bool *p_position, const wy_pairs *pairs, const mpz_t x, const mpz_t y,
                       wy_error *error);

/*
 * xi(x, y) of S1, Definition 17: how many P-positions (i, j) with j - i = y - x
 * lie before x, i < x.  For x <= y; at most p.
 */
wy_status wy_pairs_before(int64_t *count, const wy_pairs *pairs, const mpz_t x, const mpz_t y,
                          wy_error *error);

/* ---- streaming from the start, by the definition (mex) --------------------- */

typedef struct wy_pairs_stream wy_pairs_stream;

/* The first `terms` pairs, in order, in batches; O(1) a pair. */
wy_status wy_pairs_stream_create(wy_pairs_stream **stream, int64_t m, int64_t p, int64_t terms,
                                 wy_error *error);
size_t wy_pairs_stream_next(wy_pairs_stream *stream, int64_t *a, int64_t *b, size_t room);
void wy_pairs_stream_free(wy_pairs_stream *stream); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
