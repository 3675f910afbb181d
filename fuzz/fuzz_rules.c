/*
 * fuzz_rules.c - any bytes at all are a rule or get a message.
 *
 * For every input: a rule that is read can be printed, and the text read again
 * gives the same value and the same text; a rule that is refused has a message,
 * and its place lies in the text; what it shows is valid UTF-8.  For a rule on two
 * heaps without a memory: exchanging the heaps twice changes nothing, and it has a
 * normal form, whose text gives the same value, or a reason why not.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include <wythoff/rules.h>

#include "normal/normal.h"
#include "rules/value.h"

enum { FEW_STEPS = 20000 }; /* of isl, so that an input takes milliseconds */

/* The text of a value, read again, is the same value and has the same text. */
static void check_text(const wy_rules *rules) {
    char *text = wy_rules_text(rules);
    require(text != NULL);
    wy_rules *again;
    wy_error error;
    require(wy_rules_read(&again, text, &error) == WY_OK);
    require(wy_rules_equal(rules, again));
    char *text_again = wy_rules_text(again);
    require(text_again != NULL && strcmp(text, text_again) == 0);
    free(text_again);
    wy_rules_free(again);
    free(text);
}

static void check_mirror(const wy_rules *rules) {
    wy_rules *mirror = wi_rules_transpose(rules);
    require(mirror != NULL);
    wy_rules *back = wi_rules_transpose(mirror);
    require(back != NULL && wy_rules_equal(rules, back));
    char *text = wy_rules_text(mirror);
    require(text != NULL);
    /* Written out, the mirror can be longer than the rule by some signs. */
    if (strlen(text) <= WY_MAX_TEXT) {
        check_text(mirror);
    }
    free(text);
    wy_rules_free(mirror);
    wy_rules_free(back);
}

static void check_copy(const wy_rules *rules) {
    wy_rules *copy = wy_rules_copy(rules);
    require(copy != NULL && wy_rules_equal(rules, copy));
    wy_rules_free(copy);
}

/* A normal form is its own, also when its text is read; there may be none, and then why. */
static void check_normal(const wy_rules *rules) {
    wy_rules *normal = NULL;
    wy_error error;
    memset(&error, 0, sizeof error);
    const wy_status status = wi_rules_normal_within(&normal, rules, FEW_STEPS, &error);
    require(status == WY_OK || status == WY_LIMIT);
    require((status == WY_OK) == (normal != NULL));
    require(status == WY_OK || error.message[0] != '\0');
    if (status == WY_OK) {
        char *text = wy_rules_text(normal);
        require(text != NULL);
        wy_rules *again = NULL;
        if (strlen(text) <= WY_MAX_TEXT) {
            require(wy_rules_read(&again, text, &error) == WY_OK);
            require(wy_rules_equal(normal, again));
        }
        wy_rules_free(again);
        free(text);
        wy_rules_free(normal);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wy_rules *rules;
    wy_error error;
    memset(&error, 0, sizeof error);
    if (wy_rules_read_bytes(&rules, (const char *)data, size, &error) == WY_OK) {
        check_text(rules);
        check_copy(rules);
        if (wy_rules_plane(rules)) {
            check_mirror(rules);
            check_normal(rules);
        }
        wy_rules_free(rules);
    } else {
        require(rules == NULL);
        check_error(&error, lines_of(data, size));
    }
    return 0;
}
