/*
 * heap_shift.h - P-sets whose n-th position comes from shifts of the digits of n.
 *
 * In the Tribonacci game (Duchene and Rigo 2008) the n-th P-position is (s(m) + 1, s(s(m)) + 2,
 * s(s(s(m))) + 4) with m = n - 1 and s(m) the number whose digits in msd_trib are those of m and a
 * 0; in Fraenkel's Raleigh game the same with other numbers of shifts, in msd_fib.  This is looked
 * for in the P-positions of a table: a guess, from which an automaton is made.
 */
#ifndef WI_PROVE_HEAP_SHIFT_H
#define WI_PROVE_HEAP_SHIFT_H

#include <wythoff/automata.h>
#include <wythoff/solve.h>

typedef struct wi_heap_shift {
    int shifts[WY_MOST_HEAPS];
    int64_t more[WY_MOST_HEAPS];
} wi_heap_shift;

/* "(s(m)+1, s^2(m)+2, s^3(m)+4)" */
enum { WI_HEAP_SHIFT_TEXT = 256 };

/* ---- heap pairs ----------------------------------------------------------------------------- */

/*
 * P-positions of games like Wythoff's, with passes: far more of them than a table of all positions
 * has.
 *
 * Two heaps, the same game for both orders; any number from one heap, perhaps the same number from
 * both, and single moves.  Then each column has one P-position (x,y), and (y,x) is one.  With the
 * columns taken in order, y is the least number not below x that is in no pair, with a difference
 * y - x that no pair has (if the same number may be taken from both), from which no single move
 * leads to a pair; and (x,y) is not P with one pass less, for then a pass would win.
 */

/* Is it such a game? */
bool wi_heap_pairs_can(const wy_rules *rules);

/*
 * y of each column below the window, when `passes` are left; free() it.  WY_LIMIT: some y is too
 * large.
 */
wy_status wi_heap_pairs_make(int64_t **out, const wy_rules *rules, int64_t passes, int64_t window,
                             const wy_control *control, wy_error *error);

#endif
