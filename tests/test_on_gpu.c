/*
 * test_on_gpu.c - values and outcomes from a GPU: what the device is told, and what is made of its
 * answers.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "boards.h"

static const char *const games[] = {
    "nim",
    "wythoff",
    "maharaja",
    "wythoff(2)",
    "wythoff(3) - (1,1)",
    "nim + (2t,2t)",
    "nim + (t,2t)",
    "wythoff + (1,2) + (5,1)",
    "nim + {(t,t+3)}",
    "nim + {(2t,3t)} + {(3t,2t)}",
};

static wy_gpu *open_fake(void) {
    const char *const paths[] = {"/no/such/folder/libwythoff-gpu.so", FAKE_GPU};
    wy_gpu *gpu;
    wy_error error;
    assert_int_equal(wy_gpu_open(&gpu, paths, 2, &error), WY_OK);
    assert_string_equal(wy_gpu_name(gpu), "a paper machine");
    assert_int_equal(wy_gpu_memory(gpu), 1 << 20);
    return gpu;
}

typedef struct copy {
    int64_t lines, length;
    bool halved;
    uint32_t *values;
} copy;

static bool keep(void *data, int64_t line, const uint32_t *values) {
    const copy *c = data;
    for (int64_t i = c->halved ? line : 0; i < c->length; i++) {
        c->values[line * c->length + i] = values[i];
    }
    return true;
}

static wy_solution *open_game(const char *text, const wy_control *control) {
    wy_rules *rules;
    wy_solution *grundy;
    wy_error error;
    assert_int_equal(wy_rules_read_settled(&rules, text, &error), WY_OK);
    assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, control, &error), WY_OK);
    wy_rules_free(rules);
    return grundy;
}

enum { LONG = 70, SHORT = 41 };

static void windows_are_the_same(void **state) {
    (void)state;
    wy_gpu *gpu = open_fake();
    wy_error error;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_solution *here = open_game(games[i], NULL);
        wy_solution *there = open_game(games[i], NULL);
        assert_int_equal(wy_grundy_on_gpu(there, gpu, &error), WY_OK);
        assert_true(wy_grundy_gpu_memory(there, LONG, LONG, true) >= 4 * LONG * LONG);
        static uint32_t a[LONG * LONG];
        static uint32_t b[LONG * LONG];
        for (int kind = 0; kind < 4; kind++) {
            const int64_t width = LONG;
            const int64_t height = kind < 2 ? SHORT : LONG;
            const wy_grundy_order order = kind % 2 == 0 ? WY_GRUNDY_ROWS : WY_GRUNDY_COLUMNS;
            const int64_t length = order == WY_GRUNDY_ROWS ? width : height;
            copy to = {0, length, false, a};
            memset(a, 0xAA, sizeof a);
            memset(b, 0xAA, sizeof b);
            assert_int_equal(wy_grundy_each(here, width, height, order, keep, &to, &error), WY_OK);
            to.values = b;
            assert_int_equal(wy_grundy_each(there, width, height, order, keep, &to, &error), WY_OK);
            assert_memory_equal(a, b, sizeof a);
            wy_grundy_sum sums[2];
            assert_int_equal(wy_grundy_sum_up(&sums[0], here, width, height, &error), WY_OK);
            assert_int_equal(wy_grundy_sum_up(&sums[1], there, width, height, &error), WY_OK);
            assert_true(sums[0].checksum == sums[1].checksum && sums[0].cells == sums[1].cells &&
                        sums[0].largest == sums[1].largest);
            assert_true(sums[0].cells == (uint64_t)(width * height));
        }
        copy half = {0, LONG, wy_grundy_symmetric(here), a};
        memset(a, 0xAA, sizeof a);
        memset(b, 0xAA, sizeof b);
        assert_int_equal(wy_grundy_half(here, LONG, keep, &half, &error), WY_OK);
        half.values = b;
        assert_int_equal(wy_grundy_half(there, LONG, keep, &half, &error), WY_OK);
        assert_memory_equal(a, b, sizeof a);
        wy_solution_free(here);
        wy_solution_free(there);
    }
    wy_gpu_close(gpu);
}

/* A sum tells tables apart that differ in one place, or have two values exchanged. */
static void sums_tell_tables_apart(void **state) {
    (void)state;
    wy_error error;
    wy_grundy_sum sums[3];
    const char *const three[] = {"wythoff", "wythoff + (3,2)", "wythoff - (7,7)"};
    for (size_t i = 0; i < 3; i++) {
        wy_solution *grundy = open_game(three[i], NULL);
        assert_int_equal(wy_grundy_sum_up(&sums[i], grundy, 40, 40, &error), WY_OK);
        wy_solution_free(grundy);
    }
    assert_true(sums[0].checksum != sums[1].checksum && sums[0].checksum != sums[2].checksum);
}

