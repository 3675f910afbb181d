/*
 * test_grundy.c - Grundy values: the engines against the slow reference on random rules, against
 * each other on larger windows and with threads, against trusted values; budgets and stopping.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "grundy/layer_state.h"
#include "grundy/layers.h"
#include "random_rules.h"
#include "reference.h"

/* What has Grundy values. */
enum {
    RANDOM_VALUED = RANDOM_EVERYTHING & ~(RANDOM_BLOCK_ANY | RANDOM_BLOCK_DIAGONAL | RANDOM_MISERE)
};

static const wy_engine ways[] = {WY_ENGINE_AUTO, WY_ENGINE_LAYERS, WY_ENGINE_SETS,
                                 WY_ENGINE_WINDOWS, WY_ENGINE_PLAIN};
enum { WAYS = sizeof ways / sizeof ways[0] };

/* ---- windows of values ------------------------------------------------------ */

typedef struct window {
    uint32_t *values; /* [x * height + y] */
    int64_t width, height;
    wy_grundy_order order;
    int64_t next;
    bool half;
} window;

static bool take_line(void *data, int64_t line, const uint32_t *values) {
    window *w = data;
    assert_int_equal(line, w->next);
    w->next++;
    if (w->order == WY_GRUNDY_COLUMNS) {
        const int64_t from = w->half ? line : 0;
        for (int64_t y = from; y < w->height; y++) {
            w->values[line * w->height + y] = values[y];
            if (w->half) {
                w->values[y * w->height + line] = values[y];
            }
        }
    } else {
        for (int64_t x = 0; x < w->width; x++) {
            w->values[x * w->height + line] = values[x];
        }
    }
    return true;
}

static window window_new(int64_t width, int64_t height) {
    window w = {.width = width, .height = height};
    w.values = calloc((size_t)(width * height) + 1, sizeof *w.values);
    assert_non_null(w.values);
    return w;
}

/* false: this way cannot do the game. */
static bool window_found(window *w, const char *rule, wy_engine way, int64_t width, int64_t height,
                         wy_grundy_order order, const wy_control *control) {
    wy_rules *rules = settled_or_fail(rule);
    wy_solution *grundy = NULL;
    wy_error error;
    const wy_status opened = wy_grundy_open(&grundy, rules, way, control, &error);
    wy_rules_free(rules);
    if (opened == WY_BAD && way != WY_ENGINE_AUTO) {
        assert_null(grundy);
        return false;
    }
    assert_int_equal(opened, WY_OK);
    *w = window_new(width, height);
    w->order = order;
    const wy_status status = wy_grundy_each(grundy, width, height, order, take_line, w, &error);
    if (status != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    assert_int_equal(w->next, width < 1 || height < 1      ? 0
                              : order == WY_GRUNDY_COLUMNS ? width
                                                           : height);
    wy_solution_free(grundy);
    return true;
}

/* The way must be able to. */
static window window_of(const char *rule, wy_engine way, int64_t width, int64_t height,
                        wy_grundy_order order, const wy_control *control) {
    window w;
    if (!window_found(&w, rule, way, width, height, order, control)) {
        fail_msg("%s: not this way", rule);
        abort(); /* unlike assertions, analyzers know it */
    }
    return w;
}

static void assert_same(const window *a, const window *b, const char *rule, const char *what) {
    for (int64_t x = 0; x < a->width; x++) {
        for (int64_t y = 0; y < a->height; y++) {
            const uint32_t left = a->values[x * a->height + y];
            const uint32_t right = b->values[x * b->height + y];
            if (left != right) {
                fail_msg("%s, %s: (%" PRId64 ",%" PRId64 ") has %u, not %u", rule, what, x, y, left,
                         right);
            }
        }
    }
}

static window window_reference(const char *rule, int64_t width, int64_t height) {
    window w = window_new(width, height);
    int64_t *values = malloc((size_t)(width * height) * sizeof *values);
    wy_rules *rules = rules_or_fail(rule);
    assert_non_null(values);
    reference_grundy(values, rules, width, height);
    for (int64_t i = 0; i < width * height; i++) {
        w.values[i] = values[i] < 0 ? WY_GRUNDY_NONE : (uint32_t)values[i];
    }
    wy_rules_free(rules);
    free(values);
    return w;
}

static void compare_ways(const char *rule, int64_t width, int64_t height) {
    window expected = window_reference(rule, width, height);
    for (int i = 0; i < WAYS; i++) {
        for (int order = 0; order < 2; order++) {
            window found;
            if (window_found(&found, rule, ways[i], width, height, (wy_grundy_order)order, NULL)) {
                assert_same(&found, &expected, rule, wy_engine_name(ways[i]));
                free(found.values);
            }
        }
    }
    free(expected.values);
}

/* ---- against the reference ---------------------------------------------------- */

static void random_rules_agree(void **state) {
    (void)state;
    uint64_t seed = 19350901;
    for (int round = 0; round < EFFORT(250, 80); round++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed, RANDOM_VALUED);
        const int64_t width = 1 + random_below(&seed, 30);
        const int64_t height = 1 + random_below(&seed, 30);
        compare_ways(rule, width, height);
    }
}

