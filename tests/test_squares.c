/*
 * test_squares.c - games with finitely many moves: boards by shifts against the table engine, and
 * the theorems that squares give, against the table and against the recursion far out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/prove.h>

#include "boards.h"
#include "prove/sectors.h"
#include "prove/theorem.h"
#include "random_rules.h"
#include "solve/moves.h"

static void random_text(char *text, size_t size, uint64_t *seed, int largest) {
    int used = snprintf(text, size, "{");
    for (int i = 1 + random_below(seed, 5); i >= 0; i--) {
        const int a = random_below(seed, largest);
        used += snprintf(text + used, size - (size_t)used, "(%d,%d)%s", a,
                         random_below(seed, largest) + (a == 0), i > 0 ? "," : "}");
    }
}

static void boards_by_shifts(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int round = 0; round < 60; round++) {
        char text[200];
        random_text(text, sizeof text, &seed, round % 2 > 0 ? 9 : 90);
        const int64_t side = 64 * (1 + random_below(&seed, 3));
        wy_rules *rules = settled_or_fail(text);
        wi_moves *moves = NULL;
        wy_error error = {0};
        assert_int_equal(wi_moves_compile(&moves, rules, 0, &error), WY_OK);
        assert_true(wi_board_quick(rules, moves));
        wi_board made = {0};
        assert_int_equal(wi_board_solve(&made, rules, moves, side, NULL, &error), WY_OK);
        board table = board_of(rules, text, WY_ENGINE_TABLE, side, side, NULL);
        assert_int_equal(made.count, table.count);
        for (int64_t i = 0; i < side * side; i++) {
            const uint64_t p = wi_board_cells(&made, i / side, i % side, 1);
            if (p != table.p[i]) {
                fail_msg("%s at (%lld,%lld)", text, (long long)(i / side), (long long)(i % side));
            }
        }
        /* Runs of cells at any place. */
        for (int i = 0; i < 50; i++) {
            const int64_t x = random_below(&seed, (int)side);
            const int64_t y = random_below(&seed, (int)side);
            const int64_t most = side - y < 64 ? side - y : 64;
            const int64_t count = 1 + random_below(&seed, (int)most);
            const uint64_t run = wi_board_cells(&made, x, y, count);
            for (int64_t j = 0; j < 64; j++) {
                assert_int_equal(run >> j & 1, j < count ? table.p[x * side + y + j] : 0);
            }
        }
        const wy_control little = {.memory = 100};
        assert_int_equal(wi_board_solve(&made, rules, moves, side, &little, &error), WY_LIMIT);
        board_free(&table);
        wi_board_clear(&made);
        wi_moves_free(moves);
        wy_rules_free(rules);
    }
}

/* The theorem by squares alone; NULL: unknown. */
static wy_theorem *by_squares(const wy_rules *rules) {
    wy_theorem *theorem = NULL;
    wy_error error = {0};
    const wy_prove_options options = {.states = 100000, .window = 10000, .positions = 10000};
    assert_int_equal(wi_theorem_begin(&theorem, rules, &error), WY_OK);
    wy_status status = wi_theorem_squares(theorem, &options, NULL, &error);
    if (status == WY_OK) {
        status = wi_theorem_complete(theorem, NULL, &error);
        assert_int_equal(status, WY_OK);
        return theorem;
    }
    assert_true(status == WY_NO || status == WY_LIMIT);
    wy_theorem_free(theorem);
    return NULL;
}

static bool has(const wy_theorem *theorem, const mpz_t x, const mpz_t y) {
    bool p = false;
    assert_int_equal(wy_theorem_has(&p, theorem, x, y, NULL), WY_OK);
    return p;
}

/* Is a random cell with 40 digits P exactly if none of its options is? */
static void recursion_far_out(const wy_theorem *theorem, const wy_rules *rules, uint64_t *seed,
                              const char *text) {
    wi_moves *moves = NULL;
    wy_error error = {0};
    assert_int_equal(wi_moves_compile(&moves, rules, 0, &error), WY_OK);
    const wi_primitive *all = wi_moves_primitives(moves);
    mpz_t x;
    mpz_t y;
    mpz_t u;
    mpz_t v;
    mpz_inits(x, y, u, v, NULL);
    for (int i = 0; i < 40; i++) {
        mpz_set_ui(x, 0);
        mpz_set_ui(y, 0);
        for (int digits = 0; digits < 40; digits++) {
            mpz_mul_ui(x, x, 10);
            mpz_mul_ui(y, y, 10);
            mpz_add_ui(x, x, (unsigned long)random_below(seed, 10));
            mpz_add_ui(y, y, (unsigned long)random_below(seed, i % 2 > 0 ? 10 : 4));
        }
        bool option = false;
        for (size_t j = 0; j < wi_moves_count(moves); j++) {
            assert_int_equal(all[j].kind, WI_POINT);
            mpz_sub_ui(u, x, (unsigned long)all[j].start.x);
            mpz_sub_ui(v, y, (unsigned long)all[j].start.y);
            option = option || has(theorem, u, v);
        }
        if (has(theorem, x, y) == option) {
            fail_msg("%s: far out the recursion fails", text);
        }
    }
    mpz_clears(x, y, u, v, NULL);
    wi_moves_free(moves);
}

static void theorems(void **state) {
    (void)state;
    static const char *const games[] = {
        "{(1,2),(2,1)}",       "{(5,1),(6,0)}",       "{(5,3),(6,4),(6,5)}", "{(1,3),(2,4),(5,4)}",
        "{(1,6),(3,5),(5,3)}", "{(0,1),(1,5),(3,6)}", "{(3,0),(0,3),(1,1)}",
    };
    enum { SIDE = 200 };
    uint64_t seed = 11;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = settled_or_fail(games[i]);
        wy_theorem *theorem = by_squares(rules);
        if (theorem == NULL) {
            fail_msg("%s is not proved", games[i]);
        }
        board table = board_of(rules, games[i], WY_ENGINE_TABLE, SIDE, SIDE, NULL);
        mpz_t x;
        mpz_t y;
        mpz_inits(x, y, NULL);
        for (unsigned long j = 0; j < (unsigned long)SIDE * SIDE; j++) {
            mpz_set_ui(x, j / SIDE);
            mpz_set_ui(y, j % SIDE);
            assert_int_equal(has(theorem, x, y), table.p[j]);
        }
        mpz_clears(x, y, NULL);
        if (wy_theorem_played(theorem) == wy_theorem_rules(theorem)) {
            recursion_far_out(theorem, rules, &seed, games[i]);
        }
        board_free(&table);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

/* Few P-positions are left to learning, and what is not automatic stays unknown. */
static void others(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "nim", "wythoff block 2"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = settled_or_fail(games[i]);
        assert_null(by_squares(rules));
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_by_shifts),
        cmocka_unit_test(theorems),
        cmocka_unit_test(others),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
