/*
 * numbered.h - records of so many words each, by number: the first that comes is 0, the next new
 * one 1, ...  Searches name their states with it.
 */
#ifndef WI_BASE_NUMBERED_H
#define WI_BASE_NUMBERED_H

#include "base/table.h"

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
