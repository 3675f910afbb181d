/*
 * board.h - all outcomes of a square window as bits, for games with many P-positions.
 */
#ifndef WI_PROVE_BOARD_H
#define WI_PROVE_BOARD_H

#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

typedef struct wi_board {
    uint64_t *bits; /* column x: side / 64 machine words */
    int64_t side;   /* a multiple of 64 */
    uint64_t count; /* P-positions */
} wi_board;

/* Can the whole board be done 64 cells at a time, by shifts (board.c)?  Else an engine does it. */
bool wi_board_quick(const wy_rules *rules, const wi_moves *moves);

/* Solves the window of this side.  WY_LIMIT: more memory than control allows. */
wy_status wi_board_solve(wi_board *out, const wy_rules *rules, const wi_moves *moves, int64_t side,
                         const wy_control *control, wy_error *error);
void wi_board_clear(wi_board *of);

/* The cells (x, y), ..., (x, y + count - 1), 1 <= count <= 64, all on the board. */
static inline uint64_t wi_board_cells(const wi_board *of, int64_t x, int64_t y, int64_t count) {
    const int64_t at = x * of->side + y;
    const uint64_t *from = of->bits + at / 64;
    const int shift = (int)(at % 64);
    const uint64_t over = shift + count > 64 ? from[1] << (64 - shift) : 0;
    const uint64_t word = from[0] >> shift | over;
    return count == 64 ? word : word & ((UINT64_C(1) << count) - 1);
}

#endif
