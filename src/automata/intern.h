/*
 * intern.h - numbers for things of a fixed size: the first new thing is 0, the next 1, ...
 * Constructions that search name their states with it.
 */
#ifndef WY_AUTOMATA_INTERN_H
#define WY_AUTOMATA_INTERN_H

#include "base/table.h"

typedef struct wy_intern {
    wy_meter *meter;
    size_t width;    /* words of a thing */
    uint32_t *words; /* thing i is words[i * width ...] */
    size_t room;
    uint32_t count;
    wy_table table; /* of the things */
} wy_intern;

void wy_intern_open(wy_intern *intern, size_t width, wy_meter *meter);
void wy_intern_close(wy_intern *intern);

/* The number of the thing; it is taken in if it is new (*number is then count - 1). */
wy_status wy_intern_number(uint32_t *number, wy_intern *intern, const uint32_t *thing,
                           wy_error *error);

/* Thing i; moves when things are taken in. */
static inline const uint32_t *wy_intern_thing(const wy_intern *intern, uint32_t i) {
    return intern->words + i * intern->width;
}

#endif
