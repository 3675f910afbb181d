/*
 * arrivals.h - the transitions of a table by their targets, and those into one state by their
 * letters: the numbers that labels are given.
 */
#ifndef WI_AUTOMATA_ARRIVALS_H
#define WI_AUTOMATA_ARRIVALS_H

#include "automata/rows.h"

typedef struct wi_arrivals {
    uint64_t *first;  /* states + 1: of the transitions into a state */
    uint32_t *source; /* of a transition */
    uint32_t *letter; /* ascending within a state */
    uint32_t states;
    uint64_t transitions;
} wi_arrivals;

/* letter_of: of each transition of the table, below letters. */
wy_status wi_arrivals_make(wi_arrivals *out, const wy_automaton *table, const uint32_t *letter_of,
                           uint32_t letters, wi_meter *meter, wy_error *error);
void wi_arrivals_drop(wi_arrivals *arrivals, wi_meter *meter); /* also a zeroed one */

/* The first transition into a state that has this letter or a later one. */
uint64_t wi_arrivals_find(const wi_arrivals *arrivals, uint32_t state, uint32_t letter);

#endif
