/*
 * nfa.h - nondeterministic automata: what projection leaves, and what becomes of them.
 *
 * The tables are those of an automaton whose rows are sorted by label and then by target, a
 * label perhaps leading to several states; a state is final if its output is not 0.
 */
#ifndef WI_AUTOMATA_NFA_H
#define WI_AUTOMATA_NFA_H

#include "automata/automaton.h"

typedef struct wi_nfa {
    wy_automaton *table;
    uint32_t *initial; /* room for all states */
    uint32_t initials;
    uint32_t room; /* of initial */
} wi_nfa;

/* The table is taken over; its only initial state is 0. */
wy_status wi_nfa_make(wi_nfa *out, wy_automaton *table, wi_meter *meter, wy_error *error);
void wi_nfa_drop(wi_nfa *nfa, wi_meter *meter); /* also a zeroed one */

/* Without states that are of no use. */
wy_status wi_nfa_trim(wi_nfa *nfa, wi_meter *meter, wy_error *error);

/*
 * Adds words from which zeros in front (at the end, if lsd) were taken away: new initial (final)
 * states.  Nothing happens if some track has no digit 0.
 */
wy_status wi_nfa_close_zeros(wi_nfa *nfa, bool lsd, wi_meter *meter, wy_error *error);

/* The words from right to left; trimmed. */
wy_status wi_nfa_reverse(wi_nfa *out, const wi_nfa *nfa, wi_meter *meter, wy_error *error);

/* Merges bisimilar states. */
wy_status wi_nfa_reduce(wi_nfa *nfa, wi_meter *meter, wy_error *error);

/* One initial state, and no label twice in a row? */
bool wi_nfa_is_deterministic(const wi_nfa *nfa);

/*
 * The automaton with all words of a AND b (a AND_NOT b), the digits on the tracks gone[] left
 * out.  b NULL: of a alone.  Not closed under zeros, not trimmed.
 */
wy_status wi_nfa_project(wi_nfa *out, wy_operation operation, const wy_automaton *a,
                         const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                         uint32_t track_count, const bool *gone, wi_meter *meter, wy_error *error);

/*
 * The minimal automaton.  *nfa is used up.  Forward subset construction and reversal race;
 * report may be NULL.
 */
wy_status wi_nfa_determinise(wy_automaton **out, wi_nfa *nfa, wy_subset_report *report,
                             wi_meter *meter, wy_error *error);

/*
 * The coarsest partition in which states of one class have the same output and the same labels
 * to the same classes.  class_of has room for all states; *classes are numbered from 0.
 * nondeterministic: labels may occur twice in a row, and rows are compared as sets.
 */
wy_status wi_refine(uint32_t *class_of, uint32_t *classes, const wy_automaton *table,
                    bool nondeterministic, wi_meter *meter, wy_error *error);

/* wy_automaton_minimise_in_place within a computation that goes on. */
wy_status wi_minimise(wy_automaton *automaton, wi_meter *meter, wy_error *error);

#endif
