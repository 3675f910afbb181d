/*
 * test_theorem.c - theorems: target games proved, decisions against every other way, wrong automata
 * refused with true reasons, random games proved or unknown.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/answer.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "machine/telescope.h"
#include "mutants.h"
#include "prove/game_kernel.h"
#include "prove/search.h"
#include "prove/theorem.h"
#include "random_rules.h"
#include "rules/value.h"
#include "small_moves.h"
#include "solve/moves.h"
#include "theory/theory.h"

static wy_theorem *proved(const char *rule, const char *numeration) {
    wy_rules *rules = rules_or_fail(rule);
    const wy_prove_options options = {.numeration = numeration};
    wy_theorem *theorem = NULL;
    wy_error error;
    if (wy_prove(&theorem, rules, &options, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return theorem;
}

static bool has(const wy_theorem *theorem, int64_t x, int64_t y) {
    mpz_t a;
    mpz_t b;
    mpz_init_set_si(a, x);
    mpz_init_set_si(b, y);
    bool p = false;
    wy_error error;
    assert_int_equal(wy_theorem_has(&p, theorem, a, b, &error), WY_OK);
    mpz_clears(a, b, NULL);
    return p;
}

/* ---- the targets ----------------------------------------------------------------------------- */

static const struct target {
    const char *rule;
    const char *numeration; /* that is found */
    uint32_t p_states, s_states;
} targets[] = {
    {"wythoff", "msd_fib", 7, 4},
    {"maharaja", "msd_fib", 1975, 424},
    {"nim", "msd_2", 1, 1},
    {"wythoff(m=2,p=1)", "msd_pell", 15, 6},
    {"wythoff(m=3,p=1)", "msd_ost3", 27, 8},
    {"wythoff(m=4,p=1)", "msd_fib", 49, 13},
    {"wythoff(m=5,p=1)", "msd_rec_5_1_from_1_6", 15, 4},
    {"wythoff(m=7,p=1)", "msd_rec_7_1_from_1_8", 19, 4},
    {"wythoff(m=2,p=2)", "msd_fib", 20, 11},
    {"wythoff terminal x+y<=1", "msd_fib", 5, 0},
    {"wythoff terminal x+y<=2", "msd_fib", 28, 0},
    {"wythoff terminal x+y<=3", "msd_fib", 33, 0},
    {"wythoff terminal x+y<=4", "msd_fib", 55, 0},
    {"wythoff terminal x+y<=5", "msd_fib", 80, 0},
    {"wythoff block 1", "msd_fib", 73, 0},
    {"wythoff block 2", "msd_2", 7, 0},
    {"wythoff misere", "msd_fib", 13, 6},
    {"wythoff misere terminal x+y<=4", "msd_fib", 39, 12},
    {"wythoff misere block 1", "msd_fib", 91, 0},
    {"ho-restriction", "msd_fib", 7, 4},
    {"ho-extension", "msd_fib", 7, 4},
    {"nim block 2", "msd_2", 7, 0},
    {"rational-wythoff(1/1,1/0)", "msd_fib", 7, 4},
    {"rational-nim(2/7,10/1)", "msd_2", 1, 1},
    {"{(t,0),(0,t)} on cone(1/2,3/1)", NULL, 0, 0},
    {"{(2t,0),(0,3t),(1,1)}", "msd_2", 86, 0},
    {"{(t,0): t<=5} + {(0,2t),(t,t): t<=3}", NULL, 0, 0},
    {"{(s,t)} + (2t,0)", NULL, 0, 0},
    {"nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4),(6,9)}", NULL, 0, 0},
    /* Moves tied to the heaps. */
    {"two-row-chomp", "msd_2", 2, 0},
    {"chocolate(2)", NULL, 1, 0},
    {"maximum-nim", "msd_2", 2, 0},
    {"nim + {(t,t): t<=x-y}", "msd_2", 1, 1},
    {"{(t,0): t<=y} + {(0,t): t<=x}", "msd_2", 3, 0},
    {"{(t,0): t<=y, odd(t+x)} + {(0,t)}", NULL, 0, 0},
};

enum { SIDE = 130 };

