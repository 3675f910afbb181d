/*
 * pair_table.h - numbers for pairs of states, in the order in which they are first met.
 */
#ifndef WY_AUTOMATA_PAIR_TABLE_H
#define WY_AUTOMATA_PAIR_TABLE_H

#include "automata/automaton.h"
#include "base/table.h"

typedef struct wy_pair_table {
    uint64_t *pair; /* by number: the first state above, the second below */
    uint32_t count;
    size_t room; /* of pair */
    wy_table places;
    wy_meter *meter;
} wy_pair_table;

static inline uint64_t wy_pair(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

void wy_pair_table_open(wy_pair_table *table, wy_meter *meter);
void wy_pair_table_close(wy_pair_table *table); /* also a zeroed one */

/* The numbers of many pairs at once, new ones as they come. */
wy_status wy_pair_table_number(uint32_t *out, wy_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error);

#endif
