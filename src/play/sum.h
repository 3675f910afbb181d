/* sum.h - positions, for those who make them. */
#ifndef WI_PLAY_SUM_H
#define WI_PLAY_SUM_H

#include <stdio.h>

#include <wythoff/play.h>

/* ---- sum.c ---------------------------------------------------------------------------------- */

/* How its game is called, on one line; free() it.  NULL: no memory. */
char *wi_part_game(const wy_part *part);

/* Writes the memory, "|0", "|1,0" or "|1,0,2", unless it is as at the start of a game. */
void wi_put_memory(FILE *out, const wy_part *part, const wy_place *at);

/* "(1,0,2)", as many numbers as the part has heaps, shortened if short_ones; of a pass "pass". */
void wi_part_put_heaps(FILE *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS],
                       bool short_ones);
void wi_put_option(FILE *out, const wy_part *part, const wy_move *move);

/* As wy_part_state. */
void wi_put_state(FILE *out, const wy_part *part);

/* Why the part has no place beside other ones; NULL: it has one. */
const char *wi_part_refusal(const wy_rules *rules, const wy_place *at);

/* ---- part_moves.c --------------------------------------------------------------------------- */

/* May this move, which is one of this part, be made?  As wy_sum_move_legal. */
wy_status wi_part_move_legal(const wy_part *part, const wy_move *move, wy_error *why);

/* Makes a move that is legal. */
wy_status wi_sum_move_apply(wy_sum *sum, const wy_move *move, wy_error *error);

#endif