static void assert_decisions(wy_theorem *theorem, const char *rule) {
    const wy_rules *rules = wy_theorem_rules(theorem);
    board b = board_solved(rule, WY_ENGINE_AUTO, SIDE, SIDE, NULL);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int64_t i = 0; i < (int64_t)SIDE * SIDE; i += i < 2000 ? 1 : 7) {
        mpz_set_si(x, i % SIDE);
        mpz_set_si(y, i / SIDE);
        wy_error error;
        const bool p = b.p[i % SIDE * SIDE + i / SIDE] != 0;
        assert_int_equal(has(theorem, i % SIDE, i / SIDE), p);
        if (pair_decide(&verdict, theorem, x, y, &error) != WY_OK) {
            fail_msg("%s at (%lld,%lld): %s", rule, (long long)(i % SIDE), (long long)(i / SIDE),
                     error.message);
        }
        assert_int_equal(verdict.on_board, wi_cone_contains(&rules->board, i % SIDE, i / SIDE));
        if (!verdict.on_board) {
            continue;
        }
        assert_int_equal(verdict.p, p);
        assert_int_equal(verdict.standing.kind, WY_PROVED);
        assert_false(verdict.p && verdict.has_move);
        assert_true(verdict.p || verdict.has_move || rules->misere);
        if (verdict.has_move) {
            const int64_t dx = mpz_get_si(verdict.move.take[0]);
            const int64_t dy = mpz_get_si(verdict.move.take[1]);
            const int64_t to_x = mpz_get_si(verdict.move.to[0]);
            const int64_t to_y = mpz_get_si(verdict.move.to[1]);
            assert_int_equal(to_x + dx, i % SIDE);
            assert_int_equal(to_y + dy, i / SIDE);
            assert_true(wi_rules_move(rules, i % SIDE, i / SIDE, dx, dy));
            assert_true(b.p[to_x * SIDE + to_y]);
        }
    }
    mpz_clears(x, y, NULL);
    wy_verdict_clear(&verdict);
    board_free(&b);
}

static void targets_are_proved(void **unused) {
    (void)unused;
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        const struct target *t = &targets[i];
        wy_theorem *theorem = proved(t->rule, NULL);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        if (t->numeration != NULL) {
            assert_string_equal(facts.numeration, t->numeration);
        }
        if (t->p_states != 0) {
            assert_int_equal(facts.p_states, t->p_states);
            assert_int_equal(facts.s_states, t->s_states);
        }
        size_t count;
        const wy_theorem_step *steps = wy_theorem_steps(theorem, &count);
        assert_true(count >= 3 && steps[0].name != NULL && steps[count - 1].statement != NULL);
        assert_decisions(theorem, t->rule);
        wy_theorem_free(theorem);
    }
}

/* ---- heaps of a thousand digits ---------------------------------------------------------- */

static void random_number(mpz_t x, gmp_randstate_t random) {
    mpz_urandomb(x, random, 1 + gmp_urandomm_ui(random, 3400));
}

/* The P-position of column x is (x, row); everything near is none, and a move leads to P. */
static void assert_column(wy_theorem *theorem, wy_verdict *verdict, const mpz_t x, const mpz_t row,
                          int beside) {
    wy_error error;
    mpz_t y;
    mpz_init_set(y, row);
    bool p = false;
    assert_int_equal(wy_theorem_has(&p, theorem, x, y, &error), WY_OK);
    assert_true(p);
    mpz_add_ui(y, y, (unsigned long)beside);
    assert_int_equal(pair_decide(verdict, theorem, x, y, &error), WY_OK);
    assert_false(verdict->p);
    assert_true(verdict->has_move);
    assert_int_equal(wy_theorem_has(&p, theorem, verdict->move.to[0], verdict->move.to[1], &error),
                     WY_OK);
    assert_true(p);
    if (mpz_cmp_si(row, beside) >= 0) {
        mpz_sub_ui(y, row, (unsigned long)beside);
        assert_int_equal(pair_decide(verdict, theorem, x, y, &error), WY_OK);
        assert_false(verdict->p);
        assert_true(verdict->has_move);
    }
    mpz_clear(y);
}

