/*
 * lattice.c - see lattice.h.
 *
 * Let b_0, b_1, ... be the vectors, b*_i their parts orthogonal to those before, mu_ij the
 * coefficients of Gram and Schmidt.  Kept are the integers d_i = |b*_0|^2 ... |b*_{i-1}|^2 (d_0 =
 * 1) and lambda_ij = d_{j+1} mu_ij; all divisions below come out even.
 */
#include "theory/lattice.h"

#include <stdlib.h>

#include "base/fail.h"

typedef struct basis {
    mpz_t *rows;
    size_t count, width;
    mpz_t *d;      /* [count + 1] */
    mpz_t *lambda; /* [count][count] */
    mpz_t t, u;    /* for a moment */
} basis;

static mpz_t *row(const basis *b, size_t i) {
    return b->rows + i * b->width;
}

static mpz_t *lambda(const basis *b, size_t i, size_t j) {
    return &b->lambda[i * b->count + j];
}

/* Gram and Schmidt.  false: the vectors depend on each other. */
static bool orthogonalise(basis *b) {
    mpz_set_ui(b->d[0], 1);
    for (size_t i = 0; i < b->count; i++) {
        for (size_t j = 0; j <= i; j++) {
            mpz_t *u = j < i ? lambda(b, i, j) : &b->d[i + 1];
            mpz_set_ui(*u, 0);
            for (size_t k = 0; k < b->width; k++) {
                mpz_addmul(*u, row(b, i)[k], row(b, j)[k]);
            }
            for (size_t k = 0; k < j; k++) {
                mpz_mul(*u, *u, b->d[k + 1]);
                mpz_submul(*u, *lambda(b, i, k), *lambda(b, j, k));
                mpz_divexact(*u, *u, b->d[k]);
            }
        }
        if (mpz_sgn(b->d[i + 1]) == 0) {
            return false;
        }
    }
    return true;
}

/* b_k loses the multiple of b_l that makes |mu_kl| at most 1/2. */
static void shorten(basis *b, size_t k, size_t l) {
    mpz_mul_2exp(b->t, *lambda(b, k, l), 1);
    if (mpz_cmpabs(b->t, b->d[l + 1]) <= 0) {
        return;
    }
    mpz_add(b->t, b->t, b->d[l + 1]); /* (2 lambda + d) / 2d, rounded down: the nearest integer */
    mpz_mul_2exp(b->u, b->d[l + 1], 1);
    mpz_fdiv_q(b->t, b->t, b->u);
    for (size_t i = 0; i < b->width; i++) {
        mpz_submul(row(b, k)[i], b->t, row(b, l)[i]);
    }
    mpz_submul(*lambda(b, k, l), b->t, b->d[l + 1]);
    for (size_t i = 0; i < l; i++) {
        mpz_submul(*lambda(b, k, i), b->t, *lambda(b, l, i));
    }
}

/* Lovasz' condition for b_{k-1}, b_k: 4 (d_{k+1} d_{k-1} + lambda^2) >= 3 d_k^2. */
static bool in_order(basis *b, size_t k) {
    mpz_mul(b->t, b->d[k + 1], b->d[k - 1]);
    mpz_addmul(b->t, *lambda(b, k, k - 1), *lambda(b, k, k - 1));
    mpz_mul_2exp(b->t, b->t, 2);
    mpz_mul(b->u, b->d[k], b->d[k]);
    mpz_mul_ui(b->u, b->u, 3);
    return mpz_cmp(b->t, b->u) >= 0;
}

static void exchange(basis *b, size_t k) {
    for (size_t i = 0; i < b->width; i++) {
        mpz_swap(row(b, k)[i], row(b, k - 1)[i]);
    }
    for (size_t j = 0; j + 1 < k; j++) {
        mpz_swap(*lambda(b, k, j), *lambda(b, k - 1, j));
    }
    mpz_t *l = lambda(b, k, k - 1);
    mpz_mul(b->t, b->d[k - 1], b->d[k + 1]); /* the new d_k */
    mpz_addmul(b->t, *l, *l);
    mpz_divexact(b->t, b->t, b->d[k]);
    for (size_t i = k + 1; i < b->count; i++) {
        mpz_t *here = lambda(b, i, k);
        mpz_t *before = lambda(b, i, k - 1);
        mpz_set(b->u, *here);
        mpz_mul(*here, b->d[k + 1], *before);
        mpz_submul(*here, *l, b->u);
        mpz_divexact(*here, *here, b->d[k]);
        mpz_mul(*before, b->t, b->u);
        mpz_addmul(*before, *l, *here);
        mpz_divexact(*before, *before, b->d[k + 1]);
    }
    mpz_set(b->d[k], b->t);
}

static void reduce(basis *b) {
    for (size_t k = 1; k < b->count;) {
        shorten(b, k, k - 1);
        if (!in_order(b, k)) {
            exchange(b, k);
            k -= k > 1 ? 1 : 0;
            continue;
        }
        for (size_t l = k - 1; l-- > 0;) {
            shorten(b, k, l);
        }
        k++;
    }
}

wy_status wi_lattice_reduce(mpz_t *rows, size_t count, size_t width, wy_error *error) {
    basis b = {.rows = rows, .count = count, .width = width};
    const size_t numbers = count + 1 + count * count;
    b.d = malloc(numbers * sizeof *b.d);
    if (b.d == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < numbers; i++) {
        mpz_init(b.d[i]);
    }
    b.lambda = b.d + count + 1;
    mpz_inits(b.t, b.u, NULL);
    const bool independent = orthogonalise(&b);
    if (independent) {
        reduce(&b);
    }
    mpz_clears(b.t, b.u, NULL);
    for (size_t i = 0; i < numbers; i++) {
        mpz_clear(b.d[i]);
    }
    free(b.d);
    return independent ? WY_OK : wi_fail(error, WY_BAD, "the vectors depend on each other");
}
