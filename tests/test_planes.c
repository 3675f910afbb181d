/*
 * test_planes.c - outcomes on three heaps in planes of bit rows: against the definition, move by
 * move, on random rules and boxes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/grundy.h>

#include "effort.h"
#include "random_rules.h"
#include "small_moves.h"
#include "solve/box.h"

static wy_rules *heaps_or_fail(const char *text) {
    wy_rules *game = NULL;
    wy_error error;
    if (wy_rules_read(&game, text, &error) != WY_OK) {
        fail_msg("%s: %s", text, error.message);
    }
    return game;
}

/* ---- the definition -------------------------------------------------------------------------- */

typedef struct looking {
    const uint8_t *lost;
    const int64_t *size, *heap;
    bool any, wins;
} looking;

static size_t cell_of(const int64_t size[WY_MOST_HEAPS], const int64_t heap[WY_MOST_HEAPS]) {
    return (size_t)((heap[0] * size[1] + heap[1]) * size[2] + heap[2]);
}

static bool look(void *data, const small_move *move) {
    looking *of = data;
    int64_t to[WY_MOST_HEAPS];
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        to[i] = of->heap[i] - move->take[i];
    }
    of->any = true;
    of->wins = of->lost[cell_of(of->size, to)] != 0;
    return !of->wins;
}

static bool next(const int64_t size[WY_MOST_HEAPS], int64_t heap[WY_MOST_HEAPS]) {
    for (int i = 2; i >= 0; i--) {
        if (++heap[i] < size[i]) {
            return true;
        }
        heap[i] = 0;
    }
    return false;
}

typedef struct listing {
    const uint8_t *lost;
    const int64_t *size;
    size_t count;
    int64_t last;
    bool sorted;
} listing;

static bool list(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    listing *of = data;
    const size_t cell = cell_of(of->size, heap);
    assert_true(of->lost[cell] != 0 && (int64_t)cell > of->last);
    assert_true(!of->sorted || (heap[0] <= heap[1] && heap[1] <= heap[2]));
    of->last = (int64_t)cell;
    of->count++;
    return true;
}

/* All of a box by both ways.  Did the planes take the rule? */
static bool compare(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS], const char *text) {
    wi_planes *planes;
    wy_error error;
    const wy_status status = wi_planes_make(&planes, rules, size, NULL, &error);
    if (status == WY_NO) {
        return false;
    }
    assert_int_equal(status, WY_OK);
    uint8_t *lost = calloc((size_t)(size[0] * size[1] * size[2]), 1);
    assert_non_null(lost);
    int64_t heap[WY_MOST_HEAPS] = {0};
    size_t all = 0, sorted = 0;
    do {
        wy_cell at;
        wy_cell_start(&at, rules, heap);
        looking of = {.lost = lost, .size = size, .heap = heap};
        assert_int_equal(small_moves(rules, &at, look, &of, NULL), WY_OK);
        const bool p = of.any ? !of.wins : !rules->misere;
        lost[cell_of(size, heap)] = p;
        all += p;
        sorted += p && heap[0] <= heap[1] && heap[1] <= heap[2];
        if (wi_planes_p(planes, heap) != p) {
            fail_msg("%s: (%d,%d,%d) of %d x %d x %d is %s", text, (int)heap[0], (int)heap[1],
                     (int)heap[2], (int)size[0], (int)size[1], (int)size[2], p ? "P" : "N");
        }
    } while (next(size, heap));
    listing of = {.lost = lost, .size = size, .last = -1};
    wi_planes_each(planes, false, list, &of);
    assert_int_equal(of.count, all);
    of = (listing){.lost = lost, .size = size, .last = -1, .sorted = true};
    wi_planes_each(planes, true, list, &of);
    assert_int_equal(of.count, sorted);
    free(lost);
    wi_planes_free(planes);
    return true;
}

/* ---- rules ----------------------------------------------------------------------------------- */

