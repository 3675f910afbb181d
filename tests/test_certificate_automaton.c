/*
 * test_certificate_automaton.c - certificates that an automaton accepts the P-positions of a game:
 * true ones are verified, changed ones are not, and the checker's own tools, linear conditions and
 * sums over them, agree with counting.
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
#include <wythoff/version.h>

#include "check.h"
#include "effort.h"
#include "forgeries.h"
#include "kernel.h"
#include "numeration.h"
#include "random_rules.h"
#include "reference.h"

static uint64_t seed = 0x9E3779B97F4A7C15;

static size_t below(size_t limit) {
    return (size_t)random_below(&seed, (int)limit);
}

/* ---- certificates ------------------------------------------------------------------- */

/* In this numeration, or in the one that is found. */
static text certificate_in(const char *rule, const char *system) {
    const wy_prove_options asked = {.numeration = system};
    wy_rules *rules = NULL;
    wy_theorem *theorem = NULL;
    wy_error error = {0};
    text out = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    if (stream == NULL || wy_rules_read(&rules, rule, &error) != WY_OK ||
        wy_prove(&theorem, rules, &asked, NULL, &error) != WY_OK ||
        wy_theorem_write_certificate(stream, theorem, &error) != WY_OK || fclose(stream) != 0) {
        fprintf(stderr, "%s: %s\n", rule, error.message);
        abort(); /* unlike assertions, analyzers know it */
    }
    wy_theorem_free(theorem);
    wy_rules_free(rules);
    return out;
}

/* Several tests begin with the same certificates, which take long to find: each is found once. */
static text certificate(const char *rule) {
    enum { MOST = 200 };
    static struct {
        const char *rule;
        text of;
    } found[MOST];
    static size_t count = 0;
    size_t i = 0;
    while (i < count && strcmp(found[i].rule, rule) != 0) {
        i++;
    }
    if (i == count) {
        assert_true(count < MOST);
        found[count].rule = rule; /* all rules are constants */
        found[count++].of = certificate_in(rule, NULL);
    }
    return copy_of(found[i].of);
}

static text replaced(text of, const char *from, const char *to) {
    const char *at = strstr(of.bytes, from);
    if (at == NULL) {
        fail_msg("no '%s'", from);
        abort();
    }
    const size_t begin = (size_t)(at - of.bytes);
    return splice_string(of, begin, begin + strlen(from), to);
}

/* ---- what is true ---------------------------------------------------------------------- */

static const char *const games[] = {
    "wythoff",
    "maharaja(2,3)",
    "maharaja(4,7)",
    "maharaja",
    "nim",
    "wythoff(2)",
    "wythoff(3)",
    "wythoff block 1",
    "wythoff block 2",
    "wythoff terminal x+y<=1",
    "wythoff terminal x+y<=5",
    "wythoff misere",
    "{(t,0),(0,t),(t,2t)}",
    "nim block 1",
    "wythoff(2,2)",
    "nim misere",
    "wythoff + (1,3) + (3,1) + (2,4) + (4,2)",
    "nim block 2 misere",
    "wythoff misere block 1",
    "ho-restriction",
    "ho-extension",
    "{(2t,0),(0,3t),(1,1)}",
    "{(s,t)} + (2t,0)",
    "{(0,1),(t,t+1),(t,0)} block 1 diagonal",
    "nim + {(2,1): |x-y|<4} misere block 1",
    "{(t,0): odd(x)} + {(0,t): x>=y or even(y)} + (1,1)",
    "nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4),(6,9)}",
    "yama-nim",
    "white-knight",
    "nim on cone(1/2,3/1)",
    "wythoff on cone(1/2,2/1)",
    "nim on cone(1/2,3/1) block 1 misere",
    "{(1,0),(3,0),(4,0)} on one heap",
    "nim + {(t,t): t<=x-y}",
    "wythoff + {(t,2t): t<=x-y} misere",
    "nim + {(t,t): t<=x-y} block 1 diagonal",
    "nim + {(s,t): s<=x-y or t<=y-x} block 1 diagonal",
    "nim + {(s,t): s<=x-y or t<=y-x} block 1",
    "nim + {(t,t): t<=x-y or x mod 2=0} block 1",
    "nim + {(s,t): s<=x-y or x<=3 or t<=y-x and y<9} block 1",
    "rational-wythoff(1/1,1/0)",
    "wythoff block 3",
    "st-wythoff(4,1)",
    "nim - nim",
    "{(t,0): x<0} block 1",
    "nim + (200t,t) + (t+9000,t)",
};

static void true_ones_are_verified(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const text of = certificate(games[i]);
        expect_verified(games[i], of);
        free(of.bytes);
    }
}

/* In any numeration; what is read again is the same theorem. */
static void numerations_are_written(void **state) {
    (void)state;
    static const char *const tried[] = {
        "msd_3",
        "msd_trib",
        "msd_kim",
        "msd_rec_0_1_1_from_1_2_3_4",
        "msd_ost13",
        "msd_rec_1_0_0_1_from_1_2_3_4",
        "msd_nara",
        "msd_ost_2_1_rep_3_1_1",
        "msd_ost4",
        "msd_ost_3_2_5_rep_1_2",
        "msd_kim",
        "msd_rec_3_m1_from_1_3",
        "msd_rec_2_m1_1_from_1_2_3",
        "msd_rec_3_m1_from_1_2_7_21",
    };
    wy_rules *rules = NULL;
    assert_int_equal(wy_rules_read(&rules, "nim", NULL), WY_OK);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const text of = certificate_in("nim", tried[i]);
        expect_verified(tried[i], of);
        wy_theorem *theorem = NULL;
        wy_error error = {0};
        if (wy_theorem_read_certificate(&theorem, rules, of.bytes, of.size, NULL, &error) !=
            WY_OK) {
            fail_msg("%s: %s", tried[i], error.message);
        }
        wy_theorem_free(theorem);
        /* Every number of the numeration counts. */
        const size_t end = (size_t)(strstr(of.bytes, "\nmoves ") - of.bytes);
        for (size_t k = (size_t)(strstr(of.bytes, "numeration") - of.bytes); k < end; k++) {
            const char right = of.bytes[k];
            if (is_digit(right)) {
                of.bytes[k] = (char)(right == '9' ? '0' : right + 1);
                expect_refused(of, tried[i], k);
                of.bytes[k] = right;
            }
        }
        free(of.bytes);
    }
    wy_rules_free(rules);
}

