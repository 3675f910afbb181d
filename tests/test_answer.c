/*
 * test_answer.c - one solver: whichever engine is asked, the answer is the same.
 *
 * What the automaton of a P-set tells of all moves is compared with the table engine, for games of
 * every kind of move.
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

static wy_solution *game_or_fail(const char *rule, wy_engine engine) {
    wy_rules *rules = NULL;
    wy_solution *game = NULL;
    wy_error error = {0};
    if (wy_rules_read_settled(&rules, rule, &error) != WY_OK ||
        wy_answer_open(&game, rules, engine, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return game;
}

/* Points, rays, fans, conditions, ties, ends, blocking, misere play, a cone, returned tokens. */
static const char *const automatic[] = {
    "wythoff terminal x+y<=3",
    "wythoff block 1",
    "wythoff misere",
    "wythoff block 1 terminal x+y<=3 misere",
    "nim + {(2t,t)} misere",
    "{(1,0),(0,1),(1,1)}",
    "{(1,0),(0,1),(2,1),(1,2)} terminal x<=1",
    "wythoff + {(1,2),(2,1)} terminal x=1",
    "{(t,0): t<=5} + {(0,2t),(t,t): t<=3}",
    "{(s,t)}",
    "{(s,t)} + (2t,0)",
    "nim + {(s,t): s+t>=1} terminal x<=2",
    "{(s,t): s<=x-y}",
    "nim + {(t,2t): t<=x-y}",
    "rational-wythoff(1/1,1/0) block 1",
    "yama-nim",
};

enum { RULES = sizeof automatic / sizeof *automatic, SIDE = 26, MOST = 4096 };

typedef struct moves {
    int64_t key[MOST];
    size_t count;
} moves;

static bool take_move(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    moves *list = data;
    assert_true(list->count < MOST);
    list->key[list->count++] =
        (mpz_get_si(dx) + 1000) * 10000 + (mpz_get_si(dy) + 1000) * 2 + may_be_blocked;
    return true;
}

static int by_key(const void *a, const void *b) {
    const int64_t one = *(const int64_t *)a;
    const int64_t two = *(const int64_t *)b;
    return one < two ? -1 : one > two;
}

static void all_moves(moves *list, wy_solution *game, const mpz_t x, const mpz_t y) {
    wy_error error = {0};
    list->count = 0;
    if (moves_to_p_two(game, x, y, take_move, list, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    qsort(list->key, list->count, sizeof list->key[0], by_key);
}

static void engines_agree_on_moves(void **unused) {
    (void)unused;
    static moves lists[2];
    wy_verdict verdicts[2];
    wy_verdict_init(&verdicts[0]);
    wy_verdict_init(&verdicts[1]);
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (size_t r = 0; r < RULES; r++) {
        wy_solution *games[2] = {game_or_fail(automatic[r], WY_ENGINE_AUTOMATON),
                                 game_or_fail(automatic[r], WY_ENGINE_PLAIN)};
        for (int i = 0; i < SIDE * SIDE; i++) {
            mpz_set_si(x, i / SIDE);
            mpz_set_si(y, i % SIDE);
            wy_error error = {0};
            for (int g = 0; g < 2; g++) {
                if (decide_two(&verdicts[g], games[g], x, y, &error) != WY_OK) {
                    fail_msg("%s: %s", automatic[r], error.message);
                }
            }
            assert_int_equal(verdicts[0].on_board, verdicts[1].on_board);
            if (!verdicts[0].on_board) {
                continue;
            }
            assert_int_equal(verdicts[0].p, verdicts[1].p);
            assert_int_equal(verdicts[0].standing.kind, WY_PROVED);
            all_moves(&lists[0], games[0], x, y);
            all_moves(&lists[1], games[1], x, y);
            if (lists[0].count != lists[1].count ||
                memcmp(lists[0].key, lists[1].key, lists[0].count * sizeof lists[0].key[0]) != 0) {
                fail_msg("%s at (%d,%d): %zu moves by the automaton, %zu by the plain engine",
                         automatic[r], i / SIDE, i % SIDE, lists[0].count, lists[1].count);
            }
        }
        wy_solution_free(games[0]);
        wy_solution_free(games[1]);
    }
    mpz_clears(x, y, NULL);
    wy_verdict_clear(&verdicts[0]);
    wy_verdict_clear(&verdicts[1]);
}

/* ---- windows and columns ----------------------------------------------------------------- */

static bool mark_cell(void *data, int64_t i, int64_t j) {
    bool(*cells)[SIDE] = data;
    assert_true(i >= 0 && i < SIDE && j >= 0 && j < SIDE && !cells[i][j]);
    cells[i][j] = true;
    return true;
}

static bool mark_point(void *data, const mpz_t x, const mpz_t y) {
    bool(*cells)[SIDE] = data;
    const int64_t i = mpz_get_si(x) - SIDE;
    const int64_t j = mpz_get_si(y) - SIDE;
    if (j >= 0 && j < SIDE) {
        assert_true(i >= 0 && i < SIDE && !cells[i][j]);
        cells[i][j] = true;
    }
    return true;
}

/* The window from (SIDE, SIDE) on: by the automaton as a window and as columns, and by decide. */
static void windows_are_what_decide_says(void **unused) {
    (void)unused;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t corner, x, y;
    mpz_init_set_si(corner, SIDE);
    mpz_inits(x, y, NULL);
    size_t listed = 0;
    for (size_t r = 0; r < RULES; r++) {
        wy_solution *game = game_or_fail(automatic[r], WY_ENGINE_AUTOMATON);
        wy_solution *plain = game_or_fail(automatic[r], WY_ENGINE_PLAIN);
        bool boards[3][SIDE][SIDE] = {0};
        wy_error error = {0};
        wy_standing standing;
        assert_int_equal(wy_solution_window(game, corner, corner, SIDE, SIDE, mark_cell, boards[0],
                                            &standing, &error),
                         WY_OK);
        assert_int_equal(standing.kind, WY_PROVED);
        assert_int_equal(wy_solution_window(plain, corner, corner, SIDE, SIDE, mark_cell, boards[1],
                                            &standing, &error),
                         WY_OK);
        const wy_take_far take = {.point = mark_point, .data = boards[2]};
        const wy_status columns = wy_solution_each_from(game, corner, SIDE, &take, NULL, &error);
        assert_true(columns == WY_OK || columns == WY_LIMIT);
        listed += columns == WY_OK;
        assert_memory_equal(boards[0], boards[1], sizeof boards[0]);
        assert_true(columns != WY_OK || memcmp(boards[0], boards[2], sizeof boards[0]) == 0);
        for (int i = 0; i < SIDE * SIDE; i += EFFORT(1, 5)) {
            mpz_set_si(x, SIDE + i / SIDE);
            mpz_set_si(y, SIDE + i % SIDE);
            assert_int_equal(decide_two(&verdict, plain, x, y, &error), WY_OK);
            const bool p = verdict.on_board && verdict.p;
            assert_int_equal(boards[0][i / SIDE][i % SIDE], p);
        }
        wy_solution_free(game);
        wy_solution_free(plain);
    }
    assert_true(listed >= 5);
    mpz_clears(corner, x, y, NULL);
    wy_verdict_clear(&verdict);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_on_moves),
        cmocka_unit_test(windows_are_what_decide_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
