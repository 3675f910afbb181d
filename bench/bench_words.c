/*
 * bench_words.c - what is asked of automatic words: factors, palindromes, squares, overlaps, order,
 * recurrence, exponents; with a plan, and as it is written.
 *
 * The size of a line is that of the result.  Both ways have the same automaton, and it is compared
 * with the definition for small numbers.  Where the formula as it is written comes to the end of
 * its memory, that is noted.
 */
#include <gmp.h>
#include <stdlib.h>

#include <wythoff/automata.h>
#include <wythoff/logic.h>

#include "base/fail.h"
#include "bench_logic.h"
#include "plain_words.h"

enum { MEGABYTES = 512 };

typedef struct job {
    const char *formula;
    bool as_written;
    const plain_word *word;
    const plain_statement *statement;
} job;

/* The session has the numerations of the answer: to be closed after it. */
static wy_status evaluate(wy_logic **session, wy_logic_answer *out, const job *j, wy_error *error) {
    const wy_logic_options options = {.control = {.memory = (uint64_t)MEGABYTES << 20},
                                      .as_written = j->as_written};
    wy_status status = wy_logic_open(session, &options, error);
    if (status == WY_OK) {
        status = wy_logic_evaluate(out, *session, j->formula, SIZE_MAX, error);
        if (status != WY_OK) {
            wy_logic_close(*session);
        }
    }
    return status;
}

/* The automaton as a sum; it is minimal, and its states have an order of their own. */
static uint64_t sum_of(const wy_automaton *automaton) {
    uint64_t sum = 1;
    for (uint32_t q = 0; q < wy_automaton_states(automaton); q++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(automaton, q, &labels, &targets);
        sum = 31 * sum + (uint64_t)wy_automaton_output(automaton, q);
        for (uint64_t i = 0; i < count; i++) {
            sum = 31 * (31 * sum + labels[i]) + targets[i];
        }
    }
    return sum;
}

/* 0: no memory. */
static uint64_t work(const void *data) {
    wy_logic *session;
    wy_logic_answer answer;
    if (evaluate(&session, &answer, data, NULL) != WY_OK) {
        return 0;
    }
    const uint64_t sum = sum_of(answer.automaton);
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
    return sum;
}

/* ---- against the definition ------------------------------------------------------------------ */

/* Does the automaton, most significant digit first, accept these numbers?  WY_OK yes, WY_NO no. */
static wy_status accepts(const wy_automaton *automaton, const long *values, wy_error *error) {
    enum { LONGEST = 16 };
    uint32_t columns[LONGEST][PLAIN_VARIABLES] = {{0}};
    const uint32_t tracks = wy_automaton_tracks(automaton);
    wy_status status = WY_OK;
    for (uint32_t t = 0; t < tracks && status == WY_OK; t++) {
        uint32_t *digits = NULL;
        size_t count = 0;
        mpz_t number;
        mpz_init_set_si(number, values[t]);
        status = wy_numeration_represent(
            &digits, &count, wy_automaton_track(automaton, t)->system->numeration, number, error);
        mpz_clear(number);
        for (size_t i = 0; status == WY_OK && i < count; i++) {
            columns[LONGEST - count + i][t] = digits[i];
        }
        free(digits);
    }
    uint64_t labels[LONGEST];
    for (size_t i = 0; i < LONGEST; i++) {
        labels[i] = wy_automaton_pack(automaton, columns[i]);
    }
    return status != WY_OK || wy_automaton_accepts(automaton, labels, LONGEST) ? status : WY_NO;
}

/* The states of the automaton; 0: it is not right for all small numbers. */
static uint64_t check(const void *data) {
    static uint8_t letters[PLAIN_LETTERS];
    const job *j = data;
    wy_logic *session;
    wy_logic_answer answer;
    if (evaluate(&session, &answer, j, NULL) != WY_OK) {
        return 0;
    }
    j->word->write(letters);
    long values[PLAIN_VARIABLES] = {0};
    bool right;
    do {
        const wy_status status = accepts(answer.automaton, values, NULL);
        right = status == (j->statement->holds(letters, values) ? WY_OK : WY_NO);
    } while (right && plain_next(j->statement, values));
    const uint64_t states = wy_automaton_states(answer.automaton);
    wy_logic_answer_clear(&answer);
    wy_logic_close(session);
    return right ? states : 0;
}

static wy_status line(bench_report *r, const plain_word *word, const plain_statement *statement) {
    char formula[PLAIN_FORMULA], name[64];
    plain_formula(formula, statement, word);
    snprintf(name, sizeof name, "words: %s of %s", statement->name, word->name);
    const job ours = {.formula = formula, .word = word, .statement = statement};
    const job plain = {.formula = formula, .as_written = true};
    bench_figures a = {0}, b = {0}, checked = {0};
    const wy_control *control = r->options->control;
    wy_status status = bench_measure(&a, work, &plain, name, control, r->error);
    if (status == WY_OK) {
        status = bench_measure(&b, work, &ours, name, control, r->error);
    }
    if (status == WY_OK) {
        status = bench_measure(&checked, check, &ours, name, control, r->error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (b.checksum == 0 || (a.checksum != 0 && a.checksum != b.checksum)) {
        return wi_fail(r->error, WY_NO, "%s: as it is written there is another result", name);
    }
    if (checked.checksum == 0) {
        return wi_fail(r->error, WY_NO, "%s: the letters of the word say something else", name);
    }
    char note[64] = "";
    if (a.checksum == 0) {
        snprintf(note, sizeof note, "as written: out of %d MB", MEGABYTES);
    }
    bench_line(r, name, (int64_t)checked.checksum, &a, &b, note);
    return WY_OK;
}

wy_status bench_words(bench_report *r) {
    wy_status status = WY_OK;
    const size_t count = r->options->quick ? 1 : plain_word_count;
    for (size_t w = 0; w < count; w++) {
        for (size_t s = 0; s < plain_statement_count && status == WY_OK; s++) {
            status = line(r, &plain_words[w], &plain_statements[s]);
        }
    }
    return status;
}