static void maharaja_far_away(void **unused) {
    (void)unused;
    wy_theorem *theorem = proved("maharaja", NULL);
    const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    wi_telescope *telescope = NULL;
    wy_error error;
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    assert_int_equal(wi_telescope_create(&telescope, machine, NULL, &error), WY_OK);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    gmp_randstate_t random;
    gmp_randinit_default(random);
    mpz_t x, row, other;
    mpz_inits(x, row, other, NULL);
    for (int i = 0; i < SHARE(2000); i++) {
        random_number(x, random);
        assert_int_equal(wi_telescope_column(row, NULL, telescope, x, &error), WY_OK);
        bool p = false;
        assert_int_equal(wy_theorem_has(&p, theorem, x, row, &error), WY_OK);
        assert_true(p);
        mpz_add_ui(other, row, 1 + (unsigned long)i % 50);
        assert_int_equal(wy_theorem_has(&p, theorem, x, other, &error), WY_OK);
        assert_false(p);
        if (i % 20 == 0) {
            assert_column(theorem, &verdict, x, row, 1 + i % 50);
            assert_int_equal(
                wi_telescope_column(other, NULL, telescope, verdict.move.to[0], &error), WY_OK);
            assert_true(!verdict.has_move || mpz_cmp(other, verdict.move.to[1]) == 0);
        }
    }
    mpz_clears(x, row, other, NULL);
    gmp_randclear(random);
    wy_verdict_clear(&verdict);
    wi_telescope_free(telescope);
    wy_machine_free(machine);
    wy_theorem_free(theorem);
}

static void pairs_far_away(void **unused) {
    (void)unused;
    gmp_randstate_t random;
    gmp_randinit_default(random);
    mpz_t x, row;
    mpz_inits(x, row, NULL);
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    for (int m = 1; m <= 4; m++) {
        char rule[40];
        snprintf(rule, sizeof rule, "wythoff(m=%d,p=1)", m);
        wy_theorem *theorem = proved(rule, NULL);
        wi_pairs *pairs = NULL;
        wy_error error;
        assert_int_equal(wi_pairs_create(&pairs, m, 1, &error), WY_OK);
        for (int i = 0; i < 30; i++) {
            random_number(x, random);
            bool upper = false;
            assert_int_equal(wi_pairs_column(row, NULL, &upper, pairs, x, &error), WY_OK);
            assert_column(theorem, &verdict, x, row, 1 + i);
        }
        wi_pairs_free(pairs);
        wy_theorem_free(theorem);
    }
    wy_verdict_clear(&verdict);
    mpz_clears(x, row, NULL);
    gmp_randclear(random);
}

/* ---- what is not the P-set --------------------------------------------------------------- */

typedef struct options_seen {
    const wy_automaton *p;
    const wy_numeration *system;
    int64_t x, y;
    int into;
} options_seen;

static bool automaton_has(const wy_automaton *p, const wy_numeration *system, int64_t x,
                          int64_t y) {
    mpz_t a, b;
    mpz_init_set_si(a, x);
    mpz_init_set_si(b, y);
    bool found = false;
    wy_error error;
    assert_int_equal(wi_search_has(&found, p, system, a, b, &error), WY_OK);
    mpz_clears(a, b, NULL);
    return found;
}

static bool count_option(void *data, int64_t dx, int64_t dy) {
    options_seen *o = data;
    o->into += automaton_has(o->p, o->system, o->x - dx, o->y - dy);
    return true;
}

/* Normal play, any option may be blocked: is the reason that was given true? */
static void assert_reason(const wi_proof_report *report, const wy_automaton *p,
                          const wy_numeration *system, const wy_rules *rules) {
    if (mpz_cmp_ui(report->place[0], 3000) > 0 || mpz_cmp_ui(report->place[1], 3000) > 0) {
        return; /* too many options to try */
    }
    options_seen o = {p, system, mpz_get_si(report->place[0]), mpz_get_si(report->place[1]), 0};
    each_move(rules, o.x, o.y, count_option, &o);
    const bool in_p = automaton_has(p, system, o.x, o.y);
    if (report->failed == WI_GAME_ENDS) {
        assert_true(!in_p && wi_rules_ends_at(rules, o.x, o.y));
    } else if (report->failed == WI_GAME_STABLE) {
        assert_true(in_p && o.into > rules->block);
    } else {
        assert_true(!in_p && o.into <= rules->block);
    }
}

