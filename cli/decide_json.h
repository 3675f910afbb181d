/* decide_json.h - verdicts and moves as JSON. */
#ifndef CLI_DECIDE_JSON_H
#define CLI_DECIDE_JSON_H

#include <wythoff/play.h>

#include "output.h"

/* The verdict; open: it ends with a list of winning moves, which the caller goes on with. */
void cli_put_verdict_json(cli_output *out, const wy_sum *sum, const wy_verdict *verdict, bool open);

/* One of the winning moves. */
void cli_put_move_json(cli_output *out, const wy_sum *sum, const wy_move *move);

#endif
