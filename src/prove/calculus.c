/*
 * calculus.c - automata as values in formulas.
 *
 * In a linear relation terms with a minus go to the other side, so that only natural numbers are
 * added: each side becomes a relation (v_1, ..., v_n, z), z being its value; then the values are
 * compared.
 */
#include "prove/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "rules/value.h"

static wy_automaton *keep(wi_calculus *c, wy_automaton *automaton, wy_status status) {
    if (status != WY_OK) {
        c->status = c->status == WY_OK ? status : c->status;
        return NULL;
    }
    const uint64_t states = wy_automaton_states(automaton);
    c->widest = states > c->widest ? states : c->widest;
    if (c->most > 0 && states > c->most) {
        wy_automaton_free(automaton);
        c->status = wi_fail(c->error, WY_LIMIT, "an automaton on the way has %llu states",
                            (unsigned long long)states);
        return NULL;
    }
    return automaton;
}

const wy_automaton *wi_calculus_adder(wi_calculus *c) {
    const wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wy_numeration_adder(&out, c->system, c->control, c->error);
    }
    return c->status == WY_OK ? out : NULL;
}

const wy_automaton *wi_calculus_less(wi_calculus *c) {
    const wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wy_numeration_less(&out, c->system, c->control, c->error);
    }
    return c->status == WY_OK ? out : NULL;
}

wy_automaton *wi_calculus_arithmetic(wi_calculus *c, wi_arithmetic what, int64_t constant) {
    if (c->status != WY_OK) {
        return NULL;
    }
    mpz_t n;
    mpz_init_set_si(n, constant);
    wy_automaton *out = NULL;
    const wy_status status = wi_arithmetic_once(&out, c->system, what, n, c->control, c->error);
    mpz_clear(n);
    return keep(c, out, status);
}

wy_automaton *wi_calculus_plus(wi_calculus *c, int64_t constant) {
    return wi_calculus_arithmetic(c, WI_ARITHMETIC_ADD_CONSTANT, constant);
}

static wy_automaton *words(wi_calculus *c, uint32_t count, bool all) {
    if (c->status != WY_OK) {
        return NULL;
    }
    wy_track tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < count; i++) {
        tracks[i] = wy_numeration_track(c->system);
    }
    wy_automaton *out = NULL;
    const wy_status status =
        all ? wy_automaton_valid_words(&out, tracks, count, c->control, c->error)
            : wy_automaton_all(&out, false, tracks, count, c->control, c->error);
    return keep(c, out, status);
}

wy_automaton *wi_calculus_all(wi_calculus *c, uint32_t count) {
    return words(c, count, true);
}

wy_automaton *wi_calculus_copy(wi_calculus *c, const wy_automaton *of) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && of != NULL) {
        c->status = wy_automaton_copy(&out, of, c->error);
    }
    return out;
}

wy_automaton *wi_calculus_without(wi_calculus *c, const wy_automaton *a, const bool *gone) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && a != NULL) {
        c->status = wy_automaton_exists(&out, a, gone, NULL, c->control, c->error);
    }
    return out;
}

wy_automaton *wi_calculus_combine(wi_calculus *c, wy_operation op, const wy_automaton *a,
                                  const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                  uint32_t variables) {
    if (c->status != WY_OK || a == NULL || b == NULL) {
        return NULL;
    }
    wy_automaton *out = NULL;
    const wy_status status =
        wy_automaton_combine(&out, op, a, of_a, b, of_b, variables, c->control, c->error);
    return keep(c, out, status);
}

wy_automaton *wi_calculus_join(wi_calculus *c, wy_operation op, const wy_automaton *a,
                               const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                               uint32_t variables) {
    wy_automaton *out = wi_calculus_combine(c, op, a, of_a, b, of_b, variables);
    if (out != NULL) {
        const wy_status status = wy_automaton_minimise_in_place(out, c->control, c->error);
        if (status != WY_OK) {
            wy_automaton_free(out);
            out = NULL;
            c->status = status;
        }
    }
    return out;
}

wy_automaton *wi_calculus_exists(wi_calculus *c, wy_operation op, const wy_automaton *a,
                                 const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                 uint32_t variables, uint32_t gone) {
    if (c->status != WY_OK || a == NULL || b == NULL) {
        return NULL;
    }
    bool which[WY_MAX_TRACKS] = {false};
    which[gone] = true;
    wy_automaton *out = NULL;
    const wy_status status = wy_automaton_combine_exists(&out, op, a, of_a, b, of_b, variables,
                                                         which, NULL, c->control, c->error);
    return keep(c, out, status);
}

