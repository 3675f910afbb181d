/* several_sum.h - parts and moves of sums with games on several heaps, or with a memory, in words.
 */
#ifndef CLI_SEVERAL_SUM_H
#define CLI_SEVERAL_SUM_H

#include <wythoff/play.h>

#include "output.h"

/* (3,5,7) */
void cli_put_heap_numbers(cli_output *out, const mpz_t numbers[WY_MOST_HEAPS], int heaps);

/* raleigh@3,4,9 */
void cli_put_heap_part(cli_output *out, const wy_heap_sum *sum, size_t part);

/* 1: (0,0,6) to (3,4,3), value 18 to 0 */
void cli_put_heap_sum_move(cli_output *out, const wy_heap_sum *sum, const wy_move *move);

#endif
