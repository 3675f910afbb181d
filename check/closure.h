/*
 * closure.h - certificates of the kind `closure`: b_n - a_n - n is bounded.
 *
 * The certificate lists states, the steps between them, contexts (strings of k - 1 bits, each with
 * the bits that may follow: a context and a bit that may follow it are a piece), and nodes
 * (u, q, v): u is what the machine read last, q its state, v what it wrote last.  Verified is:
 *
 *   1. the first columns, played by the rules, lead to state 0 (and 1, if the game is not
 *      symmetric and has two wings);                                                 closure.c
 *   2. every step is what the rules make of its state and its bit;                   machine.c
 *   3. all pieces of what the first columns settle are listed, and so is the node that the game
 *      is in then;                                                                closure.c
 *   4. from a node, for every bit that may follow u: the step is listed, all pieces that it
 *      writes after v are listed, and so is the node it leads to;                 closure.c
 *   5. nothing is listed that 3 and 4 do not need, and the numbers claimed are those of the lists.
 *
 * By induction on the columns the game is always in a listed node: docs/soundness.md.
 * Where the diagonals are not those of Wythoff's game (diagonals.c) no bounds are claimed.
 */
#ifndef CHECK_CLOSURE_H
#define CHECK_CLOSURE_H

#include "reader.h"

/* ---- games ---------------------------------------------------------------------------------- */

/*
 * Wythoff's game with finitely many further moves and ends, perhaps in misere play, and its first
 * columns by the definition.  Games with other diagonals, or without some moves of them, are told
 * by the same struct; what is different with them is told below.
 *
 * Cells are named (own, across): for the upper wing, 0, that is (x,y), for the right wing, 1, it is
 * (y,x).  A line is a column of the upper wing or a row of the right one.
 */

enum {
    LONGEST_MOVE = 1024,
    MOST_MOVES = 1024,
    FURTHEST_END = 1024,
    MOST_LISTED_ENDS = 1 << 15,
    MOST_OFFSETS = 64,
    WIDEST_OFFSET = 64,
    MOST_REMOVED = 4096,
    MOST_COLUMNS = 1 << 15,
    MOST_ROWS = 1 << 16
};

/* A move (s,t) takes s from the first heap and t from the second; an end is (s,t). */
typedef struct move {
    int s, t;
} move;

typedef struct game {
    move moves[MOST_MOVES]; /* besides those of Nim and of diagonals; s, t > 0; by s, then t */
    int count;
    bool regular;              /* the diagonals are those of Wythoff's game, (t,t); if not: */
    int offsets[MOST_OFFSETS]; /* the moves (t,t+j) with these j are there, ascending, */
    int offset_count;
    move removed[MOST_REMOVED]; /* but not these of them; by s, then t */
    int removed_count;
    move ends[MOST_LISTED_ENDS]; /* where the game also ends; by s, then t */
    int end_count;
    int last_end; /* the largest heap of an end; -1 if there is none */
    bool misere;
    int wings;           /* 1: the game is symmetric, and the wings are mirror images */
    int longest;         /* the largest s or t of a move, or of one that is not there, or |j|; 0 if
                            there is none */
    int largest_turn[2]; /* the largest t - s, also j, and s - t, also -j, 0 if there is none */
} game;

/* The move as (own, across). */
static inline move cert_move_of(const game *g, int i, int wing) {
    const move m = g->moves[i];
    return wing == 0 ? m : (move){m.t, m.s};
}

/* The wing whose lines cross those of this one. */
static inline int cert_other_wing(const game *g, int wing) {
    return g->wings > 1 ? 1 - wing : 0;
}

/*
 * `{(t,0),(0,t),(t,t),(1,2),(2,1)}`, then perhaps ` terminal {(0,1),(1,0)}`, then perhaps `
 * misere`; moves and ends in order.  Without `(t,t)` two lines about diagonals follow
 * (diagonals.c), and the game is not whole before they are read.
 */
bool cert_read_game(reader *r, game *out);

/* Is (s,t) in this list, which is in order? */
bool cert_has_move(const move *list, int count, move wanted);
bool cert_is_symmetric(const move *list, int count);

/* `s,t)` behind what opens it; it comes after the last one of the list. */
bool cert_read_pair(reader *r, move *list, int *count, int most, int least, int limit);

