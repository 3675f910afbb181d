/* missing.c - what emscripten's C library has not, or has wrong where addresses have 64 bits. */
#include "missing.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LARGEST_ITEM = 256 };

/* The C library asks for its own clock by another name, which it has not. */
int __clock_gettime(clockid_t clock, struct timespec *now);
int __clock_gettime(clockid_t clock, struct timespec *now) {
    return clock_gettime(clock, now);
}

/* ---- qsort_r: insertion, for lists of hundreds; equal items stay in order, as with glibc ----- */

void qsort_r(void *items, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *data) {
    char *at = items;
    char item[LARGEST_ITEM];
    if (size > sizeof item) {
        abort();
    }
    for (size_t i = 1; i < count; i++) {
        memcpy(item, at + i * size, size);
        size_t low = 0; /* items before it are not larger, from high on they are */
        size_t high = i;
        while (low < high) {
            const size_t middle = low + (high - low) / 2;
            if (compare(at + middle * size, item, data) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        memmove(at + (low + 1) * size, at + low * size, (i - low) * size);
        memcpy(at + low * size, item, size);
    }
}

/*
 * ---- comparing two `long double`, as the C library does when it writes and reads numbers ------
 *
 * clang calls these functions with an int as their result; those of emscripten's run-time library
 * return a long (fp_compare_impl.inc there).
 */

#define UNORDERED 2

typedef unsigned __int128 bits;

static bits bits_of(long double x) {
    bits b;
    memcpy(&b, &x, sizeof b);
    return b;
}

/* -1, 0, 1 or UNORDERED. */
static int compare(long double x, long double y) {
    const bits sign = (bits)1 << 127;
    const bits infinite = (bits)0x7fff << 112;
    const bits a = bits_of(x);
    const bits b = bits_of(y);
    if ((a & ~sign) > infinite || (b & ~sign) > infinite) {
        return UNORDERED;
    }
    if (((a | b) & ~sign) == 0 || a == b) {
        return 0; /* +0 is -0 */
    }
    if ((a ^ b) & sign) {
        return a & sign ? -1 : 1;
    }
    return (a < b) == !(a & sign) ? -1 : 1;
}

/* The names are the compiler's. */
#define COMPARISON(name, unordered)                                                                \
    int name(long double x, long double y);                                                        \
    int name(long double x, long double y) {                                                       \
        const int order = compare(x, y);                                                           \
        return order == UNORDERED ? (unordered) : order;                                           \
    }
COMPARISON(__letf2, 1)
COMPARISON(__lttf2, 1)
COMPARISON(__eqtf2, 1)
COMPARISON(__netf2, 1)
COMPARISON(__getf2, -1)
COMPARISON(__gttf2, -1)

int __unordtf2(long double x, long double y);
int __unordtf2(long double x, long double y) {
    return compare(x, y) == UNORDERED;
}
