/*
 * test_analyze.c - reports on games: known facts of the papers, random small rulesets against
 * counts made from the reference, twisted games, budgets, stopping, the page.
 */
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/analyze.h>
#include <wythoff/report.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "rules/value.h"

static wy_analysis *analysis_of(const char *rule, const wy_analyze_options *options,
                                const wy_control *control) {
    wy_rules *rules = rules_or_fail(rule);
    wy_analysis *analysis = NULL;
    wy_error error = {0};
    const wy_status status = wy_analyze(&analysis, rules, options, control, &error);
    if (status != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_rules_free(rules);
    return analysis;
}

static const wy_fact *fact_of(const wy_analysis *analysis, const char *rule, const char *name) {
    const wy_fact *fact = wy_analysis_fact(analysis, name);
    if (fact == NULL) {
        fail_msg("%s: there is no fact %s", rule, name);
    }
    return fact;
}

/* ---- known facts ------------------------------------------------------------------------- */

typedef enum expected { PROVED, COMPUTED, CONJECTURED, UNKNOWN } expected;

typedef struct known {
    const char *rule, *name;
    expected standing;
    double number; /* NAN: not looked at */
    double within;
    const char *value; /* how it begins; NULL: not looked at */
} known;

static const known facts_known[] = {
    {"wythoff", "beatty.a", PROVED, 1.6180339887, 1e-9, "yes"},
    {"wythoff", "beatty.b", PROVED, 2.6180339887, 1e-9, "yes"},
    {"wythoff", "deviation.least", PROVED, 0, 0, NULL},
    {"wythoff", "beams.1.slope", PROVED, 1.6180339887, 1e-9, "phi"},
    {"wythoff", "sequences.complementary", PROVED, 1, 0, "yes"},
    {"wythoff", "automaton.p_states", PROVED, 7, 0, NULL},
    {"wythoff", "period.vector", PROVED, NAN, 0, "nothing"},
    {"wythoff(m=2,p=3)", "period.vector", PROVED, NAN, 0, "nothing"},
    {"wythoff(m=3,p=2)", "period.vector", PROVED, NAN, 0, "nothing"}, /* the slopes: 2 and 1/2 */
    {"wythoff block 1", "period.vector", PROVED, NAN, 0, "nothing"},
    {"wythoff block 1", "beams.1.slope", PROVED, 2, 0, "2 = 2.000000"},
    {"wythoff block 1", "beams.2.slope", PROVED, 1.618034, 1e-6, "phi = 1.618034"},
    {"wythoff block 7", "beams.count", PROVED, 4, 0, "4"},
    {"wythoff block 7", "beams.1.slope", PROVED, 2.5, 0, "5/2 = 2.500000"},
    {"yama-nim", "beams.1.slope", PROVED, 1, 0, NULL},
    {"yama-nim", "period.vector", PROVED, NAN, 0, "(1,1)"},
    {"white-knight", "beams.count", PROVED, 1, 0, NULL},
    {"white-knight", "period.vector", PROVED, NAN, 0, "(0,4)"},
    {"two-row-chomp", "period.vector", PROVED, NAN, 0, "(1,1)"},
    {"subtraction(2,5,7)", "period.vector", PROVED, NAN, 0, "(22,0)"},
    {"wythoff terminal x<=3", "beams.1.slope", PROVED, NAN, 0, "vertical"},
    {"ryuo-nim", "beatty.a", PROVED, 1.5, 0, "yes, alpha = 3/2"},
    {"cyclic-nimhoff(7)", "beatty.b.limit", PROVED, 1.75, 0, NULL},
    {"cyclic-nimhoff(7)", "deviation.rate", PROVED, 0, 0, NULL},
    {"rational-wythoff(2/7,10/1)", "period.vector", PROVED, NAN, 0, "nothing"},
    {"maharaja", "deviation.least", PROVED, -4, 0, "-4, first at n = 77"},
    {"maharaja", "deviation.most", PROVED, 3, 0, "3, first at n = 75"},
    {"maharaja", "beatty.a", PROVED, 0, 0, "no: nothing fits all n <= 4"},
    {"maharaja", "machine.states", PROVED, 15, 0, NULL},
    {"maharaja", "machine.words", PROVED, 9, 0, "9"},
    {"maharaja", "automaton.p_states", PROVED, 1975, 0, NULL},
    {"maharaja", "beams.count", PROVED, 2, 0, NULL},
    {"maharaja", "same.wythoff", PROVED, NAN, 0, "(1,2) is P there alone"},
    {"maharaja", "same.as", COMPUTED, NAN, 0, "none"},
    {"maharaja(4,5)", "same.as", PROVED, NAN, 0, "wythoff"},
    {"maharaja(4,5)", "beatty.a", PROVED, 1.6180339887, 1e-9, "yes"},
    {"ho-restriction", "same.as", PROVED, NAN, 0, "wythoff"},
    {"ho-extension", "same.as", PROVED, NAN, 0, "wythoff"},
    {"nim + (1,2)", "same.as", PROVED, NAN, 0, "nim"},
    {"gdwn(1,2)", "beams.split", CONJECTURED, 2, 0, "2: they split"},
    {"gdwn(1,2)", "beams.1.slope", CONJECTURED, 2.2475, 1e-3, NULL},
    {"gdwn(1,2)", "beams.2.slope", CONJECTURED, 1.478, 1e-3, NULL},
    {"gdwn(1,2)", "coverage.line(1,2)", PROVED, 1, 0, "at most 1"},
    {"gdwn(1,2)", "machine.states", UNKNOWN, NAN, 0, NULL},
    {"rational-nim(2/7,10/1)", "period.vector", PROVED, 20, 0, "(8,12)"},
    {"rational-nim(2/7,10/1)", "period.classes", COMPUTED, 68, 0, NULL},
    {"rational-nim(2/7,10/1)", "beams.1.slope", PROVED, 1.5, 1e-9, "3/2"},
    {"rational-wythoff(1/1,1/0)", "beams.1.slope", PROVED, 2.6180339887, 1e-9, NULL},
    {"rational-wythoff(1/1,1/0)", "beams.2.slope", PROVED, 1.6180339887, 1e-9, NULL},
    {"wythoff(m=2,p=3)", "deviation.steps.most", PROVED, 0, 0, NULL},
    {"wythoff(m=2,p=3)", "beams.1.slope", PROVED, 1.3874258867, 1e-9, NULL},
    {"wythoff(m=2,p=3)", "coverage.diagonal", PROVED, 3, 0,
     "at most 3, first in diagonal y - x = 0"},
    {"wythoff(m=2,p=1)", "beatty.b", PROVED, 3.4142135624, 1e-9, "yes"},
    {"wythoff + {(t,2t),(2t,t): t=1..10}", "machine.states", UNKNOWN, NAN, 0, NULL},
    {"wythoff + {(t,2t),(2t,t): t=1..10}", "deviation.least", COMPUTED, NAN, 0, NULL},
    {"imitation(2,3)", "history.dual", PROVED, NAN, 0, "the P-positions of wythoff(m=2,p=3)"},
    {"imitation(2,3) misere", "game.positions", UNKNOWN, NAN, 0, NULL},
    {"wythoff misere", "coverage.column", PROVED, 1, 0, "exactly 1"},
    {"wythoff + (1,2)", "game.symmetric", PROVED, 0, 0, "no: (1,3) is P"},
    {"nim", "beatty.a", PROVED, 1, 0, "yes"},
    {"nim misere", "beatty.a.limit", PROVED, 1, 0, NULL},
    {"nim misere", "beatty.b.near", COMPUTED, 1, 0, "1.0000 (n = 0) to 1.0000 (n = 0)"},
    {"nim misere", "period.vector", PROVED, 2, 0, "(1,1), from x + y > "},
    {"(1,0)", "beams.1.slope", PROVED, NAN, 0, "none: a sector from 0 to the vertical"},
    /* The sample alone looks like Nim. */
    {"wythoff(m=2,p=1000000)", "same.as", COMPUTED, NAN, 0, "none"},
    {"wythoff(m=2,p=1000000)", "beatty.a", PROVED, 0, 0, "no: nothing fits all n <= 1000002"},
    {"wythoff(m=2,p=1000000)", "beatty.b", PROVED, 0, 0, "no: nothing fits all n <= 1000000"},
    {"wythoff(m=2,p=1000000)", "beams.count", PROVED, 2, 0, "2; in the sample 1 are seen"},
    {"{(t,0),(0,t),(t,t),(t+1,t),(t,t+1)}", "game.name", PROVED, NAN, 0, "2-Wythoff Nim"},
    {"nim", "period.vector", PROVED, 2, 0, "(1,1)"},
    {"{(1,1)}", "period.vector", PROVED, 4, 0, "(2,2)"},
    {"wythoff block 2", "beams.1.slope", PROVED, 2, 0, NULL},
    {"wythoff block 3", "beams.1.slope", PROVED, 2.414214, 1e-6, NULL},
    {"wythoff block 3", "coverage.diagonal", PROVED, 2, 0, NULL},
    {"wythoff terminal x+y<=3", "coverage.equal", PROVED, 2, 0, NULL},
    {"wythoff misere", "sequences.falls", PROVED, 0, 0, "always"},
};

static void check_known(const known *k, const wy_analysis *analysis) {
    const wy_fact *fact = fact_of(analysis, k->rule, k->name);
    const expected standing = fact->known ? (expected)fact->standing.kind : UNKNOWN;
    const bool number =
        isnan(k->number) || (fact->has_number && fabs(fact->number - k->number) <= k->within);
    const bool value = k->value == NULL || strncmp(fact->value, k->value, strlen(k->value)) == 0;
    if (standing != k->standing || !number || !value) {
        fail_msg("%s: %s is '%s' (%.10g), %s", k->rule, k->name, fact->value, fact->number,
                 fact->known ? fact->standing.by : "unknown");
    }
}

/* Games whose facts are theorems.  No automaton is found for them, and the search for one takes all
 * the time that it has: it is left out, unless everything is tested. */
static bool is_by_theorem(const char *rule) {
    return strcmp(rule, "wythoff(m=2,p=3)") == 0 || strcmp(rule, "imitation(2,3)") == 0;
}

static void knows_the_papers(void **state) {
    (void)state;
    const char *rule = "";
    wy_analysis *analysis = NULL;
    for (size_t i = 0; i < sizeof facts_known / sizeof facts_known[0]; i++) {
        if (strcmp(rule, facts_known[i].rule) != 0) {
            wy_analysis_free(analysis);
            rule = facts_known[i].rule;
            const wy_analyze_options options = {.columns = 50000,
                                                .window = 600,
                                                .seconds = 25,
                                                .states = is_by_theorem(rule) ? EFFORT(0, -1) : 0};
            analysis = analysis_of(rule, &options, NULL);
        }
        check_known(&facts_known[i], analysis);
    }
    wy_analysis_free(analysis);
}

/* ---- against the reference --------------------------------------------------------------- */

enum { SIDE = 24, HIGH = 96 };

typedef struct field {
    const int8_t *outcome; /* of the reference */
    int64_t height;
} field;

static bool is_p(const field *f, int64_t x, int64_t y) {
    return f->outcome[x * f->height + y] == 1;
}

/* The slow counts.  A whole column counts as a column up to HIGH. */
typedef struct counts {
    int64_t positions, equal, row, column, diagonal, free_diagonal;
} counts;

static counts counts_of(const field *f) {
    counts out = {0};
    for (int64_t y = 0; y < f->height; y++) {
        int64_t here = 0;
        for (int64_t x = 0; x < SIDE; x++) {
            here += is_p(f, x, y);
        }
        out.positions += here;
        out.row = here > out.row ? here : out.row;
        out.equal += y < SIDE && is_p(f, y, y);
    }
    for (int64_t x = 0; x < SIDE; x++) {
        int64_t here = 0;
        for (int64_t y = 0; y < f->height; y++) {
            here += is_p(f, x, y);
        }
        out.column = here > out.column ? here : out.column;
    }
    out.free_diagonal = -1;
    for (int64_t step = 0; step < SIDE + f->height; step++) {
        const int64_t d = step < f->height ? step : f->height - 1 - step; /* 0, 1, ..., -1, ... */
        int64_t here = 0;
        for (int64_t x = 0; x < SIDE; x++) {
            here += x + d >= 0 && x + d < f->height && is_p(f, x, x + d);
        }
        out.diagonal = here > out.diagonal ? here : out.diagonal;
        if (here == 0 && d >= 0 && out.free_diagonal < 0) {
            out.free_diagonal = d;
        }
    }
    out.free_diagonal = out.free_diagonal < 0 ? f->height : out.free_diagonal;
    return out;
}

static void same_number(const wy_analysis *analysis, const char *rule, const char *name,
                        int64_t right) {
    const wy_fact *fact = fact_of(analysis, rule, name);
    if (!fact->known || !fact->has_number || fact->number != (double)right) {
        fail_msg("%s: %s is '%s', and by the reference %" PRId64, rule, name, fact->value, right);
    }
}

/* b_n - a_n - n by the definition, where the report has it. */
static void check_deviation(const wy_analysis *analysis, const char *rule, const field *f,
                            bool whole) {
    const wy_fact *least = wy_analysis_fact(analysis, "deviation.least");
    const wy_fact *most = wy_analysis_fact(analysis, "deviation.most");
    if (least == NULL || !least->known) {
        return; /* another rate, or none */
    }
    int64_t n = 0;
    int64_t low = INT64_MAX;
    int64_t high = INT64_MIN;
    for (int64_t x = 0; x < SIDE; x++) {
        bool any = false;
        for (int64_t y = 0; y < f->height; y++) {
            any = any || is_p(f, x, y);
            if (y >= x && is_p(f, x, y)) {
                low = y - x - n < low ? y - x - n : low;
                high = y - x - n > high ? y - x - n : high;
                n++;
            }
        }
        if (!any && !whole) {
            break; /* its P-position may lie beyond the window */
        }
    }
    if (least->number != (double)low || most->number != (double)high) {
        fail_msg("%s: deviation '%s' to '%s', and by the reference %" PRId64 " to %" PRId64, rule,
                 least->value, most->value, low, high);
    }
}

/* A period holds wherever both ends are in the window. */
static void check_period(const wy_analysis *analysis, const char *rule, const wy_rules *rules,
                         const field *f) {
    const wy_fact *fact = fact_of(analysis, rule, "period.vector");
    int64_t vx;
    int64_t vy;
    int64_t from = -1;
    if (!fact->known || sscanf(fact->value, "(%" SCNd64 ",%" SCNd64 ")", &vx, &vy) != 2) {
        return;
    }
    const char *later = strstr(fact->value, "x + y > ");
    if (later != NULL) {
        assert_int_equal(sscanf(later, "x + y > %" SCNd64, &from), 1);
    }
    for (int64_t x = 0; x + vx < SIDE; x++) {
        for (int64_t y = 0; y + vy < SIDE; y++) {
            if (x + y > from && wi_cone_contains(&rules->board, x, y) &&
                is_p(f, x, y) != is_p(f, x + vx, y + vy)) {
                fail_msg("%s: %s, but not at (%" PRId64 ",%" PRId64 ")", rule, fact->value, x, y);
            }
        }
    }
}

static void check_names(const wy_analysis *analysis, const char *rule) {
    size_t count;
    const wy_fact *facts = wy_analysis_facts(analysis, &count);
    assert_true(count > 10);
    for (size_t i = 0; i < count; i++) {
        if (facts[i].value[0] == '\0' || facts[i].title[0] == '\0' ||
            facts[i].standing.by[0] == '\0' ||
            wy_analysis_fact(analysis, facts[i].name) != &facts[i] ||
            strncmp(facts[i].name, facts[i].section, strlen(facts[i].section)) != 0) {
            fail_msg("%s: the fact %s (%s) has no value, no standing, or a name twice", rule,
                     facts[i].name, facts[i].value);
        }
    }
}

/* WY_OK if it could be compared. */
static bool compare_with(const wy_analysis *analysis, const char *rule, const wy_rules *rules,
                         void (*number)(const wy_analysis *, const char *, const char *, int64_t)) {
    const wy_fact *looked = fact_of(analysis, rule, "game.positions");
    if (!looked->known) {
        return false;
    }
    const bool whole = strcmp(looked->standing.by, "x < 24") == 0;
    if (!whole && strcmp(looked->standing.by, "x, y < 24") != 0) {
        fail_msg("%s: %s were looked at, %s", rule, looked->value, looked->standing.by);
    }
    field f = {.height = whole ? HIGH : SIDE};
    int8_t *outcome = malloc((size_t)(SIDE * f.height));
    assert_non_null(outcome);
    reference_outcomes(outcome, rules, SIDE, f.height);
    f.outcome = outcome;
    const counts right = counts_of(&f);
    const bool reached = !whole || right.positions == SIDE; /* else one lies above HIGH */
    if (reached) {
        number(analysis, rule, "game.positions", right.positions);
        number(analysis, rule, "coverage.row", right.row);
        number(analysis, rule, "coverage.column", right.column);
        number(analysis, rule, "coverage.diagonal", right.diagonal);
        number(analysis, rule, "coverage.diagonal.free", right.free_diagonal);
        number(analysis, rule, "coverage.equal", right.equal);
        check_deviation(analysis, rule, &f, whole);
        check_period(analysis, rule, rules, &f);
    }
    free(outcome);
    return reached;
}

static const wy_analyze_options small = {.columns = SIDE, .window = SIDE, .states = -1};

/* Games with windows in which b falls and rises, so that later pairs are seen before earlier ones.
 */
static void agrees_where_b_falls(void **state) {
    (void)state;
    static const char *const texts[] = {
        "maharaja misere",
        "gdwn(1,2) misere",
        "maharaja(2,3) terminal {(1,2),(2,1)}",
        "gdwn(1,2) terminal {(1,1)}",
        "gdwn(2,3) misere",
        "wythoff - (2,2) misere",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wy_rules *rules = rules_or_fail(texts[i]);
        wy_analysis *analysis = analysis_of(texts[i], &small, NULL);
        assert_true(compare_with(analysis, texts[i], rules, same_number));
        assert_true(fact_of(analysis, texts[i], "deviation.least")->known);
        wy_analysis_free(analysis);
        wy_rules_free(rules);
    }
}

static void agrees_with_the_reference(void **state) {
    (void)state;
    uint64_t seed = 20261115;
    int compared = 0;
    for (int i = 0; i < SHARE(200); i++) {
        char rule[2000];
        random_rule_text(rule, sizeof rule, &seed,
                         i % 4 == 0 ? RANDOM_EVERYTHING
                                    : RANDOM_NAMED | RANDOM_LINES | RANDOM_BANDS);
        wy_rules *rules = rules_or_fail(rule);
        wy_analysis *analysis = analysis_of(rule, &small, NULL);
        check_names(analysis, rule);
        compared += compare_with(analysis, rule, rules, same_number);
        wy_analysis_free(analysis);
        wy_rules_free(rules);
    }
    assert_true(compared > SHARE(150));
}

/* ---- a planted fault is seen ------------------------------------------------------------- */

static int differences;

static void count_difference(const wy_analysis *analysis, const char *rule, const char *name,
                             int64_t right) {
    differences += fact_of(analysis, rule, name)->number != (double)right;
}

static void sees_a_fault(void **state) {
    (void)state;
    wy_rules *other = rules_or_fail("wythoff block 1");
    wy_analysis *analysis = analysis_of("wythoff block 2", &small, NULL);
    differences = 0;
    compare_with(analysis, "wythoff block 2", other, count_difference);
    assert_true(differences >= 3);
    wy_analysis_free(analysis);
    wy_rules_free(other);
}

/* ---- what is the same is the same -------------------------------------------------------- */

static void finds_twins(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"nim block 1 misere", NULL},
        {"wythoff + (4,5) + (5,4) + (7,8)", "wythoff"},
        {"wythoff + (1,2) + (2,1) + (4,5)", NULL},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        /* Where nothing is the same, the search takes all the time that it has. */
        const wy_analyze_options options = {
            .columns = 5000, .window = 300, .seconds = pairs[i][1] == NULL ? EFFORT(60, 3) : 60};
        wy_analysis *analysis = analysis_of(pairs[i][0], &options, NULL);
        const wy_fact *fact = fact_of(analysis, pairs[i][0], "same.as");
        if (pairs[i][1] != NULL &&
            (strcmp(fact->value, pairs[i][1]) != 0 || fact->standing.kind != WY_PROVED)) {
            fail_msg("%s: the same as %s, %s", pairs[i][0], fact->value, fact->standing.by);
        }
        if (pairs[i][1] == NULL && strcmp(fact->value, "wythoff") == 0) {
            fail_msg("%s: the same as %s", pairs[i][0], fact->value);
        }
        wy_analysis_free(analysis);
    }
}

