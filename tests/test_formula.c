/*
 * test_formula.c - what theorems decide, against the engines that compute and
 * against the definition; rational heap games (S3).
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/solve.h>

#include "boards.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "theory/theory.h"

/* ---- recognising ---------------------------------------------------------- */

static bool has_formula(const char *text) {
    wy_rules *rules = rules_or_fail(text);
    const bool answer = wy_engine_can(WY_ENGINE_FORMULA, rules, NULL);
    wy_rules_free(rules);
    return answer;
}

static void theorems_are_recognised(void **state) {
    (void)state;
    static const char *const known[] = {
        "nim",
        "nim misere",
        "{(2t,0),(2t-1,0),(0,t)}",
        "wythoff",
        "{(t,0),(0,t)} + (1,1) + {(t,t): t>=2} + {(t,t)}",
        "nim + {(s,t): |s-t|<3}",
        "wythoff(m=2,p=3)",
        "wythoff block 2 diagonal",
        "rational-nim(2/7,10/1)",
        "rational(2/7,10/1,gdwn(1,2))",
        "rational(1/1,1/0,{(1,0),(0,2)}) misere",
        "rational-wythoff(1/1,1/0) block 1",
        "{(3t,t),(t,3t)} on cone(1/3,3/1)",
        "imitation(1,2)",
    };
    static const char *const unknown[] = {
        "maharaja",
        "wythoff block 2",
        "wythoff misere",
        "wythoff - (3,3)",
        "wythoff terminal x+y<=3",
        "nim + {(s,t): |s-t|<3} - (2,1)",
        "nim + {(s,t): s-t<3, t-s<2}",
        "nim - (3,0)",
        "ho-extension",
        "rational-nim(2/7,10/1) + (4t,6t)",
        "wythoff on cone(1/3,3/1)",
        "rational-wythoff(1/1,1/0) block 1 diagonal",
        /* Beyond what is compiled; yet (10^18,10^18) is N. */
        "nim + {(1000000000t,1000000000t): t=1000000000..1000000000}",
        "nim + {(1000000000s+t,s+1000000000t): s=1000000000.., t=1000000000..}",
        "nim + {(s+t,s+t): t>=1000000000s, s=1000000000}",
        "wythoff + {(1000000000t,t): t=1..1000000000}",
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (!has_formula(known[i])) {
            fail_msg("no formula for %s", known[i]);
        }
    }
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        if (has_formula(unknown[i])) {
            fail_msg("a formula for %s", unknown[i]);
        }
    }
}

/* ---- agreement ------------------------------------------------------------ */

typedef struct found {
    bool *winning; /* by to.x * height + to.y */
    int64_t x, y, height;
    bool twice;
} found;

static bool note(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    found *f = data;
    bool *cell = &f->winning[(f->x - mpz_get_si(dx)) * f->height + f->y - mpz_get_si(dy)];
    f->twice = f->twice || *cell;
    *cell = true;
    return true;
}

