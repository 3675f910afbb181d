/*
 * heap_kernel.h - is this automaton the P-set of this game on several heaps?
 *
 * Every move makes the sum of the heaps smaller, so P is the kernel of the game, the one set with
 *
 *     stable      no position of P has a move into P
 *     absorbing   every other position has one
 *
 * (normal play).  Positions at which the game ends by a rule are in P, whatever moves lead from
 * there.  Some positions are won at once, are not in P and need no move: in misere play those
 * without moves; while a pass is there, those that have a move and are P when it is gone.  Where
 * the opponent names one of several sets of moves, P are the positions that have no move into P in
 * some set; all others have one in every set.
 *
 * Both are said by automata with a track for each heap.  For the first, moves with
 * both ends in P are looked at.  For the second any moves will do.  Families whose conditions tie
 * parameters to each other are first asked for cheap ones: to empty heaps, with one parameter the
 * sum of the others, without conditions that another family makes up for, with equal parameters.
 * Where P and the rule are the same for every order of the heaps only x <= y <= ... is looked at.
 */
#ifndef WI_PROVE_HEAP_KERNEL_H
#define WI_PROVE_HEAP_KERNEL_H

#include <wythoff/solve.h>

#include "prove/calculus.h"
#include "prove/heap_lines.h"

typedef enum wi_heap_obligation {
    WI_HEAP_STABLE,
    WI_HEAP_ABSORBING,
    WI_HEAP_OBLIGATIONS /* how many */
} wi_heap_obligation;

typedef struct wi_heap_report {
    double seconds[WI_HEAP_OBLIGATIONS];
    uint64_t widest[WI_HEAP_OBLIGATIONS]; /* states of the largest automaton */
    wi_heap_obligation failed;            /* WY_NO: this one */
    bool has_place;                       /* at this position */
    mpz_t place[WY_MOST_HEAPS];
    wi_heap_pieces pieces; /* of the moves by which everything was absorbed */
} wi_heap_report;

void wi_heap_report_init(wi_heap_report *report);
void wi_heap_report_clear(wi_heap_report *report);

const char *wi_heap_obligation_name(wi_heap_obligation obligation);
const char *wi_heap_obligation_statement(wi_heap_obligation obligation);

/* WY_LIMIT, and why, if games of this kind are not proved here. */
wy_status wi_heap_kernel_can(const wy_rules *rules, wy_error *error);

/*
 * WY_OK: p, of valid words and closed under leading zeros, is the P-set; proved.  WY_NO: it is
 * not; the report says where.  WY_LIMIT, WY_STOPPED: unknown.  passed: the P-set when there is one
 * pass less; NULL where there is none.
 */
wy_status wi_heap_kernel_prove(wi_heap_report *report, const wy_automaton *p,
                               const wy_automaton *passed, const wy_rules *rules,
                               const wy_numeration *system, uint64_t most,
                               const wy_control *control, wy_error *error);

#endif
