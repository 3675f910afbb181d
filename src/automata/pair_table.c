/*
 * pair_table.c - numbers for pairs of states, in the order in which they are first met.
 *
 * A large table is in no cache: a lookup waits for memory.  Those of a whole row are asked
 * for ahead, so that they wait together.
 */
#include "automata/pair_table.h"

#include <string.h>

#include "automata/rows.h"
#include "base/fail.h"
#include "base/table.h"

enum { FIRST_SLOTS = 64, AHEAD = 12 };

wy_status wy_pair_table_open(wy_pair_table *table, wy_meter *meter, wy_error *error) {
    *table = (wy_pair_table){.meter = meter};
    const wy_status status =
        wy_meter_take(meter, &table->slot, FIRST_SLOTS, sizeof *table->slot, error);
    if (status == WY_OK) {
        table->slots = FIRST_SLOTS;
        memset(table->slot, 0xFF, FIRST_SLOTS * sizeof *table->slot);
    }
    return status;
}

void wy_pair_table_close(wy_pair_table *table) {
    if (table->meter != NULL) {
        wy_meter_drop(table->meter, table->pair, table->room, sizeof *table->pair);
        wy_meter_drop(table->meter, table->slot, table->slots, sizeof *table->slot);
    }
    *table = (wy_pair_table){0};
}

static size_t place_of(const wy_pair_table *table, uint64_t pair) {
    size_t place = (size_t)wy_mix(pair) & (table->slots - 1);
    while (table->slot[place] != WY_NO_STATE && table->pair[table->slot[place]] != pair) {
        place = (place + 1) & (table->slots - 1);
    }
    return place;
}

static wy_status double_slots(wy_pair_table *table, wy_error *error) {
    uint32_t *fresh;
    const size_t slots = 2 * table->slots;
    const wy_status status = wy_meter_take(table->meter, &fresh, slots, sizeof *fresh, error);
    if (status != WY_OK) {
        return status;
    }
    memset(fresh, 0xFF, slots * sizeof *fresh);
    wy_meter_drop(table->meter, table->slot, table->slots, sizeof *table->slot);
    table->slot = fresh;
    table->slots = slots;
    for (uint32_t i = 0; i < table->count; i++) {
        if (i + AHEAD < table->count) {
            __builtin_prefetch(&fresh[wy_mix(table->pair[i + AHEAD]) & (slots - 1)], 1);
        }
        /* All are different: the first free slot will do. */
        size_t place = (size_t)wy_mix(table->pair[i]) & (slots - 1);
        while (fresh[place] != WY_NO_STATE) {
            place = (place + 1) & (slots - 1);
        }
        fresh[place] = i;
    }
    return WY_OK;
}

wy_status wy_pair_table_number(uint32_t *out, wy_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error) {
    wy_status status = WY_OK;
    while (status == WY_OK && (table->count + count) * 4 > table->slots * 3) {
        if (table->count + count >= WY_NO_STATE) {
            return wy_fail(error, WY_LIMIT, "%s: more than 2^32 - 2 states", table->meter->what);
        }
        status = double_slots(table, error);
    }
    if (status == WY_OK) {
        status = wy_meter_grow(table->meter, &table->pair, &table->room, table->count + count,
                               sizeof *table->pair, error);
    }
    if (status != WY_OK) {
        return status;
    }
    for (size_t i = 0; i < count && i < AHEAD; i++) {
        __builtin_prefetch(&table->slot[wy_mix(pairs[i]) & (table->slots - 1)], 1);
    }
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count) {
            __builtin_prefetch(&table->slot[wy_mix(pairs[i + AHEAD]) & (table->slots - 1)], 1);
        }
        const size_t place = place_of(table, pairs[i]);
        if (table->slot[place] == WY_NO_STATE) {
            table->slot[place] = table->count;
            table->pair[table->count++] = pairs[i];
        }
        out[i] = table->slot[place];
    }
    return WY_OK;
}
