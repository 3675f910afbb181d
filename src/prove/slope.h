/*
 * slope.h - the numeration that the slope of a game asks for.
 *
 * Where the P-positions (a_n, b_n) above the diagonal follow a line, and its slope is a quadratic
 * number, the digits that tell them are those of Ostrowski's numeration of that number: its
 * continued fraction is periodic, and the period gives the system.  Wythoff's game has
 * [1; 1, 1, ...] and Fibonacci's numbers, wythoff(m) has [m; m, m, ...].
 */
#ifndef WI_PROVE_SLOPE_H
#define WI_PROVE_SLOPE_H

#include "prove/theorem.h"

/*
 * The systems, best first; they are the theorem's.  Measured from the first columns, once: a guess,
 * good enough to learn with.  WY_NO: there are none, for the game is not one with one P-position in
 * every column, or no system fits its slope.
 */
wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           const wy_control *control, wy_error *error);

#endif
