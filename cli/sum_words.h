/* sum_words.h - parts, moves and values of a sum, in words. */
#ifndef CLI_SUM_WORDS_H
#define CLI_SUM_WORDS_H

#include <wythoff/play.h>

#include "output.h"

/* "wythoff@3,5", "nim(7)" */
void cli_put_part(cli_output *out, const wy_part *part);

/* "(3,5)"; of one heap "(7)" */
void cli_put_place(cli_output *out, const wy_part *part, const mpz_t x, const mpz_t y);

/* "2: (1,2) to (3,5), value 7 to 4" */
void cli_put_sum_move(cli_output *out, const wy_sum *sum, const wy_move *move);

/* "value 7, proved: ..." */
void cli_put_worth(cli_output *out, const wy_part_value *value);

#endif