static void a_report_names_the_theorem(void **state) {
    (void)state;
    const text of = certificate("maharaja");
    char *report = report_of(of, "maharaja");
    assert_non_null(strstr(report, "(1,1)+i(1,1), (1,2), (2,1), i = 0, 1, 2, ..."));
    assert_non_null(strstr(report, "an automaton with 1975 states"));
    free(report);
    free(of.bytes);
}

/* ---- single changes ----------------------------------------------------------------------- */

/* Every digit becomes every other one. */
static void every_digit_counts(void **state) {
    (void)state;
    const text of = certificate("wythoff");
    size_t refused = 0;
    for (size_t i = 0; i < of.size; i++) {
        const char right = of.bytes[i];
        for (char digit = '0'; is_digit(right) && digit <= '9'; digit++) {
            if (digit != right) {
                of.bytes[i] = digit;
                refused += expect_refused(of, "digit", i);
            }
        }
        of.bytes[i] = right;
    }
    assert_true(refused > 500);
    expect_verified("wythoff", of);
    free(of.bytes);
}

static void every_byte_counts(void **state) {
    (void)state;
    const text of = certificate("wythoff");
    for (size_t i = 0; i < of.size; i++) {
        const char right = of.bytes[i];
        of.bytes[i] = (char)(right == '\n' ? ' ' : right + 1);
        expect_refused(of, "byte", i);
        of.bytes[i] = right;
        const text less = splice_string(of, i, i + 1, "");
        expect_refused(less, "byte left out", i);
        free(less.bytes);
        const text cut = {of.bytes, i};
        expect_refused(cut, "cut", i);
    }
    free(of.bytes);
}

static void lines_left_out_doubled_exchanged(void **state) {
    (void)state;
    const text of = certificate("wythoff");
    const size_t lines = count_lines(of);
    for (size_t i = 0; i < lines; i++) {
        const size_t from = line_begin(of, i);
        const size_t to = line_begin(of, i + 1);
        const text less = splice_string(of, from, to, "");
        expect_refused(less, "line left out", i);
        free(less.bytes);
        char line[128];
        snprintf(line, sizeof line, "%.*s", (int)(to - from), of.bytes + from);
        const text more = splice_string(of, from, from, line);
        expect_refused(more, "line doubled", i);
        free(more.bytes);
        if (i + 1 < lines) {
            const text without = splice_string(of, from, to, "");
            const text swapped = splice_string(without, line_begin(without, i + 1),
                                               line_begin(without, i + 1), line);
            expect_refused(swapped, "lines exchanged", i);
            free(without.bytes);
            free(swapped.bytes);
        }
    }
    free(of.bytes);
}

/* Random digits of larger ones, of each kind of game; other games may have the same P. */
static void random_digits_count(void **state) {
    (void)state;
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const text of = certificate(games[k]);
        for (int i = 0; i < EFFORT(40, 8); i++) {
            const size_t first = (size_t)(strstr(of.bytes, "\nstates ") - of.bytes);
            size_t at = first + below(of.size - first);
            while (!is_digit(of.bytes[at])) {
                at = (at + 1) % of.size;
            }
            const char right = of.bytes[at];
            of.bytes[at] = right <= '1' ? (char)(right ^ 1) : (char)('0' + below(2));
            expect_refused(of, games[k], at);
            of.bytes[at] = right;
        }
        free(of.bytes);
    }
}

/* ---- other automata ------------------------------------------------------------------------- */

/* A line of the automaton, not '0 0 -> 0' of state 0. */
static size_t some_line(text of) {
    const size_t lines = count_lines(of);
    size_t first = 0;
    while (strncmp(of.bytes + line_begin(of, first), "state ", 6) != 0) {
        first++;
    }
    return first + below(lines - 1 - first);
}

/* A transition leads elsewhere, to a state that may stand there. */
static text redirect(text of, size_t line) {
    const size_t begin = line_begin(of, line);
    const char *target = strstr(of.bytes + begin, "-> ") + 3;
    char *end = NULL;
    const long to = strtol(target, &end, 10);
    char other[32];
    snprintf(other, sizeof other, "%ld", to == 0 ? 1 : (long)below((size_t)to));
    return splice_string(of, (size_t)(target - of.bytes), (size_t)(end - of.bytes), other);
}

static text leave_out(text of, size_t line) {
    text out = splice_string(of, line_begin(of, line), line_begin(of, line + 1), "");
    out = renumbered(out, "\ntransitions ", -1);
    return renumbered(out, "\nend ", -1);
}

/* A transition more, behind the last one of a state if there is a label left. */
static text put_in(text of, size_t line) {
    const size_t end = line_begin(of, line + 1);
    char more[64];
    snprintf(more, sizeof more, "1 1 -> %zu\n", below(5));
    text out = splice_string(of, end, end, more);
    out = renumbered(out, "\ntransitions ", 1);
    return renumbered(out, "\nend ", 1);
}

static void mutants_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *rule;
        int mutants;
    } tried[] = {{"maharaja(2,3)", 300},          {"maharaja", 300},  {"wythoff block 1", 80},
                 {"wythoff terminal x+y<=3", 80}, {"wythoff(2)", 40}, {"wythoff misere", 40}};
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        const text of = certificate(tried[k].rule);
        for (int i = 0; i < SHARE(tried[k].mutants); i++) {
            const size_t line = some_line(of);
            const size_t begin = line_begin(of, line);
            text mutant = {0};
            if (of.bytes[begin] == 's') {
                const size_t output = line_begin(of, line + 1) - 2;
                mutant = splice_string(of, output, output + 1, of.bytes[output] == '1' ? "0" : "1");
            } else if (i % 4 == 0) {
                mutant = leave_out(of, line);
            } else if (i % 4 == 1) {
                mutant = put_in(of, line);
            } else {
                mutant = redirect(of, line);
            }
            expect_refused(mutant, tried[k].rule, line);
            free(mutant.bytes);
        }
        free(of.bytes);
    }
}

