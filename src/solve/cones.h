/*
 * cones.h - fans and rays that fill a cone together.
 */
#ifndef WI_SOLVE_CONES_H
#define WI_SOLVE_CONES_H

#include <wythoff/solve.h>

#include "solve/moves.h"

/* All moves (S,T) with S, T >= 1 between two lines: det(low, (S,T)) >= from_low, and so on. */
typedef struct wi_move_cone {
    wy_position low, high; /* directions of its sides, high to the left of low */
    int64_t from_low;      /* low.x T - low.y S >= from_low */
    int64_t from_high;     /* high.y S - high.x T >= from_high */
} wi_move_cone;

enum { WI_MOVE_CONES = 8 };

/*
 * Cones that some of the primitives fill, at least two of those that are under no condition:
 * in_cone[i] is the number of the cone that has the i-th primitive, or WI_NO_CONE.
 */
#define WI_NO_CONE SIZE_MAX
wy_status wi_cones_find(wi_move_cone out[WI_MOVE_CONES], size_t *found, size_t *in_cone,
                        const wi_primitive *primitives, size_t count, wy_error *error);

/* The cone as a condition on s = S and t = T; NULL: no memory. */
wy_condition *wi_cone_condition(const wi_move_cone *cone);

#endif
