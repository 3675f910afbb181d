/* gcd.c - Euclid's algorithm. */
#include "base/gcd.h"

int64_t wy_gcd(int64_t a, int64_t b) {
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
