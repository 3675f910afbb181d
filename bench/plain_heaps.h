/* plain_heaps.h - the plain way through three heaps, position by position, to compare with. */
#ifndef WI_BENCH_PLAIN_HEAPS_H
#define WI_BENCH_PLAIN_HEAPS_H

#include <stdint.h>

/* Puts a P-position to those before it; positions come in lexicographic order. */
static inline uint64_t plain_heaps_sum(uint64_t sum, int64_t a, int64_t b, int64_t c) {
    return (sum ^ (uint64_t)((a << 40) + (b << 20) + c)) * UINT64_C(0x9e3779b97f4a7c15);
}

/* The P-positions with heaps below size of `wythoff on 3 heaps`, put together. */
uint64_t plain_wythoff_three(int64_t size);

/* The same of `wythoff-any on 3 heaps`. */
uint64_t plain_wythoff_any_three(int64_t size);

#endif
