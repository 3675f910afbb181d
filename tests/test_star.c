/*
 * test_star.c - the star operator: P-positions of one game as moves of another; and other moves
 * that are listed up to the size of a window.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/play.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "small_moves.h"
#include "solve/graph.h"
#include "solve/other.h"

enum { SIDE = 24, TEXT = 40000 };

/* The P-positions of a rule but for (0,0), by the reference, as a set "{...}"; "": none. */
static void star_text(char text[TEXT], const char *rule) {
    board b = board_reference(rule, SIDE, SIDE);
    int used = 0;
    text[0] = '\0';
    for (int64_t i = 1; i < (int64_t)SIDE * SIDE; i++) {
        if (b.p[i]) {
            used += snprintf(text + used, TEXT - (size_t)used, "%s(%lld,%lld)",
                             used == 0 ? "{" : ",", (long long)(i / SIDE), (long long)(i % SIDE));
        }
    }
    if (used > 0) {
        snprintf(text + used, TEXT - (size_t)used, "}");
    }
    board_free(&b);
}

static void assert_same_window(const char *rule, const char *listed) {
    static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_TABLE, WY_ENGINE_PLAIN};
    board expected = board_reference(listed, SIDE, SIDE);
    wy_rules *rules = settled_or_fail(rule);
    for (size_t i = 0; i < sizeof engines / sizeof engines[0]; i++) {
        board found = board_of(rules, rule, engines[i], SIDE, SIDE, NULL);
        board_assert_same(&found, &expected, rule);
        board_free(&found);
    }
    wy_rules_free(rules);
    board_free(&expected);
}

static void stars_of_random_games(void **state) {
    (void)state;
    uint64_t seed = 2011;
    for (int round = 0; round < 60; round++) {
        char game[2000];
        random_rule_text(game, sizeof game, &seed,
                         RANDOM_LINES | RANDOM_NAMED | RANDOM_OFFSETS | RANDOM_RANGES |
                             (round % 3 == 0 ? RANDOM_EVERYTHING : 0));
        static char star[TEXT], rule[TEXT], listed[TEXT];
        star_text(star, game);
        if (star[0] == '\0') {
            continue;
        }
        static const char *const forms[] = {"%s", "nim + %s", "wythoff - %s", "%s + (t,t) misere",
                                            "(s,t) + %s - (t,t) block 1"};
        const char *form = forms[random_below(&seed, 5)];
        char term[2100];
        snprintf(term, sizeof term, "star(%s)", game);
        snprintf(rule, sizeof rule, form, term);
        snprintf(listed, sizeof listed, form, star);
        assert_same_window(rule, listed);
    }
}

/* star(star(RULE)), by the reference twice. */
static void twice(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff", "nim", "{(1,2),(2,1)}", "maharaja", "{(t,0),(0,t): odd(t)}", "{(2t,t)} + (1,1)"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        static char star[TEXT], rule[200], listed[TEXT];
        star_text(star, games[i]);
        assert_true(star[0] != '\0');
        star_text(listed, star);
        snprintf(rule, sizeof rule, "star(star(%s))", games[i]);
        if (listed[0] != '\0') {
            assert_same_window(rule, listed);
        }
    }
}

/* Larsson, Hegarty, Fraenkel: the dual of the dual of Wythoff's game is Wythoff's game. */
static void wythoff_is_its_second_dual(void **state) {
    (void)state;
    board found = board_solved("star(star(wythoff))", WY_ENGINE_AUTO, 300, 300, NULL);
    board expected = board_solved("wythoff", WY_ENGINE_AUTO, 300, 300, NULL);
    board_assert_same(&found, &expected, "star(star(wythoff))");
    board_free(&found);
    board_free(&expected);
}

/* Listing a rule up to a size changes nothing below it, and only lists are left. */
static void listing_changes_nothing(void **state) {
    (void)state;
    uint64_t seed = 1225;
    for (int round = 0; round < 200; round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING | RANDOM_NUMBERS);
        wy_rules *rules = rules_or_fail(rule);
        wy_rules *listed = NULL;
        wy_error error;
        const int64_t reach = random_below(&seed, 18);
        if (wi_rules_within(&listed, rules, reach, NULL, &error) != WY_OK) {
            fail_msg("%s: %s", rule, error.message);
        }
        int8_t *a = malloc((size_t)((reach + 1) * (reach + 1)));
        int8_t *b = malloc((size_t)((reach + 1) * (reach + 1)));
        reference_outcomes(a, rules, reach + 1, reach + 1);
        reference_outcomes(b, listed, reach + 1, reach + 1);
        if (memcmp(a, b, (size_t)((reach + 1) * (reach + 1))) != 0) {
            fail_msg("%s: not the same when listed up to %lld", rule, (long long)reach);
        }
        assert_false(wi_rules_need_reach(listed));
        free(a);
        free(b);
        wy_rules_free(listed);
        wy_rules_free(rules);
    }
}

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    uint32_t *to = data;
    memcpy(to + x * SIDE, values, SIDE * sizeof *to);
    return true;
}

