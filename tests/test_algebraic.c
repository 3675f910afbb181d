/* test_algebraic.c - short vectors, minimal polynomials, continued fractions, measured slopes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka wants these before itself */
#include <cmocka.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "prove/slope.h"
#include "theory/algebraic.h"

static uint64_t seed = 12345;

static int64_t random_below(int64_t limit) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int64_t)((seed >> 33) % (uint64_t)limit);
}

/* ---- lattices ---------------------------------------------------------------------------- */

static int64_t norm(const int64_t *v) {
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

/* The least norm of a combination with small coefficients, of vectors that are reduced: exact. */
static int64_t shortest(int64_t b[3][3]) {
    int64_t best = INT64_MAX;
    for (int64_t i = -6; i <= 6; i++) {
        for (int64_t j = -6; j <= 6; j++) {
            for (int64_t k = -6; k <= 6; k++) {
                const int64_t v[3] = {i * b[0][0] + j * b[1][0] + k * b[2][0],
                                      i * b[0][1] + j * b[1][1] + k * b[2][1],
                                      i * b[0][2] + j * b[1][2] + k * b[2][2]};
                if ((i != 0 || j != 0 || k != 0) && norm(v) < best) {
                    best = norm(v);
                }
            }
        }
    }
    return best;
}

static int64_t determinant(int64_t b[3][3]) {
    return b[0][0] * (b[1][1] * b[2][2] - b[1][2] * b[2][1]) -
           b[0][1] * (b[1][0] * b[2][2] - b[1][2] * b[2][0]) +
           b[0][2] * (b[1][0] * b[2][1] - b[1][1] * b[2][0]);
}

static void test_lattice(void **state) {
    (void)state;
    wy_error error;
    for (int round = 0; round < 500; round++) {
        int64_t before[3][3], after[3][3];
        mpz_t rows[9];
        for (int i = 0; i < 9; i++) {
            before[i / 3][i % 3] = random_below(2001) - 1000;
            mpz_init_set_si(rows[i], before[i / 3][i % 3]);
        }
        const wy_status status = wi_lattice_reduce(rows, 3, 3, &error);
        assert_int_equal(status, determinant(before) == 0 ? WY_BAD : WY_OK);
        for (int i = 0; i < 9; i++) {
            after[i / 3][i % 3] = mpz_get_si(rows[i]);
            mpz_clear(rows[i]);
        }
        if (status == WY_OK) {
            assert_int_equal(llabs(determinant(after)), llabs(determinant(before)));
            assert_true(norm(after[0]) <= 4 * shortest(after));
        }
    }
    /* Dependent vectors. */
    mpz_t twice[6];
    for (int i = 0; i < 6; i++) {
        mpz_init_set_si(twice[i], i < 3 ? i + 1 : 2 * (i - 2));
    }
    assert_int_equal(wi_lattice_reduce(twice, 2, 3, &error), WY_BAD);
    for (int i = 0; i < 6; i++) {
        mpz_clear(twice[i]);
    }
}

/* ---- polynomials --------------------------------------------------------------------------- */

static const struct {
    double value;
    const char *text; /* NULL: none */
    bool pisot;
} numbers[] = {
    {1.6180339887498949, "x^2 = x + 1", true},
    {1.3247179572447460, "x^3 = x + 1", true},
    {1.3802775690976141, "x^4 = x^3 + 1", true},
    {3.2224803129999999, "x^4 = 3x^3 + 2x + 1", true},
    {2.2774523904541400, "x^4 = 2x^3 + x + 1", true},
    {1.2807764064044151, "2x^2 = x + 2", false},
    {20.049875621120889, "x^2 = 20x + 1", true},
    {1.4142135623730951, "x^2 = 2", false},
    {2.6180339887498949, "x^2 + 1 = 3x", true},
    {0.6180339887498949, "x^2 + x = 1", false},
    {0.6666666666666666, "3x = 2", false},
    {1, "x = 1", false},
    {1.1762808182599175, NULL, false}, /* Lehmer's number has degree 10 */
    {3.1415926535897931, NULL, false},
    {2.7182818284590451, NULL, false},
};

static void test_polynomials(void **state) {
    (void)state;
    wy_error error;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (double e = 1e-7; e > 1e-9; e /= 3) {
            /* measured, not exact */
            const double value = numbers[i].value + e * (double)(random_below(161) - 80) / 100;
            wi_polynomial p;
            const wy_status status = wi_polynomial_of(&p, value, e, &error);
            if (numbers[i].text == NULL) {
                assert_int_equal(status, WY_NO);
                assert_int_equal(p.degree, 0);
                continue;
            }
            assert_int_equal(status, WY_OK);
            char text[WI_POLYNOMIAL_TEXT];
            wi_polynomial_text(text, &p);
            assert_string_equal(text, numbers[i].text);
            const double root = wi_polynomial_root(&p, value);
            assert_true(fabs(root - numbers[i].value) < 1e-8);
            assert_int_equal(wi_polynomial_is_pisot(&p, root), numbers[i].pisot);
        }
    }
    /* Random numbers are roots of nothing small. */
    int found = 0;
    for (int i = 0; i < 300; i++) {
        wi_polynomial p;
        const double value = 1 + (double)random_below(1000000007) / 1e9 * 3;
        found += wi_polynomial_of(&p, value, 1e-7, &error) == WY_OK;
    }
    assert_true(found < 12);
    /* What a survey of 6000 columns, and one of 48,000, tell of the slope of NIM(1,2). */
    wi_polynomial p;
    char text[WI_POLYNOMIAL_TEXT];
    assert_int_equal(wi_polynomial_of(&p, 2.147901928891, 2.29e-5, &error), WY_OK);
    wi_polynomial_text(text, &p);
    assert_string_equal(text, "x^3 = x^2 + 2x + 1");
    assert_int_equal(wi_polynomial_of(&p, 2.147899010808, 6.04e-6, &error), WY_OK);
    wi_polynomial_text(text, &p);
    assert_string_equal(text, "x^3 = x^2 + 2x + 1");
    assert_int_equal(wi_polynomial_of(&p, -1, 1e-7, &error), WY_NO);
    assert_int_equal(wi_polynomial_of(&p, 1.5, 0.5, &error), WY_NO);
    assert_int_equal(wi_polynomial_of(&p, NAN, 1e-7, &error), WY_NO);
}

