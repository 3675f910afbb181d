/*
 * lines.h - long lists of positions, a line each, written by several threads.
 *
 * Making digits of numbers takes longer than finding the positions.  So positions are gathered in
 * pieces; threads make text of them, and the pieces are written in their order.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include <wythoff/solve.h>

#include "output.h"

typedef struct cli_lines cli_lines;

/*
 * csv: x,y; else (x,y).  As many threads as the common options say; one when a person looks on.
 * WY_SYSTEM after a message: no memory.
 */
wy_status cli_lines_open(cli_lines **lines, cli_output *out, bool csv);

/* Adds positions; false: the output is broken, and no more need come. */
bool cli_lines_take(cli_lines *lines, const wy_position *positions, size_t count);

/* Writes what is left, and ends the threads; NULL is allowed. */
void cli_lines_close(cli_lines *lines);

#endif
