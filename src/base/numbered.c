/* numbered.c - records by number: they lie one behind the other, a table of numbers finds them. */
#include "base/numbered.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

/* The table has two slots for each record there is room for: a power of two. */
static uint64_t mask_of(const wy_numbered *records) {
    return 2 * (uint64_t)records->room - 1;
}

static uint64_t hash(const uint64_t *record, size_t width) {
    uint64_t h = 0x9e3779b97f4a7c15U;
    for (size_t i = 0; i < width; i++) {
        h = (h ^ record[i]) * 0xff51afd7ed558ccdU;
        h ^= h >> 32;
    }
    return h;
}

/* Where the record is in the table, or the free slot where it belongs. */
static uint64_t find(const wy_numbered *records, const uint64_t *record) {
    const size_t bytes = records->width * sizeof *record;
    uint64_t at = hash(record, records->width) & mask_of(records);
    while (records->table[at] != 0 &&
           memcmp(wy_numbered_at(records, records->table[at] - 1), record, bytes) != 0) {
        at = (at + 1) & mask_of(records);
    }
    return at;
}

static bool grow(wy_numbered *records, uint32_t room) {
    if (records->width > SIZE_MAX / sizeof(uint64_t) / room) {
        return false;
    }
    uint64_t *words = realloc(records->words, room * records->width * sizeof *words);
    if (words == NULL) {
        return false;
    }
    records->words = words;
    uint32_t *table = calloc((size_t)room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(records->table);
    records->table = table;
    records->room = room;
    for (uint32_t i = 0; i < records->count; i++) {
        uint64_t at = hash(wy_numbered_at(records, i), records->width) & mask_of(records);
        while (table[at] != 0) {
            at = (at + 1) & mask_of(records);
        }
        table[at] = i + 1;
    }
    return true;
}

bool wy_numbered_open(wy_numbered *records, size_t width) {
    *records = (wy_numbered){.width = width};
    if (!grow(records, FIRST_ROOM)) {
        wy_numbered_close(records);
        return false;
    }
    return true;
}

void wy_numbered_close(wy_numbered *records) {
    free(records->words);
    free(records->table);
    memset(records, 0, sizeof *records);
}

void wy_numbered_empty(wy_numbered *records) {
    records->count = 0;
    memset(records->table, 0, (size_t)records->room * 2 * sizeof *records->table);
}

uint32_t wy_numbered_put(wy_numbered *records, const uint64_t *record) {
    uint64_t at = find(records, record);
    if (records->table[at] == 0) {
        if (records->count == records->room) {
            if (records->room > UINT32_MAX / 8 || !grow(records, records->room * 2)) {
                return WY_UNNUMBERED;
            }
            at = find(records, record);
        }
        memcpy(wy_numbered_at(records, records->count), record, records->width * sizeof *record);
        records->table[at] = ++records->count;
    }
    return records->table[at] - 1;
}

/* *array is a pointer of whatever type: read and written as bytes. */
static void *load(const void *array) {
    void *items;
    memcpy(&items, array, sizeof items);
    return items;
}

static void store(void *array, void *items) {
    memcpy(array, &items, sizeof items);
}

bool wy_numbered_follow(const wy_numbered *records, void *array, uint32_t *room, size_t size) {
    if (*room >= records->room) {
        return true;
    }
    char *grown = realloc(load(array), records->room * size);
    if (grown == NULL) {
        return false;
    }
    memset(grown + *room * size, 0, (records->room - *room) * size);
    *room = records->room;
    store(array, grown);
    return true;
}
