/*
 * test_heap_prove.c - P-sets on several heaps: what is proved against tables of larger boxes, and
 * wrong sets are refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <wythoff/prove.h>

#include "automata/inside.h"
#include "mutants.h"
#include "prove/game_kernel.h"
#include "prove/heap_moves.h"
#include "prove/heap_proof.h"
#include "prove/heap_shift.h"
#include "prove/inside.h"
#include "prove/theorem.h"
#include "random_rules.h"
#include "small_moves.h"

static wy_rules *heaps_or_fail(const char *text) {
    wy_rules *game = NULL;
    wy_error error;
    if (wy_rules_read(&game, text, &error) != WY_OK || wy_rules_plane(game)) {
        fail_msg("%s: no rule on several heaps", text);
    }
    return game;
}

static wy_theorem *proof_or_fail(const char *text) {
    wy_rules *rules = heaps_or_fail(text);
    wy_theorem *proof = NULL;
    wy_error error;
    if (wy_prove(&proof, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_rules_free(rules);
    return proof;
}

/* Is the position in the set?  By its digits, one heap after the other. */
static bool accepts(const wy_automaton *p, const wy_numeration *system, const int64_t *heap) {
    enum { DIGITS = 40 };
    uint32_t digit[WY_MOST_HEAPS][DIGITS] = {{0}};
    const uint32_t tracks = wy_automaton_tracks(p);
    for (uint32_t i = 0; i < tracks; i++) {
        mpz_t number;
        uint32_t *digits;
        size_t count;
        mpz_init_set_si(number, heap[i]);
        assert_int_equal(wy_numeration_represent(&digits, &count, system, number, NULL), WY_OK);
        for (size_t k = 0; k < count; k++) {
            digit[i][DIGITS - count + k] = digits[k];
        }
        free(digits);
        mpz_clear(number);
    }
    uint64_t labels[DIGITS];
    for (int k = 0; k < DIGITS; k++) {
        uint32_t now[WY_MOST_HEAPS];
        for (uint32_t i = 0; i < tracks; i++) {
            now[i] = digit[i][k];
        }
        labels[k] = wy_automaton_pack(p, now);
    }
    return wy_automaton_accepts(p, labels, DIGITS);
}

static void sets_agree_with_tables(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t size;
    } table[] = {
        {"nim on 3 heaps", 40},
        {"moore(2) on 3 heaps", 40},
        {"wythoff on 3 heaps", 40},
        {"moore(2) on 4 heaps", 18},
        {"nim on 6 heaps", 6},
        {"{(t,0,0): t<=3} in every order", 40},
        {"(t,0,0) in every order - (1,0,0)", 40},
        {"(t,0,0) in every order + {(s,t,0): even(s+t)} in every order", 70},
        {"{(t,0,0): t mod 3!=0} in every order", 40},
        {"{(t,0,0),(s,t,0)} in every order + {(s,t,r): |s-t|=r, x<=y}", 40},
        {"hypergraph(x,yz) on 3 heaps", 40},
        {"raleigh", 40},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_theorem *proof = proof_or_fail(table[i].text);
        const wy_rules *rules = wy_theorem_rules(proof);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, proof);
        wy_numerations *store;
        const wy_numeration *system;
        assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
        assert_int_equal(wy_numerations_find(&system, store, facts.numeration, NULL, NULL), WY_OK);
        int64_t size[WY_MOST_HEAPS] = {0};
        int64_t all = 1;
        for (int h = 0; h < rules->heaps; h++) {
            size[h] = table[i].size;
            all *= table[i].size;
        }
        wy_box *outcomes;
        assert_int_equal(wy_box_make(&outcomes, rules, size, false, NULL, NULL), WY_OK);
        for (int64_t at = 0; at < all; at += 7) {
            wy_cell position = {.memory = 0};
            int64_t rest = at;
            for (int h = 0; h < rules->heaps; h++) {
                position.heap[h] = rest % table[i].size;
                rest /= table[i].size;
            }
            if (accepts(wy_theorem_p(proof), system, position.heap) !=
                wy_box_p(outcomes, &position)) {
                fail_msg("%s: wrong at position %lld", table[i].text, (long long)at);
            }
        }
        wy_box_free(outcomes);
        wy_numerations_close(store);
        wy_theorem_free(proof);
    }
}

