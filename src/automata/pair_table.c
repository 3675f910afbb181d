/*
 * pair_table.c - numbers for pairs of states, in the order in which they are first met.
 *
 * A large table is in no cache: a lookup waits for memory.  Those of a whole row are asked
 * for ahead, so that they wait together.
 */
#include "automata/pair_table.h"

enum { AHEAD = 12 };

void wi_pair_table_open(wi_pair_table *table, wi_meter *meter) {
    *table = (wi_pair_table){.meter = meter, .places = {.meter = meter}};
}

void wi_pair_table_close(wi_pair_table *table) {
    wi_meter_drop(table->meter, table->pair, table->room, sizeof *table->pair);
    wi_table_close(&table->places);
    *table = (wi_pair_table){0};
}

wy_status wi_pair_table_number(uint32_t *out, wi_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error) {
    wy_status status = wi_table_reserve(&table->places, count, error);
    if (status == WY_OK) {
        status = wi_meter_grow(table->meter, &table->pair, &table->room, table->count + count,
                               sizeof *table->pair, error);
    }
    if (status != WY_OK) {
        return status;
    }
    wi_table *places = &table->places;
    for (size_t i = 0; i < count && i < AHEAD; i++) {
        wi_table_prefetch(places, wi_mix(pairs[i]));
    }
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count) {
            wi_table_prefetch(places, wi_mix(pairs[i + AHEAD]));
        }
        bool known = false;
        wi_probe probe = wi_table_probe(places, wi_mix(pairs[i]));
        while (!known && wi_table_next(places, &probe, &out[i])) {
            known = table->pair[out[i]] == pairs[i];
        }
        if (!known) {
            out[i] = table->count;
            wi_table_put(places, &probe, table->count);
            table->pair[table->count++] = pairs[i];
        }
    }
    return WY_OK;
}
