/*
 * test_reading.c - theorems in words: the forms of well-known games; counts and pairs against the
 * reference; what only looks right with small heaps is not said.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/logic.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>

#include "boards.h"
#include "prove/read.h"
#include "prove/theorem.h"

static wy_theorem *proved(const char *rule) {
    wy_rules *rules = rules_or_fail(rule);
    wy_theorem *theorem = NULL;
    wy_error error;
    if (wy_prove(&theorem, rules, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return theorem;
}

static wy_reading *reading_of(const wy_theorem *theorem) {
    wy_reading *reading = NULL;
    wy_error error;
    if (wy_theorem_reading(&reading, theorem, NULL, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    return reading;
}

/* ---- forms ----------------------------------------------------------------------------------- */

static const struct known {
    const char *rule;
    const char *form; /* NULL: none */
    const char *part; /* of its text */
} known[] = {
    {"nim", "lines", "The P-positions are (t,t), for all t >= 0."},
    {"wythoff", "pairs", "b_n = a_n + n; that is, a_n = floor(n alpha)"},
    {"wythoff(2)", "pairs",
     "b_n = a_n + 2 n; that is, a_n = floor(n alpha) and b_n = floor(n "
     "beta) with alpha = sqrt(2), beta = alpha + 2."},
    {"wythoff(3)", "pairs", "alpha = (-1+sqrt(13))/2, beta = alpha + 3."},
    {"wythoff(m=2,p=2)", "pairs", "b_n = a_n + 2 floor(n/2)."},
    {"wythoff misere", "pairs", "the first pairs are (0,1), (2,2), and for n >= 2 a_n = mex"},
    {"wythoff block 1", NULL, NULL},
    {"wythoff block 2", "lines", "(0,0), (t,2t+1), (t,2t+2) and their mirror images"},
    {"wythoff misere terminal x+y<=4", "pairs", "(7,9), (8,12), and for n >= 6 a_n = mex{a_i"},
    {"wythoff(2) misere", "pairs", "b_n = a_n + 2 n + 1."},
    {"{(1,0),(0,1),(1,1)}", "periodic", "exactly when (x mod 2, y mod 2) is (0,0)."},
    {"{(t,0),(0,t): t<=2}", "periodic", "is one of (0,0), (1,1), (2,2)."},
    {"{(1,2),(2,1)}", "lines", "for all s, t >= 0."},
    {"yama-nim", "lines", "The P-positions are (t,t), (t,t+1) and their mirror images"},
    {"white-knight", "lines", "(4t,4s), (4t,4s+1), (4t+1,4s+1) and their mirror images"},
    {"nim terminal x+y>=3", "lines", NULL},
};

