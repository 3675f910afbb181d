/* nim_moves.h - does a game contain all moves of Nim, of another line, of a band? */
#ifndef WI_SOLVE_NIM_MOVES_H
#define WI_SOLVE_NIM_MOVES_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/solve.h>

#include "solve/moves.h"

/*
 * Are all (t, 0) and (0, t), t >= 1, among the primitives, whatever the
 * position?  false may also mean that it takes too long to see.
 */
bool wi_nim_moves_there(const wi_primitive *primitives, size_t count);

/* The same for origin + t direction, t >= 1, a direction of parts 0 and 1. */
bool wi_line_is_full(const wi_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction);

/*
 * The m of the band {(s, t) : |s - t| < m} of S1 that the moves lowering both heaps
 * form; 0 if there are none, -1 if they form no band (or there is no memory to see it).
 */
int64_t wi_band_width(const wi_primitive *primitives, size_t count);

#endif
