/*
 * adjoin_beatty.c - the definition of W, solved for the two P-positions.
 *
 * Let d = j - i > 0.  The two equations of each kind give n and m by their difference,
 * B_n - A_n being n, and leave one unknown:
 *
 *     (A_n - A_m, B_n - B_m) = (i, j)   means   n = d + m  and  A_{d+m} - A_m = i,
 *     (A_n - B_m, B_n - A_m) = (i, j)   means   n = d - m  and  A_{d-m} - A_m - m = i.
 *
 * First kind.  With {z} for the part of z after the point, A_{d+m} - A_m is A_d, or A_d + 1
 * where {m phi} + {d phi} >= 1.  So i = A_d, and m = 0 will do, or i = A_d + 1, and m must
 * have {m phi} >= 1 - {d phi}.  The least m with {m phi} that near to 1 is a Fibonacci number
 * F(2k), for these are the best approximations from below: {F(2k) phi} = 1 - phi^(-2k).
 * There is always one: the differences are just (A_d, B_d) and (A_d + 1, B_d + 1), as S2 says.
 *
 * Second kind, m > 0 (m = 0 is of the first).  The left side differs from
 * (d - m) phi - m phi - m = d phi - m phi^3 by less than 1, and phi^3 > 2: only an m next to
 *
 *     (d phi - i) / phi^3 = 2d + 3i - (d + 2i) phi
 *
 * can do it (phi^3 = 2 phi + 1, 1/phi^3 = 2 phi - 3).  Two are tried, each by the definition.
 *
 * The kinds do not meet: A_{d-m} + A_m <= A_d, so for m > 0 the second kind has i < A_d.
 * All costs a few integer square roots, O(M(n)).
 */
#include "theory/adjoin.h"
#include "theory/fibonacci.h"
#include "theory/theory.h"

/* Is A_{d-m} - A_m - m = i, with 0 < m < d?  Then n is set too. */
static bool crosses(mpz_t n, const mpz_t m, const mpz_t d, const mpz_t i) {
    mpz_sub(n, d, m);
    if (mpz_sgn(m) <= 0 || mpz_sgn(n) <= 0) {
        return false;
    }
    mpz_t left, a;
    mpz_inits(left, a, NULL);
    wi_golden_floor(left, n);
    wi_golden_floor(a, m);
    mpz_sub(left, left, a);
    mpz_sub(left, left, m);
    const bool good = mpz_cmp(left, i) == 0;
    mpz_clears(left, a, NULL);
    return good;
}

static bool find_cross(mpz_t n, mpz_t m, const mpz_t d, const mpz_t i) {
    mpz_t sum;
    mpz_init(sum);
    mpz_addmul_ui(sum, i, 2);
    mpz_add(sum, sum, d);
    wi_golden_floor(m, sum);
    mpz_add(sum, sum, i);
    mpz_add(sum, sum, d);
    mpz_sub(m, sum, m); /* the integer above 2d + 3i - (d + 2i) phi */
    mpz_clear(sum);
    bool found = crosses(n, m, d, i);
    if (!found) {
        mpz_sub_ui(m, m, 1);
        found = crosses(n, m, d, i);
    }
    return found;
}

/* 10^9 log(2) / log(phi), less than 1 too small; bits times it fits a word. */
#define BITS_TO_DIGITS UINT64_C(1440420090)
#define BILLION        UINT64_C(1000000000)

/*
 * The least m = F(2k) with phi^(-2k) <= {d phi}.  With A = A_d, the norm of d phi - A gives
 * {d phi} = (d^2 + d A - A^2) / (A + d / phi); the lengths of these numbers tell 2k but for a few
 * steps, and from below the first F(2k) with A_{d+m} - A_m = A_d + 1 is climbed to.
 */
static void find_next(mpz_t m, const mpz_t d, const mpz_t a) {
    mpz_t norm, sum, before, right;
    mpz_inits(norm, sum, before, right, NULL);
    mpz_add(sum, d, a);
    mpz_mul(norm, sum, d);
    mpz_submul(norm, a, a);
    /* 1 / {d phi} > A / norm > 2^bits > phi^(2k) */
    const uint64_t upper = mpz_sizeinbase(a, 2);
    const uint64_t lower = mpz_sizeinbase(norm, 2);
    const uint64_t bits = upper > lower + 1 ? upper - lower - 1 : 0;
    const uint64_t k = bits * BITS_TO_DIGITS / BILLION / 2;
    mpz_fib2_ui(m, before, 2 * (k > 0 ? k : 1));
    for (;;) {
        /* A_m = F(2k+1) - 1 for m = F(2k). */
        mpz_add(norm, m, d);
        wi_golden_floor(sum, norm);
        mpz_add(right, m, before);
        mpz_add(right, right, a); /* A_m + A_d + 1 */
        if (mpz_cmp(sum, right) == 0) {
            break;
        }
        mpz_add(before, before, m); /* F(2k+1), then F(2k+2) */
        mpz_add(m, m, before);
    }
    mpz_clears(norm, sum, before, right, NULL);
}

void wi_adjoin_beatty(wi_adjoin_kind *kind, mpz_t n, mpz_t m, const mpz_t i, const mpz_t j) {
    mpz_t d, a;
    mpz_inits(d, a, NULL);
    mpz_sub(d, j, i);
    wi_golden_floor(a, d);
    *kind = WI_ADJOIN_FREE;
    if (mpz_sgn(i) > 0 && mpz_sgn(d) > 0) {
        mpz_t less;
        mpz_init(less);
        mpz_sub(less, i, a);
        if (mpz_sgn(less) == 0) {
            *kind = WI_ADJOIN_PAIR;
            mpz_set_ui(m, 0);
            mpz_set(n, d);
        } else if (mpz_cmp_ui(less, 1) == 0) {
            *kind = WI_ADJOIN_NEXT;
            find_next(m, d, a);
            mpz_add(n, m, d);
        } else if (mpz_sgn(less) < 0 && find_cross(n, m, d, i)) {
            *kind = WI_ADJOIN_CROSS;
        }
        mpz_clear(less);
    }
    mpz_clears(d, a, NULL);
}
