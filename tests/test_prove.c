/*
 * test_prove.c - P-sets as automata: against the engine of columns, proved, and wrong ones refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/solve.h>

#include "boards.h"
#include "mutants.h"
#include "prove/offset.h"
#include "wythoff_kernel.h"

enum { COLUMNS = 20000, MOST_STATES = 1000000 };

/* A game with everything that is known of it. */
typedef struct known {
    char rule[256];
    wy_position list[8];
    size_t count;
    wy_machine *machine;
    wi_offset_tree tree;
    wi_offset_windows windows;
    wi_learner *learner;
    wy_numerations *store;
    const wy_numeration *fib;
    wi_p_set set;
    int threads; /* 0: one */
} known;

static void add_both(known *k, int64_t x, int64_t y) {
    k->list[k->count++] = (wy_position){x, y};
    k->list[k->count++] = (wy_position){y, x};
    const size_t length = strlen(k->rule);
    snprintf(k->rule + length, sizeof k->rule - length, " + (%lld,%lld) + (%lld,%lld)",
             (long long)x, (long long)y, (long long)y, (long long)x);
}

/* Windows that are as wide as they need to be. */
static wy_status learn(known *k, uint32_t most, wy_error *error) {
    const wi_offset_limits limits = {.states = most, .depth = 14};
    const wy_control control = {.threads = k->threads > 0 ? k->threads : 1};
    wi_digits_size size = {.left = 64, .right = 16, .depth = 16};
    wy_status status = WY_NO;
    while (status == WY_NO) {
        wi_learner_close(k->learner);
        wi_offset_windows_close(&k->windows);
        k->learner = NULL;
        status = wi_offset_windows_open(&k->windows, &k->tree, k->machine, &size, NULL, error);
        if (status == WY_OK) {
            const wi_offset_source source = wi_offset_windows_source(&k->windows);
            status = wi_learner_open(&k->learner, &source, &limits, &control, error);
        }
        if (status == WY_OK) {
            status = wi_learner_settle(k->learner, error);
        }
        assert_true(status != WY_NO || wi_digits_wider(&size, k->windows.digits));
    }
    return status;
}