static void the_wrong_game_is_refused(void **unused) {
    (void)unused;
    static const char *const games[] = {
        "wythoff",   "maharaja", "wythoff - (3,3)", "wythoff terminal x+y<=2", "wythoff block 1",
        "gdwn(1,2)", "nim",      "wythoff(m=2)"};
    enum { GAMES = sizeof games / sizeof games[0] };
    int refused = 0;
    for (size_t i = 0; i < GAMES; i++) {
        if (i == 2 || i == 5) {
            continue; /* no theorem there */
        }
        wy_theorem *theorem = proved(games[i], i == 6 ? "msd_fib" : NULL);
        for (size_t j = 0; j < GAMES; j++) {
            wy_rules *rules = rules_or_fail(games[j]);
            wi_moves *moves = NULL;
            wy_error error;
            assert_int_equal(wi_moves_compile(&moves, rules, rules->block > 0, &error), WY_OK);
            wi_proof_report report;
            wi_proof_report_init(&report);
            /* At small heaps first, or not: counting in something wrong takes long. */
            const bool hard = rules->block > 0 || wy_automaton_states(theorem->p) > 50;
            for (int look = hard; look < 2; look++) {
                const wy_status status = (look ? wi_game_kernel_prove : wi_game_obligations_prove)(
                    &report, theorem->p, rules, moves, theorem->system, 0, NULL, &error);
                assert_int_equal(status, i == j ? WY_OK : WY_NO);
                if (i != j) {
                    assert_reason(&report, theorem->p, theorem->system, rules);
                    refused++;
                }
            }
            wi_proof_report_clear(&report);
            wi_moves_free(moves);
            wy_rules_free(rules);
        }
        wy_theorem_free(theorem);
    }
    assert_true(refused > 60);
}

static void mutants_are_refused(void **unused) {
    (void)unused;
    static const char *const games[] = {"wythoff terminal x+y<=3", "wythoff block 1",
                                        "wythoff block 2", "wythoff(m=2)", "wythoff misere"};
    uint64_t seed = 11;
    int refused = 0;
    int unknown = 0;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        wy_theorem *theorem = proved(games[g], NULL);
        for (int i = 0; i < 60; i++) {
            wy_automaton *p = mutant(theorem->p, &seed);
            wy_error error;
            const bool same = wy_automaton_equal(NULL, p, theorem->p, NULL, &error) == WY_OK;
            wi_proof_report report;
            wi_proof_report_init(&report);
            /* A change that shows only far away can be too much for the memory: no theorem. */
            const wy_control control = {.memory = UINT64_C(1) << 26};
            const wy_status status =
                (theorem->rules->block > 0 ? wi_game_kernel_prove : wi_game_obligations_prove)(
                    &report, p, theorem->rules, theorem->moves, theorem->system, 20000, &control,
                    &error);
            assert_true(same ? status == WY_OK : status == WY_NO || status == WY_LIMIT);
            unknown += status == WY_LIMIT;
            if (status == WY_NO && !theorem->rules->misere &&
                wy_automaton_step(p, 0, 0) == 0) { /* else leading zeros count */
                assert_reason(&report, p, theorem->system, theorem->rules);
            }
            refused += !same;
            wi_proof_report_clear(&report);
            wy_automaton_free(p);
        }
        wy_theorem_free(theorem);
    }
    assert_true(refused > 200);
    assert_true(unknown < 10);
}

/* ---- any game ---------------------------------------------------------------------------- */

typedef struct comparison {
    const wy_theorem *theorem;
    int64_t count, accepted;
} comparison;

static bool compare(void *data, const wy_position *positions, size_t count) {
    comparison *c = data;
    for (size_t i = 0; i < count; i++) {
        c->count++;
        c->accepted += has(c->theorem, positions[i].x, positions[i].y);
    }
    return c->count < 20000;
}

