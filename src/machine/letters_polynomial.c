/*
 * letters_polynomial.c - recurrences modulo a prime, and polynomials with whole coefficients.
 *
 * Berlekamp and Massey find the shortest recurrence of a sequence modulo a prime.  A polynomial is
 * divided without rest or not at all; factors x and cyclotomic ones have no root larger than 1.
 */
#include "machine/letters_polynomial.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_CYCLOTOMIC = 60 };

/* ---- recurrences ----------------------------------------------------------------------------- */

uint64_t wi_modular_times(uint64_t a, uint64_t b) {
    return a * b % WI_MODULUS;
}

static uint64_t inverse(uint64_t a) {
    uint64_t power = 1;
    for (uint64_t e = WI_MODULUS - 2; e > 0; e >>= 1) {
        power = (e & 1) != 0 ? wi_modular_times(power, a) : power;
        a = wi_modular_times(a, a);
    }
    return power;
}

int wi_shortest_recurrence(uint64_t *c, uint64_t *b, uint64_t *kept, const uint64_t *s, int count) {
    memset(c, 0, (size_t)(count + 2) * sizeof *c);
    memset(b, 0, (size_t)(count + 2) * sizeof *b);
    c[0] = 1;
    b[0] = 1;
    int length = 0;
    int since = 1;
    uint64_t before = 1;
    for (int n = 0; n < count; n++) {
        uint64_t off = s[n];
        for (int i = 1; i <= length; i++) {
            off = (off + wi_modular_times(c[i], s[n - i])) % WI_MODULUS;
        }
        if (off == 0) {
            since++;
            continue;
        }
        memcpy(kept, c, (size_t)(count + 2) * sizeof *kept);
        const uint64_t factor = wi_modular_times(off, inverse(before));
        for (int i = 0; i + since <= count; i++) {
            c[i + since] =
                (c[i + since] + WI_MODULUS - wi_modular_times(factor, b[i])) % WI_MODULUS;
        }
        if (2 * length <= n) {
            length = n + 1 - length;
            memcpy(b, kept, (size_t)(count + 2) * sizeof *kept);
            before = off;
            since = 1;
        } else {
            since++;
        }
    }
    return length;
}

/* ---- polynomials ----------------------------------------------------------------------------- */

/* Divides by a polynomial whose first coefficient is 1; false: it does not go. */
static bool divide(int64_t *of, int *degree, const int64_t *by, int by_degree) {
    if (*degree < by_degree) {
        return false;
    }
    int64_t rest[2 * WI_MOST_LETTERS_OF_POLYNOMIAL];
    int64_t quotient[2 * WI_MOST_LETTERS_OF_POLYNOMIAL];
    memcpy(rest, of, (size_t)(*degree + 1) * sizeof *rest);
    for (int i = *degree - by_degree; i >= 0; i--) {
        quotient[i] = rest[i + by_degree];
        for (int j = 0; j <= by_degree; j++) {
            int64_t product;
            if (__builtin_mul_overflow(quotient[i], by[j], &product) ||
                __builtin_sub_overflow(rest[i + j], product, &rest[i + j])) {
                return false;
            }
        }
    }
    for (int i = 0; i < by_degree; i++) {
        if (rest[i] != 0) {
            return false;
        }
    }
    *degree -= by_degree;
    memcpy(of, quotient, (size_t)(*degree + 1) * sizeof *of);
    return true;
}

/* The n-th cyclotomic polynomial: x^n - 1 without those of the divisors of n. */
static int cyclotomic(int64_t *out, int n) {
    int64_t of[2 * WI_MOST_LETTERS_OF_POLYNOMIAL] = {0};
    int degree = n;
    of[0] = -1;
    of[n] = 1;
    for (int d = 1; d < n; d++) {
        if (n % d == 0) {
            int64_t smaller[MOST_CYCLOTOMIC + 1];
            const int its = cyclotomic(smaller, d);
            divide(of, &degree, smaller, its);
        }
    }
    memcpy(out, of, (size_t)(degree + 1) * sizeof *out);
    return degree;
}

void wi_polynomial_strip(int64_t *of, int *degree) {
    const int64_t x[2] = {0, 1};
    while (*degree > 0 && divide(of, degree, x, 1)) {
    }
    for (int n = 1; n <= MOST_CYCLOTOMIC; n++) {
        int64_t by[MOST_CYCLOTOMIC + 1];
        const int its = cyclotomic(by, n);
        while (divide(of, degree, by, its)) {
        }
    }
}

static double value_at(const int64_t *of, int degree, double x) {
    double value = 0;
    for (int i = degree; i >= 0; i--) {
        value = value * x + (double)of[i];
    }
    return value;
}

void wi_polynomial_split(int64_t *of, int *degree, double slope) {
    enum { LARGEST = 40 };
    for (int its = 1; its <= 3 && its < *degree; its++) {
        for (int b = its > 2 ? -LARGEST : 0; b <= (its > 2 ? LARGEST : 0); b++) {
            for (int c = its > 1 ? -LARGEST : 0; c <= (its > 1 ? LARGEST : 0); c++) {
                const double rest = pow(slope, its) - b * slope * slope - c * slope;
                const double d = round(rest);
                if (fabs(rest - d) > 1e-7 || fabs(d) > LARGEST) {
                    continue;
                }
                int64_t by[4] = {-(int64_t)d, -c, -b, 1};
                by[its] = 1;
                int64_t quotient[2 * WI_MOST_LETTERS_OF_POLYNOMIAL];
                int left = *degree;
                memcpy(quotient, of, (size_t)(left + 1) * sizeof *of);
                if (divide(quotient, &left, by, its) &&
                    fabs(value_at(quotient, left, slope)) > 1e-3) {
                    memcpy(of, by, (size_t)(its + 1) * sizeof *of);
                    *degree = its;
                    return;
                }
            }
        }
    }
}
