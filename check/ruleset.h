/*
 * ruleset.h - the game of a certificate of the kind `automaton`: moves that are rays and points,
 * blocking, further ends of the game, misère play.
 */
#ifndef CHECK_RULESET_H
#define CHECK_RULESET_H

#include "numeration.h"

enum { MOST_LINES_OF_MOVES = 256, MOST_COORDINATE = 512, MOST_DIRECTION = 8, MOST_BLOCKED = 8 };

/* The moves (s + iu, t + iv), i = 0, 1, 2, ...; of a point u = v = 0. */
typedef struct ray {
    int s, t, u, v;
} ray;

typedef struct ruleset {
    ray moves[MOST_LINES_OF_MOVES]; /* rays first; no move is on two of them */
    int count;
    size_t first_line; /* of the moves in the text */
    int blocked;
    bool only_diagonal; /* only moves with s, t > 0 can be blocked */
    bool has_terminal;  /* the game also ends where x of_x + y of_y <= limit */
    int of_x, of_y, limit;
    bool misere;
} ruleset;

/* From the line `moves` to the line `play`. */
bool cert_read_ruleset(reader *r, ruleset *out);
void cert_print_ruleset(const ruleset *g, FILE *report);

/* How to say a move in a message. */
void cert_print_move(const ray *m, char *out, size_t size);

static inline bool cert_is_ray(const ray *m) {
    return m->u > 0 || m->v > 0;
}

#endif
