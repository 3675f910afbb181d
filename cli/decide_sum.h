/* decide_sum.h - wythoff decide for a sum of positions. */
#ifndef CLI_DECIDE_SUM_H
#define CLI_DECIDE_SUM_H

#include "cli.h"

/* Decides program->sum and prints the answer; with all, every winning move. */
wy_status cli_decide_sum(cli *program, bool all);

#endif
