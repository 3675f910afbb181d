/*
 * test_heap_certificate.c - certificates of theorems on several heaps: they are verified, and
 * forgeries are not, unless they are true: then a plain loop over the lines of the text says so.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/prove.h>

#include "check.h"
#include "forgeries.h"
#include "mutants.h"
#include "prove/heap_certificate.h"
#include "prove/heap_kernel.h"

static wy_heap_proof *proof_or_fail(const char *rule) {
    wy_game game;
    wy_error error;
    wy_heap_proof *proof = NULL;
    if (wy_game_read(&game, rule, &error) != WY_OK || game.heaps == NULL ||
        wy_heap_prove(&proof, game.heaps, NULL, NULL, &error) != WY_OK) {
        fail_msg("%s: %s", rule, error.message);
    }
    wy_game_clear(&game);
    return proof;
}

static text certificate_of(const wy_heap_proof *proof) {
    text out = {0};
    wy_error error;
    FILE *stream = open_memstream(&out.bytes, &out.size);
    assert_non_null(stream);
    if (wy_heap_proof_write_certificate(stream, proof, &error) != WY_OK) {
        fail_msg("%s", error.message);
    }
    assert_int_equal(fclose(stream), 0);
    return out;
}

static const char *const games[] = {
    "nim on 3 heaps",
    "nim on 6 heaps",
    "moore(2) on 4 heaps",
    "wythoff on 3 heaps",
    "{(t,0,0): t<=3} in every order",
    "{(t,0,0): t mod 3!=0} in every order",
    "{(t,0,0),(s,t,0)} in every order + {(s,t,r): |s-t|=r, x<=y}",
    "(t,0,0) in every order + {(s,t,0): even(s+t)} in every order",
    "hypergraph(x,yz) on 3 heaps",
    "{(t,0,0): t in {1,4}} in every order + (0,2,3)",
    "raleigh",
    "tribonacci",
};

static void certificates_are_verified(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        wy_heap_proof *proof = proof_or_fail(games[i]);
        text of = certificate_of(proof);
        expect_verified(games[i], of);
        /* The last transitions but some lead elsewhere. */
        for (size_t k = count_lines(of) - 8; k < count_lines(of) - 1; k++) {
            const char *arrow = strstr(of.bytes + line_begin(of, k), "-> ");
            if (arrow < of.bytes + line_begin(of, k + 1)) {
                const size_t at = (size_t)(arrow - of.bytes) + 3;
                text changed = splice_string(of, at, line_begin(of, k + 1) - 1,
                                             of.bytes[at] == '0' ? "1" : "0");
                expect_refused(changed, games[i], k);
                free(changed.bytes);
            }
        }
        free(of.bytes);
        wy_heap_proof_free(proof);
    }
}

/* ---- by the lines of the text ------------------------------------------------------------------
 */

enum { SIZE = 7, CELLS = SIZE * SIZE * SIZE };

/* Do the conditions of a line "... where A x + B s >= L and ..." hold?  Three heaps. */
static bool holds(const char *line, const int64_t heap[3], const int64_t take[3]) {
    const char *at = strstr(line, "where ") + 6;
    for (;;) {
        int64_t sum = 0;
        char letter = 0;
        int used = 0;
        long by = 0;
        while (sscanf(at, "%ld %c%n", &by, &letter, &used) == 2) {
            static const char letters[] = "xyzstr";
            const long v = strchr(letters, letter) - letters;
            sum += by * (v < 3 ? heap[v] : take[v - 3]);
            at += used;
            if (strncmp(at, " + ", 3) != 0) {
                break;
            }
            at += 3;
        }
        const bool equal = at[1] == '=';
        char *end = NULL;
        const long limit = strtol(at + (equal ? 3 : 4), &end, 10);
        bool here = equal ? sum == limit : sum >= limit;
        if (strncmp(end, " mod ", 5) == 0) {
            const long modulus = strtol(end + 5, &end, 10);
            here = ((sum - limit) % modulus + modulus) % modulus == 0;
        }
        if (!here || strncmp(end, " and ", 5) != 0) {
            return here;
        }
        at = end + 5;
    }
}

static bool may_move(text of, const int64_t heap[3], const int64_t take[3]) {
    for (const char *at = of.bytes; (at = strstr(at, "\nmove where ")) != NULL; at++) {
        if (holds(at, heap, take)) {
            return true;
        }
    }
    return false;
}

static void coordinates(int64_t out[3], int cell) {
    out[0] = cell / (SIZE * SIZE);
    out[1] = cell / SIZE % SIZE;
    out[2] = cell % SIZE;
}

/* Are the P-positions of the lines of this text, on a small board, those of the game? */
static bool is_true(text of, const wy_heap_table *outcomes) {
    bool p[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
        wy_heap_position at = {.memory = 0};
        coordinates(at.heap, cell);
        p[cell] = true;
        for (int option = 0; option < cell && p[cell]; option++) {
            int64_t to[3], take[3];
            coordinates(to, option);
            bool below = p[option];
            for (int i = 0; i < 3; i++) {
                take[i] = at.heap[i] - to[i];
                below = below && take[i] >= 0;
            }
            p[cell] = !below || !may_move(of, at.heap, take);
        }
        if (p[cell] != wy_heap_table_p(outcomes, &at)) {
            return false;
        }
    }
    return true;
}

