/*
 * numeration_negafib.c - the negative Fibonacci numbers as weights: 1, -1, 2, -3, 5, -8, ...
 *
 * w_i = (-1)^i F_{i+1}, so w_{i+2} = w_i - w_{i+1}.  Every integer is a sum of different ones, no
 * two of them neighbours, in exactly one way (M. Bunder, "Zeckendorf representations using
 * negative Fibonacci numbers", 1992).  The sign is that of the greatest weight: what can stand
 * below w_i, at most w_{i-2} + w_{i-4} + ... of the other sign's size, is smaller than |w_i|.
 *
 * With x in place of w_{i+1}/w_i the columns read so far are a polynomial modulo x^2 + x - 1, that
 * is p x + q; a further column e makes it (q - p) x + (p + e).  Its value at the roots -phi and
 * 1/phi is bounded: at 1/phi because each step shrinks it, at -phi because else it could not come
 * back.  With |e| <= 2 the value at 1/phi is at most 2/(1 - 1/phi) < 5.3.  At the end the number
 * q - p is 0, so the value at 1/phi is p phi and that at -phi is -p/phi, at most 2; before that,
 * |value at -phi| <= 2 + 2/(phi - 1) < 5.3.  So |p| <= 10.6/sqrt 5 < 5 and |q| < 5.3 + 5/phi < 9.
 *
 * Positive and negative words of one number are compared in the same way: there the weights are
 * F_{i+2} and (-1)^i F_{i+1}, and the place of a digit, even or odd, is part of the state.
 */
#include <string.h>

#include "automata/automaton.h"
#include "automata/numeration.h"
#include "base/fail.h"

enum { BOUND = 12, SIDE = 2 * BOUND + 1 };

static uint32_t number_of(int p, int q, int odd) {
    /* p = q = 0 at an even place is state 0 */
    const int code = ((p + SIDE) % SIDE * SIDE + (q + SIDE) % SIDE) * 2 + odd;
    return (uint32_t)code;
}

static int from_side(int code) {
    return code > BOUND ? code - SIDE : code;
}

/* A linear relation: what a column adds, and when it holds. */
typedef struct relation {
    uint32_t tracks;
    bool change; /* track 0 is a word of fib, track 1 of neg_fib; else all are of neg_fib */
    int sign;    /* of track 1, when they are compared */
    int start;   /* the place of the first digit: 0 even, 1 odd; only where it matters */
} relation;

/* The state that a column leads to; false: none. */
static bool next(uint32_t *to, const relation *r, int p, int q, int odd, const uint32_t *digit) {
    int next_p, next_q;
    if (r->change) {
        /* in u_i = F_{i+1}: p u_{i+2} + q u_{i+1} = (p + q) u_{i+1} + p u_i */
        next_p = p + q + (int)digit[0];
        next_q = p - r->sign * (odd ? -1 : 1) * (int)digit[1];
    } else {
        next_p = q - p;
        next_q = p + (int)digit[0] + (int)digit[1] - (int)digit[2];
    }
    if (next_p < -BOUND || next_p > BOUND || next_q < -BOUND || next_q > BOUND) {
        return false;
    }
    *to = number_of(next_p, next_q, r->change ? !odd : 0);
    return true;
}

static wy_status build(wy_automaton **out, const relation *r, const wy_control *control,
                       wy_error *error) {
    const wy_track plain[3] = {{.digits = 2}, {.digits = 2}, {.digits = 2}};
    wy_meter meter;
    wy_builder builder;
    *out = NULL;
    wy_meter_start(&meter, control, "a relation of negative Fibonacci numbers");
    wy_status status = wy_builder_open(&builder, WY_ACCEPTOR, plain, r->tracks, &meter, error);
    /* State 0 is the first: with start 1, odd and even are exchanged. */
    for (int code = 0; status == WY_OK && code < 2 * SIDE * SIDE; code++) {
        const int p = from_side(code / 2 / SIDE), q = from_side(code / 2 % SIDE);
        const int odd = (code % 2) ^ r->start;
        /* After the last digit the place is -1, which is odd. */
        const bool holds = r->change ? odd && p + q == 0 : p == q;
        status = wy_builder_state(&builder, holds, error);
        for (uint32_t column = 0; status == WY_OK && column < 1U << r->tracks; column++) {
            uint32_t digit[3] = {0};
            for (uint32_t t = 0; t < r->tracks; t++) {
                digit[t] = column >> t & 1U;
            }
            uint32_t to;
            if (next(&to, r, p, q, odd, digit)) {
                to = r->change ? to ^ (uint32_t)r->start : to;
                status = wy_builder_edge(&builder, wy_automaton_pack(builder.automaton, digit), to,
                                         error);
            }
        }
    }
    if (status == WY_OK) {
        status = wy_builder_finish(out, &builder, error);
    }
    wy_builder_close(&builder);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
        if (status != WY_OK) {
            wy_automaton_free(*out);
            *out = NULL;
        }
    }
    return status;
}

