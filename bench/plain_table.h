/* plain_table.h - the plain way through a board, cell by cell, to compare with. */
#ifndef WI_BENCH_PLAIN_TABLE_H
#define WI_BENCH_PLAIN_TABLE_H

#include <stdint.h>

/*
 * P-positions with x, y < size of (2/7,10/1)-Rational Nim with the lines
 * (4t,6t) and (8t,4t): four lines on a cone.
 */
uint64_t plain_four_lines(int64_t size);

/* P-positions with x, y < size of Wythoff's game in which two options may be blocked. */
uint64_t plain_blocking(int64_t size);

#endif
