/*
 * kernel.h - is this the P-set?
 *
 * Every move makes x + y less.  So there is one set P of positions, and no other, with
 *
 *     (x,y) is in P  if and only if  the game ends at (x,y), or at most k options are in P,
 *
 * k being how many may be blocked; if only some moves can be blocked, at most k options by
 * these, and none by others.  In misère play the game does not end at (x,y) either, and there is
 * an option that is not in P: else who is to move could not, and would win.  It is the set of
 * P-positions, by induction on x + y.  This is verified for the set of the certificate, for all
 * positions at once: for each line of moves the number of options in P is a function with an
 * automaton, made by cert_image; then all of them are read together.
 */
#ifndef CHECK_KERNEL_H
#define CHECK_KERNEL_H

#include "reader.h"
#include "ruleset.h"
#include "table.h"

/* ---- the automaton of a certificate --------------------------------------------------------- */

/*
 * The automaton of a certificate, read strictly: it is the minimal one, in its one order, and
 * accepts valid words only.
 */

/*
 * From the line `states` on, with so many tracks.  *line is where the states are claimed.  The text
 * goes on behind the last state.
 */
bool cert_read_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line);

/* The same, and then the text ends. */
bool cert_read_p_set(reader *r, table *out, const numeration *n, int tracks, work *w, size_t *line);

/* ---- how many options are in a set ---------------------------------------------------------- */

enum { MOST_DIAGONALS = 4 * MOST_LINES_OF_MOVES + 32 };

/* The function G of options.c at (x - s, z); with x and y exchanged, if it is turned. */
typedef struct diagonal {
    int u, sign, s;
    bool turned;
    table sums;
} diagonal;

/* Some of the lines that follow each other and can be looked at together. */
typedef struct band {
    const ray *first;
    int count;
    bool turned; /* it is s that grows, not t */
} band;

typedef struct counter {
    const ruleset *g;
    const table *p; /* the set: 1 for what is in it */
    const numeration *n;
    work *w;
    int cap; /* so many are counted at most */
    diagonal diagonals[MOST_DIAGONALS];
    int diagonal_count;
} counter;

/* Does every move of a line that is tied to the heaps take something? */
bool cert_moves_move(const ruleset *g, const table *all, const numeration *n, work *w);

/* Are these moves among those that can be blocked? */
bool cert_is_blockable(const ruleset *g, const ray *m);

/* As many lines as go together with the i-th one. */
band cert_find_band(const counter *k, int i);

/*
 * 0, 1, 2: in which order lines are best looked at.  First those whose options are in P nearly
 * everywhere between the axes: what remains to be verified is then near to P itself, and so remains
 * small.
 */
int cert_order_of(const ray *m);

/* The functions whose sum is the number of options in the set by these lines: *count of them. */
bool cert_options_by(table out[2], int *count, counter *k, const band *lines);

/* The value of out at a position is the sum of f over all options by the line, at most cap. */
bool cert_sum_options(table *out, const counter *k, const table *f, const ray *m, int cap);

/* The same if the line were only its first move. */
bool cert_shift_options(table *out, const counter *k, const table *f, const ray *m, int cap);
void cert_drop_options(counter *k);

/* ---- from where do the moves of a cone lead into a set? ------------------------------------- */

/*
 * 1 at the positions from which a move of the line leads into the set of the options, else 0; only
 * where one option is as good as several.  *done stays false if the line is not one for this way,
 * or it does not come to an end: nothing is said then.
 */
bool cert_cone_options(table *out, bool *done, const counter *k, const ray *m);

/* ---- a small board by the definition -------------------------------------------------------- */

/*
 * Nothing is proved by it.  But most wrong automata are wrong here already, and are refused before
 * the proof, which may be much longer for them than for right ones.
 */

/* claim: the line where P is claimed. */
bool cert_check_board(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim);

/* The same on what the first `count` sets leave of the board, as cert_check_layer. */
bool cert_check_board_of_layer(const ruleset *g, const table *p, const table *before, int count,
                               const numeration *n, work *w, size_t claim);

/* ---- does every column have a P-position? --------------------------------------------------- */

/*
 * If all moves (0,t) are there, no other line stays in a column and nothing is blocked, it must:
 * from a column x every P-position to the left is reached, by each line of moves, from finitely
 * many y; and these P-positions are finitely many, as by (0,t) a column has one at most.  So some y
 * is left; the least such is in P.
 *
 * Nothing is proved by it that the proof does not prove as well.  But of a set that lacks some
 * positions the proof may be very long, and this is short.
 */

/*
 * Along the words of x, with zeros for y: is there an x with the value 0?  Then where becomes
 * "(x,0)"; else it stays as it is.
 */
bool cert_find_zero(const table *columns, const numeration *n, char *where, size_t size, work *w);

enum { MOST_LAYERS = 256 };

/*
 * claim: the line where P is claimed.  With look_first, faults are looked for in quicker ways
 * before the proof: of a wrong set it may be very long.
 */
bool cert_check_kernel(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim,
                       bool look_first);

/*
 * The same on what the first `count` sets leave of the board: there the game is played as if these
 * positions were not on it, and it ends by no rule (if it did, at positions of the first set).
 */
bool cert_check_layer(const ruleset *g, const table *p, const table *before, int count,
                      const numeration *n, work *w, size_t claim);

/* 1 in the places, 0 on all others; all is 1 everywhere. */
bool cert_in_places(table *out, const table *all, const places *at, const numeration *n, work *w);

/* ---- the proof ------------------------------------------------------------------------------ */

/*
 * Every position has a code: is it in P, does the game end there, how many options in P have
 * been found.  The codes are a function with an automaton, and the lines of moves are put in
 * one after the other.  Where the code decides the matter, because the game ends or options enough
 * are in P, the position is settled, or P is wrong there.  From states after which all is
 * settled nothing is followed any more: what remains is small, and empty at last.
 */

/* What a function says of a position; they are put in in this order. */
typedef enum saying {
    OFF_BOARD,  /* 1: it is no position of the game */
    ENDS,       /* 1: the game ends here */
    IN_P,       /* 1: according to the certificate */
    ELSEWHERE,  /* misère play: there are moves that do not lead into P */
    FREE,       /* so many options in P, by moves that cannot be blocked */
    BLOCKABLE,  /* the same, by moves that can be */
    ALL_IS_SAID /* no function; then everything is decided */
} saying;

/* A function, and the line of the text that it comes from. */
typedef struct statement {
    saying what;
    table f;
    size_t line;
} statement;

#endif
