/* columns_moves.h - the moves of a game, as the engines of columns want them. */
#ifndef WI_SOLVE_COLUMNS_MOVES_H
#define WI_SOLVE_COLUMNS_MOVES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/solve.h>

#include "solve/moves.h"

/* Moves start + i step for 0 <= i < count (maybe WY_UNBOUNDED); step.x >= 1. */
typedef struct wi_column_ray {
    wy_position start, step;
    int64_t count;
} wi_column_ray;

typedef struct wi_column_moves {
    wi_column_ray *rays; /* rays[0] is (t,0); of Nim it is the only one */
    size_t ray_count;
    wy_position *points; /* both parts positive */
    size_t point_count;
} wi_column_moves;

enum { WI_COLUMN_POINTS = 1 << 16 }; /* most single moves a game may have */

/* Has the game one P-position in every column, and few enough points?  reason may be NULL. */
bool wi_column_moves_fit(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]);

/*
 * Sorts the primitives, which must fit, into rays and points (each once, by x,
 * then y).  Moves that change nothing in the first columns columns are left
 * out.  Rays of up to short_ray moves become points; other rays with a bounded
 * count become points too, unless they start with their step.  false: no memory.
 */
bool wi_column_moves_sort(wi_column_moves *moves, const wi_primitive *primitives, size_t count,
                          int64_t columns, int64_t short_ray);
void wi_column_moves_clear(wi_column_moves *moves); /* also a zeroed one */

#endif
