/*
 * test_offset.c - offsets of P-positions: learned, compared with the game, proved, refuted.
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
#include "prove/offset.h"
#include "solve/moves.h"

/* s(x) and the digits of x, Zeckendorf's, from the greatest. */
enum { PLACES = 40 };
static int64_t digits_of(uint8_t digits[PLACES], size_t *count, int64_t x) {
    int64_t weights[PLACES + 1] = {1, 2};
    for (int i = 2; i <= PLACES; i++) {
        weights[i] = weights[i - 1] + weights[i - 2];
    }
    int64_t shifted = 0;
    *count = 0;
    for (int i = PLACES - 1; i >= 0; i--) {
        const bool there = x >= weights[i];
        if (there || *count > 0) {
            digits[(*count)++] = there;
        }
        x -= there ? weights[i] : 0;
        shifted += there ? weights[i + 1] : 0;
    }
    return shifted;
}

/* ---- windows --------------------------------------------------------------------------------- */

typedef struct line {
    wy_rules *rules;
    wi_line_game game;
} line;

static line line_of(const char *rule) {
    line l = {.rules = rules_or_fail(rule)};
    wy_error error;
    assert_int_equal(wi_line_game_read(&l.game, l.rules, &error), WY_OK);
    return l;
}

static void forget(line *l) {
    wi_line_game_clear(&l->game);
    wy_rules_free(l->rules);
}

enum { COLUMNS = 60000, DEPTH = 8 };

/* The rows of P-positions, column by column. */
static int64_t *line_rows(const char *rule) {
    line l = line_of(rule);
    int64_t *rows = malloc(COLUMNS * sizeof *rows);
    wi_line_columns columns;
    wy_error error;
    assert_int_equal(wi_line_columns_open(&columns, &l.game, COLUMNS, &error), WY_OK);
    for (int64_t x = 0; x < COLUMNS; x++) {
        rows[x] = wi_line_columns_next(&columns);
    }
    wi_line_columns_close(&columns);
    forget(&l);
    return rows;
}

/* Windows say of every number what the game says; mirrored: the other wing, NULL: the same. */
static void assert_windows_of(const char *rule, const char *mirrored) {
    wy_rules *rules = rules_or_fail(rule);
    int64_t *rows[2] = {line_rows(rule), line_rows(mirrored != NULL ? mirrored : rule)};
    wy_machine_game game;
    wy_machine *machine = NULL;
    wy_error error;
    assert_int_equal(wi_rules_changes(&game, rules, &error), WY_OK);
    assert_int_equal(wy_machine_find_game(&machine, &game, NULL, NULL, &error), WY_OK);
    wi_digits *windows = NULL;
    const wi_digits_size size = {.left = 100, .right = 16, .depth = DEPTH};
    assert_int_equal(wi_digits_open(&windows, machine, &size, NULL, &error), WY_OK);
    assert_int_equal(wi_digits_wings(windows), mirrored != NULL ? 2 : 1);
    uint64_t records[2][16];
    assert_true(wi_digits_record(windows) <= 16);
    for (int64_t x = 0; x < COLUMNS; x += 1 + x / 5000) {
        uint8_t digits[PLACES];
        size_t count;
        digits_of(digits, &count, x);
        memset(records, 0, sizeof records);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(
                wi_digits_follow(windows, records[(i + 1) % 2], records[i % 2], digits[i], &error),
                WY_OK);
        }
        const int32_t *outputs[2 * (DEPTH + 1)];
        int64_t counts[DEPTH + 1];
        assert_int_equal(
            wi_digits_look(windows, outputs, counts, records[count % 2], DEPTH, &error), WY_OK);
        int64_t first = x;
        for (int k = 0; k <= DEPTH && first + counts[k] <= COLUMNS; k++) {
            uint8_t unneeded[PLACES];
            size_t length;
            for (int64_t i = 0; i < counts[k]; i++) {
                const int64_t y = first + i;
                const int64_t of_y = digits_of(unneeded, &length, y);
                for (int w = 0; w < wi_digits_wings(windows); w++) {
                    const int64_t row = rows[w][y];
                    const int32_t truth = row < y ? WI_DIGITS_LOWER : (int32_t)(row - of_y);
                    assert_int_equal(outputs[w * (DEPTH + 1) + k][i], truth);
                }
            }
            first = digits_of(unneeded, &length, first);
        }
    }
    wi_digits_close(windows);
    wy_machine_free(machine);
    wy_machine_game_clear(&game);
    wy_rules_free(rules);
    free(rows[0]);
    free(rows[1]);
}

