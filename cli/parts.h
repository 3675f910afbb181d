/* parts.h - positions, their parts, moves and values, in words. */
#ifndef CLI_PARTS_H
#define CLI_PARTS_H

#include <wythoff/play.h>

#include "output.h"

/* "wythoff@3,5", "nim(7)" */
void cli_put_part(cli_output *out, const wy_part *part);

/* "(3,5,7)", in full; of one heap "(7)" */
void cli_put_heaps(cli_output *out, const wy_part *part, const mpz_t heap[WY_MOST_HEAPS]);

/* The same with what is remembered: "(3,5), 1 pass left" */
void cli_put_place(cli_output *out, const wy_part *part);

/* "(3,5) + (10,7) + (7)" */
void cli_put_places(cli_output *out, const wy_sum *sum);

/* "(1,1), (2,2) and pass" */
void cli_put_options(cli_output *out, const wy_part *part, const wy_move *moves, size_t count);

/* "(1,2) to (3,5)", "pass"; of several parts "2: (1,2) to (3,5), name set 1, value 7 to 4" */
void cli_put_move(cli_output *out, const wy_sum *sum, const wy_move *move);

/* "value 7, proved: ..." */
void cli_put_worth(cli_output *out, const wy_part_value *value);

#endif
