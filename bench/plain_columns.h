/* plain_columns.h - the plain way through the columns, to compare with. */
#ifndef WI_BENCH_PLAIN_COLUMNS_H
#define WI_BENCH_PLAIN_COLUMNS_H

#include <stddef.h>
#include <stdint.h>

typedef struct plain_result {
    uint64_t checksum; /* plain_checksum over all columns; 0: no memory */
    uint64_t bytes;    /* memory taken for it */
} plain_result;

/* Goes on from checksum (at first 1) with the P-position (x, y), columns in order. */
static inline uint64_t plain_checksum(uint64_t checksum, int64_t y) {
    return checksum * 31 + (uint64_t)y;
}

/* Maharaja Nim, columns 0 .. columns - 1 (below 10^9). */
plain_result plain_maharaja(int64_t columns);

/*
 * Only which columns are lower.  The checksum is 1 and the sum of all words of 64 bits, the first
 * column the lowest bit, a lower column 1.
 */
plain_result plain_maharaja_bits(int64_t columns);

/* GDWN(1,2): lines (t,t), (t,2t), (2t,t), and Nim. */
plain_result plain_gdwn(int64_t columns);

#endif