/* ---- continued fractions -------------------------------------------------------------------- */

/* The number of a periodic continued fraction, from its end. */
static double number_of(const uint32_t *quotients, size_t before, size_t count) {
    double value = 1;
    for (size_t place = before + 40 * (count - before); place-- > 0;) {
        const size_t i = place < before ? place : before + (place - before) % (count - before);
        value = quotients[i] + 1 / value;
    }
    return value;
}

static void test_fractions(void **state) {
    (void)state;
    int good = 0;
    for (int round = 0; round < 5000; round++) {
        const wi_polynomial p = {
            .degree = 2, .c = {random_below(41) - 20, random_below(41) - 20, 1 + random_below(8)}};
        const double d = (double)(p.c[1] * p.c[1] - 4 * p.c[0] * p.c[2]);
        const double sign = random_below(2) == 0 ? 1 : -1;
        const double root = (-(double)p.c[1] + sign * sqrt(d)) / (2 * (double)p.c[2]);
        if (d <= 0 || floor(sqrt(d)) == sqrt(d) || root <= 0) {
            continue;
        }
        uint32_t quotients[64];
        size_t before, count;
        if (wi_polynomial_fraction(quotients, 64, &before, &count, &p, root)) {
            assert_true(fabs(number_of(quotients, before, count) - root) < 1e-9 * (1 + root));
            good++;
        }
    }
    assert_true(good > 1000);
    const wi_polynomial golden = {.degree = 2, .c = {-1, -1, 1}};
    uint32_t one[4];
    size_t before, count;
    assert_true(wi_polynomial_fraction(one, 4, &before, &count, &golden, 1.618));
    assert_true(before == 0 && count == 1 && one[0] == 1);
    const wi_polynomial seventeen = {.degree = 2, .c = {-2, -1, 2}};
    assert_true(wi_polynomial_fraction(one, 4, &before, &count, &seventeen, 1.28));
    assert_true(before == 0 && count == 3 && one[0] == 1 && one[1] == 3 && one[2] == 1);
    assert_false(wi_polynomial_fraction(one, 2, &before, &count, &seventeen, 1.28));
}

/* ---- beams ----------------------------------------------------------------------------------- */

static void test_beams(void **state) {
    (void)state;
    static const struct {
        const char *game;
        const char *text;
    } games[] = {{"wythoff", "x^2 = x + 1"},
                 {"wythoff - (2,2)", "x^3 = x + 1"},
                 {"wythoff - (1,1)", "x^4 = x^3 + 1"},
                 {"wythoff(m=1,p=2)", "2x^2 = x + 2"},
                 {"wythoff - (3,3)", NULL},
                 {"gdwn(1,2)", NULL}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_rules *rules;
        wy_error error;
        wi_upper_line beam;
        wi_polynomial p;
        char text[WI_POLYNOMIAL_TEXT];
        assert_int_equal(wy_rules_read(&rules, games[i].game, &error), WY_OK);
        assert_int_equal(wi_upper_line_measure(&beam, rules, 1 << 18, NULL, &error), WY_OK);
        if (games[i].text != NULL) {
            assert_true(beam.growth < 0.1);
            assert_int_equal(wi_polynomial_of(&p, beam.slope, beam.error, &error), WY_OK);
            wi_polynomial_text(text, &p);
            assert_string_equal(text, games[i].text);
        } else {
            assert_true(beam.growth > 0.3);
        }
        wy_rules_free(rules);
    }
    wy_rules *rules;
    wy_error error;
    wi_upper_line beam;
    assert_int_equal(wy_rules_read(&rules, "{(1,0),(0,1)}", &error), WY_OK);
    assert_int_equal(wi_upper_line_measure(&beam, rules, 1 << 18, NULL, &error), WY_NO);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_polynomials),
        cmocka_unit_test(test_fractions),
        cmocka_unit_test(test_beams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