/* ---- budgets and stopping ---------------------------------------------------------------- */

typedef struct patience {
    long left;
} patience;

static bool lose_patience(void *data, double done) {
    patience *of = data;
    assert_true(done >= 0);
    return of->left-- <= 0;
}

static void stops_when_asked(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("maharaja");
    const wy_analyze_options options = {.columns = 2000};
    bool finished = false;
    int stopped_late = 0;
    for (long n = 0; !finished && n < 10000; n += 1 + n / 8) {
        patience data = {n};
        const wy_control control = {.poll = lose_patience, .data = &data, .threads = 1};
        wy_analysis *analysis = NULL;
        wy_error error = {0};
        const wy_status status = wy_analyze(&analysis, rules, &options, &control, &error);
        finished = status == WY_OK;
        if (!finished) {
            assert_int_equal(status, WY_STOPPED);
            assert_non_null(analysis);
            stopped_late += wy_analysis_fact(analysis, "coverage.column") != NULL;
        }
        wy_analysis_free(analysis);
    }
    assert_true(finished);
    assert_true(stopped_late > 0); /* what is known without the searches is there */
    wy_rules_free(rules);
}

static void keeps_to_its_budget(void **state) {
    (void)state;
    const wy_control control = {.memory = 1 << 20, .threads = 1};
    const wy_analyze_options options = {.columns = 1000000, .states = -1};
    wy_analysis *analysis = analysis_of("wythoff", &options, &control);
    const wy_fact *fact = fact_of(analysis, "wythoff", "game.positions");
    assert_true(fact->known && fact->number > 1000 && fact->number < 100000);
    assert_non_null(strstr(fact->value, "no more, for"));
    wy_analysis_free(analysis);

    /* Not even one column: it ends, whatever the first step was, and says why. */
    for (int64_t columns = 1; columns < 70; columns++) {
        const wy_control none = {.memory = 1, .threads = 1};
        const wy_analyze_options few = {.columns = columns, .window = columns, .states = -1};
        analysis = analysis_of("wythoff", &few, &none);
        assert_false(fact_of(analysis, "wythoff", "game.positions")->known);
        wy_analysis_free(analysis);
    }

    /* What was compared in a small window says so. */
    const wy_analyze_options ten = {.columns = 10, .window = 10, .states = -1};
    analysis = analysis_of("maharaja", &ten, NULL);
    fact = fact_of(analysis, "maharaja", "same.wythoff");
    assert_non_null(strstr(fact->standing.by, "x, y < 10"));
    wy_analysis_free(analysis);

    wy_rules *rules = rules_or_fail("wythoff");
    const wy_analyze_options bad = {.columns = -1};
    wy_error error = {0};
    assert_int_equal(wy_analyze(&analysis, rules, &bad, NULL, &error), WY_BAD);
    assert_null(analysis);
    wy_rules_free(rules);
}

