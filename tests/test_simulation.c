/*
 * test_simulation.c - simulations against the definition, and what subset constructions make of
 * them.
 *
 * Nondeterministic automata come from random deterministic ones with two tracks, one of which is
 * left out.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "automata/subset.h"
#include "effort.h"

static uint64_t seed = 0x9E3779B97F4A7C15;

static uint32_t below(uint32_t limit) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (uint32_t)(seed >> 33) % limit;
}

enum { DIGITS = 3, MOST = 60 };

/* Each transition with a chance of dense in 8; targets near the state or anywhere. */
static void random_nfa(wi_nfa *out, wi_meter *meter, uint32_t states, uint32_t dense) {
    const wy_track tracks[2] = {{.digits = DIGITS}, {.digits = DIGITS}};
    wy_edge edges[MOST * DIGITS * DIGITS];
    int32_t outputs[MOST];
    size_t count = 0;
    const bool near = below(2) == 0;
    for (uint32_t q = 0; q < states; q++) {
        outputs[q] = below(2) == 0;
        for (uint32_t column = 0; column < DIGITS * DIGITS; column++) {
            if (below(8) < dense) {
                const uint32_t to = near ? (q + below(4)) % states : below(states);
                edges[count++] =
                    (wy_edge){.from = q, .to = to, .label = column / DIGITS << 2 | column % DIGITS};
            }
        }
    }
    wy_automaton *automaton;
    const bool gone[2] = {false, true};
    assert_int_equal(wy_automaton_create(&automaton, WY_ACCEPTOR, tracks, 2, outputs, states, edges,
                                         count, NULL),
                     WY_OK);
    assert_int_equal(
        wi_nfa_project(out, WY_OP_AND, automaton, NULL, NULL, NULL, 2, gone, meter, NULL), WY_OK);
    wy_automaton_free(automaton);
    assert_int_equal(wi_nfa_trim(out, meter, NULL), WY_OK);
}

/* ---- the definition ------------------------------------------------------------------------- */

/* Can q follow every transition of p within the relation? */
static bool follows(const wy_automaton *table, bool (*relation)[MOST], uint32_t p, uint32_t q) {
    for (uint64_t i = table->first[p]; i < table->first[p + 1]; i++) {
        bool found = false;
        for (uint64_t j = table->first[q]; j < table->first[q + 1] && !found; j++) {
            found =
                table->label[j] == table->label[i] && relation[table->target[i]][table->target[j]];
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

static void largest_simulation(bool (*relation)[MOST], const wy_automaton *table) {
    for (uint32_t p = 0; p < table->states; p++) {
        for (uint32_t q = 0; q < table->states; q++) {
            relation[p][q] = table->output[p] <= table->output[q];
        }
    }
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t p = 0; p < table->states; p++) {
            for (uint32_t q = 0; q < table->states; q++) {
                if (relation[p][q] && !follows(table, relation, p, q)) {
                    relation[p][q] = false;
                    changed = true;
                }
            }
        }
    }
}

/* ---- compared ------------------------------------------------------------------------------- */

static wy_automaton *construct(const wi_nfa *nfa, const wi_simulation *simulation, uint32_t *sets,
                               wi_meter *meter) {
    wi_subset subset;
    wy_automaton *made;
    assert_int_equal(wi_subset_open(&subset, nfa, simulation, meter, NULL), WY_OK);
    while (!wi_subset_done(&subset)) {
        assert_int_equal(wi_subset_run(&subset, 1000, NULL), WY_OK);
    }
    *sets = subset.sets;
    assert_int_equal(wi_subset_finish(&made, &subset, NULL), WY_OK);
    wi_subset_close(&subset);
    assert_int_equal(wi_minimise(made, meter, NULL), WY_OK);
    return made;
}

static uint64_t pairs, saved, unknown;

static void check(const wi_nfa *nfa, wi_meter *meter) {
    static bool relation[MOST][MOST];
    wi_subset subset;
    wi_simulation simulation;
    assert_int_equal(wi_subset_open(&subset, nfa, NULL, meter, NULL), WY_OK);
    assert_int_equal(
        wi_simulation_make(&simulation, nfa, subset.letter_of, subset.letters, meter, NULL), WY_OK);
    wi_subset_close(&subset);
    if (simulation.first == NULL) {
        unknown++;
        return;
    }
    const uint32_t states = nfa->table->states;
    largest_simulation(relation, nfa->table);
    for (uint32_t p = 0; p < states; p++) {
        uint64_t at = simulation.first[p];
        for (uint32_t q = 0; q < states; q++) {
            const bool wanted = q != p && relation[p][q] && (q < p || !relation[q][p]);
            const bool found = at < simulation.first[p + 1] && simulation.above[at] == q;
            assert_int_equal(found, wanted);
            at += found;
        }
        assert_int_equal(at, simulation.first[p + 1]);
    }
    pairs += simulation.first[states];
    uint32_t plain_sets, sets;
    wy_automaton *plain = construct(nfa, NULL, &plain_sets, meter);
    wy_automaton *sharp = construct(nfa, &simulation, &sets, meter);
    assert_int_equal(wy_automaton_equal(NULL, plain, sharp, NULL, NULL), WY_OK);
    assert_int_equal(plain->states, sharp->states);
    saved += plain_sets - sets; /* never more: what is left out is the same in equal sets */
    assert_true(sets <= plain_sets);
    wi_automaton_drop(plain, meter);
    wi_automaton_drop(sharp, meter);
    wi_simulation_drop(&simulation, meter);
}

static void test_random(void **state) {
    (void)state;
    for (int i = 0; i < SHARE(600); i++) {
        wi_meter meter;
        wi_nfa nfa = {0}, turned = {0};
        wi_meter_start(&meter, NULL, "a test");
        random_nfa(&nfa, &meter, 2 + below(i % 10 == 0 ? MOST - 2 : 14), 1 + below(3));
        check(&nfa, &meter);
        assert_int_equal(wi_nfa_reverse(&turned, &nfa, &meter, NULL), WY_OK);
        check(&turned, &meter);
        wi_nfa_drop(&nfa, &meter);
        wi_nfa_drop(&turned, &meter);
        assert_int_equal(meter.used, 0);
    }
    assert_true(pairs > SHARE(1000U));
    assert_true(saved > SHARE(1000U));
    assert_int_equal(unknown, 0);
}

/* Too little memory is told, and nothing is lost. */
static void test_little_memory(void **state) {
    (void)state;
    for (uint64_t memory = 20000; memory < 400000; memory += 10000) {
        const wy_control control = {.memory = memory};
        wi_meter meter;
        wi_nfa nfa = {0};
        wi_meter_start(&meter, NULL, "a test");
        random_nfa(&nfa, &meter, MOST, 3);
        wi_subset subset;
        wi_simulation simulation;
        assert_int_equal(wi_subset_open(&subset, &nfa, NULL, &meter, NULL), WY_OK);
        wi_meter little;
        wi_meter_start(&little, &control, "a test");
        const wy_status status =
            wi_simulation_make(&simulation, &nfa, subset.letter_of, subset.letters, &little, NULL);
        assert_true(status == WY_OK || status == WY_LIMIT);
        assert_true(little.peak <= memory);
        wi_simulation_drop(&simulation, &little);
        assert_int_equal(little.used, 0);
        wi_subset_close(&subset);
        wi_nfa_drop(&nfa, &meter);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
