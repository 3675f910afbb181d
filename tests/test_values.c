/*
 * test_values.c - Grundy functions as automata: against tables by the definition, far out against
 * closed forms, and wrong ones refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/prove.h>

#include "boards.h"
#include "effort.h"
#include "mutants.h"
#include "prove/inside.h"
#include "prove/search.h"
#include "prove/value_machine.h"
#include "prove/values.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"
#include "solve/moves.h"

enum { SIDE = 40 };

static wy_values *prove_or_fail(const char *rule) {
    wy_rules *rules = settled_or_fail(rule);
    wy_values *values = NULL;
    wy_error error = {0};
    if (wy_values_prove(&values, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return values;
}

/* The value of a small position by the theorem; -1: off the board. */
static int64_t value_at(const wy_values *values, int64_t x, int64_t y) {
    mpz_t a, b, value;
    wy_error error = {0};
    mpz_inits(a, b, value, NULL);
    mpz_set_si(a, x);
    mpz_set_si(b, y);
    const wy_status status = wy_values_at(value, values, a, b, &error);
    const int64_t out = status == WY_NO ? -1 : mpz_get_si(value);
    if (status != WY_OK && status != WY_NO) {
        fail_msg("(%lld,%lld): %s", (long long)x, (long long)y, error.message);
    }
    mpz_clears(a, b, value, NULL);
    return out;
}

/* ---- small heaps --------------------------------------------------------------------------- */

static const struct {
    const char *rule, *form;
} known[] = {
    {"nim", "x xor y"},
    {"nim + (1,2) + (2,1)", "x xor y"},
    {"ryuo-nim", "((x+y) mod 3) + 3 (floor(x/3) xor floor(y/3))"},
    {"nim + (1,1) + (2,2)", "((x+y) mod 3) + 3 (floor(x/3) xor floor(y/3))"},
    {"cyclic-nimhoff(4)", "((x+y) mod 4) + 4 (floor(x/4) xor floor(y/4))"},
    {"cyclic-nimhoff(7)", "((x+y) mod 7) + 7 (floor(x/7) xor floor(y/7))"},
    {"nim + (2,2)", "g(x mod 4, y mod 4) + 4 (floor(x/4) xor floor(y/4))"},
    {"nim + {(s,t)}", "x + y"},
    {"{(t,t)}", "min(x,y)"},
    {"{(t,0),(0,t)} + {(s,t): 2x-2s<=y-t<2x-2s+2} on cone(2/1,1/0)", "x xor y"}, /* chocolate(2) */
    {"{(2t,0),(0,3t)}", "x xor y"}, /* by its canonical game */
    {"{(1,0),(2,0),(0,1),(0,2)}", ""},
    {"{(1,0),(3,0),(4,0)} on one heap", ""},
    {"{(1,2),(2,1)}", ""},
    {"blass-fraenkel-guelman", ""},
    {"mark", ""},
    {"{(t,0): x>y} + (0,1) + (0,2)", NULL},
    {"{(1,0),(0,1),(1,1)} terminal x+y<=3", ""},
    {"white-knight", ""}, /* by its image */
};

static void small_heaps(void **unused) {
    (void)unused;
    int64_t *table = malloc(SIDE * SIDE * sizeof *table);
    if (table == NULL) {
        abort();
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        wy_rules *rules = settled_or_fail(known[i].rule);
        wy_values *values = NULL;
        wy_error error = {0};
        const wy_status status = wy_values_prove(&values, rules, NULL, NULL, &error);
        assert_true(status == WY_OK || (status == WY_LIMIT && known[i].form == NULL));
        reference_grundy(table, rules, SIDE, SIDE);
        for (int64_t x = 0; x < SIDE && status == WY_OK; x++) {
            for (int64_t y = 0; y < SIDE; y++) {
                if (value_at(values, x, y) != table[x * SIDE + y]) {
                    fail_msg("%s at (%lld,%lld)", known[i].rule, (long long)x, (long long)y);
                }
            }
        }
        if (status == WY_OK && known[i].form != NULL) {
            wy_values_facts facts;
            wy_values_facts_of(&facts, values);
            assert_string_equal(facts.form, known[i].form);
        }
        wy_values_free(values);
        wy_rules_free(rules);
    }
    free(table);
}

