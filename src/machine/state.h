/*
 * state.h - what one column of Wythoff's game with finitely many changes needs to know of the
 * columns before it.
 *
 * Before column x let d be the least diagonal (y - x) that no upper P-position uses.  The
 * P-position of an upper column c >= x is the lowest (c, c + d + i), i >= 0, with
 *
 *   - diagonal d + i not in use,           set `diagonals`,  i >= 0
 *   - row x + d + i not in use,            set `rows`,       i >= 0
 *   - no move of the list from there to an upper P-position before x,
 *                                          set `moves[j]` for column x + j
 *
 * as soon as d >= the largest turn t - s of a move (s,t): then moves to lower P-positions
 * forbid nothing here, for they are on negative diagonals.  Rows below x + d are settled: no upper
 * P-position will come there.  The state is these sets, all relative to d; what is forbidden
 * twice is kept once, so that fewer states are told apart.
 *
 * With n upper P-positions so far, each on a diagonal of its own, d = n - |diagonals|, plus a
 * number that never changes where the game has ends of its own or play is misere.
 *
 * Other diagonals.  Let a game have all moves of Nim and, but for finitely many, the moves (s,s+j)
 * with j in a finite set J: {0} in Wythoff's game, |j| < m in wythoff(m).  A P-position on diagonal
 * e closes the diagonals e + j, in all columns but the few from which the move is missing: it was
 * taken away, or s + j < 1.  So `diagonals` are those that are closed from column x + longest on,
 * d is the least that is not closed in some column from x on, and moves[j] is where column x + j
 * differs from `diagonals`: what is in both is open there, what is in moves[j] alone is forbidden.
 * Where J = {0} and nothing is missing (a regular frame) that is the same as before; else d is no
 * function of n, several P-positions may share a diagonal, and the slope of the game need not be
 * phi: machines ask only that the sets stay small.
 *
 * Wings.  In a symmetric game the lower P-positions are the mirror images of the upper ones.  If
 * the list is not symmetric, they are found in the same way, with rows for columns and the list
 * turned round: the game has two wings, the upper one, 0, and the right one, 1.  A state is of one
 * of them; a wing reads which of its columns (rows) are taken, and writes the same for the other.
 */
#ifndef WI_MACHINE_STATE_H
#define WI_MACHINE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <wythoff/base.h>
#include <wythoff/machine.h>
#include <wythoff/rules.h>

#include "base/table.h"
#include "machine/step.h"

enum { WI_SHORTEST_SETS = 1, WI_LONGEST_SETS = 16 }; /* words a set may take */

/* A move (s,t) of the list: it comes from s columns to the left, and from the diagonal -turn. */
typedef struct wi_list_move {
    int32_t s, turn;
} wi_list_move;

/*
 * How the states of one game are laid out: (2 + longest) sets of `words` machine words, and the
 * number of the wing, if there are two.  Also all that the beginning of the game must know.
 */
typedef struct wi_state_frame {
    const wi_list_move *list[2]; /* for each wing */
    size_t list_count;
    int wings;           /* 1: the game is symmetric */
    int longest;         /* the largest s of a move of either wing, or of one that is missing */
    int largest_turn[2]; /* the largest turn of a move, at least 0 */
    bool regular;        /* the diagonals are those of Wythoff's game */
    const int32_t *offsets[2]; /* not regular: J, for each wing, */
    size_t offset_count;
    /* all turns of moves that come from s columns to the left, turns[w][from[w][s - 1]] up to
     * turns[w][from[w][s]], s <= longest, */
    const int32_t *turns[2];
    const size_t *from[2];
    const wi_list_move *missing[2]; /* and what has a turn of J and is no move, with s > 0 or t > 0
                                     */
    size_t missing_count;
    int words;
    const wy_position *ends; /* of the game, besides where nothing can be taken: by x, then y */
    size_t end_count;
    bool misere;
} wi_state_frame;

static inline size_t wi_state_size(const wi_state_frame *frame) {
    return (size_t)(2 + frame->longest) * (size_t)frame->words + (frame->wings > 1 ? 1 : 0);
}
static inline int wi_state_wing(const wi_state_frame *frame, const uint64_t *state) {
    return frame->wings > 1 ? (int)state[wi_state_size(frame) - 1] : 0;
}
/* Makes it the perfect state of the wing: nothing is in use. */
static inline void wi_state_set_perfect(const wi_state_frame *frame, uint64_t *state, int wing) {
    memset(state, 0, wi_state_size(frame) * sizeof *state);
    if (frame->wings > 1) {
        state[wi_state_size(frame) - 1] = (uint64_t)wing;
    }
}
/* The wing whose columns are the rows of this one. */
static inline int wi_other_wing(int wings, int wing) {
    return wings > 1 ? 1 - wing : 0;
}
static inline uint64_t *wi_state_diagonals(const wi_state_frame *frame, uint64_t *state) {
    (void)frame;
    return state;
}
static inline uint64_t *wi_state_rows(const wi_state_frame *frame, uint64_t *state) {
    return state + frame->words;
}
static inline uint64_t *wi_state_moves(const wi_state_frame *frame, uint64_t *state, int j) {
    return state + (size_t)(2 + j) * (size_t)frame->words;
}

