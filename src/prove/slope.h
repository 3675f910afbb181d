/*
 * slope.h - the numerations that the slope of a game asks for.
 *
 * Where the P-positions above the diagonal follow a line of slope s (upper_line.h), and s is an
 * algebraic number, the digits that tell them are those of a numeration in which multiplying by s
 * is shifting.  Two kinds are made from the minimal polynomial of s:
 *
 * - s is a Pisot number: the numeration of the recurrence of that very polynomial
 *   (scheme_recurrence.h).  Wythoff's game has Fibonacci's numbers, wythoff(m) has x^2 = m x + 1,
 *   wythoff - (2,2) the Padovan numbers.
 * - s is quadratic: Ostrowski's numeration of its continued fraction, which is periodic.
 */
#ifndef WI_PROVE_SLOPE_H
#define WI_PROVE_SLOPE_H

#include "prove/theorem.h"

/* Columns that are looked at: few where that must be quick. */
enum { WI_SLOPE_FEW = 2000, WI_SLOPE_COLUMNS = 1 << 22 };

/*
 * The systems, best first; they are the theorem's.  Measured from the first columns, once (or, if
 * it was from few at first, once more): a guess, good enough to learn with; or proved, by the
 * column machine, where it takes that.  WY_NO: the game is not one with few P-positions in every
 * column.  WY_LIMIT: no system fits its slope, and error says how the discrepancy grows.
 */
wy_status wi_slope_systems(const wy_numeration *const **out, size_t *count, wy_theorem *theorem,
                           int64_t columns, const wy_control *control, wy_error *error);

#endif
