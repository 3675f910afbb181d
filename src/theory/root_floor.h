/*
 * root_floor.h - floor(n sqrt(d)) for n that only grow, exact, without a square root.
 *
 * If r = floor(n sqrt(d)) and s = floor(sqrt(d)), then floor((n + k) sqrt(d)) is at least
 * r + k s and at most r + k (s + 1); which one it is, squares decide.  So a walk from one n
 * to the next costs a few multiplications of 128 bits for each unit of the step.
 */
#ifndef WI_THEORY_ROOT_FLOOR_H
#define WI_THEORY_ROOT_FLOOR_H

#include <stdbool.h>
#include <stdint.h>

typedef struct wi_root_floor {
    uint64_t d, root; /* floor(sqrt(d)) */
    uint64_t n, at;   /* at = floor(n sqrt(d)) */
} wi_root_floor;

/* d > 0; starts at n = 0. */
static inline wi_root_floor wi_root_floor_of(uint64_t d) {
    wi_root_floor out = {.d = d};
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1) {
        if ((out.root + bit) * (out.root + bit) <= d) {
            out.root += bit;
        }
    }
    return out;
}

/* floor(n sqrt(d)), n not less than the last one and n sqrt(d) < 2^63. */
static inline int64_t wi_root_floor_at(wi_root_floor *walk, int64_t n) {
    const uint64_t to = (uint64_t)n;
    const unsigned __int128 square = (unsigned __int128)to * to * walk->d;
    walk->at += walk->root * (to - walk->n);
    walk->n = to;
    while ((unsigned __int128)(walk->at + 1) * (walk->at + 1) <= square) {
        walk->at++;
    }
    return (int64_t)walk->at;
}

/* Is n sqrt(d) a whole number, for the last n? */
static inline bool wi_root_floor_exact(const wi_root_floor *walk) {
    return (unsigned __int128)walk->at * walk->at == (unsigned __int128)walk->n * walk->n * walk->d;
}

#endif