/* The proof alone, without the quicker ways that find most faults before it. */
static cert_outcome proof_alone(text of, bool *read) {
    cert_verdict v = {0};
    reader r = {.text = of.bytes, .size = of.size, .line = 1, .verdict = &v};
    work w = {.verdict = &v};
    numeration n;
    ruleset *g = calloc(1, sizeof *g);
    assert_non_null(g);
    table p = {0};
    size_t claim = 0;
    *read = cert_read(&r, "wythoff certificate 1\nkind automaton\n") &&
            cert_read_numeration(&r, &n) && cert_prove_numeration(&n, &w) &&
            cert_read_ruleset(&r, g) && cert_read_p_set(&r, &p, &n, 2, &w, &claim);
    if (*read) {
        cert_check_kernel(g, &p, &n, &w, claim, false);
    }
    cert_drop_table(&p, &w);
    assert_int_equal(w.bytes, 0);
    free(g);
    return v.outcome;
}

static void the_proof_alone_refuses(void **state) {
    (void)state;
    static const char *const tried[] = {"wythoff",
                                        "maharaja(4,7)",
                                        "nim misere",
                                        "wythoff misere",
                                        "wythoff terminal x+y<=3",
                                        "wythoff(2)",
                                        "nim block 1",
                                        "wythoff block 2",
                                        "wythoff(2,2)",
                                        "ho-restriction",
                                        "nim block 2 misere",
                                        "{(s,t)} + (2t,0)",
                                        "nim terminal {(3,4)}",
                                        "wythoff terminal {(3,4)}",
                                        "yama-nim",
                                        "nim on cone(1/2,3/1) block 1 misere",
                                        "nim + {(t,t): t<=x-y}"};
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        const text of = without_heading(certificate(tried[k]));
        bool read = false;
        assert_int_equal(proof_alone(of, &read), VERIFIED);
        int proved_wrong = 0;
        for (int i = 0; i < 400 && proved_wrong < EFFORT(25, 5); i++) {
            const size_t line = some_line(of);
            text mutant = {0};
            if (of.bytes[line_begin(of, line)] == 's') {
                const size_t output = line_begin(of, line + 1) - 2;
                mutant = splice_string(of, output, output + 1, of.bytes[output] == '1' ? "0" : "1");
            } else {
                mutant = i % 3 == 0 ? leave_out(of, line) : redirect(of, line);
            }
            const cert_outcome outcome = proof_alone(mutant, &read);
            if (outcome == VERIFIED || (outcome != REFUSED && outcome != TOO_LARGE)) {
                fail_msg("%s: accepted, changed at %zu", tried[k], line);
            }
            proved_wrong += read && outcome == REFUSED;
            free(mutant.bytes);
        }
        assert_true(proved_wrong > 2);
        free(of.bytes);
    }
}

/* Each diagonal with a condition of its own that always holds: then none go together in a band. */
static text with_single_lines(text of) {
    text out = copy_of(of);
    for (int i = 1;; i++) {
        char *at = out.bytes;
        while ((at = strstr(at, "+i(1,1)\n")) != NULL && at[-1] != ')') {
            at++;
        }
        if (at == NULL) {
            return out;
        }
        char condition[48];
        snprintf(condition, sizeof condition, " where 1 x + 0 y >= -%d", i);
        const size_t end = (size_t)(at + strlen("+i(1,1)") - out.bytes);
        const text longer = splice_string(out, end, end, condition);
        free(out.bytes);
        out = longer;
    }
}

/* Rays side by side are counted together; one by one, the proof is as good. */
static void bands_are_their_lines(void **state) {
    (void)state;
    static const char *const tried[] = {"wythoff(2)", "wythoff(3)", "wythoff(2) misere",
                                        "wythoff(2,2)", "nim + {(t,t+1),(t,t+2),(t,t+3)}"};
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) {
        const text of = without_heading(certificate(tried[k]));
        const text single = with_single_lines(of);
        bool read = false;
        assert_int_equal(proof_alone(of, &read), VERIFIED);
        assert_int_equal(proof_alone(single, &read), VERIFIED);
        free(single.bytes);
        free(of.bytes);
    }
}

/* ---- other games ------------------------------------------------------------------------- */