/* Outcomes, winning moves and all moves to P-positions, for each cell of a window. */
static void compare(const char *text, wy_engine engine, int64_t width, int64_t height) {
    wy_rules *rules = rules_or_fail(text);
    wy_solution *solution = NULL;
    wy_error error;
    if (wy_solve(&solution, rules, engine, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    const size_t cells = (size_t)(width * height);
    int8_t *outcome = malloc(cells);
    bool *legal = malloc(cells);
    bool *winning = malloc(cells);
    reference_outcomes(outcome, rules, width, height);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    assert_int_equal(decider_two(solution, x, y), engine);
    for (int64_t i = 0; i < width * height; i++) {
        const wy_position at = {i / height, i % height};
        mpz_set_si(x, at.x);
        mpz_set_si(y, at.y);
        wy_verdict verdict;
        wy_verdict_init(&verdict);
        if (decide_two(&verdict, solution, x, y, &error) != WY_OK) {
            fail_msg("%s at (%ld,%ld): %s", text, (long)at.x, (long)at.y, error.message);
        }
        if (verdict.on_board != (outcome[i] >= 0) ||
            (verdict.on_board && verdict.p != (outcome[i] == 1))) {
            fail_msg("%s at (%ld,%ld)", text, (long)at.x, (long)at.y);
        }
        if (verdict.on_board) {
            memset(winning, 0, cells);
            found f = {winning, at.x, at.y, height, false};
            assert_int_equal(moves_to_p_two(solution, x, y, note, &f, &error), WY_OK);
            assert_false(f.twice);
            reference_moves(legal, rules, at.x, at.y);
            size_t count = 0;
            for (int64_t j = 0; j <= at.x; j++) {
                for (int64_t k = 0; k <= at.y; k++) {
                    const bool expected =
                        legal[(at.x - j) * (at.y + 1) + at.y - k] && outcome[j * height + k] == 1;
                    count += expected;
                    if (winning[j * height + k] != expected) {
                        fail_msg("%s: (%ld,%ld) to (%ld,%ld)", text, (long)at.x, (long)at.y,
                                 (long)j, (long)k);
                    }
                }
            }
            assert_int_equal(verdict.has_move, !verdict.p && count > 0);
            if (verdict.has_move) {
                assert_true(winning[mpz_get_si(verdict.move.to[0]) * height +
                                    mpz_get_si(verdict.move.to[1])]);
            }
        }
        wy_verdict_clear(&verdict);
    }
    mpz_clears(x, y, NULL);
    free(outcome);
    free(legal);
    free(winning);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

static void formulas_agree(void **state) {
    (void)state;
    static const char *const rules[] = {
        "nim",
        "nim misere",
        "wythoff",
        "wythoff(m=2,p=1)",
        "wythoff(m=2,p=3)",
        "wythoff(m=3,p=3)",
        "wythoff(m=1,p=4)",
        "wythoff(m=4,p=2)",
        "rational-nim(2/7,10/1)",
        "rational-wythoff(1/3,2/1)",
        "rational(1/1,1/0,maharaja) misere",
        "rational(0/2,3/0,wythoff) block 1",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        compare(rules[i], WY_ENGINE_FORMULA, 20, 24);
    }
}

/* Windows that a theorem lists, against the table engine. */
static void windows_agree(void **state) {
    (void)state;
    static const char *const rules[] = {
        "nim",
        "nim misere",
        "wythoff",
        "wythoff(m=5,p=1)",
        "wythoff(m=2,p=3)",
        "wythoff(m=3,p=3)",
        "wythoff(m=1,p=7)",
        "wythoff(m=7,p=2)",
    };
    static const int64_t sizes[][2] = {{1, 1}, {3, 2}, {300, 500}, {500, 90}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        for (size_t j = 0; j < sizeof sizes / sizeof sizes[0]; j++) {
            board a = board_solved(rules[i], WY_ENGINE_FORMULA, sizes[j][0], sizes[j][1], NULL);
            board b = board_solved(rules[i], WY_ENGINE_TABLE, sizes[j][0], sizes[j][1], NULL);
            board_assert_same(&a, &b, rules[i]);
            board_free(&a);
            board_free(&b);
        }
    }
}

static void all_moves_by_engines(void **state) {
    (void)state;
    compare("maharaja", WY_ENGINE_COLUMNS, 16, 18);
    compare("nim + (t,2t)", WY_ENGINE_COLUMNS, 16, 18);
    compare("{(t,1),(t,t),(s,2t)} + (2,2) block 2", WY_ENGINE_TABLE, 16, 18);
    compare("{(t,0),(0,t): t<=x-y} + (1,1)", WY_ENGINE_PLAIN, 16, 18);
}

/* ---- rational heap games -------------------------------------------------- */

static wy_cone random_cone(uint64_t *seed) {
    for (;;) {
        const wy_cone cone = {1 + random_below(seed, 9), random_below(seed, 9),
                              random_below(seed, 9), 1 + random_below(seed, 9)};
        if (wi_cone_determinant(&cone) > 0) {
            return cone;
        }
    }
}

/* Lemmas 2, 3, 4 and phi_Q, by brute force over the definition of T_Q. */
static void cones_split_into_classes(void **state) {
    (void)state;
    uint64_t seed = 2018;
    for (int round = 0; round < 60; round++) {
        const wy_cone c = random_cone(&seed);
        wy_position *classes = NULL;
        assert_int_equal(wi_cone_classes(&classes, &c, NULL), WY_OK);
        const int64_t count = wi_cone_determinant(&c);
        int64_t next = 0;
        for (int64_t x = 0; x < 40; x++) {
            for (int64_t y = 0; y < 40; y++) {
                const bool terminal = wi_cone_contains(&c, x, y) &&
                                      c.p1 * (y - c.q2) < c.q1 * (x - c.p2) &&
                                      c.p2 * (y - c.q1) > c.q2 * (x - c.p1);
                const bool listed = next < count && classes[next].x == x && classes[next].y == y;
                if (terminal != listed) {
                    fail_msg("cone(%ld/%ld,%ld/%ld) at (%ld,%ld)", (long)c.q1, (long)c.p1,
                             (long)c.q2, (long)c.p2, (long)x, (long)y);
                }
                next += listed;
            }
        }
        assert_int_equal(next, count);
        mpz_t x;
        mpz_t y;
        mpz_t a;
        mpz_t b;
        mpz_inits(x, y, a, b, NULL);
        for (int64_t i = 0; i < count; i += 1 + count / 7) {
            /* (A, B) Q + (x, y), for a large and a small (A, B), comes back as (A, B). */
            mpz_ui_pow_ui(a, 10, (unsigned long)random_below(&seed, 400));
            mpz_set_si(b, random_below(&seed, 1000));
            wi_cone_from_canonical(x, y, &c, a, b);
            mpz_add_ui(x, x, (unsigned long)classes[i].x);
            mpz_add_ui(y, y, (unsigned long)classes[i].y);
            assert_true(wi_cone_has(&c, x, y));
            wi_cone_to_canonical(x, y, &c, x, y);
            assert_int_equal(mpz_cmp(x, a), 0);
            assert_int_equal(mpz_cmp(y, b), 0);
        }
        mpz_clears(x, y, a, b, NULL);
        free(classes);
    }
}

/* Theorem 1 for any M: random canonical games, random cones. */
static void theorem_1_for_random_games(void **state) {
    (void)state;
    uint64_t seed = 1902;
    const int features = RANDOM_LINES | RANDOM_OFFSETS | RANDOM_RANGES | RANDOM_LISTS |
                         RANDOM_BANDS | RANDOM_NAMED | RANDOM_PARITY;
    int tried = 0;
    for (int round = 0; round < 200 && tried < 60; round++) {
        const wy_cone c = random_cone(&seed);
        char rule[2000];
        char text[2100];
        random_rule_text(rule, sizeof rule, &seed, features);
        snprintf(text, sizeof text, "rational(%ld/%ld,%ld/%ld,%s)%s", (long)c.q1, (long)c.p1,
                 (long)c.q2, (long)c.p2, rule, round % 3 == 0 ? " misere" : "");
        wy_rules *rules = NULL;
        if (wy_rules_read(&rules, text, NULL) != WY_OK) {
            continue; /* clauses inside, say */
        }
        const bool known = wy_engine_can(WY_ENGINE_FORMULA, rules, NULL);
        wy_rules_free(rules);
        if (known) {
            compare(text, WY_ENGINE_FORMULA, 14, 16);
            tried++;
        }
    }
    assert_true(tried >= 40);
}

static void mark(uint8_t *cells, int64_t size, int64_t x, int64_t y) {
    if (x < size && y < size) {
        cells[x * size + y] = 1;
    }
}

/* Corollary 9: the P-positions of RN and RW written out, against the table engine. */
static void corollary_9(void **state) {
    (void)state;
    enum { SIZE = 130 };
    uint64_t seed = 9;
    for (int round = 0; round < 25; round++) {
        const wy_cone c = random_cone(&seed);
        wy_position *classes = NULL;
        assert_int_equal(wi_cone_classes(&classes, &c, NULL), WY_OK);
        for (int wythoff = 0; wythoff < 2; wythoff++) {
            char text[100];
            snprintf(text, sizeof text, "rational-%s(%ld/%ld,%ld/%ld)", wythoff ? "wythoff" : "nim",
                     (long)c.q1, (long)c.p1, (long)c.q2, (long)c.p2);
            uint8_t *cells = calloc((size_t)SIZE * SIZE, 1);
            for (int64_t n = 0; n < SIZE; n++) {
                const int64_t a = wythoff ? (int64_t)((double)n * 1.6180339887498949) : n;
                const int64_t b = wythoff ? a + n : n;
                for (int64_t i = 0; i < wi_cone_determinant(&c); i++) {
                    mark(cells, SIZE, classes[i].x + c.p1 * b + c.p2 * a,
                         classes[i].y + c.q1 * b + c.q2 * a);
                    mark(cells, SIZE, classes[i].x + c.p1 * a + c.p2 * b,
                         classes[i].y + c.q1 * a + c.q2 * b);
                }
            }
            board expected = {.p = cells, .width = SIZE, .height = SIZE};
            board solved = board_solved(text, WY_ENGINE_TABLE, SIZE, SIZE, NULL);
            board_assert_same(&solved, &expected, text);
            board_free(&solved);
            board_free(&expected);
        }
        free(classes);
    }
}

static void decide_big(const char *rule, const char *x_text, const char *y_text, bool p) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    mpz_t x;
    mpz_t y;
    assert_int_equal(mpz_init_set_str(x, x_text, 10), 0);
    assert_int_equal(mpz_init_set_str(y, y_text, 10), 0);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    if (decide_two(&verdict, solution, x, y, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    assert_int_equal(verdict.p, p);
    assert_int_equal(verdict.standing.kind, WY_PROVED);
    if (!p) {
        /* The winning move leads to a P-position. */
        wy_verdict after;
        wy_verdict_init(&after);
        assert_int_equal(decide_two(&after, solution, verdict.move.to[0], verdict.move.to[1], NULL),
                         WY_OK);
        assert_true(after.p);
        wy_verdict_clear(&after);
    }
    wy_verdict_clear(&verdict);
    mpz_clears(x, y, NULL);
    wy_solution_free(solution);
    wy_rules_free(rules);
}

/* Corollary 9 far out: T_Q + n (p1 + p2, q1 + q2). */
static void far_positions(void **state) {
    (void)state;
    decide_big("rational-nim(2/7,10/1)", "80000000000000000000000000000000000000003",
               "120000000000000000000000000000000000000004", true);
    decide_big("rational-nim(2/7,10/1)", "80000000000000000000000000000000000000003",
               "120000000000000000000000000000000000000014", false);
    decide_big("nim", "123456789123456789123456789", "123456789123456789123456788", false);
    decide_big("wythoff", "1000000000000000000000000000000000000000",
               "1618033988749894848204586834365638117720", false);
}

static void slopes_of_corollary_10(void **state) {
    (void)state;
    char text[96];
    const wy_cone sample = {.p1 = 7, .q1 = 2, .p2 = 1, .q2 = 10};
    wi_cone_slopes slopes = wi_cone_limits(&sample);
    wi_golden_text(text, sizeof text, &slopes.nim);
    assert_string_equal(text, "3/2");
    /* (1/1,1/0): phi and phi^2, as the paper says. */
    const wy_cone half = {.p1 = 1, .q1 = 1, .p2 = 0, .q2 = 1};
    slopes = wi_cone_limits(&half);
    wi_golden_text(text, sizeof text, &slopes.wythoff_lower);
    assert_string_equal(text, "(1+1*sqrt(5))/2");
    wi_golden_text(text, sizeof text, &slopes.wythoff_upper);
    assert_string_equal(text, "(3+1*sqrt(5))/2");
    const wy_cone whole = {.p1 = 1, .q1 = 0, .p2 = 0, .q2 = 1};
    slopes = wi_cone_limits(&whole);
    assert_true(fabs(wi_golden_value(&slopes.wythoff_upper) - 1.6180339887498949) < 1e-12);
    assert_true(fabs(wi_golden_value(&slopes.wythoff_lower) - 0.6180339887498949) < 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theorems_are_recognised),
        cmocka_unit_test(formulas_agree),
        cmocka_unit_test(windows_agree),
        cmocka_unit_test(all_moves_by_engines),
        cmocka_unit_test(cones_split_into_classes),
        cmocka_unit_test(theorem_1_for_random_games),
        cmocka_unit_test(corollary_9),
        cmocka_unit_test(far_positions),
        cmocka_unit_test(slopes_of_corollary_10),
    };
    return cmocka_run_group_tests_name("formula", tests, NULL, NULL);
}