static void windows_are_true(void **unused) {
    (void)unused;
    assert_windows_of("maharaja", NULL);
    assert_windows_of("maharaja misere", NULL);
    assert_windows_of("wythoff + (2,3)", "wythoff + (3,2)");
    assert_windows_of("wythoff + (1,2) + (3,1) misere", "wythoff + (2,1) + (1,3) misere");
}

/* ---- games without a machine ----------------------------------------------------------------- */

enum { SMALL = 200 };

static bool take_small(void *data, const wy_position *positions, size_t count) {
    int64_t *rows = data;
    for (size_t i = 0; i < count; i++) {
        rows[positions[i].x] = rows[positions[i].x] < 0 ? positions[i].y : INT64_MAX;
    }
    return true;
}

/* The columns of line games are those of the table, which asks every position. */
static void columns_are_true(void **unused) {
    (void)unused;
    static const char *const games[] = {"wythoff", "wythoff + (2,3)", "maharaja misere",
                                        "wythoff - (2,2)",
                                        "wythoff - (1,1) - (3,3) + (1,2) + (4,2) misere"};
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        line l = line_of(games[g]);
        wi_line_columns columns;
        int64_t rows[SMALL];
        wy_error error;
        assert_int_equal(wi_line_columns_open(&columns, &l.game, SMALL, &error), WY_OK);
        memset(rows, 0xFF, sizeof rows);
        wy_solution *solution = NULL;
        assert_int_equal(wy_solve(&solution, l.rules, WY_ENGINE_TABLE, NULL, &error), WY_OK);
        assert_int_equal(wy_solution_each(solution, SMALL, 3 * SMALL, take_small, rows, &error),
                         WY_OK);
        for (int x = 0; x < SMALL; x++) {
            assert_int_equal(wi_line_columns_next(&columns), rows[x]);
        }
        wi_line_columns_close(&columns);
        wy_solution_free(solution);
        forget(&l);
    }
}

/* A game, a numeration that fits it, and what is known of it. */
typedef struct known {
    line line;
    wy_numerations *store;
    wi_offset_tree tree;
    wy_machine *machine;
    wi_offset_far far;
} known;

static known known_of(const char *rule, const char *numeration) {
    known k = {.line = line_of(rule)};
    wy_error error;
    const wy_numeration *system = NULL;
    assert_int_equal(wy_numerations_open(&k.store, &error), WY_OK);
    assert_int_equal(wy_numerations_find(&system, k.store, numeration, NULL, &error), WY_OK);
    assert_int_equal(wi_offset_tree_make(&k.tree, system, NULL, &error), WY_OK);
    assert_int_equal(wy_machine_find_game(&k.machine, &k.line.game.of, NULL, NULL, &error), WY_OK);
    return k;
}

static void forget_known(known *k) {
    wi_offset_far_close(&k->far);
    wy_machine_free(k->machine);
    wi_offset_tree_clear(&k->tree);
    wy_numerations_close(k->store);
    forget(&k->line);
}

