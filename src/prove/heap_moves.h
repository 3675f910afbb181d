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
    const wy_family *family;
    int heaps;
    bool free;               /* its conditions on parameters alone are left out */
    int sum;                 /* this parameter is to be the sum of all others; -1: none is */
    int same[WY_MOST_HEAPS]; /* parameter i is to be equal to parameter same[i] */
    /* Numbers that are remembered are tracks behind the heaps: */
    wy_memory_kind memory; /* WY_MEMORY_BOUND, WY_MEMORY_REPEAT, or none of them */
    int64_t factor, more;  /* of a bound: the next one is factor * taken + more */
} wi_heap_ask;

wi_heap_ask wi_heap_ask_all(const wy_family *family, int heaps); /* all its moves */

/* The same, with the numbers that the game remembers. */
wi_heap_ask wi_heap_ask_of(const wy_family *family, const wy_rules *rules);

/* Back to all moves of the family. */
void wi_heap_ask_nothing_more(wi_heap_ask *ask);

/* The tracks of a P-set: the heaps and the numbers that are remembered. */
int wi_heap_tracks(const wy_rules *rules);

/* WY_LIMIT, and why, if no automaton can say its conditions. */
wy_status wi_heap_moves_can(const wy_family *family, wy_error *error);

/* How many parameters its conditions tie to each other: none, two, or more. */
typedef enum wi_heap_weight { WI_LIGHT, WI_TIED, WI_HEAVY } wi_heap_weight;
wi_heap_weight wi_heap_moves_weight(const wy_family *family);

/* Does the family take a number of its own from each heap?  Then `sum` may be asked for. */
bool wi_heap_moves_own(const wy_family *family, int heaps);

/*
 * Are the moves that its conditions on parameters alone forbid all moves of the other family?  Then
 * together they have the moves of the family without these conditions: {(s,s,t): t>2s, ...} and
 * {(s,t,r): r<=s+t, ...} have all (s,s,t).  The other one takes any numbers from all heaps, with
 * conditions on these numbers alone; false may mean that this is not seen.
 */
bool wi_heap_moves_completed(wi_calculus *c, const wi_heap_ask *ask, const wy_family *by);

/* The heaps from which a move of the family leads into the set; tracks x_0, x_1, ... */
wy_automaton *wi_heap_moves_into(wi_calculus *c, const wy_automaton *set, const wi_heap_ask *ask);

/* (options, heaps): a move of the family leads from the heaps to the options, in the set. */
wi_heap_relation wi_heap_moves_relation(wi_calculus *c, const wy_automaton *set,
                                        const wi_heap_ask *ask);

/* The parameters with which a move of the family leads from one set into the other. */
wi_heap_relation wi_heap_moves_within(wi_calculus *c, const wy_automaton *from,
                                      const wy_automaton *set, const wi_heap_ask *ask);

/* Where the conditions of the family on the heaps alone hold; all 0: there are none. */
wi_heap_relation wi_heap_moves_where(wi_calculus *c, const wi_heap_ask *ask);

/* ---- the numbers of a family as forms in names ---------------------------------------------- */

/* Heaps from which nothing is taken keep their names. */
bool wi_heap_stays(const wi_heap_ask *ask, int heap);

/* A form in heaps and parameters, with what is asked of these put in. */
wi_named_form wi_heap_plainly(const wi_heap_ask *ask, const wy_linear *form);
void wi_named_form_add(wi_named_form *to, const wi_named_form *form, int64_t factor);

/*
 * x_i - a_i - part_i, which is 0.  Of what is remembered: factor * part_0 + more - a_i for a bound,
 * part_j - a_i for the last move.
 */
wi_named_form wi_heap_balance(const wi_heap_ask *ask, int heap);

#endif
