/*
 * counts.h - P-positions column by column where options are counted, or where the game also ends
 * elsewhere: large windows of blocking games and of games with terminal positions.
 *
 * For games on the quarter plane with every move (0,t), other lines and single moves, normal play.
 * The table engine does all of them too, and needs time for every cell; here most cells are never
 * looked at.  See counts.c.
 */
#ifndef WI_SOLVE_COUNTS_H
#define WI_SOLVE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

/* Does the game fit?  moves are those of the rules, disjoint where options may be blocked. */
bool wi_counts_can(const wy_rules *rules, const wi_moves *moves);

/*
 * The P-positions with x < width, y < height, by x, then y; take returns false to stop.  WY_LIMIT:
 * the game does not fit, or more memory is needed than control, which may be NULL, allows.
 */
wy_status wi_counts_each(const wy_rules *rules, const wi_moves *moves, int64_t width,
                         int64_t height, wy_take *take, void *data, const wy_control *control,
                         wy_error *error);

#endif
