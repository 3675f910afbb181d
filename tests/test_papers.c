/*
 * test_papers.c - claims of the papers: the reader and its faults, checks that find what is wrong,
 * the gallery.  That every claim still stands is a test of its own: `wythoff paper --short`.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/papers.h>
#include <wythoff/rules.h>

#include "papers/claims.h"
#include "papers/program.h"

#define HEAD  "id: 2.7a\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: proved\n"
#define CHECK "check: shape wythoff\n"

/* ---- reading -------------------------------------------------------------------------------- */

static wy_claims *read_or_fail(const char *text) {
    wy_claims *claims;
    wy_error error = {0};
    if (wy_claims_read(&claims, text, strlen(text), &error) != WY_OK) {
        char words[1000];
        wy_error_text(words, sizeof words, &error);
        fail_msg("%s", words);
    }
    return claims;
}

static void fields_are_read(void **state) {
    (void)state;
    wy_claims *claims = read_or_fail("# a remark\n\nid: 2.7\npaper: S2\ntitle: A title\n"
                                     "where: there\nclaim: first line\n  second line  \n"
                                     "games: nim ; wythoff + (1,2)\n"
                                     "check: logic 'a b' \"c 'd'\"\n  e\n"
                                     "short: 10 20\nfull: 10^6\nexpect: open\n"
                                     "data:\n  1 2\n  3 4\nnote: ä\n# another\n\n"
                                     "id: 3.10z\npaper: S3\ntitle: t\nwhere: w\nclaim: c\n"
                                     "check: shape x\nexpect: false");
    assert_int_equal(wy_claims_count(claims), 2);
    const wy_claim *claim = wy_claims_find(claims, "2.7");
    assert_non_null(claim);
    assert_ptr_equal(claim, wy_claims_at(claims, 0));
    assert_string_equal(claim->paper, "S2");
    assert_string_equal(claim->title, "A title");
    assert_string_equal(claim->where, "there");
    assert_string_equal(claim->claim, "first line\nsecond line");
    assert_int_equal(claim->game_count, 2);
    assert_string_equal(claim->games[0], "nim");
    assert_string_equal(claim->games[1], "wythoff + (1,2)");
    assert_string_equal(claim->verb, "logic");
    assert_int_equal(claim->argument_count, 3);
    assert_string_equal(claim->arguments[0], "a b");
    assert_string_equal(claim->arguments[1], "c 'd'");
    assert_string_equal(claim->arguments[2], "e");
    assert_int_equal(claim->bound_count[0], 2);
    assert_int_equal(claim->bounds[0][1], 20);
    assert_int_equal(claim->bounds[1][0], 1000000);
    assert_int_equal(claim->expect, WY_CLAIM_OPEN);
    assert_string_equal(claim->data, "1 2\n3 4");
    assert_string_equal(claim->note, "ä");
    const wy_claim_run shorter = {.shorter = true};
    const wy_claim_run full = {.shorter = false};
    assert_int_equal(wi_claim_bound(claim, &shorter, 1, 7), 20);
    assert_int_equal(wi_claim_bound(claim, &full, 1, 7), 7);
    const wy_claim *last = wy_claims_find(claims, "3.10z");
    assert_non_null(last);
    assert_int_equal(last->expect, WY_CLAIM_FALSE);
    assert_string_equal(last->data, "");
    assert_int_equal(last->game_count, 0);
    assert_null(wy_claims_find(claims, "2.7a"));
    assert_null(wy_claims_at(claims, 2));
    wy_claims_close(claims);
    claims = read_or_fail("");
    assert_int_equal(wy_claims_count(claims), 0);
    wy_claims_close(claims);
    wy_claims_close(NULL);
}

