/* gcd.h - the greatest common divisor, by Euclid's algorithm. */
#ifndef WY_BASE_GCD_H
#define WY_BASE_GCD_H

#include <stdint.h>

/* Of numbers of any sign, as a number >= 0; gcd(0, 0) = 0. */
static inline int64_t wy_gcd(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

#endif