static void other_games_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *rule, *from, *to;
    } changes[] = {
        {"maharaja", "point (1,2)", "point (1,3)"},
        {"maharaja", "point (2,1)", "point (3,1)"},
        {"maharaja", "moves 5\n", "moves 6\n"},
        {"maharaja", "point (2,1)\n", "point (2,1)\npoint (3,1)\n"},
        {"maharaja", "ray (1,1)+i(1,1)", "ray (2,2)+i(1,1)"},
        {"maharaja", "ray (1,1)+i(1,1)", "ray (1,1)+i(1,2)"},
        {"maharaja", "ray (1,0)+i(1,0)", "ray (2,0)+i(1,0)"},
        {"maharaja", "block 0", "block 1"},
        {"maharaja", "terminal none", "terminal 1 x + 1 y <= 0"},
        {"maharaja", "terminal none", "terminal 1 x + 1 y <= 1"},
        {"maharaja", "play normal", "play misere"},
        {"maharaja", "u_1 = 2, u_(k+1) = 1 u_k", "u_1 = 3, u_(k+1) = 2 u_k"},
        {"wythoff block 1", "block 1", "block 0"},
        {"wythoff block 1", "block 1", "block 2"},
        {"wythoff block 1", "block 1", "block 1 diagonal"},
        {"wythoff(2,2)", "block 1 diagonal", "block 1"},
        {"wythoff terminal x+y<=3", "1 x + 1 y <= 3", "1 x + 1 y <= 2"},
        {"wythoff terminal x+y<=3", "1 x + 1 y <= 3", "1 x + 2 y <= 3"},
        {"wythoff terminal x+y<=3", "terminal 1 x + 1 y <= 3", "terminal none"},
        {"wythoff misere", "play misere", "play normal"},
        {"wythoff(2)", "ray (1,2)+i(1,1)", "ray (1,3)+i(1,1)"},
        {"wythoff misere", "moves 3", "cone (1,2) (1,2)\nmoves 3"},
        {"wythoff misere", "moves 3", "image (u,v) = (2 x + 1 y, 2 x + 1 y)\nmoves 3"},
        {"wythoff misere", "moves 3", "board where 1 x + 0 y >= 1\nmoves 3"},
        {"wythoff terminal x+y<=3", "moves 3", "cone (1,2) (1,3)\nmoves 3"},
        {"ho-restriction", "moves 3", "cone (1,2) (1,3)\nmoves 3"},
        {"wythoff(2,2)", "moves 5", "cone (1,2) (1,3)\nmoves 5"},
        {"yama-nim", "(2 x + 1 y, 1 x + 1 y)", "(1 x + 0 y, 0 x + 1 y)"},
        {"yama-nim", "image (u,v) = (2 x + 1 y, 1 x + 1 y)\n", ""},
        {"nim on cone(1/2,3/1)", "2 y >= 0", "2 y >= 1"},
        {"nim + {(t,t): t<=x-y}", " and 0 x + 0 y + 1 s + 0 t >= 1", ""},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        const text of = without_heading(certificate(changes[i].rule));
        const text mutant = replaced(of, changes[i].from, changes[i].to);
        if (strcmp(changes[i].rule, "maharaja") == 0 && i == 8) {
            expect_verified("the game ends at (0,0) anyhow", mutant);
        } else {
            expect_refused(mutant, changes[i].to, i);
        }
        free(mutant.bytes);
        free(of.bytes);
    }
}

/* Each check stands for itself: the reason is the one that is meant, not a later one. */
static void every_fault_is_named(void **state) {
    (void)state;
    static const struct {
        const char *from, *to, *reason;
    } faults[] = {
        {"u_1 = 2", "u_1 = 3", "no weights"},
        {"u_1 = 2", "u_1 = 1", "no weights"},
        {"1 u_k + 1", "1 u_k + 2", "a number from 0 to 1"},
        {"1 u_k + 1", "1 u_k + 0", "no weights"},
        {"u_1 = 2, u_(k+1) = 1 u_k", "u_1 = 64, u_(k+1) = 64 u_k", "too many digits"},
        {"moves 3", "moves 0", "'block ' is expected"},
        {"moves 3", "moves 2", "'block ' is expected"},
        {"moves 3", "moves 4", "'point ' is expected"},
        {"(0,1)+i(0,1)", "(0,0)+i(0,1)", "(0,0) is no move"},
        {"(0,1)+i(0,1)", "(0,1)+i(0,2)", "(0,2) is a P-position"},
        {"(0,1)+i(0,1)", "(0,1)+i(0,0)", "(0,0) is no move"},
        {"(0,1)+i(0,1)", "(0,10001)+i(0,1)", "beyond the limits"},
        {"ray (1,1)+i(1,1)", "ray (0,7)+i(1,0)", "a move that is there before"},
        {"ray (1,1)+i(1,1)", "ray (0,7)+i(7,1)", "a move that is there before"},
        {"ray (1,0)+i(1,0)\nray (1,1)+i(1,1)", "ray (1,1)+i(1,1)\nray (1,0)+i(1,0)",
         "not in order"},
        {"ray (1,1)+i(1,1)", "point (5,0)", "a move that is there before"},
        {"moves 3\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\nray (1,1)+i(1,1)",
         "moves 4\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\nray (2,2)+i(1,1)\npoint (1,1)",
         "a ray begins here"},
        {"block 0", "block 0 diagonal", "the line should end here"},
        {"block 0", "block 25", "beyond the limits"},
        {"terminal none", "terminal 0 x + 0 y <= 3", "ends everywhere"},
        {"play normal", "play often", "'normal' is expected"},
        {"block 0\nterminal none\nplay normal", "block 1\nterminal none\nplay misere",
         "(0,0) is no P-position"},
        {"states 7", "states 70000", "too short"},
        {"states 7", "states 6", "a number from 0 to 5"},
        {"transitions 13", "transitions 12", "there are 13 transitions"},
        {"state 0 1", "state 1 1", "a number from 0 to 0"},
        {"state 0 1", "state 0 2", "a number from 0 to 1"},
        {"0 0 -> 0\n0 1 -> 1", "0 1 -> 1\n0 0 -> 0", "this transition is not in order"},
        {"0 0 -> 0\n0 1 -> 1", "0 0 -> 1\n0 1 -> 0", "'0 0 -> 0' is missing"},
        {"0 0 -> 0\n0 1 -> 1", "0 0 -> 0\n0 1 -> 2", "a number from 0 to 1"},
        {"0 0 -> 0\n0 1 -> 1", "0 0 -> 0\n0 2 -> 1", "a number from 0 to 1"},
        {"state 1 0", "state 1 1", "(0,1) is no P-position"},
        {"state 0 1", "state 0 0", "(0,0) is a P-position"},
        {"kind automaton", "kind automata", "not known"},
    };
    const text of = without_heading(certificate("wythoff"));
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const text mutant = replaced(of, faults[i].from, faults[i].to);
        cert_verdict v;
        cert_check(&v, mutant.bytes, mutant.size, NULL, NULL);
        if (v.outcome == VERIFIED || strstr(v.reason, faults[i].reason) == NULL) {
            fail_msg("'%s': '%s', not '%s'", faults[i].to, v.reason, faults[i].reason);
        }
        free(mutant.bytes);
    }
    free(of.bytes);
}