/* Malformed texts, with words of the message and the place. */
static void faults_have_places(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
        size_t line, column;
    } cases[] = {
        {HEAD, "no 'check'", 1, 1},
        {"\n\n" CHECK, "no 'id'", 3, 1},
        {HEAD "check: shap wythoff\n", "no check 'shap'", 7, 8},
        {HEAD "check: shape 'wythoff\n", "quote", 7, 8},
        {HEAD CHECK "colour: red\n", "no field 'colour'", 8, 1},
        {HEAD CHECK "note red\n", "a name and a colon", 8, 1},
        {HEAD CHECK "Note: red\n", "a name and a colon", 8, 1},
        {HEAD CHECK "title: again\n", "second 'title'", 8, 1},
        {HEAD CHECK "note:\n", "'note' is empty", 8, 1},
        {HEAD CHECK "short: 10 many\n", "bounds", 8, 8},
        {HEAD CHECK "short: 1 2 3 4 5\n", "bounds", 8, 8},
        {HEAD CHECK "full: 10^60\n", "bounds", 8, 7},
        {HEAD CHECK "full: -1\n", "bounds", 8, 7},
        {HEAD CHECK "full: 99999999999999999999\n", "bounds", 8, 7},
        {HEAD CHECK "games: ;\n", "games", 8, 8},
        {"id: 2\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: open\n" CHECK, "like 2.7", 1, 5},
        {"id: 2.7ab\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: open\n" CHECK, "like 2.7", 1,
         5},
        {"id: 1.7\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: open\n" CHECK, "another number",
         1, 5},
        {"id: 2.7\npaper: S4\ntitle: t\nwhere: w\nclaim: c\nexpect: open\n" CHECK, "papers are", 2,
         8},
        {"id: 2.7\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: maybe\n" CHECK, "expected", 6,
         9},
        {HEAD CHECK "\n" HEAD CHECK, "second claim 2.7a", 9, 5},
        {HEAD "check: shape \xff\n", "UTF-8", 7, 14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wy_claims *claims;
        wy_error error = {0};
        const wy_status status =
            wy_claims_read(&claims, cases[i].text, strlen(cases[i].text), &error);
        assert_int_equal(status, WY_BAD);
        assert_null(claims);
        if (strstr(error.message, cases[i].words) == NULL || error.line != cases[i].line ||
            error.column != cases[i].column) {
            fail_msg("case %zu: '%s' at %zu:%zu", i, error.message, error.line, error.column);
        }
    }
    wy_claims *claims;
    wy_error error;
    assert_int_equal(wy_claims_read(&claims, "a\0b", 3, &error), WY_BAD);
}

/* Every beginning of a good text is read or refused, nothing else. */
static void beginnings_are_read_or_refused(void **state) {
    (void)state;
    static const char text[] = HEAD CHECK "games: nim; wythoff\nshort: 10^3 7\ndata:\n  1\n  2\n\n"
                                          "id: 2.8\npaper: S2\ntitle: t\nwhere: w\nclaim: c\n"
                                          "check: logic 'a b'\nexpect: open\n";
    for (size_t length = 0; length < sizeof text; length++) {
        char *copy = malloc(length + 1); /* exactly as long, for sanitizers to see */
        assert_non_null(copy);
        memcpy(copy, text, length);
        wy_claims *claims;
        wy_error error;
        const wy_status status = wy_claims_read(&claims, copy, length, &error);
        assert_true(status == WY_OK || status == WY_BAD);
        wy_claims_close(claims);
        free(copy);
    }
}

/* The library's own claims: their rules can be read, and they are in order. */
static void own_claims_are_good(void **state) {
    (void)state;
    wy_claims *claims;
    wy_error error = {0};
    if (wy_claims_open(&claims, &error) != WY_OK) {
        fail_msg("line %zu: %s", error.line, error.message);
    }
    assert_true(wy_claims_count(claims) > 70);
    const char *paper = "S0";
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        assert_true(strcmp(paper, claim->paper) <= 0);
        paper = claim->paper;
        for (size_t k = 0; k < claim->game_count; k++) {
            wy_rules *rules;
            if (wy_rules_read(&rules, claim->games[k], &error) != WY_OK) {
                fail_msg("%s: %s: %s", claim->id, claim->games[k], error.message);
            }
            wy_rules_free(rules);
        }
    }
    wy_claims_close(claims);
}

/* ---- checks -------------------------------------------------------------------------------- */

/* Runs a check with these arguments and data; words must be in what it found. */
static void assert_finding(const char *check, const char *data, wy_claim_standing standing,
                           const char *words) {
    char text[4000];
    snprintf(text, sizeof text,
             "id: 2.1\npaper: S2\ntitle: t\nwhere: w\nclaim: c\nexpect: proved\ncheck: %s\n"
             "short: 20 20\n%s%s\n",
             check, data != NULL ? "data:\n  " : "", data != NULL ? data : "");
    wy_claims *claims = read_or_fail(text);
    const wy_claim_run run = {.shorter = true};
    wy_claim_result result;
    if (wy_claim_examine(&result, wy_claims_at(claims, 0), &run) != WY_OK) {
        fail_msg("%s: %s", check, result.error.message);
    }
    if (result.finding.standing != standing || strstr(result.finding.found, words) == NULL) {
        fail_msg("%s: %s: %s", check, wy_claim_standing_name(result.finding.standing),
                 result.finding.found);
    }
    assert_true(result.changed == (result.finding.proof != WY_PROOF_MACHINE));
    wy_claim_result_clear(&result);
    wy_claims_close(claims);
}

