/*
 * test_how_many.c - how many P-positions a window has: every engine that counts without a list
 * against sums over a table, near the origin and where the crossing of the window's corner and the
 * P-positions is; engine against engine; and Wythoff's game against its formula, at 10^100.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/answer.h>
#include <wythoff/rules.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"

static wy_solution *game_or_fail(const char *rule, wy_engine engine) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *game = NULL;
    wy_error error = {0};
    if (wy_answer_open(&game, rules, engine, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return game;
}

static void count_or_fail(mpz_t count, wy_solution *game, const char *rule, const mpz_t width,
                          const mpz_t height) {
    wy_error error = {0};
    wy_standing standing;
    int64_t columns = 0;
    if (wy_solution_count(count, &columns, game, width, height, &standing, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    assert_true(standing.by[0] != '\0');
}

static int64_t count_small(wy_solution *game, const char *rule, int64_t width, int64_t height) {
    mpz_t count;
    mpz_t sides[2];
    mpz_init(count);
    mpz_init_set_si(sides[0], width);
    mpz_init_set_si(sides[1], height);
    count_or_fail(count, game, rule, sides[0], sides[1]);
    const int64_t found = mpz_get_si(count);
    mpz_clears(count, sides[0], sides[1], NULL);
    return found;
}

/* ---- near the origin: all windows of a board ------------------------------------------------- */

/* sums[x * (height + 1) + y]: P-positions before column x and below row y. */
static int64_t *sums_of(const board *b) {
    const int64_t step = b->height + 1;
    int64_t *sums = calloc((size_t)((b->width + 1) * step), sizeof *sums);
    assert_non_null(sums);
    for (int64_t x = 0; x < b->width; x++) {
        int64_t column = 0;
        for (int64_t y = 0; y < b->height; y++) {
            column += b->p[x * b->height + y];
            sums[(x + 1) * step + y + 1] = sums[x * step + y + 1] + column;
        }
    }
    return sums;
}

static void assert_windows(const char *rule, wy_engine engine, const board *b) {
    int64_t *sums = sums_of(b);
    wy_solution *game = game_or_fail(rule, engine);
    for (int64_t x = 0; x <= b->width; x++) {
        for (int64_t y = 0; y <= b->height; y++) {
            const int64_t found = count_small(game, rule, x, y);
            const int64_t expected = sums[x * (b->height + 1) + y];
            if (found != expected) {
                fail_msg("%s, %s: %lld P-positions with x < %lld, y < %lld, not %lld", rule,
                         wy_engine_name(engine), (long long)found, (long long)x, (long long)y,
                         (long long)expected);
            }
        }
    }
    wy_solution_free(game);
    free(sums);
}

static const struct {
    const char *rule;
    wy_engine engine;
} quick[] = {
    {"nim", WY_ENGINE_FORMULA},
    {"nim misere", WY_ENGINE_FORMULA},
    {"wythoff", WY_ENGINE_FORMULA},
    {"wythoff(2)", WY_ENGINE_FORMULA},
    {"wythoff(m=1,p=3)", WY_ENGINE_FORMULA},
    {"wythoff(m=3,p=2)", WY_ENGINE_FORMULA},
    {"wythoff", WY_ENGINE_TELESCOPE},
    {"maharaja", WY_ENGINE_TELESCOPE},
    {"wythoff misere", WY_ENGINE_TELESCOPE},
    {"wythoff + (1,3)", WY_ENGINE_TELESCOPE},
    {"wythoff terminal {(2,3),(4,4),(0,5)}", WY_ENGINE_TELESCOPE},
    {"wythoff terminal {(2,2),(3,5),(9,1)} misere", WY_ENGINE_TELESCOPE},
    {"wythoff - (2,2)", WY_ENGINE_TELESCOPE},
    {"wythoff(2) + (1,3) + (3,1) - (2,2)", WY_ENGINE_TELESCOPE},
    {"wythoff terminal x+y<=3", WY_ENGINE_AUTOMATON},
    {"wythoff misere", WY_ENGINE_AUTOMATON},
    {"nim + {(2t,t)} misere", WY_ENGINE_AUTOMATON},
    {"{(1,0),(0,1),(2,1),(1,2)} terminal x<=1", WY_ENGINE_AUTOMATON},
    {"{(t,0): t<=5} + {(0,2t),(t,t): t<=3}", WY_ENGINE_AUTOMATON},
    {"nim + {(t,2t): t<=x-y}", WY_ENGINE_AUTOMATON},
    {"{(s,t): s<=x-y}", WY_ENGINE_AUTOMATON},
    {"nim on heap x", WY_ENGINE_AUTO},
    {"wythoff block 2", WY_ENGINE_AUTO},
    {"wythoff block 2", WY_ENGINE_BEAM},
    {"rational-wythoff(1/1,1/0)", WY_ENGINE_AUTO},
    {"rational-nim(2/7,10/1)", WY_ENGINE_AUTO},
    {"yama-nim", WY_ENGINE_AUTO},
    {"euclid", WY_ENGINE_AUTO},
};

