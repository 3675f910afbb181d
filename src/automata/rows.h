/*
 * rows.h - sparse rows as a graph: transitions backwards, states that matter.
 * The tables may be nondeterministic (see nfa.h): a label may occur in a row several times.
 */
#ifndef WI_AUTOMATA_ROWS_H
#define WI_AUTOMATA_ROWS_H

#include "automata/automaton.h"

/* For each state the states with a transition to it, one for each transition. */
typedef struct wi_inverse {
    uint64_t *first;  /* states + 1 */
    uint32_t *source; /* transitions */
    uint32_t states;
} wi_inverse;

wy_status wi_inverse_make(wi_inverse *out, const wy_automaton *table, wi_meter *meter,
                          wy_error *error);
void wi_inverse_drop(wi_inverse *inverse, wi_meter *meter); /* also a zeroed one */

/*
 * Keeps the states that are reached from initial[0, *count) and, if `accepting`, reach an
 * output that is not 0; in their order.  initial is renumbered.  If none is left, one state
 * without transitions and with output 0 is.
 */
wy_status wi_rows_trim(wy_automaton *table, uint32_t *initial, uint32_t *count, bool accepting,
                       wi_meter *meter, wy_error *error);

#endif