/* ---- forgeries
 * ----------------------------------------------------------------------------------- */

/* Each number of the text that tells the game, the pieces or the automaton, one greater. */
static void changed_numbers_are_refused_or_true(void **state) {
    (void)state;
    static const char *const some[] = {"nim on 3 heaps", "{(t,0,0): t<=3} in every order",
                                       "hypergraph(x,yz) on 3 heaps", "raleigh"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        wy_heap_proof *proof = proof_or_fail(some[i]);
        text of = certificate_of(proof);
        const int64_t size[WY_MOST_HEAPS] = {SIZE, SIZE, SIZE};
        wy_heap_table *outcomes;
        assert_int_equal(
            wy_heap_table_make(&outcomes, wy_heap_proof_rules(proof), size, false, NULL, NULL),
            WY_OK);
        assert_true(is_true(of, outcomes));
        size_t accepted = 0, tried = 0, met = 0;
        const size_t step = of.size > 3000 ? 7 : 1; /* of long texts only some */
        for (size_t at = (size_t)(strstr(of.bytes, "\nheaps ") - of.bytes); at < of.size; at++) {
            if (!is_digit(of.bytes[at]) || is_digit(of.bytes[at - 1]) || met++ % step != 0) {
                continue;
            }
            char *end = NULL;
            const long number = strtol(of.bytes + at, &end, 10);
            char by[24];
            snprintf(by, sizeof by, "%ld", number + 1);
            text changed = splice_string(of, at, (size_t)(end - of.bytes), by);
            cert_verdict v;
            cert_check(&v, changed.bytes, changed.size, NULL, NULL);
            tried++;
            if (v.outcome == VERIFIED) {
                accepted++;
                if (!is_true(changed, outcomes)) {
                    fail_msg("%s: accepted with %s at %zu", some[i], by, at);
                }
            } else {
                assert_true(v.outcome == REFUSED || v.outcome == TOO_LARGE);
            }
            free(changed.bytes);
        }
        assert_true(accepted * 4 < tried);
        wy_heap_table_free(outcomes);
        free(of.bytes);
        wy_heap_proof_free(proof);
    }
}

/* Automata with one fault, written with all the rest. */
static void mutants_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *rule, *numeration;
        int times;
    } table[] = {{"nim on 3 heaps", "msd_2", 20},
                 {"moore(2) on 4 heaps", "msd_2", 20},
                 {"raleigh", "msd_fib", 60}};
    uint64_t seed = 19;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        wy_heap_proof *proof = proof_or_fail(table[i].rule);
        wy_numerations *store;
        const wy_numeration *system;
        assert_int_equal(wy_numerations_open(&store, NULL), WY_OK);
        assert_int_equal(wy_numerations_find(&system, store, table[i].numeration, NULL, NULL),
                         WY_OK);
        wi_heap_report report;
        wi_heap_report_init(&report);
        assert_int_equal(wi_heap_kernel_prove(&report, wy_heap_proof_p(proof), NULL,
                                              wy_heap_proof_rules(proof), system, 0, NULL, NULL),
                         WY_OK);
        for (int k = 0; k < table[i].times; k++) {
            wy_automaton *wrong = mutant(wy_heap_proof_p(proof), &seed);
            text of = {0};
            FILE *stream = open_memstream(&of.bytes, &of.size);
            assert_non_null(stream);
            const wy_status status = wi_heap_certificate_write(stream, wy_heap_proof_rules(proof),
                                                               (const wy_automaton *const[]){wrong},
                                                               &report.pieces, 1, system, NULL);
            assert_int_equal(fclose(stream), 0);
            const wy_status same =
                wy_automaton_equal(NULL, wrong, wy_heap_proof_p(proof), NULL, NULL);
            if (status == WY_OK && same == WY_NO) {
                expect_refused(of, table[i].rule, (size_t)k);
            }
            free(of.bytes);
            wy_automaton_free(wrong);
        }
        wi_heap_report_clear(&report);
        wy_numerations_close(store);
        wy_heap_proof_free(proof);
    }
}

/* Lines left out or doubled, and texts that end early. */
static void damaged_texts_are_refused(void **state) {
    (void)state;
    wy_heap_proof *proof = proof_or_fail("raleigh");
    text of = certificate_of(proof);
    const size_t lines = count_lines(of);
    for (size_t i = 4; i < lines; i += i < 12 ? 1 : 3) {
        const size_t from = line_begin(of, i);
        const size_t to = line_begin(of, i + 1);
        text less = splice(of, from, to, "", 0);
        expect_refused(less, "a line is left out", i);
        free(less.bytes);
        text more = splice(of, from, from, of.bytes + from, to - from);
        expect_refused(more, "a line is there twice", i);
        free(more.bytes);
        text cut = splice(of, to - 1, of.size, "", 0);
        expect_refused(cut, "the text is cut", i);
        free(cut.bytes);
    }
    free(of.bytes);
    wy_heap_proof_free(proof);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certificates_are_verified),
        cmocka_unit_test(changed_numbers_are_refused_or_true),
        cmocka_unit_test(mutants_are_refused),
        cmocka_unit_test(damaged_texts_are_refused),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
