/*
 * test_grundy_tiles.c - the order of tiles and layers in the engine of layers (the head of
 * grundy/layers.c): a tile that has all its values before the tiles on both sides of it do.
 *
 * In these games and windows some tile ends with a layer that is lower than the last one of a tile
 * before it and of one behind it.  What it does in the layers between is nearly nothing, but has to
 * be done, and in its turn.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include <wythoff/grundy.h>

#include "boards.h"
#include "grundy/layers.h"
#include "random_rules.h"
#include "solve/moves.h"

/* ---- windows of values ------------------------------------------------------ */

typedef struct window {
    uint32_t *values; /* [x * height + y] */
    int64_t width, height;
    _Atomic int slept; /* pieces that took long */
} window;

static bool take_column(void *data, int64_t x, const uint32_t *values) {
    window *w = data;
    memcpy(w->values + x * w->height, values, (size_t)w->height * sizeof *values);
    return true;
}

static void make_room(window *w, int64_t width, int64_t height) {
    *w = (window){.width = width, .height = height};
    w->values = calloc((size_t)(width * height), sizeof *w->values);
    assert_non_null(w->values);
}

static window window_of(const char *rule, wy_engine way, int64_t width, int64_t height, bool half,
                        int threads) {
    window w;
    make_room(&w, width, height);
    const wy_control control = {.threads = threads};
    wy_rules *rules = rules_or_fail(rule);
    wy_solution *grundy;
    assert_int_equal(wy_grundy_open(&grundy, rules, way, &control, NULL), WY_OK);
    if (half) {
        assert_true(wy_grundy_symmetric(grundy) && width == height);
        assert_int_equal(wy_grundy_half(grundy, width, take_column, &w, NULL), WY_OK);
    } else {
        assert_int_equal(
            wy_grundy_each(grundy, width, height, WY_GRUNDY_COLUMNS, take_column, &w, NULL), WY_OK);
    }
    wy_solution_free(grundy);
    wy_rules_free(rules);
    return w;
}

/* Some pieces take long, here and there: one in every 32. */
static void store_slowly(void *data, const wi_layer_piece *piece) {
    window *w = data;
    for (size_t i = 0; i < piece->count; i++) {
        uint32_t *column = w->values + (piece->x + (int64_t)i) * w->height;
        const uint32_t *rows = piece->rows + i * WI_LAYER_PLACES;
        for (uint64_t has = piece->has[i]; has != 0; has &= has - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(has);
            column[rows[bit]] = (uint32_t)(piece->layer * WI_LAYER + bit);
        }
    }
    uint64_t seed = (uint64_t)piece->x * 1009 + piece->layer;
    if (random_below(&seed, 32) == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
        w->slept++;
    }
}

/* The same window, each piece handed on by the thread that has it. */
static window window_by_pieces(const char *rule, int64_t width, int64_t height, bool half,
                               int threads) {
    window w;
    make_room(&w, width, height);
    const wy_control control = {.threads = threads};
    wy_rules *rules = rules_or_fail(rule);
    wi_moves *moves;
    assert_int_equal(wi_moves_compile(&moves, rules, WI_MOVES_TIED, NULL), WY_OK);
    const wi_layer_job job = {
        .primitives = wi_moves_primitives(moves),
        .count = wi_moves_count(moves),
        .width = width,
        .height = height,
        .symmetric = half,
        .layers = wi_layers_all(width, height),
        .control = &control,
        .work = store_slowly,
        .data = &w,
    };
    assert_int_equal(wi_layers_run(&job, NULL), WY_OK);
    wi_moves_free(moves);
    wy_rules_free(rules);
    return w;
}

static void assert_same(const window *a, const window *b, bool half, const char *rule) {
    for (int64_t x = 0; x < a->width; x++) {
        for (int64_t y = half ? x : 0; y < a->height; y++) {
            const uint32_t left = a->values[x * a->height + y];
            const uint32_t right = b->values[x * b->height + y];
            if (left != right) {
                fail_msg("%s: (%" PRId64 ",%" PRId64 ") has %u, not %u", rule, x, y, left, right);
            }
        }
    }
}

/* The last layer in which the tile has a value. */
static uint32_t last_layer(const window *w, int64_t tile, bool half) {
    uint32_t most = 0;
    for (int64_t x = tile * WI_TILE; x < (tile + 1) * WI_TILE && x < w->width; x++) {
        for (int64_t y = half ? x : 0; y < w->height; y++) {
            const uint32_t value = w->values[x * w->height + y];
            most = value > most ? value : most;
        }
    }
    return most / WI_LAYER;
}