static void known_rules(void **state) {
    (void)state;
    static const char *const taken[] = {
        "nim on 3 heaps",
        "wythoff on 3 heaps",
        "wythoff-any on 3 heaps misere",
        "moore(2) on 3 heaps",
        "hypergraph(xy,zx) on 3 heaps misere",
        "(s,t,r)",
        "wythoff-any + (1,2,3) on 3 heaps",
        "wythoff - (0,2,0) + (3,2,0) + (2t,t,3t) on 3 heaps",
        "wythoff + (1,2,0) in every order + (t,2t,0) in every order on 3 heaps",
        "{(s,t,r): s>=0, r>=0} + (0,0,2) misere",
        "{(s,t,0): s>=0} in every order",
        "{(s,t,r): s>=0, t>=0}",
        "{(0,s,t): s>=0, t>=3} + (2t,0,t) misere",
        "{(s,2t,r): s>=0, t>=0} + (2t,0,0)",
        "{(s,t,s+t)} + (t,0,0)",
        "{(s,t,0): s=1..3} in every order + {(0,2t+s,s): s in {1,4}}",
        "{(t,t,t): odd(t)} + {(t,0,0): t mod 3!=0} in every order",
        "{(t,t,0): square(t)} in every order + {(0,0,t): t in {1,4,9}}",
        "{(0,0,t): t=1..3} + {(t,0,0): prime(t)} + {(0,t,2t): t>=5}",
        "nim - {(0,0,t): t>5} - (2,0,0) + (t,t,t) - (3,3,3) + (1,2,3) on 3 heaps",
        "nim + {(t,t,1),(t,1,t),(1,t,t)} on 3 heaps misere",
        "{(4-t,t,2): t=0..3} + (0,0,t)",
        "{} on 3 heaps",
        "{} on 3 heaps misere",
    };
    static const int64_t sizes[][WY_MOST_HEAPS] = {
        {11, 11, 11}, {4, 5, 133}, {3, 40, 9}, {1, 1, 1}};
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        wy_rules *rules = heaps_or_fail(taken[i]);
        for (size_t j = 0; j < sizeof sizes / sizeof sizes[0]; j++) {
            if (!compare(rules, sizes[j], taken[i])) {
                fail_msg("%s is not for planes", taken[i]);
            }
        }
        wy_rules_free(rules);
    }
    static const char *const left[] = {
        "nim on 3 heaps block 1",
        "tribonacci",
        "nim on 4 heaps",
        "nim on 3 heaps pass 1",
        "nim on 3 heaps comply 1",
        "moore(2) - (1,2,0) on 3 heaps",
        "nim on 3 heaps terminal x=1",
    };
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++) {
        wy_rules *rules = heaps_or_fail(left[i]);
        wi_planes *planes;
        assert_int_equal(wi_planes_make(&planes, rules, sizes[0], NULL, NULL), WY_NO);
        assert_null(planes);
        wy_rules_free(rules);
    }
}

typedef struct writer {
    char text[1000];
    size_t used;
    uint64_t seed;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *out, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    out->used +=
        (size_t)vsnprintf(out->text + out->used, sizeof out->text - out->used, format, arguments);
    va_end(arguments);
}

static void put_term(writer *out) {
    static const char *const ones[] = {"0", "0", "t", "t", "2t", "3t", "1", "2", "t+1", "t+3"};
    static const char *const more[] = {"0", "0", "s", "t", "s+t", "s", "2t", "r", "1"};
    static const char *const ranges[] = {"t=1..4",   "t>=3",           "t in {2,5}",
                                         "odd(t)",   "t mod 4!=1",     "fibonacci(t)",
                                         "prime(t)", "t mod 3=1, t>4", "t<7 or t>20"};
    const bool several = random_below(&out->seed, 3) == 0;
    const int taken = random_below(&out->seed, 3);
    put(out, "{");
    const size_t from = out->used;
    for (int i = 0; i < 3; i++) {
        const char *part =
            several ? more[random_below(&out->seed, 9)] : ones[random_below(&out->seed, 10)];
        put(out, "%c%s", i == 0 ? '(' : ',', i == taken ? "t" : part);
    }
    put(out, ")");
    if (several && strchr(out->text + from, 's') != NULL && random_below(&out->seed, 3) == 0) {
        put(out, ": s>=0");
    } else if (several && random_below(&out->seed, 4) == 0) {
        put(out, random_below(&out->seed, 2) == 0 ? ": t=1..3" : ": t>=2");
    } else if (!several && random_below(&out->seed, 2) == 0) {
        put(out, ": %s", ranges[random_below(&out->seed, 9)]);
    }
    put(out, "}%s", random_below(&out->seed, 3) == 0 ? " in every order" : "");
}