wy_automaton *wi_calculus_into(wi_calculus *c, wy_operation op, wy_automaton *a, wy_automaton *b) {
    if (c->status == WY_OK && a == NULL && op == WY_OP_OR) {
        return b;
    }
    if (c->status == WY_OK && b == NULL && op != WY_OP_AND) {
        return a;
    }
    wy_automaton *out =
        wi_calculus_join(c, op, a, NULL, b, NULL, a != NULL ? wy_automaton_tracks(a) : 0);
    wy_automaton_free(a);
    wy_automaton_free(b);
    return out;
}

bool wi_calculus_is_empty(wi_calculus *c, wy_word *word, wy_operation op, const wy_automaton *a,
                          const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                          uint32_t variables) {
    memset(word, 0, sizeof *word);
    if (c->status != WY_OK) {
        return false;
    }
    if (a == NULL || (b == NULL && op == WY_OP_AND)) {
        return true;
    }
    const wy_status status = b == NULL
                                 ? wy_automaton_witness(word, a, c->control, c->error)
                                 : wy_automaton_combine_witness(word, op, a, of_a, b, of_b,
                                                                variables, c->control, c->error);
    if (status != WY_OK && status != WY_NO) {
        c->status = status;
    }
    return status == WY_NO;
}

bool wi_calculus_is_nothing(const wy_automaton *a) {
    return a == NULL || (wy_automaton_states(a) == 1 && wy_automaton_output(a, 0) == 0 &&
                         wy_automaton_transitions(a) == 0);
}

wy_status wi_calculus_number(mpz_t out, const wi_calculus *c, const wy_automaton *labels,
                             const wy_word *word, uint32_t track) {
    uint32_t *digits = malloc((word->length + 1) * sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(c->error);
    }
    for (size_t i = 0; i < word->length; i++) {
        digits[i] = wy_automaton_digit_number(labels, word->labels[i], track);
    }
    const wy_status status = wy_numeration_value(out, c->system, digits, word->length, c->error);
    free(digits);
    return status;
}

/* ---- linear relations --------------------------------------------------------------------- */

/* The automaton of c v = z has about c states. */
enum { LARGEST_FACTOR = 1 << 12 };

/* One side: its variables and the relation (variables, value). */
typedef struct side {
    uint32_t count;
    uint32_t variables[WI_LINEAR_VARIABLES];
    wy_automaton *value;
} side;

