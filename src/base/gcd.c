/* gcd.c - Euclid's algorithm. */
#include "base/gcd.h"

int64_t wy_gcd(int64_t a, int64_t b) {
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}
