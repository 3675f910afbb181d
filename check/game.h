/*
 * game.h - Wythoff's game with finitely many further moves and ends, perhaps in misere play, and
 * its first columns by the definition.  Games with other diagonals, or without some moves of them,
 * are told by the same struct; what is different with them is in diagonals.h.
 *
 * Cells are named (own, across): for the upper wing, 0, that is (x,y), for the right wing, 1, it is
 * (y,x).  A line is a column of the upper wing or a row of the right one.
 */
#ifndef CHECK_GAME_H
#define CHECK_GAME_H

#include "reader.h"

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
 * (diagonals.h), and the game is not whole before they are read.
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

#endif