/* Puts i into the set; false: there is no room. */
bool wi_set_put(uint64_t *set, int words, int i);
int wi_set_size(const uint64_t *set, int words);

/* Drops what is forbidden twice. */
void wi_state_tidy(const wi_state_frame *frame, uint64_t *state);

/* ---- states by number: state.c --------------------------------------------------------------- */

typedef struct wi_store {
    const wi_state_frame *frame;
    wi_numbered states;
    wi_machine_step (*steps)[2];
    uint8_t *made; /* bit b: steps[.][b] is there */
    size_t steps_room, made_room;
    uint64_t *scratch;
} wi_store;

bool wi_store_open(wi_store *store, const wi_state_frame *frame); /* false: no memory */
void wi_store_close(wi_store *store);                             /* also a zeroed one */

/* The number of a state; WI_UNNUMBERED: no memory. */
uint32_t wi_store_number(wi_store *store, const uint64_t *state);

/* WY_SYSTEM: no memory; WY_LIMIT: the sets of the frame have no room for what follows. */
wy_status wi_store_make_step(wi_store *store, uint32_t state, unsigned bit);

/* The step, which is made if need be; it stays where it is until the next one is made. */
static inline wy_status wi_store_step(const wi_machine_step **out, wi_store *store, uint32_t state,
                                      unsigned bit) {
    const bool made = (store->made[state] >> bit & 1) != 0;
    const wy_status status = made ? WY_OK : wi_store_make_step(store, state, bit);
    *out = &store->steps[state][bit];
    return status;
}

uint64_t *wi_store_state(const wi_store *store, uint32_t number);

/* The number of the perfect state of the first wing, in which nothing is in use. */
uint32_t wi_store_perfect(wi_store *store);

/* ---- the first columns: beginning.c ---------------------------------------------------------- */

/*
 * For each wing.  With n(c) the number of columns before c that are not taken, and in the state
 * before column c so many diagonals `used` and `rows` taken above the first that is not settled,
 *
 *     row = c + n(c) - used + ahead                 is the first row not settled,
 *     row - n(c) + rows + shared                    of the rows below are not taken.
 *
 * Both numbers are the same for all columns c >= x.  For normal play without ends of its own
 * ahead = 0, and shared = 1, for (0,0) takes no further row.
 */
typedef struct wi_beginning_wing {
    int64_t n;       /* of the columns before x: not taken */
    int64_t row;     /* the first row not settled */
    int64_t *rows;   /* P(0), ..., P(x - 1) */
    uint8_t *bits;   /* the string that this wing reads, as far as it is settled */
    int64_t settled; /* so many of them: `row` of the other wing */
    uint64_t *state; /* before column x */
    int64_t ahead, shared;
} wi_beginning_wing;

typedef struct wi_beginning {
    int64_t x; /* columns, of each wing */
    wi_beginning_wing wing[2];
} wi_beginning;

/* ---- the game itself, column by column: beginning.c ------------------------------------------ */

/* One wing of the game (state.h). */
typedef struct wi_run_wing {
    uint8_t *bits; /* the string that it reads, as far as it is written */
    size_t room;
    int64_t n, row;
    uint32_t state;
} wi_run_wing;

typedef struct wi_run {
    wi_store store;
    wi_beginning beginning;
    int64_t x; /* the same column for all wings */
    int wings;
    wi_run_wing wing[2];
} wi_run;

/* Bits that the wing can read: so far the other one has written. */
static inline int64_t wi_run_settled(const wi_run *run, int wing) {
    return run->wing[wi_other_wing(run->wings, wing)].row;
}

/* Comes to the first column that has a state.  WY_LIMIT: the frame's sets have no room; WY_SYSTEM.
 */
wy_status wi_run_open(wi_run *run, const wi_state_frame *frame);
void wi_run_close(wi_run *run); /* also a zeroed one */

/* One column of each wing; step, which may be NULL, gets what was done in each. */
wy_status wi_run_column(wi_run *run, wi_machine_step step[2]);

/* From the beginning again to column x. */
wy_status wi_run_to(wi_run *run, int64_t x);

#endif