static void windows_are_right(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++) {
        board b = board_reference(quick[i].rule, 24, 33);
        assert_windows(quick[i].rule, quick[i].engine, &b);
        board_free(&b);
    }
}

static void random_rules_are_right(void **state) {
    (void)state;
    enum { SIDE = 20 };
    uint64_t seed = 77;
    for (int round = 0; round < SHARE(400); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING);
        board b = board_reference(rule, SIDE, SIDE);
        int64_t *sums = sums_of(&b);
        static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
        wy_solution *game = game_or_fail(rule, engines[round % 3]);
        for (int i = 0; i < 5; i++) {
            const int x = random_below(&seed, SIDE + 1);
            const int y = random_below(&seed, SIDE + 1);
            if (count_small(game, rule, x, y) != sums[x * (SIDE + 1) + y]) {
                fail_msg("%s: x < %d, y < %d", rule, x, y);
            }
        }
        wy_solution_free(game);
        free(sums);
        board_free(&b);
    }
}

/* ---- where the telescope looks far ----------------------------------------------------------- */

enum { FAR = 9000 };

static int64_t sum_over(const board *b, int64_t width, int64_t height) {
    int64_t count = 0;
    for (int64_t x = 0; x < width; x++) {
        for (int64_t y = 0; y < height; y++) {
            count += b->p[x * b->height + y];
        }
    }
    return count;
}

/* A window whose corner is close to a P-position, or anywhere. */
static wy_position corner_of(const board *b, uint64_t *seed) {
    wy_position at = {FAR / 2 + random_below(seed, FAR / 2 - 40), random_below(seed, FAR - 40)};
    if (random_below(seed, 3) > 0) {
        for (at.y = 0; at.y < FAR - 40 && b->p[at.x * FAR + at.y] == 0; at.y++) {
        }
        at.x += random_below(seed, 40);
        at.y += random_below(seed, 40);
        at.x -= random_below(seed, 40);
        at.y -= random_below(seed, at.y < 40 ? (int)at.y + 1 : 40);
    }
    return at;
}

static void far_windows_are_right(void **state) {
    (void)state;
    static const char *const rules[] = {
        "wythoff",
        "maharaja",
        "wythoff misere",
        "wythoff + (1,3)",
        "wythoff + (3,1) + (2,4)",
        "wythoff terminal {(2,3),(4,4),(0,5)}",
        "wythoff terminal {(2,2),(3,5),(9,1)} misere",
        "wythoff - (2,2)",
        "wythoff(2) + (1,3) + (3,1) - (2,2)",
        "wythoff(2)",
    };
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        board b = board_solved(rules[i], WY_ENGINE_TABLE, FAR, FAR, NULL);
        wy_solution *game = game_or_fail(rules[i], WY_ENGINE_TELESCOPE);
        for (int round = 0; round < SHARE(200); round++) {
            const wy_position at = corner_of(&b, &seed);
            const int64_t found = count_small(game, rules[i], at.x, at.y);
            const int64_t expected = sum_over(&b, at.x, at.y);
            if (found != expected) {
                fail_msg("%s: %lld P-positions with x < %lld, y < %lld, not %lld", rules[i],
                         (long long)found, (long long)at.x, (long long)at.y, (long long)expected);
            }
        }
        wy_solution_free(game);
        board_free(&b);
    }
}

