/*
 * theorem_count.c - how many P-positions a window at the origin has, by the automaton of the P-set.
 *
 * Words of one length are in the order of their numbers.  So x < width says that the digits of x,
 * with zeros before them, are at most those of width - 1, and the P-positions of the window are the
 * words within these two bounds (wy_automaton_count): a step for each digit, whatever the sides.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "prove/inside.h"
#include "prove/theorem.h"

/* The digits of a side less one. */
typedef struct bound {
    uint32_t *digits;
    size_t count;
} bound;

static wy_status find_bound(bound *out, const wy_numeration *system, const mpz_t side,
                            wy_error *error) {
    mpz_t last;
    mpz_init(last);
    mpz_sub_ui(last, side, 1);
    const wy_status status =
        wy_numeration_represent(&out->digits, &out->count, system, last, error);
    mpz_clear(last);
    return status;
}

/* Puts zeros before the digits. */
static wy_status lengthen(bound *of, size_t length, wy_error *error) {
    uint32_t *digits = calloc(length + 1, sizeof *digits);
    if (digits == NULL) {
        return wi_fail_memory(error);
    }
    if (of->count > 0) {
        memcpy(digits + length - of->count, of->digits, of->count * sizeof *digits);
    }
    free(of->digits);
    *of = (bound){digits, length};
    return WY_OK;
}

wy_status wi_theorem_count(mpz_t count, const wy_theorem *theorem, const mpz_t width,
                           const mpz_t height, const wy_control *control, wy_error *error) {
    mpz_set_ui(count, 0);
    if (mpz_sgn(width) <= 0 || mpz_sgn(height) <= 0) {
        return WY_OK;
    }
    if (theorem->played != NULL) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: the automaton reads other coordinates, and counts no windows");
    }
    bound x = {0};
    bound y = {0};
    wy_status status = find_bound(&x, theorem->system, width, error);
    if (status == WY_OK) {
        status = find_bound(&y, theorem->system, height, error);
    }
    const size_t length = x.count > y.count ? x.count : y.count;
    if (status == WY_OK) {
        status = lengthen(&x, length, error);
    }
    if (status == WY_OK) {
        status = lengthen(&y, length, error);
    }
    if (status == WY_OK) {
        const uint32_t *const most[] = {x.digits, y.digits};
        status = wy_automaton_count(count, theorem->p, length, most, control, error);
    }
    free(x.digits);
    free(y.digits);
    return status;
}
