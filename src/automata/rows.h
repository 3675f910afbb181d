/*
 * rows.h - sparse rows as a graph: transitions backwards, states that matter.
 * The tables may be nondeterministic (see nfa.h): a label may occur in a row several times.
 */
#ifndef WY_AUTOMATA_ROWS_H
#define WY_AUTOMATA_ROWS_H

#include "automata/automaton.h"

/* For each state the states with a transition to it, one for each transition. */
typedef struct wy_inverse {
    uint64_t *first;  /* states + 1 */
    uint32_t *source; /* transitions */
    uint32_t states;
} wy_inverse;

wy_status wy_inverse_make(wy_inverse *out, const wy_automaton *table, wy_meter *meter,
                          wy_error *error);
void wy_inverse_drop(wy_inverse *inverse, wy_meter *meter); /* also a zeroed one */

/*
 * Keeps the states that are reached from initial[0, *count) and, if `accepting`, reach an
 * output that is not 0; in their order.  initial is renumbered.  If none is left, one state
 * without transitions and with output 0 is.
 */
wy_status wy_rows_trim(wy_automaton *table, uint32_t *initial, uint32_t *count, bool accepting,
                       wy_meter *meter, wy_error *error);

#endif
