/*
 * columns.h - the engine of columns: one P-position after the other, by x.
 *
 * For games on the quarter plane with every move of Nim and no twist (normal
 * play, nothing blocked, no terminal positions, no conditions): then every
 * column has exactly one P-position.  See columns_moves.c for why and which.
 *
 *     wi_columns *stream;
 *     wi_columns_create(&stream, primitives, count, 1000000, &control, &error);
 *     do {
 *         status = wi_columns_next(stream, batch, 4096, &filled, &error);
 *         ... batch[0 .. filled - 1] ...
 *     } while (status == WY_OK && filled > 0);
 *     wi_columns_free(stream);
 */
#ifndef WI_SOLVE_COLUMNS_H
#define WI_SOLVE_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

#include "solve/moves.h"

/*
 * Do these moves, whole as they are, leave one P-position in each column, and
 * can the engine find it?  reason, which may be NULL, says why or why not.
 */
bool wi_columns_can(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]);

/* Is it Wythoff's game with a short symmetric list of moves, which goes much faster? */
bool wi_columns_fast(const wi_primitive *primitives, size_t count);

/*
 * Bytes that the first columns columns need.  Games with lines are tried on
 * some thousand columns first (milliseconds), within the memory that control,
 * which may be NULL, allows, and until its poll says stop.  UINT64_MAX: more
 * than there can be, or the game does not fit.
 */
uint64_t wi_columns_memory(const wi_primitive *primitives, size_t count, int64_t columns,
                           const wy_control *control);

typedef struct wi_columns wi_columns;

/*
 * A stream of the P-positions of columns 0 .. columns - 1.  It keeps copies of
 * the primitives and of control, which may be NULL.  WY_BAD if the game does
 * not fit, WY_LIMIT if it needs more memory than control allows.
 */
wy_status wi_columns_create(wi_columns **stream, const wi_primitive *primitives, size_t count,
                            int64_t columns, const wy_control *control, wy_error *error);
void wi_columns_free(wi_columns *stream); /* NULL is allowed */

/*
 * The next P-positions, by x, as many as there are or as positions has room
 * for; *filled of them, 0 at the end.  When it fails (WY_STOPPED by the poll,
 * WY_LIMIT when memory runs out all the same, WY_SYSTEM) those filled are right.
 */
wy_status wi_columns_next(wi_columns *stream, wy_position *positions, size_t room, size_t *filled,
                          wy_error *error);

/* For tests and benchmarks: how the work is to be done. */
typedef struct wi_columns_method {
    bool general;                /* never the fast way */
    int64_t one_byte, two_bytes; /* wi_queen_limits; 0: the widest */
} wi_columns_method;

wy_status wi_columns_create_by(wi_columns **stream, const wi_primitive *primitives, size_t count,
                               int64_t columns, const wy_control *control,
                               const wi_columns_method *method, wy_error *error);

#endif
