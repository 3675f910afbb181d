/*
 * test_pieces.c - theorems from lines and a rest that is learned: against the table, and against
 * the other way to them.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/prove.h>

#include "boards.h"
#include "prove/theorem.h"

enum { SIDE = 250 };

static wy_status by_pieces(wy_theorem **theorem, const char *text, const char *numeration) {
    wy_error error = {0};
    wy_rules *rules = rules_or_fail(text);
    const wy_prove_options options = {
        .numeration = numeration, .states = 100000, .window = 50000, .positions = 100000};
    assert_int_equal(wi_theorem_begin(theorem, rules, &error), WY_OK);
    wy_status status = wi_theorem_pieces(*theorem, &options, NULL, &error);
    if (status == WY_OK) {
        status = wi_theorem_complete(*theorem, NULL, &error);
    } else {
        wy_theorem_free(*theorem);
        *theorem = NULL;
    }
    wy_rules_free(rules);
    return status;
}

static void same_as_the_table(const wy_theorem *theorem, const char *text) {
    board table = board_solved(text, WY_ENGINE_TABLE, SIDE, SIDE, NULL);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (unsigned long i = 0; i < (unsigned long)SIDE * SIDE; i++) {
        bool p = false;
        mpz_set_ui(x, i / SIDE);
        mpz_set_ui(y, i % SIDE);
        assert_int_equal(wy_theorem_has(&p, theorem, x, y, NULL), WY_OK);
        assert_int_equal(p, table.p[i]);
    }
    mpz_clears(x, y, NULL);
    board_free(&table);
}

/* One minimal automaton, whichever way leads to it. */
static void blocking_games(void **state) {
    (void)state;
    static const struct {
        const char *text, *numeration;
        uint32_t states;
    } games[] = {
        {"wythoff block 1", NULL, 73},      /* Larsson: lines, and Wythoff's pairs twice as large */
        {"wythoff block 2", "msd_2", 7},    /* lines only */
        {"wythoff block 13", "msd_2", 189}, /* lines only, from some column on */
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_theorem *theorem = NULL;
        assert_int_equal(by_pieces(&theorem, games[i].text, games[i].numeration), WY_OK);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        assert_int_equal(facts.p_states, games[i].states);
        same_as_the_table(theorem, games[i].text);
        wy_theorem_free(theorem);
    }
}

/* No lines, or another engine's games: nothing is said. */
static void others(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "wythoff terminal x+y<=3", "{(1,2),(2,1)}"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_theorem *theorem = NULL;
        assert_int_equal(by_pieces(&theorem, games[i], NULL), WY_NO);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocking_games),
        cmocka_unit_test(others),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