/* The rule of a certificate says what its lines say, or is not compared. */
static void rules_are_compared(void **state) {
    (void)state;
    static const struct {
        const char *rule, *from, *to, *reason; /* NULL: still verified */
    } tried[] = {
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t)}",
         "(1,1) is a move only in the l"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(t,t),(3,4)}",
         "(3,4) is a move only in the rule"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t)} + {(t,t): t=2..}",
         "(1,1) is a move only in the l"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(2t,2t)}", "(1,1) is a move"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(s,t)}", "(1,2) is a move only"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(s,s)}", "moves are expected"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule wythoff", "moves are expected here"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule ", "some words are expected"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(t,t)} misere", "another end"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(t,t)} block 1", "another end"},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(t,t)} on one heap",
         "another end"},
        /* Others ways to say it are as good. */
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule (t,t) + (t,0) + (0,t)", NULL},
        {"wythoff", "rule {(t,0),(0,t),(t,t)}", "rule {(t,0),(0,t),(1,1)} + {(t,t): t=2..}", NULL},
        {"wythoff(3)", "(t+2,t)", "(t+3,t)", "only"},
        {"wythoff(9)", "{(s+t,s): t=1..8}", "{(s+t,s): t=1..7}", "only in the lines"},
        {"blass-fraenkel-guelman", "(s+t,t)", "(s+2t,t)", "only in the lines"},
        {"wythoff block 2", "block 2", "block 3", "another end"},
        {"wythoff terminal x+y<=3", "x+y<=3", "x+y<=4", "another end"},
        {"wythoff misere", " misere", "", "another end"},
        {"wythoff(2,2)", " diagonal", "", "another end"},
        {"ho-restriction", "rule (t,t)", "rule (2t,t)", NULL},
        {"wythoff", "version ", "version 17.", NULL},
        {"wythoff", "version ", "ersion ", "'version ' is expected here"},
    };
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const text of = certificate(tried[i].rule);
        const text mutant = replaced(of, tried[i].from, tried[i].to);
        cert_verdict v;
        cert_check(&v, mutant.bytes, mutant.size, NULL, NULL);
        if (tried[i].reason == NULL
                ? v.outcome != VERIFIED
                : v.outcome != REFUSED || strstr(v.reason, tried[i].reason) == NULL) {
            fail_msg("'%s': '%s'", tried[i].to, v.reason);
        }
        free(mutant.bytes);
        free(of.bytes);
    }
    const text of = certificate("wythoff(2)");
    char *report = report_of(of, "x");
    assert_non_null(strstr(report,
                           "  rule     {(t,0),(0,t),(t,t),(t,t+1),(t+1,t)}\n"
                           "           says the same; written by version " WY_VERSION "\n"));
    free(report);
    const text older = without_heading(of);
    report = report_of(older, "x"); /* still accepted */
    assert_null(strstr(report, "rule"));
    free(report);
    free(older.bytes);
}

#define HEAD(numeration, moves)                                                                    \
    "wythoff certificate 1\nkind automaton\nnumeration u_0 = 1, " numeration " u_(k-1)\n" moves    \
    "block 0\nterminal none\nplay normal\n"
#define BINARY "u_1 = 2, u_(k+1) = 2 u_k + 0"
#define NIM    "moves 2\nray (0,1)+i(0,1)\nray (1,0)+i(1,0)\n"

static void expect_reason(const char *bytes, const char *reason) {
    cert_verdict v;
    cert_check(&v, bytes, strlen(bytes), NULL, NULL);
    if (reason == NULL ? v.outcome != VERIFIED
                       : v.outcome != REFUSED || strstr(v.reason, reason) == NULL) {
        fail_msg("'%s', not '%s'", v.reason, reason == NULL ? "" : reason);
    }
}

/* Certificates by hand, each with one fault that only one check can find. */
static void forgeries_are_refused(void **state) {
    (void)state;
    /* These are right. */
    expect_reason(HEAD(BINARY, NIM) "states 1\ntransitions 2\nstate 0 1\n0 0 -> 0\n1 1 -> 0\n"
                                    "end 15\n",
                  NULL);
    expect_reason(HEAD("u_1 = 2, u_(k+1) = 1 u_k + 1", NIM) "states 2\ntransitions 3\nstate 0 1\n"
                                                            "0 0 -> 0\n1 1 -> 1\nstate 1 1\n"
                                                            "0 0 -> 0\nend 17\n",
                  NULL);
    /* A state too many. */
    expect_reason(HEAD(BINARY, NIM) "states 2\ntransitions 4\nstate 0 1\n0 0 -> 0\n1 1 -> 1\n"
                                    "state 1 1\n0 0 -> 0\n1 1 -> 1\nend 18\n",
                  "1 states accept the same");
    /* One that accepts nothing. */
    expect_reason(HEAD(BINARY, NIM) "states 2\ntransitions 3\nstate 0 1\n0 0 -> 0\n0 1 -> 1\n"
                                    "state 1 0\n1 1 -> 1\nend 17\n",
                  "no word is accepted");
    /* No moves: every position is a P-position. */
    expect_reason(
        HEAD(BINARY, "moves 0\n") "states 1\ntransitions 2\nstate 0 1\n0 0 -> 0\n1 1 -> 0\n"
                                  "end 13\n",
        "(0,1) is a P-position");
    /* Nim in Zeckendorf's numeration, with words that are not valid. */
    expect_reason(HEAD("u_1 = 2, u_(k+1) = 1 u_k + 1", NIM) "states 1\ntransitions 2\nstate 0 1\n"
                                                            "0 0 -> 0\n1 1 -> 0\nend 15\n",
                  "not valid");
    /* Pell: a word may not end in 2. */
    expect_reason(HEAD("u_1 = 2, u_(k+1) = 2 u_k + 1", NIM) "states 2\ntransitions 4\nstate 0 1\n"
                                                            "0 0 -> 0\n1 1 -> 0\n2 2 -> 1\n"
                                                            "state 1 1\n0 0 -> 0\nend 18\n",
                  "not valid");
    /* A state that no transition names. */
    expect_reason(HEAD(BINARY, NIM) "states 2\ntransitions 2\nstate 0 1\n0 0 -> 0\n1 1 -> 0\n"
                                    "state 1 1\nend 16\n",
                  "no transition before");
    /* The same without x = y >= 2^20: on every board that is small it is right. */
    char *bytes = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&bytes, &size);
    assert_non_null(stream);
    fputs(HEAD(BINARY, NIM) "states 21\ntransitions 41\nstate 0 1\n0 0 -> 0\n1 1 -> 1\n", stream);
    for (int i = 1; i <= 20; i++) {
        fprintf(stream, "state %d 1\n", i);
        for (int d = 0; d < 2 && i < 20; d++) {
            fprintf(stream, "%d %d -> %d\n", d, d, i + 1);
        }
    }
    fputs("end 73\n", stream);
    assert_int_equal(fclose(stream), 0);
    const text forged = renumbered((text){bytes, size}, "transitions ", -1);
    expect_reason(forged.bytes, "no P-position is above (1048576,0)");
    /* This is not asked of games with further ends, so the proof itself must find it. */
    const text ending = replaced(forged, "terminal none", "terminal 1 x + 1 y <= 0");
    expect_reason(ending.bytes, "(1048576,1048576) is not in P, but too few moves lead into P");
    free(forged.bytes);
    free(ending.bytes);
}

