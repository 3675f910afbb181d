/* intern.c - see intern.h: the things lie one behind the other, a table finds them. */
#include "automata/intern.h"

#include <string.h>

void wi_intern_open(wi_intern *intern, size_t width, wi_meter *meter) {
    *intern = (wi_intern){.meter = meter, .width = width, .table = {.meter = meter}};
}

void wi_intern_close(wi_intern *intern) {
    wi_meter_drop(intern->meter, intern->words, intern->room, sizeof *intern->words);
    wi_table_close(&intern->table);
    intern->words = NULL;
}

wy_status wi_intern_number(uint32_t *number, wi_intern *intern, const uint32_t *thing,
                           wy_error *error) {
    const size_t bytes = intern->width * sizeof *thing;
    wy_status status = wi_table_reserve(&intern->table, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&intern->table, wi_hash_words(thing, intern->width));
    while (wi_table_next(&intern->table, &probe, number)) {
        if (memcmp(wi_intern_thing(intern, *number), thing, bytes) == 0) {
            return WY_OK;
        }
    }
    status = wi_meter_grow(intern->meter, &intern->words, &intern->room,
                           ((size_t)intern->count + 1) * intern->width, sizeof *thing, error);
    if (status != WY_OK) {
        return status;
    }
    memcpy(intern->words + intern->count * intern->width, thing, bytes);
    *number = intern->count++;
    wi_table_put(&intern->table, &probe, *number);
    return WY_OK;
}