static bool stop_now(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

/* ---- outcomes ------------------------------------------------------------------------------- */

static wy_solution *solve(const char *text, wy_engine engine, const wy_control *control) {
    wy_rules *rules;
    wy_solution *solution;
    wy_error error;
    assert_int_equal(wy_rules_read_settled(&rules, text, &error), WY_OK);
    assert_int_equal(wy_solve(&solution, rules, engine, control, &error), WY_OK);
    wy_rules_free(rules);
    return solution;
}

typedef struct marks {
    int64_t height;
    unsigned char *cells;
} marks;

static bool mark(void *data, const wy_position *positions, size_t count) {
    const marks *m = data;
    for (size_t i = 0; i < count; i++) {
        m->cells[positions[i].x * m->height + positions[i].y] = 1;
    }
    return true;
}

static wy_status count_of(uint64_t *out, wy_solution *solution, unsigned long width,
                          unsigned long height, wy_error *error) {
    mpz_t sides[2];
    mpz_t count;
    mpz_init_set_ui(sides[0], width);
    mpz_init_set_ui(sides[1], height);
    mpz_init(count);
    int64_t columns;
    const wy_status status =
        wy_solution_count(count, &columns, solution, sides[0], sides[1], NULL, error);
    *out = mpz_get_ui(count);
    mpz_clears(sides[0], sides[1], count, NULL);
    return status;
}

static void outcomes_are_the_same(void **state) {
    (void)state;
    static const char *const lists[] = {
        "nim",
        "wythoff",
        "maharaja",
        "wythoff + (1,2) + (5,1)",
        "nim + {(t,t+3)}",
        "{(1,0),(0,1),(3,3)}",
        "{(2,1),(1,3),(5,5)}",
        "{(2t,3t)} + {(t+4,t)} + (0,1)",
        "{(90,100),(1,1),(0,3),(2,0)}",
        "{(0,t)} + (2,2)",
    };
    wy_gpu *gpu = open_fake();
    wy_error error;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        static unsigned char a[150 * 130];
        static unsigned char b[150 * 130];
        memset(a, 0, sizeof a);
        memset(b, 0, sizeof b);
        marks here = {130, a};
        marks there = {130, b};
        wy_solution *table = solve(lists[i], WY_ENGINE_TABLE, NULL);
        wy_solution *plain = solve(lists[i], WY_ENGINE_PLAIN, NULL);
        uint64_t counts[3];
        assert_int_equal(wy_solution_each(plain, 150, 130, mark, &here, &error), WY_OK);
        assert_int_equal(count_of(&counts[0], plain, 150, 130, &error), WY_OK);
        assert_int_equal(count_of(&counts[1], table, 150, 130, &error), WY_OK);
        assert_int_equal(wy_solution_on_gpu(table, gpu, &error), WY_OK);
        assert_int_equal(wy_solution_each(table, 150, 130, mark, &there, &error), WY_OK);
        assert_int_equal(count_of(&counts[2], table, 150, 130, &error), WY_OK);
        assert_memory_equal(a, b, sizeof a);
        assert_true(counts[0] == counts[1] && counts[1] == counts[2]);
        wy_verdict verdict; /* one position goes the same way */
        wy_verdict_init(&verdict);
        mpz_t x, y;
        mpz_init_set_si(x, 31);
        mpz_init_set_si(y, 52);
        assert_int_equal(decide_two(&verdict, table, x, y, &error), WY_OK);
        assert_int_equal(verdict.p, a[31 * 130 + 52]);
        wy_verdict_clear(&verdict);
        mpz_clears(x, y, NULL);
        wy_solution_free(table);
        wy_solution_free(plain);
    }
    wy_gpu_close(gpu);
}

