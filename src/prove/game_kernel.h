/*
 * game_kernel.h - is this automaton the P-set of this game?  For any number of heaps, with or
 * without a memory.
 *
 * Every move makes a weight of the heaps smaller, so a set P of positions is the P-set if and only
 * if it satisfies the recursion that defines outcomes, at every position.  Let T be the positions
 * at which the game ends by a rule, and let W be those from which the player to move wins if P is
 * what is lost:
 *
 *     in general            some move leads into P
 *     k may be blocked      k + 1 moves that may be blocked lead into P, or one that may not
 *     k are named           some option is in P, and fewer than k options are not
 *     a set is named        in every set some move leads into P
 *     a pass is there       also where there is a move, and P has the position without the pass
 *     misere play           also where there is no move (of the set that is named; where options
 *                           may be blocked, none to a position outside P)
 *
 * Then, in normal play,
 *
 *     ends        P lies on the board, and T in P
 *     stable      no position of P outside T is in W
 *     absorbing   every position of the board outside P and T is
 *
 * and in misere play the same with P outside T.  Which moves there are is asked in one way only,
 * from where they lead into a set (leads.h).
 *
 * On two heaps a look at small heaps comes first: it proves nothing, but refuses most of
 * what is wrong.
 */
#ifndef WI_PROVE_GAME_KERNEL_H
#define WI_PROVE_GAME_KERNEL_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "prove/heap_lines.h"
#include "prove/leads.h"

enum { WI_PROVE_BLOCK = 20 }; /* options that are blocked or named; wythoff-check takes as many */

typedef enum wi_game_obligation {
    WI_GAME_ENDS,
    WI_GAME_STABLE,
    WI_GAME_ABSORBING,
    WI_GAME_OBLIGATIONS /* how many */
} wi_game_obligation;

const char *wi_game_obligation_name(wi_game_obligation obligation);

/*
 * All of it for a kernel whose calculus, report, leads, moves, rules, tracks and p are set.
 * WY_OK: p is the P-set; proved.  WY_NO: it is not; the report says where.  WY_LIMIT, WY_STOPPED:
 * unknown.
 */
wy_status wi_kernel_prove(wi_kernel *f);
void wi_kernel_clear(wi_kernel *f);

/* Obligations one after the other, each entered in the report. */
typedef wy_status wi_kernel_step(wi_kernel *f);
wy_status wi_kernel_steps(wi_kernel *f, wi_kernel_step *const *steps, unsigned count);

/* Steps for other sets with a recursion: values_kernel.h. */
wy_status wi_kernel_zeros(wi_kernel *f, unsigned obligation); /* leading zeros do not matter */
wy_status wi_kernel_stable(wi_kernel *f);
wy_status wi_kernel_absorbing(wi_kernel *f);

/* ---- two heaps: points, rays and fans -------------------------------------------------------- */

/*
 * moves are those of the rules, disjoint if options may be blocked; most bounds the states of the
 * automata on the way (0: no bound).
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

/* ---- any number of heaps: families (leads_families.c) ---------------------------------------- */

/* WY_LIMIT, and why, if games of this kind are not proved here. */
wy_status wi_heap_kernel_can(const wy_rules *rules, wy_error *error);

/*
 * p has valid words and is closed under leading zeros.  passed: the P-set when there is one pass
 * less; NULL where there is none.  pieces, if not NULL: of the moves by which all was absorbed.
 */
wy_status wi_heap_kernel_prove(wi_proof_report *report, wi_heap_pieces *pieces,
                               const wy_automaton *p, const wy_automaton *passed,
                               const wy_rules *rules, const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error);

#endif
