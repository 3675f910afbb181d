/* plain_grundy.h - Grundy values of Wythoff's game, the plain way. */
#ifndef BENCH_PLAIN_GRUNDY_H
#define BENCH_PLAIN_GRUNDY_H

#include <stdint.h>

/* A checksum of the values of x <= y < size; 0: no memory. */
uint64_t plain_grundy(int64_t size);

/* The next checksum after the column x, of which values[y], x <= y < size, count. */
uint64_t plain_grundy_sum(uint64_t sum, int64_t x, const uint32_t *values, int64_t size);

#endif
