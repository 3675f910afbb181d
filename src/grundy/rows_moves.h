/*
 * rows_moves.h - the moves of a game as the rows of its Grundy table want them.
 *
 * All (s,0), s >= 1, which are not listed; rays without end that go down, and single moves that go
 * down.
 */
#ifndef WI_GRUNDY_ROWS_MOVES_H
#define WI_GRUNDY_ROWS_MOVES_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/solve.h>

enum {
    WI_ROWS_REACH = 1 << 16,  /* of a move in the first rows: the largest s, or half of it */
    WI_ROWS_POINTS = 1 << 14, /* the most single moves */
    WI_ROWS_RAYS = 1 << 10,
    WI_ROWS_SPREAD = 32000, /* so that g(x, r) - x fits 16 bits */
};

/* The moves start + i step, i >= 0; step.y >= 1. */
typedef struct wi_rows_ray {
    wy_position start, step;
} wi_rows_ray;

typedef struct wi_rows_moves {
    int64_t last; /* moves (s,t) with t > last are left out: they do not matter up to this row */
    wi_rows_ray *rays;
    size_t ray_count;
    wy_position *points;
    size_t point_count;
    int64_t reach;  /* the largest s of a move (s,t), 1 <= t <= last */
    int64_t spread; /* how many moves (s,t), 1 <= t <= last, there are (or more) */
} wi_rows_moves;

/* WY_NO: the game is not of this kind; WY_LIMIT: its moves go too far, or are too many. */
wy_status wi_rows_moves_make(wi_rows_moves *out, const wy_rules *rules, int64_t last,
                             wy_error *error);
void wi_rows_moves_clear(wi_rows_moves *moves);

#endif
