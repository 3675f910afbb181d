/*
 * pairs_beatty.c - (m,1)-Wythoff Nim by exact integer square roots (S1, §1.4.4).
 *
 *     a_n = floor(n alpha), b_n = floor(n beta),
 *     alpha = (2 - m + sqrt(m^2 + 4)) / 2, beta = alpha + m, 1/alpha + 1/beta = 1.
 *
 * m^2 + 4 is no square, so alpha is irrational and, with R = floor(n sqrt(m^2 + 4)) =
 * isqrt(n^2 (m^2 + 4)),
 *
 *     floor(n alpha) = floor((n (2 - m) + R) / 2).
 *
 * n alpha < x iff n < x / alpha; and 1 / alpha = (m - 2 + sqrt(m^2 + 4)) / (2m).  So
 * floor(x / alpha) + 1 of the a_n lie before x > 0, and x is one of them iff the
 * next one, of that index, is x.  The cost is that of two square roots.
 */
#include "theory/pairs_beatty.h"

/* out = floor(x sqrt(m^2 + 4)) */
static void times_root(mpz_t out, int64_t m, const mpz_t x) {
    mpz_mul(out, x, x);
    mpz_mul_ui(out, out, (unsigned long)(m * m + 4));
    mpz_sqrt(out, out);
}

/* out += x k */
static void add_multiple(mpz_t out, const mpz_t x, int64_t k) {
    if (k >= 0) {
        mpz_addmul_ui(out, x, (unsigned long)k);
    } else {
        mpz_submul_ui(out, x, (unsigned long)-k);
    }
}

void wi_pairs_beatty_term(mpz_t a, int64_t m, const mpz_t n) {
    mpz_t twice;
    mpz_init(twice);
    times_root(twice, m, n);
    add_multiple(twice, n, 2 - m);
    mpz_fdiv_q_2exp(a, twice, 1);
    mpz_clear(twice);
}

void wi_pairs_beatty_rank(mpz_t before, bool *upper, int64_t m, const mpz_t x) {
    mpz_t rank;
    mpz_init(rank);
    if (mpz_sgn(x) > 0) {
        times_root(rank, m, x);
        add_multiple(rank, x, m - 2);
        mpz_fdiv_q_ui(rank, rank, (unsigned long)(2 * m));
        mpz_add_ui(rank, rank, 1);
    }
    mpz_t next;
    mpz_init(next);
    wi_pairs_beatty_term(next, m, rank);
    *upper = mpz_cmp(next, x) == 0;
    mpz_swap(before, rank);
    mpz_clears(rank, next, NULL);
}
