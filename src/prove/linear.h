/*
 * linear.h - linear relations and the conditions of rules as automata.
 */
#ifndef WI_PROVE_LINEAR_H
#define WI_PROVE_LINEAR_H

#include <wythoff/rules.h>

#include "prove/calculus.h"

enum { WI_LINEAR_VARIABLES = 5 };

/*
 * coefficients[0] v_0 + ... + constant  relation  0, on `count` <= WI_LINEAR_VARIABLES tracks;
 * minimal.
 */
wy_automaton *wi_calculus_linear(wi_calculus *c, const int64_t *coefficients, uint32_t count,
                                 int64_t constant, wy_relation relation);

/*
 * The positions where the condition, on x and y alone, holds; NULL holds always.  The calculus'
 * status becomes WY_LIMIT if it asks for primes.
 */
wy_automaton *wi_calculus_condition(wi_calculus *c, const wy_condition *condition);

/* WY_LIMIT, and why, if no automaton can say the condition, whatever its size. */
wy_status wi_calculus_can(const wy_condition *condition, wy_error *error);

/* The positions of the board, and those on which the game also ends (NULL: there are none). */
wy_automaton *wi_calculus_board(wi_calculus *c, const wy_cone *board);
wy_automaton *wi_calculus_ends(wi_calculus *c, const wy_rules *rules);

#endif
