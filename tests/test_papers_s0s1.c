/*
 * test_papers_s0s1.c - the claims of S0 and S1: every line of both papers has its entries, and each
 * check can say no: a printed value is changed, and the check must find it out.
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

#include "papers/claims.h"

static wy_claims *all_claims(void) {
    wy_claims *claims;
    wy_error error = {0};
    if (wy_claims_open(&claims, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    return claims;
}

/* ---- what there is --------------------------------------------------------------------------- */

/* Is there an entry N.M, or N.Ma, N.Mb, ...? */
static bool has_entry(const wy_claims *claims, int paper, int line) {
    char id[16];
    snprintf(id, sizeof id, "%d.%d", paper, line);
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const char *other = wy_claims_at(claims, i)->id;
        const size_t length = strlen(id);
        if (strncmp(other, id, length) == 0 &&
            (other[length] == '\0' || (other[length] >= 'a' && other[length] <= 'z'))) {
            return true;
        }
    }
    return false;
}

static void every_line_has_entries(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    for (int line = 1; line <= 20; line++) {
        assert_true(has_entry(claims, 0, line));
    }
    for (int line = 1; line <= 12; line++) {
        assert_true(has_entry(claims, 1, line));
    }
    assert_false(has_entry(claims, 0, 21));
    wy_claims_close(claims);
}

/* ---- changed claims -------------------------------------------------------------------------- */

enum { MOST_ARGUMENTS = 16 };

/* A claim with other data or other arguments; what is NULL stays as it is. */
typedef struct change {
    const char *id;
    const char *data;
    const char *arguments[MOST_ARGUMENTS];
    int64_t bounds[WY_CLAIM_BOUNDS]; /* 0: as it is */
    wy_claim_standing standing;
} change;

static wy_status examine_changed(wy_claim_result *result, const wy_claims *claims,
                                 const change *with) {
    *result = (wy_claim_result){.status = WY_BAD};
    const wy_claim *claim = wy_claims_find(claims, with->id);
    if (claim == NULL) {
        fail_msg("there is no claim %s", with->id);
        return WY_BAD;
    }
    wy_claim changed = *claim;
    if (with->data != NULL) {
        changed.data = with->data;
    }
    const char *arguments[MOST_ARGUMENTS];
    memcpy(arguments, with->arguments, sizeof arguments);
    if (with->arguments[0] != NULL) {
        changed.arguments = arguments;
        changed.argument_count = 0;
        while (changed.argument_count < MOST_ARGUMENTS &&
               with->arguments[changed.argument_count] != NULL) {
            changed.argument_count++;
        }
    }
    for (size_t i = 0; i < WY_CLAIM_BOUNDS; i++) {
        if (with->bounds[i] != 0) {
            changed.bounds[0][i] = with->bounds[i];
            changed.bound_count[0] =
                i + 1 > changed.bound_count[0] ? i + 1 : changed.bound_count[0];
        }
    }
    const wy_claim_run run = {.shorter = true, .control = {.threads = 1}};
    const wy_status status = wy_claim_examine(result, &changed, &run);
    result->claim = claim; /* the changed one ends here */
    return status;
}

