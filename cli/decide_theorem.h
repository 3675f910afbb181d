/* decide_theorem.h - positions out of the engines' reach, by a theorem that is proved first. */
#ifndef CLI_DECIDE_THEOREM_H
#define CLI_DECIDE_THEOREM_H

#include "cli.h"

/*
 * Proves the P-set of the game to be that of an automaton (prove.h) and decides (x, y) by it.
 * WY_LIMIT: there is no such theorem within the limits, or it was not asked for (--engine).
 */
wy_status cli_decide_by_theorem(wy_verdict *verdict, cli *program, const mpz_t x, const mpz_t y);

#endif
