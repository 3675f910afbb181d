/*
 * matrices.c - linear representations, as Walnut's users take them to Maple.
 *
 * For a relation R(n, y) with automaton R, let M_d[p][q] be the number of transitions from p to q
 * that read d on the track of n.  Then v M_{d_1} ... M_{d_k} w counts the y for n = d_1 ... d_k,
 * v the initial and w the final states.  Some y may have more digits than n.  Then n gets zeros in
 * front: v M_0^j instead of v.  The initial state has a loop with zeros, so these vectors only
 * grow; when no number of j up to the states makes them stop, some n has infinitely many y, for
 * every state leads to a final one.  (With the least digit first, M_0^j w.)
 */
#include "logic/matrices.h"

#include <gmp.h>
#include <stdlib.h>

#include "base/fail.h"

static const uint64_t MOST_CELLS = UINT64_C(1) << 30;

typedef struct matrices {
    const wy_automaton *automaton;
    const uint32_t *given;
    size_t count;
    uint32_t digits[WY_MAX_TRACKS]; /* of the tracks given: which matrix */
} matrices;

static bool reads(const matrices *m, uint64_t label) {
    for (size_t i = 0; i < m->count; i++) {
        if (wy_automaton_digit_number(m->automaton, label, m->given[i]) != m->digits[i]) {
            return false;
        }
    }
    return true;
}

/* ---- the vectors -------------------------------------------------------------------------- */

/* to = from M_0, or with the least digit first M_0 from; false: nothing changed. */
static bool step(mpz_t *to, mpz_t *from, const matrices *zeros, bool lsd) {
    const uint32_t states = wy_automaton_states(zeros->automaton);
    for (uint32_t q = 0; q < states; q++) {
        mpz_set_ui(to[q], 0);
    }
    for (uint32_t p = 0; p < states; p++) {
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(zeros->automaton, p, &labels, &targets);
        for (uint64_t i = 0; i < count; i++) {
            if (reads(zeros, labels[i])) {
                const uint32_t q = targets[i];
                mpz_add(to[lsd ? p : q], to[lsd ? p : q], from[lsd ? q : p]);
            }
        }
    }
    for (uint32_t q = 0; q < states; q++) {
        if (mpz_cmp(to[q], from[q]) != 0) {
            return true;
        }
    }
    return false;
}

/* Lets a vector grow until it stands still; false: it does not. */
static bool settle(mpz_t *vector, mpz_t *other, const matrices *zeros, bool lsd) {
    const uint32_t states = wy_automaton_states(zeros->automaton);
    for (uint32_t i = 0; i <= states; i++) {
        if (!step(other, vector, zeros, lsd)) {
            return true;
        }
        for (uint32_t q = 0; q < states; q++) {
            mpz_swap(vector[q], other[q]);
        }
    }
    return false;
}

static void set_start(mpz_t *vector, const wy_automaton *automaton, bool final) {
    for (uint32_t q = 0; q < wy_automaton_states(automaton); q++) {
        mpz_set_ui(vector[q], final ? wy_automaton_output(automaton, q) != 0 : q == 0);
    }
}

static void put_vector(FILE *stream, const char *name, const char *kind, mpz_t *vector,
                       uint32_t states) {
    fprintf(stream, "%s := Vector[%s]([", name, kind);
    for (uint32_t q = 0; q < states; q++) {
        gmp_fprintf(stream, "%s%Zd", q == 0 ? "" : ",", vector[q]);
    }
    fprintf(stream, "]):\n");
}

/* ---- the matrices ------------------------------------------------------------------------- */

