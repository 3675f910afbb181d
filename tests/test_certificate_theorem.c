/*
 * test_certificate_theorem.c - the sentences of a theorem in its certificate: verified and said in
 * words; wrong, strengthened and exchanged ones are refused.
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

#include "check.h"
#include "effort.h"
#include "forgeries.h"
#include "prove/read.h"
#include "random_rules.h"

/* ---- certificates ----------------------------------------------------------------------- */

typedef struct proved {
    wy_rules *rules;
    wy_theorem *theorem;
    wy_reading *reading;
} proved;

static proved prove(const char *rule) {
    proved out = {0};
    wy_error error = {0};
    const wy_prove_options options = {0};
    if (wy_rules_read(&out.rules, rule, &error) != WY_OK ||
        wy_prove(&out.theorem, out.rules, &options, NULL, &error) != WY_OK ||
        wy_theorem_reading(&out.reading, out.theorem, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    return out;
}

static void drop(proved *of) {
    wy_reading_free(of->reading);
    wy_theorem_free(of->theorem);
    wy_rules_free(of->rules);
}

static void count_without(void *data, const char *statement, const char *why) {
    assert_true(statement[0] != '\0' && why[0] != '\0');
    ++*(size_t *)data;
}

static text certificate(const proved *of, size_t *without, const wy_control *control) {
    text out = {0};
    wy_error error = {0};
    FILE *stream = open_memstream(&out.bytes, &out.size);
    *without = 0;
    if (stream == NULL ||
        wy_theorem_write_certified(stream, of->theorem, of->reading, count_without, without,
                                   control, &error) != WY_OK ||
        fclose(stream) != 0) {
        fail_msg("%s", error.message);
        abort();
    }
    return out;
}

/* Where the sentences begin; the end where there are none. */
static size_t sentences_of(text of) {
    const char *at = strstr(of.bytes, "\nsentences ");
    return at == NULL ? of.size : (size_t)(at + 1 - of.bytes);
}

/* ---- what is verified ------------------------------------------------------------------- */

static const struct {
    const char *rule;
    const char *words[8];
} known[] = {
    {"wythoff",
     {"With (x,y) also (y,x) is a P-position.", "Every column has exactly one P-position.",
      "Every diagonal y - x = d >= 0 has exactly one P-position.",
      "0 to the next the difference y - x grows by 1.", "then y = s(x).",
      "cited    By Fraenkel 1982, the P-positions are (a_n,b_n)", "alpha = (1+sqrt(5))/2",
      "By Dumont and Thomas 1989, S is the word that a->ab, b->c, c->db, d->cb"}},
    {"maharaja",
     {"If (x,y) is a P-position and x <= y then -3 <= y - s(x) <= 4.",
      "cited    By the theory of Pisot numbers, y/x tends to 1.618034"}},
    {"wythoff(2)",
     {"the difference y - x grows by 2.", "a_n + 2 n; that is", "alpha = sqrt(2)",
      "Every diagonal y - x = d >= 0 has at most one P-position."}},
    {"wythoff misere",
     {"The P-positions with x <= y and x <= 3 are (0,1), (2,2), (3,5).",
      "where for n >= 2 a_n = mex{a_i, b_i : i < n} and b_n = a_n + n."}},
    {"wythoff terminal x+y<=3",
     {"Every column but 0, 1, 2, 3 has a P-position.",
      "Every column but 0, 1, 2, 3 has at most one P-position.",
      "a_n = mex({0,1,2,3} u {a_i, b_i : i < n}) and b_n = a_n + n"}},
    {"wythoff - (2,2)",
     {"For every x there is a w from x-1 to x with a number s(w)",
      "has at least one and at most two P-positions.", "y/x tends to 1.324718"}},
    {"wythoff block 2", {"The P-positions are (0,0), (t,2t+1), (2t+1,t)", "for all t"}},
    {"{(t,0),(0,t): t=1..3}",
     {"(x,y) is a P-position exactly when (x+4,y) is",
      "The P-positions with x < 4 and y < 4 are (0,0), (1,1), (2,2), (3,3)."}},
    {"{(1,2),(2,1),(3,3)}", {"Where 4 x >= 5 y, (x,y) is a P-position exactly when (x+1,y) is."}},
    {"nim + (1,1)", {"(x,y) is a P-position exactly when (x+3,y+3) is."}},
};

static void theorems_are_said_in_words(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        proved of = prove(known[i].rule);
        size_t without;
        text proof = certificate(&of, &without, NULL);
        assert_int_equal(without, 0);
        expect_verified(known[i].rule, proof);
        char *report = report_of(proof, "proof");
        for (size_t k = 0; k < 8 && known[i].words[k] != NULL; k++) {
            if (strstr(report, known[i].words[k]) == NULL) {
                fail_msg("%s: no \"%s\" in\n%s", known[i].rule, known[i].words[k], report);
            }
        }
        assert_null(strchr(report, '$'));
        /* The library reads the certificate too. */
        wy_theorem *again = NULL;
        assert_int_equal(
            wy_theorem_read_certificate(&again, of.rules, proof.bytes, proof.size, NULL, NULL),
            WY_OK);
        wy_theorem_free(again);
        free(report);
        free(proof.bytes);
        drop(&of);
    }
}

/* What is beyond the memory is told, and what is left is a certificate. */
static void without_certificate(void **state) {
    (void)state;
    proved of = prove("maharaja");
    size_t most = 0;
    for (uint64_t memory = UINT64_C(1) << 16; memory <= UINT64_C(1) << 24; memory *= 2) {
        const wy_control control = {.memory = memory};
        text out = {0};
        wy_error error = {0};
        size_t without = 0;
        FILE *stream = open_memstream(&out.bytes, &out.size);
        assert_non_null(stream);
        const wy_status status = wy_theorem_write_certified(
            stream, of.theorem, of.reading, count_without, &without, &control, &error);
        fclose(stream);
        assert_true(status == WY_OK || status == WY_LIMIT);
        if (status == WY_OK) {
            expect_verified("with little memory", out);
            most = without > most ? without : most;
        }
        free(out.bytes);
    }
    assert_true(most > 0);
    drop(&of);
}

/* ---- what is refused -------------------------------------------------------------------- */

/* The text with sentences of another certificate, and its right number of lines. */
static text exchanged(text own, text other) {
    const size_t from = sentences_of(other);
    text out = splice(own, sentences_of(own), own.size, other.bytes + from, other.size - from);
    return renumbered(out, "end ", (long)count_lines(out) - atol(strstr(out.bytes, "\nend ") + 5));
}

static void sentences_of_other_games(void **state) {
    (void)state;
    static const char *const rules[] = {"wythoff", "wythoff misere", "maharaja", "wythoff + (2,3)",
                                        "wythoff terminal x+y<=3"};
    enum { RULES = sizeof rules / sizeof *rules };
    text proofs[RULES];
    for (size_t i = 0; i < RULES; i++) {
        proved of = prove(rules[i]);
        size_t without;
        proofs[i] = certificate(&of, &without, NULL);
        drop(&of);
    }
    for (size_t i = 0; i < RULES; i++) {
        for (size_t k = 0; k < RULES; k++) {
            text forged = exchanged(proofs[i], proofs[k]);
            if (i == k) {
                expect_verified(rules[i], forged);
                free(forged.bytes);
            } else {
                expect_refused(forged, rules[i], k);
                free(forged.bytes);
            }
        }
    }
    for (size_t i = 0; i < RULES; i++) {
        free(proofs[i].bytes);
    }
}

/* Every formula of the text is true of the theorem.  S is what the text says it is. */
static bool all_true(text of, const wy_theorem *theorem) {
    bool all = true;
    for (const char *at = of.bytes + sentences_of(of); all && (at = strstr(at, "\nformula ?"));) {
        at += strlen("\nformula ?");
        const char *end = strchr(at, '\n');
        const char *from = strchr(at, ' ');
        char *sentence = strndup(from + 1, (size_t)(end - from - 1));
        bool truth = false;
        all = strstr(sentence, "S[") != NULL ||
              (wi_theorem_ask_own(&truth, theorem, sentence, NULL, NULL) == WY_OK && truth);
        free(sentence);
    }
    return all;
}

/* A sentence with another number in it, each in turn. */
static void other_numbers_are_refused(void **state) {
    (void)state;
    static const char *const rules[] = {"maharaja", "wythoff terminal x+y<=3",
                                        "{(t,0),(0,t): t=1..3}", "nim block 1"};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        proved of = prove(rules[i]);
        size_t without;
        size_t refused = 0;
        text proof = certificate(&of, &without, NULL);
        bool formula = false;
        for (size_t at = sentences_of(proof); at < proof.size; at++) {
            if (proof.bytes[at] == '\n') {
                formula = strncmp(proof.bytes + at, "\nformula ", 9) == 0;
                at += formula ? 9 : 0;
            }
            const bool number = formula && is_digit(proof.bytes[at]) &&
                                strchr("+<>=*|%", proof.bytes[at - 1]) != NULL;
            for (int by = -1; number && by <= 1; by += 2) {
                const char digit[] = {(char)(proof.bytes[at] + by), '\0'};
                if (is_digit(digit[0])) {
                    text forged = splice_string(proof, at, at + 1, digit);
                    cert_verdict v;
                    cert_check(&v, forged.bytes, forged.size, NULL, NULL);
                    if (v.outcome == VERIFIED && !all_true(forged, of.theorem)) {
                        fail_msg("%s: accepted with %s at %zu", rules[i], digit, at);
                    }
                    refused += v.outcome == REFUSED;
                    free(forged.bytes);
                }
            }
        }
        assert_true(refused > 3);
        free(proof.bytes);
        drop(&of);
    }
}