static void values_agree(void **state) {
    (void)state;
    static char star[TEXT];
    star_text(star, "wythoff");
    wy_rules *rules = rules_or_fail("star(wythoff)");
    wy_rules *listed = rules_or_fail(star);
    static int64_t expected[SIDE * SIDE];
    static uint32_t found[SIDE * SIDE];
    reference_grundy(expected, listed, SIDE, SIDE);
    static const wy_engine engines[] = {WY_ENGINE_AUTO, WY_ENGINE_SETS, WY_ENGINE_WINDOWS,
                                        WY_ENGINE_PLAIN};
    for (size_t e = 0; e < sizeof engines / sizeof *engines; e++) {
        wy_solution *grundy = NULL;
        wy_error error;
        assert_int_equal(wy_grundy_open(&grundy, rules, engines[e], NULL, &error), WY_OK);
        assert_int_equal(
            wy_grundy_each(grundy, SIDE, SIDE, WY_GRUNDY_COLUMNS, keep_column, found, &error),
            WY_OK);
        for (int i = 0; i < SIDE * SIDE; i++) {
            assert_int_equal(found[i], expected[i]);
        }
        wy_solution_free(grundy);
    }
    wy_rules_free(rules);
    wy_rules_free(listed);
}

/* Legal moves, one by one and all, and the graph. */
static bool count_move(void *data, const mpz_t dx, const mpz_t dy) {
    (void)dx;
    (void)dy;
    ++*(int *)data;
    return true;
}

static void moves_agree(void **state) {
    (void)state;
    static char star[TEXT];
    star_text(star, "wythoff");
    wy_rules *rules = rules_or_fail("star(wythoff) - (2,1)");
    char *text = malloc(TEXT + 20);
    snprintf(text, TEXT + 20, "%s - (2,1)", star);
    wy_rules *listed = rules_or_fail(text);
    free(text);
    mpz_t heaps[2], move[2];
    mpz_init_set_si(heaps[0], 13);
    mpz_init_set_si(heaps[1], 20);
    mpz_inits(move[0], move[1], NULL);
    wy_error error;
    int counts[2] = {0, 0};
    bool all = false;
    assert_int_equal(pair_moves(rules, heaps[0], heaps[1], 5, &all, count_move, &counts[0], &error),
                     WY_OK);
    assert_true(all);
    assert_int_equal(
        pair_moves(listed, heaps[0], heaps[1], 5, &all, count_move, &counts[1], &error), WY_OK);
    assert_int_equal(counts[0], counts[1]);
    for (int dx = 0; dx <= 13; dx++) {
        for (int dy = 0; dy <= 20; dy++) {
            mpz_set_si(move[0], dx);
            mpz_set_si(move[1], dy);
            assert_int_equal(
                pair_legal(rules, heaps[0], heaps[1], move[0], move[1], &error) == WY_OK,
                pair_legal(listed, heaps[0], heaps[1], move[0], move[1], &error) == WY_OK);
        }
    }
    /* Heaps of any size, where a theorem knows the P-positions. */
    mpz_ui_pow_ui(heaps[0], 10, 40);
    mpz_ui_pow_ui(heaps[1], 10, 40);
    mpz_set_str(move[0], "161803398874989484820458683436", 10); /* floor(n phi), n = 10^29 */
    mpz_set_str(move[1], "261803398874989484820458683436", 10);
    assert_int_equal(pair_legal(rules, heaps[0], heaps[1], move[0], move[1], &error), WY_OK);
    mpz_add_ui(move[1], move[1], 1);
    assert_int_equal(pair_legal(rules, heaps[0], heaps[1], move[0], move[1], &error), WY_NO);
    mpz_clears(heaps[0], heaps[1], move[0], move[1], NULL);
    wi_graph *a = NULL, *b = NULL;
    assert_int_equal(wi_graph_create_two(&a, rules, 13, 20, NULL, &error), WY_OK);
    assert_int_equal(wi_graph_create_two(&b, listed, 13, 20, NULL, &error), WY_OK);
    assert_int_equal(wi_graph_vertices(a), wi_graph_vertices(b));
    assert_int_equal(wi_graph_edges(a), wi_graph_edges(b));
    wi_graph_free(a);
    wi_graph_free(b);
    wy_rules_free(rules);
    wy_rules_free(listed);
}

static void texts(void **state) {
    (void)state;
    static const char *const rules[] = {
        "star(wythoff)",
        "star(star({(t,-1),(-1,t): t>=2} terminal x<2) + (1,1) misere) - (2,2) block 1",
        "nim - star({(t,0): square(t)} on cone(0/1,2/1))",
        "star(nim) + star(wythoff)",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_rules *rule = rules_or_fail(rules[i]);
        wy_rules *turned = wi_rules_transpose(rule);
        wy_rules *back = wi_rules_transpose(turned);
        assert_true(wy_rules_equal(rule, back));
        char *text = wy_rules_text(turned);
        wy_rules *again = rules_or_fail(text);
        assert_true(wy_rules_equal(turned, again));
        free(text);
        wy_rules_free(again);
        wy_rules_free(back);
        wy_rules_free(turned);
        wy_rules_free(rule);
    }
    static const char *const faults[][2] = {
        {"star", "no game called 'star'"},
        {"star()", "there is no rule here"},
        {"star(nim", "or ')'"},
        {"star(nim block)", "expected a number"},
        {"star((1,1) (2,2))", "join moves by +"},
        {"star(imitation(1,2))", "history"},
        {"rational(1/1,1/0,star(nim))", "mapped into a cone"},
        {"{star(nim)}", "a move such as"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        wy_rules *rule = NULL;
        wy_error error;
        if (wy_rules_read(&rule, faults[i][0], &error) != WY_BAD ||
            strstr(error.message, faults[i][1]) == NULL) {
            fail_msg("%s: %s", faults[i][0], error.message);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stars_of_random_games),
        cmocka_unit_test(twice),
        cmocka_unit_test(wythoff_is_its_second_dual),
        cmocka_unit_test(listing_changes_nothing),
        cmocka_unit_test(values_agree),
        cmocka_unit_test(moves_agree),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
