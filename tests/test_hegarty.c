/*
 * test_hegarty.c - the measurements of theory.h against the words of the appendix,
 * taken literally: permutations as arrays, floors by square roots of large integers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gmp.h>

#include "theory/root_floor.h"
#include "theory/theory.h"

enum { PAIRS = 3000, NUMBERS = 64 * PAIRS };

/* The pairs by the definition, and the permutation pi of 1, 2, ... */
typedef struct game {
    int64_t m, p;
    int64_t a[PAIRS], b[PAIRS];
    int64_t pi[NUMBERS]; /* 0: not known */
} game;

static game *game_of(int64_t m, int64_t p) {
    game *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->m = m;
    g->p = p;
    int64_t mex = 1;
    for (int64_t n = 0; n < PAIRS; n++) {
        while (g->pi[mex] != 0) {
            mex++;
        }
        g->a[n] = mex - 1;
        g->b[n] = g->a[n] + n / p * m;
        assert_true(g->b[n] + 1 < NUMBERS);
        g->pi[mex] = g->b[n] + 1;
        g->pi[g->b[n] + 1] = mex;
    }
    return g;
}

/* floor(k (u + sqrt(d)) / v) */
static int64_t floor_of(int64_t k, int64_t u, int64_t d, int64_t v) {
    mpz_t z;
    mpz_init_set_si(z, k);
    mpz_mul_si(z, z, k);
    mpz_mul_si(z, z, d);
    mpz_sqrt(z, z);
    int64_t top = mpz_get_si(z) + k * u;
    mpz_clear(z);
    return top / v;
}

static int compare_first(const wi_met *met, int64_t count, int64_t first) {
    return met->count == count && met->first == first;
}

static void the_appendix_literally(void **state) {
    (void)state;
    for (int64_t p = 1; p <= 12; p++) {
        game *g = game_of(1, p);
        const int64_t d = 4 * p * p + 1;
        wi_hegarty found;
        wy_error error;
        assert_int_equal(wi_hegarty_explore(&found, p, PAIRS, NULL, &error), WY_OK);
        assert_int_equal(found.terms, PAIRS);

        /* Theorem: A is the set of n with pi(n + p) - p > n, as far as it is known. */
        int64_t k = 0;
        int64_t low = 0;
        int64_t low_at = 1;
        int64_t high = 0;
        int64_t high_at = 1;
        for (int64_t n = 1; k < PAIRS - p; n++) {
            assert_true(g->pi[n + p] != 0);
            if (g->pi[n + p] - p <= n) {
                continue;
            }
            k++;
            const int64_t distance = n - floor_of(k, 2 * p - 1, d, 2 * p);
            if (k == 1) {
                assert_int_equal(distance, 0);
            }
            if (distance < low) {
                low = distance;
                low_at = k;
            }
            if (distance > high) {
                high = distance;
                high_at = k;
            }
        }
        assert_int_equal(found.low, low);
        assert_int_equal(found.low_at, low_at);
        assert_int_equal(found.high, high);
        assert_int_equal(found.high_at, high_at);
        assert_true(high <= p - 1 && -low <= p - 1);

        /* Corollary */
        int64_t counts[2][WI_EPSILONS] = {{0}};
        int64_t firsts[2][WI_EPSILONS];
        int64_t outside = 0;
        memset(firsts, 0xFF, sizeof firsts);
        for (int64_t n = 1; n < NUMBERS; n++) {
            if (g->pi[n] == 0) {
                continue;
            }
            const int64_t large = g->pi[n] - floor_of(n, 1, d, 2 * p);
            const int64_t small = g->pi[n] - floor_of(n, -1, d, 2 * p);
            const int kind = g->pi[n] < n;
            const int64_t epsilon = kind == 0 ? large : small;
            assert_true(epsilon >= -1 && epsilon <= 2);
            if (counts[kind][epsilon + 2]++ == 0) {
                firsts[kind][epsilon + 2] = n;
            }
            outside += !(large == 0 || large == 1 || small == 0 || small == 1);
        }
        for (int i = 0; i < WI_EPSILONS; i++) {
            assert_true(compare_first(&found.upper[i], counts[0][i], firsts[0][i]));
            assert_true(compare_first(&found.lower[i], counts[1][i], firsts[1][i]));
        }
        assert_int_equal(found.outside.count, outside);
        free(g);
    }
}

