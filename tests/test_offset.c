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
#include "prove/offset_kernel.h"

/* Rows of the first columns, by the engine of columns. */
static bool take_rows(void *data, const wy_position *positions, size_t count) {
    int64_t *rows = data;
    for (size_t i = 0; i < count; i++) {
        rows[positions[i].x] = positions[i].y;
    }
    return true;
}

static int64_t *rows_of(const char *rule, int64_t count) {
    int64_t *rows = calloc((size_t)count, sizeof *rows);
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *solution = NULL;
    wy_error error;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_COLUMNS, NULL, &error), WY_OK);
    assert_int_equal(wy_solution_each(solution, count, 4 * count, take_rows, rows, &error), WY_OK);
    wy_solution_free(solution);
    wy_rules_free(rules);
    return rows;
}

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

/* Windows say of every number what the game says. */
static void windows_are_true(void **unused) {
    (void)unused;
    enum { COLUMNS = 60000 };
    const wy_position list[] = {{1, 2}, {2, 1}};
    int64_t *rows = rows_of("maharaja", COLUMNS);
    wy_machine *machine = NULL;
    wy_error error;
    assert_int_equal(wy_machine_find(&machine, list, 2, NULL, NULL, &error), WY_OK);
    wi_digits *windows = NULL;
    const wi_digits_size size = {.left = 100, .right = 16, .depth = 8};
    assert_int_equal(wi_digits_open(&windows, machine, &size, &error), WY_OK);
    uint64_t records[2][16];
    assert_true(wi_digits_record(windows) <= 16);
    for (int64_t x = 0; x < COLUMNS; x += 1 + x / 5000) {
        uint8_t digits[PLACES];
        size_t count;
        const int64_t shifted = digits_of(digits, &count, x);
        memset(records, 0, sizeof records);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(
                wi_digits_follow(windows, records[(i + 1) % 2], records[i % 2], digits[i], &error),
                WY_OK);
        }
        const int32_t *outputs[9];
        int64_t counts[9];
        assert_int_equal(wi_digits_look(windows, outputs, counts, records[count % 2], 8, &error),
                         WY_OK);
        int64_t first = x;
        for (int k = 0; k <= 8 && first + counts[k] <= COLUMNS; k++) {
            for (int64_t i = 0; i < counts[k]; i++) {
                uint8_t unneeded[PLACES];
                size_t length;
                const int64_t y = first + i;
                const int64_t of_y = digits_of(unneeded, &length, y);
                const int32_t truth = rows[y] < y ? WI_DIGITS_LOWER : (int32_t)(rows[y] - of_y);
                if (outputs[k][i] != truth) {
                    fail_msg("%lld, %d digits more: %d, not %d", (long long)y, k, outputs[k][i],
                             truth);
                }
            }
            uint8_t unneeded[PLACES];
            size_t length;
            first = digits_of(unneeded, &length, first);
        }
        (void)shifted;
    }
    wi_digits_close(windows);
    wy_machine_free(machine);
    free(rows);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
