/* decide_history.h - wythoff decide for games in which the history counts. */
#ifndef CLI_DECIDE_HISTORY_H
#define CLI_DECIDE_HISTORY_H

#include <gmp.h>
#include <stdbool.h>

#include "cli.h"

/*
 * Decides the imitation game at (x, y) after these earlier positions (NULL: it is
 * the start) and prints the answer; with all, every winning move.
 */
wy_status cli_decide_history(cli *program, const char *history, const mpz_t x, const mpz_t y,
                             bool all);

#endif
