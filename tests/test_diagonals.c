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
#include <math.h>

#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "machine/first_columns.h"
#include "machine/letters.h"
#include "machine/machine.h"
#include "machine/telescope.h"
#include "random_rules.h"
#include "solve/moves.h"

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
    if (wi_rules_columns(&game, rules, &error) != WY_OK) {
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
    wi_base base = {0};
    assert_int_equal(wi_base_extend(&base, machine, b->width), WY_OK);
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
        board b = board_reference(games[i], 45, 100);
        compare_columns(games[i], machine, &b);
        board_free(&b);
        wy_machine_free(machine);
    }
}

/* ---- the telescope --------------------------------------------------------------------------- */

enum { FAR = 20000, SHORT = 30 };

/* Looks at columns, or rows, through letters, and compares them with the string as it is run. */
static void compare_views(const char *rule, const wy_machine *machine, wi_telescope *telescope,
                          const wi_base *base, int w) {
    wy_view view;
    wi_view_init(&view);
    mpz_t x;
    mpz_t row;
    mpz_inits(x, row, NULL);
    wy_error error = {0};
    for (int64_t from = 0; from + SHORT < FAR; from += 1 + from / 7) {
        mpz_set_si(x, from);
        const wy_status status = w == 0
                                     ? wi_telescope_view(&view, telescope, x, SHORT, &error)
                                     : wi_telescope_view_rows(&view, telescope, x, SHORT, &error);
        if (status != WY_OK) {
            fail_msg("%s: %s", rule, error.message);
        }
        assert_int_equal(mpz_get_si(view.n), base->wing[w].columns[from].n);
        for (size_t i = 0; i < SHORT; i++) {
            const int64_t column = from + (int64_t)i;
            wy_view_row(row, &view, i);
            const int64_t found = mpz_get_si(row);
            const wi_base_column *expected = &base->wing[w].columns[column];
            if (view.bits[i] != base->wing[w].bits[column] || found != expected->row) {
                fail_msg("%s: wing %d, column %d: %d, not %d", rule, w, (int)column, (int)found,
                         (int)expected->row);
            }
        }
    }
    (void)machine;
    mpz_clears(x, row, NULL);
    wi_view_clear(&view);
}

static bool count_pair(void *data, const mpz_t x, const mpz_t y) {
    int64_t *to = data;
    to[0]++;
    to[1] += mpz_get_si(x);
    (void)y;
    return true;
}

/* How many P-positions a diagonal has, and in which columns. */
static void compare_diagonals(const char *rule, const wy_machine *machine, wi_telescope *telescope,
                              const wi_base *base) {
    mpz_t d;
    mpz_init(d);
    for (int64_t size = 11; size < 1500; size += 1 + size / 3) {
        for (int right = 0; right < 2; right++) {
            const int w = right ? machine->frame.wings - 1 : 0;
            int64_t expected[2] = {0, 0};
            for (int64_t c = 0; c < FAR; c++) {
                const int64_t row = base->wing[w].columns[c].row;
                if (base->wing[w].bits[c] == 0 && row - c == size) {
                    expected[0]++;
                    expected[1] += right ? row : c;
                }
            }
            int64_t found[2] = {0, 0};
            wy_error error = {0};
            mpz_set_si(d, right ? -size : size);
            assert_int_equal(wi_telescope_each_on_diagonal(telescope, d, count_pair, found, &error),
                             WY_OK);
            if (found[0] != expected[0] || found[1] != expected[1]) {
                fail_msg("%s: diagonal %d has %d, not %d", rule, right ? -(int)size : (int)size,
                         (int)found[0], (int)expected[0]);
            }
        }
    }
    mpz_clear(d);
}

/* From one heap to the other and back, at a place that no string reaches. */
static void there_and_back(const char *rule, wi_telescope *telescope) {
    mpz_t x;
    mpz_t y;
    mpz_t back;
    mpz_inits(x, y, back, NULL);
    wy_error error = {0};
    mpz_ui_pow_ui(x, 10, 40);
    for (int i = 0; i < 4; i++) {
        mpz_mul_ui(x, x, 7);
        mpz_add_ui(x, x, 3);
        bool upper = false;
        if (wi_telescope_column(y, &upper, telescope, x, &error) != WY_OK ||
            wi_telescope_row(back, NULL, telescope, y, &error) != WY_OK) {
            fail_msg("%s: %s", rule, error.message);
        }
        assert_true(mpz_cmp(x, back) == 0);
        assert_int_equal(upper, mpz_cmp(y, x) >= 0);
        if (upper && i % 4 == 0) { /* the pair of its number */
            mpz_t n;
            mpz_init(n);
            assert_int_equal(wi_telescope_count(n, telescope, x, &error), WY_OK);
            assert_int_equal(wi_telescope_pair(back, y, telescope, n, &error), WY_OK);
            assert_true(mpz_cmp(x, back) == 0);
            mpz_clear(n);
        }
    }
    mpz_clears(x, y, back, NULL);
}

/* Columns that have letters: those below are looked at one by one. */
static bool has_letters(const wy_machine *machine) {
    wi_letters letters;
    wy_error error = {0};
    const wy_status status = wi_letters_make(&letters, machine, NULL, &error);
    assert_true(status == WY_OK || status == WY_LIMIT);
    wi_letters_clear(&letters);
    return status == WY_OK;
}