static void bounds_and_periods(void **unused) {
    (void)unused;
    static const struct {
        const char *rule;
        int64_t most, period[2], preperiod[2];
    } games[] = {
        {"{(1,0),(2,0),(0,1),(0,2)}", 3, {3, 3}, {0, 0}},
        {"subtraction(1,3,4)", 3, {7, 0}, {0, 0}},
        {"subtraction(2,4,7)", 3, {3, 0}, {8, 0}}, /* 0 0 1 1 2 2 0 3 then 1 0 2 for ever */
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_values *values = prove_or_fail(games[i].rule);
        wy_values_facts facts;
        wy_values_facts_of(&facts, values);
        assert_true(facts.bounded);
        assert_int_equal(facts.most, games[i].most);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(facts.period[side], games[i].period[side]);
            assert_int_equal(facts.preperiod[side], games[i].preperiod[side]);
        }
        wy_values_free(values);
    }
}

/* ---- any size ------------------------------------------------------------------------------ */

static void nimhoff(mpz_t out, const mpz_t x, const mpz_t y, unsigned long h) {
    mpz_t a, b;
    mpz_inits(a, b, NULL);
    mpz_fdiv_q_ui(a, x, h);
    mpz_fdiv_q_ui(b, y, h);
    mpz_xor(a, a, b);
    mpz_mul_ui(a, a, h);
    mpz_add(b, x, y);
    mpz_add_ui(out, a, mpz_fdiv_ui(b, h));
    mpz_clears(a, b, NULL);
}

/* Each move that is found leads to the value; the table knows how many there are. */
typedef struct landing {
    const wy_values *values;
    mpz_srcptr x, y, wanted;
    mpz_t u, v, value;
    size_t count;
} landing;

static bool land(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    landing *l = data;
    wy_error error = {0};
    assert_false(may_be_blocked);
    mpz_sub(l->u, l->x, dx);
    mpz_sub(l->v, l->y, dy);
    assert_int_equal(wy_values_at(l->value, l->values, l->u, l->v, &error), WY_OK);
    assert_int_equal(mpz_cmp(l->value, l->wanted), 0);
    l->count++;
    return true;
}

static size_t moves_to(wy_values *values, const mpz_t x, const mpz_t y, const mpz_t wanted) {
    landing l = {.values = values, .x = x, .y = y, .wanted = wanted};
    wy_error error = {0};
    mpz_inits(l.u, l.v, l.value, NULL);
    assert_int_equal(wi_values_moves(values, x, y, wanted, land, &l, &error), WY_OK);
    mpz_clears(l.u, l.v, l.value, NULL);
    return l.count;
}

static void far_out(void **unused) {
    (void)unused;
    gmp_randstate_t random;
    gmp_randinit_default(random);
    mpz_t x, y, value, wanted;
    mpz_inits(x, y, value, wanted, NULL);
    for (unsigned long h = 2; h <= 6; h++) {
        char rule[64];
        wy_error error = {0};
        snprintf(rule, sizeof rule, "cyclic-nimhoff(%lu)", h);
        wy_values *values = prove_or_fail(rule);
        for (int i = 0; i < EFFORT(5, 2); i++) {
            mpz_urandomb(x, random, 700);
            mpz_urandomb(y, random, i % 3 == 0 ? 700 : 680);
            nimhoff(wanted, x, y, h);
            assert_int_equal(wy_values_at(value, values, x, y, &error), WY_OK);
            assert_int_equal(mpz_cmp(value, wanted), 0);
            assert_int_equal(moves_to(values, x, y, value), 0);
            mpz_urandomm(wanted, random, value);
            assert_true(moves_to(values, x, y, wanted) > 0);
        }
        wy_values_free(values);
    }
    mpz_clears(x, y, value, wanted, NULL);
    gmp_randclear(random);
}

