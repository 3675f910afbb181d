/*
 * quad.c - comparing two `long double`, which the C library does when it writes and reads numbers.
 *
 * clang calls these functions with an int as their result; those of emscripten's run-time library
 * return a long, which is another type where addresses have 64 bits (fp_compare_impl.inc there).
 */
#include <stdint.h>
#include <string.h>

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
