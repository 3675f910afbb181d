/*
 * fibonacci.h - Fibonacci numbers for divide and conquer, and multiples of the
 * golden section.  Here F(1) = F(2) = 1, as GMP counts them.
 */
#ifndef WI_THEORY_FIBONACCI_H
#define WI_THEORY_FIBONACCI_H

#include <gmp.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The numbers that are needed to cut at m: |a| and |b| are the lengths of the images of a and
 * b under the m-th power of the Fibonacci morphism, which are also the weights
 * of the digits m and m - 1 of a representation.
 */
typedef struct wi_fibonacci_step {
    mpz_t f, f1, f2; /* F(m), F(m-1), F(m-2) */
    mpz_t a, b;      /* F(m+2), F(m+1) */
    mpz_t lucas;     /* F(m+1) + F(m-1), the integer next to phi^m */
} wi_fibonacci_step;

enum {
    WI_FIBONACCI_LEAF = 64,  /* digits that are worked in one machine word */
    WI_FIBONACCI_STEPS = 40, /* enough for 2^46 digits */
};

/* step[k] is for m = WI_FIBONACCI_LEAF 2^k, k < count. */
typedef struct wi_fibonacci {
    size_t count;
    wi_fibonacci_step step[WI_FIBONACCI_STEPS];
} wi_fibonacci;

/* As many steps as representations of that many digits need; none for a leaf. */
void wi_fibonacci_init(wi_fibonacci *ladder, uint64_t digits);
void wi_fibonacci_clear(wi_fibonacci *ladder);

/* At least as many digits as rho(x) has, and at most a few more. */
uint64_t wi_fibonacci_digits(const mpz_t x);

/*
 * floor(n alpha) for n >= 0, exactly, by a square root: alpha = (2p - m + sqrt(m^2 + 4p^2)) / (2p).
 * For m = p = 1 that is the golden section, phi.  pairs.c
 */
void wi_beatty_term(mpz_t a, int64_t m, int64_t p, const mpz_t n);

static inline void wi_golden_floor(mpz_t product, const mpz_t n) {
    wi_beatty_term(product, 1, 1, n);
}

#endif