static void all_moves(void **unused) {
    (void)unused;
    static const char *const rules[] = {"ryuo-nim", "blass-fraenkel-guelman", "chocolate(2)",
                                        "{(1,2),(2,1),(3,0)}"};
    enum { MOVES = 12 };
    mpz_t x, y, wanted;
    mpz_inits(x, y, wanted, NULL);
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_values *values = prove_or_fail(rules[i]);
        const wy_rules *game = wy_values_rules(values);
        for (int64_t a = 0; a < MOVES; a++) {
            for (int64_t b = 0; b < MOVES; b++) {
                for (int64_t value = 0; value < 6 && value_at(values, a, b) >= 0; value++) {
                    size_t count = 0;
                    for (int64_t s = 0; s <= a; s++) {
                        for (int64_t t = s == 0 ? 1 : 0; t <= b; t++) {
                            count += wi_rules_move(game, a, b, s, t) &&
                                     value_at(values, a - s, b - t) == value;
                        }
                    }
                    mpz_set_si(x, a);
                    mpz_set_si(y, b);
                    mpz_set_si(wanted, value);
                    assert_int_equal(moves_to(values, x, y, wanted), count);
                }
            }
        }
        wy_values_free(values);
    }
    mpz_clears(x, y, wanted, NULL);
}

/* ---- what is wrong is refused -------------------------------------------------------------- */

/* Is the triple in the set?  Binary digits. */
static bool in_graph(const wy_values *values, const wy_automaton *graph, int64_t x, int64_t y,
                     int64_t z) {
    const int64_t numbers[3] = {x, y, z};
    uint64_t labels[32];
    for (int i = 0; i < 32; i++) {
        uint32_t digits[3];
        for (int t = 0; t < 3; t++) {
            digits[t] = (uint32_t)(numbers[t] >> (31 - i) & 1);
        }
        labels[i] = wy_automaton_pack(values->graph, digits);
    }
    return wy_automaton_accepts(graph, labels, 32);
}

/* Has (x, y) exactly one value in the graph, the least that no option has? */
static bool recursion_holds(const wy_values *values, const wy_automaton *graph,
                            const wy_rules *rules, int64_t x, int64_t y) {
    enum { MOST = 64 };
    int64_t own = -1;
    size_t count = 0;
    bool taken[MOST] = {false};
    for (int64_t z = 0; z < MOST; z++) {
        if (in_graph(values, graph, x, y, z)) {
            own = z;
            count++;
        }
    }
    for (int64_t s = 0; s <= x && !wi_rules_ends_at(rules, x, y); s++) {
        for (int64_t t = s == 0 ? 1 : 0; t <= y; t++) {
            for (int64_t z = 0; z < MOST && wi_rules_move(rules, x, y, s, t); z++) {
                taken[z] = taken[z] || in_graph(values, graph, x - s, y - t, z);
            }
        }
    }
    int64_t least = 0;
    while (least < MOST - 1 && taken[least]) {
        least++;
    }
    return count == 1 && own == least;
}

/* Refused, at a place where it is wrong; what is wrong only far out is not looked at there. */
static void assert_refused(const wy_values *values, const wy_automaton *graph,
                           const wy_rules *rules) {
    wi_proof_report report;
    wy_error error = {0};
    wi_moves *moves = NULL;
    wi_proof_report_init(&report);
    assert_int_equal(wi_moves_compile(&moves, rules, WI_MOVES_TIED, &error), WY_OK);
    assert_int_equal(
        wi_values_kernel_prove(&report, graph, rules, moves, values->base->system, 0, NULL, &error),
        WY_NO);
    if (mpz_cmp_ui(report.place[0], 30) < 0 && mpz_cmp_ui(report.place[1], 30) < 0) {
        assert_false(recursion_holds(values, graph, rules, mpz_get_si(report.place[0]),
                                     mpz_get_si(report.place[1])));
    }
    wi_moves_free(moves);
    wi_proof_report_clear(&report);
}

