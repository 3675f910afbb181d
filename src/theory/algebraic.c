/* algebraic.c - which algebraic number is it?  Its polynomial by short vectors of a lattice. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/integer.h"
#include "theory/algebraic.h"

/* ==== short vectors of a lattice ============================================================== */

/*
 * A short basis of a lattice of integer vectors, by the algorithm of Lenstra, Lenstra and Lovasz
 * (1982), in integers only, as de Weger and Cohen (A Course in Computational Algebraic Number
 * Theory, 2.6.7) write it.
 *
 * Let b_0, b_1, ... be the vectors, b*_i their parts orthogonal to those before, mu_ij the
 * coefficients of Gram and Schmidt.  Kept are the integers d_i = |b*_0|^2 ... |b*_{i-1}|^2 (d_0 =
 * 1) and lambda_ij = d_{j+1} mu_ij; all divisions below come out even.
 */

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

/* ==== which algebraic number is it? =========================================================== */

/*
 * For a value v known up to e, the vectors (0, .., 1, .., 0, round(v^i / e)), one for each power,
 * span a lattice whose short vectors are the polynomials that are small and nearly 0 at v.
 */

enum { SURPRISE = 6 }; /* bits that a polynomial must tell beyond its own */

static const double largest = 1e6; /* coefficient */

/* ---- finding --------------------------------------------------------------------------------- */

static double evaluate(const wi_polynomial *p, double x, double *slope) {
    double value = 0;
    *slope = 0;
    for (uint32_t i = p->degree + 1; i-- > 0;) {
        *slope = *slope * x + value;
        value = value * x + (double)p->c[i];
    }
    return value;
}

double wi_polynomial_root(const wi_polynomial *polynomial, double value) {
    for (int i = 0; i < 8; i++) { /* Newton's steps, from very near */
        double slope;
        const double at = evaluate(polynomial, value, &slope);
        if (slope == 0) {
            break;
        }
        value -= at / slope;
    }
    return value;
}

/* The first vector as a polynomial; false: it is none of this degree. */
static bool take(wi_polynomial *out, mpz_t *row, uint32_t degree) {
    *out = (wi_polynomial){.degree = degree};
    for (uint32_t i = 0; i <= degree; i++) {
        if (fabs(mpz_get_d(row[i])) > largest) {
            return false;
        }
        out->c[i] = mpz_get_si(row[i]);
    }
    if (out->c[degree] < 0) {
        for (uint32_t i = 0; i <= degree; i++) {
            out->c[i] = -out->c[i];
        }
    }
    return out->c[degree] != 0 && out->c[0] != 0;
}

/*
 * How dense the real roots of polynomials of this degree are at x, by Kac's formula (1943) for
 * independent coefficients: most lie near 1, at 2 there are six times fewer than at 1.
 */
static double density_of_roots(uint32_t degree, double x) {
    double a = 0; /* sums of i x^(2i-1), x^2i, i^2 x^(2i-2) */
    double b = 0;
    double c = 0;
    double power = 1;
    for (uint32_t i = 0; i <= degree; i++) {
        b += power * power;
        a += i * power * power / x;
        c += (double)i * i * power * power / (x * x);
        power *= x;
    }
    return sqrt(b * c - a * a) / (acos(-1) * b);
}

/*
 * Is this root too near for an accident?  There are about T (ln T)^d / d! polynomials of degree d
 * for which the product of all 2|c_i| + 1 is at most T, two of them, p and -p, with each root.  So
 * half of that, times the density of their roots and the width of the interval, 2 error, is the
 * number that would be expected to have a root there.
 */
static bool is_no_accident(const wi_polynomial *p, double value, double error) {
    const double root = wi_polynomial_root(p, value);
    if (!(fabs(root - value) <= error)) {
        return false;
    }
    double product = 1;
    for (uint32_t i = 0; i <= p->degree; i++) {
        product *= 2 * fabs((double)p->c[i]) + 1;
    }
    double bits = log2(product) + log2(density_of_roots(p->degree, value));
    for (uint32_t i = 1; i <= p->degree; i++) {
        bits += log2(log(product) / (double)i);
    }
    return bits + SURPRISE <= -log2(error);
}

static wy_status try_degree(wi_polynomial *out, uint32_t degree, double value, double error,
                            wy_error *why) {
    const size_t count = degree + 1;
    const size_t width = degree + 2;
    mpz_t rows[(WI_MAX_DEGREE + 1) * (WI_MAX_DEGREE + 2)];
    double power = 1;
    for (size_t i = 0; i < count; i++, power *= value) {
        for (size_t k = 0; k < width; k++) {
            mpz_init_set_ui(rows[i * width + k], k == i ? 1 : 0);
        }
        mpz_set_d(rows[i * width + count], round(power / error));
    }
    wy_status status = wi_lattice_reduce(rows, count, width, why);
    if (status == WY_OK && !(take(out, rows, degree) && is_no_accident(out, value, error))) {
        status = WY_NO;
    }
    for (size_t i = 0; i < count * width; i++) {
        mpz_clear(rows[i]);
    }
    return status;
}

