/* numbered.c - records by number: they lie one behind the other, a table finds them. */
#include "base/numbered.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { FIRST_ROOM = 64 };

static uint64_t hash_of(const uint64_t *record, size_t width) {
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < width; i++) {
        hash = wy_hash_more(hash, record[i]);
    }
    return hash;
}

bool wy_numbered_open(wy_numbered *records, size_t width) {
    *records = (wy_numbered){.width = width};
    if (width > SIZE_MAX / 2 / sizeof(uint64_t) / FIRST_ROOM ||
        !wy_list_resize(&records->words, &records->room, FIRST_ROOM, width * sizeof(uint64_t)) ||
        wy_table_reserve(&records->table, 1, NULL) != WY_OK) {
        wy_numbered_close(records);
        return false;
    }
    return true;
}

void wy_numbered_close(wy_numbered *records) {
    free(records->words);
    wy_table_close(&records->table);
    memset(records, 0, sizeof *records);
}

void wy_numbered_empty(wy_numbered *records) {
    records->count = 0;
    wy_table_empty(&records->table);
}

uint32_t wy_numbered_put(wy_numbered *records, const uint64_t *record) {
    const size_t bytes = records->width * sizeof *record;
    if (wy_table_reserve(&records->table, 1, NULL) != WY_OK) {
        return WY_UNNUMBERED;
    }
    uint32_t number;
    wy_probe probe = wy_table_probe(&records->table, hash_of(record, records->width));
    while (wy_table_next(&records->table, &probe, &number)) {
        if (memcmp(wy_numbered_at(records, number), record, bytes) == 0) {
            return number;
        }
    }
    number = records->count;
    if (number == records->room &&
        !wy_list_grow(&records->words, &records->room, records->room + 1, bytes)) {
        return WY_UNNUMBERED;
    }
    memcpy(wy_numbered_at(records, number), record, bytes);
    wy_table_put(&records->table, &probe, number);
    records->count++;
    return number;
}
