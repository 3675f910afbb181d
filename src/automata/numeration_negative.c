/*
 * numeration_negative.c - base -k, k >= 2: digits 0 .. k-1, weights 1, -k, k^2, ...  Every integer
 * has exactly one word, up to leading zeros, so all words are valid.
 *
 * A linear relation c_1 x_1 + ... + c_m x_m = t is told by the integer s = the sum of c_i x_i over
 * what was read: with n columns to come it must be that |s| k^n <= C (k^n - 1) + |t|, where C is
 * the sum of all |c_i|; so |s| <= C for |t| <= C.  For the order, s = x - y: once it is not
 * 0 it decides, but with each column the sign of its weight turns round.
 */
#include <stdlib.h>

#include "automata/automaton.h"
#include "automata/numeration.h"
#include "base/fail.h"

enum { MAX_BITS_OF_NUMBER = 1 << 20, MAX_TERMS = 3 };

/* ---- numbers ------------------------------------------------------------------------------ */

wy_status wi_negative_represent(uint32_t **digits, size_t *count, uint32_t base, const mpz_t x,
                                wy_error *error) {
    *digits = NULL;
    *count = 0;
    const size_t bits = mpz_sizeinbase(x, 2);
    if (bits > MAX_BITS_OF_NUMBER) {
        return wi_fail(error, WY_LIMIT, "a number of more than %d bits is not converted here",
                       MAX_BITS_OF_NUMBER);
    }
    const size_t room = bits + 3; /* two digits more than in base k are enough */
    uint32_t *all = malloc(room * sizeof *all);
    if (all == NULL) {
        return wi_fail_memory(error);
    }
    mpz_t rest;
    mpz_init_set(rest, x);
    size_t used = 0;
    while (mpz_sgn(rest) != 0) {
        const unsigned long digit = mpz_fdiv_q_ui(rest, rest, base);
        all[room - ++used] = (uint32_t)digit;
        mpz_neg(rest, rest);
    }
    mpz_clear(rest);
    for (size_t i = 0; i < used; i++) {
        all[i] = all[room - used + i];
    }
    *digits = all;
    *count = used;
    return WY_OK;
}

wy_status wi_negative_value(mpz_t x, uint32_t base, const uint32_t *digits, size_t count) {
    mpz_set_ui(x, 0);
    for (size_t i = 0; i < count; i++) {
        if (digits[i] >= base) {
            return WY_NO;
        }
        mpz_mul_ui(x, x, base);
        mpz_neg(x, x);
        mpz_add_ui(x, x, digits[i]);
    }
    return WY_OK;
}

/* ---- relations ---------------------------------------------------------------------------- */

typedef struct relation {
    uint32_t terms;
    int64_t factor[MAX_TERMS]; /* each 1 or -1 */
    int64_t sum;
} relation;

/* The columns from s: all digits but the last are free, the last is what the next s needs. */
static wy_status write_row(wi_builder *builder, const relation *r, uint32_t base, int64_t s,
                           wy_error *error) {
    uint32_t digits[MAX_TERMS] = {0};
    const uint32_t last = r->terms - 1;
    for (;;) {
        int64_t read = -(int64_t)base * s;
        for (uint32_t i = 0; i < last; i++) {
            read += r->factor[i] * (int64_t)digits[i];
        }
        for (int64_t next = -(int64_t)r->terms; next <= (int64_t)r->terms; next++) {
            const int64_t digit = (next - read) * r->factor[last];
            if (digit >= 0 && digit < (int64_t)base) {
                digits[last] = (uint32_t)digit;
                /* 0 is state 0; then 1, -1, 2, -2, ... */
                const int64_t state = next > 0 ? 2 * next - 1 : -2 * next;
                const wy_status status = wi_builder_edge(
                    builder, wy_automaton_pack(builder->automaton, digits), (uint32_t)state, error);
                if (status != WY_OK) {
                    return status;
                }
            }
        }
        uint32_t i = last;
        while (i > 0 && ++digits[i - 1] == base) {
            digits[--i] = 0;
        }
        if (i == 0) {
            return WY_OK;
        }
    }
}

static wy_status build(wy_automaton **out, const relation *r, uint32_t base, const wy_track *track,
                       const wy_control *control, wy_error *error) {
    const wy_track tracks[MAX_TERMS] = {*track, *track, *track};
    wi_meter meter;
    wi_builder builder;
    *out = NULL;
    wi_meter_start(&meter, control, "a relation in negative base");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, r->terms, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state <= 2 * r->terms; state++) {
        const int64_t s = state % 2 == 1 ? ((int64_t)state + 1) / 2 : -(int64_t)(state / 2);
        status = wi_builder_state(&builder, s == r->sum, error);
        if (status == WY_OK) {
            status = write_row(&builder, r, base, s, error);
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    return wi_automaton_settle(out, status);
}

wy_status wi_negative_adder(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error) {
    const relation sum = {.terms = 3, .factor = {1, 1, -1}};
    return build(out, &sum, base, track, control, error);
}

wy_status wi_negative_equal(wy_automaton **out, uint32_t base, const wy_track *track,
                            const wy_control *control, wy_error *error) {
    const relation same = {.terms = 2, .factor = {1, -1}};
    return build(out, &same, base, track, control, error);
}

wy_status wi_negative_successor(wy_automaton **out, uint32_t base, const wy_track *track,
                                const wy_control *control, wy_error *error) {
    const relation next = {.terms = 2, .factor = {-1, 1}, .sum = 1};
    return build(out, &next, base, track, control, error);
}

wy_status wi_negative_less(wy_automaton **out, uint32_t base, const wy_track *track,
                           const wy_control *control, wy_error *error) {
    enum { SAME, LESS, GREATER, STATES };
    const wy_track tracks[2] = {*track, *track};
    wi_meter meter;
    wi_builder builder;
    *out = NULL;
    wi_meter_start(&meter, control, "a relation in negative base");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, 2, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state < STATES; state++) {
        status = wi_builder_state(&builder, state == LESS, error);
        for (uint32_t x = 0; status == WY_OK && x < base; x++) {
            for (uint32_t y = 0; status == WY_OK && y < base; y++) {
                const uint32_t digits[2] = {x, y};
                uint32_t to = x == y ? SAME : (x < y ? LESS : GREATER);
                if (state != SAME) {
                    to = state == LESS ? GREATER : LESS;
                }
                status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits), to,
                                         error);
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

/* ---- negative Fibonacci ---------------------------------------------------------------------- */

/*
 * The negative Fibonacci numbers as weights: 1, -1, 2, -3, 5, -8, ...
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

enum { BOUND = 12, SIDE = 2 * BOUND + 1 };

/* p = q = 0 is state 0 */
static uint32_t number_of(int p, int q) {
    return (uint32_t)((p + SIDE) % SIDE * SIDE + (q + SIDE) % SIDE);
}

static int from_side(int code) {
    return code > BOUND ? code - SIDE : code;
}

/* The columns from p x + q. */
static wy_status write_negafib_row(wi_builder *builder, int p, int q, wy_error *error) {
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
            status = write_negafib_row(&builder, p, q, error);
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
