/*
 * read_formula.h - the conditions and moves of a rule as formulas of first-order logic, in Walnut's
 * language.
 */
#ifndef WI_PROVE_READ_FORMULA_H
#define WI_PROVE_READ_FORMULA_H

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/growing.h"
#include "solve/moves.h"

/*
 * A condition on x and y; of a tied primitive (else NULL) also on its i and j.  WY_LIMIT: it asks
 * for what automata cannot say.
 */
wy_status wi_formula_condition(wi_growing *to, const wy_condition *condition,
                               const wi_primitive *tied, wy_error *error);

/* (x,y) is on the board; in brackets. */
void wi_formula_board(wi_growing *to, const wy_cone *board);

/*
 * There is a move of the primitive from (x,y) to a (u,v) for which `target` holds, in which
 * %s stands for u and v in turn, as in "$P(%s,%s)".
 */
wy_status wi_formula_move(wi_growing *to, const wi_primitive *by, const char *target,
                          wy_error *error);

#endif