/* All P-positions far beyond what was learned from are accepted, others nearby are not. */
static void assert_beyond(const wy_theorem *theorem, const wy_rules *rules, const char *rule) {
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, &error), WY_OK);
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    comparison c = {.theorem = theorem};
    assert_int_equal(wy_solution_each(solution, 2000, 2000, compare, &c, &error), WY_OK);
    if (c.count != c.accepted) {
        fail_msg("%s: a P-position is not accepted", rule);
    }
    wy_solution_free(solution);
    board b = board_solved(rule, WY_ENGINE_AUTO, 1000, 1000, NULL);
    for (int64_t i = 0; i < 1000000; i += 331) {
        assert_int_equal(has(theorem, i / 1000, i % 1000), b.p[i]);
    }
    board_free(&b);
}

static void random_games(void **unused) {
    (void)unused;
    uint64_t seed = 77;
    int theorems = 0;
    int unknown = 0;
    for (int i = 0; i < EFFORT(25, 5); i++) {
        char rule[1000];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING);
        wy_rules *rules = rules_or_fail(rule);
        wy_theorem *theorem = NULL;
        wy_error error;
        const wy_prove_options options = {.window = 600, .states = 3000, .positions = 100000};
        const wy_control control = {.memory = UINT64_C(1) << 26};
        const wy_status status = wy_prove(&theorem, rules, &options, &control, &error);
        if (status == WY_OK) {
            assert_beyond(theorem, rules, rule);
            theorems++;
        } else {
            assert_int_equal(status, WY_LIMIT);
            assert_true(strlen(error.message) > 10);
            unknown++;
        }
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
    /* As many as these seeds gave when the limits were set; a better prover may prove more. */
    assert_true(theorems >= EFFORT(19, 4));
    assert_true(unknown >= 1);
}

