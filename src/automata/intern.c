/* intern.c - see intern.h: the things lie one behind the other, a table finds them. */
#include "automata/intern.h"

#include <string.h>

void wy_intern_open(wy_intern *intern, size_t width, wy_meter *meter) {
    *intern = (wy_intern){.meter = meter, .width = width, .table = {.meter = meter}};
}

void wy_intern_close(wy_intern *intern) {
    wy_meter_drop(intern->meter, intern->words, intern->room, sizeof *intern->words);
    wy_table_close(&intern->table);
    intern->words = NULL;
}

wy_status wy_intern_number(uint32_t *number, wy_intern *intern, const uint32_t *thing,
                           wy_error *error) {
    const size_t bytes = intern->width * sizeof *thing;
    wy_status status = wy_table_reserve(&intern->table, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wy_probe probe = wy_table_probe(&intern->table, wy_hash_words(thing, intern->width));
    while (wy_table_next(&intern->table, &probe, number)) {
        if (memcmp(wy_intern_thing(intern, *number), thing, bytes) == 0) {
            return WY_OK;
        }
    }
    status = wy_meter_grow(intern->meter, &intern->words, &intern->room,
                           ((size_t)intern->count + 1) * intern->width, sizeof *thing, error);
    if (status != WY_OK) {
        return status;
    }
    memcpy(intern->words + intern->count * intern->width, thing, bytes);
    *number = intern->count++;
    wy_table_put(&intern->table, &probe, *number);
    return WY_OK;
}
