/*
 * beam.h - certificates of the kind `beam`: Wythoff's game in which k options may be blocked, where
 * P-positions above the diagonal follow one rational slope, as a finite machine.
 *
 * The letter of column x is the number of P-positions (x,y) with y < x.  A state tells how many
 * P-positions rows have, from a first one on, and the diagonals that they meet in the column that
 * is next.  Verified is:
 *
 *   1. the first columns, by the definition: the letters that are settled then, and that state 0
 *      has what they leave;
 *   2. from each state, by each letter that the pieces allow, a column leads into a state that is
 *      listed, and writes pieces that are listed; a stretch of rows may be repeated in a state, and
 *      then this holds for all numbers of copies;
 *   3. a letter is written before it is read, along all ways.
 *
 * Why this is enough is in docs/certificates.md.  beam.c reads and explains, beam_first.c is 1,
 * beam_state.c one column and the order of states, beam_walk.c the rest.
 */
#ifndef CHECK_BEAM_H
#define CHECK_BEAM_H

#include "ruleset.h"
#include "work.h"

enum {
    BEAM_ROWS = 320, /* of a state */
    BEAM_BELOW = 8,  /* diagonals below the first row */
    BEAM_LETTERS = 16,
    BEAM_WORD = 12,
    BEAM_UNKNOWN = -1, /* a diagonal that the state does not tell; it has enough */
};

/* The stretch [at, at + repeat) stands for itself once or more times; at < 0: there is none. */
typedef struct beam_state {
    int at, count;
    int rows[BEAM_ROWS];
    int diagonals[BEAM_BELOW + BEAM_ROWS]; /* that of row i: at BEAM_BELOW + i */
} beam_state;

/* Letters that may come, less the least one, as bits. */
typedef struct beam_piece {
    int64_t rest;     /* of the place where they come */
    uint64_t context; /* the letters before, less the least one, 4 bits each, the last one lowest */
    unsigned come;
    size_t line;
} beam_piece;

typedef struct beam {
    ruleset game;
    cert_verdict *verdict;
    work work;
    int64_t least, columns, row, modulus, word, below, repeat;
    int64_t piece_count, state_count;
    beam_piece *pieces; /* in their order */
    beam_state *states;
    size_t *lines;    /* of the states in the text */
    int64_t *letters; /* of the columns before `row` */
    size_t tuples;    /* that were walked through */
} beam;

/* What a column does. */
typedef struct beam_step {
    bool done;
    uint32_t to; /* the state */
    int written;
    uint8_t letters[BEAM_ROWS]; /* less the least one */
} beam_step;

bool cert_check_beam(reader *r, FILE *report, const char *name);

/* beam_first.c: 1.  The letters are set. */
bool cert_beam_begin(beam *b);

/* beam_state.c: one column from a state; NULL, or why not.  `to` is not set. */
const char *cert_beam_step(beam_state *next, beam_step *step, const beam *b, const beam_state *from,
                           int64_t letter);
/* Is every state that `inner` stands for one of those that `outer` does? */
bool cert_beam_within(const beam *b, const beam_state *inner, const beam_state *outer);

/* beam_walk.c: 2 and 3. */
bool cert_beam_walk(beam *b);
/* The piece with this context and rest; NULL: there is none. */
const beam_piece *cert_beam_piece(const beam *b, int64_t rest, uint64_t context);
uint64_t cert_beam_shift(const beam *b, uint64_t context, int64_t letter);

#endif
