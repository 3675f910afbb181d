/* skipset.h - a bit set that finds the next zero behind long stretches of ones. */
#ifndef WI_BASE_SKIPSET_H
#define WI_BASE_SKIPSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/sliding.h"

enum { WI_SKIPSET_LEVELS = 4 };

typedef struct wi_skipset {
    uint64_t *level[WI_SKIPSET_LEVELS]; /* level[0]: the bits; level[i+1]: which words are full */
    wi_sliding memory;
    unsigned char *touched; /* a bit for each page of level 0 that was written */
    uint64_t pages;         /* how many they are */
} wi_skipset;

/*
 * An empty set of size bits.  Some zeros lie behind the last of them, which
 * are never set, so that a search always ends.  false: no memory.
 */
bool wi_skipset_open(wi_skipset *set, size_t size);
void wi_skipset_close(wi_skipset *set); /* also a zeroed one */

void wi_skipset_add(wi_skipset *set, size_t at);
void wi_skipset_remove(wi_skipset *set, size_t at);

/* The bits at, ..., at + 63. */
static inline uint64_t wi_skipset_window(const uint64_t *bits, size_t at) {
    const uint64_t low = bits[at >> 6] >> (at & 63);
    const uint64_t high = bits[(at >> 6) + 1] << 1 << (63 - (at & 63));
    return low | high;
}

/* The least zero that is not before at. */
size_t wi_skipset_next_zero(const wi_skipset *set, size_t at);

/* Bytes of memory that the bits written so far take. */
uint64_t wi_skipset_memory(const wi_skipset *set);

#endif
