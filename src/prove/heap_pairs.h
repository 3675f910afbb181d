/*
 * heap_pairs.h - P-positions of games like Wythoff's, with passes: far more of them than a table of
 * all positions has.
 *
 * Two heaps, the same game for both orders; any number from one heap, perhaps the same number from
 * both, and single moves.  Then each column has one P-position (x,y), and (y,x) is one.  With the
 * columns taken in order, y is the least number not below x that is in no pair, with a difference
 * y - x that no pair has (if the same number may be taken from both), from which no single move
 * leads to a pair; and (x,y) is not P with one pass less, for then a pass would win.
 */
#ifndef WI_PROVE_HEAP_PAIRS_H
#define WI_PROVE_HEAP_PAIRS_H

#include <wythoff/solve.h>

/* Is it such a game? */
bool wi_heap_pairs_can(const wy_rules *rules);

/*
 * y of each column below the window, when `passes` are left; free() it.  WY_LIMIT: some y is too
 * large.
 */
wy_status wi_heap_pairs_make(int64_t **out, const wy_rules *rules, int64_t passes, int64_t window,
                             const wy_control *control, wy_error *error);

#endif
