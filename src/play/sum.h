/* sum.h - positions, for those who make them. */
#ifndef WI_PLAY_SUM_H
#define WI_PLAY_SUM_H

#include <wythoff/play.h>

/* The part, whose rules and position are set, is at the beginning of a game. */
wy_status wi_part_begin(wy_part *part, wy_error *error);

/* How its game is called, on one line; free() it.  NULL: no memory. */
char *wi_part_game(const wy_part *part);

/* Makes a move that is legal. */
wy_status wi_sum_move_apply(wy_sum *sum, size_t part, const mpz_t dx, const mpz_t dy,
                            wy_error *error);

/* Why the game has no place beside other boards; NULL: it has one. */
const char *wi_sum_refusal(const wy_rules *rules);
const char *wi_heap_refusal(const wy_rules *rules);

#endif
