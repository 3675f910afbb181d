/*
 * span.h - the space that vectors span, modulo the prime 2^61 - 1.
 *
 * Vectors that are independent modulo a prime are independent; so ranks found here are lower
 * bounds, whatever the prime.  Combinations are lifted to fractions and have to be checked.
 */
#ifndef WI_GRUNDY_SPAN_H
#define WI_GRUNDY_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WI_SPAN_PRIME ((UINT64_C(1) << 61) - 1)

typedef struct wi_span {
    size_t width, room; /* of a vector; the most vectors */
    size_t rank;
    uint64_t *rows;    /* echelon form: row i has a 1 at pivots[i], and zeros at earlier pivots */
    uint64_t *recipes; /* row i as a combination of the vectors that were kept */
    size_t *pivots;
    uint64_t *work, *recipe; /* one vector, one combination */
} wi_span;

static inline uint64_t wi_span_product(uint64_t a, uint64_t b) {
    __extension__ const unsigned __int128 p = (unsigned __int128)a * b;
    const uint64_t sum = (uint64_t)(p & WI_SPAN_PRIME) + (uint64_t)(p >> 61);
    return sum >= WI_SPAN_PRIME ? sum - WI_SPAN_PRIME : sum;
}

bool wi_span_open(wi_span *span, size_t width, size_t room); /* false: no memory */
void wi_span_close(wi_span *span);

static inline uint64_t wi_span_residue(int64_t number) {
    return number >= 0 ? (uint64_t)number % WI_SPAN_PRIME
                       : WI_SPAN_PRIME - (uint64_t)-number % WI_SPAN_PRIME;
}

/*
 * The vector in span->work.  If it is independent of those kept, keeps it and returns true (there
 * must be room).  Else span->recipe[0, rank) says which combination of those it is.
 */
bool wi_span_add(wi_span *span);

/*
 * The recipe with one denominator: recipe[j] = numerators[j] / *denominator.  False: these would
 * be larger than 2^29, so it is no likely combination.
 */
bool wi_span_lift(int64_t *numerators, int64_t *denominator, const wi_span *span);

#endif