static void mutants_are_refused(void **unused) {
    (void)unused;
    static const char *const rules[] = {"nim", "ryuo-nim", "{(1,0),(2,0),(0,1),(0,2)}",
                                        "nim + (2,2)"};
    uint64_t seed = 20261116;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_values *values = prove_or_fail(rules[i]);
        for (int round = 0; round < EFFORT(60, 10); round++) {
            wy_automaton *graph = mutant(values->graph, &seed);
            wy_error error = {0};
            if (wy_automaton_equal(NULL, graph, values->graph, NULL, &error) == WY_NO) {
                assert_refused(values, graph, wy_values_rules(values));
            }
            wy_automaton_free(graph);
        }
        wy_values_free(values);
    }
}

static void the_wrong_game_is_refused(void **unused) {
    (void)unused;
    static const char *const pairs[][2] = {
        {"nim", "nim + (1,1)"},
        {"ryuo-nim", "nim"},
        {"ryuo-nim", "nim + (1,2) + (2,1)"},
        {"cyclic-nimhoff(4)", "cyclic-nimhoff(5)"},
        {"nim", "nim - (7,0)"},
        {"nim", "nim terminal x+y<=1"},
        {"nim", "wythoff"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        wy_values *values = prove_or_fail(pairs[i][0]);
        wy_rules *other = settled_or_fail(pairs[i][1]);
        assert_refused(values, values->graph, other);
        wy_rules_free(other);
        wy_values_free(values);
    }
}

static void what_is_unknown(void **unused) {
    (void)unused;
    static const char *const rules[] = {"wythoff", "maximum-nim"};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_rules *game = settled_or_fail(rules[i]);
        const wy_values_options options = {.window = 256};
        wy_values *values = NULL;
        wy_error error = {0};
        assert_int_equal(wy_values_prove(&values, game, &options, NULL, &error), WY_LIMIT);
        assert_null(values);
        assert_non_null(strstr(error.message, "unknown: "));
        wy_rules_free(game);
    }
    static const char *const without[] = {"wythoff misere", "wythoff block 1", "imitation(2,3)"};
    for (size_t i = 0; i < sizeof without / sizeof without[0]; i++) {
        wy_rules *game = settled_or_fail(without[i]);
        wy_values *values = NULL;
        wy_value_sets *sets = NULL;
        wy_error error = {0};
        assert_int_equal(wy_values_prove(&values, game, NULL, NULL, &error), WY_BAD);
        assert_int_equal(wy_value_sets_prove(&sets, game, 1, NULL, NULL, &error), WY_BAD);
        wy_rules_free(game);
    }
}

/* ---- random games -------------------------------------------------------------------------- */

typedef struct beyond {
    const wy_values *values;
    const char *rule;
} beyond;

static bool same_column(void *data, int64_t x, const uint32_t *values) {
    const beyond *b = data;
    for (int64_t y = 0; y < EFFORT(150, 90); y += x % 7 == 0 ? 1 : 5) {
        const int64_t value = values[y] == WY_GRUNDY_NONE ? -1 : (int64_t)values[y];
        if (value_at(b->values, x, y) != value) {
            fail_msg("%s at (%lld,%lld)", b->rule, (long long)x, (long long)y);
        }
    }
    return true;
}

