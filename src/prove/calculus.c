/* calculus.c - automata as values in formulas. */
#include "prove/calculus.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"

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
        c->status = wi_numeration_less(&out, c->system, c->control, c->error);
    }
    return c->status == WY_OK ? out : NULL;
}

wy_automaton *wi_calculus_all(wi_calculus *c, uint32_t count) {
    if (c->status != WY_OK) {
        return NULL;
    }
    const wy_track track = wi_numeration_track(c->system);
    const wy_track tracks[2] = {track, track};
    wy_automaton *out = NULL;
    const wy_status status = wi_automaton_valid_words(&out, tracks, count, c->control, c->error);
    return keep(c, out, status);
}

wy_automaton *wi_calculus_plus(wi_calculus *c, int64_t constant) {
    const wy_automaton *adder = wi_calculus_adder(c);
    if (adder == NULL) {
        return NULL;
    }
    mpz_t value;
    mpz_init_set_si(value, constant);
    wy_automaton *number = NULL;
    const wy_status status =
        wi_numeration_constant(&number, c->system, value, c->control, c->error);
    number = keep(c, number, status);
    mpz_clear(value);
    /* 0 + 1 = 2 with 1 the constant; then 1 goes. */
    wy_automaton *out =
        wi_calculus_exists(c, WY_OP_AND, adder, TRACKS(0, 1, 2), number, TRACKS(1), 3, 1);
    wy_automaton_free(number);
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
    const wy_status status = wi_automaton_combine_exists(&out, op, a, of_a, b, of_b, variables,
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
                                 : wi_automaton_combine_witness(word, op, a, of_a, b, of_b,
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
        digits[i] = wi_automaton_digit_number(labels, word->labels[i], track);
    }
    const wy_status status = wy_numeration_value(out, c->system, digits, word->length, c->error);
    free(digits);
    return status;
}