static void random_planes(void **state) {
    (void)state;
    writer out = {.seed = 4711};
    const int wanted = EFFORT(250, 60);
    int taken = 0, left = 0;
    while (taken < wanted) {
        out.used = 0;
        put_term(&out);
        for (int more = random_below(&out.seed, 4); more > 0; more--) {
            static const char *const singles[] = {"(1,2,3)", "(0,0,2)", "(2,0,0) in every order",
                                                  "nim", "(t,t,t)"};
            put(&out, random_below(&out.seed, 5) == 0 ? " - " : " + ");
            if (random_below(&out.seed, 3) == 0) {
                put(&out, "%s", singles[random_below(&out.seed, 5)]);
            } else {
                put_term(&out);
            }
        }
        put(&out, " on 3 heaps%s", random_below(&out.seed, 4) == 0 ? " misere" : "");
        wy_rules *rules = heaps_or_fail(out.text);
        const bool wide = random_below(&out.seed, 4) == 0;
        const int64_t size[WY_MOST_HEAPS] = {1 + random_below(&out.seed, wide ? 4 : 12),
                                             1 + random_below(&out.seed, wide ? 4 : 12),
                                             1 + random_below(&out.seed, wide ? 150 : 12)};
        *(compare(rules, size, out.text) ? &taken : &left) += 1;
        wy_rules_free(rules);
    }
    assert_true(left < taken);
}

/* ---- the table ------------------------------------------------------------------------------- */

static void tables(void **state) {
    (void)state;
    wy_rules *rules = heaps_or_fail("wythoff-any on 3 heaps");
    const int64_t size[WY_MOST_HEAPS] = {20, 20, 20};
    wy_box *table, *values;
    assert_int_equal(wy_box_make(&table, rules, size, false, NULL, NULL), WY_OK);
    assert_int_equal(wy_box_make(&values, rules, size, true, NULL, NULL), WY_OK);
    int64_t heap[WY_MOST_HEAPS] = {0};
    do {
        wy_cell at;
        wy_cell_start(&at, rules, heap);
        assert_int_equal(wy_box_p(table, &at), wy_box_value(values, &at) == 0);
    } while (next(size, heap));
    wy_box_free(table);
    wy_box_free(values);
    wy_rules_free(rules);
    /* With moves of Nim a number for two heaps; else a bit each, not a byte.  The budget is kept.
     */
    const int64_t large[WY_MOST_HEAPS] = {512, 512, 512};
    rules = heaps_or_fail("wythoff-any on 3 heaps");
    assert_in_range(wy_box_memory(rules, large, false), 512 * 512 * 4, 512 * 512 * 8);
    wy_rules_free(rules);
    rules = heaps_or_fail("moore(2) on 3 heaps");
    const uint64_t bytes = wy_box_memory(rules, large, false);
    assert_in_range(bytes, 512 * 512 * 64, 512 * 512 * 64 * 5 / 4);
    const wy_control small = {.memory = bytes - 1};
    wy_error error;
    assert_int_equal(wy_box_make(&table, rules, large, false, &small, &error), WY_LIMIT);
    assert_int_equal(error.more, WY_MORE_MEMORY);
    const int64_t huge[WY_MOST_HEAPS] = {1 << 20, 1 << 20, 1 << 20};
    const wy_control much = {.memory = UINT64_C(1) << 40};
    assert_int_equal(wy_box_make(&table, rules, huge, false, &much, &error), WY_LIMIT);
    wy_rules_free(rules);
}

static bool stop(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void stopped(void **state) {
    (void)state;
    wy_rules *rules = heaps_or_fail("wythoff on 3 heaps");
    const int64_t size[WY_MOST_HEAPS] = {30, 30, 30};
    const wy_control control = {.poll = stop};
    wy_box *table;
    assert_int_equal(wy_box_make(&table, rules, size, false, &control, NULL), WY_STOPPED);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_rules),
        cmocka_unit_test(random_planes),
        cmocka_unit_test(tables),
        cmocka_unit_test(stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
