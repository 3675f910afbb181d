/*
 * line_game.h - games with all moves of Nim, the diagonal less finitely many of its moves, and
 * finitely many further moves; normal or misere play.
 *
 * They have one P-position in each column and in each row: the least row that nothing before the
 * column forbids.  In normal play the game may also end on finitely many positions, if the diagonal
 * lacks no moves: these are P-positions, and a column or row may have several of them.
 */
#ifndef WI_PROVE_LINE_GAME_H
#define WI_PROVE_LINE_GAME_H

#include <wythoff/rules.h>
#include <wythoff/solve.h>

enum { WI_LINE_LONGEST = 200 }; /* moves of the list, and those the diagonal lacks */

/* Nim, the diagonal, and so on. */
typedef struct wi_line_game {
    wy_position *list; /* no moves of Nim, none of the diagonal */
    size_t count;
    bool lacks[WI_LINE_LONGEST + 1]; /* (k,k) is no move */
    int lacked;                      /* the longest of them: r */
    bool misere;                     /* (0,0) is no P-position */
    wy_position *ends;               /* by x, then y */
    size_t end_count;
} wi_line_game;

/* WY_NO: it is another game. */
wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, const wy_moves *moves,
                            wy_error *error);
void wi_line_game_clear(wi_line_game *game); /* also a zeroed one */

/* Does the game end there by a rule? */
bool wi_line_game_ends_at(const wi_line_game *game, int64_t x, int64_t y);

/* ---- the columns one after the other: line_columns.c ----------------------------------------- */

enum { WI_LINE_RECENT = 256 }; /* columns that a move may lead to; more than WI_LINE_LONGEST */

typedef struct wi_line_columns {
    const wi_line_game *game;
    int64_t next;                   /* the column that comes next */
    int64_t height;                 /* rows that may be taken */
    uint64_t *taken;                /* rows, a bit for each */
    int64_t recent[WI_LINE_RECENT]; /* the rows of the last columns */
    int32_t *since[2];              /* upper and lower diagonals: the first column, or -1 */
    int64_t free_row;               /* the least, when the last column was found */
    int64_t free_line[2];           /* the least diagonals without one, or not long enough ago */
} wi_line_columns;

/* For so many columns; the game must outlive it.  WY_LIMIT: too many; WY_NO: it has ends. */
wy_status wi_line_columns_open(wi_line_columns *columns, const wi_line_game *game, int64_t count,
                               wy_error *error);
void wi_line_columns_close(wi_line_columns *columns); /* also a zeroed one */

/* The row of the P-position of the next column; -1: P-positions do not follow two lines. */
int64_t wi_line_columns_next(wi_line_columns *columns);

#endif
