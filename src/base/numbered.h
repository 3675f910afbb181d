/*
 * numbered.h - records of so many words each, by number: the first that comes is 0, the next new
 * one 1, ...  Searches name their states with it.
 */
#ifndef WY_BASE_NUMBERED_H
#define WY_BASE_NUMBERED_H

#include "base/table.h"

static const uint32_t WY_UNNUMBERED = UINT32_MAX;

typedef struct wy_numbered {
    size_t width;    /* words of a record */
    uint64_t *words; /* one record behind the other */
    size_t room;
    uint32_t count;
    wy_table table; /* of the records */
} wy_numbered;

bool wy_numbered_open(wy_numbered *records, size_t width); /* false: no memory */
void wy_numbered_close(wy_numbered *records);              /* also a zeroed one */
void wy_numbered_empty(wy_numbered *records);              /* forgets the records, keeps the room */

/* The number of the record, which is copied if it is new.  WY_UNNUMBERED: no memory, and nothing
 * changed. */
uint32_t wy_numbered_put(wy_numbered *records, const uint64_t *record);

/* Record i; it moves when records are put. */
static inline uint64_t *wy_numbered_at(const wy_numbered *records, uint32_t i) {
    return records->words + (size_t)i * records->width;
}

/* Bytes that are taken. */
static inline uint64_t wy_numbered_bytes(const wy_numbered *records) {
    return (uint64_t)records->room * records->width * sizeof(uint64_t) +
           (uint64_t)records->table.room * sizeof(uint64_t);
}

#endif
