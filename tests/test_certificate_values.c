/*
 * test_certificate_values.c - certificates of Grundy values, of all or of one: true ones are
 * verified, changed ones and those of other games are not.
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

#include "forgeries.h"
#include "random_rules.h"

enum { ALL = -1 };

/* Of all values, or of the positions of one. */
static text certificate(const char *rule, int64_t value) {
    wy_rules *rules = NULL;
    wy_values *values = NULL;
    wy_value_sets *sets = NULL;
    wy_error error = {0};
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    wy_status status = stream == NULL ? WY_SYSTEM : wy_rules_read(&rules, rule, &error);
    if (status == WY_OK && value == ALL) {
        status = wy_values_prove(&values, rules, NULL, NULL, &error);
        status = status == WY_OK ? wy_values_write_certificate(stream, values, &error) : status;
    } else if (status == WY_OK) {
        status = wy_value_sets_prove(&sets, rules, value, NULL, NULL, &error);
        status = status == WY_OK
                     ? wy_value_sets_write_certificate(stream, sets, (size_t)value, &error)
                     : status;
    }
    if (status != WY_OK || fclose(stream) != 0) {
        fprintf(stderr, "%s: %s\n", rule, error.message);
        abort();
    }
    wy_values_free(values);
    wy_value_sets_free(sets);
    wy_rules_free(rules);
    return out;
}

typedef struct example {
    const char *rule;
    int64_t value;
} example;

static const example examples[] = {
    {"nim", ALL},
    {"nim + (1,1)", ALL},
    {"cyclic-nimhoff(4)", ALL},
    {"{(1,2),(2,1)}", ALL},
    {"{(1,0),(0,1),(1,1)} terminal x+y<=2", ALL},
    {"{(1,0),(0,1): odd(x)}", ALL},
    {"yama-nim", ALL},
    {"rational-nim(2/7,10/1)", ALL},
    {"{(1,0),(3,0),(4,0)} on one heap", ALL},
    {"wythoff", 1},
    {"nim", 3},
    {"wythoff(2)", 1},
    {"wythoff terminal x+y<=2", 1},
    {"white-knight", 1},
};

static void true_ones_are_verified(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const text of = certificate(examples[i].rule, examples[i].value);
        expect_verified(examples[i].rule, of);
        free(of.bytes);
    }
}

/* One digit becomes another one, anywhere below the heading. */
static void digits_count(void **state) {
    (void)state;
    static const example tried[] = {
        {"nim", ALL}, {"{(1,0),(0,1),(1,1)}", ALL}, {"nim + (1,1)", ALL}, {"wythoff", 1}};
    uint64_t seed = 17;
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        const text of = certificate(tried[k].rule, tried[k].value);
        const size_t begin = (size_t)(strstr(of.bytes, "\nnumeration ") - of.bytes);
        int done = 0;
        while (done < 30) {
            const size_t i = begin + (size_t)random_below(&seed, (int)(of.size - begin));
            const char right = of.bytes[i];
            const char wrong = (char)('0' + random_below(&seed, 10));
            if (is_digit(right) && wrong != right) {
                of.bytes[i] = wrong;
                done += (int)expect_refused(of, tried[k].rule, i);
                of.bytes[i] = right;
            }
        }
        free(of.bytes);
    }
}

/* The values of one game are not those of another: the automaton is changed for the other's. */
static void other_values_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *game, *other;
        int64_t value;
    } pairs[] = {{"nim", "nim + (1,1)", ALL},
                 {"nim + (1,1)", "nim", ALL},
                 {"{(1,0),(0,1),(1,1)}", "{(1,0),(0,1),(1,1)} terminal x+y<=2", ALL},
                 {"{(1,2),(2,1)}", "{(1,0),(0,1)}", ALL},
                 {"nim", "nim + (1,1)", 2},
                 {"wythoff", "wythoff terminal x+y<=2", 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *const from = pairs[i].value == ALL ? "states " : "values ";
        const text game = certificate(pairs[i].game, pairs[i].value);
        const text other = certificate(pairs[i].other, pairs[i].value);
        const size_t cut = (size_t)(strstr(game.bytes, from) - game.bytes);
        const size_t begin = (size_t)(strstr(other.bytes, from) - other.bytes);
        text forged = splice(game, cut, game.size, other.bytes + begin, other.size - begin);
        /* Its last line is to be right: the number of all lines. */
        const size_t last = line_begin(forged, count_lines(forged) - 1);
        char end[40];
        snprintf(end, sizeof end, "end %zu\n", count_lines(forged));
        const text whole = splice_string(forged, last, forged.size, end);
        expect_refused(whole, pairs[i].game, i);
        free(whole.bytes);
        free(forged.bytes);
        free(game.bytes);
        free(other.bytes);
    }
}

static void a_report_names_the_theorem(void **state) {
    (void)state;
    const text of = certificate("{(1,0),(0,1)}", ALL);
    char *report = report_of(of, "sum");
    assert_non_null(strstr(report, "g(x,y) = z if and only if"));
    free(report);
    free(of.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_ones_are_verified),
        cmocka_unit_test(digits_count),
        cmocka_unit_test(other_values_are_refused),
        cmocka_unit_test(a_report_names_the_theorem),
    };
    return cmocka_run_group_tests_name("certificate values", tests, NULL, NULL);
}