/* Games of the engine of layers: every move of Nim, lines that start anywhere, single moves. */
static void random_text(char *rule, size_t size, uint64_t *seed) {
    static const char *const forms[] = {
        " + (%d,%d)",
        " + (%d,%d) + (%2$d,%1$d)",
        " + (%dt,%dt)",
        " + (%dt,%dt) + (%2$dt,%1$dt)",
        " + {(t+%d,t+%d): t=0..}",
        " + {(t+%d,t+%d),(t+%2$d,t+%1$d): t=0..}",
        " + {(2t+%d,t+%d): t=0..}",
        " + {(t+%d,2t+%d),(2t+%2$d,t+%1$d): t=0..}",
    };
    int used = snprintf(rule, size, "%s", random_below(seed, 2) ? "wythoff" : "nim");
    const int more = random_below(seed, 4);
    for (int i = 0; i < more; i++) {
        const int a = 1 + random_below(seed, 6);
        const int b = 1 + random_below(seed, 6);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        used += snprintf(rule + used, size - (size_t)used,
                         forms[random_below(seed, (int)(sizeof forms / sizeof forms[0]))], a, b);
#pragma GCC diagnostic pop
    }
}

static void games_with_nim_agree(void **state) {
    (void)state;
    uint64_t seed = 7;
    int layers = 0;
    for (int round = 0; round < EFFORT(120, 40); round++) {
        char rule[400];
        random_text(rule, sizeof rule, &seed);
        wy_rules *rules = rules_or_fail(rule);
        wy_solution *grundy;
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
        layers += wy_grundy_engine(grundy) == WY_ENGINE_LAYERS;
        wy_solution_free(grundy);
        wy_rules_free(rules);
        const int64_t side = 20 + random_below(&seed, 20);
        compare_ways(rule, side, round % 3 == 0 ? 15 + random_below(&seed, 30) : side);
    }
    assert_true(layers > EFFORT(100, 30));
}

/* ---- engines against each other ------------------------------------------------- */

static const char *const games[] = {
    "nim",
    "wythoff",
    "maharaja",
    "wythoff + (1,2)",
    "gdwn(1,2)",
    "wythoff(m=2)",
    "wythoff(m=3)",
    "wythoff(m=5)",
    "wythoff + {(t,2t),(2t,t): t=1..20}",
    "nim + (3t,2t) + (5,7) + (70,3)",
    "nim + {(t+3,t+1): t=0..}",
    "wythoff - (3,3)",
};
enum { GAMES = sizeof games / sizeof games[0] };

static void engines_agree(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        const window expected = window_of(games[i], WY_ENGINE_SETS, 300, 300, WY_GRUNDY_ROWS, NULL);
        window found = window_of(games[i], WY_ENGINE_AUTO, 300, 300, WY_GRUNDY_ROWS, NULL);
        assert_same(&found, &expected, games[i], "rows");
        free(found.values);
        found = window_of(games[i], WY_ENGINE_AUTO, 300, 300, WY_GRUNDY_COLUMNS, NULL);
        assert_same(&found, &expected, games[i], "columns");
        free(found.values);
        free(expected.values);
    }
}

static void threads_agree(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        const window one = window_of(games[i], WY_ENGINE_AUTO, 900, 900, WY_GRUNDY_ROWS, NULL);
        for (int threads = 2; threads <= 4; threads += 2) {
            const wy_control control = {.threads = threads};
            const window several =
                window_of(games[i], WY_ENGINE_AUTO, 900, 900, WY_GRUNDY_ROWS, &control);
            assert_same(&several, &one, games[i], "threads");
            free(several.values);
        }
        /* Without a table: streamed. */
        const wy_control control = {.threads = 3};
        const window streamed =
            window_of(games[i], WY_ENGINE_AUTO, 900, 850, WY_GRUNDY_COLUMNS, &control);
        for (int64_t x = 0; x < 900; x++) {
            assert_memory_equal(streamed.values + x * 850, one.values + x * 900,
                                850 * sizeof(uint32_t));
        }
        free(streamed.values);
        free(one.values);
    }
}