static void put_matrix(FILE *stream, const matrices *m, char *const *names, uint32_t *row) {
    const uint32_t states = wy_automaton_states(m->automaton);
    fprintf(stream, "M");
    for (size_t i = 0; i < m->count; i++) {
        fprintf(stream, "_%s", names[m->given[i]]);
    }
    for (size_t i = 0; i < m->count; i++) {
        const wy_track *track = wy_automaton_track(m->automaton, m->given[i]);
        const long value =
            track->values == NULL ? (long)m->digits[i] : (long)track->values[m->digits[i]];
        fprintf(stream, value < 0 ? "_m%ld" : "_%ld", value < 0 ? -value : value);
    }
    fprintf(stream, " := Matrix([");
    for (uint32_t p = 0; p < states; p++) {
        for (uint32_t q = 0; q < states; q++) {
            row[q] = 0;
        }
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(m->automaton, p, &labels, &targets);
        for (uint64_t i = 0; i < count; i++) {
            row[targets[i]] += reads(m, labels[i]);
        }
        fprintf(stream, p == 0 ? "[" : ",\n[");
        for (uint32_t q = 0; q < states; q++) {
            fprintf(stream, q == 0 ? "%lu" : ",%lu", (unsigned long)row[q]);
        }
        fprintf(stream, "]");
    }
    fprintf(stream, "]):\n");
}

/* The next choice of digits, the last track first; false: that was all. */
static bool next_choice(matrices *m) {
    for (size_t i = m->count; i-- > 0;) {
        if (++m->digits[i] < wy_automaton_track(m->automaton, m->given[i])->digits) {
            return true;
        }
        m->digits[i] = 0;
    }
    return false;
}

/* ---- all ---------------------------------------------------------------------------------- */

static wy_status check_size(const matrices *m, wy_error *error) {
    const uint64_t states = wy_automaton_states(m->automaton);
    uint64_t cells = states * states;
    for (size_t i = 0; i < m->count && cells <= MOST_CELLS; i++) {
        cells *= wy_automaton_track(m->automaton, m->given[i])->digits;
    }
    return states > UINT16_MAX || cells > MOST_CELLS
               ? wy_fail(error, WY_LIMIT, "the matrices of %llu states are too large to write",
                         (unsigned long long)states)
               : WY_OK;
}

wy_status wy_matrices_write(FILE *stream, bool *finite, const wy_automaton *automaton,
                            char *const *names, const uint32_t *given, size_t count,
                            const wy_control *control, wy_error *error) {
    matrices m = {.automaton = automaton, .given = given, .count = count};
    wy_status status = check_size(&m, error);
    if (status != WY_OK) {
        return status;
    }
    const uint32_t states = wy_automaton_states(automaton);
    const wy_system *system = wy_automaton_track(automaton, given[0])->system;
    const bool lsd = system != NULL && system->lsd;
    mpz_t *vector = malloc(2 * (size_t)states * sizeof *vector);
    uint32_t *row = malloc((size_t)states * sizeof *row);
    if (vector == NULL || row == NULL) {
        free(vector);
        free(row);
        return wy_fail_memory(error);
    }
    for (size_t q = 0; q < 2 * (size_t)states; q++) {
        mpz_init(vector[q]);
    }
    set_start(vector, automaton, lsd);
    *finite = settle(vector, vector + states, &m, lsd);
    if (!*finite) {
        set_start(vector, automaton, lsd);
    }
    fprintf(stream,
            "# v.M...M.w is the number of values of the other variables; one M for each "
            "digit, %s first.\n",
            lsd ? "least" : "greatest");
    if (!lsd) {
        put_vector(stream, "v", "row", vector, states);
    }
    set_start(vector + states, automaton, !lsd);
    put_vector(stream, lsd ? "v" : "w", lsd ? "row" : "column", vector + states, states);
    if (lsd) {
        put_vector(stream, "w", "column", vector, states);
    }
    do {
        if (control != NULL && control->poll != NULL && control->poll(control->data, 0)) {
            status = wy_fail(error, WY_STOPPED, "stopped while matrices were written");
            break;
        }
        put_matrix(stream, &m, names, row);
    } while (next_choice(&m));
    for (size_t q = 0; q < 2 * (size_t)states; q++) {
        mpz_clear(vector[q]);
    }
    free(vector);
    free(row);
    return status;
}