/* The P-set of one game is not that of another with more or fewer moves. */
static void wrong_sets_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *right, *wrong;
        wi_game_obligation failed;
    } table[] = {
        {"nim on 3 heaps", "moore(2) on 3 heaps", WI_GAME_STABLE},
        {"moore(2) on 3 heaps", "nim on 3 heaps", WI_GAME_ABSORBING},
        {"nim on 3 heaps", "(t,0,0) in every order + (t,0,0)+(1,1,0)", WI_GAME_STABLE},
        {"nim on 3 heaps", "(t,0,0) in every order - (1,0,0)", WI_GAME_ABSORBING},
        /* The ends are not the same for every order, though moves and set are. */
        {"(1,0,0) in every order terminal x>=0", "(1,0,0) in every order terminal x>=1",
         WI_GAME_STABLE},
        {"raleigh", "{(t,0,0),(s,t,0)} in every order", WI_GAME_ABSORBING},
        {"raleigh", "{(t,0,0),(s,t,0),(s,t,r)} in every order", WI_GAME_STABLE},
        {"raleigh", "{(t,0,0),(s,t,0)} in every order + {(s,t,r): s+t>=r}", WI_GAME_STABLE},
    };
    wy_numerations *store;
    assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_theorem *proof = proof_or_fail(table[i].right);
        wy_rules *rules = heaps_or_fail(table[i].wrong);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, proof);
        const wy_numeration *system;
        wi_proof_report report;
        wi_proof_report_init(&report);
        assert_int_equal(wy_numerations_find(&system, store, facts.numeration, NULL, NULL), WY_OK);
        const wy_status status = wi_heap_kernel_prove(&report, NULL, wy_theorem_p(proof), NULL,
                                                      rules, system, 0, NULL, NULL);
        if (status != WY_NO || report.failed != table[i].failed) {
            fail_msg("%s with the P-set of %s: status %d", table[i].wrong, table[i].right, status);
        }
        wi_proof_report_clear(&report);
        wy_rules_free(rules);
        wy_theorem_free(proof);
    }
    wy_numerations_close(store);
}

/* Some moves of a family into a set against all of them, one by one. */
static void some_moves_agree_with_a_search(void **state) {
    (void)state;
    enum { BOX = 9 };
    static const char triangle[] = "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}";
    static const struct {
        const char *set;
        int equal[2]; /* these two parameters are to be equal */
        int sum;
    } table[] = {
        {"nim on 3 heaps", {0, 0}, -1}, {"nim on 3 heaps", {0, 1}, -1},
        {"nim on 3 heaps", {1, 2}, -1}, {"nim on 3 heaps", {0, 0}, 0},
        {"nim on 3 heaps", {0, 0}, 2},  {"raleigh", {0, 0}, -1},
        {"raleigh", {0, 2}, -1},        {"raleigh", {0, 0}, 1},
        {"raleigh", {0, 0}, 2},
    };
    wy_numerations *store;
    assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
    wy_rules *rules = heaps_or_fail(triangle);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_theorem *proof = proof_or_fail(table[i].set);
        const wy_automaton *p = wy_theorem_p(proof);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, proof);
        wi_calculus c = {.error = NULL};
        assert_int_equal(wy_numerations_find(&c.system, store, facts.numeration, NULL, NULL),
                         WY_OK);
        wi_heap_ask ask = wi_heap_ask_all(&rules->families[0], 3);
        ask.same[table[i].equal[1]] = table[i].equal[0];
        ask.sum = table[i].sum;
        wy_automaton *into = wi_heap_moves_into(&c, p, &ask);
        assert_int_equal(c.status, WY_OK);
        for (int at = 0; at < BOX * BOX * BOX; at++) {
            const int64_t x[WY_MOST_HEAPS] = {at % BOX, at / BOX % BOX, at / BOX / BOX};
            bool found = false;
            for (int to = 0; to < BOX * BOX * BOX && !found; to++) {
                const int64_t a[WY_MOST_HEAPS] = {to % BOX, to / BOX % BOX, to / BOX / BOX};
                const int64_t d[3] = {x[0] - a[0], x[1] - a[1], x[2] - a[2]};
                const int64_t all = d[0] + d[1] + d[2];
                const int k = table[i].sum;
                found = d[0] > 0 && d[1] > 0 && d[2] > 0 && 2 * d[0] <= all && 2 * d[1] <= all &&
                        2 * d[2] <= all && d[table[i].equal[0]] == d[table[i].equal[1]] &&
                        (k < 0 || (2 * d[k] == all && 2 * a[k] >= a[0] + a[1] + a[2])) &&
                        accepts(p, c.system, a);
            }
            if (found != accepts(into, c.system, x)) {
                fail_msg("case %zu at (%d,%d,%d)", i, (int)x[0], (int)x[1], (int)x[2]);
            }
        }
        wy_automaton_free(into);
        wy_theorem_free(proof);
    }
    wy_rules_free(rules);
    wy_numerations_close(store);
}

