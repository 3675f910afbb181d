/* values.h - what a theorem about Grundy values is made of; see include/wythoff/prove.h. */
#ifndef WI_PROVE_VALUES_H
#define WI_PROVE_VALUES_H

#include <wythoff/automata.h>
#include <wythoff/prove.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/theorem.h"
#include "solve/moves.h"

/* ---- values kernel -------------------------------------------------------------------------- */

/*
 * Is this automaton the Grundy function of this game, or this set the positions of one value?
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
 * With R = {(x,y,w) : a move leads from (x,y) to a (u,v) with (u,v,w) in G} (game_kernel.h) and
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

typedef enum wi_values_obligation {
    WI_VALUES_FUNCTION,
    WI_VALUES_DIFFER,
    WI_VALUES_REACHED,
    WI_VALUES_OBLIGATIONS /* how many */
} wi_values_obligation;

const char *wi_values_obligation_name(wi_values_obligation obligation);

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

struct wy_values {
    wy_theorem *base; /* the game that is played, numerations, steps; p is for searches alone */
    wy_automaton *graph;
    wy_values_facts facts;
};

/* WY_BAD, and why, if the game has no Grundy values. */
wy_status wi_values_possible(const wy_rules *rules, wy_error *error);

/* ---- guesses: values_learn.c ---------------------------------------------------------------- */

/* All values of a window of the game that is played. */
typedef struct wi_value_table {
    int64_t width, height;
    uint32_t *of; /* [x * height + y]; WY_GRUNDY_NONE off the board */
} wi_value_table;

/* Looks for an automaton and proves it: graph, base->system and facts. */
wy_status wi_values_learn(wy_values *values, const wy_values_options *options,
                          const wy_control *control, wy_error *error);

/* Is the graph the Grundy function?  WY_OK: proved, and the graph is taken; else as the kernel. */
wy_status wi_values_try(wy_values *values, wi_proof_report *report, wy_automaton *graph,
                        const wy_numeration *system, const wy_control *control, wy_error *error);

/* ---- closed forms: values_learn.c ----------------------------------------------------------- */

/* ---- bounds and periods, from the graph ------------------------------------------------------ */

/* Fills bounded, most, period and preperiod of the facts; what is not found out stays 0. */
wy_status wi_values_find_periods(wy_values *values, const wi_value_table *table,
                                 const wy_control *control, wy_error *error);

/* ---- one position in each column: value_sets.c -------------------------------------------- */

#endif
