/*
 * table.h - finding things again by their hashes.
 *
 * The things are in arrays of their owner, and have numbers there.  The table knows only numbers
 * and hashes: open addressing, where a slot holds the number and 32 bits of the hash.  So numbers
 * whose things cannot be meant are passed over without a look at the things, and the table grows
 * without asking anybody for a hash.  What equal things are, only the owner knows:
 *
 *     status = wi_table_reserve(&table, 1, error);
 *     ...
 *     uint32_t number;
 *     wi_probe probe = wi_table_probe(&table, hash);
 *     while (wi_table_next(&table, &probe, &number)) {
 *         if (thing number is the one that is looked for) {
 *             return number;
 *         }
 *     }
 *     wi_table_put(&table, &probe, new_number); // the probe has ended at a free slot
 *
 * A zeroed table is an empty one without a budget.
 */
#ifndef WI_BASE_TABLE_H
#define WI_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/meter.h"

typedef struct wi_table {
    uint64_t *slot; /* the hash above, the number + 1 below; 0: free */
    size_t slots;   /* in use: a power of two, or 0 */
    size_t room;    /* slots that there is memory for */
    size_t count;
    wi_meter *meter; /* NULL: no budget */
} wi_table;

typedef struct wi_probe {
    size_t at; /* the slot that is looked at next */
    uint32_t hash;
} wi_probe;

void wi_table_close(wi_table *table); /* it is empty then, with the same meter */
void wi_table_empty(wi_table *table); /* keeps the memory */

/* Empties the table and gives it as many slots as `count` things need; memory is never given up. */
wy_status wi_table_restart(wi_table *table, size_t count, wy_error *error);

/* Three slots of four are taken at most: else searches get long. */
wy_status wi_table_grow(wi_table *table, size_t more, wy_error *error);

/* Slots for `more` things.  WY_LIMIT, WY_SYSTEM: none, and the table is as it was. */
static inline wy_status wi_table_reserve(wi_table *table, size_t more, wy_error *error) {
    return table->count + more <= table->slots / 4 * 3 ? WY_OK : wi_table_grow(table, more, error);
}

/* Begins a search; the table must have slots.  The lower 32 bits of the hash count. */
static inline wi_probe wi_table_probe(const wi_table *table, uint64_t hash) {
    return (wi_probe){(uint32_t)hash & (table->slots - 1), (uint32_t)hash};
}

/* Asks for the memory where a search will begin. */
static inline void wi_table_prefetch(const wi_table *table, uint64_t hash) {
    __builtin_prefetch(&table->slot[(uint32_t)hash & (table->slots - 1)], 1);
}

/* The next number with this hash; false: there is none. */
static inline bool wi_table_next(const wi_table *table, wi_probe *probe, uint32_t *number) {
    uint64_t slot;
    while ((slot = table->slot[probe->at]) != 0) {
        probe->at = (probe->at + 1) & (table->slots - 1);
        if (slot >> 32 == probe->hash) {
            *number = (uint32_t)slot - 1;
            return true;
        }
    }
    return false;
}

/* Puts a number, below UINT32_MAX, where a search has ended; a slot must be reserved. */
static inline void wi_table_put(wi_table *table, const wi_probe *probe, uint32_t number) {
    table->slot[probe->at] = (uint64_t)probe->hash << 32 | (number + 1);
    table->count++;
}

/* Puts a number of a thing that is known to be new. */
static inline void wi_table_add(wi_table *table, uint64_t hash, uint32_t number) {
    wi_probe probe = wi_table_probe(table, hash);
    while (table->slot[probe.at] != 0) {
        probe.at = (probe.at + 1) & (table->slots - 1);
    }
    wi_table_put(table, &probe, number);
}

/* ---- hashes ---------------------------------------------------------------------------- */

/* Spreads the bits of a key over a word. */
static inline uint64_t wi_mix(uint64_t key) {
    key ^= key >> 32;
    key *= UINT64_C(0xD6E8FEB86659FD93);
    key ^= key >> 32;
    key *= UINT64_C(0xD6E8FEB86659FD93);
    key ^= key >> 32;
    return key;
}

/* The hash of what was before, and of one word more. */
static inline uint64_t wi_hash_more(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

static inline uint64_t wi_hash_words(const uint32_t *words, size_t count) {
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < count; i++) {
        hash = wi_hash_more(hash, words[i]);
    }
    return hash;
}

uint64_t wi_hash_text(const char *text, size_t length);

#endif