/* What the telescope says of words, and what the table of the first columns does. */
static void telescopes_are_true(void **unused) {
    (void)unused;
    static const char *const games[][2] = {
        {"wythoff - (1,1)", "msd_rec_1_0_0_1_from_1_2_3_4"},
        {"wythoff - (2,2) misere", "msd_rec_0_1_1_from_1_2_3_4"},
        {"wythoff + (1,2) + (3,1)", "msd_fib"},
        {"maharaja misere", "msd_fib"},
    };
    enum { WORDS = 300, LOOK = 5, NUMBERS = 100 };
    uint32_t seed = 1;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        known k = known_of(games[g][0], games[g][1]);
        wy_error error;
        wi_offset_table table;
        assert_int_equal(wi_offset_table_make(&table, &k.tree, &k.line.game, COLUMNS, NULL, &error),
                         WY_OK);
        assert_int_equal(wi_offset_far_open(&k.far, &k.tree, k.machine, NUMBERS, NULL, &error),
                         WY_OK);
        const wi_offset_source sources[2] = {wi_offset_table_source(&table),
                                             wi_offset_far_source(&k.far)};
        assert_int_equal(sources[0].record, sources[1].record);
        assert_true(sources[1].depth >= LOOK);
        int seen = 0;
        for (int w = 0; w < WORDS; w++) {
            uint64_t records[2][1 + WI_OFFSET_LONGEST / 8] = {{0}};
            uint32_t kind = 0;
            /* In some numerations nothing can follow some words. */
            for (unsigned i = 0; i < 24 && wi_offset_below(&k.tree, kind, 1) > 0; i++) {
                seed = seed * 1664525U + 1013904223U;
                uint32_t digit = (seed >> 16) % k.tree.digits;
                while (wi_offset_child(&k.tree, kind, digit) == WI_NO_NODE) {
                    digit = (digit + 1) % k.tree.digits;
                }
                kind = wi_offset_child(&k.tree, kind, digit);
                assert_int_equal(sources[1].follow(sources[1].data, records[(i + 1) % 2],
                                                   records[i % 2], digit, &error),
                                 WY_OK);
                wi_offset_level levels[2][LOOK + 1];
                const uint64_t *record = records[(i + 1) % 2];
                if (sources[0].look(sources[0].data, levels[0], record, LOOK, &error) != WY_OK) {
                    break; /* beyond the table */
                }
                assert_int_equal(sources[1].look(sources[1].data, levels[1], record, LOOK, &error),
                                 WY_OK);
                for (int d = 0; d <= LOOK; d++) {
                    assert_int_equal(levels[0][d].count, levels[1][d].count);
                    assert_memory_equal(levels[0][d].outputs, levels[1][d].outputs,
                                        (size_t)levels[0][d].count * sizeof(wi_offset_code));
                }
                seen++;
            }
        }
        assert_true(seen > WORDS);
        wi_offset_table_clear(&table);
        forget_known(&k);
    }
}

/* Learned and proved; every planted fault is refuted, with a position. */
static void refute_faults(const wi_offset_source *source, const wi_line_game *game) {
    const wi_offset_limits limits = {.states = 10000, .depth = 6};
    wy_error error;
    wi_learner *learner = NULL;
    assert_int_equal(wi_learner_open(&learner, source, &limits, NULL, &error), WY_OK);
    assert_int_equal(wi_learner_settle(learner, &error), WY_OK);
    wi_offsets offsets = *wi_learner_offsets(learner);
    wi_proof_report report;
    wi_proof_report_init(&report);
    assert_int_equal(wi_offset_kernel_prove(&report, &offsets, game, NULL, NULL, &error), WY_OK);
    wi_offset_code *planted = malloc(offsets.count * sizeof *planted);
    memcpy(planted, offsets.output, offsets.count * sizeof *planted);
    const wi_offset_code *right = offsets.output;
    offsets.output = planted;
    for (uint32_t i = 0; i < offsets.count; i += 1 + offsets.count / 24) {
        planted[i] = right[i] == 0 ? wi_offset_of_f(0) : (wi_offset_code)(right[i] ^ 1);
        const wy_status status =
            wi_offset_kernel_prove(&report, &offsets, game, NULL, NULL, &error);
        assert_int_equal(status, WY_NO);
        assert_true(mpz_sgn(report.place[0]) >= 0 && mpz_sgn(report.place[1]) >= 0);
        planted[i] = right[i];
    }
    free(planted);
    wi_proof_report_clear(&report);
    wi_learner_close(learner);
}

static void planted_faults_are_refuted(void **unused) {
    (void)unused;
    static const char *const games[] = {"wythoff", "wythoff + (1,2)", "wythoff misere"};
    wy_error error;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        known k = known_of(games[g], "msd_fib");
        wi_offset_table table;
        assert_int_equal(wi_offset_table_make(&table, &k.tree, &k.line.game, 1000000, NULL, &error),
                         WY_OK);
        const wi_offset_source source = wi_offset_table_source(&table);
        refute_faults(&source, &k.line.game);
        wi_offset_table_clear(&table);
        forget_known(&k);
    }
}

