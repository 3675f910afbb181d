/* table.h - finding things again by their hashes, within a budget of memory. */
#ifndef WI_BASE_TABLE_H
#define WI_BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/pace.h"

/* ---- one computation's memory budget and its poll -------------------------------------------- */

/*
 *     wi_meter meter;
 *     wi_meter_start(&meter, control, "the product");
 *     status = wi_meter_grow(&meter, &array, &room, needed, sizeof *array, error);
 *     ...
 *     wi_meter_drop(&meter, array, room, sizeof *array);
 */

typedef struct wi_meter {
    uint64_t used;    /* bytes that are out */
    uint64_t allowed; /* UINT64_MAX: no limit */
    uint64_t peak;
    const char *what; /* for messages */
    wi_pace pace;
    wy_doing *doing; /* may be NULL */
    uint32_t ticks;
} wi_meter;

/* control may be NULL. */
void wi_meter_start(wi_meter *meter, const wy_control *control, const char *what);

/*
 * In all of these `array` is the address of a pointer.
 *
 * Makes room for `needed` items of `size` bytes at *array, which had room for *room: grows by
 * half at least.  WY_LIMIT: over the budget; WY_SYSTEM: no memory.  The array stays as it was then.
 */
wy_status wi_meter_enlarge(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size,
                           wy_error *error); /* if needed > *room */
static inline wy_status wi_meter_grow(wi_meter *meter, void *array, size_t *room, size_t needed,
                                      size_t size, wy_error *error) {
    return needed <= *room ? WY_OK : wi_meter_enlarge(meter, array, room, needed, size, error);
}

/* count items, not set (or all zero); at least one byte.  *array is NULL on failure. */
wy_status wi_meter_take(wi_meter *meter, void *array, size_t count, size_t size, wy_error *error);
wy_status wi_meter_take_zeros(wi_meter *meter, void *array, size_t count, size_t size,
                              wy_error *error);

/* Gives up what is not needed of an array that has room for *room items. */
void wi_meter_shrink(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size);

/* Frees an array with room for room items; NULL is allowed. */
void wi_meter_drop(wi_meter *meter, void *array, size_t room, size_t size);

/* Bytes that others took, and will be given back through this meter: a copy's for example. */
static inline void wi_meter_note(wi_meter *meter, uint64_t bytes) {
    meter->used += bytes;
}

/* Bytes that others freed, an automaton's for example. */
static inline void wi_meter_return(wi_meter *meter, uint64_t bytes) {
    meter->used -= bytes < meter->used ? bytes : meter->used;
}

/* To be called once for every bit of work (a state): WY_STOPPED when poll says so. */
wy_status wi_meter_stopped(wi_meter *meter, wy_error *error);

static inline wy_status wi_meter_tick(wi_meter *meter, wy_error *error) {
    return (++meter->ticks & 255U) == 0 ? wi_meter_stopped(meter, error) : WY_OK;
}

/* ---- finding things again by their hashes ---------------------------------------------------- */

/*
 * The things are in arrays of their owner, and have numbers there.  The table knows only numbers
 * and hashes: open addressing, where a slot holds the number and 32 bits of the hash.  So numbers
 * whose things cannot be meant are passed over without a look at the things, and the table grows
 * without asking anybody for a hash.  Only the owner knows which things are equal:
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

/* ---- records by number: the states of searches ----------------------------------------------- */

/*
 * Records of so many words each, by number: the first that comes is 0, the next new
 * one 1, ...  Searches name their states with it.
 */

static const uint32_t WI_UNNUMBERED = UINT32_MAX;

typedef struct wi_numbered {
    size_t width;    /* words of a record */
    uint64_t *words; /* one record behind the other */
    size_t room;
    uint32_t count;
    wi_table table; /* of the records */
} wi_numbered;

bool wi_numbered_open(wi_numbered *records, size_t width); /* false: no memory */
void wi_numbered_close(wi_numbered *records);              /* also a zeroed one */
void wi_numbered_empty(wi_numbered *records);              /* forgets the records, keeps the room */

/* The number of the record, which is copied if it is new.  WI_UNNUMBERED: no memory, and nothing
 * changed. */
uint32_t wi_numbered_put(wi_numbered *records, const uint64_t *record);

/* Record i; it moves when records are put. */
static inline uint64_t *wi_numbered_at(const wi_numbered *records, uint32_t i) {
    return records->words + (size_t)i * records->width;
}

/* Bytes that are taken. */
static inline uint64_t wi_numbered_bytes(const wi_numbered *records) {
    return (uint64_t)records->room * records->width * sizeof(uint64_t) +
           (uint64_t)records->table.room * sizeof(uint64_t);
}

#endif
