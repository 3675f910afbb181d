/*
 * intern.h - numbers for things of a fixed size: the first new thing is 0, the next 1, ...
 * Constructions that search name their states with it.
 */
#ifndef WI_AUTOMATA_INTERN_H
#define WI_AUTOMATA_INTERN_H

#include "automata/automaton.h"
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

/* ---- pairs of states ------------------------------------------------------------------------- */

/*
 * Numbers for pairs of states, in the order in which they are first met.
 */

typedef struct wi_pair_table {
    uint64_t *pair; /* by number: the first state above, the second below */
    uint32_t count;
    size_t room; /* of pair */
    wi_table places;
    wi_meter *meter;
} wi_pair_table;

static inline uint64_t wi_pair(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

/* The numbers of many pairs at once, new ones as they come. */
wy_status wi_pair_table_number(uint32_t *out, wi_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error);

#endif