/* Words of one track with few states; next[q][digit]. */
static wy_status small(wy_automaton **out, const int32_t *outputs, uint32_t states,
                       const uint32_t (*to)[2], wy_error *error) {
    const wy_track plain = {.digits = 2};
    wy_edge edges[8];
    size_t count = 0;
    for (uint32_t q = 0; q < states; q++) {
        for (uint32_t digit = 0; digit < 2; digit++) {
            if (to[q][digit] != WY_NO_STATE) {
                edges[count++] = (wy_edge){.from = q, .to = to[q][digit], .label = digit};
            }
        }
    }
    return wy_automaton_create(out, WY_ACCEPTOR, &plain, 1, outputs, states, edges, count, error);
}

wy_status wy_negafib_define(wy_numerations *store, const wy_control *control, wy_error *error) {
    static const uint32_t no_neighbours[2][2] = {{0, 1}, {0, WY_NO_STATE}};
    /* 0*1, then an even number of digits */
    static const uint32_t greatest_even[3][2] = {{0, 1}, {2, 2}, {1, 1}};
    const relation sum = {.tracks = 3};
    wy_automaton *adder = NULL, *valid = NULL, *positive = NULL, *less = NULL;
    wy_status status = build(&adder, &sum, control, error);
    if (status == WY_OK) {
        status = small(&valid, (const int32_t[]){1, 1}, 2, no_neighbours, error);
    }
    if (status == WY_OK) {
        status = small(&positive, (const int32_t[]){0, 1, 0}, 3, greatest_even, error);
    }
    if (status == WY_OK) {
        /* x < y: there is a positive d, a valid word, with x + d = y */
        const uint32_t second = 1;
        const bool gone[3] = {false, true, false};
        wy_automaton *above;
        status =
            wy_automaton_combine(&above, WY_OP_AND, positive, NULL, valid, NULL, 1, control, error);
        if (status == WY_OK) {
            status = wy_automaton_combine_exists(&less, WY_OP_AND, adder, NULL, above, &second, 3,
                                                 gone, NULL, control, error);
            wy_automaton_free(above);
        }
    }
    if (status == WY_OK) {
        status = wy_numerations_define_custom(NULL, store, "neg_fib", adder, valid, less, false,
                                              control, error);
    }
    wy_automaton_free(adder);
    wy_automaton_free(valid);
    wy_automaton_free(positive);
    wy_automaton_free(less);
    return status;
}

wy_status wy_negafib_change(wy_automaton **out, const wy_track tracks[2], bool minus,
                            const wy_control *control, wy_error *error) {
    wy_automaton *half[2] = {NULL, NULL}, *both = NULL, *named = NULL;
    wy_status status = WY_OK;
    *out = NULL;
    for (int start = 0; status == WY_OK && start < 2; start++) {
        const relation equal = {
            .tracks = 2, .change = true, .sign = minus ? -1 : 1, .start = start};
        status = build(&half[start], &equal, control, error);
    }
    if (status == WY_OK) {
        status =
            wy_automaton_combine(&both, WY_OP_OR, half[0], NULL, half[1], NULL, 2, control, error);
    }
    if (status == WY_OK) {
        status = tracks[0].system->lsd ? wy_automaton_reverse(&named, both, tracks, control, error)
                                       : wy_automaton_retrack(&named, both, tracks, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_validate(out, named, control, error);
    }
    wy_automaton_free(half[0]);
    wy_automaton_free(half[1]);
    wy_automaton_free(both);
    wy_automaton_free(named);
    return status;
}