/* ---- engine against engine ------------------------------------------------------------------- */

static void engines_agree(void **state) {
    (void)state;
    static const char *const rules[] = {"maharaja", "wythoff + (2,4) + (4,2)", "wythoff(2)"};
    static const wy_engine engines[] = {WY_ENGINE_COLUMNS, WY_ENGINE_TELESCOPE,
                                        WY_ENGINE_AUTOMATON};
    static const wy_position corners[] = {
        {1000000, 1000000}, {1000000, 1618000}, {1000000, 1618040}, {700001, 432700}, {900000, 5}};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        wy_solution *game[3];
        for (int e = 0; e < 3; e++) {
            game[e] = game_or_fail(rules[i], engines[e]);
        }
        for (size_t c = 0; c < sizeof corners / sizeof *corners; c++) {
            int64_t found[3];
            for (int e = 0; e < 3; e++) {
                found[e] = count_small(game[e], rules[i], corners[c].x, corners[c].y);
            }
            if (found[0] != found[1] || found[0] != found[2]) {
                fail_msg("%s, window %zu: %lld, %lld, %lld", rules[i], c, (long long)found[0],
                         (long long)found[1], (long long)found[2]);
            }
        }
        for (int e = 0; e < 3; e++) {
            wy_solution_free(game[e]);
        }
    }
}

/*
 * Wythoff's pairs (a_n, b_n), n >= 1, have both heaps below s iff n phi^2 < s, so there are
 * [s / phi^2] of them, and each is there twice: 2 [s (3 - sqrt 5) / 2] + 1 with (0,0).  With
 * r = [s sqrt 5], an irrational number less, that is 2 [(3 s - r - 1) / 2] + 1.
 */
static void expected_of_wythoff(mpz_t count, const mpz_t side) {
    mpz_t root;
    mpz_init(root);
    mpz_mul(root, side, side);
    mpz_mul_ui(root, root, 5);
    mpz_sqrt(root, root);
    mpz_mul_ui(count, side, 3);
    mpz_sub(count, count, root);
    mpz_sub_ui(count, count, 1);
    mpz_fdiv_q_2exp(count, count, 1);
    mpz_mul_2exp(count, count, 1);
    mpz_add_ui(count, count, 1);
    mpz_clear(root);
}

static void wythoff_is_its_formula(void **state) {
    (void)state;
    static const wy_engine engines[] = {WY_ENGINE_FORMULA, WY_ENGINE_TELESCOPE, WY_ENGINE_AUTOMATON,
                                        WY_ENGINE_AUTO};
    uint64_t seed = 9;
    mpz_t side;
    mpz_t other;
    mpz_t expected;
    mpz_t found;
    mpz_inits(side, other, expected, found, NULL);
    for (int e = 0; e < 4; e++) {
        wy_solution *game = game_or_fail("wythoff", engines[e]);
        wy_solution *formula = game_or_fail("wythoff", WY_ENGINE_FORMULA);
        for (unsigned power = 1; power <= 100; power += power < 90 ? 1 + power / 4 : 1) {
            mpz_ui_pow_ui(side, 10, power);
            mpz_add_ui(side, side, (unsigned long)random_below(&seed, 10));
            count_or_fail(found, game, "wythoff", side, side);
            expected_of_wythoff(expected, side);
            assert_true(mpz_cmp(found, expected) == 0);
            /* Near the slope the corner cuts between the P-positions. */
            mpz_mul_ui(other, side, 1618034);
            mpz_fdiv_q_ui(other, other, 1000000);
            mpz_add_ui(other, other, (unsigned long)random_below(&seed, 5));
            count_or_fail(found, game, "wythoff", other, side);
            count_or_fail(expected, formula, "wythoff", side, other);
            assert_true(mpz_cmp(found, expected) == 0);
        }
        wy_solution_free(game);
        wy_solution_free(formula);
    }
    mpz_clears(side, other, expected, found, NULL);
}

