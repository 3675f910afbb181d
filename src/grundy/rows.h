/* rows.h - what wy_grundy_rows holds. */
#ifndef WI_GRUNDY_ROWS_H
#define WI_GRUNDY_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wythoff/grundy.h>
#include <wythoff/solve.h>

struct wy_grundy_rows {
    wy_rules *rules;
    int64_t count;
    wy_grundy_row *rows;
    int16_t **values; /* of a row that is kept: g(x, row) - x for x < preperiod + period; or NULL */
};

/* ---- the moves: rows_stream.c ---------------------------------------------------------------- */

enum {
    WI_ROWS_REACH = 1 << 16,  /* of a move in the first rows: the largest s, or half of it */
    WI_ROWS_POINTS = 1 << 14, /* the most single moves */
    WI_ROWS_RAYS = 1 << 10,
    WI_ROWS_SPREAD = 32000, /* so that g(x, r) - x fits 16 bits */
};

/* The moves start + i step, i >= 0; step.y >= 1. */
typedef struct wi_rows_ray {
    wy_position start, step;
} wi_rows_ray;

typedef struct wi_rows_moves {
    int64_t last; /* moves (s,t) with t > last are left out: they do not matter up to this row */
    wi_rows_ray *rays;
    size_t ray_count;
    wy_position *points;
    size_t point_count;
    int64_t reach;  /* the largest s of a move (s,t), 1 <= t <= last */
    int64_t spread; /* how many moves (s,t), 1 <= t <= last, there are (or more) */
} wi_rows_moves;

/* WY_NO: the game is not of this kind; WY_LIMIT: its moves go too far, or are too many. */
wy_status wi_rows_moves_make(wi_rows_moves *out, const wy_rules *rules, int64_t last,
                             wy_error *error);
void wi_rows_moves_clear(wi_rows_moves *moves);

/* ---- rows column by column: rows_stream.c ---------------------------------------------------- */

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