/* Has some tile its values early, when one before and one behind it still work? */
static bool has_early_tile(const window *w, bool half) {
    uint32_t before = 0;
    uint32_t least = UINT32_MAX; /* of a tile that is early */
    for (int64_t tile = 0; tile * WI_TILE < w->width; tile++) {
        const uint32_t last = last_layer(w, tile, half);
        if (least < before && last > least + 1) {
            return true;
        }
        if (last < before) {
            least = last < least ? last : least;
        }
        before = last > before ? last : before;
    }
    return false;
}

/* ---- the tests --------------------------------------------------------------- */

/* Columns that become options with those of a tile that has all its values. */
static void late_columns_are_entered(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int64_t width, height;
    } cases[] = {
        {"nim + {(5t+132,t+12): t=0..}", 710, 958},
        {"nim + {(5t+73,t+9): t=0..} + (9,6) + {(6t+53,2t+8): t=0..}", 671, 1065},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const window expected =
            window_of(cases[i].rule, WY_ENGINE_SETS, cases[i].width, cases[i].height, false, 1);
        assert_true(has_early_tile(&expected, false));
        for (int threads = 1; threads <= 3; threads += 2) {
            const window found = window_of(cases[i].rule, WY_ENGINE_LAYERS, cases[i].width,
                                           cases[i].height, false, threads);
            assert_same(&found, &expected, false, cases[i].rule);
            free(found.values);
        }
        free(expected.values);
    }
}

/* A thread takes very long for a tile now and then; those behind must not overtake it. */
static void nobody_overtakes(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int64_t width, height;
        bool half;
        int threads;
    } cases[] = {
        {"wythoff", 1031, 1031, true, 4},
        {"wythoff(2)", 1031, 1031, true, 4},
        {"nim + {(2t+33,t+4): t=0..}", 931, 893, false, 4},
        {"nim + {(4t+20,2t+2): t=0..} + (15,6)", 826, 1063, false, 3},
    };
    int early = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const bool half = cases[i].half;
        const window one =
            window_of(cases[i].rule, WY_ENGINE_SETS, cases[i].width, cases[i].height, false, 1);
        const window held = window_by_pieces(cases[i].rule, cases[i].width, cases[i].height, half,
                                             cases[i].threads);
        early += has_early_tile(&one, half);
        assert_true(held.slept > 5);
        assert_same(&held, &one, half, cases[i].rule);
        free(held.values);
        free(one.values);
    }
    assert_true(early >= 3);
}

static void random_game(char *rule, size_t size, uint64_t *seed, bool symmetric) {
    int used = snprintf(rule, size, "%s", random_below(seed, 3) ? "wythoff" : "nim");
    const int more = 1 + random_below(seed, 2);
    for (int i = 0; i < more; i++) {
        const int a = 1 + random_below(seed, 40);
        const int b = 1 + random_below(seed, 6);
        const int p = 1 + random_below(seed, 4);
        const int q = 1 + random_below(seed, 3);
        char *end = rule + used;
        const size_t left = size - (size_t)used;
        if (random_below(seed, 2) == 0) {
            used += symmetric ? snprintf(end, left, " + (%d,%d) + (%d,%d)", a, b, b, a)
                              : snprintf(end, left, " + (%d,%d)", a, b);
        } else if (symmetric) {
            used += snprintf(end, left, " + (%dt,%dt) + (%dt,%dt)", p, q, q, p);
        } else {
            used += snprintf(end, left, " + {(%dt+%d,%dt+%d): t=0..}", p, a, q, b);
        }
    }
}

/* Threads have 256 columns each at least. */
static void any_number_of_threads_agrees(void **state) {
    (void)state;
    uint64_t seed = 20260101;
    int early = 0;
    for (int threads = 2; threads <= 16; threads++) {
        const bool half = threads < 8 && threads % 2 == 0;
        const int64_t width = 256 * (threads - 1) + 1 + random_below(&seed, 256);
        const int64_t height = half ? width : (threads < 8 ? 400 : 40) + random_below(&seed, 300);
        char rule[400];
        random_game(rule, sizeof rule, &seed, half);
        const window one = window_of(rule, WY_ENGINE_LAYERS, width, height, half, 1);
        const window found = window_of(rule, WY_ENGINE_LAYERS, width, height, half, threads);
        assert_same(&found, &one, half, rule);
        early += has_early_tile(&one, half);
        free(found.values);
        free(one.values);
    }
    assert_true(early > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_columns_are_entered),
        cmocka_unit_test(nobody_overtakes),
        cmocka_unit_test(any_number_of_threads_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