/* ---- how far it came ------------------------------------------------------------------------- */

typedef struct patience {
    int polls;
} patience;

static bool lose_patience(void *data, double done) {
    patience *p = data;
    (void)done;
    return p->polls-- == 0;
}

static wy_solution *impatient(const char *rule, wy_engine engine, const wy_control *control) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *game = NULL;
    wy_error error = {0};
    assert_int_equal(wy_answer_open(&game, rules, engine, control, &error), WY_OK);
    wy_answer_allow_proof(game, 0);
    wy_rules_free(rules);
    return game;
}

static void stopped_counts_say_how_far(void **state) {
    (void)state;
    patience p = {.polls = 3};
    const wy_control control = {.poll = lose_patience, .data = &p};
    wy_solution *game = impatient("wythoff", WY_ENGINE_TABLE, &control);
    wy_error error = {0};
    mpz_t side;
    mpz_t count;
    mpz_init_set_ui(side, 200000);
    mpz_init(count);
    int64_t columns = 0;
    assert_int_equal(wy_solution_count(count, &columns, game, side, side, NULL, &error),
                     WY_STOPPED);
    assert_true(columns > 0 && columns < 100000);
    wy_solution *formula = game_or_fail("wythoff", WY_ENGINE_FORMULA);
    assert_true(mpz_cmp_si(count, count_small(formula, "wythoff", columns, 200000)) == 0);
    assert_true(mpz_cmp_si(count, count_small(formula, "wythoff", columns + 1, 200000)) < 0);
    wy_solution_free(formula);
    wy_solution_free(game);
    mpz_clears(side, count, NULL);
}

/* A table of 10^16 positions is made for who wishes for it, and for nobody else. */
static void large_tables_are_left(void **state) {
    (void)state;
    static const char rule[] = "{(t,t),(2t,5t),(3,0),(0,3)}";
    patience p = {.polls = 3};
    const wy_control control = {.poll = lose_patience, .data = &p};
    mpz_t side;
    mpz_t count;
    mpz_init_set_ui(side, 100000000);
    mpz_init(count);
    int64_t columns = 0;
    wy_error error = {0};
    wy_solution *any = impatient(rule, WY_ENGINE_AUTO, &control);
    wy_solution *table = impatient(rule, WY_ENGINE_TABLE, &control);
    assert_int_equal(wy_solution_count(count, &columns, any, side, side, NULL, &error), WY_LIMIT);
    assert_int_equal(wy_solution_count(count, &columns, table, side, side, NULL, &error),
                     WY_STOPPED);
    mpz_ui_pow_ui(side, 10, 20);
    assert_int_equal(wy_solution_count(count, &columns, table, side, side, NULL, &error), WY_LIMIT);
    wy_solution_free(any);
    wy_solution_free(table);
    mpz_clears(side, count, NULL);
}

/* Games on three heaps and games with a history have no windows. */
static void other_games_are_refused(void **state) {
    (void)state;
    static const char *const rules[] = {"nim on 3 heaps", "nim pass", "imitation(1,2)"};
    mpz_t side;
    mpz_t count;
    mpz_init_set_ui(side, 9);
    mpz_init(count);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        wy_solution *game = game_or_fail(rules[i], WY_ENGINE_AUTO);
        wy_error error = {0};
        int64_t columns = 0;
        assert_int_equal(wy_solution_count(count, &columns, game, side, side, NULL, &error),
                         WY_BAD);
        assert_true(error.message[0] != '\0');
        wy_solution_free(game);
    }
    mpz_clears(side, count, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_right),      cmocka_unit_test(random_rules_are_right),
        cmocka_unit_test(far_windows_are_right),  cmocka_unit_test(engines_agree),
        cmocka_unit_test(wythoff_is_its_formula), cmocka_unit_test(stopped_counts_say_how_far),
        cmocka_unit_test(large_tables_are_left),  cmocka_unit_test(other_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
