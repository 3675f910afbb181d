/*
 * board.h - the P-positions of a window at the origin, kept.
 *
 * Column by column, the rows of each in ascending order: four bytes a P-position and four a
 * column.  A board does not change once it is made; a larger window is another board.
 */
#ifndef ASK_BOARD_H
#define ASK_BOARD_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/solve.h>

#define ASK_BOARD_MOST   (UINT32_C(1) << 25) /* P-positions of one board */
#define ASK_BOARD_HEIGHT (INT64_C(1) << 32)  /* rows are below this */

typedef struct ask_board {
    atomic_int users;
    int64_t width, height; /* all positions x < width, y < height are decided */
    uint32_t *first;       /* rows[first[x]], ..., rows[first[x + 1] - 1] are those of column x */
    uint32_t *rows;
    size_t bytes;
} ask_board;

/*
 * The board of this window.  WY_LIMIT: it has more P-positions than a board may have, or the
 * solution does not reach so far.
 */
wy_status ask_board_make(ask_board **out, wy_solution *solution, int64_t width, int64_t height,
                         wy_error *error);

/* How the P-positions on a board of this solution are known. */
void ask_board_standing(wy_standing *out, const wy_solution *solution);

ask_board *ask_board_use(ask_board *board); /* one user more */
void ask_board_leave(ask_board *board);     /* the last one frees it; NULL is allowed */

size_t ask_board_count(const ask_board *board);

/* The P-positions of column x with row >= y: the first of them, and the end. */
const uint32_t *ask_board_column(const uint32_t **end, const ask_board *board, int64_t x,
                                 int64_t y);

#endif
