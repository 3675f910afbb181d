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

#include <wythoff/automata.h>
#include <wythoff/rules.h>

/*
 * The system, measured from the first columns: a guess, good enough to learn with.  WY_NO: the game
 * is not one with one P-position in every column, or its slope shows no period.
 */
wy_status wi_slope_numeration(const wy_numeration **out, wy_numerations *store,
                              const wy_rules *rules, const wy_control *control, wy_error *error);

#endif
