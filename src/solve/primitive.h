/* primitive.h - asking a primitive of moves for single moves; moves.c. */
#ifndef WI_SOLVE_PRIMITIVE_H
#define WI_SOLVE_PRIMITIVE_H

#include <wythoff/solve.h>

#include "solve/moves.h"

/* Is (dx, dy) in this primitive (whatever its condition says)?  O(1). */
bool wi_primitive_has(const wi_primitive *primitive, int64_t dx, int64_t dy);

/* May (dx, dy), which it has, be taken at (x, y)? */
bool wi_primitive_allows(const wi_primitive *primitive, int64_t x, int64_t y, int64_t dx,
                         int64_t dy);

#endif