/* Right ones among wrong ones, so that a check that always says no is found out too. */
static const change changes[] = {
    /* figures and tables of S0 */
    {.id = "0.1a", .data = "(1,2) (2,1) (1,3)", .standing = WY_CLAIM_FALSE},
    {.id = "0.1a", .data = "(1,2)", .standing = WY_CLAIM_FALSE},
    {.id = "0.1d", .arguments = {"wythoff", "0", "0"}, .standing = WY_CLAIM_PROVED},
    {.id = "0.2a", .arguments = {"maharaja", "A x E y $p(x,y) & y>x"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.2c",
     .arguments = {"maharaja", "A d E x $p(x,x+d) & x<3*d"},
     .standing = WY_CLAIM_FALSE},
    {.id = "0.4a", .data = "a: 0 1 2 4 7\nb: 0 3 6 5 10", .standing = WY_CLAIM_PROVED},
    {.id = "0.4a", .data = "pairs: (0,0) (1,3) (2,6) (4,5) (7,11)", .standing = WY_CLAIM_FALSE},
    {.id = "0.4b", .data = "a: 0 1 3 5", .standing = WY_CLAIM_FALSE},
    {.id = "0.5b", .arguments = {"maharaja", "6", "16"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.5b", .arguments = {"maharaja", "7", "15"}, .standing = WY_CLAIM_FALSE},
    /* the dictionary */
    {.id = "0.6", .arguments = {"wythoff"}, .data = "0 -> 10\n1 -> 0", .standing = WY_CLAIM_PROVED},
    {.id = "0.6", .arguments = {"wythoff"}, .data = "0 -> 100\n1 -> 0", .standing = WY_CLAIM_FALSE},
    {.id = "0.6", .arguments = {"wythoff"}, .data = "0 -> 10", .standing = WY_CLAIM_FALSE},
    {.id = "0.6", .arguments = {"wythoff"}, .data = "0 -> 10\n0 -> 10", .standing = WY_CLAIM_FALSE},
    {.id = "0.6", .arguments = {"wythoff"}, .data = "0 -> 10\n1", .standing = WY_CLAIM_FALSE},
    {.id = "0.7a",
     .arguments = {"wythoff", "complete"},
     .data = "0 -> 10\n1 -> 0",
     .standing = WY_CLAIM_PROVED},
    {.id = "0.7b", .data = "never 0010110", .standing = WY_CLAIM_FALSE},
    {.id = "0.7b", .data = "never 00011\nnever 0000000", .standing = WY_CLAIM_FALSE},
    {.id = "0.7b", .data = "never 00011\nnever 11111", .standing = WY_CLAIM_PROVED},
    {.id = "0.7b", .data = "inside 000", .standing = WY_CLAIM_FALSE},
    {.id = "0.7b", .data = "begin 0 1001", .standing = WY_CLAIM_FALSE},
    {.id = "0.7b", .data = "end 0 000", .standing = WY_CLAIM_FALSE},
    {.id = "0.8a", .data = "1\n01\n0000000", .standing = WY_CLAIM_FALSE},
    {.id = "0.8a", .data = "01 -> 101", .standing = WY_CLAIM_FALSE},
    {.id = "0.8b", .data = "0000000\n001110", .standing = WY_CLAIM_FALSE},
    {.id = "0.11a", .data = "0 -> 10", .standing = WY_CLAIM_FALSE}, /* not all */
    {.id = "0.11a", .arguments = {"wythoff", "occur"}, .data = "0", .standing = WY_CLAIM_PROVED},
    {.id = "0.18a", .data = "1 -> 0\n0011 -> 101000", .standing = WY_CLAIM_FALSE},
    /* bounds */
    {.id = "0.9", .arguments = {"maharaja", "-3", "3"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.9", .arguments = {"maharaja", "-4", "2"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.9", .arguments = {"maharaja", "-5", "4"}, .standing = WY_CLAIM_PROVED},
    {.id = "0.17a", .arguments = {"maharaja(4,6)", "0", "0"}, .standing = WY_CLAIM_FALSE},
    /* processes */
    {.id = "0.11b", .data = "01001011", .standing = WY_CLAIM_FALSE},
    {.id = "0.11c", .data = "8 00100 100101101", .standing = WY_CLAIM_FALSE},
    {.id = "0.11c", .data = "13 1 0\nstring 11", .standing = WY_CLAIM_FALSE},
    {.id = "0.11d", .arguments = {"maharaja", "$p(8,13) & $p(9,15)"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.12", .data = "0 -> 10\n1 -> 0", .standing = WY_CLAIM_FALSE},
    {.id = "0.12",
     .arguments = {"maharaja", "8", "00100"},
     .data = "1 -> 0\n01 -> 100\n00100 -> 100101100\n0010110 -> 10010011000\n00110 -> 10010100\n"
             "000100 -> 10010110100\n000010010 -> 1001001111000100\n00000100 -> 100101100111000",
     .standing = WY_CLAIM_FALSE}, /* it halts */
    {.id = "0.14b", .arguments = {"001", "000100110"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.14b", .arguments = {"0011111", "000100111"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.15c", .arguments = {"maharaja", "12", "perfect"}, .standing = WY_CLAIM_FALSE},
    {.id = "0.15d", .data = "(8,12)", .standing = WY_CLAIM_FALSE},
    {.id = "0.16g", .arguments = {"finite", "maharaja(2,3)"}, .standing = WY_CLAIM_PROVED},
    {.id = "0.20c", .data = "-2 1 0 (1,3)", .standing = WY_CLAIM_PROVED}, /* found */
    {.id = "0.20c", .data = "-2 1 0 (1,3)\n-2 1 9 none", .standing = WY_CLAIM_OPEN},
    /* a closed machine does not make a search that finds nothing a proof */
    {.id = "0.20c", .arguments = {"maharaja"}, .data = "-2 1 2 none", .standing = WY_CLAIM_OPEN},
    {.id = "0.20c", .data = "1 -2 0 none", .standing = WY_CLAIM_OPEN}, /* lower P-positions only */
    /* S1: histories */
    {.id = "1.1a", .data = "P (3,3) (1,3)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1a", .data = "allowed (2,3) (1,3) (1,2)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1a", .data = "moves 4 (2,3) (1,3)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1a", .data = "plain (2,3) (1,3) (0,3)", .standing = WY_CLAIM_PROVED},
    {.id = "1.1c", .data = "forbidden (2,2) (1,2) (1,1)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1c", .data = "always-P (1,2)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1c", .data = "always-N (2,3)", .standing = WY_CLAIM_FALSE},
    {.id = "1.1g",
     .data = "pairs: (0,0) (1,1) (2,2) (3,5) (4,6) (7,10)",
     .standing = WY_CLAIM_FALSE},
    {.id = "1.1j", .data = "imitation (6,9) (5,9) (5,6) (4,6) (3,6)", .standing = WY_CLAIM_FALSE},
    {.id = "1.2b",
     .arguments = {"wythoff", "A a,b,x (x<=a & a<=b & $p(x,b)) => (E c,d c<=d & d<b & "
                              "b+c=a+d & $p(c,d))"},
     .standing = WY_CLAIM_FALSE},
    {.id = "1.4b", .arguments = {"wythoff(2)", "$p(1,2)"}, .standing = WY_CLAIM_FALSE},
    {.id = "1.2i", .arguments = {"wythoff", "A x,y $p(x,y) <=> x=y"}, .standing = WY_CLAIM_FALSE},
    {.id = "1.6b",
     .arguments = {"3", "3", "2", "2", "others"},
     .bounds = {2},
     .standing = WY_CLAIM_FALSE}, /* the first two pairs are a block */
    /* S1: bounds and places */
    {.id = "1.7a", .arguments = {"1", "1", "4", "4", "printed"}, .standing = WY_CLAIM_COMPUTED},
    {.id = "1.7a",
     .arguments = {"1", "1", "4", "4", "printed"},
     .bounds = {400000},
     .standing = WY_CLAIM_FALSE}, /* first at n = 399190 */
    {.id = "1.10d", .data = "3 439", .standing = WY_CLAIM_FALSE},
    {.id = "1.10d", .data = "3 2042", .standing = WY_CLAIM_FALSE}, /* not the first */
    {.id = "1.10d", .data = "3 438", .standing = WY_CLAIM_PROVED},
};

static void changed_values_are_found(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        wy_claim_result result;
        if (examine_changed(&result, claims, &changes[i]) != WY_OK) {
            fail_msg("%s, change %zu: %s", changes[i].id, i, result.error.message);
        }
        if (result.finding.standing != changes[i].standing) {
            fail_msg("%s, change %zu: %s, not %s: %s", changes[i].id, i,
                     wy_claim_standing_name(result.finding.standing),
                     wy_claim_standing_name(changes[i].standing), result.finding.found);
        }
        wy_claim_result_clear(&result);
    }
    wy_claims_close(claims);
}

/* What makes no sense is refused, not judged. */
static const change senseless[] = {
    {.id = "0.1a", .arguments = {"gdwn(1,2)"}},
    {.id = "0.2a", .arguments = {"maharaja", "$p(x,y)"}},
    {.id = "0.4a", .data = "c: 1 2 3"},
    {.id = "0.4a", .data = "1 2 3"},
    {.id = "0.4a", .data = ""},
    {.id = "0.6", .arguments = {"wythoff", "incomplete"}},
    {.id = "0.7b", .data = "ever 01"},
    {.id = "0.7b", .data = "begin 0"},
    {.id = "0.8a", .arguments = {"maharaja", "perhaps"}},
    {.id = "0.8a", .data = ""},
    {.id = "0.9", .arguments = {"maharaja", "-4"}},
    {.id = "0.9", .arguments = {"nim", "-4", "3"}},
    {.id = "0.11c", .data = "x 1 0"},
    {.id = "0.11c", .data = "9 1 0"}, /* no perfect sector begins there */
    {.id = "0.12", .data = "0 -> 1\n01 -> 1"},
    {.id = "0.14a", .arguments = {"ab", "9"}},
    {.id = "0.19a", .arguments = {"-1", "unbounded"}},
    {.id = "0.19a", .arguments = {"10", "bounded", "-9", "9"}},
    {.id = "0.15a", .data = ""},
    {.id = "0.15a", .data = "1 Q (1,2)"},
    {.id = "0.15a", .data = "3 P (1,2)"},
    {.id = "0.15a", .data = "1 P (9999,2)"},
    {.id = "0.20a", .data = ""},
    {.id = "0.20c", .data = ""},
    {.id = "0.20c", .data = "1 99999999 0 none"},
    {.id = "0.20c", .data = "1 2 3"},
    {.id = "0.20a", .data = "y > x"},
    {.id = "1.1a", .data = "Q (1,3)"},
    {.id = "1.1a", .data = "P"},
    {.id = "1.1a", .data = "P (100,100)"},
    {.id = "1.1a", .data = "forbidden (1,3)"},
    {.id = "1.1a", .data = ""},
    {.id = "1.1a", .arguments = {"0", "1"}},
    {.id = "1.6b", .arguments = {"4", "4", "2", "2", "others"}}, /* 2 divides 4 */
    {.id = "1.6a", .arguments = {"1", "1", "2", "2", "4"}},      /* 2 does not divide 1 */
    {.id = "1.7a", .arguments = {"1", "1", "4", "4", "ceilings"}},
    {.id = "1.10c", .arguments = {"1", "2", "lemma", "1"}},
    {.id = "1.10c", .arguments = {"1", "2", "corollary", "1"}},
    {.id = "1.8a", .arguments = {"1", "1", "1", "1", ">"}},
    {.id = "1.10d", .data = ""},
    {.id = "1.10d", .data = "0 1"},
};

static void senseless_claims_are_refused(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < sizeof senseless / sizeof senseless[0]; i++) {
        wy_claim_result result;
        const wy_status status = examine_changed(&result, claims, &senseless[i]);
        if (status != WY_BAD) {
            fail_msg("%s, senseless %zu: %s, %s", senseless[i].id, i, wy_status_name(status),
                     result.finding.found != NULL ? result.finding.found : "");
        }
        assert_true(result.error.message[0] != '\0');
        assert_true(result.changed);
        wy_claim_result_clear(&result);
    }
    wy_claims_close(claims);
}

/* ---- what is found --------------------------------------------------------------------------- */

/* Words that a finding must have: numbers that were computed elsewhere in other ways. */
static const struct {
    const char *id, *found;
} findings[] = {
    {"0.4a", "it is 40"},
    {"0.8b", "Exactly 9 words"},
    {"0.9", "-4, first at n = 77"},
    {"0.13", "1975 states"},
    {"0.13", "37 bits"},
    {"0.16d", "no column is perfect"},
    {"0.18a", "Exactly 10 words"},
    {"0.18b", "24 bits"},
    {"1.1f", "\"dynamic\""},
    {"1.7a", "(1,2) the bounds fail first at n = 5."},
    {"1.6b", "In each of 30 games"},
    {"0.20d", "For all of them"},
    {"0.5b", "at most 6 upper P-positions in a row"},
};

static void findings_say_it(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < sizeof findings / sizeof findings[0]; i++) {
        wy_claim_result result;
        const change none = {.id = findings[i].id};
        assert_int_equal(examine_changed(&result, claims, &none), WY_OK);
        if (strstr(result.finding.found, findings[i].found) == NULL) {
            fail_msg("%s: '%s' is not in: %s", findings[i].id, findings[i].found,
                     result.finding.found);
        }
        wy_claim_result_clear(&result);
    }
    wy_claims_close(claims);
}

/* Checks that compute both sides themselves have no printed value to change: they must still agree.
 */
static void computed_claims_stand(void **state) {
    (void)state;
    static const char *const ids[] = {"0.1b",  "0.3a",  "0.5a",  "1.2a",  "1.2c",  "1.2d",  "1.3a",
                                      "1.4a",  "1.5a",  "1.5b",  "1.6a",  "1.6b",  "1.8a",  "1.8b",
                                      "1.8c",  "1.9",   "0.3b",  "1.7b",  "1.10a", "1.10b", "1.10c",
                                      "1.11b", "0.10",  "0.14a", "0.15a", "0.15c", "0.15d", "0.15e",
                                      "0.15f", "0.16c", "0.17b"};
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        wy_claim_result result;
        const change none = {.id = ids[i]};
        assert_int_equal(examine_changed(&result, claims, &none), WY_OK);
        if (result.changed) {
            fail_msg("%s is %s: %s", ids[i], wy_claim_standing_name(result.finding.standing),
                     result.finding.found);
        }
        wy_claim_result_clear(&result);
    }
    wy_claims_close(claims);
}

static void figures_have_pictures(void **state) {
    (void)state;
    static const char *const ids[] = {"0.1a",  "0.10",  "0.15a", "0.15c", "0.15d", "0.15e", "0.15f",
                                      "0.16c", "0.18b", "0.19b", "0.19d", "1.2f",  "1.2g"};
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        wy_claim_result result;
        const change none = {.id = ids[i]};
        assert_int_equal(examine_changed(&result, claims, &none), WY_OK);
        assert_true(result.finding.picture_count > 0);
        for (size_t j = 0; j < result.finding.picture_count; j++) {
            assert_true(strncmp(result.finding.pictures[j].svg, "<svg", 4) == 0);
        }
        wy_claim_result_clear(&result);
    }
    wy_claims_close(claims);
}

/* ---- stopping -------------------------------------------------------------------------------- */

static bool stop(void *data, double done) {
    (void)data;
    (void)done;
    return true;
}

static void checks_can_be_stopped(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    const wy_claim_run run = {.shorter = true, .control = {.poll = stop, .threads = 1}};
    size_t stopped = 0;
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        if (strcmp(claim->paper, "S0") != 0 && strcmp(claim->paper, "S1") != 0) {
            continue;
        }
        wy_claim_result result;
        const wy_status status = wy_claim_examine(&result, claim, &run);
        /* Short ones may be through before they ask; a finding is then as it always is. */
        if (status == WY_OK ? result.changed : status != WY_STOPPED) {
            fail_msg("%s: %s %s", claim->id, wy_status_name(status), result.error.message);
        }
        stopped += status == WY_STOPPED;
        wy_claim_result_clear(&result);
    }
    assert_true(stopped > 10);
    wy_claims_close(claims);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_has_entries),       cmocka_unit_test(changed_values_are_found),
        cmocka_unit_test(senseless_claims_are_refused), cmocka_unit_test(findings_say_it),
        cmocka_unit_test(computed_claims_stand),        cmocka_unit_test(figures_have_pictures),
        cmocka_unit_test(checks_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
