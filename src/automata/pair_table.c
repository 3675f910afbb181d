/*
 * pair_table.c - numbers for pairs of states, in the order in which they are first met.
 *
 * A large table is in no cache: a lookup waits for memory.  Those of a whole row are asked
 * for ahead, so that they wait together.
 */
#include "automata/pair_table.h"

enum { AHEAD = 12 };

void wy_pair_table_open(wy_pair_table *table, wy_meter *meter) {
    *table = (wy_pair_table){.meter = meter, .places = {.meter = meter}};
}

void wy_pair_table_close(wy_pair_table *table) {
    wy_meter_drop(table->meter, table->pair, table->room, sizeof *table->pair);
    wy_table_close(&table->places);
    *table = (wy_pair_table){0};
}

wy_status wy_pair_table_number(uint32_t *out, wy_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error) {
    wy_status status = wy_table_reserve(&table->places, count, error);
    if (status == WY_OK) {
        status = wy_meter_grow(table->meter, &table->pair, &table->room, table->count + count,
                               sizeof *table->pair, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wy_table *places = &table->places;
    for (size_t i = 0; i < count && i < AHEAD; i++) {
        wy_table_prefetch(places, wy_mix(pairs[i]));
    }
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count) {
            wy_table_prefetch(places, wy_mix(pairs[i + AHEAD]));
        }
        bool known = false;
        wy_probe probe = wy_table_probe(places, wy_mix(pairs[i]));
        while (!known && wy_table_next(places, &probe, &out[i])) {
            known = table->pair[out[i]] == pairs[i];
        }
        if (!known) {
            out[i] = table->count;
            wy_table_put(places, &probe, table->count);
            table->pair[table->count++] = pairs[i];
        }
    }
    return WY_OK;
}