static void know_numbers(known *k) {
    wy_error error;
    if (wy_numerations_open(&k->store, &error) != WY_OK ||
        wy_numerations_find(&k->fib, k->store, "msd_fib", NULL, &error) != WY_OK ||
        wi_offset_tree_make(&k->tree, k->fib, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", k->rule, error.message);
    }
}

static void know(known *k) {
    wy_error error;
    const wy_machine_limits limits = {.columns = 50000, .nodes = 20000};
    know_numbers(k);
    if (wy_machine_find(&k->machine, k->list, k->count, &limits, NULL, &error) != WY_OK ||
        learn(k, MOST_STATES, &error) != WY_OK ||
        wi_p_set_make(&k->set, wi_learner_offsets(k->learner), NULL, &error) != WY_OK) {
        fail_msg("%s: %s", k->rule, error.message);
    }
}

static void forget(known *k) {
    wi_p_set_clear(&k->set);
    wi_learner_close(k->learner);
    wi_offset_windows_close(&k->windows);
    wi_offset_tree_clear(&k->tree);
    wy_numerations_close(k->store);
    wy_machine_free(k->machine);
}

static void maharaja(known *k, int64_t x, int64_t y) {
    *k = (known){.rule = "wythoff"};
    if (x > 0) {
        add_both(k, x, y);
    }
    know(k);
}

/* ---- the game ------------------------------------------------------------------------------ */

/* Digits of x and of x shifted, from the greatest of 24. */
enum { PLACES = 24 };
static int64_t digits_of(uint64_t digits[PLACES], int64_t x) {
    int64_t weights[PLACES + 1] = {1, 2};
    for (int i = 2; i <= PLACES; i++) {
        weights[i] = weights[i - 1] + weights[i - 2];
    }
    int64_t shifted = 0;
    for (int i = PLACES - 1; i >= 0; i--) {
        const bool there = x >= weights[i];
        digits[PLACES - 1 - i] = there;
        x -= there ? weights[i] : 0;
        shifted += there ? weights[i + 1] : 0;
    }
    assert_int_equal(x, 0);
    return shifted;
}

static bool accepts(const wy_automaton *p, int64_t x, int64_t y) {
    uint64_t of_x[PLACES];
    uint64_t of_y[PLACES];
    uint64_t labels[PLACES];
    digits_of(of_x, x);
    digits_of(of_y, y);
    for (int i = 0; i < PLACES; i++) {
        labels[i] = of_x[i] << 1 | of_y[i];
    }
    return wy_automaton_accepts(p, labels, PLACES);
}

static void assert_p_set(const known *k) {
    int64_t *rows = rows_of(k->rule, COLUMNS);
    for (int64_t x = 0; x < COLUMNS; x++) {
        uint64_t digits[PLACES];
        const int64_t shifted = digits_of(digits, x);
        int32_t bit = -1;
        int32_t offset = -1;
        assert_true(wy_automaton_value(&bit, k->set.bits, digits, PLACES));
        assert_true(wy_automaton_value(&offset, k->set.offsets, digits, PLACES));
        assert_int_equal(bit, rows[x] < x);
        int32_t of_f = 0;
        assert_int_equal(wi_offset_read(&of_f, (wi_offset_code)offset, false), rows[x] >= x);
        assert_true(rows[x] < x || of_f == rows[x] - shifted);
        assert_true(accepts(k->set.p, x, rows[x]));
        for (int64_t y = rows[x] > 4 ? rows[x] - 4 : 0; y < rows[x] + 5; y++) {
            assert_int_equal(accepts(k->set.p, x, y), y == rows[x]);
        }
    }
    free(rows);
}

static wy_status prove(const known *k, const wy_automaton *p, wi_proof_report *report) {
    wy_error error = {0};
    const wy_status status =
        wythoff_kernel_prove(report, p, k->list, k->count, k->fib, NULL, &error);
    if (status != WY_OK && status != WY_NO) {
        fail_msg("%s: %s", k->rule, error.message);
    }
    return status;
}

/* By neighbours: another proof of the same. */
static wy_status prove_by_offsets(known *k) {
    static const int32_t band[] = {0};
    wi_line_game game = {.of = {.list = k->list, .offsets = band, .offset_count = 1}};
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_error error = {0};
    size_t diagonal = 0; /* moves of Wythoff's game are none of the list */
    for (size_t i = 0; i < k->count; i++) {
        if (k->list[i].x != k->list[i].y) {
            k->list[diagonal++] = k->list[i];
        }
    }
    game.of.count = diagonal;
    const wy_status status =
        wi_offset_kernel_prove(&report, wi_learner_offsets(k->learner), &game, NULL, NULL, &error);
    if (status != WY_OK && status != WY_NO) {
        fail_msg("%s: %s", k->rule, error.message);
    }
    wi_proof_report_clear(&report);
    return status;
}

static void games_are_learned_and_proved(void **unused) {
    (void)unused;
    static const int games[][2] = {{0, 0}, {1, 2}, {2, 3}, {4, 7}, {1, 4}, {2, 6}, {4, 5}};
    static const uint32_t states[][2] = {{4, 7}, {424, 1975}, {79, 307}, {31, 89},
                                         {0, 0}, {0, 0},      {4, 7}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        known k;
        maharaja(&k, games[i][0], games[i][1]);
        if (states[i][0] > 0) {
            assert_int_equal(wy_automaton_states(k.set.bits), states[i][0]);
            assert_int_equal(wy_automaton_states(k.set.p), states[i][1]);
        }
        assert_p_set(&k);
        wi_proof_report report;
        wi_proof_report_init(&report);
        assert_int_equal(prove(&k, k.set.p, &report), WY_OK);
        assert_int_equal(prove_by_offsets(&k), WY_OK);
        wi_proof_report_clear(&report);
        forget(&k);
    }
}

static uint64_t next_random(uint64_t *seed) {
    *seed = *seed * 6364136223846793005U + 1442695040888963407U;
    return *seed >> 33;
}

static void random_lists_too(void **unused) {
    (void)unused;
    uint64_t seed = 11;
    int proved = 0;
    for (int i = 0; i < 30; i++) {
        known k = {.rule = "wythoff"};
        const uint64_t pairs = 1 + next_random(&seed) % 3;
        for (uint64_t j = 0; j < pairs; j++) {
            add_both(&k, (int64_t)(1 + next_random(&seed) % 6),
                     (int64_t)(1 + next_random(&seed) % 6));
        }
        wy_error error;
        const wy_machine_limits limits = {.columns = 50000, .nodes = 20000};
        assert_int_equal(wy_machine_find(&k.machine, k.list, k.count, &limits, NULL, &error),
                         WY_OK);
        know_numbers(&k);
        const wy_status status = learn(&k, 2000, &error);
        assert_true(status == WY_OK || status == WY_LIMIT);
        if (status == WY_OK) {
            assert_int_equal(wi_p_set_make(&k.set, wi_learner_offsets(k.learner), NULL, &error),
                             WY_OK);
            wi_proof_report report;
            wi_proof_report_init(&report);
            const wy_status outcome = prove(&k, k.set.p, &report);
            assert_int_equal(prove_by_offsets(&k), outcome);
            if (outcome == WY_OK) {
                assert_p_set(&k);
                proved++;
            }
            wi_proof_report_clear(&report);
        }
        forget(&k);
    }
    assert_true(proved >= 15);
}

/* ---- what is not the P-set --------------------------------------------------------------- */

static void mutants_are_refused(void **unused) {
    (void)unused;
    uint64_t seed = 5;
    static const int games[][2] = {{0, 0}, {2, 3}, {4, 7}};
    int refused = 0;
    for (size_t g = 0; g < 3; g++) {
        known k;
        maharaja(&k, games[g][0], games[g][1]);
        for (int i = 0; i < 120; i++) {
            wy_automaton *p = mutant(k.set.p, &seed);
            wy_error error;
            const bool same = wy_automaton_equal(NULL, p, k.set.p, NULL, &error) == WY_OK;
            wi_proof_report report;
            wi_proof_report_init(&report);
            assert_int_equal(prove(&k, p, &report), same ? WY_OK : WY_NO);
            refused += !same;
            wi_proof_report_clear(&report);
            wy_automaton_free(p);
        }
        forget(&k);
    }
    assert_true(refused > 300);
}

/* Wythoff's P-positions are not those of Maharaja Nim; the reason given must be true. */
static void the_wrong_game_is_refused(void **unused) {
    (void)unused;
    known wythoff;
    maharaja(&wythoff, 0, 0);
    known other;
    maharaja(&other, 1, 2);
    wi_proof_report report;
    wi_proof_report_init(&report);
    wy_error error;
    assert_int_equal(
        wythoff_kernel_prove(&report, wythoff.set.p, other.list, 2, wythoff.fib, NULL, &error),
        WY_NO);
    assert_int_equal(report.failed, WI_LIST); /* (1,2) -> (0,0) */
    assert_int_equal(mpz_get_si(report.place[0]), 1);
    assert_int_equal(mpz_get_si(report.place[1]), 2);
    assert_int_equal(wythoff_kernel_prove(&report, other.set.p, NULL, 0, other.fib, NULL, &error),
                     WY_NO);
    assert_int_equal(report.failed, WI_ABSORBING); /* (1,2) is left without a move */
    assert_int_equal(mpz_get_si(report.place[0]), 1);
    assert_int_equal(mpz_get_si(report.place[1]), 2);
    wi_proof_report_clear(&report);
    forget(&wythoff);
    forget(&other);
}

/* The same states in the same order, whoever looked at them, and the same complaint. */
static void threads_change_nothing(void **unused) {
    (void)unused;
    wy_error error;
    for (int y = 2; y <= 5; y += 3) {
        known one = {.rule = "wythoff"};
        known many = {.rule = "wythoff", .threads = 3};
        known *both[2] = {&one, &many};
        wy_status statuses[2];
        for (int i = 0; i < 2; i++) {
            add_both(both[i], y == 2 ? 1 : 3, y);
            know_numbers(both[i]);
            assert_int_equal(wy_machine_find(&both[i]->machine, both[i]->list, both[i]->count, NULL,
                                             NULL, &error),
                             WY_OK);
            statuses[i] = learn(both[i], 3000, &error);
        }
        assert_int_equal(statuses[0], statuses[1]);
        assert_int_equal(statuses[0], y == 2 ? WY_OK : WY_LIMIT);
        const wi_offsets *a = wi_learner_offsets(one.learner);
        const wi_offsets *b = wi_learner_offsets(many.learner);
        assert_int_equal(a->count, b->count);
        assert_true(a->count > 400);
        assert_memory_equal(a->next, b->next, (size_t)a->count * a->tree->digits * sizeof *a->next);
        assert_memory_equal(a->output, b->output, a->count * sizeof *a->output);
        forget(&one);
        forget(&many);
    }
}

static void limits_are_kept(void **unused) {
    (void)unused;
    known k = {.rule = "wythoff"};
    add_both(&k, 3, 5);
    wy_error error;
    know_numbers(&k);
    assert_int_equal(wy_machine_find(&k.machine, k.list, k.count, NULL, NULL, &error), WY_OK);
    assert_int_equal(learn(&k, 1000, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "unknown"));
    assert_int_equal(error.more, WY_MORE_STATES);
    const wy_control narrow = {.memory = 10000};
    const wi_offset_limits limits = {.states = 100000, .depth = 10};
    const wi_offset_source source = wi_offset_windows_source(&k.windows);
    wi_learner *learner = NULL;
    assert_int_equal(wi_learner_open(&learner, &source, &limits, &narrow, &error), WY_OK);
    assert_int_equal(wi_learner_settle(learner, &error), WY_LIMIT);
    assert_int_equal(error.more, WY_MORE_MEMORY);
    wi_learner_close(learner);
    forget(&k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),    cmocka_unit_test(games_are_learned_and_proved),
        cmocka_unit_test(random_lists_too),          cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(the_wrong_game_is_refused), cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