static void test_forms(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        wy_theorem *theorem = proved(known[i].rule);
        wy_reading *reading = reading_of(theorem);
        size_t count;
        const wy_statement *all = wy_reading_statements(reading, &count);
        const bool form = count > 0 && all[0].form;
        if (form != (known[i].form != NULL) || (form && strcmp(all[0].name, known[i].form) != 0) ||
            (known[i].part != NULL && strstr(all[0].text, known[i].part) == NULL)) {
            fail_msg("%s: %s", known[i].rule, count > 0 ? all[0].text : "nothing");
        }
        for (size_t k = 1; k < count; k++) {
            assert_false(all[k].form);
            assert_ptr_equal(wy_reading_find(reading, all[k].name), &all[k]);
        }
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

/* ---- against the reference ------------------------------------------------------------------- */

enum { SIDE = 200, LINES = 40 };

static bool in(const board *of, int64_t x, int64_t y) {
    return of->p[x * of->height + y] != 0;
}

/* Lines near the origin have all their P-positions in the window; others no more than is said. */
static void check_counts(const wy_reading *reading, const board *of, const char *rule) {
    for (int kind = 0; kind < WI_LINES; kind++) {
        const wi_count_range range = reading->on[kind];
        for (int64_t line = 0; line < LINES && range.most > 0; line++) {
            int64_t here = 0;
            for (int64_t i = 0; i < SIDE; i++) {
                here += kind == WI_COLUMNS ? in(of, line, i)
                        : kind == WI_ROWS  ? in(of, i, line)
                                           : i + line < SIDE && in(of, i, i + line);
            }
            if (here > range.most || here < range.least) {
                fail_msg("%s: kind %d, line %d has %d", rule, kind, (int)line, (int)here);
            }
        }
    }
    for (int64_t x = 0; x < SIDE && reading->symmetric; x++) {
        for (int64_t y = 0; y < x; y++) {
            assert_true(in(of, x, y) == in(of, y, x));
        }
    }
}

/* x with so many zeros behind its digits. */
static int64_t with_zeros(const wy_numeration *system, int64_t x, size_t zeros) {
    mpz_t value;
    mpz_init_set_si(value, x);
    uint32_t *digits = NULL;
    size_t count = 0;
    wy_error error;
    assert_int_equal(wy_numeration_represent(&digits, &count, system, value, &error), WY_OK);
    uint32_t longer[64] = {0};
    assert_true(count + zeros < 64);
    memcpy(longer, digits, count * sizeof *digits);
    assert_int_equal(wy_numeration_value(value, system, longer, count + zeros, &error), WY_OK);
    const int64_t out = mpz_get_si(value);
    free(digits);
    mpz_clear(value);
    return out;
}

/* The distances of the P-positions from s(x) are within the bounds, and take both. */
static void test_slopes(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        size_t zeros;
        int64_t least, most;
        const char *slope;
    } sloped[] = {
        {"wythoff", 1, 0, 0, "then y = s(x), where"},
        {"wythoff misere", 1, -1, 1, "tends to (1+sqrt(5))/2 = 1.618034."},
        {"wythoff(2)", 1, 0, 1, "tends to 1+sqrt(2) = 2.414214."},
        {"wythoff block 3", 1, -4, 3, "tends to 1+sqrt(2) = 2.414214."},
        {"wythoff(4)", 3, 0, 2, "tends to ((1+sqrt(5))/2)^3 = 4.236068."},
        {"maharaja", 1, -3, 4, "-3 <= y - s(x) <= 4,"},
    };
    for (size_t i = 0; i < sizeof sloped / sizeof sloped[0]; i++) {
        wy_theorem *theorem = proved(sloped[i].rule);
        wy_reading *reading = reading_of(theorem);
        const wy_statement *slope = wy_reading_find(reading, "slope");
        assert_non_null(slope);
        if (strstr(slope->text, sloped[i].slope) == NULL) {
            fail_msg("%s: %s", sloped[i].rule, slope->text);
        }
        board of = board_solved(sloped[i].rule, WY_ENGINE_AUTO, 400, 1000, NULL);
        int64_t least = 0;
        int64_t most = 0;
        for (int64_t x = 0; x < of.width; x++) {
            const int64_t there = with_zeros(theorem->system, x, sloped[i].zeros);
            for (int64_t y = x; y < of.height; y++) {
                if (in(&of, x, y)) {
                    least = y - there < least ? y - there : least;
                    most = y - there > most ? y - there : most;
                }
            }
        }
        assert_int_equal(least, sloped[i].least);
        assert_int_equal(most, sloped[i].most);
        board_free(&of);
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

static void test_counts(void **state) {
    (void)state;
    static const char *const rules[] = {
        "wythoff",
        "wythoff block 1",
        "wythoff block 2",
        "{(2t,0),(0,2t),(t,t)}",
        "{(1,2),(2,1)}",
        "wythoff terminal x+y<=3",
        "wythoff misere block 1",
        "wythoff + (1,2) + (2,1)",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_theorem *theorem = proved(rules[i]);
        wy_reading *reading = reading_of(theorem);
        board of = board_reference(rules[i], SIDE, SIDE);
        check_counts(reading, &of, rules[i]);
        board_free(&of);
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

/* ---- games that end early
 * ---------------------------------------------------------------------------- */

/* The text says mex({0..l} u ...) and b_n = a_n + n + l + 1: made here, it is the P-set. */
static void test_early_ends(void **state) {
    (void)state;
    for (int64_t l = 1; l <= 4; l++) {
        char rule[64];
        char part[64];
        snprintf(rule, sizeof rule, "wythoff terminal x+y<=%d", (int)l);
        snprintf(part, sizeof part, "and b_n = a_n + n + %d.", (int)l + 1);
        wy_theorem *theorem = proved(rule);
        wy_reading *reading = reading_of(theorem);
        const wy_statement *form = wy_reading_find(reading, "pairs");
        if (form == NULL || strstr(form->text, part) == NULL) {
            fail_msg("%s: %s", rule, form != NULL ? form->text : "no pairs");
        }
        bool used[4 * SIDE] = {false};
        bool p[SIDE][SIDE] = {{false}};
        for (int64_t x = 0; x <= l; x++) {
            used[x] = true;
            for (int64_t y = 0; x + y <= l; y++) {
                p[x][y] = true;
            }
        }
        for (int64_t n = 0, a = 0; a < SIDE; n++) {
            for (a = 0; used[a]; a++) {
            }
            const int64_t b = a + n + l + 1;
            used[a] = used[b] = true;
            if (b < SIDE) {
                p[a][b] = p[b][a] = true;
            }
        }
        board of = board_reference(rule, SIDE, SIDE);
        for (int64_t x = 0; x < SIDE; x++) {
            for (int64_t y = 0; y < SIDE; y++) {
                assert_true(p[x][y] == in(&of, x, y));
            }
        }
        board_free(&of);
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

/* ---- what only looks right ------------------------------------------------------------------- */

/* The theorem with a false automaton: P as it is, but for one position far out. */
static void spoil(wy_theorem *theorem, const char *formula) {
    wy_logic *session = NULL;
    wy_error error;
    wy_logic_answer answer;
    assert_int_equal(wi_read_session(&session, theorem, NULL, &error), WY_OK);
    assert_int_equal(wy_logic_evaluate(&answer, session, formula, SIZE_MAX, &error), WY_OK);
    assert_int_equal(answer.count, 2);
    const wy_track tracks[2] = {*wy_automaton_track(theorem->p, 0),
                                *wy_automaton_track(theorem->p, 1)};
    wy_automaton *spoilt = NULL;
    assert_int_equal(wy_automaton_retrack(&spoilt, answer.automaton, tracks, NULL, &error), WY_OK);
    wy_automaton_free(theorem->p);
    theorem->p = spoilt;
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
}

static void test_spoilt(void **state) {
    (void)state;
    static const struct {
        const char *rule, *formula;
    } wrong[] = {
        {"nim", "?msd_2 $P(x,y) | (x=300 & y=301)"},
        {"wythoff", "?msd_fib $P(x,y) & ~(x=377 & y=610) & ~(x=610 & y=377)"},
        {"wythoff block 2", "?msd_2 $P(x,y) & x<10000"},
        {"{(1,0),(0,1),(1,1)}", "?msd_2 $P(x,y) & x+y!=1000"},
        {"wythoff(m=2,p=2)", "?msd_fib $P(x,y) & x!=500"},
        {"wythoff terminal x+y<=2", "?msd_fib $P(x,y) & x!=900 & y!=900"},
        {"wythoff terminal x+y<=2", "?msd_fib $P(x,y) | (x=1 & y=900) | (x=900 & y=1)"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wy_theorem *theorem = proved(wrong[i].rule);
        spoil(theorem, wrong[i].formula);
        wy_reading *reading = reading_of(theorem);
        size_t count;
        const wy_statement *all = wy_reading_statements(reading, &count);
        for (size_t k = 0; k < count; k++) {
            if (all[k].form) {
                fail_msg("%s: %s", wrong[i].formula, all[k].text);
            }
        }
        /* Every spoilt set lacks something in a column, or has too much. */
        assert_false(reading->on[WI_COLUMNS].least == 1 && reading->on[WI_COLUMNS].most == 1);
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

/* ---- scripts for Walnut
 * --------------------------------------------------------------------------- */

/* Writes the proof, runs it; how many sentences were false. */
static uint64_t run_script(const wy_theorem *theorem, const wy_reading *reading, const char *rule) {
    char folder[] = "/tmp/wythoff-reading-XXXXXX";
    assert_non_null(mkdtemp(folder));
    wy_error error;
    if (wy_theorem_write_walnut(folder, theorem, reading, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    char path[128];
    snprintf(path, sizeof path, "%s/Command Files/proof.txt", folder);
    const wy_logic_options options = {.library = folder, .read_only = true};
    wy_logic *session = NULL;
    assert_int_equal(wy_logic_open(&session, &options, &error), WY_OK);
    if (wy_logic_run_file(session, path, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    const uint64_t falsities = wy_logic_falsities(session);
    assert_int_equal(wy_logic_faults(session), 0);
    wy_logic_close(session);
    char command[96];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0); /* NOLINT: a folder of our own */
    return falsities;
}

static void test_scripts(void **state) {
    (void)state;
    static const char *const rules[] = {
        "wythoff",
        "wythoff(3)", /* its numeration is not Walnut's */
        "wythoff block 1",
        "wythoff(m=2,p=2)", /* blocked on diagonals alone */
        "nim block 2 misere",
        "wythoff misere terminal x+y<=4",
        "nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4)}",
        "nim on cone(1/2,3/1)",
        "{(2t,0),(0,3t),(1,1)}",
        "nim + {(s,t): s!=t}",
        "{(t,0),(0,t): t<=2} block 1",
        "{(t,0): t<=x-y} + {(0,t): t<=y-x} + (1,1)",
        "yama-nim",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        wy_theorem *theorem = proved(rules[i]);
        wy_reading *reading = reading_of(theorem);
        if (run_script(theorem, reading, rules[i]) != 0) {
            fail_msg("%s: a sentence of its script is false", rules[i]);
        }
        wy_reading_free(reading);
        wy_theorem_free(theorem);
    }
}

/* A wrong automaton, or the automaton of another game, does not pass. */
static void test_false_scripts(void **state) {
    (void)state;
    static const struct {
        const char *rule, *formula;
    } wrong[] = {
        {"nim", "?msd_2 $P(x,y) | (x=300 & y=301)"},
        {"nim", "?msd_2 $P(x,y) & x!=300"},
        {"wythoff block 1", "?msd_fib $P(x,y) & x+y!=1000"},
        {"wythoff block 1", "?msd_fib $P(x,y) | (x=1000 & y=1000)"},
        {"nim block 2 misere", "?msd_2 $P(x,y) & x<1000"},
        {"wythoff terminal x+y<=2", "?msd_fib $P(x,y) & (x>0 | y>0)"},
        {"nim on cone(1/2,3/1)", "?msd_2 $P(x,y) | (x=5 & y=0)"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wy_theorem *theorem = proved(wrong[i].rule);
        spoil(theorem, wrong[i].formula);
        if (run_script(theorem, NULL, wrong[i].rule) == 0) {
            fail_msg("%s with %s passes", wrong[i].rule, wrong[i].formula);
        }
        wy_theorem_free(theorem);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),         cmocka_unit_test(test_counts),
        cmocka_unit_test(test_slopes),        cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_early_ends),    cmocka_unit_test(test_scripts),
        cmocka_unit_test(test_false_scripts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