/* Each check says yes to what is right, and no, with the place, when one value is changed. */
static void checks_can_fail(void **state) {
    (void)state;
    const wy_claim_standing yes = WY_CLAIM_PROVED;
    const wy_claim_standing no = WY_CLAIM_FALSE;
    const wy_claim_standing proved = WY_CLAIM_PROVED;
    assert_finding("printed-cells grundy wythoff", "0 1 2\n  1 2 0\n  2 0 1", yes, "All 9");
    assert_finding("printed-cells grundy wythoff", "0 1 2\n  1 2 1\n  2 0 1", no,
                   "row 1, column 2 has 1 and should be 0");
    assert_finding("printed-cells w", "0 0 0\n  0 0 1\n  0 1 0", yes, "All 9");
    assert_finding("printed-cells w", "0 0 0\n  0 0 1\n  0 -1 1", no, "row 2, column 2");
    assert_finding("printed-cells p wythoff", "0 0 0\n  0 0 1\n  1 1 0", no, "row 2, column 0");
    assert_finding("word-prefix fibonacci symbols", "abaababa", yes, "All 8");
    assert_finding("word-prefix fibonacci symbols", "abaabaab", no, "Letter 7");
    assert_finding("word-table abstract", "0 ε a\n  3 10 a\n  4 11", yes, "All 3");
    assert_finding("word-table abstract", "3 10 b", no, "w_3 is 10 with letter a");
    assert_finding("word-table abstract", "3 11", no, "w_3 is 10");
    assert_finding("zeckendorf-table 0", "4 101\n  5 1000", yes, "All 2");
    assert_finding("zeckendorf-table -1", "5 101\n  6 1001", no, "5 is 1000, not 1001");
    assert_finding("p-list wythoff upper", "(0,0) (1,2) (3,5)", yes, "3 listed pairs");
    assert_finding("p-list wythoff upper", "(0,0) (3,5)", no, "should have (1,2)");
    assert_finding("iterates wythoff", "a\n  ab/cd", yes, "All 2");
    assert_finding("iterates wythoff", "a\n  ab/ce", no, "Step 1");
    assert_finding("useless-states wythoff 4", NULL, proved, "9");
    assert_finding("useless-states wythoff 5", NULL, no, "9");
    assert_finding("shape wythoff", NULL, proved, "symmetric");
    assert_finding("logic '?msd_fib A n E x $lower(n,x)'", NULL, proved, "all numbers");
    assert_finding("logic '?msd_fib A n,x $lower(n,x) => x<9'", NULL, no, "n = 6, x = 9");
    assert_finding("same-p-set wythoff 'wythoff + (4,5) + (5,4)'", NULL, proved, "for all heaps");
    assert_finding("same-p-set wythoff maharaja", NULL, no, "first at (1,2)");
    assert_finding("other-p-set wythoff maharaja", NULL, proved, "first at (1,2)");
    assert_finding("logic '?msd_fib A i,j $w(i,j) => (E u,v $p(u,v) & $p(u+i,v+j))'", NULL, proved,
                   "all numbers");
    assert_finding("logic '?msd_fib A i,j (i<j & ~$w(i,j)) => (E u,v $p(u,v) & $p(u+i,v+j))'", NULL,
                   no, "i = 0, j = 1");
    assert_finding("corollary-10 1", NULL, proved, "no vector is a period");
    assert_finding("keeping-lines 2 7 10 1 7 0", NULL, proved, "(7t,0t)");
    assert_finding("invariance yes nim", NULL, proved, "is invariant");
    assert_finding("invariance yes ho-restriction", NULL, no, "is not invariant");
    assert_finding("invariance no nim", NULL, no, "is invariant");
    assert_finding("cone-slopes 1 1 1 0 2 '(1+1*sqrt(5))/2' '(3+1*sqrt(5))/2'", NULL, proved,
                   "2.618");
    assert_finding("cone-slopes 1 1 1 0 3 '(1+1*sqrt(5))/2' '(3+1*sqrt(5))/2'", NULL, no, "2.618");
}

