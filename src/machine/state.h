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

#include <wythoff/rules.h>

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

/* What reading one bit writes. */
typedef struct wi_column {
    int count;     /* bits written */
    uint64_t bits; /* the first is the lowest */
    int place;     /* of the P-position, -1 in a lower column */
} wi_column;

/* Puts i into the set; false: there is no room. */
bool wi_set_put(uint64_t *set, int words, int i);
int wi_set_size(const uint64_t *set, int words);

/* Drops what is forbidden twice. */
void wi_state_tidy(const wi_state_frame *frame, uint64_t *state);

/* Takes the state over one column.  false: the sets have no room, or more than 64 bits are written.
 */
bool wi_state_step(wi_column *column, const wi_state_frame *frame, uint64_t *state, unsigned bit);

#endif
