/*
 * beam_state.h - one column of Wythoff's game in which k options may be blocked, above the
 * diagonal, as a step of a machine.
 *
 * (x,y) is a P-position if at most k of its options are: those below it in its column, to its left
 * in its row, and on its diagonal.  The game is symmetric.  So for y > x these are
 *
 *     c + R(y) + D(y - x),
 *
 * where R(y) and D(d) are how many P-positions above the diagonal the columns before x have in row
 * y and on the diagonal d, and c is how many the column has below y.  Those of them with y < x are
 * mirror images of those in row x: c begins with r(x) = R(x), the *letter* of column x.
 *
 * Let every letter from some column on be at least m, the *least*.  A row y is *settled* before
 * column x if it and all rows between x and y have R >= m, and all diagonals up to y - x have
 * D >= k + 1 - 2m: then no cell below it, nor it, is a P-position in column x or later, for the
 * three counts are more than k; diagonals of later columns are among those.  So R(y) is the letter
 * of column y.  What column x needs to know is R and D from the first row a on that is not settled:
 * this is the state, with the row a as its origin.  A step reads the letter of column x, places its
 * P-positions, and writes the letters of the rows that are settled then.
 *
 * Far above there is nothing, and R = D = 0.  Where lines of P-positions lie far apart, the state
 * between them repeats itself.  Then a stretch of `repeat` rows, the *block*, stands for itself
 * once or more times.  A step is right for all these states at once, if no P-position falls into
 * the block and it moves as a whole: see beam_state.c.
 */
#ifndef WI_MACHINE_BEAM_STATE_H
#define WI_MACHINE_BEAM_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

enum {
    WI_BEAM_ROWS = 256,    /* of a state at most */
    WI_BEAM_BELOW = 3,     /* diagonals below row a that are kept: a may rest for some columns */
    WI_BEAM_PADDING = 5,   /* so that a state is whole machine words */
    WI_BEAM_UNKNOWN = 255, /* a diagonal that is no more kept, large enough */
    WI_BEAM_BLOCK = 60,    /* options that may be blocked, at most */
};

typedef struct wi_beam_game {
    int block;  /* k */
    int least;  /* m */
    int repeat; /* rows of a block; 0: there are none */
    int below;  /* diagonals below row a that are kept, of WI_BEAM_BELOW */
} wi_beam_game;

/* What is behind `count` is 0, so that equal states are equal bytes. */
typedef struct wi_beam_state {
    int32_t count;
    int32_t at; /* the first row of the block; -1: there is none */
    uint8_t rows[WI_BEAM_ROWS];
    uint8_t diagonals[WI_BEAM_BELOW + WI_BEAM_ROWS + WI_BEAM_PADDING]; /* row i's: at BELOW + i */
} wi_beam_state;

enum { WI_BEAM_WORDS = sizeof(wi_beam_state) / sizeof(uint64_t) };

/* What a step does besides. */
typedef struct wi_beam_column {
    int place_count;
    int16_t places[WI_BEAM_BLOCK + 1]; /* of P-positions, from row a on; the block counted once */
    int written;
    uint8_t letters[WI_BEAM_ROWS];
    int absorbed; /* the block stands for so many more copies of itself now */
} wi_beam_column;

/*
 * One column.  NULL, or why it cannot be said: then the state is of no use any more.  Without a
 * block only a lack of room is such a reason.
 */
const char *wi_beam_step(wi_beam_state *state, wi_beam_column *column, const wi_beam_game *game,
                         int letter);

/* Gives the state its one form; returns how many copies of the block went into it. */
int wi_beam_tidy(wi_beam_state *state, const wi_beam_game *game);

#endif