static void add_term(wi_calculus *c, side *s, uint32_t variable, int64_t factor) {
    if (c->status == WY_OK && factor > LARGEST_FACTOR) {
        c->status = wi_fail(c->error, WY_LIMIT, "the rule has a factor above %d", LARGEST_FACTOR);
    }
    wy_automaton *product = wi_calculus_arithmetic(c, WI_ARITHMETIC_MULTIPLY, factor);
    const uint32_t n = s->count;
    s->variables[s->count++] = variable;
    if (n == 0) {
        s->value = product;
        return;
    }
    /* (w, v, z): w + factor v = z */
    wy_automaton *more = wi_calculus_exists(c, WY_OP_AND, product, TRACKS(1, 3),
                                            wi_calculus_adder(c), TRACKS(0, 3, 2), 4, 3);
    uint32_t of_value[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
    of_value[n] = n + 2;
    wy_automaton *sum = wi_calculus_exists(c, WY_OP_AND, s->value, of_value, more,
                                           TRACKS(n + 2, n, n + 1), n + 3, n + 2);
    wy_automaton_free(product);
    wy_automaton_free(more);
    wy_automaton_free(s->value);
    s->value = sum;
}

static void add_constant(wi_calculus *c, side *s, int64_t constant) {
    if (s->count == 0) {
        s->value = wi_calculus_arithmetic(c, WI_ARITHMETIC_IS, constant);
    } else if (constant > 0) {
        const uint32_t n = s->count;
        uint32_t of_value[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
        of_value[n] = n + 1;
        wy_automaton *plus = wi_calculus_plus(c, constant);
        wy_automaton *sum = wi_calculus_exists(c, WY_OP_AND, s->value, of_value, plus,
                                               TRACKS(n + 1, n), n + 2, n + 1);
        wy_automaton_free(plus);
        wy_automaton_free(s->value);
        s->value = sum;
    }
}

/* ---- relations ------------------------------------------------------------------------------ */

/* left's value relation right's value, for =, < and <=; on left's, then right's variables. */
static wy_automaton *compare(wi_calculus *c, const side *left, const side *right,
                             wy_relation relation) {
    const uint32_t n = left->count;
    const uint32_t all = n + right->count;
    uint32_t of_left[WI_LINEAR_VARIABLES + 1] = {0, 1, 2, 3, 4, 5};
    uint32_t of_right[WI_LINEAR_VARIABLES + 1];
    for (uint32_t i = 0; i < right->count; i++) {
        of_right[i] = n + i;
    }
    of_right[right->count] = all;
    if (relation == WY_EQ) {
        of_left[n] = all;
        return wi_calculus_exists(c, WY_OP_AND, left->value, of_left, right->value, of_right,
                                  all + 1, all);
    }
    /* (left's variables, z'): the value is less than z' */
    of_left[n] = n + 1;
    wy_automaton *order = wi_calculus_arithmetic(
        c, relation == WY_LE ? WI_ARITHMETIC_LESS_EQUAL : WI_ARITHMETIC_LESS, 0);
    wy_automaton *below = wi_calculus_exists(c, WY_OP_AND, left->value, of_left, order,
                                             TRACKS(n + 1, n), n + 2, n + 1);
    of_left[n] = all;
    wy_automaton *out =
        wi_calculus_exists(c, WY_OP_AND, below, of_left, right->value, of_right, all + 1, all);
    wy_automaton_free(order);
    wy_automaton_free(below);
    return out;
}

wy_automaton *wi_calculus_linear(wi_calculus *c, const int64_t *coefficients, uint32_t count,
                                 int64_t constant, wy_relation relation) {
    if (c->status != WY_OK) {
        return NULL;
    }
    if (relation == WY_GE || relation == WY_GT) { /* negate: -a <= 0 */
        int64_t turned[WI_LINEAR_VARIABLES];
        for (uint32_t i = 0; i < count; i++) {
            turned[i] = -coefficients[i];
        }
        return wi_calculus_linear(c, turned, count, -constant, relation == WY_GE ? WY_LE : WY_LT);
    }
    if (relation == WY_NE) {
        wy_automaton *equal = wi_calculus_linear(c, coefficients, count, constant, WY_EQ);
        wy_automaton *all = wi_calculus_all(c, count);
        const uint32_t as_is[WI_LINEAR_VARIABLES] = {0, 1, 2, 3, 4};
        wy_automaton *out = wi_calculus_join(c, WY_OP_AND_NOT, all, as_is, equal, as_is, count);
        wy_automaton_free(equal);
        wy_automaton_free(all);
        return out;
    }
    side left = {0};
    side right = {0};
    for (uint32_t i = 0; i < count; i++) {
        if (coefficients[i] != 0) {
            add_term(c, coefficients[i] > 0 ? &left : &right, i, llabs(coefficients[i]));
        }
    }
    if (left.count + right.count == 0) {
        return words(c, count, wi_relation_holds(constant, relation, 0));
    }
    add_constant(c, &left, constant > 0 ? constant : 0);
    add_constant(c, &right, constant < 0 ? -constant : 0);
    wy_automaton *held = compare(c, &left, &right, relation);
    wy_automaton *all = wi_calculus_all(c, count);
    uint32_t places[WI_LINEAR_VARIABLES];
    for (uint32_t i = 0; i < left.count; i++) {
        places[i] = left.variables[i];
    }
    for (uint32_t i = 0; i < right.count; i++) {
        places[left.count + i] = right.variables[i];
    }
    const uint32_t as_is[WI_LINEAR_VARIABLES] = {0, 1, 2, 3, 4};
    wy_automaton *out = wi_calculus_join(c, WY_OP_AND, held, places, all, as_is, count);
    wy_automaton_free(held);
    wy_automaton_free(all);
    wy_automaton_free(left.value);
    wy_automaton_free(right.value);
    return out;
}

/* ---- automata from tables ------------------------------------------------------------------ */

wy_status wi_digits_automaton(wy_automaton **out, const wy_numeration *system, uint32_t tracks,
                              const int32_t *outputs, const uint32_t *to, size_t count,
                              const wy_control *control, wy_error *error) {
    const uint32_t base = wy_numeration_system(system)->digits;
    wy_track track[WY_MAX_TRACKS];
    size_t letters = 1;
    for (uint32_t t = 0; t < tracks; t++) {
        track[t] = wy_numeration_track(system);
        letters *= base;
    }
    wy_edge *edges = malloc((count * letters + 1) * sizeof *edges);
    size_t used = 0;
    wy_automaton *packer = NULL;
    wy_status status = edges == NULL ? wi_fail_memory(error)
                                     : wy_automaton_all(&packer, true, track, tracks, NULL, error);
    for (size_t i = 0; i < count * letters && status == WY_OK; i++) {
        uint32_t digits[WY_MAX_TRACKS];
        size_t letter = i % letters;
        for (uint32_t t = tracks; t-- > 0; letter /= base) {
            digits[t] = (uint32_t)(letter % base);
        }
        if (to[i] != WY_NO_STATE) {
            edges[used++] =
                (wy_edge){(uint32_t)(i / letters), to[i], wy_automaton_pack(packer, digits)};
        }
    }
    if (status == WY_OK) {
        status = wy_automaton_create(out, WY_ACCEPTOR, track, tracks, outputs, (uint32_t)count,
                                     edges, used, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    wy_automaton_free(packer);
    free(edges);
    return status;
}
