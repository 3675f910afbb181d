/*
 * game_kernel.h - is this automaton the P-set of this game?  For every ruleset whose moves are
 * points, rays and fans under linear conditions.
 *
 * Every move makes x + y smaller, so a set P of positions is the P-set if and only if it
 * satisfies the recursion that defines outcomes, at every position.  Let T be the positions on
 * which the game ends by a rule, and let `enough` be those with enough moves into P: one or, where
 * k options may be blocked, k + 1 that can be blocked or one that cannot.  Then, in normal play,
 *
 *     ends        P lies on the board, and T in P
 *     stable      no position of P outside T has enough moves into P
 *     absorbing   every position of the board outside P and T has
 *
 * and in misere play
 *
 *     ends        P lies on the board and outside T
 *     stable      no position of P has enough moves into P, and each has a move to elsewhere
 *     absorbing   every position of the board outside P and T has enough moves into P, or none to
 *                 elsewhere
 *
 * A look at small heaps comes first (near.h): it proves nothing, but refuses most of what is wrong.
 * Cost: a few automata of two tracks for each primitive of the moves.
 */
#ifndef WI_PROVE_GAME_KERNEL_H
#define WI_PROVE_GAME_KERNEL_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "prove/obligations.h"
#include "solve/moves.h"

enum { WI_PROVE_BLOCK = 20 }; /* options that may be blocked */

typedef enum wi_game_obligation {
    WI_GAME_ENDS,
    WI_GAME_STABLE,
    WI_GAME_ABSORBING,
    WI_GAME_OBLIGATIONS /* how many */
} wi_game_obligation;

const char *wi_game_obligation_name(wi_game_obligation obligation);

/*
 * WY_OK: p is the P-set; proved.  WY_NO: it is not; the report says where.  WY_LIMIT, WY_STOPPED:
 * unknown.  moves are those of the rules, disjoint if options may be blocked; most bounds the
 * states of the automata on the way (0: no bound).
 */
wy_status wi_game_kernel_prove(wi_proof_report *report, const wy_automaton *p,
                               const wy_rules *rules, const wi_moves *moves,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error);

/* The same without the look at small heaps. */
wy_status wi_game_obligations_prove(wi_proof_report *report, const wy_automaton *p,
                                    const wy_rules *rules, const wi_moves *moves,
                                    const wy_numeration *system, uint64_t most,
                                    const wy_control *control, wy_error *error);

#endif
