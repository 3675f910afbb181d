/*
 * wythoff_mex.c - Wythoff's pairs by their definition (S2, description I):
 *
 *     A_n = mex{ A_i, B_i : i < n },   B_n = A_n + n.
 *
 * The pairs are made one after the other, with one bit for each number up to the
 * one that is asked for: is it a B_i already?  The A_i need no bits: they grow, so
 * all numbers below the last one are taken.  O(x) steps; this is the ruler that
 * the other descriptions are measured by.
 */
#include <stdint.h>
#include <stdlib.h>

#include "base/fail.h"
#include "theory/theory.h"
#include "theory/wythoff_nim.h"

typedef struct walk {
    uint64_t *taken; /* bit x: x is some B_i */
    uint64_t reach;  /* the greatest number that has a bit */
    uint64_t wanted; /* the number that is asked for */
    uint64_t n, a, b;
} walk;

/*
 * Stands at (A_0, B_0).  The B_i are two or more apart, so steps of a are 1 or 2:
 * a stays within reach up to A_wanted, and up to the first A_n >= wanted.
 */
static wy_status start(walk *w, const mpz_t number, wy_error *error) {
    *w = (walk){0};
    if (mpz_cmp_ui(number, WI_MAX_MEX) > 0) {
        return wi_fail(error, WY_LIMIT, "the definition by mex is followed up to %d only",
                       WI_MAX_MEX);
    }
    w->wanted = mpz_get_ui(number);
    w->reach = 2 * w->wanted + 1;
    w->taken = calloc((size_t)(w->reach / 64 + 1), sizeof *w->taken);
    return w->taken != NULL ? WY_OK : wi_fail_memory(error);
}

static void next_pair(walk *w) {
    w->n++;
    do {
        w->a++;
    } while ((w->taken[w->a / 64] >> w->a % 64 & 1) != 0);
    w->b = w->a + w->n;
    if (w->b <= w->reach) {
        w->taken[w->b / 64] |= UINT64_C(1) << w->b % 64;
    }
}

static wy_status term(mpz_t a, mpz_t b, const mpz_t n, wy_error *error) {
    walk w;
    const wy_status status = start(&w, n, error);
    if (status != WY_OK) {
        return status;
    }
    while (w.n < w.wanted) {
        next_pair(&w);
    }
    mpz_set_ui(a, w.a);
    mpz_set_ui(b, w.b);
    free(w.taken);
    return WY_OK;
}

/* x > 0.  Every number is some A_n or B_n, so the walk ends, before a passes x. */
static wy_status index_of(mpz_t n, bool *upper, const mpz_t x, wy_error *error) {
    walk w;
    const wy_status status = start(&w, x, error);
    if (status != WY_OK) {
        return status;
    }
    while (w.a != w.wanted && w.b != w.wanted) {
        next_pair(&w);
    }
    *upper = w.a == w.wanted;
    mpz_set_ui(n, w.n);
    free(w.taken);
    return WY_OK;
}

/* x <= y: the smaller heap must be an A_n, and these are met in order. */
static wy_status has(bool *p_position, const mpz_t x, const mpz_t y, wy_error *error) {
    walk w;
    const wy_status status = start(&w, x, error);
    if (status != WY_OK) {
        return status;
    }
    while (w.a < w.wanted) {
        next_pair(&w);
    }
    *p_position = w.a == w.wanted && mpz_cmp_ui(y, w.b) == 0;
    free(w.taken);
    return WY_OK;
}

const wi_wythoff_way wi_wythoff_mex = {.name = "mex", .term = term, .index = index_of, .has = has};
