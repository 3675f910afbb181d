/*
 * matrices.c - linear representations, as Walnut's users take them to Maple, Matlab, Mathematica
 * and Sage.
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
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"

static const uint64_t MOST_CELLS = UINT64_C(1) << 30;

struct wi_matrices {
    const wy_automaton *automaton;
    char *const *names;
    const wy_control *control;
    uint32_t given[WY_MAX_TRACKS];
    size_t count;
    bool lsd, finite;
    mpz_t *v, *w;                   /* the vectors */
    uint32_t digits[WY_MAX_TRACKS]; /* of the tracks given: which matrix */
};

static bool reads(const wi_matrices *m, uint64_t label) {
    for (size_t i = 0; i < m->count; i++) {
        if (wi_automaton_digit_number(m->automaton, label, m->given[i]) != m->digits[i]) {
            return false;
        }
    }
    return true;
}

/* ---- the vectors ------------------------------------------------------------------------- */

/* to = from M_0, or with the least digit first M_0 from; false: nothing changed. */
static bool step(mpz_t *to, mpz_t *from, const wi_matrices *zeros, bool lsd) {
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
static bool stabilise(mpz_t *vector, mpz_t *other, const wi_matrices *zeros, bool lsd) {
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

/* The matrix of the digits 0; false: some track has none. */
static bool choose_zeros(wi_matrices *m) {
    for (size_t i = 0; i < m->count; i++) {
        m->digits[i] = wi_track_digit_number(wy_automaton_track(m->automaton, m->given[i]), 0);
        if (m->digits[i] == WY_NO_DIGIT) {
            return false;
        }
    }
    return true;
}

static wy_status check_size(const wi_matrices *m, wy_error *error) {
    const uint64_t states = wy_automaton_states(m->automaton);
    uint64_t cells = states * states;
    for (size_t i = 0; i < m->count && cells <= MOST_CELLS; i++) {
        cells *= wy_automaton_track(m->automaton, m->given[i])->digits;
    }
    return states > UINT16_MAX || cells > MOST_CELLS
               ? wi_fail(error, WY_LIMIT, "the matrices of %llu states are too large to write",
                         (unsigned long long)states)
               : WY_OK;
}

static mpz_t *new_vector(uint32_t states) {
    mpz_t *made = malloc((size_t)states * sizeof *made);
    for (uint32_t q = 0; made != NULL && q < states; q++) {
        mpz_init(made[q]);
    }
    return made;
}

static void free_vector(mpz_t *vector, uint32_t states) {
    for (uint32_t q = 0; vector != NULL && q < states; q++) {
        mpz_clear(vector[q]);
    }
    free(vector);
}

void wi_matrices_free(wi_matrices *matrices) {
    if (matrices != NULL) {
        free_vector(matrices->v, wy_automaton_states(matrices->automaton));
        free_vector(matrices->w, wy_automaton_states(matrices->automaton));
        free(matrices);
    }
}

bool wi_matrices_finite(const wi_matrices *matrices) {
    return matrices->finite;
}

wy_status wi_matrices_make(wi_matrices **out, const wy_automaton *automaton, char *const *names,
                           const uint32_t *given, size_t count, const wy_control *control,
                           wy_error *error) {
    *out = NULL;
    const uint32_t states = wy_automaton_states(automaton);
    wi_matrices *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return wi_fail_memory(error);
    }
    m->automaton = automaton;
    m->names = names;
    m->control = control;
    m->count = count;
    memcpy(m->given, given, count * sizeof *given);
    const wy_system *system = wy_automaton_track(automaton, given[0])->system;
    m->lsd = system != NULL && system->lsd;
    wy_status status = check_size(m, error);
    mpz_t *other = NULL;
    if (status == WY_OK) {
        m->v = new_vector(states);
        m->w = new_vector(states);
        other = new_vector(states);
        if (m->v == NULL || m->w == NULL || other == NULL) {
            status = wi_fail_memory(error);
        }
    }
    if (status == WY_OK) {
        mpz_t *grown = m->lsd ? m->w : m->v;
        set_start(m->v, automaton, false);
        set_start(m->w, automaton, true);
        /* Where a track has no digit 0 nothing can be put before its words. */
        m->finite = !choose_zeros(m) || stabilise(grown, other, m, m->lsd);
        if (!m->finite) {
            set_start(grown, automaton, m->lsd);
        }
        memset(m->digits, 0, sizeof m->digits);
        *out = m;
    } else {
        wi_matrices_free(m);
    }
    free_vector(other, states);
    return status;
}

/* ---- formats ------------------------------------------------------------------------------ */

/* The signs around numbers, rows and matrices. */
typedef struct format {
    const char *ending;
    const char *remark, *remark_end;
    char joint; /* between the parts of a name */
    const char *is;
    const char *row_vector, *row_vector_end; /* of v */
    const char *column, *column_comma, *column_end;
    const char *matrix, *matrix_end;
    const char *row, *row_end, *row_comma;
    const char *comma;
} format;

static const format formats[] = {
    {".mpl", "# ", "", '_', " := ", "Vector[row]([", "]):", "Vector[column]([", ",",
     "]):", "Matrix([", "]):", "[", "]", ",\n", ","},
    {".m", "% ", "", '_', " = ", "[", "];", "[", "; ", "];", "[", "];", "", "", ";\n", " "},
    /* In Mathematica an underscore in a name would make it a pattern. */
    {".wl", "(* ", " *)", '$', " = ", "{{", "}};", "{{", "},{", "}};", "{", "};", "{", "}", ",\n",
     ","},
    {".sage", "# ", "", '_', " = ", "matrix(ZZ, [[", "]])", "matrix(ZZ, [[", "],[", "]])",
     "matrix(ZZ, [", "])", "[", "]", ",\n", ","},
};

const char *wi_matrices_ending(size_t number) {
    return number < sizeof formats / sizeof *formats ? formats[number].ending : NULL;
}

static void put_vector(FILE *stream, const format *f, const char *name, bool column, mpz_t *vector,
                       uint32_t states) {
    fprintf(stream, "%s%s%s", name, f->is, column ? f->column : f->row_vector);
    for (uint32_t q = 0; q < states; q++) {
        gmp_fprintf(stream, "%s%Zd", q == 0 ? "" : column ? f->column_comma : f->comma, vector[q]);
    }
    fprintf(stream, "%s\n", column ? f->column_end : f->row_vector_end);
}

/* M_n_0; variables may hold underscores. */
static void put_name(FILE *stream, const format *f, const wi_matrices *m) {
    fputc('M', stream);
    for (size_t i = 0; i < m->count; i++) {
        fputc(f->joint, stream);
        for (const char *at = m->names[m->given[i]]; *at != '\0'; at++) {
            fputc(*at == '_' ? f->joint : *at, stream);
        }
    }
    for (size_t i = 0; i < m->count; i++) {
        const wy_track *track = wy_automaton_track(m->automaton, m->given[i]);
        const long value =
            track->values == NULL ? (long)m->digits[i] : (long)track->values[m->digits[i]];
        fprintf(stream, value < 0 ? "%cm%ld" : "%c%ld", f->joint, value < 0 ? -value : value);
    }
}

static void put_matrix(FILE *stream, const format *f, const wi_matrices *m, uint32_t *row) {
    const uint32_t states = wy_automaton_states(m->automaton);
    put_name(stream, f, m);
    fprintf(stream, "%s%s", f->is, f->matrix);
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
        fprintf(stream, "%s%s", p == 0 ? "" : f->row_comma, f->row);
        for (uint32_t q = 0; q < states; q++) {
            fprintf(stream, "%s%lu", q == 0 ? "" : f->comma, (unsigned long)row[q]);
        }
        fputs(f->row_end, stream);
    }
    fprintf(stream, "%s\n", f->matrix_end);
}

