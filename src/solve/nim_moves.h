/* nim_moves.h - does a game contain all moves of Nim? */
#ifndef WY_SOLVE_NIM_MOVES_H
#define WY_SOLVE_NIM_MOVES_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/moves.h>

/*
 * Are all (t, 0) and (0, t), t >= 1, among the primitives, whatever the
 * position?  false may also mean that it takes too long to see.
 */
bool wy_nim_moves_there(const wy_primitive *primitives, size_t count);

#endif