wy_status wi_polynomial_of(wi_polynomial *out, double value, double error, wy_error *why) {
    *out = (wi_polynomial){0};
    const double finest = 1e-13 * value; /* doubles know no more */
    if (!(value > 0) || !(error < 0.1)) {
        return WY_NO;
    }
    wy_status status = WY_NO;
    for (uint32_t degree = 1; degree <= WI_MAX_DEGREE && status == WY_NO; degree++) {
        status = try_degree(out, degree, value, error < finest ? finest : error, why);
    }
    if (status != WY_OK) {
        *out = (wi_polynomial){0};
    }
    return status;
}

/* ---- text ------------------------------------------------------------------------------------ */

void wi_equation_text(char *text, size_t size, const int64_t *c, int degree) {
    size_t used = 0;
    text[0] = '\0';
    for (int side = 1; side >= -1; side -= 2) {
        const size_t begin = used;
        for (int i = degree; i >= 0 && used < size; i--) {
            const int64_t factor = side * c[i];
            char digits[24] = "";
            char x[16] = "";
            if (factor > 1 || i == 0) {
                snprintf(digits, sizeof digits, "%lld", (long long)factor);
            }
            if (i > 0) {
                snprintf(x, sizeof x, i == 1 ? "x" : "x^%d", i);
            }
            if (factor > 0) {
                used += (size_t)snprintf(text + used, size - used, "%s%s%s",
                                         used == begin ? "" : " + ", digits, x);
            }
        }
        if (used < size) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", used == begin ? "0" : "",
                                     side > 0 ? " = " : "");
        }
    }
}

void wi_polynomial_text(char text[WI_POLYNOMIAL_TEXT], const wi_polynomial *polynomial) {
    wi_equation_text(text, WI_POLYNOMIAL_TEXT, polynomial->c, (int)polynomial->degree);
}

/* ---- the other roots ------------------------------------------------------------------------- */

bool wi_polynomial_is_pisot(const wi_polynomial *polynomial, double root) {
    const uint32_t degree = polynomial->degree;
    if (degree == 0 || polynomial->c[degree] != 1 || !(root > 1)) {
        return false;
    }
    /* Durand and Kerner: all roots at once. */
    double complex roots[WI_MAX_DEGREE];
    for (uint32_t i = 0; i < degree; i++) {
        roots[i] = cpow(0.4 + 0.9 * I, (double)i) * root;
    }
    for (int step = 0; step < 400; step++) {
        for (uint32_t i = 0; i < degree; i++) {
            double complex at = 0;
            double complex others = 1;
            for (uint32_t k = degree + 1; k-- > 0;) {
                at = at * roots[i] + (double)polynomial->c[k];
            }
            for (uint32_t k = 0; k < degree; k++) {
                others *= k == i ? 1 : roots[i] - roots[k];
            }
            roots[i] -= at / others;
        }
    }
    uint32_t small = 0;
    uint32_t own = 0;
    for (uint32_t i = 0; i < degree; i++) {
        small += cabs(roots[i]) < 1 - 1e-9 ? 1 : 0;
        own += cabs(roots[i] - root) < 1e-6 * root ? 1 : 0;
    }
    return own == 1 && small == degree - 1;
}

/* ---- continued fractions --------------------------------------------------------------------- */

/* floor((p + sqrt(d)) / q) */
static int64_t floor_of(int64_t p, int64_t d, int64_t q) {
    mpz_t n;
    mpz_init_set_si(n, d);
    mpz_sqrt(n, n);
    if (q < 0) { /* (-p - sqrt(d)) / -q: the root is irrational, so -sqrt(d) is rounded down */
        mpz_neg(n, n);
        mpz_sub_ui(n, n, 1);
        p = -p;
        q = -q;
    }
    wi_integer_add(n, p);
    mpz_fdiv_q_ui(n, n, (unsigned long)q);
    const int64_t out = mpz_get_si(n);
    mpz_clear(n);
    return out;
}

bool wi_polynomial_fraction(uint32_t *quotients, size_t most, size_t *before, size_t *count,
                            const wi_polynomial *polynomial, double root) {
    enum { MOST = 128 };
    const int64_t a = polynomial->c[2];
    const int64_t b = polynomial->c[1];
    const int64_t c = polynomial->c[0];
    const int64_t d = b * b - 4 * a * c; /* coefficients are at most 10^6 */
    if (polynomial->degree != 2 || d <= 0 || most > MOST) {
        return false;
    }
    /* (-b + sqrt(d)) / 2a or (b + sqrt(d)) / -2a; the denominator divides d - p^2. */
    const bool upper = root > -(double)b / (2 * (double)a);
    int64_t p = upper ? -b : b;
    int64_t q = upper ? 2 * a : -2 * a;
    int64_t seen[MOST][2];
    for (*count = 0; *count < most; ++*count) {
        for (*before = 0; *before < *count; ++*before) {
            if (seen[*before][0] == p && seen[*before][1] == q) {
                return true;
            }
        }
        seen[*count][0] = p;
        seen[*count][1] = q;
        const int64_t quotient = floor_of(p, d, q);
        if (quotient < 0 || quotient > 1000000) {
            return false;
        }
        quotients[*count] = (uint32_t)quotient;
        p = quotient * q - p;
        q = (d - p * p) / q;
        if (q == 0) {
            return false; /* a rational number */
        }
    }
    return false;
}
