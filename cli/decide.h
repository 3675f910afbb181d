/* decide.h - the parts of wythoff decide. */
#ifndef CLI_DECIDE_H
#define CLI_DECIDE_H

#include <wythoff/play.h>

#include "cli.h"

/*
 * The verdict on one board becomes that of a turn in which the options of text, "(1,0) (2,0)", are
 * blocked or, with comply, named; complains of other options.  decide_blocked.c
 */
wy_status cli_decide_blocked(wy_verdict *verdict, cli *program, const wy_sum *sum,
                             const char *text);

#endif
