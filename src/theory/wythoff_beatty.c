/*
 * wythoff_beatty.c - Wythoff's pairs as a pair of Beatty sequences (S2,
 * description III), in integers only:
 *
 *     A_n = floor(n phi),   B_n = floor(n phi^2) = A_n + n.
 *
 * 1/phi + 1/phi^2 = 1, so by Beatty's theorem the A_n and B_n, n >= 1, are all
 * positive numbers, each once.  phi being irrational, A_n <= x means
 * n < (x + 1) / phi; so
 *
 *     k = floor((x + 1) / phi) = floor((x + 1) phi) - (x + 1)
 *
 * of the numbers 1..x are A_i, the last of them A_k, and x - k are B_i.  x is A_k
 * or else B_{x-k}.  Every answer costs one or two square roots.
 */
#include "theory/fibonacci.h"
#include "theory/wythoff_nim.h"

static wy_status term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    (void)error;
    wi_golden_floor(a, n);
    mpz_add(b, a, n);
    return WY_OK;
}

static wy_status index_of(mpz_t n, bool *upper, const mpz_t x, wy_error *error) {
    (void)error;
    mpz_t next, last;
    mpz_inits(next, last, NULL);
    mpz_add_ui(next, x, 1);
    wi_golden_floor(n, next);
    mpz_sub(n, n, next);
    wi_golden_floor(last, n);
    *upper = mpz_cmp(last, x) == 0;
    if (!*upper) {
        mpz_sub(n, x, n);
    }
    mpz_clears(next, last, NULL);
    return WY_OK;
}

/* On the diagonal y - x = n >= 0 there is one pair, (A_n, B_n). */
static wy_status has(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error) {
    (void)error;
    mpz_t n;
    mpz_init(n);
    mpz_sub(n, y, x);
    wi_golden_floor(n, n);
    *p_position = mpz_cmp(n, x) == 0;
    mpz_clear(n);
    return WY_OK;
}

const wi_wythoff_way wi_wythoff_beatty = {
    .name = "beatty", .term = term, .index = index_of, .has = has};
