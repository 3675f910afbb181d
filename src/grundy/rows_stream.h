/*
 * rows_stream.h - the rows 0, ..., last of a Grundy table, column after column, for ever.
 *
 * See rows_stream.c for the method, and rows.c for what it is good for.
 */
#ifndef WY_GRUNDY_ROWS_STREAM_H
#define WY_GRUNDY_ROWS_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "grundy/rows_moves.h"

typedef struct wy_rows_stream wy_rows_stream;

/* The state of one row, to be compared with a later one. */
typedef struct wy_row_state wy_row_state;

/* Bytes that it takes, snapshots of all its rows not counted, and of one snapshot. */
uint64_t wy_rows_stream_memory(const wy_rows_moves *moves);
uint64_t wy_row_state_memory(const wy_rows_moves *moves);

/* The moves must outlive it.  NULL: no memory. */
wy_rows_stream *wy_rows_stream_open(const wy_rows_moves *moves);
void wy_rows_stream_close(wy_rows_stream *stream);

/* Computes one more column: offsets[r] = g(x, r) - x for r = 0, ..., last. */
void wy_rows_stream_next(wy_rows_stream *stream, int16_t *offsets);

/* Snapshots: NULL: no memory. */
wy_row_state *wy_row_state_new(const wy_rows_stream *stream);
void wy_row_state_take(wy_row_state *out, const wy_rows_stream *stream, int64_t row);

/*
 * Are, relative to the column, the values that row has not had yet and its values in
 * the last `reach` columns the same as in the snapshot?
 */
bool wy_row_state_recurs(const wy_row_state *then, const wy_rows_stream *stream, int64_t row);

#endif