/* Where options are counted, lines that share moves are refused, wherever these are allowed. */
static void shared_moves_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *rule, *line, *more;
    } shared[] = {
        {"nim block 1", "ray (1,0)+i(1,0)\n", "ray (1,0)+i(1,0) where 1 x + 1 y >= 9\n"},
        {"nim block 1", "block", "point (7,0) where 1 x + 0 y >= 400 and 1 x + 0 y = 1 mod 2\n"},
        {"nim block 1", "ray (1,0)+i(1,0)\n", "ray (300,0)+i(2,0)\n"},
        {"nim block 1", "ray (1,0)+i(1,0)\n", "fan (0,500)+i(0,1)+j(1,1)\n"},
    };
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        const text of = without_heading(certificate(shared[i].rule));
        const char *at = strstr(of.bytes, shared[i].line);
        assert_non_null(at);
        const size_t behind = (size_t)(at - of.bytes) +
                              (strcmp(shared[i].line, "block") == 0 ? 0 : strlen(shared[i].line));
        text forged = splice_string(of, behind, behind, shared[i].more);
        forged = renumbered(forged, "\nmoves ", 1);
        forged = renumbered(forged, "\nend ", 1);
        bool read = false;
        assert_int_equal(proof_alone(forged, &read), REFUSED);
        assert_true(read);
        free(forged.bytes);
        free(of.bytes);
    }
}

/* ---- cones of moves -------------------------------------------------------------------------- */

static int value_at(const table *t, const numeration *n, int x, int y) {
    enum { LENGTH = 12 };
    int64_t weight[LENGTH];
    assert_int_equal(cert_weights(n, weight, LENGTH), LENGTH);
    uint32_t q = 0;
    for (int k = LENGTH - 1; k >= 0 && q != NOWHERE; k--) {
        const int of_x = (int)(x / weight[k]);
        const int of_y = (int)(y / weight[k]);
        q = t->next[(size_t)q * t->labels + (size_t)(of_x * n->digits + of_y)];
        x -= of_x * (int)weight[k];
        y -= of_y * (int)weight[k];
    }
    return q == NOWHERE ? 0 : t->value[q];
}

/* Moves between two lines on both sides of the diagonal. */
static ray random_cone(void) {
    ray m = {.tied = true};
    for (int i = 0; i < 2; i++) {
        place *form = &m.at.all[m.at.count++];
        form->of_s = i == 0 ? 1 + (int)below(5) : -1;
        form->of_t = i == 0 ? -1 : 1 + (int)below(5);
        form->limit = (int)below(7) - 4;
    }
    m.at.all[m.at.count++] = (place){.of_s = 1, .of_t = 1, .limit = 1 + (int)below(2)};
    return m;
}

/* From where the moves of random cones lead into P: where the equation is solved, it is so. */
static void cones_are_solved(void **state) {
    (void)state;
    enum { SIDE = 16 };
    const text of = without_heading(certificate("st-wythoff(3,1)"));
    cert_verdict v = {0};
    reader r = {.text = of.bytes, .size = of.size, .line = 1, .verdict = &v};
    work w = {.verdict = &v};
    numeration n;
    ruleset *g = calloc(1, sizeof *g);
    counter *k = calloc(1, sizeof *k);
    assert_non_null(g);
    assert_non_null(k);
    table p = {0};
    size_t claim = 0;
    assert_true(cert_read(&r, "wythoff certificate 1\nkind automaton\n") &&
                cert_read_numeration(&r, &n) && cert_prove_numeration(&n, &w) &&
                cert_read_ruleset(&r, g) && cert_read_p_set(&r, &p, &n, 2, &w, &claim));
    *k = (counter){.g = g, .p = &p, .n = &n, .w = &w, .cap = 1};
    int solved = 0;
    for (int round = 0; round < 8; round++) {
        const ray m = random_cone();
        table reach = {0};
        bool done = false;
        assert_true(cert_cone_options(&reach, &done, k, &m));
        solved += done;
        for (int i = 0; i < SIDE * SIDE && done; i++) {
            const int x = i / SIDE;
            const int y = i % SIDE;
            bool leads = false;
            for (int j = 0; j < (x + 1) * (y + 1); j++) {
                const int s = j / (y + 1);
                const int t = j % (y + 1);
                leads = leads || (cert_allows(&m, x, y, s, t) && value_at(&p, &n, x - s, y - t));
            }
            assert_int_equal(value_at(&reach, &n, x, y), leads);
        }
        cert_drop_table(&reach, &w);
    }
    assert_true(solved > 2);
    cert_drop_table(&p, &w);
    assert_int_equal(w.bytes, 0);
    free(g);
    free(k);
    free(of.bytes);
}

