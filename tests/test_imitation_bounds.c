/*
 * test_imitation_bounds.c - each step of the proof in docs/imitation.md that the pairs of
 * (m,p)-Wythoff Nim keep floor((n-p+1) alpha) <= a_n <= floor(n alpha), in exact arithmetic; pairs
 * by the definition, and games with rational alpha, such as (3,2), among them.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = 400, ROOM = 24 * PAIRS, MOST = 9 };

typedef struct game {
    int64_t m, p;
    int64_t a[PAIRS], b[PAIRS];
} game;

/* a_n = mex, b_n = a_n + m floor(n/p). */
static void make(game *of, int64_t m, int64_t p) {
    static uint8_t met[ROOM];
    memset(met, 0, sizeof met);
    *of = (game){.m = m, .p = p};
    int64_t mex = 0;
    for (int64_t n = 0; n < PAIRS; n++) {
        while (met[mex] != 0) {
            mex++;
        }
        of->a[n] = mex;
        of->b[n] = mex + m * (n / p);
        assert_true(of->b[n] < ROOM);
        met[of->a[n]] = 1;
        met[of->b[n]] = 1;
    }
}

static int64_t root(int64_t n) {
    int64_t r = 0;
    for (int64_t bit = INT64_C(1) << 30; bit > 0; bit /= 2) {
        r += (r + bit) * (r + bit) <= n ? bit : 0;
    }
    return r;
}

/* floor(k x) or, strict, ceil(k x) - 1; x is alpha, or beta = alpha + m/p. */
static int64_t multiple(const game *of, bool beta, bool strict, int64_t k) {
    if (k <= 0) { /* only compared from below */
        return k == 0 ? 0 : -1;
    }
    const int64_t square = k * k * (of->m * of->m + 4 * of->p * of->p);
    const int64_t r = root(square);
    const int64_t above = k * (2 * of->p + (beta ? of->m : -of->m)) + r;
    const bool whole = r * r == square && above % (2 * of->p) == 0;
    return above / (2 * of->p) - (strict && whole);
}

/* How many k >= 1 have multiple(k) < below. */
static int64_t count(const game *of, bool beta, bool strict, int64_t below) {
    int64_t k = 1;
    while (multiple(of, beta, strict, k) < below) {
        k++;
    }
    return k - 1;
}

/* One of each pair of sequences, with a strict one, meets every number once. */
static void beatty_for_all_slopes(const game *of) {
    for (int64_t n = 1; n < 300; n++) {
        assert_int_equal(count(of, false, false, n) + count(of, true, true, n), n - 1);
        assert_int_equal(count(of, false, true, n) + count(of, true, false, n), n - 1);
    }
}

/* Polynomial time: the border c of a window goes to c' with -m < c' - L c < m, L = beta/alpha. */
static void borders_stay_near(const game *of) {
    const double m = (double)of->m;
    const double p = (double)of->p;
    const double factor = (m + sqrt(m * m + 4 * p * p)) / (2 * p);
    int64_t n = 0; /* upper columns to the left of c */
    for (int64_t c = of->p; c <= of->a[PAIRS - 1]; c++) {
        while (of->a[n] < c) {
            n++;
        }
        const double moved = (double)(c + of->m * (n / of->p)) - factor * (double)c;
        assert_true(moved > -m && moved < m);
    }
}

static int64_t smaller_b(const game *of, int64_t n) {
    int64_t found = 0;
    for (int64_t i = of->p; i < PAIRS; i++) {
        if (of->b[i] < of->a[n]) {
            assert_true(i < n);
            found++;
        }
    }
    return found;
}

static void steps_hold(const game *of) {
    for (int64_t n = of->p; n < PAIRS; n++) {
        const int64_t p = of->p;
        const int64_t a = of->a[n];
        assert_int_equal(a - n, smaller_b(of, n));
        /* above */
        assert_true(a - n <= count(of, true, false, a));
        assert_true(count(of, false, true, a) <= n - 1);
        assert_true(a <= multiple(of, false, true, n));
        assert_true(of->b[n] <= multiple(of, true, true, n));
        /* below */
        assert_true(a - n >= count(of, true, true, a) - (p - 1));
        assert_true(count(of, false, false, a) >= n - p);
        assert_true(a >= multiple(of, false, false, n - p + 1));
        assert_true(of->b[n] >= multiple(of, true, false, n - p + 1));
    }
}

/* |a_k - a'_k| <= p - 1, for all m. */
static void hegarty_holds(const game *of) {
    for (int64_t k = 1; k + of->p - 1 < PAIRS; k++) {
        const int64_t from = of->a[k + of->p - 1] - (of->p - 1) - multiple(of, false, false, k);
        assert_in_range(from + of->p - 1, 0, 2 * (of->p - 1));
    }
}

/* m = 1: pi(n) - floor(nL) and pi(n) - floor(nl) are 0 or 1; L = (1 + w)/(2p), l = (w - 1)/(2p),
 * w^2 = 4p^2 + 1. */
static void epsilon_is_0_or_1(const game *of) {
    for (int64_t n = 0; n < PAIRS && of->m == 1; n++) {
        const int64_t upper = of->a[n] + 1;
        const int64_t lower = of->b[n] + 1;
        const int64_t w2 = 4 * of->p * of->p + 1;
        const int64_t at_upper = (upper + root(upper * upper * w2)) / (2 * of->p);
        assert_in_range(lower - at_upper, 0, 1);
        if (n >= of->p) { /* w is irrational: floor(lower w - lower) = floor(lower w) - lower */
            const int64_t at_lower = (root(lower * lower * w2) - lower) / (2 * of->p);
            assert_in_range(upper - at_lower, 0, 1);
        }
    }
}

static void the_proof_step_by_step(void **state) {
    (void)state;
    static game of;
    size_t rational = 0;
    for (int64_t m = 1; m <= MOST; m++) {
        for (int64_t p = 1; p <= MOST; p++) {
            make(&of, m, p);
            const int64_t square = m * m + 4 * p * p;
            rational += root(square) * root(square) == square;
            beatty_for_all_slopes(&of);
            borders_stay_near(&of);
            steps_hold(&of);
            hegarty_holds(&of);
            epsilon_is_0_or_1(&of);
        }
    }
    assert_int_equal(rational, 5); /* (3,2), (5,6), (6,4), (8,3), (9,6) */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_proof_step_by_step)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