/* Which families make up for the conditions of others. */
static void families_complete_others(void **state) {
    (void)state;
    static const struct {
        const char *family, *by;
        bool completed;
    } table[] = {
        {"{(s,s,t): t>2s, x<=y}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}", true},
        {"{(s,s,t): t>2s+1}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}", false},
        {"{(s,s,t): t>3s}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}", false},
        {"{(s,s,t): t>2s}", "{(s,t,r): s<=t+r, t<=s+r, r<s+t}", false},
        {"{(s,s,t): t>=2s}", "{(s,t,r): s<=t+r, t<=s+r, r<s+t}", true},
        {"{(s,t,s): t>2s}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}", true},
        {"{(s,t,t): s>2t}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t}", true},
        {"{(s,s,t): t>2s}", "{(s,t,r): s<=t+r, t<=s+r, r<=s+t, x<y}", false},
        {"{(s,s,t): t>2s}", "{(s,t,r): r<=s+t, s=2..9}", false},
        {"{(s,s,t): t>2s}", "{(s,t,r): r<=s+t, s=2..}", false},
    };
    wy_numerations *store;
    wi_calculus c = {.error = NULL};
    assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
    assert_int_equal(wy_numerations_find(&c.system, store, "msd_2", NULL, NULL), WY_OK);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_rules *family = heaps_or_fail(table[i].family);
        wy_rules *by = heaps_or_fail(table[i].by);
        const wi_heap_ask ask = wi_heap_ask_all(&family->families[0], 3);
        if (wi_heap_moves_completed(&c, &ask, &by->families[0]) != table[i].completed) {
            fail_msg("%s by %s", table[i].family, table[i].by);
        }
        assert_int_equal(c.status, WY_OK);
        wy_rules_free(family);
        wy_rules_free(by);
    }
    wy_numerations_close(store);
}

static void others_are_unknown(void **state) {
    (void)state;
    static const char *const texts[] = {
        "nim pass block 1",
        "nim on 3 heaps block 30",
        "moore(2) on 4 heaps no repeat",
        "{(t,0,0): prime(t)} in every order",
        "euclid on 3 heaps",
        "fraenkel-wythoff on 3 heaps",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wy_rules *rules = heaps_or_fail(texts[i]);
        wy_theorem *proof;
        wy_error error;
        assert_int_equal(wy_prove(&proof, rules, NULL, NULL, &error), WY_LIMIT);
        assert_null(proof);
        wy_rules_free(rules);
    }
}

/* ---- deciding by the theorem ----------------------------------------------------------------- */