/* p - 1 is attained for these, first at these places. */
static void best_possible(void **state) {
    (void)state;
    static const struct {
        int64_t p, at, distance;
    } known[] = {{2, 4, -1}, {3, 438, -2}, {4, 399187, -3}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        wi_hegarty found;
        wy_error error;
        assert_int_equal(wi_hegarty_explore(&found, known[i].p, 500000, NULL, &error), WY_OK);
        assert_int_equal(found.low, known[i].distance);
        assert_int_equal(found.low_at, known[i].at);
        assert_int_equal(found.outside.count, 0);
    }
}

/* And for p = 5 at a place beyond what these tests walk to: the telescope goes there. */
static void best_possible_for_5(void **state) {
    (void)state;
    const int64_t p = 5;
    const int64_t k = INT64_C(323341045);
    wi_pairs *pairs;
    wy_error error;
    mpz_t n;
    mpz_t a;
    mpz_t b;
    mpz_inits(n, a, b, NULL);
    assert_int_equal(wi_pairs_create(&pairs, 1, p, &error), WY_OK);
    mpz_set_si(n, k + p - 1);
    assert_int_equal(wi_pairs_term(a, b, pairs, n, &error), WY_OK);
    assert_int_equal(mpz_get_si(a) - p + 1 - floor_of(k, 2 * p - 1, 4 * p * p + 1, 2 * p), 1 - p);
    wi_pairs_free(pairs);
    mpz_clears(n, a, b, NULL);
}

/* The sign of 2p value - k (2p + sign m + sqrt(d)). */
static int compare(const game *g, int64_t value, int64_t k, int sign) {
    const int64_t d = g->m * g->m + 4 * g->p * g->p;
    const int64_t left = 2 * g->p * value - k * (2 * g->p + sign * g->m);
    if (left < 0 && k > 0) {
        return -1;
    }
    const int64_t difference = left * left - k * k * d;
    return difference < 0 ? -1 : difference > 0;
}

static void bounds_literally(void **state) {
    (void)state;
    static const int64_t games[][2] = {{1, 1}, {1, 2}, {2, 3}, {3, 2}, {6, 4},  {8, 3},
                                       {4, 3}, {5, 7}, {1, 9}, {9, 1}, {21, 10}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        game *g = game_of(games[i][0], games[i][1]);
        const int64_t d = g->m * g->m + 4 * g->p * g->p;
        const int64_t v = 2 * g->p;
        wi_met met[4] = {{0, -1}, {0, -1}, {0, -1}, {0, -1}};
        int64_t a_low = INT64_MAX;
        int64_t b_high = INT64_MIN;
        for (int64_t n = 0; n < PAIRS; n++) {
            const int64_t k = n - g->p + 1;
            const bool broken[4] = {
                k >= 0 && compare(g, g->a[n], k, -1) < 0, compare(g, g->a[n], n, -1) > 0,
                k >= 0 && compare(g, g->b[n], k, 1) < 0, compare(g, g->b[n], n, 1) > 0};
            for (int j = 0; j < 4; j++) {
                if (broken[j] && met[j].count++ == 0) {
                    met[j].first = n;
                }
            }
            if (k >= 0) {
                const int64_t distance = g->a[n] - floor_of(k, v - g->m, d, v);
                a_low = distance < a_low ? distance : a_low;
            }
            const int64_t distance = g->b[n] - floor_of(n, v + g->m, d, v);
            b_high = distance > b_high ? distance : b_high;
        }
        wi_pairs_bounds found;
        wy_error error;
        assert_int_equal(wi_pairs_bounds_explore(&found, g->m, g->p, PAIRS, NULL, &error), WY_OK);
        assert_true(compare_first(&found.a_below, met[0].count, met[0].first));
        assert_true(compare_first(&found.a_above, met[1].count, met[1].first));
        assert_true(compare_first(&found.b_below, met[2].count, met[2].first));
        assert_true(compare_first(&found.b_above, met[3].count, met[3].first));
        assert_int_equal(found.a_low, a_low);
        assert_int_equal(found.b_high, b_high);
        /* with floors read into them, the bounds hold */
        assert_true(found.a_low >= 0 && found.b_low >= 0);
        assert_true(found.a_high <= 0 && found.b_high <= 0);
        free(g);
    }
}