/* A check that cannot be run is no finding. */
static void what_cannot_be_checked_is_unknown(void **state) {
    (void)state;
    static const char *const checks[] = {
        "logic '?msd_fib x=1'",
        "logic '?msd_fib A'",
        "printed-cells colour",
        "printed-cells w",
        "word-prefix nothing letters",
        "p-list wythoff upper",
        "same-p-set wythoff",
        "same-p-set wythoff ((",
        "useless-states wythoff many",
        "figure plain 'imitation(1,1)'",
        "zeckendorf-table 0",
        "same-p-set nim nim nim",
        "shape wythoff 1",
        "central-constants",
        "hegarty 3 2 theorem 1",
        "pairs-beatty 2 1 1 1 4",
    };
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, HEAD "check: %s\n%s", checks[i],
                 i == 10 ? "data: one two\n" : "");
        wy_claims *claims = read_or_fail(text);
        const wy_claim_run run = {.shorter = true};
        wy_claim_result result;
        assert_int_equal(wy_claim_examine(&result, wy_claims_at(claims, 0), &run), WY_BAD);
        assert_true(result.changed);
        assert_true(result.error.message[0] != '\0');
        assert_null(result.finding.found);
        wy_claim_result_clear(&result);
        wy_claims_close(claims);
    }
}

static bool stop(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

/* Every claim, stopped at its first poll, either ends at once or says that it was stopped. */
static void checks_stop(void **state) {
    (void)state;
    wy_claims *claims;
    wy_error error;
    assert_int_equal(wy_claims_open(&claims, &error), WY_OK);
    const wy_claim_run run = {.shorter = true, .control = {.poll = stop}};
    size_t stopped = 0;
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        wy_claim_result result;
        const wy_status status = wy_claim_examine(&result, claim, &run);
        if (status != WY_OK && status != WY_STOPPED && status != WY_LIMIT) {
            fail_msg("%s: %d %s", claim->id, (int)status, result.error.message);
        }
        stopped += status == WY_STOPPED;
        wy_claim_result_clear(&result);
    }
    assert_true(stopped > 10);
    wy_claims_close(claims);
}

/* ---- the gallery --------------------------------------------------------------------------- */

static void the_gallery_is_whole(void **state) {
    (void)state;
    wy_claims *claims = read_or_fail(
        "id: 2.1\npaper: S2\ntitle: <bb> & \"cc\"\nwhere: w\nclaim: c\nexpect: proved\n"
        "check: printed-cells w\ndata: 0 0\n  0 1\n\n"
        "id: 3.1\npaper: S3\ntitle: t\nwhere: w\nclaim: c\nexpect: proved\ncheck: p-list x y\n");
    const wy_claim_run run = {.shorter = true};
    wy_claim_result results[2];
    assert_int_equal(wy_claim_examine(&results[0], wy_claims_at(claims, 0), &run), WY_OK);
    assert_int_not_equal(wy_claim_examine(&results[1], wy_claims_at(claims, 1), &run), WY_OK);
    char *page = NULL;
    size_t length = 0;
    wy_error error;
    FILE *stream = open_memstream(&page, &length);
    assert_non_null(stream);
    assert_int_equal(wy_gallery_write(stream, results, 2, "paper 'x' <y>", &error), WY_OK);
    fclose(stream);
    assert_non_null(strstr(page, "&lt;bb&gt; &amp; &quot;cc&quot;"));
    assert_null(strstr(page, "<bb> &"));
    assert_non_null(strstr(page, "<code>wythoff paper 'x' &lt;y&gt;</code>"));
    assert_non_null(strstr(page, "<article id=\"c2.1\" class=\"false\""));
    assert_non_null(strstr(page, "<article id=\"c3.1\" class=\"unknown\""));
    assert_non_null(strstr(page, "1 false as printed"));
    assert_non_null(strstr(page, "<td>1</td><td>1</td><td>1</td><td>0</td>"));
    assert_non_null(strstr(page, "<th>row</th><th>column</th>"));
    assert_non_null(strstr(page, "<svg "));
    assert_null(strstr(page, "src="));
    assert_null(strstr(page, "url("));
    assert_string_equal(page + length - 8, "</html>\n");
    free(page);
    wy_claim_result_clear(&results[0]);
    wy_claim_result_clear(&results[1]);
    wy_claims_close(claims);
}

