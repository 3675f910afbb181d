/* columns_queen.h - Wythoff's game with a short symmetric list of further moves, fast. */
#ifndef WI_SOLVE_COLUMNS_QUEEN_H
#define WI_SOLVE_COLUMNS_QUEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

enum { WI_QUEEN_BLOCK = 64 }; /* columns come in blocks of so many */

typedef struct wi_queen wi_queen;

/*
 * The largest deviation |b_n - a_n - n| while a pending row takes one byte, and
 * while it takes two.  Tests lower them to see what happens beyond.
 */
typedef struct wi_queen_limits {
    int64_t one_byte, two_bytes;
} wi_queen_limits;

extern const wi_queen_limits wi_queen_widest;

/* Is it Wythoff's game with a symmetric list of single moves, few and short enough? */
bool wi_queen_can(const wi_primitive *primitives, size_t count);

/* Of how many first columns the engine must be told; a multiple of the block. */
int64_t wi_queen_wants(const wi_primitive *primitives, size_t count);

/* Bytes for so many columns, when the deviation fits one byte or (wide) two. */
uint64_t wi_queen_memory(int64_t columns, bool wide);

/*
 * An engine for a game that it can solve, that goes on after the first known
 * columns, whose P-positions are given.  memory: bytes it may take, 0 for no
 * limit.  WY_NO when these columns are not enough to go on from.
 */
wy_status wi_queen_create(wi_queen **engine, const wi_primitive *primitives, size_t count,
                          int64_t columns, const wy_position *positions, int64_t known,
                          wi_queen_limits limits, uint64_t memory, wy_error *error);
void wi_queen_free(wi_queen *engine);

/*
 * The P-positions of the next WI_QUEEN_BLOCK columns; those beyond the last
 * column asked for mean nothing.  WY_NO: the deviation has outgrown the limits,
 * another engine has to do these columns and the rest.
 */
wy_status wi_queen_next(wi_queen *engine, wy_position *positions, wy_error *error);

#endif
