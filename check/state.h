/*
 * state.h - what one column needs to know of the columns before it, and what it does.
 *
 * Before column x, let d be the least free diagonal y - x >= 0.  A state consists of
 *
 *   diagonals  all i >= 0 such that diagonal d + i is in use;
 *   rows       all i >= 0 such that row x + d + i is in use;
 *   moves      all (j,i), i, j >= 0, such that from the cell of column x + j on diagonal d + i a
 *              further move leads to a P-position before column x - except where that
 *              diagonal or that row is in use anyhow.
 */
#ifndef CHECK_STATE_H
#define CHECK_STATE_H

#include "game.h"

enum { PLACES = 2048 };

/* An element of a state: set * PLACES + i, where set is one of these, or MOVES + j. */
enum { DIAGONALS = 0, ROWS = 1, MOVES = 2 };
typedef int32_t element;

/* What is made: a state as its elements in ascending order, and how it came about. */
typedef struct column {
    element *elements;
    size_t count;
    int place;   /* an upper column's P-position is (x, x + d + place); -1 in a lower column */
    int writes;  /* rows that are settled now, x + d and so many from there */
    char *bits;  /* which of them are in use, '0' or '1'; room for PLACES + 2 */
    size_t room; /* of elements */
    uint8_t *diagonal, *row, *now; /* scratch, PLACES + 1 each */
    uint8_t *closed;               /* scratch of diagonals_state.c */
    size_t closed_room;
    int width;
} column;

bool cert_column_open(column *c, cert_verdict *v);
void cert_column_close(column *c); /* also a zeroed one */

/* Puts i into the set; what is negative is behind, and is not kept. */
bool cert_column_add(column *c, int set, int i, cert_verdict *v, size_t line);

/* Puts the elements in order, each once. */
void cert_column_order(column *c);

/* The state of a wing after the first columns; these must have free_diagonal >= largest_turn. */
bool cert_first_state(column *out, const game *g, const beginning *b, int wing, cert_verdict *v,
                      size_t line);

/* Column x of a wing, being upper (bit 0) or lower (bit 1), in the given state. */
bool cert_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                     int bit, cert_verdict *v, size_t line);

#endif