/* Does the game end here, besides where nothing can be taken; in misere play also there. */
bool cert_is_end(const game *g, int wing, int own, int across);

/* What the rules give for the lines 0, ..., columns - 1 of a wing. */
typedef struct beginning_wing {
    int *place;        /* of a line: the P-position at or beyond the diagonal that is no end; -1 */
    int *before;       /* the one before the diagonal that is no end; -1 */
    char *taken;       /* a line has a P-position before its corner, as far as is known */
    char *diagonal;    /* across - own = 0, 1, 2, ...: a P-position is there */
    char *bits;        /* '1': the line was taken when its corner came, or is by now */
    int known;         /* of these bits: `settled` of the other wing */
    int upper;         /* lines that were not taken */
    int free_diagonal; /* the least one */
    int settled;       /* columns + free_diagonal: no further P-position of the wing comes across
                          less than this */
    int lowest, highest; /* of b - a - n over the lines that were not taken */
} beginning_wing;

typedef struct beginning {
    int columns;
    int room; /* lines and diagonals noted */
    beginning_wing wing[2];
    move *p; /* of a game that is not regular: all P-positions; in the end by t - s */
    int p_count, p_room;
} beginning;

bool cert_open_wing(beginning_wing *lines, size_t room);

bool cert_beginning(beginning *out, const game *g, int columns, cert_verdict *v);
void cert_free_beginning(beginning *b);

/* ---- one column ----------------------------------------------------------------------------- */

/*
 * What one column needs to know of the columns before it, and what it does: machine.c.
 *
 * Before column x, let d be the least free diagonal y - x >= 0.  A state consists of
 *
 *   diagonals  all i >= 0 such that diagonal d + i is in use;
 *   rows       all i >= 0 such that row x + d + i is in use;
 *   moves      all (j,i), i, j >= 0, such that from the cell of column x + j on diagonal d + i a
 *              further move leads to a P-position before column x - except where that
 *              diagonal or that row is in use anyhow.
 */

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
    uint8_t *closed;               /* scratch of diagonals.c */
    size_t closed_room;
    int width;
} column;

bool cert_column_open(column *c, cert_verdict *v);
void cert_column_close(column *c); /* also a zeroed one */

/* Puts i into the set; what is negative is behind, and is not kept. */
bool cert_column_add(column *c, int set, int i, cert_verdict *v, size_t line);

/* Puts the elements in order, each once. */
void cert_column_order(column *c);

typedef struct step {
    uint32_t to;
    uint32_t writes_count;
    const char *writes; /* in the text */
    bool listed, taken;
} step;

typedef struct context {
    const char *bits; /* in the text, k - 1 of them */
    int wing;         /* that reads it */
    uint32_t next[2]; /* the context after this bit; used where listed */
    bool listed[2];   /* the pieces */
    bool needed[2];
    uint32_t first_node; /* nodes that read this context begin here, and end where the next begin */
} context;

typedef struct node {
    uint32_t read, state, written;
    bool needed;
} node;

/* Something to do: read this bit from this node. */
typedef struct task {
    uint32_t node;
    int bit;
} task;

typedef struct closure {
    game game;
    beginning beginning;
    column column;
    cert_verdict *verdict;
    int64_t lowest[2], highest[2], columns, upper[2], row[2]; /* as claimed, also the counts */
    int64_t states, steps, bits, contexts, pieces, nodes;
    size_t bounds_line, columns_line, pieces_line;
    size_t first_line; /* of the lists */
    element *elements; /* of all states */
    size_t element_count, element_room;
    size_t *state_begin; /* states + 1 of them */
    char *state_wing;
    int64_t ahead[2]; /* what the least free diagonal is more than n less the diagonals in use */
    step (*step)[2];
    context *context;
    node *node;
    task *tasks;
    size_t task_count;
    int64_t seen_lowest[2], seen_highest[2]; /* over the first columns and all steps */
} closure;

/* Its parts, in this order. */
bool cert_read_machine(closure *c, reader *r);

/* Lines of the text. */
size_t cert_line_of_state(const closure *c, size_t i);

/* ---- Games with other diagonals than Wythoff's, or without some moves of them --------------- */

