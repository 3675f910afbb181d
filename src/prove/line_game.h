/*
 * line_game.h - games with all moves of Nim, the diagonal less finitely many of its moves, and
 * finitely many further moves; normal or misere play.
 *
 * They have one P-position in each column and in each row: the least row that nothing before the
 * column forbids.
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
} wi_line_game;

/* WY_NO: it is another game. */
wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, const wy_moves *moves,
                            wy_error *error);
void wi_line_game_clear(wi_line_game *game); /* also a zeroed one */

/*
 * rows[x], the row of the P-position of column x, for x < count.  Columns are found one after the
 * other, each in a few steps if P-positions follow two lines.  WY_LIMIT: they do not; WY_STOPPED;
 * WY_SYSTEM.
 */
wy_status wi_line_game_columns(int32_t *rows, const wi_line_game *game, int64_t count,
                               const wy_control *control, wy_error *error);

#endif