static bool looks_far(const char *rule) {
    wy_machine *machine = machine_of(rule, &small);
    if (machine == NULL || !machine->facts.closed || machine->facts.regular ||
        !has_letters(machine)) {
        wy_machine_free(machine);
        return false;
    }
    wi_base base = {0};
    assert_int_equal(wi_base_extend(&base, machine, FAR), WY_OK);
    wi_telescope *telescope = NULL;
    wy_error error = {0};
    assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
    for (int w = 0; w < machine->frame.wings; w++) {
        compare_views(rule, machine, telescope, &base, w);
    }
    compare_diagonals(rule, machine, telescope, &base);
    there_and_back(rule, telescope);
    wi_telescope_free(telescope);
    wi_base_close(&base);
    wy_machine_free(machine);
    return true;
}

static void telescopes(void **state) {
    (void)state;
    static const char *const games[] = {
        "wythoff - (2,2)",
        "wythoff - (1,1)",
        "wythoff - (1,1) - (2,2)",
        "wythoff(2) + (1,3)",
        "wythoff(3) - (1,1)",
        "wythoff(2) + (2,6) + (6,2) misere",
        "nim + {(s,t): s-t<=2, t-s<=1}",
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (!looks_far(games[i])) {
            fail_msg("%s has no letters", games[i]);
        }
    }
    uint64_t seed = 4;
    int looked = 0;
    for (int i = 0; i < 8; i++) {
        char rule[RULE];
        random_rule(rule, &seed);
        looked += looks_far(rule);
    }
    assert_true(looked >= 2);
}

/* The automaton of the P-set is another proof, found and proved in another way: where it is there,
 * both say the same, far out. */
static void theorems_agree(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff - (2,2)", "wythoff(2) + (2,6) + (6,2)"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_machine *machine = machine_of(games[i], NULL);
        wy_theorem *theorem = NULL;
        wi_telescope *telescope = NULL;
        wy_error error = {0};
        assert_int_equal(wy_prove(&theorem, rules, NULL, NULL, &error), WY_OK);
        assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
        mpz_t x;
        mpz_t y;
        mpz_inits(x, y, NULL);
        for (unsigned long k = 1; k <= 40; k++) {
            mpz_ui_pow_ui(x, 7, k);
            assert_int_equal(wi_telescope_column(y, NULL, telescope, x, &error), WY_OK);
            bool p = false;
            assert_int_equal(wy_theorem_has(&p, theorem, x, y, &error), WY_OK);
            assert_true(p);
        }
        mpz_clears(x, y, NULL);
        wi_telescope_free(telescope);
        wy_theorem_free(theorem);
        wy_machine_free(machine);
        wy_rules_free(rules);
    }
}

/* ---- slopes ---------------------------------------------------------------------------------- */

static void slopes(void **state) {
    (void)state;
    static const struct {
        const char *rule, *equation;
        bool bounded;
    } claims[] = {
        {"wythoff - (1,1)", "x^4 = x^3 + 1", false},
        {"wythoff - (2,2)", "x^3 = x + 1", true},
        {"wythoff(2)", "x^2 = 2x + 1", true},
        {"wythoff(2) + (1,3) + (3,1)", "x = 3", true},
        {"wythoff(2) + (2,6) + (6,2)", "x^2 + 1 = 3x", true},
        {"wythoff(2) - (1,1)", "x^2 = x + 1", false},
        {"wythoff(3) - (2,3) - (3,2)", "x^2 + 1 = 3x", false},
        {"wythoff(5) - (1,1)", "x^4 = 3x^3 + 2x + 1", false},
    };
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        wy_machine *machine = machine_of(claims[i].rule, &small);
        wy_slope slope;
        wy_error error = {0};
        assert_int_equal(wy_machine_slope(&slope, machine, NULL, &error), WY_OK);
        char equation[128];
        wy_slope_equation(equation, sizeof equation, &slope);
        assert_string_equal(equation, claims[i].equation);
        assert_int_equal(slope.bounded, claims[i].bounded);
        wi_base base = {0};
        assert_int_equal(wi_base_extend(&base, machine, 50000), WY_OK);
        const double s = (slope.least + slope.most) / 2;
        assert_true(slope.most - slope.least < 1e-9);
        for (int64_t x = 0; x < 50000; x++) {
            const double distance = (double)base.wing[0].columns[x].row - s * (double)x;
            if (base.wing[0].bits[x] == 0 && slope.bounded) {
                assert_true(distance >= slope.low && distance <= slope.high);
            }
            if (base.wing[0].bits[x] == 0) {
                assert_true(fabs(distance) < 40 + (double)x / 100);
            }
        }
        wi_base_close(&base);
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

/* wi_rules_columns takes a game of Wythoff's diagonals as wi_rules_changes does. */
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
        assert_int_equal(wi_rules_columns(&game, rules, &error), WY_NO);
        assert_true(error.message[0] != '\0');
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(reference_agrees),
        cmocka_unit_test(telescopes),
        cmocka_unit_test(theorems_agree),
        cmocka_unit_test(slopes),
        cmocka_unit_test(small_machines),
        cmocka_unit_test(regular_as_before),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