/* The verdict is that of the table; its move is legal and leads to a P-position. */
static void compare_with_table(const wy_theorem *proof, const wy_box *table, const wy_cell *at,
                               const char *text) {
    const wy_rules *rules = wy_theorem_rules(proof);
    wy_place place;
    wy_verdict verdict;
    wy_error error;
    wy_place_init(&place);
    wy_verdict_init(&verdict);
    for (int i = 0; i < rules->heaps; i++) {
        mpz_set_si(place.heap[i], at->heap[i]);
    }
    mpz_set_si(place.memory, at->memory);
    for (int i = 0; i < rules->heaps; i++) {
        mpz_set_si(place.last[i], at->last[i]);
    }
    if (wi_heap_proof_decide(&verdict, proof->heaps, &place, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    if (verdict.p != wy_box_p(table, at)) {
        fail_msg("%s: wrong at (%lld,%lld,%lld) with %lld", text, (long long)at->heap[0],
                 (long long)at->heap[1], (long long)at->heap[2], (long long)at->memory);
    }
    if (verdict.has_move) {
        small_move move = {.pass = verdict.move.pass};
        wy_cell next;
        for (int i = 0; i < WY_MOST_HEAPS; i++) {
            move.take[i] = mpz_get_si(verdict.move.take[i]);
        }
        assert_true(!verdict.p && small_move_legal(rules, at, &move));
        small_move_make(&next, rules, at, &move);
        assert_true(wy_box_p(table, &next));
        if (rules->memory == WY_MEMORY_ENFORCE) {
            next.memory = verdict.move.name;
            assert_true(verdict.move.name >= 0 && wy_box_p(table, &next));
        }
    } else {
        small_move move;
        assert_true(verdict.p || (rules->misere && !small_some_move(&move, rules, at)) ||
                    (rules->memory == WY_MEMORY_ENFORCE && at->memory == WY_NOT_NAMED));
    }
    wy_verdict_clear(&verdict);
    wy_place_clear(&place);
}

/* Positions with all that is remembered, small ones, as the automata have them. */
static void compare_all(const wy_theorem *proof, const wy_box *table, int64_t most,
                        const char *text) {
    const wy_rules *rules = wy_theorem_rules(proof);
    const int tracks = wi_heap_tracks(rules);
    if (rules->memory == WY_MEMORY_ENFORCE || tracks > 4) {
        return;
    }
    const int64_t size = tracks == 4 ? 6 : tracks == 3 ? 9 : 20;
    int64_t number[WY_MOST_HEAPS] = {0};
    for (int i = tracks; i >= 0;) {
        wy_cell at = {.memory = number[rules->heaps]};
        bool inside = true;
        for (int h = 0; h < rules->heaps; h++) {
            at.heap[h] = number[h];
            at.last[h] = rules->memory == WY_MEMORY_REPEAT ? number[rules->heaps + h] : 0;
            inside = inside && number[h] < most;
        }
        for (size_t left = 0; inside && wy_theorem_state(proof, left) != NULL; left++) {
            at.memory = rules->memory == WY_MEMORY_PASS ? (int64_t)left : at.memory;
            if (accepts(wy_theorem_state(proof, left), proof->heaps->system, number) !=
                wy_box_p(table, &at)) {
                fail_msg("%s: the automaton is wrong at (%lld,%lld,%lld,%lld)", text,
                         (long long)number[0], (long long)number[1], (long long)number[2],
                         (long long)number[3]);
            }
        }
        for (i = tracks - 1; i >= 0 && ++number[i] == size; i--) {
            number[i] = 0;
        }
    }
}

/* The kernel refuses sets with one fault. */
static void refuse_mutants(const wy_theorem *proof, uint64_t *seed, const char *text) {
    const wy_rules *rules = wy_theorem_rules(proof);
    const int all = wy_automaton_states(wy_theorem_p(proof)) > 200 ? 1 : 6; /* long ones */
    for (int times = 0; times < all; times++) {
        wy_automaton *made = mutant(wy_theorem_p(proof), seed);
        wy_automaton *valid = NULL, *wrong = NULL;
        assert_int_equal(wy_automaton_validate(&valid, made, NULL, NULL), WY_OK);
        assert_int_equal(wi_automaton_close_zeros(&wrong, valid, NULL, NULL), WY_OK);
        if (wy_automaton_equal(NULL, wrong, wy_theorem_p(proof), NULL, NULL) == WY_NO) {
            wi_proof_report report;
            wi_proof_report_init(&report);
            const wy_status status = wi_heap_kernel_prove(
                &report, NULL, wrong,
                proof->heaps->stages > 1 ? proof->heaps->p[proof->heaps->stages - 2] : NULL, rules,
                proof->heaps->system, 0, NULL, NULL);
            if (status != WY_NO) {
                fail_msg("%s: a wrong set has status %d", text, status);
            }
            wi_proof_report_clear(&report);
        }
        wy_automaton_free(made);
        wy_automaton_free(valid);
        wy_automaton_free(wrong);
    }
}

static void theorems_decide_as_tables_do(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int64_t size;
    } table[] = {
        {"raleigh", 40},
        {"nim on 3 heaps misere", 40},
        {"wythoff on 3 heaps misere", 40},
        {"moore(2) on 3 heaps misere", 40},
        {"nim pass", 60},
        {"nim pass 2", 60},
        {"nim pass misere", 60},
        {"wythoff pass", 60},
        {"{(t,0),(0,t): t<=3} pass", 60},
        {"odd-or-even-nim", 60},
        {"enforce({(t,0),(0,t)},{(t,t)})", 60},
        {"enforce({(t,0): t<=2},{(0,t): t<=3},{(t,t): t<=2})", 60},
        {"{(t,0,0): t<=2} in every order terminal x+y<=1", 24},
        {"{(t,0,0): t<=2} in every order terminal x+y+z<=4 misere", 24},
        {"{(t,0,0): t mod 3=1} in every order + {(s,t,0): s=2t}", 24},
        {"{(t,0,0): t<=2} in every order terminal x>=5 misere", 24},
        {"enforce({(t,0)},{(0,t)}) misere", 40},
        {"enforce({(t,0),(0,t)},{(t,t)}) terminal x+y<=3", 40},
        {"enforce({(t,0),(0,t)} - (1,0),{(t,t)}) misere terminal x<=1", 40},
        {"nim on 3 heaps block 1", 20},
        {"{(t,0,0): t<=2} in every order block 2 misere", 16},
        {"{(t,0,0): t<=3} in every order block 1 terminal x+y+z<=2", 16},
        {"nim comply 2", 60},
        {"nim comply 3 misere", 60},
        {"{(t,0),(0,t): t<=4} comply 2 terminal x<=1", 60},
        {"fibonacci-nim", 150},
        {"fibonacci-nim misere", 100},
        {"(t) on 1 heap next at most last", 100},
        {"(t) on 1 heap next at most last+1 terminal x<=3", 100},
        {"{(t): t mod 3!=0} on 1 heap next at most 3", 100},
        {"nim on 1 heap no repeat", 100},
        {"nim on 1 heap no repeat misere", 100},
        {"{(t): t<=3} on 1 heap no repeat", 100},
        {"{(t,0),(0,t): t<=2} no repeat", 40},
    };
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_theorem *proof = proof_or_fail(table[i].text);
        const wy_rules *rules = wy_theorem_rules(proof);
        int64_t size[WY_MOST_HEAPS] = {0};
        for (int h = 0; h < rules->heaps; h++) {
            size[h] = table[i].size;
        }
        wy_box *outcomes;
        assert_int_equal(wy_box_make(&outcomes, rules, size, false, NULL, NULL), WY_OK);
        for (int times = 0; times < 40; times++) {
            wy_cell at;
            int64_t heap[WY_MOST_HEAPS] = {0};
            for (int h = 0; h < rules->heaps; h++) {
                heap[h] = random_below(&seed, (int)table[i].size);
            }
            wy_cell_start(&at, rules, heap);
            if (rules->memory == WY_MEMORY_PASS) {
                at.memory = random_below(&seed, (int)rules->passes + 1);
            } else if (rules->memory == WY_MEMORY_ENFORCE) {
                at.memory = random_below(&seed, rules->sets + 1) - 1;
            } else if (rules->memory == WY_MEMORY_BOUND) {
                at.memory = random_below(&seed, 1 + (int)heap[0] + 3);
            } else if (rules->memory == WY_MEMORY_REPEAT) {
                for (int h = 0; h < rules->heaps; h++) {
                    at.last[h] = random_below(&seed, 1 + (int)heap[h] + 3);
                }
            }
            compare_with_table(proof, outcomes, &at, table[i].text);
        }
        compare_all(proof, outcomes, table[i].size, table[i].text);
        refuse_mutants(proof, &seed, table[i].text);
        wy_box_free(outcomes);
        wy_theorem_free(proof);
    }
}