static void games_not_for_it(void **state) {
    (void)state;
    static const struct {
        const char *game, *why;
    } cases[] = {
        {"wythoff misere", "normal play"},
        {"wythoff block 1", "without blocking"},
        {"wythoff terminal x+y<=3", "ends of their own"},
        {"rational-nim(2/7,10/1)", "whole board"},
        {"{(s,t): s+t>=1}", "single moves and whole lines"},
        {"nim + {(t,t): t<=x-y}", "without conditions"},
        {"nim + (100,100)", "at most 192 tokens"},
    };
    wy_gpu *gpu = open_fake();
    wy_error error;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_solution *solution = solve(cases[i].game, WY_ENGINE_TABLE, NULL);
        error.message[0] = '\0';
        assert_int_equal(wy_solution_on_gpu(solution, gpu, &error), WY_BAD);
        if (strstr(error.message, cases[i].why) == NULL) {
            fail_msg("%s: %s", cases[i].game, error.message);
        }
        wy_solution_free(solution);
    }
    wy_solution *solution = solve("wythoff", WY_ENGINE_COLUMNS, NULL);
    assert_int_equal(wy_solution_on_gpu(solution, gpu, &error), WY_BAD);
    wy_solution_free(solution);
    const wy_control control = {.poll = stop_now};
    solution = solve("wythoff", WY_ENGINE_TABLE, &control);
    assert_int_equal(wy_solution_on_gpu(solution, gpu, &error), WY_OK);
    uint64_t count;
    assert_int_equal(count_of(&count, solution, 9, 9, &error), WY_STOPPED);
    wy_solution_free(solution);
    solution = solve("wythoff", WY_ENGINE_TABLE, NULL);
    assert_int_equal(wy_solution_on_gpu(solution, gpu, &error), WY_OK);
    assert_int_equal(count_of(&count, solution, 9999, 999, &error), WY_LIMIT);
    assert_int_equal(count_of(&count, solution, 1 << 25, 1, &error), WY_LIMIT);
    wy_solution_free(solution);
    wy_gpu_close(gpu);
}

static void faults_are_told(void **state) {
    (void)state;
    wy_gpu *gpu;
    wy_error error;
    const char *const none[] = {"/no/such/folder/libwythoff-gpu.so"};
    assert_int_equal(wy_gpu_open(&gpu, none, 1, &error), WY_SYSTEM);
    assert_non_null(strstr(error.message, "libwythoff-gpu.so was not found"));
    assert_null(gpu);
    const char *const other[] = {"libm.so.6"};
    assert_int_equal(wy_gpu_open(&gpu, other, 1, &error), WY_SYSTEM);
    assert_non_null(strstr(error.message, "has no wythoff_gpu"));
    gpu = open_fake();
    wy_solution *grundy = open_game("wythoff", NULL);
    wy_grundy_sum sum;
    assert_int_equal(wy_grundy_on_gpu(grundy, gpu, &error), WY_OK);
    assert_int_equal(wy_grundy_sum_up(&sum, grundy, 10000, 10000, &error), WY_LIMIT);
    assert_non_null(strstr(error.message, "so much paper is not there"));
    assert_int_equal(wy_grundy_sum_up(&sum, grundy, 1 << 25, 1, &error), WY_LIMIT);
    wy_solution_free(grundy);
    const wy_control control = {.poll = stop_now};
    grundy = open_game("wythoff", &control);
    assert_int_equal(wy_grundy_on_gpu(grundy, gpu, &error), WY_OK);
    assert_int_equal(wy_grundy_sum_up(&sum, grundy, 100, 100, &error), WY_STOPPED);
    wy_solution_free(grundy);
    grundy = open_game("nim + {(t,t): t<=x-y}", NULL);
    assert_int_equal(wy_grundy_on_gpu(grundy, gpu, &error), WY_BAD);
    assert_non_null(strstr(error.message, "cannot be done on a GPU"));
    wy_solution_free(grundy);
    wy_gpu_close(gpu);
    wy_gpu_close(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_the_same),  cmocka_unit_test(sums_tell_tables_apart),
        cmocka_unit_test(outcomes_are_the_same), cmocka_unit_test(games_not_for_it),
        cmocka_unit_test(faults_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
