/*
 * test_counts.c - P-positions by counting, column by column: against the table engine, cell for
 * cell, on games with blocking, ends, lines and single moves of all kinds.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "solve/columns.h"
#include "solve/moves.h"

typedef struct list {
    wy_position *at;
    size_t count, room, most;
} list;

static bool take(void *data, const wy_position *positions, size_t count) {
    list *l = data;
    for (size_t i = 0; i < count; i++) {
        if (l->count == l->room) {
            l->room = 2 * l->room + 1000;
            l->at = realloc(l->at, l->room * sizeof *l->at);
            assert_non_null(l->at);
        }
        l->at[l->count++] = positions[i];
    }
    return l->most == 0 || l->count < l->most;
}

static wi_moves *compile(wy_rules **rules, const char *text) {
    wy_rules *read = NULL;
    wi_moves *moves = NULL;
    wy_error error = {0};
    assert_int_equal(wy_rules_read(&read, text, &error), WY_OK);
    assert_int_equal(wy_rules_settle(rules, read, &error), WY_OK);
    wy_rules_free(read);
    const int wanted = WI_MOVES_TIED | ((*rules)->block > 0 ? WI_MOVES_DISJOINT : 0);
    if (wi_moves_compile(&moves, *rules, wanted, &error) != WY_OK) {
        assert_null(moves);
    }
    return moves;
}

static void compare(const char *text, int64_t width, int64_t height) {
    wy_rules *rules = NULL;
    wi_moves *moves = compile(&rules, text);
    wy_error error = {0};
    if (!wi_counts_can(rules, moves)) {
        fail_msg("%s is not counted", text);
    }
    list counted = {0};
    list table = {0};
    assert_int_equal(wi_counts_each(rules, moves, width, height, take, &counted, NULL, &error),
                     WY_OK);
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_TABLE, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, width, height, take, &table, &error), WY_OK);
    for (size_t i = 0; i < counted.count && i < table.count; i++) {
        if (counted.at[i].x != table.at[i].x || counted.at[i].y != table.at[i].y) {
            fail_msg("%s: (%lld,%lld) by counting, (%lld,%lld) by the table", text,
                     (long long)counted.at[i].x, (long long)counted.at[i].y,
                     (long long)table.at[i].x, (long long)table.at[i].y);
        }
    }
    assert_int_equal(counted.count, table.count);
    wy_solution_free(solution);
    free(counted.at);
    free(table.at);
    wi_moves_free(moves);
    wy_rules_free(rules);
}

static void same_as_the_table(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff",
        "nim",
        "nim block 3",
        "wythoff block 1",
        "wythoff block 4",
        "wythoff block 9",
        "wythoff block 12",
        "wythoff block 60",
        "wythoff block 2 diagonal",
        "wythoff(2,3)",
        "wythoff(3) block 2",
        "maharaja block 2",
        "gdwn(1,2) block 1",
        "gdwn(2,3) block 2 diagonal",
        "nim + {(2t,3t+1)} block 1",
        "nim + {(t+3,2t)} + (5,1) + (0,2)",
        "{(0,t),(3t,t),(2,2),(7,1)} block 1",
        "{(0,t),(t,t+4)}",
        "wythoff terminal x+y<=30",
        "wythoff terminal x+y<30 or x+2y=41 block 2",
        "wythoff terminal {(1,2),(5,9),(200,3)} block 1",
        "wythoff terminal 3<=x, x<=9, y<=2x, y<30",
        "wythoff terminal 40>=2x+y",
        "maharaja terminal x<5, y<=7 block 3 diagonal",
        "wythoff + {(t,2t): t=1..20} block 1",
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        compare(games[i], 400, 300);
        compare(games[i], 1, 1);
        compare(games[i], 37, 700);
    }
    /* Stretches of every length are passed over. */
    compare("wythoff block 4", 6000, 15100);
    compare("wythoff terminal x+y<=20", 9000, 15000);
}

static void random_games(void **state) {
    (void)state;
    srand(5);
    for (int i = 0; i < 60; i++) {
        char text[400];
        int used = snprintf(text, sizeof text, "{(0,t)%s", rand() % 3 > 0 ? ",(t,0)" : "");
        for (int j = rand() % 3; j >= 0; j--) {
            used += snprintf(text + used, sizeof text - (size_t)used, ",(%dt+%d,%dt+%d)",
                             1 + rand() % 3, rand() % 3, rand() % 4, rand() % 3);
        }
        for (int j = rand() % 3; j > 0; j--) {
            used += snprintf(text + used, sizeof text - (size_t)used, ",(%d,%d)", 1 + rand() % 6,
                             rand() % 7);
        }
        used += snprintf(text + used, sizeof text - (size_t)used, "}");
        if (rand() % 2 > 0) {
            used += snprintf(text + used, sizeof text - (size_t)used, " terminal x+%dy<=%d",
                             1 + rand() % 2, rand() % 20);
        }
        if (rand() % 3 > 0) {
            snprintf(text + used, sizeof text - (size_t)used, " block %d%s", 1 + rand() % 6,
                     rand() % 3 == 0 ? " diagonal" : "");
        }
        compare(text, 60 + rand() % 100, 60 + rand() % 200);
    }
}

static void others_are_refused(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff misere",         "connell(2)",       "wythoff terminal x=y",
        "wythoff terminal x<=3",  "nim + (s,t)",      "nim + {(t,t): t<=x-y}",
        "rational-nim(2/7,10/1)", "wythoff block 61", "ho-restriction",
        "take-a-square",
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = NULL;
        wi_moves *moves = compile(&rules, games[i]);
        wy_error error = {0};
        list none = {0};
        assert_false(wi_counts_can(rules, moves));
        assert_int_equal(wi_counts_each(rules, moves, 10, 10, take, &none, NULL, &error), WY_LIMIT);
        wi_moves_free(moves);
        wy_rules_free(rules);
    }
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void it_stops(void **state) {
    (void)state;
    wy_rules *rules = NULL;
    wi_moves *moves = compile(&rules, "wythoff block 2");
    wy_error error = {0};
    list some = {.most = 1};
    assert_int_equal(wi_counts_each(rules, moves, 100000, 100000, take, &some, NULL, &error),
                     WY_OK);
    assert_true(some.count < 5000);
    const wy_control little = {.memory = 100000};
    assert_int_equal(wi_counts_each(rules, moves, 100000, 100000, take, &some, &little, &error),
                     WY_LIMIT);
    const wy_control polite = {.poll = stop_at_once};
    assert_int_equal(wi_counts_each(rules, moves, 100000, 100000, take, &some, &polite, &error),
                     WY_STOPPED);
    free(some.at);
    wi_moves_free(moves);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_table),
        cmocka_unit_test(random_games),
        cmocka_unit_test(others_are_refused),
        cmocka_unit_test(it_stops),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
