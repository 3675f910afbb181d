/*
 * p_set.c - from offsets to the P-set.
 *
 * An upper P-position is (x, s(x) + o(x)), s(x) being x with a 0 put behind its digits.  The
 * difference of y and s(x) can be followed digit by digit: let A be the difference so far, and B
 * what it would be if one more 0 followed on both sides.  Putting digits b behind x and c behind y,
 *
 *     A' = B + c - 2 b,      B' = A + B + 2 c - 3 b,
 *
 * for the numbers of the words w, w0, w00 satisfy |w00| = |w0| + |w|, and a last digit is worth 1,
 * with a 0 behind it 2, with two 3.  Of the pairs (A, B) only finitely many can come back to a
 * small A.
 */
#include "prove/p_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* ---- one track ------------------------------------------------------------------------- */

static wy_status of_digits(wy_automaton **out, const wi_digits *digits, const wy_numeration *fib,
                           bool offsets, const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(fib);
    wy_edge *edges = malloc((size_t)digits->count * 2 * sizeof *edges);
    int32_t *outputs = malloc((size_t)digits->count * sizeof *outputs);
    if (edges == NULL || outputs == NULL) {
        free(edges);
        free(outputs);
        return wi_fail_memory(error);
    }
    size_t count = 0;
    for (uint32_t q = 0; q < digits->count; q++) {
        const wi_digit_state *state = &digits->states[q];
        outputs[q] = !offsets ? state->lower : state->lower ? WI_LOWER : state->offset;
        for (uint32_t digit = 0; digit < 2; digit++) {
            if (state->next[digit] != WI_NO_DIGITS) {
                edges[count++] = (wy_edge){.from = q, .to = state->next[digit], .label = digit};
            }
        }
    }
    wy_status status =
        wy_automaton_create(out, WY_WORD, &track, 1, outputs, digits->count, edges, count, error);
    if (status == WY_OK) {
        status = wy_automaton_minimise_in_place(*out, control, error);
    }
    free(edges);
    free(outputs);
    return status;
}

/* ---- following y - s(x) ------------------------------------------------------------------- */

typedef struct pairs {
    int bound;       /* |A|, |B| <= bound */
    uint32_t *state; /* of (A, B), + 1 */
    int32_t *a, *b;
    uint32_t count;
} pairs;

static uint32_t pair_number(pairs *p, int a, int b) {
    uint32_t *state = &p->state[(a + p->bound) * (2 * p->bound + 1) + b + p->bound];
    if (*state == 0) {
        p->a[p->count] = a;
        p->b[p->count] = b;
        *state = ++p->count;
    }
    return *state - 1;
}

/* The word automaton of y - s(x) on tracks x and y, for differences from least to most. */
static wy_status make_tracker(wy_automaton **out, const wy_numeration *fib, int32_t least,
                              int32_t most, wy_error *error) {
    const wy_track tracks[2] = {wy_numeration_track(fib), wy_numeration_track(fib)};
    const int32_t far = -least > most ? -least : most;
    pairs p = {.bound = 2 * far + 16};
    const size_t side = 2 * (size_t)p.bound + 1;
    p.state = calloc(side * side, sizeof *p.state);
    p.a = malloc(side * side * sizeof *p.a);
    p.b = malloc(side * side * sizeof *p.b);
    wy_edge *edges = malloc(side * side * 4 * sizeof *edges);
    int32_t *outputs = malloc(side * side * sizeof *outputs);
    wy_status status = WY_SYSTEM;
    if (p.state != NULL && p.a != NULL && p.b != NULL && edges != NULL && outputs != NULL) {
        size_t count = 0;
        pair_number(&p, 0, 0);
        for (uint32_t q = 0; q < p.count; q++) {
            outputs[q] = p.a[q];
            for (int digits = 0; digits < 4; digits++) {
                const int of_x = digits >> 1;
                const int of_y = digits & 1;
                const int a = p.b[q] + of_y - 2 * of_x;
                const int b = p.a[q] + p.b[q] + 2 * of_y - 3 * of_x;
                if (abs(a) <= p.bound && abs(b) <= p.bound) {
                    edges[count++] = (wy_edge){
                        .from = q, .to = pair_number(&p, a, b), .label = (uint64_t)digits};
                }
            }
        }
        status =
            wy_automaton_create(out, WY_WORD, tracks, 2, outputs, p.count, edges, count, error);
    }
    free(p.state);
    free(p.a);
    free(p.b);
    free(edges);
    free(outputs);
    return status == WY_SYSTEM ? wi_fail_memory(error) : status;
}

/* ---- two tracks ----------------------------------------------------------------------------- */

static int32_t is_the_offset(void *data, const int32_t *offset, const int32_t *difference) {
    (void)data;
    return offset != NULL && difference != NULL && *offset != WI_LOWER && *offset == *difference;
}

static wy_status make_upper(wi_p_set *set, const wy_numeration *fib, const wy_control *control,
                            wy_error *error) {
    int32_t *outputs = NULL;
    size_t count = 0;
    wy_status status = wy_automaton_outputs(&outputs, &count, set->offsets, error);
    if (status != WY_OK) {
        return status;
    }
    int32_t least = 0;
    int32_t most = 0;
    for (size_t i = 0; i < count; i++) {
        if (outputs[i] != WI_LOWER) {
            least = outputs[i] < least ? outputs[i] : least;
            most = outputs[i] > most ? outputs[i] : most;
        }
    }
    free(outputs);
    wy_automaton *tracker = NULL;
    status = make_tracker(&tracker, fib, least, most, error);
    if (status == WY_OK) {
        const wy_product product = {.kind = WY_ACCEPTOR, .combine = is_the_offset};
        const uint32_t x[] = {0};
        const uint32_t both[] = {0, 1};
        status = wy_automaton_product(&set->upper, &product, set->offsets, x, tracker, both, 2,
                                      control, error);
    }
    wy_automaton_free(tracker);
    wy_automaton *valid = NULL;
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, set->upper, control, error);
    }
    if (status == WY_OK) {
        wy_automaton_free(set->upper);
        set->upper = valid;
        status = wy_automaton_minimise_in_place(set->upper, control, error);
    }
    return status;
}

static wy_status make_p(wi_p_set *set, const wy_control *control, wy_error *error) {
    const uint32_t as_it_is[] = {0, 1};
    const uint32_t mirrored[] = {1, 0};
    const wy_status status = wy_automaton_combine(&set->p, WY_OP_OR, set->upper, as_it_is,
                                                  set->upper, mirrored, 2, control, error);
    return status == WY_OK ? wy_automaton_minimise_in_place(set->p, control, error) : status;
}

wy_status wi_p_set_make(wi_p_set *out, const wi_digits *digits, const wy_numeration *fib,
                        const wy_control *control, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_status status = of_digits(&out->bits, digits, fib, false, control, error);
    if (status == WY_OK) {
        status = of_digits(&out->offsets, digits, fib, true, control, error);
    }
    if (status == WY_OK) {
        status = make_upper(out, fib, control, error);
    }
    if (status == WY_OK) {
        status = make_p(out, control, error);
    }
    if (status != WY_OK) {
        wi_p_set_clear(out);
    }
    return status;
}

void wi_p_set_clear(wi_p_set *set) {
    wy_automaton_free(set->bits);
    wy_automaton_free(set->offsets);
    wy_automaton_free(set->upper);
    wy_automaton_free(set->p);
    memset(set, 0, sizeof *set);
}