/* ---- random games --------------------------------------------------------------------------- */

/* Small games with all that a certificate can say: "wythoff - (2,2) block 1 misere". */
static void small_rule(char *out, size_t size) {
    static const char *const bases[] = {"nim",
                                        "wythoff",
                                        "{(t,0),(0,t): t<=3}",
                                        "{(2t,0),(0,t)}",
                                        "{(s,t)} + (t,0)",
                                        "nim",
                                        "wythoff",
                                        "{(0,t),(t,t+1)}",
                                        "{(t,0),(0,1),(t,t+1)}",
                                        "wythoff",
                                        "ho-restriction",
                                        "{(t,2t),(2t,t)} + nim",
                                        "{(s+t,2t)} + (0,t)"};
    static const char *const more[] = {
        " - (2,2)",           " - (1,1)",           " + (1,2) + (2,1)",      " + {(1,2): x>y}",
        " - {(2,2): x<=y+1}", " + {(t,t): odd(x)}", " - {(t,0): x mod 3=1}", " + {(2,1): |x-y|<3}",
        " - {(0,t): x=2}",    " + {(2t,2t)}",       " + {(3,1): x!=y}",      " - {(t,t): t>=3}"};
    static const char *const ends[] = {" terminal x+y<=2", " terminal x<=1, y<=3",
                                       " terminal {(3,4),(1,2)}", " terminal x mod 2=1 and y<3",
                                       " terminal |x-y|>9"};
    size_t used = (size_t)snprintf(out, size, "%s", bases[below(sizeof bases / sizeof *bases)]);
    for (size_t i = below(3); i > 0; i--) {
        used += (size_t)snprintf(out + used, size - used, "%s",
                                 more[below(sizeof more / sizeof *more)]);
    }
    if (below(2) == 0) {
        used += (size_t)snprintf(out + used, size - used, " block %zu%s", 1 + below(3),
                                 below(3) == 0 ? " diagonal" : "");
    }
    if (below(3) == 0) {
        used += (size_t)snprintf(out + used, size - used, "%s",
                                 ends[below(sizeof ends / sizeof *ends)]);
    }
    snprintf(out + used, size - used, "%s", below(3) == 0 ? " misere" : "");
}

static void expect_reference(const char *rule, const wy_rules *rules, const wy_theorem *theorem) {
    enum { SIDE = 60 };
    static int8_t outcomes[SIDE * SIDE];
    reference_outcomes(outcomes, rules, SIDE, SIDE);
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    for (int i = 0; i < SIDE * SIDE; i++) {
        mpz_set_si(x, i / SIDE);
        mpz_set_si(y, i % SIDE);
        bool p = false;
        assert_int_equal(wy_theorem_has(&p, theorem, x, y, NULL), WY_OK);
        if (p != (outcomes[i] == 1)) {
            fail_msg("%s: (%d,%d)", rule, i / SIDE, i % SIDE);
        }
    }
    mpz_clears(x, y, NULL);
}

/* What is proved is true, and what is written down is accepted. */
static void random_theorems_are_verified(void **state) {
    (void)state;
    size_t written = 0;
    size_t unwritten = 0;
    seed = 1;
    for (int round = 0; round < SHARE(160); round++) {
        char rule[1000];
        if (round % 4 == 0) {
            random_rule_text(rule, sizeof rule, &seed, RANDOM_EVERYTHING);
        } else {
            small_rule(rule, sizeof rule);
        }
        wy_rules *rules = NULL;
        wy_theorem *theorem = NULL;
        wy_error error = {0};
        assert_int_equal(wy_rules_read(&rules, rule, &error), WY_OK);
        const wy_prove_options asked = {.window = 600, .states = 400, .positions = 100000};
        const wy_control control = {.memory = UINT64_C(1) << 24};
        const wy_status status = wy_prove(&theorem, rules, &asked, &control, &error);
        if (status == WY_OK) {
            expect_reference(rule, rules, theorem);
            text of = {0};
            FILE *stream = open_memstream(&of.bytes, &of.size);
            assert_non_null(stream);
            const wy_status put = wy_theorem_write_certificate(stream, theorem, &error);
            assert_int_equal(fclose(stream), 0);
            if (put == WY_OK) {
                expect_verified(rule, of);
                written++;
            } else {
                assert_int_equal(put, WY_LIMIT);
                unwritten++;
            }
            free(of.bytes);
        }
        wy_theorem_free(theorem);
        wy_rules_free(rules);
    }
    assert_true(written > SHARE(50U));
    assert_int_equal(unwritten, 0);
}

/* ---- other games, as they stand there ------------------------------------------------------- */

enum { BOARD = 26 };

/* Is (dx,dy) a move of the line?  By going through them. */
static bool has_move(const ray *m, int dx, int dy) {
    enum { FAR = 40 };
    for (int i = 0; i < (cert_is_point(m) ? 1 : FAR); i++) {
        for (int j = 0; j < (cert_is_fan(m) ? FAR : 1); j++) {
            if (m->s + i * m->u + j * m->p == dx && m->t + i * m->v + j * m->q == dy) {
                return true;
            }
        }
    }
    return false;
}

static bool place_holds(const place *c, int x, int y, int s, int t) {
    const int value = c->of_x * x + c->of_y * y + c->of_s * s + c->of_t * t;
    if (c->modulus > 0) {
        return ((value - c->limit) % c->modulus + c->modulus) % c->modulus == 0;
    }
    return c->equal ? value == c->limit : value >= c->limit;
}

static bool all_hold(const places *at, int x, int y, int s, int t) {
    bool hold = true;
    for (int i = 0; i < at->count; i++) {
        hold = hold && place_holds(&at->all[i], x, y, s, t);
    }
    return hold;
}