/*
 * A band of diagonals.  What is proved of one game is asked of others with nearly the same moves:
 * it is proved of those with the same P-positions, and refuted of all others.
 */
static void bands_are_proved(void **unused) {
    (void)unused;
    static const char *const games[][2] = {{"wythoff(6) - (1,1)", "msd_rec_3_1_from_1_4"},
                                           {"wythoff(2) - (1,1)", "msd_fib"},
                                           {"wythoff(2) + (1,3) + (3,1)", "msd_3"}};
    static const struct {
        const char *rule;
        wy_status status;
    } others[][4] = {{{"wythoff(6)", WY_NO},
                      {"wythoff(5) - (1,1)", WY_NO},
                      {"wythoff(6) - (1,1) + (2,8)", WY_NO},
                      {"wythoff(6) - (1,1) - (9,10)", WY_OK}},
                     {{"wythoff(2)", WY_NO},
                      {"wythoff(3) - (1,1)", WY_NO},
                      {"wythoff(2) - (1,1) misere", WY_NO},
                      {"wythoff(2) - (1,1) - (30,31) - (31,30)", WY_OK}},
                     {{"wythoff(2) + (1,3)", WY_NO},
                      {"wythoff(2)", WY_NO},
                      {"wythoff(2) + (1,3) + (3,1) - (1,2)", WY_NO},
                      {"wythoff(2) + (1,3) + (3,1) - (1,1)", WY_NO}}};
    wy_error error;
    for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
        known k = known_of(games[g][0], games[g][1]);
        assert_int_equal(wi_offset_far_open(&k.far, &k.tree, k.machine, 1000, NULL, &error), WY_OK);
        const wi_offset_source source = wi_offset_far_source(&k.far);
        refute_faults(&source, &k.line.game);
        const wi_offset_limits limits = {.states = 10000, .depth = 4};
        wi_learner *learner = NULL;
        assert_int_equal(wi_learner_open(&learner, &source, &limits, NULL, &error), WY_OK);
        assert_int_equal(wi_learner_settle(learner, &error), WY_OK);
        for (int i = 0; i < 4; i++) {
            line other = line_of(others[g][i].rule);
            wi_proof_report report;
            wi_proof_report_init(&report);
            assert_int_equal(wi_offset_kernel_prove(&report, wi_learner_offsets(learner),
                                                    &other.game, NULL, NULL, &error),
                             others[g][i].status);
            wi_proof_report_clear(&report);
            forget(&other);
        }
        wi_learner_close(learner);
        forget_known(&k);
    }
}

static bool stop_at_once(void *data, double done) {
    (void)done;
    *(int *)data += 1;
    return true;
}

/* The first numbers of wide windows are many columns: a clock must be able to end that. */
static void windows_stop(void **state) {
    (void)state;
    static const char *const games[] = {"maharaja", "wythoff + (1,2)"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_machine_game game;
        wy_machine *machine = NULL;
        wy_error error;
        assert_int_equal(wi_rules_changes(&game, rules, &error), WY_OK);
        assert_int_equal(wy_machine_find_game(&machine, &game, NULL, NULL, &error), WY_OK);
        int asked = 0;
        const wy_control control = {.poll = stop_at_once, .data = &asked};
        const wi_digits_size size = {.left = 100, .right = 16, .depth = 16};
        wi_digits *windows = NULL;
        assert_int_equal(wi_digits_open(&windows, machine, &size, &control, &error), WY_STOPPED);
        assert_null(windows);
        assert_true(asked > 0);
        wy_machine_free(machine);
        wy_machine_game_clear(&game);
        wy_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_stop),
        cmocka_unit_test(windows_are_true),
        cmocka_unit_test(columns_are_true),
        cmocka_unit_test(telescopes_are_true),
        cmocka_unit_test(planted_faults_are_refuted),
        cmocka_unit_test(bands_are_proved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