/* What is proved from heaps below 64 holds beyond them. */
static void random_games(void **unused) {
    (void)unused;
    const int features = RANDOM_LINES | RANDOM_OFFSETS | RANDOM_RANGES | RANDOM_LISTS |
                         RANDOM_POSITIONS | RANDOM_PARITY | RANDOM_TERMINALS | RANDOM_CONES |
                         RANDOM_TWO | RANDOM_REMOVALS;
    uint64_t seed = 5;
    int proved = 0;
    for (int round = 0; round < EFFORT(40, 8); round++) {
        char rule[1000];
        wy_error error = {0};
        random_rule_text(rule, sizeof rule, &seed, features);
        wy_rules *rules = NULL;
        if (wy_rules_read_settled(&rules, rule, &error) != WY_OK) {
            continue;
        }
        const wy_values_options options = {.window = 64, .states = 2000};
        wy_values *values = NULL;
        const wy_status status = wy_values_prove(&values, rules, &options, NULL, &error);
        assert_true(status == WY_OK || status == WY_LIMIT || status == WY_BAD);
        if (status == WY_OK) {
            wy_solution *grundy = NULL;
            beyond b = {values, rule};
            assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
            assert_int_equal(wy_grundy_each(grundy, EFFORT(150, 90), EFFORT(150, 90),
                                            WY_GRUNDY_COLUMNS, same_column, &b, &error),
                             WY_OK);
            wy_solution_free(grundy);
            proved++;
        }
        wy_values_free(values);
        wy_rules_free(rules);
    }
    assert_true(proved > EFFORT(10, 0));
}

/* ---- one value ----------------------------------------------------------------------------- */

static void sets_of_one_value(void **unused) {
    (void)unused;
    static const char *const rules[] = {"ryuo-nim", "nim + (2,2)", "{(1,0),(2,0),(0,1),(0,2)}",
                                        "{(1,0),(0,1),(1,1)} terminal x+y<=3"};
    enum { VALUES = 4, ENOUGH = 3 };
    int64_t *table = malloc(SIDE * SIDE * sizeof *table);
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    if (table == NULL) {
        abort();
    }
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_rules *game = settled_or_fail(rules[i]);
        wy_value_sets *sets = NULL;
        wy_error error = {0};
        const wy_status status = wy_value_sets_prove(&sets, game, VALUES - 1, NULL, NULL, &error);
        if (sets == NULL) {
            fail_msg("%s: %s", rules[i], error.message);
        }
        assert_true(status == WY_OK || status == WY_LIMIT);
        assert_true(wy_value_sets_count(sets) >= ENOUGH);
        reference_grundy(table, game, SIDE, SIDE);
        const wy_numeration *system = wy_value_sets_theorem(sets)->system;
        for (size_t value = 0; value < wy_value_sets_count(sets); value++) {
            const wy_automaton *set = wy_value_sets_of(sets, value)->positions;
            for (int64_t a = 0; a < SIDE; a++) {
                for (int64_t b = 0; b < SIDE; b++) {
                    bool has = false;
                    mpz_set_si(x, a);
                    mpz_set_si(y, b);
                    assert_int_equal(wi_search_has(&has, set, system, x, y, &error), WY_OK);
                    assert_int_equal(has, table[a * SIDE + b] == (int64_t)value);
                }
            }
        }
        wy_value_sets_free(sets);
        wy_rules_free(game);
    }
    mpz_clears(x, y, NULL);
    free(table);
}

static bool is_in_set(void *data, const wy_valued *positions, size_t count) {
    const wy_value_sets *sets = data;
    const wy_numeration *system = wy_value_sets_theorem(sets)->system;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    for (size_t i = 0; i < count; i++) {
        for (uint32_t value = 0; value < 2; value++) {
            bool has = false;
            wy_error error = {0};
            mpz_set_si(x, positions[i].x);
            mpz_set_si(y, positions[i].y);
            assert_int_equal(
                wi_search_has(&has, wy_value_sets_of(sets, value)->positions, system, x, y, &error),
                WY_OK);
            assert_int_equal(has, positions[i].value == value);
        }
    }
    mpz_clears(x, y, NULL);
    return true;
}