static void small_sizes_agree(void **state) {
    (void)state;
    static const int64_t sizes[] = {0, 1, 2, 3, 62, 63, 64, 65, 66, 127, 128, 129};
    enum { SIZES = sizeof sizes / sizeof sizes[0] };
    static const char *const some[] = {"wythoff", "gdwn(1,2)", "maharaja", "wythoff(m=3)"};
    for (size_t g = 0; g < sizeof some / sizeof some[0]; g++) {
        const window all = window_of(some[g], WY_ENGINE_PLAIN, 129, 129, WY_GRUNDY_COLUMNS, NULL);
        for (int i = 0; i < SIZES; i++) {
            for (int j = 0; j < SIZES; j++) {
                const window found = window_of(some[g], WY_ENGINE_LAYERS, sizes[i], sizes[j],
                                               WY_GRUNDY_COLUMNS, NULL);
                for (int64_t x = 0; x < sizes[i]; x++) {
                    assert_memory_equal(found.values + x * sizes[j], all.values + x * 129,
                                        (size_t)sizes[j] * sizeof(uint32_t));
                }
                free(found.values);
            }
        }
        free(all.values);
    }
}

static void halves_agree(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wy_solution *grundy;
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
        const window all = window_of(games[i], WY_ENGINE_SETS, 200, 200, WY_GRUNDY_COLUMNS, NULL);
        window half = window_new(200, 200);
        half.order = WY_GRUNDY_COLUMNS;
        half.half = wy_grundy_symmetric(grundy);
        assert_int_equal(wy_grundy_half(grundy, 200, take_line, &half, NULL), WY_OK);
        assert_same(&half, &all, games[i], "half");
        free(half.values);
        free(all.values);
        wy_solution_free(grundy);
        wy_rules_free(rules);
    }
}

/* A strip: its values slide along, so the sets stay small. */
static void long_strips_agree(void **state) {
    (void)state;
    static const char *const some[] = {"wythoff",
                                       "nim",
                                       "maharaja",
                                       "wythoff(m=2)",
                                       "wythoff terminal x+y<=3",
                                       "{(t,0),(0,2t),(t,t)}"};
    const int64_t length = EFFORT(2000, 600);
    for (size_t g = 0; g < sizeof some / sizeof some[0]; g++) {
        const window strip = window_of(some[g], WY_ENGINE_SETS, length, 9, WY_GRUNDY_COLUMNS, NULL);
        const window whole = window_of(some[g], WY_ENGINE_PLAIN, length, 9, WY_GRUNDY_ROWS, NULL);
        assert_same(&strip, &whole, some[g], "strip");
        free(strip.values);
        free(whole.values);
    }
    wy_rules *rules = rules_or_fail("wythoff");
    const wy_control control = {.memory = 1 << 20};
    wy_solution *grundy;
    assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &control, NULL), WY_OK);
    assert_true(wy_grundy_memory(grundy, 1000000000, 20, WY_GRUNDY_COLUMNS) < 1 << 20);
    wy_solution_free(grundy);
    wy_rules_free(rules);
}

/* ---- small values ---------------------------------------------------------------- */

typedef struct listed {
    const window *all;
    uint32_t most;
    size_t count;
    wy_valued last;
} listed;

static bool take_low(void *data, const wy_valued *positions, size_t count) {
    listed *l = data;
    for (size_t i = 0; i < count; i++) {
        const wy_valued *p = &positions[i];
        assert_true(l->count == 0 || p->x > l->last.x || (p->x == l->last.x && p->y > l->last.y));
        assert_true(p->value <= l->most);
        assert_int_equal(l->all->values[p->x * l->all->height + p->y], p->value);
        l->last = *p;
        l->count++;
    }
    return true;
}

static void small_values_are_listed(void **state) {
    (void)state;
    static const char *const some[] = {"wythoff",      "maharaja",        "gdwn(1,2)",
                                       "wythoff(m=3)", "wythoff + (1,2)", "{(2t,0),(0,t),(t,t)}"};
    static const uint32_t mosts[] = {0, 5, 63, 64, 100, UINT32_MAX};
    for (size_t g = 0; g < sizeof some / sizeof some[0]; g++) {
        wy_rules *rules = rules_or_fail(some[g]);
        wy_solution *grundy;
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
        const window all = window_of(some[g], WY_ENGINE_SETS, 150, 150, WY_GRUNDY_COLUMNS, NULL);
        for (size_t m = 0; m < sizeof mosts / sizeof mosts[0]; m++) {
            for (int half = 0; half < 2; half++) {
                listed l = {.all = &all, .most = mosts[m]};
                assert_int_equal(
                    wy_grundy_low(grundy, 150, 150, mosts[m], half, take_low, &l, NULL), WY_OK);
                size_t expected = 0;
                for (int64_t x = 0; x < 150; x++) {
                    const bool upper = half && wy_grundy_symmetric(grundy);
                    for (int64_t y = upper ? x : 0; y < 150; y++) {
                        expected += all.values[x * 150 + y] <= mosts[m];
                    }
                }
                assert_int_equal(l.count, expected);
            }
        }
        free(all.values);
        wy_solution_free(grundy);
        wy_rules_free(rules);
    }
}

