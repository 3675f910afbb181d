/*
 * conditions.h - the conditions of rules as automata.
 */
#ifndef WI_PROVE_CONDITIONS_H
#define WI_PROVE_CONDITIONS_H

#include "prove/heap_moves.h"

/* WY_LIMIT, and why, if no automaton can express the condition, whatever its size. */
wy_status wi_calculus_can(const wy_condition *condition, wy_error *error);

/* A condition on heaps and the parameters of the family. */
wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of);

/* The positions on so many tracks where a condition on the heaps holds; NULL holds always. */
wy_automaton *wi_calculus_condition(wi_calculus *c, uint32_t tracks, const wy_condition *condition);

/* The positions of the board; a cone is one of two heaps. */
wy_automaton *wi_calculus_board(wi_calculus *c, uint32_t tracks, const wy_cone *board);

/* The positions at which the game ends by a rule; NULL: there are none. */
wy_automaton *wi_calculus_ends(wi_calculus *c, uint32_t tracks, const wy_rules *rules);

#endif
