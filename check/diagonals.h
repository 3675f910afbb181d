/*
 * diagonals.h - games with other diagonals than Wythoff's, or without some moves of them.
 *
 * Such a game has all moves of Nim, the moves (t,t+j) with both t and t + j > 0 for each j of a
 * finite set J, but for finitely many that are removed, and finitely many other moves.  Its
 * P-positions may share diagonals, and a P-position does not close the diagonals e + j in every
 * column.  So what a column must know is this.  Before column x, for an upper P-position (c,b) of a
 * column c < x, let it close the cell (x + i, y), i >= 0, if (x + i - c, y - b) is a move, y > b.
 * From column x + longest on it closes the same diagonals in all of them.  A diagonal is settled
 * if each of its cells, in the columns from x on, is closed or in a row that is in use.  With d the
 * least diagonal >= 0 that is not settled, a state consists of
 *
 *   diagonals  all i >= 0 such that diagonal d + i is closed in column x + longest;
 *   rows       all i >= 0 such that row x + d + i is in use;
 *   moves      all (j,i), j < longest, such that diagonal d + i is closed either in column x + j or
 *              in column x + longest, but not in both, and row x + j + d + i is not in use.
 *
 * That is enough: in a row that is in use it does not matter what is closed.
 */
#ifndef CHECK_DIAGONALS_H
#define CHECK_DIAGONALS_H

#include "state.h"

/* The lines `diagonals` and `without` behind the line `game`, if the game is not regular. */
bool cert_read_diagonals(reader *r, game *g);

/* (s,t) as (own, across); any numbers. */
bool cert_is_move(const game *g, int wing, int s, int t);

/* A j of J as it is in the wing: (t,t+j) in the order (own, across). */
static inline int cert_offset_of(const game *g, int i, int wing) {
    return wing == 0 ? g->offsets[i] : -g->offsets[i];
}

/* As cert_beginning. */
bool cert_other_beginning(beginning *out, const game *g, int columns, cert_verdict *v);

/* Of P-positions of the first columns: is column columns + j of the wing closed on the diagonal? */
bool cert_closed_at_first(const game *g, const beginning *b, int wing, int j, int diagonal);
bool cert_row_at_first(const beginning *b, int wing, int row);

/* As cert_first_state and cert_next_state. */
bool cert_other_first_state(column *out, const game *g, const beginning *b, int wing,
                            cert_verdict *v, size_t line);
bool cert_other_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                           int bit, cert_verdict *v, size_t line);

#endif