/* ---- trusted values ------------------------------------------------------------------ */

static void wythoff_table_is_the_trusted_one(void **state) {
    (void)state;
    const window found = window_of("wythoff", WY_ENGINE_AUTO, 50, 50, WY_GRUNDY_ROWS, NULL);
    FILE *file = fopen(TEST_DATA "/wythoff_grundy_50.csv", "r");
    assert_non_null(file);
    for (int64_t y = 0; y < 50; y++) {
        for (int64_t x = 0; x < 50; x++) {
            unsigned value = 0;
            assert_int_equal(fscanf(file, "%u%*[,\n]", &value), 1);
            assert_int_equal(found.values[x * 50 + y], value);
        }
    }
    fclose(file);
    free(found.values);
}

static void nim_is_exclusive_or(void **state) {
    (void)state;
    const window found = window_of("nim", WY_ENGINE_AUTO, 300, 300, WY_GRUNDY_ROWS, NULL);
    for (int64_t x = 0; x < 300; x++) {
        for (int64_t y = 0; y < 300; y++) {
            assert_int_equal(found.values[x * 300 + y], x ^ y);
        }
    }
    free(found.values);
}

/* ---- structure -------------------------------------------------------------------------- */

static int64_t nearest_p(const window *w, int64_t x, int64_t y) {
    int64_t best = INT64_MAX;
    for (int64_t px = 0; px < w->width; px++) {
        for (int64_t py = 0; py < w->height; py++) {
            if (w->values[px * w->height + py] == 0) {
                const int64_t dx = px > x ? px - x : x - px;
                const int64_t dy = py > y ? py - y : y - py;
                const int64_t away = dx > dy ? dx : dy;
                best = away < best ? away : best;
            }
        }
    }
    return best;
}

static void structure_is_found(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("wythoff");
    wy_solution *grundy;
    wy_grundy_structure found;
    assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    assert_int_equal(wy_grundy_structure_find(&found, grundy, 200, 20, NULL), WY_OK);
    assert_false(found.repeat.found);
    assert_true(found.symmetric);
    assert_int_equal(found.spread_count, 21);
    /* The distances again, by looking at every P-position of a larger window. */
    const window all = window_of("wythoff", WY_ENGINE_SETS, 400, 400, WY_GRUNDY_COLUMNS, NULL);
    for (uint32_t value = 0; value <= 20; value++) {
        int64_t farthest = 0;
        int64_t sum = 0;
        int64_t count = 0;
        for (int64_t i = 0; i < (int64_t)200 * 200; i++) {
            if (all.values[i / 200 * 400 + i % 200] == value) {
                const int64_t best = nearest_p(&all, i / 200, i % 200);
                farthest = best > farthest ? best : farthest;
                sum += best;
                count++;
            }
        }
        const wy_grundy_spread *spread = &found.spreads[value];
        assert_int_equal(spread->farthest, farthest);
        assert_int_equal(spread->count, count);
        assert_true(spread->mean * (double)count > (double)sum - 0.001);
        assert_true(spread->mean * (double)count < (double)sum + 0.001);
        assert_int_equal(nearest_p(&all, spread->where.x, spread->where.y), farthest);
    }
    free(all.values);
    wy_grundy_structure_clear(&found);
    assert_int_equal(wy_grundy_structure_find(&found, grundy, 0, 20, NULL), WY_OK);
    wy_grundy_structure_clear(&found);
    wy_solution_free(grundy);
    wy_rules_free(rules);

    rules = rules_or_fail("{(2t,0),(0,t),(t,t)}"); /* no odd moves along rows: values repeat */
    assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    assert_int_equal(wy_grundy_structure_find(&found, grundy, 50, 3, NULL), WY_OK);
    assert_true(found.repeat.found);
    assert_true(found.repeat.in_row);
    wy_grundy_structure_clear(&found);
    wy_solution_free(grundy);
    wy_rules_free(rules);
}

/* ---- refusals ------------------------------------------------------------------------------ */

