/*
 * values_kernel.h - is this automaton the Grundy function of this game, or this set the positions
 * of one value?
 *
 * Every move makes x + y smaller, so that a recursion which holds at every position determines all
 * values, by induction on x + y (Sprague 1935, Grundy 1939).
 *
 * All values: a set G of triples (x, y, z) is {g(x,y) = z} if and only if
 *
 *     function   each position of the board has exactly one z with (x,y,z) in G, no other pair has
 *                one, and z = 0 where the game ends by a rule
 *     differ     no move leads from a position to one of the same z
 *     reached    if (x,y,z) is in G and w < z, then a move leads from (x,y) to a (u,v) with (u,v,w)
 *                in G
 *
 * With R = {(x,y,w) : a move leads from (x,y) to a (u,v) with (u,v,w) in G} (reach.h) and
 * B = {(x,y,w) : w < z for a z with (x,y,z) in G} these are: B and G have nothing in common, nor
 * have G and R, and B lies in R.
 *
 * One value: let S_0, ..., S_(h-1) be the positions of the values below h, and D the rest of the
 * board.  A position of D has a value of at least h, so it has moves into each of them, and its
 * value is h if and only if it has no move to a position of value h.  So S is the set of the
 * positions of value h if and only if
 *
 *     ends        S lies in D
 *     stable      no position of S has a move into S
 *     absorbing   every other position of D has one
 *
 * that is, S is the kernel of the game played in D.
 */
#ifndef WI_PROVE_VALUES_KERNEL_H
#define WI_PROVE_VALUES_KERNEL_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "prove/obligations.h"
#include "solve/moves.h"

typedef enum wi_values_obligation {
    WI_VALUES_FUNCTION,
    WI_VALUES_DIFFER,
    WI_VALUES_REACHED,
    WI_VALUES_OBLIGATIONS /* how many */
} wi_values_obligation;

const char *wi_values_obligation_name(wi_values_obligation obligation);
const char *wi_values_obligation_statement(wi_values_obligation obligation);

/*
 * graph: three tracks x, y, z.  WY_OK: it is the Grundy function; proved.  WY_NO: it is not; the
 * report says at which position.  WY_LIMIT, WY_STOPPED: unknown.  For normal play without blocking
 * and history; most bounds the states of the automata on the way (0: no bound).
 */
wy_status wi_values_kernel_prove(wi_proof_report *report, const wy_automaton *graph,
                                 const wy_rules *rules, const wi_moves *moves,
                                 const wy_numeration *system, uint64_t most,
                                 const wy_control *control, wy_error *error);

/*
 * Is `set` the kernel of the game played in `rest`?  Obligations have the names of game_kernel.h.
 */
wy_status wi_value_set_prove(wi_proof_report *report, const wy_automaton *set,
                             const wy_automaton *rest, const wy_rules *rules, const wi_moves *moves,
                             const wy_numeration *system, uint64_t most, const wy_control *control,
                             wy_error *error);

#endif
