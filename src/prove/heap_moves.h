/*
 * heap_moves.h - the moves of a family as relations between heaps, options and parameters.
 *
 * A move with parameters p takes part_i(p) from heap i, so x_i = a_i + part_i(p), with a_i what is
 * left.  The conditions of the family are linear in x and p; where a_i says it with fewer numbers,
 * as y - t < x - s does, it is put in.
 */
#ifndef WI_PROVE_HEAP_MOVES_H
#define WI_PROVE_HEAP_MOVES_H

#include "prove/heap_relation.h"

/* What is asked of a family. */
typedef struct wi_heap_ask {
    const wy_heap_family *family;
    int heaps;
    int same[WY_MOST_HEAPS]; /* parameter i is to be equal to parameter same[i] */
} wi_heap_ask;

wi_heap_ask wi_heap_ask_all(const wy_heap_family *family, int heaps); /* all its moves */

/* WY_LIMIT, and why, if no automaton can say its conditions. */
wy_status wi_heap_moves_can(const wy_heap_family *family, wy_error *error);

/* Do its conditions tie three or more parameters to each other? */
bool wi_heap_moves_heavy(const wy_heap_family *family);

/* The heaps from which a move of the family leads into the set; tracks x_0, x_1, ... */
wy_automaton *wi_heap_moves_into(wi_calculus *c, const wy_automaton *set, const wi_heap_ask *ask);

/* (options, heaps): a move of the family leads from the heaps to the options, in the set. */
wi_heap_relation wi_heap_moves_relation(wi_calculus *c, const wy_automaton *set,
                                        const wi_heap_ask *ask);

/* The parameters with which a move of the family leads from the set into the set. */
wi_heap_relation wi_heap_moves_within(wi_calculus *c, const wy_automaton *set,
                                      const wi_heap_ask *ask);

/* Where the conditions of the family on the heaps alone hold; all 0: there are none. */
wi_heap_relation wi_heap_moves_where(wi_calculus *c, const wi_heap_ask *ask);

#endif