/* Moves tied to the heaps: what is proved is what the table has. */
static void random_tied_games(void **unused) {
    (void)unused;
    uint64_t seed = 401;
    int theorems = 0;
    for (int i = 0; i < EFFORT(60, 15); i++) {
        char rule[1000];
        random_rule_text(rule, sizeof rule, &seed,
                         RANDOM_LINES | RANDOM_TWO | RANDOM_BANDS | RANDOM_MIXED | RANDOM_MISERE);
        wy_rules *rules = settled_or_fail(rule);
        wi_moves *moves = NULL;
        const bool tied =
            wi_moves_compile(&moves, rules, WI_MOVES_TIED, NULL) == WY_OK && wi_moves_tied(moves);
        wi_moves_free(moves);
        wy_theorem *theorem = NULL;
        wy_error error;
        const wy_prove_options options = {.window = 600, .states = 500, .positions = 100000};
        const wy_control control = {.memory = UINT64_C(1) << 26};
        if (tied && wy_prove(&theorem, rules, &options, &control, &error) == WY_OK) {
            board b = board_solved(rule, WY_ENGINE_AUTO, 300, 300, NULL);
            for (int64_t j = 0; j < 90000; j += 17) {
                assert_int_equal(has(theorem, j / 300, j % 300), b.p[j]);
            }
            board_free(&b);
            assert_decisions(theorem, rule);
            theorems++;
        }
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
    assert_true(theorems >= EFFORT(3, 2));
}

/* Options tied to the heaps are counted by automata: rays in and across columns, and fans. */
static void blocked_ties(void **unused) {
    (void)unused;
    static const char *const rules[] = {
        "nim + {(s,t): s+t<=x-y} block 1",
        "nim + {(t,t): t<=x-y} block 2",
        "{(s,t): s+t<=x} + (1,0) block 1",
        "{(t,0): t<=y} + {(0,t): t<=x} block 1",
        "(0,1) + (1,0) + {(s,t): s+t<=y, x>=y} block 1 misere",
        "nim + {(s,t): s+t<=x-y or 2s<=y-x} block 2 diagonal",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_rules *read = settled_or_fail(rules[i]);
        wy_theorem *theorem = NULL;
        wy_error error;
        const wy_prove_options options = {.window = 600};
        if (wy_prove(&theorem, read, &options, NULL, &error) != WY_OK) {
            fail_msg("%s: %s", rules[i], error.message);
        }
        assert_decisions(theorem, rules[i]);
        wy_theorem_free(theorem);
        wy_rules_free(read);
    }
}

static void what_is_not_automatic_is_unknown(void **unused) {
    (void)unused;
    /* A larger window may help where the rule is one that automata can say. */
    static const struct {
        const char *rule;
        unsigned more;
    } cases[] = {
        {"gdwn(1,2)", WY_MORE_WINDOW},
        {"prime-game", 0},
        {"imitation(1,2)", 0},
        {"wythoff block 100", 0},
        {"wythoff terminal square(x)", 0},
        {"nim + {(t,t+1): prime(t)}", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_rules *rules = rules_or_fail(cases[i].rule);
        wy_theorem *theorem = NULL;
        wy_error error;
        const wy_prove_options options = {.window = 2000};
        assert_int_equal(wy_prove(&theorem, rules, &options, NULL, &error), WY_LIMIT);
        assert_null(theorem);
        assert_int_equal(error.status, WY_LIMIT);
        assert_int_equal(strncmp(error.message, "unknown: ", 9), 0);
        assert_int_equal(error.more, cases[i].more);
        wy_rules_free(rules);
    }
    wy_rules *rules = rules_or_fail("wythoff block 1");
    wy_theorem *theorem = NULL;
    wy_error error;
    const wy_prove_options unknown = {.numeration = "msd_nothing"};
    assert_int_equal(wy_prove(&theorem, rules, &unknown, NULL, &error), WY_BAD);
    const wy_prove_options backward = {.numeration = "lsd_fib"};
    assert_int_equal(wy_prove(&theorem, rules, &backward, NULL, &error), WY_BAD);
    const wy_prove_options small = {.states = 10, .numeration = "msd_fib", .window = 2000};
    assert_int_equal(wy_prove(&theorem, rules, &small, NULL, &error), WY_LIMIT);
    wy_rules_free(rules);
}

/* ---- an engine or a theorem, whichever comes first ------------------------------------------ */

static bool stop_at_once(void *data, double done) {
    (void)done;
    ++*(int *)data;
    return true;
}

static bool stop_never(void *data, double done) {
    (void)done;
    ++*(int *)data;
    return false;
}

static wy_status decided(wy_verdict *verdict, const char *rule, int64_t x, int64_t y, double proof,
                         const wy_control *control) {
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *game;
    wy_error error = {0};
    assert_int_equal(wy_answer_open(&game, rules, WY_ENGINE_AUTO, control, &error), WY_OK);
    wy_answer_allow_proof(game, proof);
    mpz_t a;
    mpz_t b;
    mpz_init_set_si(a, x);
    mpz_init_set_si(b, y);
    const wy_status status = decide_two(verdict, game, a, b, &error);
    if (status == WY_OK) { /* the second time, with what is known by now */
        const bool p = verdict->p;
        assert_int_equal(decide_two(verdict, game, a, b, &error), WY_OK);
        assert_int_equal(verdict->p, p);
    } else {
        assert_true(strlen(error.message) > 3);
    }
    mpz_clears(a, b, NULL);
    wy_solution_free(game);
    wy_rules_free(rules);
    return status;
}

static void the_first_answer_counts(void **unused) {
    (void)unused;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    /* Hours for the table engine, also behind the map of a cone; a proof is a matter of moments. */
    assert_int_equal(decided(&verdict, "wythoff block 1", 300000, 600001, WY_ANY_SECONDS, NULL),
                     WY_OK);
    assert_true(verdict.p && verdict.standing.kind == WY_PROVED);
    assert_int_equal(decided(&verdict, "rational-wythoff(1/1,1/0) block 1", 300000, 900001,
                             WY_ANY_SECONDS, NULL),
                     WY_OK);
    assert_int_equal(verdict.standing.kind, WY_PROVED);
    /* Engines that were made on the way keep nothing of it. */
    wy_rules *rules = rules_or_fail("rational-wythoff(1/1,1/0)");
    wy_solution *game;
    wy_error error;
    int polls = 0;
    const wy_control never = {.poll = stop_never, .data = &polls};
    assert_int_equal(wy_answer_open(&game, rules, WY_ENGINE_AUTO, &never, &error), WY_OK);
    wy_answer_allow_proof(game, 1);
    wy_solution *solution = game;
    mpz_t a;
    mpz_t b;
    mpz_init_set_si(a, 900);
    mpz_init_set_si(b, 1500);
    assert_int_equal(decide_two(&verdict, game, a, b, &error), WY_OK);
    const int before = polls;
    assert_int_equal(decide_two(&verdict, solution, a, b, &error), WY_OK);
    assert_true(polls > before);
    mpz_clears(a, b, NULL);
    wy_solution_free(game);
    wy_rules_free(rules);
    /* What an engine has at once needs no proof. */
    assert_int_equal(decided(&verdict, "wythoff block 1", 300, 600, WY_ANY_SECONDS, NULL), WY_OK);
    assert_int_equal(verdict.standing.kind, WY_COMPUTED);
    /* Out of reach: a proof, unless there is no time for it. */
    const int64_t far = INT64_C(1) << 50;
    assert_int_equal(decided(&verdict, "wythoff block 1", far, 7, WY_ANY_SECONDS, NULL), WY_OK);
    assert_int_equal(decided(&verdict, "wythoff block 1", far, 7, 0, NULL), WY_LIMIT);
    /* Who asks may stop it. */
    int asked = 0;
    const wy_control control = {.poll = stop_at_once, .data = &asked};
    assert_int_equal(decided(&verdict, "wythoff block 1", 300000, 600001, WY_ANY_SECONDS, &control),
                     WY_STOPPED);
    assert_int_equal(asked, 1);
    wy_verdict_clear(&verdict);
}

/* ---- certificates read back ------------------------------------------------------------------ */

static void certificate_of(char **text, size_t *length, const wy_theorem *theorem) {
    FILE *stream = open_memstream(text, length);
    assert_non_null(stream);
    assert_int_equal(wy_theorem_write_certificate(stream, theorem, NULL), WY_OK);
    assert_int_equal(fclose(stream), 0);
}

/* A certificate gives the same theorem; with any other byte it gives none. */
static void certificates_are_read_back(void **unused) {
    (void)unused;
    static const char *const games[] = {"wythoff", "maharaja", "wythoff terminal x+y<=3",
                                        "wythoff block 1", "nim + (1,1)"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_theorem *theorem = NULL;
        wy_theorem *again = NULL;
        wy_error error = {0};
        assert_int_equal(wy_prove(&theorem, rules, NULL, NULL, &error), WY_OK);
        size_t length = 0;
        char *text = NULL;
        certificate_of(&text, &length, theorem);
        if (wy_theorem_read_certificate(&again, rules, text, length, NULL, &error) != WY_OK) {
            fail_msg("%s: %s", games[i], error.message);
        }
        assert_int_equal(
            wy_automaton_equal(NULL, wy_theorem_p(theorem), wy_theorem_p(again), NULL, NULL),
            WY_OK);
        wy_theorem_free(again);
        /* What the heading says of version and rule is not read. */
        const size_t heading = (size_t)(strstr(text, "\nversion ") + 9 - text);
        const size_t below = (size_t)(strstr(text, "\nnumeration ") - text);
        for (size_t at = 0; at < length; at += 1 + length / 60) {
            const char kept = text[at];
            text[at] = (char)(kept == '1' ? '0' : '1');
            if (at < heading || at > below) {
                assert_int_equal(
                    wy_theorem_read_certificate(&again, rules, text, length, NULL, &error), WY_BAD);
                assert_null(again);
            }
            text[at] = '\0';
            assert_int_equal(wy_theorem_read_certificate(&again, rules, text, at, NULL, &error),
                             WY_BAD);
            text[at] = kept;
        }
        wy_rules *other = rules_or_fail("wythoff + (3,5) + (5,3)");
        assert_int_equal(wy_theorem_read_certificate(&again, other, text, length, NULL, &error),
                         WY_BAD);
        wy_rules_free(other);
        free(text);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_are_proved),
        cmocka_unit_test(maharaja_far_away),
        cmocka_unit_test(pairs_far_away),
        cmocka_unit_test(the_wrong_game_is_refused),
        cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(random_games),
        cmocka_unit_test(random_tied_games),
        cmocka_unit_test(blocked_ties),
        cmocka_unit_test(what_is_not_automatic_is_unknown),
        cmocka_unit_test(the_first_answer_counts),
        cmocka_unit_test(certificates_are_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
