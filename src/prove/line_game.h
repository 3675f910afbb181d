/*
 * line_game.h - games with all moves of Nim, all moves (t,t+j) but finitely many for each j of a
 * finite set, the band, and finitely many further moves; normal or misere play.  In Wythoff's game
 * the band is 0 alone, in wythoff(m) it is |j| < m.
 *
 * They have one P-position in each column and in each row: the least row that nothing before the
 * column forbids.  In normal play the game may also end on finitely many positions, if the band is
 * 0 and lacks no moves: these are P-positions, and a column or row may have several of them.
 */
#ifndef WI_PROVE_LINE_GAME_H
#define WI_PROVE_LINE_GAME_H

#include <wythoff/machine.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

enum { WI_LINE_LONGEST = 200 }; /* moves of the list, and those the band lacks */

/* Nim, the band, and so on. */
typedef struct wi_line_game {
    wy_machine_game of; /* list, offsets (the band), removed, ends */
    int64_t lacked;     /* r: all moves (t,t+j) and (t+j,t) with t > r, j of the band, are there */
    int64_t widest;     /* the largest |j| */
} wi_line_game;

/* WY_NO: it is another game. */
wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, wy_error *error);
void wi_line_game_clear(wi_line_game *game); /* also a zeroed one */

/* Is the band 0 alone? */
static inline bool wi_line_game_is_narrow(const wi_line_game *game) {
    return game->widest == 0;
}

/* s > 0: is (s,s+j), with j of the band, a move?  mirrored: is (s+j,s)? */
static inline bool wi_line_game_has(const wi_line_game *game, int64_t s, int64_t j, bool mirrored) {
    if (s > game->lacked) {
        return true;
    }
    for (size_t i = 0; i < game->of.removed_count; i++) {
        const wy_position move = game->of.removed[i];
        if ((mirrored ? move.y : move.x) == s && (mirrored ? move.x : move.y) == s + j) {
            return false;
        }
    }
    return s + j > 0;
}

/* The i-th j of the band; mirrored: of that of the mirrored game. */
static inline int64_t wi_line_game_offset(const wi_line_game *game, size_t i, bool mirrored) {
    return mirrored ? -(int64_t)game->of.offsets[i] : game->of.offsets[i];
}

/* Is the mirrored game the same?  Ends are not looked at. */
bool wi_line_game_is_symmetric(const wi_line_game *game);

/* Does the game end there by a rule? */
bool wi_line_game_ends_at(const wi_line_game *game, int64_t x, int64_t y);

/* ---- the columns one after the other --------------------------------------------------------- */

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

/* For so many columns; the game must outlive it.  WY_LIMIT: too many; WY_NO: it has ends, or a
 * band. */
wy_status wi_line_columns_open(wi_line_columns *columns, const wi_line_game *game, int64_t count,
                               wy_error *error);
void wi_line_columns_close(wi_line_columns *columns); /* also a zeroed one */

/* The row of the P-position of the next column; -1: P-positions do not follow two lines. */
int64_t wi_line_columns_next(wi_line_columns *columns);

#endif
