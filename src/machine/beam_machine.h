/*
 * beam_machine.h - the machine of a blocking game, closed: wi_blocking_beam of
 * beam.h.
 *
 * A node is a state with the letters that were read last, the *context*, and what columns and rows
 * leave modulo some number; an edge is one column.  A letter is kept less the least one.
 */
#ifndef WI_MACHINE_BEAM_MACHINE_H
#define WI_MACHINE_BEAM_MACHINE_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/table.h"
#include "machine/beam.h"

/* ---- one column: beam_state.c ---------------------------------------------------------------- */

/*
 * One column of Wythoff's game in which k options may be blocked, above the
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

/* All bytes behind `count` are 0, so that equal states are equal bytes. */
typedef struct wi_beam_state {
    int32_t count;
    int32_t at; /* the first row of the block; -1: there is none */
    uint8_t rows[WI_BEAM_ROWS];
    uint8_t diagonals[WI_BEAM_BELOW + WI_BEAM_ROWS + WI_BEAM_PADDING]; /* row i's: at BELOW + i */
} wi_beam_state;

enum { WI_BEAM_WORDS = sizeof(wi_beam_state) / sizeof(uint64_t) };

/* The results of a step beside the new state. */
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

/* ---- the machine: beam_close.c --------------------------------------------------------------- */

enum {
    WI_BEAM_LETTERS = 16, /* different ones */
    WI_BEAM_LETTER_BITS = 4,
    WI_BEAM_LONGEST_WORD = 12, /* context and one letter more */
    WI_BEAM_KNOWN = 8192,      /* letters that are kept, of the first columns */
};

typedef struct wi_beam_edge {
    uint32_t to;
    uint32_t places, letters; /* in the pools */
    uint8_t letter, place_count, written, absorbed;
} wi_beam_edge;

typedef struct wi_beam_node {
    uint32_t state;
    uint64_t context;      /* the last letter lowest */
    uint32_t column_rest;  /* of x */
    uint32_t row_rest;     /* of a */
    uint32_t first, count; /* edges */
    int64_t height;        /* run a - rise x, if the beam is bounded */
    bool settled;          /* it is met again and again */
} wi_beam_node;

/* The first columns, by the definition. */
typedef struct wi_beam_first {
    int64_t column;         /* x: those before it are known */
    int64_t row;            /* a before column x */
    uint8_t *letters;       /* of the columns before row a, as they are */
    wy_position *positions; /* P-positions (u,v), u <= v, u < x; by u, then v */
    size_t count, room;
    wi_beam_state state; /* before column x, without a block */
} wi_beam_first;

struct wi_blocking_beam {
    wi_beam_game game;
    wi_beam_first first;
    int word; /* letters of a piece: a context and one more */
    int modulus;
    int rise, run;     /* the slope */
    int64_t drop;      /* by no more than this does a - x fall */
    int64_t slack;     /* a - x is never less */
    bool bounded;      /* heights are those of nodes: one for each */
    bool synchronised; /* and rest and context tell state and height, from column `from` on */
    int64_t from;
    int64_t lowest, highest; /* run y - rise x of P-positions, if bounded, and of the first ones */

    int64_t drift; /* heights fall by so much with each surplus letter, without end; 0: not known */

    wi_numbered pieces; /* contexts with rest of the column behind: two words */
    uint16_t *follow;   /* which letters may follow */
    size_t follow_room;
    wi_numbered states; /* wi_beam_state */
    wi_numbered keys;   /* of nodes: state, context, rests */
    wi_beam_node *nodes;
    size_t node_room;
    wi_beam_edge *edges;
    size_t edge_count, edge_room;
    int16_t *places;
    size_t place_count, place_room;
    uint8_t *letters; /* that edges write */
    size_t letter_count, letter_room;
    uint8_t *known; /* letters of the columns before WI_BEAM_KNOWN */
};

/* WY_LIMIT if no rows settle.  The rest is about the machine that begins there. */
wy_status wi_beam_begin(wi_beam_first *out, const wi_beam_game *game, int64_t column,
                        wy_error *error);
void wi_beam_first_clear(wi_beam_first *first);
/* The least letter that the game seems to have. */
wy_status wi_beam_least(int *least, int block, wy_error *error);
/* The slope by which rows are settled; WY_LIMIT: it is not seen. */
wy_status wi_beam_slope(int *rise, int *run, const wi_beam_first *first, const wi_beam_game *game,
                        wy_error *error);

static inline const wi_beam_edge *wi_beam_edge_by(const wi_blocking_beam *beam, uint32_t node,
                                                  int letter) {
    const wi_beam_node *at = &beam->nodes[node];
    for (uint32_t i = at->first; i < at->first + at->count; i++) {
        if (beam->edges[i].letter == letter) {
            return &beam->edges[i];
        }
    }
    return NULL;
}

static inline uint64_t wi_beam_context_mask(const wi_blocking_beam *beam) {
    return (UINT64_C(1) << (WI_BEAM_LETTER_BITS * (beam->word - 1))) - 1;
}

static inline uint64_t wi_beam_shift(const wi_blocking_beam *beam, uint64_t context, int letter) {
    return (context << WI_BEAM_LETTER_BITS | (uint64_t)letter) & wi_beam_context_mask(beam);
}

#endif
