/*
 * subset.h - the subset construction, in slices.
 *
 *     status = wi_subset_open(&subset, nfa, &meter, error);
 *     while (status == WY_OK && !wi_subset_done(&subset))
 *         status = wi_subset_run(&subset, 100000, error);
 *     status = wi_subset_finish(&out, &subset, error);
 *     wi_subset_close(&subset);
 */
#ifndef WI_AUTOMATA_SUBSET_H
#define WI_AUTOMATA_SUBSET_H

#include "automata/nfa.h"
#include "base/table.h"

/* ---- simulation ------------------------------------------------------------------------------ */

/*
 * States of a nondeterministic automaton that do all that others do.
 */

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

/* ---- the subset construction ---------------------------------------------------------------- */

typedef struct wi_subset {
    const wi_nfa *nfa;
    const wi_simulation *simulation; /* what it knows is left out of sets; NULL: nothing */
    wi_meter *meter;
    wi_builder builder;
    /* letters: the different labels of the nfa, and each transition's */
    uint64_t *letter;
    uint32_t letters;
    size_t room_letters;
    uint32_t *letter_of;
    /* sets, one behind the other */
    uint32_t *member;
    uint64_t *begin; /* of set i; sets + 1 */
    uint32_t sets;
    uint32_t at; /* the next set whose row is to be made */
    size_t room_member, room_begin;
    wi_table found; /* the sets */
    /* for one row */
    uint64_t *count;  /* transitions by letter; then where the next one goes */
    uint64_t *active; /* a bit for each letter that occurs */
    uint32_t *target; /* by letter */
    size_t room_target;
    uint32_t *stamp; /* of states: in which set they were last */
    uint32_t stamped;
    uint64_t looked; /* at states above others */
} wi_subset;

/* simulation may be NULL. */
wy_status wi_subset_open(wi_subset *subset, const wi_nfa *nfa, const wi_simulation *simulation,
                         wi_meter *meter, wy_error *error);
/* Looks at about `work` transitions more. */
wy_status wi_subset_run(wi_subset *subset, uint64_t work, wy_error *error);
bool wi_subset_done(const wi_subset *subset);
/* The automaton, states in the order of their least words. */
wy_status wi_subset_finish(wy_automaton **out, wi_subset *subset, wy_error *error);
void wi_subset_close(wi_subset *subset); /* also after a failed open, or zeroed */

#endif
