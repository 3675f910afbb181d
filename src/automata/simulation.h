/*
 * simulation.h - states of a nondeterministic automaton that do all that others do.
 */
#ifndef WI_AUTOMATA_SIMULATION_H
#define WI_AUTOMATA_SIMULATION_H

#include "automata/nfa.h"

/*
 * above[first[q]], ..., above[first[q + 1] - 1]: states from which all words are accepted that are
 * accepted from q.  Of states that are above each other only the first is listed with the others,
 * so that nothing is above itself, through others either.
 */
typedef struct wi_simulation {
    uint64_t *first; /* states + 1; NULL: nothing is known */
    uint32_t *above;
    uint32_t states;
    uint64_t room; /* of above */
} wi_simulation;

/*
 * The largest simulation.  nfa is trimmed; letter_of tells the number of each transition's label,
 * below `letters`.  Where there is too much to look at, nothing is known afterwards, and the
 * status is WY_OK.
 */
wy_status wi_simulation_make(wi_simulation *out, const wi_nfa *nfa, const uint32_t *letter_of,
                             uint32_t letters, wi_meter *meter, wy_error *error);
void wi_simulation_drop(wi_simulation *simulation, wi_meter *meter); /* also a zeroed one */

#endif
