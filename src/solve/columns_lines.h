/* columns_lines.h - P-positions column by column, for any moves that fit. */
#ifndef WY_SOLVE_COLUMNS_LINES_H
#define WY_SOLVE_COLUMNS_LINES_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

typedef struct wy_lines wy_lines;

/*
 * An engine for the columns x < columns, columns >= 1, of a game whose moves
 * fit (columns_moves.h).  WY_LIMIT when the sets would not even fit the address
 * space.
 */
wy_status wy_lines_create(wy_lines **engine, const wy_primitive *primitives, size_t count,
                          int64_t columns, wy_error *error);
void wy_lines_free(wy_lines *engine);

/* The P-positions of the next count columns, which must not go beyond the last. */
void wy_lines_next(wy_lines *engine, wy_position *positions, size_t count);

int64_t wy_lines_column(const wy_lines *engine); /* the next one */

/* Bytes in use now.  They grow in proportion to the columns done, or slower. */
uint64_t wy_lines_memory(const wy_lines *engine);

#endif
