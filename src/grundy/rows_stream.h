/*
 * rows_stream.h - the rows 0, ..., last of a Grundy table, column after column, for ever.
 *
 * See rows_stream.c for the method, and rows.c for what it is good for.
 */
#ifndef WI_GRUNDY_ROWS_STREAM_H
#define WI_GRUNDY_ROWS_STREAM_H

#include <stdbool.h>
#include <stdint.h>

#include "grundy/rows_moves.h"

typedef struct wi_rows_stream wi_rows_stream;

/* The state of one row, to be compared with a later one. */
typedef struct wi_row_state wi_row_state;

/* Bytes that it takes, snapshots of all its rows not counted, and of one snapshot. */
uint64_t wi_rows_stream_memory(const wi_rows_moves *moves);
uint64_t wi_row_state_memory(const wi_rows_moves *moves);

/* The moves must outlive it.  NULL: no memory. */
wi_rows_stream *wi_rows_stream_open(const wi_rows_moves *moves);
void wi_rows_stream_close(wi_rows_stream *stream);

/* Computes one more column: offsets[r] = g(x, r) - x for r = 0, ..., last. */
void wi_rows_stream_next(wi_rows_stream *stream, int16_t *offsets);

/* Snapshots: NULL: no memory. */
wi_row_state *wi_row_state_new(const wi_rows_stream *stream);
void wi_row_state_take(wi_row_state *out, const wi_rows_stream *stream, int64_t row);

/*
 * Are, relative to the column, the values that row has not had yet and its values in
 * the last `reach` columns the same as in the snapshot?
 */
bool wi_row_state_recurs(const wi_row_state *then, const wi_rows_stream *stream, int64_t row);

#endif