/* Plain sentences as the page sets them; what only looks like a formula is left alone. */
static void sentences_are_set(void **state) {
    (void)state;
    static const struct {
        const char *plain, *set;
    } cases[] = {
        {"A_n + n <= phi^2", "<i>A</i><sub><i>n</i></sub> + <i>n</i> ≤ φ<sup>2</sup>"},
        {"see rho(n-1), -4 to 3", "see ρ(<i>n</i>−1), −4 to 3"},
        {"10^6 for all n", "10<sup>6</sup> for all <i>n</i>"},
        {"(1+√5)/2 = φ", "(1+√5)/2 = φ"},
        {"2^(i+1), W_ij, a_{n+1}, x^((yy)",
         "2<sup><i>i</i>+1</sup>, <i>W</i><sub><i>i</i><i>j</i></sub>, "
         "<i>a</i><sub><i>n</i>+1</sub>, <i>x</i>^((yy)"},
        {"a pair (a,b) with a < c, b - a = 2n", "a pair (<i>a</i>,<i>b</i>) with <i>a</i> &lt; "
                                                "<i>c</i>, <i>b</i> − <i>a</i> = 2<i>n</i>"},
        {"a line of the table, S1's proof, (b) or a P-position",
         "a line of the table, S1's proof, (b) or a P-position"},
        {"each ≤ is a < (1.8d)", "each ≤ is a &lt; (1.8d)"},
        {"in docs/a_b.md, 20000 bits", "in <code>docs/a_b.md</code>, 20000 bits"},
        {"a 2-tag system, msd_fib, non-dynamic", "a 2-tag system, msd_fib, non-dynamic"},
        {"spin, epsilon, imitation(2,3)", "spin, epsilon, imitation(2,3)"},
        {"of maharaja(3,5) and wythoff + (1,3)",
         "of (3,5)-Maharaja Nim and <code>wythoff + (1,3)</code>"},
        {"xx<yy & \"z\"", "xx&lt;yy &amp; &quot;z&quot;"},
        {"see 2.1a, not 12.1a or 2.1ab", "see <a href=\"#c2.1a\">2.1a</a>, not 12.1a or 2.1ab"},
        {"?msd_fib A n $p(n,n) <= 3", "?msd_fib A n $p(n,n) &lt;= 3"},
    };
    const wy_claim claim = {.id = "2.1a"};
    const wy_claim_result result = {.claim = &claim};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *text = NULL;
        size_t length = 0;
        FILE *stream = open_memstream(&text, &length);
        assert_non_null(stream);
        char *plain =
            strdup(cases[i].plain); /* of its own, so that a reader beyond the end is seen */
        assert_non_null(plain);
        wi_gallery_text(stream, plain, &result, 1);
        free(plain);
        fclose(stream);
        assert_string_equal(text, cases[i].set);
        free(text);
    }
}

/* Numbers stand to the right, texts and strings of bits to the left, a whole column at a time. */
static void tables_have_columns(void **state) {
    (void)state;
    char table[] = "word,n,what\n0010,12,\"(1,2)\"\n1,-3.5,7\n10,,\"a, b\"\n";
    char found[] = "f";
    char by[] = "b";
    const wy_claim claim = {.id = "2.1",
                            .paper = "S2",
                            .title = "t",
                            .where = "w",
                            .claim = "c",
                            .note = "",
                            .verb = "logic"};
    const wy_claim_result result = {
        .claim = &claim,
        .status = WY_OK,
        .finding = {.standing = WY_CLAIM_PROVED, .found = found, .by = by, .table = table}};
    char *page = NULL;
    size_t length = 0;
    wy_error error;
    FILE *stream = open_memstream(&page, &length);
    assert_non_null(stream);
    assert_int_equal(wy_gallery_write(stream, &result, 1, NULL, &error), WY_OK);
    fclose(stream);
    assert_non_null(
        strstr(page, "<tr><th class=\"t\">word</th><th><i>n</i></th><th "
                     "class=\"t\">what</th></tr>"
                     "<tr><td class=\"t bits\">0010</td><td>12</td><td class=\"t\">(1,2)</td></tr>"
                     "<tr><td class=\"t bits\">1</td><td>−3.5</td><td class=\"t\">7</td></tr>"
                     "<tr><td class=\"t bits\">10</td><td></td><td class=\"t\">a, b</td></tr>"
                     "</table>"));
    free(page);
}

/* ---- programs ------------------------------------------------------------------------------- */

/* Runs the program with the claim "c: 5 no nim wythoff"; found is what it says, or the fault. */
static wy_status run_program(char found[400], const char *text) {
    static const char *given[] = {"5", "no", "nim", "wythoff"};
    const wi_verb verb = {.name = "c", .usage = text};
    const wy_claim claim = {.data = "(3,-4)", .arguments = given, .argument_count = 4};
    const wy_claim_run run = {.shorter = true};
    wy_finding finding = {.standing = WY_CLAIM_OPEN};
    wy_error error = {0};
    const wy_status status = wi_program_run(&finding, &verb, &claim, &run, &error);
    snprintf(found, 400, "%.399s",
             status != WY_OK         ? error.message
             : finding.found != NULL ? finding.found
                                     : "");
    wi_finding_clear(&finding);
    return status;
}