/*
 * Such a game has all moves of Nim, the moves (t,t+j) with both t and t + j > 0 for each j of a
 * finite set J, but for finitely many that are removed, and finitely many other moves.  Its
 * P-positions may share diagonals, and a P-position does not close the diagonals e + j in every
 * column.  So what a column must know is this.  Before column x, for an upper P-position (c,b) of a
 * column c < x, let it close the cell (x + i, y), i >= 0, if (x + i - c, y - b) is a move, y > b.
 * From column x + longest on it closes the same diagonals in all of them.  A diagonal is settled
 * if each of its cells, in the columns from x on, is closed or in a row that is in use.  With d the
 * least diagonal >= 0 that is not settled, a state consists of
 *
 *   diagonals  all i >= 0 such that diagonal d + i is closed in column x + longest;
 *   rows       all i >= 0 such that row x + d + i is in use;
 *   moves      all (j,i), j < longest, such that diagonal d + i is closed either in column x + j or
 *              in column x + longest, but not in both, and row x + j + d + i is not in use.
 *
 * That is enough: in a row that is in use it does not matter what is closed.
 */

/* The lines `diagonals` and `without` behind the line `game`, if the game is not regular. */
bool cert_read_diagonals(reader *r, game *g);

/* (s,t) as (own, across); any numbers. */
bool cert_is_move(const game *g, int wing, int s, int t);

/* A j of J as it is in the wing: (t,t+j) in the order (own, across). */
static inline int cert_offset_of(const game *g, int i, int wing) {
    return wing == 0 ? g->offsets[i] : -g->offsets[i];
}

/* As cert_beginning. */
bool cert_other_beginning(beginning *out, const game *g, int columns, cert_verdict *v);

/* As cert_first_state and cert_next_state. */
bool cert_other_first_state(column *out, const game *g, const beginning *b, int wing,
                            cert_verdict *v, size_t line);

bool cert_other_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                           int bit, cert_verdict *v, size_t line);

/* ---- Certificates of the kind `gaps`: no finite dictionary makes S -------------------------- */

/*
 * It is a certificate of the kind `closure` with a stretch of S behind it.  The language of the
 * stretch, the strings all of whose pieces of k bits it has, is verified to have these properties:
 *
 *   1. s bits after a context of the language was read, whatever the state was then, the
 *      machine is in no perfect state, as long as it reads words of the language;
 *   2. from then on it writes words of the language;
 *   3. no context is all ones;
 *   4. the stretch is long enough.
 *
 * Why then longer and longer ones come is told in docs/soundness.md.
 */

typedef struct gaps {
    int64_t column, length, bits, silent; /* as claimed */
    size_t line;
} gaps;

bool cert_read_gaps(gaps *out, reader *r);

/* After the closure is verified. */
bool cert_check_gaps(const gaps *g, const closure *c);

/* ---- Certificates of the kind `slope`: how P-positions lie about a line --------------------- */

/*
 * It is a certificate of the kind `closure`, of a game with one wing, with a morphism behind it:
 * letters, each with a bit and an image, a word of letters; and the letters w of the columns from
 * some column x on to the first row that is not settled before x.  Let A = w m(w) m(m(w)) ....
 * Verified is that its bits are those of the string S from column x on:
 *
 *   1. the bits of w are what the machine has written when it comes to column x;
 *   2. let it be in this state and read A: whatever its state then is when it reads a letter, it
 *      writes the bits of the image.  States and letters are followed together; which letter may
 *      come after which is closed under images.
 *
 * By induction on the columns, A is what the machine reads: it is what it has written.  The
 * quotients of the lengths of m^(i+1)(a) and m^i(a) are then bounds of the slope, the limit of b/a
 * for the P-positions (a,b): docs/soundness.md.
 */

typedef struct letter {
    int bit;
    uint32_t from, to; /* its image, in the list */
} letter;

typedef struct slope {
    work work;
    letter *letters;
    uint32_t count;
    size_t first_line; /* of the letters */
    uint32_t *image;   /* of all letters, then w */
    size_t image_count, image_room;
    int64_t column;    /* of the first letter of w */
    int64_t low, high; /* bounds of the slope, times SLOPE_SCALE */
} slope;

#define SLOPE_SCALE INT64_C(1000000000)

bool cert_read_slope(slope *out, reader *r);

/* After the closure is verified. */
bool cert_check_slope(slope *s, const closure *c);
void cert_explain_slope(const slope *s, FILE *report);
void cert_free_slope(slope *s);

#endif
