/*
 * lines.h - moves and places as linear conditions on a position (c,d) and an option (a,b).
 *
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
#ifndef CHECK_LINES_H
#define CHECK_LINES_H

#include "linear.h"

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
bool cert_lowers_one(const ray *m);

#endif
