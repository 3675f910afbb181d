/*
 * pair_table.h - numbers for pairs of states, in the order in which they are first met.
 */
#ifndef WI_AUTOMATA_PAIR_TABLE_H
#define WI_AUTOMATA_PAIR_TABLE_H

#include "automata/automaton.h"
#include "base/table.h"

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

void wi_pair_table_open(wi_pair_table *table, wi_meter *meter);
void wi_pair_table_close(wi_pair_table *table); /* also a zeroed one */

/* The numbers of many pairs at once, new ones as they come. */
wy_status wi_pair_table_number(uint32_t *out, wi_pair_table *table, const uint64_t *pairs,
                               size_t count, wy_error *error);

#endif
