/*
 * test_period.c - games on one heap with finitely many moves: the least period, from the least heap
 * on, against a plain search, and the theorem far out.
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
#include "random_rules.h"

enum { HEAPS = 40000, MOST_MOVES = 6 };

typedef struct game {
    int moves[MOST_MOVES];
    int count;
    int block;
    bool misere;
} game;

static int by_size(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

/* The definition. */
static void solve(uint8_t *p, const game *g) {
    for (int n = 0; n < HEAPS; n++) {
        int options = 0;
        int into = 0;
        for (int i = 0; i < g->count; i++) {
            if (g->moves[i] <= n) {
                options++;
                into += p[n - g->moves[i]];
            }
        }
        p[n] = into <= g->block && (!g->misere || options > into);
    }
}

/* The least period of the second half, and from where on it holds. */
static bool find_period(int *from, int *period, const uint8_t *p) {
    for (*period = 1; *period < HEAPS / 4; ++*period) {
        int n = HEAPS - *period - 1;
        while (n >= 0 && p[n] == p[n + *period]) {
            n--;
        }
        if (n < HEAPS / 2) {
            *from = n + 1;
            return true;
        }
    }
    return false;
}

static void compare(const game *g, bool second) {
    char text[200];
    int used = snprintf(text, sizeof text, "{");
    for (int i = 0; i < g->count; i++) {
        used += snprintf(text + used, sizeof text - (size_t)used, second ? "%s(0,%d)" : "%s(%d,0)",
                         i > 0 ? "," : "", g->moves[i]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used, "} on %s",
                     second ? "heap y" : "one heap");
    if (g->block > 0) {
        used += snprintf(text + used, sizeof text - (size_t)used, " block %d", g->block);
    }
    if (g->misere) {
        snprintf(text + used, sizeof text - (size_t)used, " misere");
    }
    uint8_t *p = malloc(HEAPS);
    assert_non_null(p);
    solve(p, g);
    int from = 0;
    int period = 0;
    assert_true(find_period(&from, &period, p));
    wy_rules *rules = rules_or_fail(text);
    wy_theorem *theorem = NULL;
    wy_error error = {0};
    if (wy_prove(&theorem, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    wy_theorem_facts facts;
    wy_theorem_facts_of(&facts, theorem);
    if (facts.period != period || facts.period_from != from) {
        fail_msg("%s: period %lld from %lld, not %d from %d", text, (long long)facts.period,
                 (long long)facts.period_from, period, from);
    }
    mpz_t zero;
    mpz_t heap;
    mpz_init(zero);
    mpz_init(heap);
    for (int i = 0; i < 300; i++) {
        bool has = false;
        /* near the origin, and (n + period 10^60) far out */
        const int n = i < 150 ? i : from + (i * 37) % period;
        mpz_set_ui(heap, 0);
        if (i >= 150) {
            mpz_ui_pow_ui(heap, 10, 60);
            mpz_mul_ui(heap, heap, (unsigned long)period);
        }
        mpz_add_ui(heap, heap, (unsigned long)n);
        assert_int_equal(
            wy_theorem_has(&has, theorem, second ? zero : heap, second ? heap : zero, &error),
            WY_OK);
        assert_int_equal(has, p[n]);
    }
    mpz_clear(zero);
    mpz_clear(heap);
    wy_theorem_free(theorem);
    wy_rules_free(rules);
    free(p);
}

static void random_heaps(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int round = 0; round < 60; round++) {
        game g = {.count = 1 + random_below(&seed, MOST_MOVES)};
        const int largest = 6 + random_below(&seed, 40);
        for (int i = 0; i < g.count; i++) {
            g.moves[i] = 1 + random_below(&seed, largest);
        }
        qsort(g.moves, (size_t)g.count, sizeof g.moves[0], by_size);
        int kept = 1;
        for (int i = 1; i < g.count; i++) {
            if (g.moves[i] != g.moves[kept - 1]) {
                g.moves[kept++] = g.moves[i];
            }
        }
        g.count = kept;
        g.block = random_below(&seed, 3) == 0 ? random_below(&seed, 3) : 0;
        g.misere = random_below(&seed, 4) == 0;
        compare(&g, random_below(&seed, 3) == 0);
    }
}

static void long_periods(void **state) {
    (void)state;
    compare(&(game){.moves = {4, 13, 29, 31, 50, 61}, .count = 6}, false); /* 605 */
    compare(&(game){.moves = {3, 22, 23, 29, 38}, .count = 5}, true);      /* 186 */
}

static void others_are_learned(void **state) {
    (void)state;
    static const char *const games[] = {"nim", "mark", "{(1,2),(2,1)}",
                                        "{(t,0): 2t<=x} on one heap"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_theorem *theorem = NULL;
        wy_error error = {0};
        assert_int_equal(wy_prove(&theorem, rules, NULL, NULL, &error), WY_OK);
        wy_theorem_facts facts;
        wy_theorem_facts_of(&facts, theorem);
        assert_int_equal(facts.period, 0);
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_heaps),
        cmocka_unit_test(long_periods),
        cmocka_unit_test(others_are_learned),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
