/*
 * test_diagonals.c - column machines of Nim with finitely many diagonals, which may lack moves, and
 * finitely many further moves or ends: against the reference and against the table, on random rules
 * and on those that people ask for.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "machine/first_columns.h"
#include "machine/machine.h"
#include "random_rules.h"

/* ---- games ----------------------------------------------------------------------------------- */

enum { RULE = 400, PAST_ENDS = 8 };

static void add(char rule[RULE], const char *sign, int s, int t) {
    const size_t length = strlen(rule);
    snprintf(rule + length, RULE - length, " %s (%d,%d)", sign, s, t);
}

/* wythoff(m) with moves added and removed, perhaps on one side only; ends, misere play. */
static void random_rule(char rule[RULE], uint64_t *seed) {
    const int m = 1 + random_below(seed, 3);
    snprintf(rule, RULE, "wythoff(%d)", m);
    const bool symmetric = random_below(seed, 3) != 0;
    for (int i = random_below(seed, 3); i > 0; i--) {
        const int s = 1 + random_below(seed, 4);
        const int t = s + m + random_below(seed, 4);
        add(rule, "+", s, t);
        if (symmetric) {
            add(rule, "+", t, s);
        }
    }
    for (int i = random_below(seed, 3); i > 0; i--) {
        const int s = 1 + random_below(seed, 4);
        const int t = s + random_below(seed, m);
        add(rule, "-", s, t);
        if (symmetric && s != t) {
            add(rule, "-", t, s);
        }
    }
    const int kind = random_below(seed, 6);
    strcat(rule, kind == 0 ? " terminal x+y<=3" : kind == 1 ? " terminal {(1,2),(5,5)}" : "");
    strcat(rule, random_below(seed, 4) == 0 ? " misere" : "");
}

static wy_machine *machine_of(const char *rule, const wy_machine_limits *limits) {
    wy_rules *rules = rules_or_fail(rule);
    wy_machine_game game;
    wy_machine *machine = NULL;
    wy_error error = {0};
    if (wy_rules_columns(&game, rules, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    const wy_status status = wy_machine_find_game(&machine, &game, limits, NULL, &error);
    if (status != WY_OK && status != WY_LIMIT) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_machine_game_clear(&game);
    wy_rules_free(rules);
    return machine;
}

/* ---- columns --------------------------------------------------------------------------------- */

/* Every P-position of the machine's first columns, and of its rows, is one of the board. */
static void compare_columns(const char *rule, const wy_machine *machine, const board *b) {
    wi_steps steps = {0};
    wi_base base = {0};
    assert_true(wi_steps_open(&steps, machine));
    assert_int_equal(wi_base_extend(&base, &steps, b->width), WY_OK);
    int64_t compared = 0;
    for (int w = 0; w < machine->frame.wings; w++) {
        for (int64_t own = PAST_ENDS; own < b->width; own++) {
            const int64_t across = base.wing[w].columns[own].row;
            const int64_t x = w == 0 ? own : across;
            const int64_t y = w == 0 ? across : own;
            if (x >= b->width || y >= b->height) {
                continue;
            }
            compared++;
            if (b->p[x * b->height + y] == 0) {
                fail_msg("%s: (%d,%d) is not P", rule, (int)x, (int)y);
            }
        }
    }
    assert_true(compared > b->width / 2);
    wi_base_close(&base);
    wi_steps_close(&steps);
}

static const wy_machine_limits small = {.columns = 6000, .nodes = 20000, .context = 20};

static void random_games(void **state) {
    (void)state;
    uint64_t seed = 17;
    int closed = 0;
    int made = 0;
    for (int i = 0; i < 40; i++) {
        char rule[RULE];
        random_rule(rule, &seed);
        wy_machine *machine = machine_of(rule, &small);
        if (machine == NULL) {
            continue;
        }
        made++;
        closed += machine->facts.closed;
        board b = board_solved(rule, WY_ENGINE_TABLE, 400, 1200, NULL);
        compare_columns(rule, machine, &b);
        board_free(&b);
        wy_machine_free(machine);
    }
    assert_true(made >= 38);
    assert_true(closed >= 30);
}

/* The beginning, and what comes right after it, against the slow reference. */
static void reference_agrees(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff - (2,2)",
        "wythoff - (1,1) misere",
        "wythoff(2) + (1,3) - (2,2) terminal x+y<=2",
        "wythoff(3) - (2,3)",
        "nim + {(s,t): s-t<=2, t-s<=1}",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_machine *machine = machine_of(games[i], &small);
        assert_non_null(machine);
        board b = board_reference(games[i], 60, 130);
        compare_columns(games[i], machine, &b);
        board_free(&b);
        wy_machine_free(machine);
    }
}

/* ---- claims ---------------------------------------------------------------------------------- */

static void small_machines(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        size_t states;
        int wings;
    } claims[] = {
        {"wythoff - (1,1)", 2, 1},
        {"wythoff - (2,2)", 3, 1},
        {"wythoff - (3,3)", 7, 1},
        {"wythoff - (1,1) - (2,2)", 3, 1},
        {"maharaja - (1,1)", 9, 1},
        {"wythoff(2)", 1, 1},
        {"wythoff(2) + (1,3) + (3,1)", 2, 1},
        {"wythoff(2) + (2,4) + (4,2)", 2, 1},
        {"wythoff(3) - (1,1)", 2, 1},
        {"wythoff(2) + (1,3)", 3, 2},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        wy_machine *machine = machine_of(claims[i].rule, NULL);
        assert_non_null(machine);
        assert_true(machine->facts.closed);
        assert_false(machine->facts.regular);
        assert_int_equal(machine->facts.wings, claims[i].wings);
        if (machine->facts.states != claims[i].states) {
            fail_msg("%s: %zu states", claims[i].rule, machine->facts.states);
        }
        wy_machine_free(machine);
    }
}

/* wy_rules_columns takes a game of Wythoff's diagonals as wy_rules_changes does. */
static void regular_as_before(void **state) {
    (void)state;
    wy_machine *machine = machine_of("maharaja misere", NULL);
    assert_true(machine->facts.regular);
    assert_int_equal(machine->facts.states, 15);
    assert_int_equal(machine->facts.lowest, -4);
    wy_machine_free(machine);
}

static void refuses(void **state) {
    (void)state;
    static const char *const games[] = {"nim",           "wythoff - (1,0)", "gdwn(1,2)",
                                        "nim + (2t,2t)", "wythoff block 1", "nim + (3,3)"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_machine_game game;
        wy_error error = {0};
        assert_int_equal(wy_rules_columns(&game, rules, &error), WY_NO);
        assert_true(error.message[0] != '\0');
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),   cmocka_unit_test(reference_agrees),
        cmocka_unit_test(small_machines), cmocka_unit_test(regular_as_before),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