/* Schwenk 1970: P where the bound is less than the least part of the heap's Zeckendorf sum. */
static void fibonacci_nim_is_the_least_part(void **state) {
    (void)state;
    wy_theorem *proof = proof_or_fail("fibonacci-nim");
    for (int64_t x = 0; x < 150; x++) {
        int64_t rest = x, least = INT64_MAX;
        while (rest > 0) {
            int64_t part = 1, next = 2;
            while (next <= rest) {
                const int64_t sum = part + next;
                part = next;
                next = sum;
            }
            least = part;
            rest -= part;
        }
        for (int64_t bound = 0; bound < 160; bound++) {
            const int64_t numbers[] = {x, bound};
            assert_int_equal(accepts(wy_theorem_p(proof), proof->heaps->system, numbers),
                             bound < least);
        }
    }
    wy_theorem_free(proof);
}

/* Pairs made one after the other against tables. */
static void pairs_agree_with_tables(void **state) {
    (void)state;
    static const char *const texts[] = {
        "nim pass",         "wythoff pass",
        "wythoff pass 3",   "wythoff + (1,2) + (2,1) pass 2",
        "nim + (2,2) pass", "nim + (1,3) in every order + (1,1) pass"};
    enum { SIZE = 40 };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        wy_rules *rules = heaps_or_fail(texts[i]);
        const int64_t size[WY_MOST_HEAPS] = {SIZE, SIZE};
        wy_box *table;
        assert_int_equal(wy_box_make(&table, rules, size, false, NULL, NULL), WY_OK);
        assert_true(wi_heap_pairs_can(rules));
        for (int64_t passes = 0; passes <= rules->passes; passes++) {
            int64_t *partner;
            assert_int_equal(wi_heap_pairs_make(&partner, rules, passes, SIZE, NULL, NULL), WY_OK);
            for (int64_t at = 0; at < SIZE * SIZE; at++) {
                const wy_cell position = {.heap = {at / SIZE, at % SIZE}, .memory = passes};
                if (wy_box_p(table, &position) != (partner[at / SIZE] == at % SIZE)) {
                    fail_msg("%s: wrong at position %lld", texts[i], (long long)at);
                }
            }
            free(partner);
        }
        wy_box_free(table);
        wy_rules_free(rules);
    }
    static const char *const others[] = {
        "nim on 3 heaps",           "nim pass misere",
        "{(t,0),(0,t): t<=3} pass", "{(t,0),(0,t),(t,2t)} pass",
        "nim pass terminal x+y<=2", "{(t,0),(0,t),(t,t)} - (1,1) pass"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        wy_rules *rules = heaps_or_fail(others[i]);
        assert_false(wi_heap_pairs_can(rules));
        wy_rules_free(rules);
    }
}

