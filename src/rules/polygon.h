/*
 * polygon.h - the corners of a family of moves.
 *
 * The parameters (s,t) of a family lie in a polygon, maybe without end: their ranges and linear
 * conditions.  Conditions that tie them to the heaps count as well: x and y are eliminated from
 * them (Fourier and Motzkin), for positions and options on the board.  What is not linear is left
 * out, so the polygon may be too large, never too small.
 */
#ifndef WI_RULES_POLYGON_H
#define WI_RULES_POLYGON_H

#include <wythoff/rules.h>

#include "rules/value.h"

/*
 * Called with the moves (dx, dy) at corners, times a positive number, and with the directions of
 * sides without end.  Every move of the family is a mean of corners plus directions, times positive
 * numbers.
 */
typedef void wi_take_corner(void *data, wi_wide dx, wi_wide dy, bool direction);

/* false: no memory. */
bool wi_family_corners(const wy_rules *rules, const wy_family *family, wi_take_corner *take,
                       void *data);

#endif
