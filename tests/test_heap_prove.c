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

#include "prove/heap_kernel.h"

static wy_heap_rules *heaps_or_fail(const char *text) {
    wy_game game;
    wy_error error;
    if (wy_game_read(&game, text, &error) != WY_OK || game.heaps == NULL) {
        fail_msg("%s: no rule on several heaps", text);
    }
    return game.heaps;
}

static wy_heap_proof *proof_or_fail(const char *text) {
    wy_heap_rules *rules = heaps_or_fail(text);
    wy_heap_proof *proof = NULL;
    wy_error error;
    if (wy_heap_prove(&proof, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_heap_rules_free(rules);
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
        wy_heap_proof *proof = proof_or_fail(table[i].text);
        const wy_heap_rules *rules = wy_heap_proof_rules(proof);
        wy_theorem_facts facts;
        wy_heap_proof_facts(&facts, proof);
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
        wy_heap_table *outcomes;
        assert_int_equal(wy_heap_table_make(&outcomes, rules, size, false, NULL, NULL), WY_OK);
        for (int64_t at = 0; at < all; at += 7) {
            wy_heap_position position = {.memory = 0};
            int64_t rest = at;
            for (int h = 0; h < rules->heaps; h++) {
                position.heap[h] = rest % table[i].size;
                rest /= table[i].size;
            }
            if (accepts(wy_heap_proof_p(proof), system, position.heap) !=
                wy_heap_table_p(outcomes, &position)) {
                fail_msg("%s: wrong at position %lld", table[i].text, (long long)at);
            }
        }
        wy_heap_table_free(outcomes);
        wy_numerations_close(store);
        wy_heap_proof_free(proof);
    }
}

/* The P-set of one game is not that of another with more or fewer moves. */
static void wrong_sets_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *right, *wrong;
        wi_heap_obligation failed;
    } table[] = {
        {"nim on 3 heaps", "moore(2) on 3 heaps", WI_HEAP_STABLE},
        {"moore(2) on 3 heaps", "nim on 3 heaps", WI_HEAP_ABSORBING},
        {"nim on 3 heaps", "(t,0,0) in every order + (t,0,0)+(1,1,0)", WI_HEAP_STABLE},
        {"nim on 3 heaps", "(t,0,0) in every order - (1,0,0)", WI_HEAP_ABSORBING},
        {"raleigh", "{(t,0,0),(s,t,0)} in every order", WI_HEAP_ABSORBING},
        {"raleigh", "{(t,0,0),(s,t,0),(s,t,r)} in every order", WI_HEAP_STABLE},
        {"raleigh", "{(t,0,0),(s,t,0)} in every order + {(s,t,r): s+t>=r}", WI_HEAP_STABLE},
    };
    wy_numerations *store;
    assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        wy_heap_proof *proof = proof_or_fail(table[i].right);
        wy_heap_rules *rules = heaps_or_fail(table[i].wrong);
        wy_theorem_facts facts;
        wy_heap_proof_facts(&facts, proof);
        const wy_numeration *system;
        wi_heap_report report;
        wi_heap_report_init(&report);
        assert_int_equal(wy_numerations_find(&system, store, facts.numeration, NULL, NULL), WY_OK);
        const wy_status status =
            wi_heap_kernel_prove(&report, wy_heap_proof_p(proof), rules, system, 0, NULL, NULL);
        if (status != WY_NO || report.failed != table[i].failed) {
            fail_msg("%s with the P-set of %s: status %d", table[i].wrong, table[i].right, status);
        }
        wi_heap_report_clear(&report);
        wy_heap_rules_free(rules);
        wy_heap_proof_free(proof);
    }
    wy_numerations_close(store);
}

static void others_are_unknown(void **state) {
    (void)state;
    static const char *const texts[] = {
        "nim pass",
        "nim on 3 heaps misere",
        "nim on 3 heaps block 1",
        "{(t,0,0): prime(t)} in every order",
        "euclid on 3 heaps",
        "fraenkel-wythoff on 3 heaps",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wy_heap_rules *rules = heaps_or_fail(texts[i]);
        wy_heap_proof *proof;
        wy_error error;
        assert_int_equal(wy_heap_prove(&proof, rules, NULL, NULL, &error), WY_LIMIT);
        assert_null(proof);
        wy_heap_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_agree_with_tables),
        cmocka_unit_test(wrong_sets_are_refused),
        cmocka_unit_test(others_are_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