/* Questions that are about two heaps are refused, and do no harm. */
static void questions_about_two_heaps(void **state) {
    (void)state;
    wy_theorem *theorem = proof_or_fail("nim on 3 heaps");
    wy_reading *reading = NULL;
    wy_verdict verdict;
    wy_standing standing;
    wy_error error;
    bool truth = true;
    mpz_t zero;
    mpz_init(zero);
    wy_verdict_init(&verdict);
    assert_int_equal(wy_theorem_has(&truth, theorem, zero, zero, &error), WY_BAD);
    assert_string_equal(error.message,
                        "this rule is for 3 heaps: games on two heaps are taken here");
    assert_int_equal(pair_decide(&verdict, theorem, zero, zero, NULL), WY_OK);
    assert_true(verdict.p);
    assert_int_equal(wy_theorem_reading(&reading, theorem, NULL, NULL), WY_BAD);
    assert_null(reading);
    assert_int_equal(wy_theorem_ask(&truth, theorem, "Ax x=x", NULL, NULL), WY_BAD);
    assert_int_equal(wy_theorem_write_latex(stdout, theorem, NULL, NULL), WY_BAD);
    assert_int_equal(wy_theorem_write_walnut("nowhere", theorem, NULL, NULL), WY_BAD);
    assert_null(wy_theorem_bits(theorem));
    assert_true(wy_theorem_alike(theorem, theorem));
    assert_ptr_equal(wy_theorem_played(theorem), wy_theorem_rules(theorem));
    wy_theorem_standing(&standing, theorem);
    assert_int_equal(standing.kind, WY_PROVED);
    wy_verdict_clear(&verdict);
    mpz_clear(zero);
    wy_theorem_free(theorem);
}

