/*
 * ruleset.h - the game of a certificate of the kind `automaton`: lines of moves, blocking, further
 * ends of the game, misère play.
 */
#ifndef CHECK_RULESET_H
#define CHECK_RULESET_H

#include "lines.h"

enum {
    MOST_LINES_OF_MOVES = 1024,
    MOST_COORDINATE = 10000,
    MOST_DIRECTION = 256,
    MOST_BLOCKED = 24, /* and one more must fit into the codes of rest.c */
    MOST_MODULUS = 256,
    MOST_ENDS = 256,
};

typedef struct ruleset {
    /*
     * If it is not all 0: positions (x,y) are written as (u,v) = (a x + b y, c x + d y), a d - b c
     * = 1, and the rest of the certificate speaks of u and v.
     */
    int image[4];
    /*
     * If it is not all 0: (p1,q1), (p2,q2).  The game is on the positions (X,Y) of a cone, a move
     * (s,t) takes s(p1,q1) + t(p2,q2), and the rest speaks of the game on (x,y) that it comes from.
     */
    int cone[4];
    places board;                   /* the positions; none: all */
    ray moves[MOST_LINES_OF_MOVES]; /* rays, fans, points; if moves are counted, none is on two */
    int count;
    size_t first_line; /* of the moves in the text */
    int blocked;
    bool only_diagonal;     /* only moves that lower both heaps can be blocked */
    places ends[MOST_ENDS]; /* the game also ends in these places */
    int end_count;
    bool misere;
} ruleset;

/* From the line `board` or `image`, if there is one, or `moves`, to the line `play`. */
bool cert_read_ruleset(reader *r, ruleset *out);
void cert_print_ruleset(const ruleset *g, FILE *report);

/* Neither tied nor a fan, without conditions and steps that have a common divisor? */
bool cert_is_plain(const ray *m);

bool cert_ends_at(const ruleset *g, int x, int y);

/* How to say a move in a message. */
enum { MOVE_TEXT = 640 };
void cert_print_move(const ray *m, char out[MOVE_TEXT]);

#endif