static void games_without_values_are_refused(void **state) {
    (void)state;
    static const char *const refused[] = {"wythoff block 2", "wythoff misere", "imitation(1,1)",
                                          "wythoff block 1 diagonal"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        wy_rules *rules = rules_or_fail(refused[i]);
        wy_solution *grundy = NULL;
        wy_error error;
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, NULL, &error), WY_BAD);
        assert_null(grundy);
        assert_true(strlen(error.message) > 20);
        wy_rules_free(rules);
    }
}

static bool stop_at_once(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static bool stop_later(void *data, double done) {
    (void)done;
    return --*(int *)data < 0;
}

static bool ignore(void *data, int64_t line, const uint32_t *values) {
    (void)line;
    (void)values;
    return data == NULL || --*(int *)data > 0;
}

static void budgets_and_stops(void **state) {
    (void)state;
    static const char *const some[] = {"wythoff", "wythoff terminal x+y<=3",
                                       "{(t,0): t<=y} + (0,t)"};
    for (size_t g = 0; g < sizeof some / sizeof some[0]; g++) {
        wy_rules *rules = rules_or_fail(some[g]);
        wy_error error;
        wy_solution *grundy;
        const wy_control poor = {.memory = 20000};
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &poor, &error), WY_OK);
        assert_int_equal(wy_grundy_each(grundy, 3000, 3000, WY_GRUNDY_ROWS, ignore, NULL, &error),
                         WY_LIMIT);
        assert_non_null(strstr(error.message, "20000 are allowed"));
        wy_grundy_structure found;
        assert_int_equal(wy_grundy_structure_find(&found, grundy, 3000, 3, &error), WY_LIMIT);
        wy_solution_free(grundy);

        int calls = 3;
        const wy_control stopping[] = {{.poll = stop_at_once, .threads = 2},
                                       {.poll = stop_later, .data = &calls}};
        for (int i = 0; i < 2; i++) {
            assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &stopping[i], &error),
                             WY_OK);
            assert_int_equal(
                wy_grundy_each(grundy, 20000, 20000, WY_GRUNDY_ROWS, ignore, NULL, &error),
                WY_STOPPED);
            wy_solution_free(grundy);
        }

        const wy_control two = {.threads = 2};
        assert_int_equal(wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &two, &error), WY_OK);
        int lines = 5;
        assert_int_equal(
            wy_grundy_each(grundy, 700, 650, WY_GRUNDY_COLUMNS, ignore, &lines, &error), WY_OK);
        assert_int_equal(lines, 0);
        assert_int_equal(
            wy_grundy_each(grundy, INT64_C(1) << 40, 1, WY_GRUNDY_ROWS, ignore, NULL, &error),
            WY_LIMIT);
        assert_true(wy_grundy_memory(grundy, INT64_C(1) << 40, 1, WY_GRUNDY_ROWS) == UINT64_MAX);
        wy_solution_free(grundy);
        wy_rules_free(rules);
    }
}

/* ---- inner loops ------------------------------------------------------------------------- */

static void sifts_agree(void **state) {
    (void)state;
    uint64_t seed = 3;
    wi_sift usable[4];
    const size_t count = wi_sift_usable(usable);
    for (int round = 0; round < 200; round++) {
        uint64_t sets[3][64];
        uint64_t used = 0;
        uint64_t expected = 0;
        for (int b = 0; b < 64; b++) {
            used |= (uint64_t)random_below(&seed, 2) << b;
        }
        for (int i = 0; i < 64; i++) {
            for (int s = 0; s < 3; s++) {
                sets[s][i] = random_below(&seed, 3) == 0 ? ~used : 0;
                sets[s][i] ^=
                    random_below(&seed, 3) == 0 ? UINT64_C(1) << random_below(&seed, 64) : 0;
            }
            const bool room = (used | sets[0][i] | sets[1][i] | sets[2][i]) != ~UINT64_C(0);
            expected |= (uint64_t)room << i;
        }
        const uint64_t *const list[3] = {sets[0], sets[1], sets[2]};
        for (size_t i = 0; i < count; i++) {
            assert_true(usable[i](list, 3, used) == expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_rules_agree),
        cmocka_unit_test(games_with_nim_agree),
        cmocka_unit_test(engines_agree),
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(small_sizes_agree),
        cmocka_unit_test(halves_agree),
        cmocka_unit_test(long_strips_agree),
        cmocka_unit_test(small_values_are_listed),
        cmocka_unit_test(wythoff_table_is_the_trusted_one),
        cmocka_unit_test(nim_is_exclusive_or),
        cmocka_unit_test(structure_is_found),
        cmocka_unit_test(games_without_values_are_refused),
        cmocka_unit_test(budgets_and_stops),
        cmocka_unit_test(sifts_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
