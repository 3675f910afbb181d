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
 */
#include <stdlib.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

enum { BOUND = 12, SIDE = 2 * BOUND + 1 };

/* p = q = 0 is state 0 */
static uint32_t number_of(int p, int q) {
    return (uint32_t)((p + SIDE) % SIDE * SIDE + (q + SIDE) % SIDE);
}

static int from_side(int code) {
    return code > BOUND ? code - SIDE : code;
}

/* The columns from p x + q. */
static wy_status write_row(wi_builder *builder, int p, int q, wy_error *error) {
    wy_status status = WY_OK;
    for (uint32_t column = 0; status == WY_OK && column < 8; column++) {
        const uint32_t digit[3] = {column & 1U, column >> 1 & 1U, column >> 2};
        const int next_p = q - p;
        const int next_q = p + (int)digit[0] + (int)digit[1] - (int)digit[2];
        if (abs(next_p) <= BOUND && abs(next_q) <= BOUND) {
            status = wi_builder_edge(builder, wy_automaton_pack(builder->automaton, digit),
                                     number_of(next_p, next_q), error);
        }
    }
    return status;
}

/* x + y = z */
static wy_status add(wy_automaton **out, const wy_control *control, wy_error *error) {
    const wy_track plain[3] = {{.digits = 2}, {.digits = 2}, {.digits = 2}};
    wi_meter meter;
    wi_builder builder;
    *out = NULL;
    wi_meter_start(&meter, control, "addition of negative Fibonacci numbers");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, plain, 3, &meter, error);
    for (int code = 0; status == WY_OK && code < SIDE * SIDE; code++) {
        const int p = from_side(code / SIDE), q = from_side(code % SIDE);
        status = wi_builder_state(&builder, p == q, error);
        if (status == WY_OK) {
            status = write_row(&builder, p, q, error);
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
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

wy_status wi_negafib_define(wy_numerations *store, const wy_control *control, wy_error *error) {
    static const uint32_t no_neighbours[2][2] = {{0, 1}, {0, WY_NO_STATE}};
    /* 0*1, then an even number of digits */
    static const uint32_t greatest_even[3][2] = {{0, 1}, {2, 2}, {1, 1}};
    wy_automaton *adder = NULL, *valid = NULL, *positive = NULL, *less = NULL;
    wy_status status = add(&adder, control, error);
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
            status = wi_automaton_combine_exists(&less, WY_OP_AND, adder, NULL, above, &second, 3,
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