/* The definition: moves one by one, each position once. */
static bool is_lost(const bool *lost, const ruleset *g, int x, int y) {
    if (!all_hold(&g->board, x, y, 0, 0)) {
        return false;
    }
    for (int i = 0; i < g->end_count; i++) {
        if (all_hold(&g->ends[i], x, y, 0, 0)) {
            return !g->misere;
        }
    }
    int moves = 0;
    int blockable = 0;
    for (int to = 0; to < (x + 1) * (y + 1) - 1; to++) {
        const int u = to / (y + 1);
        const int v = to % (y + 1);
        bool there = false;
        for (int k = 0; k < g->count && !there; k++) {
            const ray *m = &g->moves[k];
            there = all_hold(&g->board, u, v, 0, 0) && all_hold(&m->at, x, y, x - u, y - v) &&
                    (m->tied || has_move(m, x - u, y - v));
        }
        if (!there) {
            continue;
        }
        moves++;
        if (lost[u * BOARD + v]) {
            if (g->blocked == 0 || (g->only_diagonal && (u == x || v == y))) {
                return false;
            }
            blockable++;
        }
    }
    return blockable <= g->blocked && (!g->misere || moves > blockable);
}

/* Is what the text says true of small heaps? */
static bool is_true_nearby(text of) {
    cert_verdict v = {0};
    reader r = {.text = of.bytes, .size = of.size, .line = 1, .verdict = &v};
    work w = {.verdict = &v};
    numeration n;
    ruleset *g = calloc(1, sizeof *g);
    assert_non_null(g);
    table p = {0};
    size_t claim = 0;
    assert_true(cert_read(&r, "wythoff certificate 1\nkind automaton\n") &&
                cert_read_numeration(&r, &n) && cert_prove_numeration(&n, &w) &&
                cert_read_ruleset(&r, g) && cert_read_p_set(&r, &p, &n, 2, &w, &claim));
    static bool lost[BOARD * BOARD];
    bool good = true;
    for (int i = 0; i < BOARD * BOARD && good; i++) {
        lost[i] = is_lost(lost, g, i / BOARD, i % BOARD);
        uint32_t q = 0;
        int x = i / BOARD;
        int y = i % BOARD;
        int64_t weight[12];
        assert_int_equal(cert_weights(&n, weight, 12), 12);
        for (int k = 11; k >= 0 && q != NOWHERE; k--) {
            const int label = x / (int)weight[k] * n.digits + y / (int)weight[k];
            q = p.next[(size_t)q * p.labels + (size_t)label];
            x %= (int)weight[k];
            y %= (int)weight[k];
        }
        good = lost[i] == (q != NOWHERE && p.value[q] == 1);
    }
    cert_drop_table(&p, &w);
    free(g);
    return good;
}

/* Digits and signs of the game are changed; what the proof accepts all the same is true. */
static void accepted_changes_are_true(void **state) {
    (void)state;
    static const char *const changed[] = {
        "ho-restriction",
        "ho-extension",
        "nim block 2 misere",
        "nim + {(2,1): |x-y|<4} misere block 1",
        "{(t,0): odd(x)} + {(0,t): x>=y or even(y)} + (1,1)",
        "{(0,1),(t,t+1),(t,0)} block 1 diagonal",
        "{(2t,0),(0,t)} + {(3,1): x!=y}",
        "nim terminal x mod 3 = 1, y mod 2 != 0 or {(4,4),(6,9)}",
        "{(s,t)} + (2t,0)",
        "nim on cone(1/2,3/1) misere",
        "nim + {(t,t): t<=x-y}",
        "white-knight",
    };
    seed = 11;
    size_t accepted = 0;
    size_t refused = 0;
    for (size_t k = 0; k < sizeof changed / sizeof *changed; k++) {
        const text of = without_heading(certificate(changed[k]));
        assert_true(is_true_nearby(of));
        const char *board = strstr(of.bytes, "\nboard ");
        board = board == NULL ? strstr(of.bytes, "\nimage ") : board;
        board = board == NULL ? strstr(of.bytes, "\nmoves ") : board;
        const size_t begin = (size_t)(board - of.bytes) + 7;
        const size_t end = (size_t)(strstr(of.bytes, "\nstates ") - of.bytes);
        for (int i = 0; i < SHARE(70); i++) {
            const text other = copy_of(of);
            for (size_t changes = 1 + below(2); changes > 0; changes--) {
                size_t at = begin + below(end - begin);
                while (!is_digit(other.bytes[at])) {
                    at = at + 1 == end ? begin : at + 1;
                }
                other.bytes[at] = (char)('0' + below(4));
            }
            bool read = false;
            const bool accepts = proof_alone(other, &read) == VERIFIED && read;
            if (accepts && !is_true_nearby(other)) {
                fail_msg("accepted, but not true:\n%.*s", (int)end, other.bytes);
            }
            accepted += accepts;
            refused += !accepts;
            free(other.bytes);
        }
        free(of.bytes);
    }
    assert_true(accepted > SHARE(20U) && refused > SHARE(200U));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_ones_are_verified),
        cmocka_unit_test(numerations_are_written),
        cmocka_unit_test(a_report_names_the_theorem),
        cmocka_unit_test(every_digit_counts),
        cmocka_unit_test(every_byte_counts),
        cmocka_unit_test(lines_left_out_doubled_exchanged),
        cmocka_unit_test(random_digits_count),
        cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(the_proof_alone_refuses),
        cmocka_unit_test(bands_are_their_lines),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(every_fault_is_named),
        cmocka_unit_test(rules_are_compared),
        cmocka_unit_test(forgeries_are_refused),
        cmocka_unit_test(shared_moves_are_refused),
        cmocka_unit_test(cones_are_solved),
        cmocka_unit_test(accepted_changes_are_true),
        cmocka_unit_test(random_theorems_are_verified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