static uint64_t seed = 33;

static size_t below(size_t limit) {
    return (size_t)random_below(&seed, (int)limit);
}

/* One line more, less, or another; one number changed. */
static text forge(text of) {
    const size_t from = sentences_of(of);
    size_t at = from + below(of.size - from);
    while (at > from && of.bytes[at - 1] != '\n') {
        at--;
    }
    size_t end = at;
    while (end < of.size && of.bytes[end] != '\n') {
        end++;
    }
    end += end < of.size;
    text out = {0};
    size_t digit = at + below(end - at);
    const char letter[] = {"0123456789-  xy&|~<="[below(20)], '\0'};
    switch (below(4)) {
    case 0:
        out = splice_string(of, at, end, "");
        break;
    case 1:
        out = splice(of, at, at, of.bytes + at, end - at);
        break;
    default:
        while (digit + 1 < end && !is_digit(of.bytes[digit]) && below(4) > 0) {
            digit++;
        }
        out = splice_string(of, digit, digit + 1, letter);
    }
    const char *last = strstr(out.bytes + from, "\nend ");
    return last == NULL ? out : renumbered(out, "end ", (long)count_lines(out) - atol(last + 5));
}

static void mutants_are_refused(void **state) {
    (void)state;
    static const char *const rules[] = {"wythoff",
                                        "wythoff misere",
                                        "nim block 1",
                                        "wythoff(2)",
                                        "{(t,0),(0,t): t=1..3}",
                                        "{(1,2),(2,1),(3,3)}",
                                        "wythoff terminal x+y<=1"};
    const size_t rounds = (size_t)EFFORT(1500, 150);
    size_t refused = 0;
    size_t true_ones = 0;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        proved of = prove(rules[i]);
        size_t without;
        text proof = certificate(&of, &without, NULL);
        for (size_t k = 0; k < rounds; k++) {
            text forged = forge(proof);
            cert_verdict v;
            cert_check(&v, forged.bytes, forged.size, NULL, NULL);
            if (v.outcome != VERIFIED) {
                assert_true(v.reason[0] != '\0');
                refused++;
            } else if (strcmp(forged.bytes, proof.bytes) != 0) {
                true_ones++;
                if (!all_true(forged, of.theorem)) {
                    fail_msg("%s: accepted:\n%s", rules[i], forged.bytes + sentences_of(forged));
                }
            }
            free(forged.bytes);
        }
        free(proof.bytes);
        drop(&of);
    }
    print_message("# %zu refused, %zu of true sentences\n", refused, true_ones);
    assert_true(refused > 5 * rounds);
}

/* The end must be there, with its number, also for the library. */
static void the_end_counts(void **state) {
    (void)state;
    proved of = prove("nim block 1");
    size_t without;
    text proof = certificate(&of, &without, NULL);
    const size_t ends[] = {proof.size - 1, proof.size - 4, proof.size / 2};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        text cut = splice_string(proof, ends[i], proof.size, "");
        wy_theorem *again = NULL;
        assert_int_equal(
            wy_theorem_read_certificate(&again, of.rules, cut.bytes, cut.size, NULL, NULL), WY_BAD);
        expect_refused(cut, "cut", ends[i]);
        free(cut.bytes);
    }
    free(proof.bytes);
    drop(&of);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theorems_are_said_in_words), cmocka_unit_test(without_certificate),
        cmocka_unit_test(sentences_of_other_games),   cmocka_unit_test(other_numbers_are_refused),
        cmocka_unit_test(mutants_are_refused),        cmocka_unit_test(the_end_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