static void floors_without_roots(void **state) {
    (void)state;
    static const uint64_t some[] = {1,  2,  3,   4,          5,
                                    17, 25, 401, 4000000000, UINT64_C(5000000000000)};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        wi_root_floor walk = wi_root_floor_of(some[i]);
        mpz_t z;
        mpz_init(z);
        for (int64_t n = 0; n < 300000; n += 1 + n % 7 + n / 100) {
            mpz_set_si(z, n);
            mpz_mul_si(z, z, n);
            mpz_mul_ui(z, z, some[i]);
            const bool square = mpz_perfect_square_p(z) != 0;
            mpz_sqrt(z, z);
            assert_true(mpz_cmp_si(z, wi_root_floor_at(&walk, n)) == 0);
            assert_true(wi_root_floor_exact(&walk) == square);
        }
        mpz_clear(z);
    }
}

static bool stop_soon(void *data, double done) {
    int *left = data;
    assert_true(done > 0 && done <= 1);
    return --*left <= 0;
}

static void limits_and_stopping(void **state) {
    (void)state;
    wi_hegarty found;
    wi_pairs_bounds bounds;
    wy_error error;
    int left = 1;
    const wy_control control = {.poll = stop_soon, .data = &left};
    assert_int_equal(wi_hegarty_explore(&found, 3, 100000, &control, &error), WY_STOPPED);
    assert_true(found.terms > 0 && found.terms < 100000);
    assert_int_equal(found.low, -2); /* what was found until then */
    left = 1;
    assert_int_equal(wi_pairs_bounds_explore(&bounds, 1, 3, 100000, &control, &error), WY_STOPPED);
    assert_true(bounds.terms > 0 && bounds.terms < 100000);
    assert_int_equal(wi_hegarty_explore(&found, 0, 100, NULL, &error), WY_BAD);
    assert_int_equal(wi_hegarty_explore(&found, -1, 100, NULL, &error), WY_BAD);
    assert_int_equal(wi_pairs_bounds_explore(&bounds, 1, INT64_MAX, 100, NULL, &error), WY_BAD);
    assert_int_equal(wi_hegarty_explore(&found, 2, -1, NULL, &error), WY_BAD);
    assert_int_equal(
        wi_pairs_bounds_explore(&bounds, 1000000, 1, INT64_C(1000000000000), NULL, &error),
        WY_LIMIT);
    assert_int_equal(wi_hegarty_explore(&found, 7, 3, NULL, &error), WY_OK); /* fewer than p */
    assert_int_equal(found.low_at, -1);
    assert_int_equal(wi_pairs_bounds_explore(&bounds, 1, 7, 0, NULL, &error), WY_OK);
    assert_int_equal(bounds.a_low, 0);
    assert_int_equal(bounds.a_high, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_appendix_literally), cmocka_unit_test(best_possible),
        cmocka_unit_test(best_possible_for_5),    cmocka_unit_test(bounds_literally),
        cmocka_unit_test(floors_without_roots),   cmocka_unit_test(limits_and_stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
