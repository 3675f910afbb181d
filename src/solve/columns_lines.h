/* columns_lines.h - P-positions column by column, for any moves that fit. */
#ifndef WI_SOLVE_COLUMNS_LINES_H
#define WI_SOLVE_COLUMNS_LINES_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

typedef struct wi_lines wi_lines;

/*
 * An engine for the columns x < columns, columns >= 1, of a game whose moves
 * fit (columns_moves.h).  WY_LIMIT when the sets would not even fit the address
 * space.
 */
wy_status wi_lines_create(wi_lines **engine, const wi_primitive *primitives, size_t count,
                          int64_t columns, wy_error *error);
void wi_lines_free(wi_lines *engine);

/* The P-positions of the next count columns, which must not go beyond the last. */
void wi_lines_next(wi_lines *engine, wy_position *positions, size_t count);

int64_t wi_lines_column(const wi_lines *engine); /* the next one */

/* Bytes in use now.  They grow in proportion to the columns done, or slower. */
uint64_t wi_lines_memory(const wi_lines *engine);

#endif
