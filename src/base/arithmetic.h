/*
 * arithmetic.h - quotients rounded down, remainders that are not negative, common divisors.
 *
 * C rounds quotients towards 0, but conditions such as 2t <= x - 7 want the floor.  Each function
 * is there twice: for 64 bits, which inner loops use, and for the wide numbers in which products of
 * coefficients are exact.
 */
#ifndef WI_BASE_ARITHMETIC_H
#define WI_BASE_ARITHMETIC_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 wi_wide;

/* The greatest number that is at most a/b; b > 0. */
static inline int64_t wi_quotient(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

/* a - b * quotient: from 0 to b - 1; b > 0. */
static inline int64_t wi_rest(int64_t a, int64_t b) {
    const int64_t rest = a % b;
    return rest < 0 ? rest + b : rest;
}

static inline wi_wide wi_wide_quotient(wi_wide a, wi_wide b) {
    const wi_wide quotient = a / b; /* a slow call, made once */
    return quotient - (quotient * b > a);
}

static inline wi_wide wi_wide_rest(wi_wide a, wi_wide b) {
    const wi_wide rest = a % b;
    return rest < 0 ? rest + b : rest;
}

/* Without its sign. */
static inline wi_wide wi_wide_size(wi_wide a) {
    return a < 0 ? -a : a;
}

/*
 * The greatest common divisor of numbers of any sign, as a number >= 0; gcd(0, 0) = 0.  Not for
 * 0 or INT64_MIN with INT64_MIN: 2^63 does not fit.
 */
static inline int64_t wi_gcd(int64_t a, int64_t b) {
    /* Without signs: the remainder of INT64_MIN by -1 is no number for the processor. */
    uint64_t large = a < 0 ? -(uint64_t)a : (uint64_t)a;
    uint64_t small = b < 0 ? -(uint64_t)b : (uint64_t)b;
    while (small != 0) {
        const uint64_t rest = large % small;
        large = small;
        small = rest;
    }
    return (int64_t)large;
}

/* The same; -2^127 is no argument. */
static inline wi_wide wi_wide_gcd(wi_wide a, wi_wide b) {
    wi_wide large = wi_wide_size(a);
    wi_wide small = wi_wide_size(b);
    while (small != 0) {
        const wi_wide rest = large % small;
        large = small;
        small = rest;
    }
    return large;
}

/* ---- prime numbers --------------------------------------------------------------------------- */

bool wi_is_prime(uint64_t number);

/*
 * The same for numbers of up to 128 bits.  Beyond 64 bits the Baillie-PSW test
 * of GMP answers, to which no counterexample is known.
 */
__extension__ typedef unsigned __int128 wi_unsigned_wide;
bool wi_is_prime_wide(wi_unsigned_wide number);

#endif
