/*
 * table.h - the table engine: all positions of a window, a column at a time,
 * 64 positions to a word.  See table.c for the method.
 */
#ifndef WI_SOLVE_TABLE_H
#define WI_SOLVE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/kernels.h"
#include "base/ranks.h"
#include "solve/moves.h"

/* The P-positions of a column: bit y % 64 of bits[y / 64]. */
typedef struct wi_column {
    int64_t x;
    const uint64_t *bits;
    size_t words;
    const uint8_t *some; /* [i] == 0: none in bits[8 i], ..., bits[8 i + 7]; NULL: look yourself */
} wi_column;

/* Called for x = 0, 1, ...  Return false to stop. */
typedef bool wi_take_column(void *data, const wi_column *column);

/* So many P-positions are in the first columns. */
typedef struct wi_counted {
    uint64_t count;
    int64_t columns;
} wi_counted;

typedef struct wi_table_job {
    const wy_rules *rules;
    const wi_moves *moves; /* of rules; disjoint if they block */
    int64_t width, height; /* the window x < width, y < height */
    const wy_control *control;
    const wi_kernels *kernels; /* NULL: the best */
    wi_take_column *take;
    void *data;
    wi_counted *counted; /* NULL, or all that is wanted: take may be called for it, or not */
    wi_ranks *ranks;     /* NULL: there is one; else each does its part, and rank 0 takes */
} wi_table_job;

/* Can the table do these moves?  WY_LIMIT, with the reason: some tied ones it cannot. */
wy_status wi_table_fits(const wy_rules *rules, const wi_moves *moves, wy_error *error);

/* Bytes the job takes; UINT64_MAX: more than can be. */
uint64_t wi_table_memory(const wi_table_job *job);

/* Runs it.  WY_OK also when take stopped it. */
wy_status wi_table_run(const wi_table_job *job, wy_error *error);

#endif
