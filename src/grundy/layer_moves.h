/* layer_moves.h - the moves of a game as the engine of layers wants them. */
#ifndef WI_GRUNDY_LAYER_MOVES_H
#define WI_GRUNDY_LAYER_MOVES_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/solve.h>

#include "solve/moves.h"

enum {
    WI_LAYER_RAYS = 32,    /* rays, the rows among them */
    WI_LAYER_POINTS = 256, /* single moves that lower both heaps */
};

/* Sets for all lines with this step; a column is entered when the column `delay` to its right is
 * done, or with delay 0 at once. */
typedef struct wi_line_kind {
    wy_position step;
    int64_t delay;
} wi_line_kind;

/*
 * The moves start + i step, i >= 0: what (x, y) sees of them is the set of the line through
 * (x, y) - start, or, when the ray starts with its step, just as well through (x, y): then
 * start is (0,0) here.
 */
typedef struct wi_layer_ray {
    wy_position start;
    size_t line;
} wi_layer_ray;

/* lines[0] and rays[0] are the rows.  The moves along columns are not listed. */
typedef struct wi_layer_moves {
    wi_line_kind lines[WI_LAYER_RAYS];
    size_t line_count;
    wi_layer_ray rays[WI_LAYER_RAYS];
    size_t ray_count;
    wy_position points[WI_LAYER_POINTS];
    size_t point_count;
    wy_position reach; /* the furthest that points go and columns are delayed */
} wi_layer_moves;

/* Can this engine do it?  reason, which may be NULL, says why or why not. */
bool wi_layer_moves_fit(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]);

/* Can it do only the half y >= x, if the game is symmetric? */
bool wi_layer_moves_halve(const wi_primitive *primitives, size_t count);

/* Sorts moves that fit, for heaps below limit. */
void wi_layer_moves_sort(wi_layer_moves *moves, const wi_primitive *primitives, size_t count,
                         int64_t limit, bool symmetric);

#endif
