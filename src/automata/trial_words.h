/*
 * trial_words.h - words that tell the states of a nondeterministic automaton apart.
 *
 * A word is found by a walk from a state to a final one.  The states from which it is accepted, and
 * those from which each of its ends is, are columns.  If all that is accepted from p is accepted
 * from q, q stands in all columns in which p does; so columns tell quickly of most pairs that
 * it is not so.
 */
#ifndef WI_AUTOMATA_TRIAL_WORDS_H
#define WI_AUTOMATA_TRIAL_WORDS_H

#include "automata/arrivals.h"
#include "automata/nfa.h"
#include "base/table.h"

typedef struct wi_trials {
    const wy_automaton *table;
    const uint32_t *letter_of;
    uint32_t letters;
    wi_meter *meter;
    uint32_t states;
    uint64_t random;
    wi_arrivals arrivals;
    uint32_t *distance; /* to a final state */
    uint32_t *final;    /* the final states */
    size_t finals;
    struct wi_trial_column *columns;
    uint64_t *hash; /* of each */
    uint32_t count;
    size_t room_columns, room_hash;
    uint32_t *list; /* the states of rare columns */
    uint64_t listed;
    size_t room_list;
    uint64_t *bits;       /* of dense columns */
    size_t words;         /* of one */
    uint64_t *transposed; /* the same, state by state */
    uint32_t dense;
    wi_table found;   /* the columns */
    uint32_t *cover;  /* of a state: rare columns it stands in; then those in its row */
    uint32_t *row;    /* of a state: its rarest columns */
    uint32_t *member; /* the states of the last column */
    uint32_t *other;  /* the states of the column that is made from it */
    uint32_t *stamp;
    uint32_t stamped;
    uint64_t steps; /* taken back along words */
} wi_trials;

/* Tries words.  nfa is trimmed; letter_of tells the number of each transition's label. */
wy_status wi_trials_open(wi_trials *out, const wi_nfa *nfa, const uint32_t *letter_of,
                         uint32_t letters, wi_meter *meter, wy_error *error);
void wi_trials_close(wi_trials *trials); /* also after a failed open */

/* How many states may pass the next call, and which do: those that stand in all columns of p, and
 * are final if p is.  p itself is left out; ascending. */
uint32_t wi_trials_most(const wi_trials *trials, uint32_t p);
uint32_t wi_trials_pass(const wi_trials *trials, uint32_t p, uint32_t *states);

#endif
