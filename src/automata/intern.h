/*
 * intern.h - numbers for things of a fixed size: the first new thing is 0, the next 1, ...
 * Constructions that search name their states with it.
 */
#ifndef WI_AUTOMATA_INTERN_H
#define WI_AUTOMATA_INTERN_H

#include "base/table.h"

typedef struct wi_intern {
    wi_meter *meter;
    size_t width;    /* words of a thing */
    uint32_t *words; /* thing i is words[i * width ...] */
    size_t room;
    uint32_t count;
    wi_table table; /* of the things */
} wi_intern;

void wi_intern_open(wi_intern *intern, size_t width, wi_meter *meter);
void wi_intern_close(wi_intern *intern);

/* The number of the thing; it is taken in if it is new (*number is then count - 1). */
wy_status wi_intern_number(uint32_t *number, wi_intern *intern, const uint32_t *thing,
                           wy_error *error);

/* Thing i; moves when things are taken in. */
static inline const uint32_t *wi_intern_thing(const wi_intern *intern, uint32_t i) {
    return intern->words + i * intern->width;
}

#endif
