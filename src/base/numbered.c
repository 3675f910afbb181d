/* numbered.c - records by number: they lie one behind the other, a table finds them. */
#include "base/numbered.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

enum { FIRST_ROOM = 64 };

static uint64_t hash_of(const uint64_t *record, size_t width) {
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < width; i++) {
        hash = wi_hash_more(hash, record[i]);
    }
    return hash;
}

bool wi_numbered_open(wi_numbered *records, size_t width) {
    *records = (wi_numbered){.width = width};
    if (width > SIZE_MAX / 2 / sizeof(uint64_t) / FIRST_ROOM ||
        !wi_list_resize(&records->words, &records->room, FIRST_ROOM, width * sizeof(uint64_t)) ||
        wi_table_reserve(&records->table, 1, NULL) != WY_OK) {
        wi_numbered_close(records);
        return false;
    }
    return true;
}

void wi_numbered_close(wi_numbered *records) {
    free(records->words);
    wi_table_close(&records->table);
    memset(records, 0, sizeof *records);
}

void wi_numbered_empty(wi_numbered *records) {
    records->count = 0;
    wi_table_empty(&records->table);
}

uint32_t wi_numbered_put(wi_numbered *records, const uint64_t *record) {
    const size_t bytes = records->width * sizeof *record;
    if (wi_table_reserve(&records->table, 1, NULL) != WY_OK) {
        return WI_UNNUMBERED;
    }
    uint32_t number;
    wi_probe probe = wi_table_probe(&records->table, hash_of(record, records->width));
    while (wi_table_next(&records->table, &probe, &number)) {
        if (memcmp(wi_numbered_at(records, number), record, bytes) == 0) {
            return number;
        }
    }
    number = records->count;
    if (number == records->room &&
        !wi_list_grow(&records->words, &records->room, records->room + 1, bytes)) {
        return WI_UNNUMBERED;
    }
    memcpy(wi_numbered_at(records, number), record, bytes);
    wi_table_put(&records->table, &probe, number);
    records->count++;
    return number;
}