#define ARGUMENTS "a:1..9 b:yes|no c:text d:rest size=7\n"

static void programs_compute(void **state) {
    (void)state;
    static const char *const programs[][2] = {
        {"say \"{a} {b} {c} {argument(3)} {arguments} {size}\"", "5 1 nim wythoff 4 7"},
        {"x = numbers(data) say \"{x[0] + x[1] * 2} {count(x)}\"", "-5 2"},
        {"say \"{-7 / 2} {-7 % 2} {7 / 2} {abs(-3)} {max(2, min(9, 4))}\"", "-4 1 3 3 4"},
        {"t = array(2, 3)\nt[1,2] = 5 t[1,2] += 2\nsay \"{t[1,2]} {t[0,0]}\"", "7 0"},
        {"t = array(3) i = 3\nsay i >= 3 or t[i] ? \"{i < 3 and t[i]}\"\n : \"no\"", "0"},
        {"s = 0 for i = 1 .. 9 { if i % 2 { continue } if i > 6 { break } s += i }\nsay \"{s}\"",
         "12"},
        {"n = 0 while n * n < 50 { n += 1 } say \"{n} {root(50)}\"", "8 7"},
        {"r = 1 / 3.0 say \"{r:.3} {real(2) < r ? \"a\" : \"b{1 + 1}\"}\"\n\"{not 0}\\{\"",
         "0.333 b21{"},
        {"t = \"\" for i = 0 .. 2 { t = \"{t}{t == \"\" ? \"\" : \" \"}{i}\" } say t", "0 1 2"},
        {"say \"{a}\"\n\ncheck other\nsay \"b\"", "5"},
        {"ab = pairs(1, 1, 4) say \"{ab[3,0]} {ab[3,1]}\"", "4 7"},
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        char text[400];
        char found[400];
        snprintf(text, sizeof text, ARGUMENTS "%s", programs[i][0]);
        const wy_status status = run_program(found, text);
        if (status != WY_OK || strcmp(found, programs[i][1]) != 0) {
            fail_msg("%s: %s", programs[i][0], found);
        }
    }
}

static void faults_of_programs_are_told(void **state) {
    (void)state;
    static const char *const programs[][2] = {
        {"say b", "another type"},
        {"x = y", "near 'y': there is no such name"},
        {"x = 1 x = \"a\"", "a variable has one type"},
        {"t = array(3) t[3] = 1", "leaves a table"},
        {"t = array(3, 2) x = t[1,2]", "leaves a table"},
        {"x = 1 / (size - 7)", "divides by 0"},
        {"if 1 { x = 2", "something else should follow"},
        {"}", "a brace too many"},
        {"break", "there is no loop here"},
        {"say \"{1\"", "a brace in a text does not end"},
        {"t = array(1) u = t", "a table cannot be copied"},
        {"fail \"no {a}\"", "no 5"},
        {"judge 1 certain", "a proof is machine"},
        {"x = columns(\"nonsense\", 3)", "nonsense"},
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        char text[400];
        char found[400];
        snprintf(text, sizeof text, ARGUMENTS "%s", programs[i][0]);
        const wy_status status = run_program(found, text);
        if (status == WY_OK || strstr(found, programs[i][1]) == NULL) {
            fail_msg("%s: %s", programs[i][0], found);
        }
    }
    char found[400];
    assert_int_equal(run_program(found, "a:6..9\n"), WY_BAD);
    assert_int_equal(run_program(found, "a:1..9 b:one|two\n"), WY_BAD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_have_columns),
        cmocka_unit_test(sentences_are_set),
        cmocka_unit_test(fields_are_read),
        cmocka_unit_test(programs_compute),
        cmocka_unit_test(faults_of_programs_are_told),
        cmocka_unit_test(faults_have_places),
        cmocka_unit_test(beginnings_are_read_or_refused),
        cmocka_unit_test(own_claims_are_good),
        cmocka_unit_test(checks_can_fail),
        cmocka_unit_test(what_cannot_be_checked_is_unknown),
        cmocka_unit_test(checks_stop),
        cmocka_unit_test(the_gallery_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
