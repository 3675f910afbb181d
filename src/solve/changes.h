/* changes.h - the list of further moves of Wythoff's game; see finite_list.c. */
#ifndef WI_SOLVE_CHANGES_H
#define WI_SOLVE_CHANGES_H

#include <wythoff/machine.h>
#include <wythoff/rules.h>

/*
 * The moves of a settled rule beside those of Wythoff's game, symmetric or not, by x, then y; ends
 * and the way of play are not looked at.  WY_NO: it lacks some of Wythoff's moves, or has
 * infinitely many others.
 */
wy_status wi_rules_list(wy_position **list, size_t *count, const wy_rules *settled,
                        wy_error *error);

/*
 * Diagonals, list and removed moves of a settled rule, as wi_rules_columns; ends and the way of
 * play are not looked at (diagonals.c).
 */
wy_status wi_rules_diagonals(wy_machine_game *out, const wy_rules *settled, wy_error *error);

#endif