/* ---- the page ---------------------------------------------------------------------------- */

static void writes_a_page(void **state) {
    (void)state;
    static const char *const rules[] = {
        "maharaja",
        "gdwn(1,2)",
        "nim terminal x+y<=3",
        "imitation(1,2) misere",
        "(5,0)",
        "rational-nim(1/3,3/1) + {(2t,2t): x<y}",
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const wy_analyze_options options = {.columns = 3000, .window = 120};
        wy_analysis *analysis = analysis_of(rules[i], &options, NULL);
        char *text = NULL;
        size_t length = 0;
        FILE *stream = open_memstream(&text, &length);
        assert_non_null(stream);
        assert_int_equal(wy_analysis_write_html(stream, analysis, "a <title> & more", NULL), WY_OK);
        fclose(stream);
        assert_non_null(strstr(text, "<h1>a &lt;title&gt; &amp; more</h1>"));
        assert_null(strstr(text, "nan"));
        assert_null(strstr(text, "http:"));
        assert_null(strstr(text, "https:"));
        size_t count;
        const wy_fact *facts = wy_analysis_facts(analysis, &count);
        for (size_t k = 0; k < count; k++) {
            char row[160];
            snprintf(row, sizeof row, "id=\"%s\"", facts[k].name);
            assert_non_null(strstr(text, row));
        }
        free(text);
        wy_analysis_free(analysis);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_papers),     cmocka_unit_test(agrees_with_the_reference),
        cmocka_unit_test(agrees_where_b_falls), cmocka_unit_test(sees_a_fault),
        cmocka_unit_test(finds_twins),          cmocka_unit_test(stops_when_asked),
        cmocka_unit_test(keeps_to_its_budget),  cmocka_unit_test(writes_a_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
