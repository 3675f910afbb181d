/*
 * signed_relation.c - equal numbers in a system of natural numbers and in one of all integers.
 *
 * Base k and base -k, least digits first: x - y = 0 when all carries come out, c + d - e or
 * c + d + e by turns being a multiple of k and its k-th part the next carry; and x + y = 0 with the
 * signs exchanged.  Carries stay from -2 to 2.
 *
 * Fibonacci: digit d_i of x counts F_{i+2}, digit e_i of y counts F_{-i-1} = (-1)^i F_{i+1}.  With
 * the greatest digits first, what is read before d_i is a F_{i+2} + b F_{i+1} for integers a and b;
 * with d = d_i and e = (-1)^i e_i it becomes (a + d) F_{i+2} + (b - e) F_{i+1}, which is
 * (a + d + b - e) F_{i+1} + (a + d) F_i.  After d_0 it is a F_1 + b F_0 = a, and must be 0.  The
 * sign of (-1)^i is guessed at the beginning.  Where |a| > 3 or |b| > 2 there is no way back to 0.
 */
#include "logic/signed_relation.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* ---- base k and -k ------------------------------------------------------------------------- */

enum { CARRY = 2, CARRIES = 2 * CARRY + 1, STATES = 2 * CARRIES };

/* State 0 is the turn + with carry 0. */
static uint32_t state_of(bool turned, int carry) {
    const int number = (turned ? CARRIES : 0) + (carry >= 0 ? carry : CARRIES + carry);
    return (uint32_t)number;
}

static wy_status bases(wy_automaton **out, const wy_track tracks[2], bool minus,
                       const wy_control *control, wy_error *error) {
    *out = NULL;
    const uint32_t base = tracks[0].digits;
    const bool lsd = tracks[0].system->lsd;
    const wy_track plain[2] = {{.digits = base}, {.digits = base}};
    wy_edge *edges = malloc((size_t)STATES * base * base * sizeof *edges);
    if (edges == NULL) {
        return wi_fail_memory(error);
    }
    uint32_t bits = 0;
    while (base > UINT32_C(1) << bits) {
        bits++;
    }
    int32_t outputs[STATES] = {0};
    outputs[state_of(false, 0)] = outputs[state_of(true, 0)] = 1;
    size_t count = 0;
    for (int turned = 0; turned < 2; turned++) {
        for (int carry = -CARRY; carry <= CARRY; carry++) {
            for (int64_t d = 0; d < base; d++) {
                for (int64_t e = 0; e < base; e++) {
                    const int64_t sum = carry + d + ((turned != 0) == minus ? -e : e);
                    if (sum % (int64_t)base == 0) {
                        edges[count++] = (wy_edge){
                            .from = state_of(turned != 0, carry),
                            .to = state_of(turned == 0, (int)(sum / (int64_t)base)),
                            .label = (uint64_t)d << bits | (uint64_t)e,
                        };
                    }
                }
            }
        }
    }
    wy_automaton *least_first;
    wy_status status = wy_automaton_create(&least_first, WY_ACCEPTOR, lsd ? tracks : plain, 2,
                                           outputs, STATES, edges, count, error);
    free(edges);
    if (status != WY_OK) {
        return status;
    }
    status = lsd ? wy_automaton_minimise(out, least_first, control, error)
                 : wy_automaton_reverse(out, least_first, tracks, control, error);
    wy_automaton_free(least_first);
    return status;
}

/* ---- Fibonacci ----------------------------------------------------------------------------- */

enum { FAR = 4, WIDTH = 2 * FAR + 1, FIB_STATES = 2 * WIDTH * WIDTH };

static bool near(int a, int b) {
    return a >= -FAR && a <= FAR && b >= -FAR && b <= FAR;
}

/* State 0 has a = b = 0 and the sign with which the word begins. */
static uint32_t fib_state(bool turned, int a, int b) {
    const int row = a >= 0 ? a : WIDTH + a, column = b >= 0 ? b : WIDTH + b;
    return (uint32_t)(((turned ? WIDTH : 0) + row) * WIDTH + column);
}

/* The words whose first digit of y counts with a plus, or with a minus. */
static wy_status fibonacci_from(wy_automaton **out, bool plus_first, bool minus, wy_error *error) {
    static const wy_track tracks[2] = {{.digits = 2}, {.digits = 2}};
    wy_edge edges[4 * FIB_STATES];
    int32_t outputs[FIB_STATES] = {0};
    size_t count = 0;
    for (int turned = 0; turned < 2; turned++) {
        const bool plus = (turned == 0) == plus_first;
        for (int a = -FAR; a <= FAR; a++) {
            for (int b = -FAR; b <= FAR; b++) {
                /* The last digit counts with a plus, so behind it stands a minus. */
                outputs[fib_state(turned != 0, a, b)] = a == 0 && !plus;
                for (int digits = 0; digits < 4; digits++) {
                    const int d = digits >> 1;
                    const int e = (digits & 1) * (plus == minus ? -1 : 1);
                    if (near(a + d + b - e, a + d)) {
                        edges[count++] =
                            (wy_edge){.from = fib_state(turned != 0, a, b),
                                      .to = fib_state(turned == 0, a + d + b - e, a + d),
                                      .label = (uint64_t)digits};
                    }
                }
            }
        }
    }
    return wy_automaton_create(out, WY_ACCEPTOR, tracks, 2, outputs, FIB_STATES, edges, count,
                               error);
}

wy_status wi_signed_fibonacci(wy_automaton **out, bool minus, const wy_control *control,
                              wy_error *error) {
    *out = NULL;
    wy_automaton *one = NULL, *other = NULL, *both = NULL;
    wy_status status = fibonacci_from(&one, true, minus, error);
    if (status == WY_OK) {
        status = fibonacci_from(&other, false, minus, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_combine(&both, WY_OP_OR, one, NULL, other, NULL, 2, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_minimise(out, both, control, error);
    }
    wy_automaton_free(one);
    wy_automaton_free(other);
    wy_automaton_free(both);
    return status;
}

static wy_status fibonacci(wy_automaton **out, const wy_track tracks[2], bool minus,
                           const wy_control *control, wy_error *error) {
    wy_automaton *words, *placed = NULL;
    wy_status status = wi_signed_fibonacci(&words, minus, control, error);
    if (status != WY_OK) {
        return status;
    }
    status = tracks[0].system->lsd ? wy_automaton_reverse(&placed, words, tracks, control, error)
                                   : wy_automaton_retrack(&placed, words, tracks, control, error);
    wy_automaton_free(words);
    if (status == WY_OK) {
        wy_automaton *valid;
        status = wy_automaton_validate(&valid, placed, control, error);
        wy_automaton_free(placed);
        if (status == WY_OK) {
            status = wy_automaton_minimise(out, valid, control, error);
            wy_automaton_free(valid);
        }
    }
    return status;
}

wy_status wi_signed_relation(wy_automaton **out, const wy_system *natural, const wy_system *integer,
                             bool minus, const wy_control *control, wy_error *error) {
    const wy_track tracks[2] = {{.digits = natural->digits, .system = natural},
                                {.digits = integer->digits, .system = integer}};
    *out = NULL;
    return (strcmp(natural->name + 4, "fib") == 0 ? fibonacci : bases)(out, tracks, minus, control,
                                                                       error);
}
