/*
 * set_store.h - many sets of values, all over the same sliding window of values.
 *
 * A set is a ring of `room` words; word w of the values is at w mod room.  Words below `base` are
 * gone: no cell that is still to come can have such a value.
 */
#ifndef WI_GRUNDY_SET_STORE_H
#define WI_GRUNDY_SET_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wi_set_store {
    uint64_t *words; /* [set][room] */
    uint32_t *from;  /* for each set: all words from base up to here are full */
    size_t count;
    uint32_t room; /* a power of two */
    uint32_t base;
} wi_set_store;

/* Empty sets; false: no memory. */
bool wi_set_store_open(wi_set_store *store, size_t count);
void wi_set_store_close(wi_set_store *store);

uint64_t wi_set_store_memory(size_t count, uint64_t room);

/* Room for twice as many values; false: no memory, and nothing has changed. */
bool wi_set_store_widen(wi_set_store *store);

/* Gives up the values of words below base. */
void wi_set_store_slide(wi_set_store *store, uint32_t base);

static inline uint64_t *wi_set_of(const wi_set_store *store, size_t set) {
    return store->words + set * store->room;
}

static inline void wi_set_clear(wi_set_store *store, size_t set) {
    uint64_t *words = wi_set_of(store, set);
    for (uint32_t i = 0; i < store->room; i++) {
        words[i] = 0;
    }
    store->from[set] = 0;
}

/* The value must be below 64 (base + room). */
static inline void wi_set_store_put(wi_set_store *store, size_t set, uint32_t value) {
    const uint32_t word = value / 64;
    if (word >= store->base) {
        wi_set_of(store, set)[word & (store->room - 1)] |= UINT64_C(1) << (value % 64);
    }
}

/* The first word from base on that is not full, or base + room. */
static inline uint32_t wi_set_from(wi_set_store *store, size_t set) {
    const uint64_t *words = wi_set_of(store, set);
    uint32_t from = store->from[set] > store->base ? store->from[set] : store->base;
    while (from < store->base + store->room && words[from & (store->room - 1)] == ~UINT64_C(0)) {
        from++;
    }
    store->from[set] = from;
    return from;
}

#endif
