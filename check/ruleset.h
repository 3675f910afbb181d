/*
 * ruleset.h - the game of a certificate of the kind `automaton`: lines of moves, blocking, further
 * ends of the game, misère play.
 */
#ifndef CHECK_RULESET_H
#define CHECK_RULESET_H

#include "linear.h"

/* ---- moves and places as linear conditions -------------------------------------------------- */

/*
 * A line of moves is a point (s,t), a ray (s,t) + i(u,v), or a fan (s,t) + i(u,v) + j(p,q) whose
 * steps are not parallel; and it may be allowed in some places only.  With the way (x,y) =
 * (c - a - s, d - b - t):
 *
 *     point   x = 0, y = 0
 *     ray     v x = u y, and x >= 0, and x is a multiple of u; if u = 0, y >= 0 and of v
 *     fan     the i and j of (x,y) = i(u,v) + j(p,q) are >= 0 and whole: with e = uq - vp,
 *             i e = q x - p y and j e = u y - v x
 *
 * Moves that are tied to the heaps are all (s,t) >= (0,0) for which linear conditions on the
 * position and on (s,t) = (c - a, d - b) hold.
 */

enum { MOST_WHERE = 12, MOST_LINE_CONDITIONS = 4 + MOST_WHERE };

/*
 * of_x x + of_y y >= limit; or = limit; or = limit modulo the modulus, if that is not 0.  Of tied
 * moves (s,t) there is also + of_s s + of_t t.
 */
typedef struct place {
    int of_x, of_y, of_s, of_t;
    bool equal;
    int limit, modulus;
} place;

/* All of them hold. */
typedef struct places {
    place all[MOST_WHERE];
    int count;
} places;

typedef struct ray {
    int s, t, u, v;
    int p, q;  /* of a fan */
    bool tied; /* all moves for which the conditions hold; the numbers above are 0 */
    places at; /* none: everywhere */
} ray;

static inline bool cert_is_fan(const ray *m) {
    return m->p > 0 || m->q > 0;
}

static inline bool cert_is_ray(const ray *m) {
    return (m->u > 0 || m->v > 0) && !cert_is_fan(m);
}

static inline bool cert_is_point(const ray *m) {
    return m->u == 0 && m->v == 0 && !m->tied;
}

bool cert_holds(const places *at, int x, int y); /* of places that are not tied */

/* May tied moves lead from (x,y) to (x - s, y - t)? */
bool cert_allows(const ray *m, int x, int y, int s, int t);

/* Each returns how many conditions there are. */
int cert_where_conditions(linear *out, const places *at);
int cert_line_conditions(linear *out, const ray *m);

/* The moves at (x,y) that lead to a place of the board, but at most `most` are counted. */
int cert_count_moves(const ray *m, const places *board, int x, int y, int most);

/* Does every move lower both heaps?  Does none? */
bool cert_lowers_both(const ray *m);

enum {
    MOST_LINES_OF_MOVES = 1024,
    MOST_COORDINATE = 10000,
    MOST_DIRECTION = 256,
    MOST_BLOCKED = 24, /* and one more must fit into the codes of kernel.c */
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