/* ---- two ways to say from where moves lead into a set ---------------------------------------- */

/* By rays and cones, and by families as formulas: the same obligation fails, or none does. */
static void compare_ways(const wy_theorem *theorem, const wy_automaton *p, wy_status expected) {
    const wy_rules *rules = wy_theorem_played(theorem);
    wi_proof_report rays, families;
    wi_proof_report_init(&rays);
    wi_proof_report_init(&families);
    const wy_status first =
        wi_game_obligations_prove(&rays, p, rules, theorem->moves, theorem->system, 0, NULL, NULL);
    const wy_status second =
        wi_heap_kernel_prove(&families, NULL, p, NULL, rules, theorem->system, 0, NULL, NULL);
    assert_int_equal(first, expected);
    assert_int_equal(second, expected);
    if (expected == WY_NO) {
        assert_int_equal(rays.failed, families.failed);
    }
    wi_proof_report_clear(&rays);
    wi_proof_report_clear(&families);
}

static void two_heaps_have_two_ways(void **state) {
    (void)state;
    static const char *const games[] = {"nim",
                                        "wythoff",
                                        "maharaja",
                                        "wythoff(m=2)",
                                        "wythoff terminal x+y<=3",
                                        "wythoff terminal {(1,2)}",
                                        "nim terminal {(3,1)}",
                                        "wythoff misere",
                                        "nim misere",
                                        "wythoff block 1",
                                        "nim block 1",
                                        "{(t,0),(0,t),(t,t): t<=x-y}",
                                        "{(1,0),(2,0),(0,1),(0,3),(1,1)}"};
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = NULL;
        wy_theorem *theorem = NULL;
        wy_error error;
        if (wy_rules_read(&rules, games[i], &error) != WY_OK ||
            wy_prove(&theorem, rules, NULL, NULL, &error) != WY_OK) {
            fail_msg("%s: %s", games[i], error.message);
        }
        compare_ways(theorem, theorem->p, WY_OK);
        /* Counting in something wrong takes long. */
        for (int times = 0; times < 3 && rules->block == 0; times++) {
            wy_automaton *made = mutant(theorem->p, &seed);
            wy_automaton *valid = NULL, *wrong = NULL;
            assert_int_equal(wy_automaton_validate(&valid, made, NULL, NULL), WY_OK);
            assert_int_equal(wi_automaton_close_zeros(&wrong, valid, NULL, NULL), WY_OK);
            if (wy_automaton_equal(NULL, wrong, theorem->p, NULL, NULL) == WY_NO) {
                compare_ways(theorem, wrong, WY_NO);
            }
            wy_automaton_free(made);
            wy_automaton_free(valid);
            wy_automaton_free(wrong);
        }
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_agree_with_tables),
        cmocka_unit_test(wrong_sets_are_refused),
        cmocka_unit_test(some_moves_agree_with_a_search),
        cmocka_unit_test(families_complete_others),
        cmocka_unit_test(others_are_unknown),
        cmocka_unit_test(theorems_decide_as_tables_do),
        cmocka_unit_test(fibonacci_nim_is_the_least_part),
        cmocka_unit_test(two_heaps_have_two_ways),
        cmocka_unit_test(pairs_agree_with_tables),
        cmocka_unit_test(questions_about_two_heaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