/* Value 1 of Wythoff's game, by its column machine. */
static void wythoffs_ones(void **unused) {
    (void)unused;
    wy_rules *game = settled_or_fail("wythoff");
    wy_value_sets *sets = NULL;
    wy_solution *grundy = NULL;
    wy_error error = {0};
    assert_int_equal(wy_value_sets_prove(&sets, game, 1, NULL, NULL, &error), WY_OK);
    assert_int_equal(wy_value_sets_of(sets, 1)->states, 825);
    assert_int_equal(wy_grundy_open(&grundy, game, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    assert_int_equal(wy_grundy_low(grundy, EFFORT(9000, 900), EFFORT(9000, 900), 2, false,
                                   is_in_set, sets, &error),
                     WY_OK);
    wy_solution_free(grundy);
    wy_value_sets_free(sets);
    wy_rules_free(game);
}

/* The first columns of the machine have the values where the definition has them. */
static void columns_of_values(void **unused) {
    (void)unused;
    enum { COLUMNS = 120, ROWS = 240 };
    wy_rules *game = settled_or_fail("wythoff");
    int64_t *table = malloc((size_t)COLUMNS * ROWS * sizeof *table);
    if (table == NULL) {
        abort();
    }
    reference_grundy(table, game, COLUMNS, ROWS);
    for (unsigned layers = 1; layers <= WI_VALUE_LAYERS; layers++) {
        wi_value_machine machine;
        wy_error error = {0};
        assert_int_equal(wi_value_machine_make(&machine, layers, COLUMNS, NULL, &error), WY_OK);
        int64_t shifted = 0;
        for (int64_t x = 0; x < COLUMNS; x++) {
            uint32_t state;
            uint32_t letter;
            const wi_value_step *step =
                wi_value_machine_coded(&machine, machine.code[x], &state, &letter);
            int64_t y = 0;
            while (y < ROWS && table[x * ROWS + y] != (int64_t)layers - 1) {
                y++;
            }
            assert_int_equal(letter >> (layers - 1) & 1, y < x);
            if (y >= x) {
                assert_int_equal(shifted + step->offset, y);
            }
            if (x + 1 < COLUMNS) {
                shifted += (machine.letter[x + 1] & 1) != 0 ? 1 : 2;
            }
        }
        wi_value_machine_clear(&machine);
    }
    wy_rules_free(game);
    free(table);
}

/* Lower bounds for states do not exceed what is proved, and come to it. */
static void bounds_of_states(void **unused) {
    (void)unused;
    static const struct { uint64_t least, greatest; } states[] = {{4, 4}, {209, 209}, {3000, 9077}};
    for (unsigned value = 0; value < sizeof states / sizeof states[0]; value++) {
        wi_value_bound bound;
        wy_error error = {0};
        assert_int_equal(wi_value_bound_find(&bound, value, 200000, NULL, &error), WY_OK);
        assert_in_range(bound.states, states[value].least, states[value].greatest);
    }
}

static bool take_any(void *data, const uint32_t *digits, size_t count) {
    (void)digits;
    *(size_t *)data += count;
    return true;
}

/* Steps that an automaton tells are proved; with any one fault they are refused. */
static void wrong_runs_are_refused(void **unused) {
    (void)unused;
    enum { LAYERS = 2, COLUMNS = 1000000, DEPTH = 9 };
    wy_error error = {0};
    wy_numerations *store = NULL;
    const wy_numeration *fib = NULL;
    wi_offset_tree tree;
    wi_value_machine machine;
    wi_value_windows windows;
    wi_learner *learner = NULL;
    assert_int_equal(wy_numerations_open(&store, &error), WY_OK);
    assert_int_equal(wy_numerations_find(&fib, store, "msd_fib", NULL, &error), WY_OK);
    assert_int_equal(wi_offset_tree_make(&tree, fib, NULL, &error), WY_OK);
    assert_int_equal(wi_value_machine_make(&machine, LAYERS, COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wi_value_windows_open(&windows, &tree, &machine, 200, DEPTH + 2, &error),
                     WY_OK);
    const wi_offset_source source = wi_value_windows_source(&windows);
    const wi_offset_limits limits = {.states = 1000, .depth = DEPTH};
    assert_int_equal(wi_learner_open(&learner, &source, &limits, NULL, &error), WY_OK);
    assert_int_equal(wi_learner_settle(learner, &error), WY_OK);
    const wi_offsets *right = wi_learner_offsets(learner);
    size_t told = 0;
    const wi_value_run_taker taker = {take_any, &told};
    uint32_t count = 0;
    assert_int_equal(wi_value_run_prove(&count, right, &machine, &taker, NULL, &error), WY_OK);
    uint32_t *next = malloc((size_t)right->count * 2 * sizeof *next);
    wi_offset_code *output = malloc(right->count * sizeof *output);
    if (next == NULL || output == NULL) {
        abort();
    }
    uint64_t seed = 11;
    for (int round = 0; round < EFFORT(300, 30); round++) {
        memcpy(next, right->next, (size_t)right->count * 2 * sizeof *next);
        memcpy(output, right->output, right->count * sizeof *output);
        seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const uint32_t at = (uint32_t)(seed >> 33) % right->count;
        const uint32_t other = (uint32_t)(seed >> 13) % right->count;
        wi_offsets wrong = *right;
        wrong.next = next;
        wrong.output = output;
        if (round % 2 == 0 && right->kind[next[2 * at]] == right->kind[other] &&
            next[2 * at] != other && at != 0) {
            next[2 * at] = other;
        } else {
            output[at] = (wi_offset_code)(1 + output[at] % (machine.codes - 1));
        }
        assert_int_equal(wi_value_run_prove(&count, &wrong, &machine, &taker, NULL, &error), WY_NO);
    }
    assert_true(told > 0);
    free(next);
    free(output);
    wi_learner_close(learner);
    wi_value_windows_close(&windows);
    wi_value_machine_clear(&machine);
    wi_offset_tree_clear(&tree);
    wy_numerations_close(store);
}

/* The set of another value, or of another game, is refused. */
static void wrong_sets_are_refused(void **unused) {
    (void)unused;
    wy_rules *game = settled_or_fail("ryuo-nim");
    wy_value_sets *sets = NULL;
    wy_error error = {0};
    assert_int_equal(wy_value_sets_prove(&sets, game, 2, NULL, NULL, &error), WY_OK);
    const wy_theorem *theorem = wy_value_sets_theorem(sets);
    wy_automaton *rest = NULL; /* all but value 0 */
    assert_int_equal(wy_automaton_complement(&rest, theorem->p, NULL, &error), WY_OK);
    uint64_t seed = 7;
    for (int round = 0; round < EFFORT(40, 8); round++) {
        const wy_automaton *right = wy_value_sets_of(sets, 1)->positions;
        wy_automaton *set = NULL;
        if (round == 0) {
            assert_int_equal(wy_automaton_copy(&set, wy_value_sets_of(sets, 2)->positions, &error),
                             WY_OK);
        } else {
            set = mutant(right, &seed);
        }
        const bool same = wy_automaton_equal(NULL, set, right, NULL, &error) == WY_OK;
        wi_proof_report report;
        wi_proof_report_init(&report);
        assert_int_equal(wi_value_set_prove(&report, set, rest, game, theorem->moves,
                                            theorem->system, 0, NULL, &error),
                         same ? WY_OK : WY_NO);
        wi_proof_report_clear(&report);
        wy_automaton_free(set);
    }
    wy_automaton_free(rest);
    wy_value_sets_free(sets);
    wy_rules_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_heaps),
        cmocka_unit_test(bounds_and_periods),
        cmocka_unit_test(far_out),
        cmocka_unit_test(all_moves),
        cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(the_wrong_game_is_refused),
        cmocka_unit_test(what_is_unknown),
        cmocka_unit_test(random_games),
        cmocka_unit_test(sets_of_one_value),
        cmocka_unit_test(wythoffs_ones),
        cmocka_unit_test(columns_of_values),
        cmocka_unit_test(bounds_of_states),
        cmocka_unit_test(wrong_runs_are_refused),
        cmocka_unit_test(wrong_sets_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
