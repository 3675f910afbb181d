/*
 * test_compare.c - do two games have the same P-positions?  Known pairs, and random ones against
 * the reference.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/analyze.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"

static wy_comparison compared(const char *first, const char *second,
                              const wy_compare_options *options) {
    wy_rules *a = rules_or_fail(first);
    wy_rules *b = rules_or_fail(second);
    wy_comparison out;
    wy_error error = {0};
    const wy_status status = wy_compare(&out, a, b, options, NULL, &error);
    if (status != WY_OK) {
        fail_msg("%s, %s: %s", first, second, error.message);
    }
    wy_rules_free(a);
    wy_rules_free(b);
    return out;
}

static void test_known(void **state) {
    (void)state;
    static const struct {
        const char *first, *second;
        wy_likeness likeness;
        const char *by; /* part of the standing */
    } known[] = {
        {"maharaja(4,5)", "wythoff", WY_SAME, "S2"},
        {"wythoff", "maharaja(4,5)", WY_SAME, "S2"},
        {"ho-restriction", "wythoff", WY_SAME, "automaton"},
        {"ho-extension", "ho-restriction", WY_SAME, "automaton"},
        {"{(0,t),(t,t),(t,0)}", "wythoff(1)", WY_SAME, "same rule"},
        {"{(2t,0),(0,2t)} block 1 misere", "rational(0/2,2/0,nim) block 1 misere", WY_SAME,
         "same rule"},
        {"wythoff block 1 diagonal", "wythoff(m=1,p=2)", WY_SAME, "same rule"},
        {"maharaja(2,4)", "maharaja(4,5)", WY_SAME, "automaton"},
        {"wythoff - (3,3)", "{(t,0),(0,t),(t,t)} - (3,3)", WY_SAME, "same rule"},
        {"maharaja", "wythoff", WY_DIFFER, "below 64"},
        {"nim", "nim misere", WY_DIFFER, "below 64"},
        {"wythoff - (3,3)", "{(t,0),(0,t)} + {(t,t): t!=3}", WY_SAME, "same rule"},
        {"wythoff", "{(t,0): 0<t<=x} + {(0,t): 0<t<=y} + {(t,t): 0<t<=min(x,y)}", WY_SAME,
         "same rule"},
        {"wythoff + (1,2)", "wythoff + (1,2) + (5,1000)", WY_NOT_SEEN, NULL},
        {"gdwn(1,2)", "nim + {(t,t),(t,2t),(2t,t)} - (1001,2002)", WY_NOT_SEEN, NULL},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const wy_comparison out = compared(known[i].first, known[i].second,
                                           &(wy_compare_options){.window = 500, .seconds = 1});
        if (out.likeness != known[i].likeness ||
            (known[i].by != NULL && strstr(out.standing.by, known[i].by) == NULL)) {
            fail_msg("%s, %s: %d, %s", known[i].first, known[i].second, (int)out.likeness,
                     out.standing.by);
        }
        assert_true(out.likeness != WY_SAME || out.standing.kind == WY_PROVED);
    }
}

/* The first position, by x and then y, in which the reference tells them apart. */
static void test_random(void **state) {
    (void)state;
    enum { SIZE = 32, PAIRS = 150 };
    uint64_t seed = 77;
    for (int i = 0; i < SHARE(PAIRS); i++) {
        char first[1000];
        char second[1100];
        random_rule_text(first, sizeof first, &seed, RANDOM_EVERYTHING & ~RANDOM_MIXED);
        if (i % 3 == 0) {
            random_rule_text(second, sizeof second, &seed, RANDOM_EVERYTHING & ~RANDOM_MIXED);
        } else {
            /* Nearly the same game: these differ late, or not at all. */
            random_rule_text(first, sizeof first, &seed, RANDOM_LINES | RANDOM_NAMED);
            snprintf(second, sizeof second, "%s + (%d,%d)", first, 1 + random_below(&seed, 9),
                     1 + random_below(&seed, 9));
        }
        board a = board_reference(first, SIZE, SIZE);
        board b = board_reference(second, SIZE, SIZE);
        const uint8_t *end = a.p + (size_t)SIZE * SIZE;
        const uint8_t *at = a.p;
        while (at < end && *at == b.p[at - a.p]) {
            at++;
        }
        const wy_comparison out =
            compared(first, second, &(wy_compare_options){.window = SIZE, .seconds = 0.05});
        if (at == end) {
            assert_true(!out.has_place);
        } else {
            const int64_t place = at - a.p;
            if (out.likeness != WY_DIFFER || !out.has_place || out.place[0] != place / SIZE ||
                out.place[1] != place % SIZE || out.in_first != (*at == 1)) {
                fail_msg("%s, %s: differ at (%" PRId64 ",%" PRId64 ")", first, second, place / SIZE,
                         place % SIZE);
            }
        }
        board_free(&a);
        board_free(&b);
    }
}

static bool stop(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void test_limits(void **state) {
    (void)state;
    wy_rules *wythoff = rules_or_fail("wythoff");
    wy_rules *memory = rules_or_fail("imitation(1,2)");
    wy_rules *other = rules_or_fail("maharaja(4,5)");
    wy_comparison out;
    wy_error error = {0};
    assert_int_equal(wy_compare(&out, wythoff, memory, NULL, NULL, &error), WY_BAD);
    assert_int_equal(wy_compare(&out, memory, wythoff, NULL, NULL, &error), WY_BAD);
    const wy_control stopping = {.poll = stop};
    const wy_compare_options far = {.window = 100000000};
    assert_int_equal(wy_compare(&out, wythoff, other, &far, &stopping, &error), WY_STOPPED);
    const wy_control small = {.memory = 100000};
    assert_int_equal(wy_compare(&out, wythoff, other, &far, &small, &error), WY_LIMIT);
    wy_rules_free(wythoff);
    wy_rules_free(memory);
    wy_rules_free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