/* The next choice of digits, the last track first; false: that was all. */
static bool next_choice(wi_matrices *m) {
    for (size_t i = m->count; i-- > 0;) {
        if (++m->digits[i] < wy_automaton_track(m->automaton, m->given[i])->digits) {
            return true;
        }
        m->digits[i] = 0;
    }
    return false;
}

wy_status wi_matrices_write(FILE *stream, size_t number, const wi_matrices *matrices,
                            wy_error *error) {
    const format *f = &formats[number];
    const uint32_t states = wy_automaton_states(matrices->automaton);
    uint32_t *row = malloc((size_t)states * sizeof *row);
    if (row == NULL) {
        return wi_fail_memory(error);
    }
    wi_matrices m = *matrices;
    wy_status status = WY_OK;
    fprintf(stream,
            "%sv.M...M.w is the number of values of the other variables; one M for each digit, %s "
            "first.%s\n",
            f->remark, m.lsd ? "least" : "greatest", f->remark_end);
    put_vector(stream, f, "v", false, m.v, states);
    put_vector(stream, f, "w", true, m.w, states);
    do {
        if (m.control != NULL && m.control->poll != NULL && m.control->poll(m.control->data, 0)) {
            status = wi_fail(error, WY_STOPPED, "stopped while matrices were written");
            break;
        }
        put_matrix(stream, f, &m, row);
    } while (next_choice(&m));
    free(row);
    return status;
}
