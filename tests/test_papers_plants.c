/*
 * test_papers_plants.c - a check that cannot fail is no check.  Every claim of the papers names
 * changes that make a false claim of it; each is planted, and must be found false.  A claim that is
 * false as printed names a correction, which must be found right.
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

#include "effort.h"

static wy_claims *all_claims(void) {
    wy_claims *claims;
    wy_error error = {0};
    if (wy_claims_open(&claims, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    return claims;
}

/* Questions of which nothing is computed have nothing to change; all others have. */
static void every_claim_can_be_changed(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        const bool question = strcmp(claim->verb, "question") == 0;
        if ((claim->plant_count == 0) != question) {
            fail_msg("%s: %zu changes", claim->id, claim->plant_count);
        }
    }
    wy_claims_close(claims);
}

/* Is the changed claim judged as it should be?  words: what was found. */
static bool is_noticed(char *words, size_t room, const wy_claim *claim, size_t change) {
    wy_claims *planted;
    wy_error error = {0};
    if (wy_claim_planted(&planted, claim, change, &error) != WY_OK) {
        snprintf(words, room, "%.300s", error.message);
        return false;
    }
    const wy_claim_run run = {.shorter = true, .control = {.threads = 1}};
    wy_claim_result result;
    const wy_status status = wy_claim_examine(&result, wy_claims_at(planted, 0), &run);
    const wy_claim_standing standing = result.finding.standing;
    snprintf(words, room, "%s: %.300s", wy_claim_standing_name(standing),
             status == WY_OK ? result.finding.found : result.error.message);
    const bool right = standing == WY_CLAIM_PROVED || standing == WY_CLAIM_COMPUTED;
    const bool noticed =
        status == WY_OK && (claim->expect == WY_CLAIM_FALSE ? right : standing == WY_CLAIM_FALSE);
    wy_claim_result_clear(&result);
    wy_claims_close(planted);
    return noticed;
}

static void every_change_is_noticed(void **state) {
    (void)state;
    wy_claims *claims = all_claims();
    size_t missed = 0;
    size_t changes = 0;
    size_t planted = 0;
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        for (size_t k = 0; k < claim->plant_count; k++) {
            if (planted++ % EFFORT(1, 4) != 0) {
                continue; /* a quarter of them, or all */
            }
            char words[400];
            changes++;
            if (!is_noticed(words, sizeof words, claim, k)) {
                missed++;
                print_message("# %s, %s: %s\n", claim->id, claim->plants[k], words);
            }
        }
    }
    print_message("# %zu changes in %zu claims\n", changes, wy_claims_count(claims));
    assert_int_equal(missed, 0);
    wy_claims_close(claims);
}

static void bad_changes_are_refused(void **state) {
    (void)state;
    static const char text[] = "id: 2.7a\npaper: S2\ntitle: t\nwhere: w\nclaim: {1}, {2}\n"
                               "check: useless-states wythoff 4\nexpect: proved\n"
                               "plant: 4 >> 5\n  nothing >> here\n  wythoff >>\n";
    wy_claims *claims;
    wy_claims *planted;
    wy_error error;
    assert_int_equal(wy_claims_read(&claims, text, sizeof text - 1, &error), WY_OK);
    const wy_claim *claim = wy_claims_at(claims, 0);
    assert_int_equal(claim->plant_count, 3);
    assert_string_equal(claim->claim, "wythoff, 4"); /* words and check have one source */
    assert_int_equal(wy_claim_planted(&planted, claim, 0, &error), WY_OK);
    assert_string_equal(wy_claims_at(planted, 0)->arguments[1], "5");
    wy_claims_close(planted);
    assert_int_equal(wy_claim_planted(&planted, claim, 1, &error), WY_BAD);
    assert_null(planted);
    assert_int_equal(wy_claim_planted(&planted, claim, 2, &error), WY_OK);
    assert_int_equal(wy_claims_at(planted, 0)->argument_count, 1);
    wy_claims_close(planted);
    assert_int_equal(wy_claim_planted(&planted, claim, 3, &error), WY_BAD);
    wy_claims_close(claims);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_claim_can_be_changed),
        cmocka_unit_test(bad_changes_are_refused),
        cmocka_unit_test(every_change_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
