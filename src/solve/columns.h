/*
 * columns.h - the engine of columns: one P-position after the other, by x.
 *
 * For games on the quarter plane with every move of Nim and no twist (normal
 * play, nothing blocked, no terminal positions, no conditions): then every
 * column has exactly one P-position.  See columns.c for why and which.
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

/* ---- moves as these engines want them: columns.c --------------------------------------------- */

/* Moves start + i step for 0 <= i < count (maybe WY_UNBOUNDED); step.x >= 1. */
typedef struct wi_column_ray {
    wy_position start, step;
    int64_t count;
} wi_column_ray;

typedef struct wi_column_moves {
    wi_column_ray *rays; /* rays[0] is (t,0); of Nim it is the only one */
    size_t ray_count;
    wy_position *points; /* both parts positive */
    size_t point_count;
} wi_column_moves;

enum { WI_COLUMN_POINTS = 1 << 16 }; /* most single moves a game may have */

/*
 * Sorts the primitives, which must fit, into rays and points (each once, by x,
 * then y).  Moves that change nothing in the first columns columns are left
 * out.  Rays of up to short_ray moves become points; other rays with a bounded
 * count become points too, unless they start with their step.  false: no memory.
 */
bool wi_column_moves_sort(wi_column_moves *moves, const wi_primitive *primitives, size_t count,
                          int64_t columns, int64_t short_ray);
void wi_column_moves_clear(wi_column_moves *moves); /* also a zeroed one */

/* ---- Wythoff's game with a short symmetric list of further moves, fast: columns_queen.c ------ */

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

/* So many first columns the engine must be given; a multiple of the block. */
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

/* ---- where options are counted, or the game also ends elsewhere: counts.c
 * ------------------------ */

/*
 * Large windows of blocking games and of games with terminal positions: games on the quarter plane
 * with every move (0,t), other lines and single moves, normal play.  The table engine does all of
 * them too, and needs time for every cell; here most cells are never looked at.
 */

/* Does the game fit?  moves are those of the rules, disjoint where options may be blocked. */
bool wi_counts_can(const wy_rules *rules, const wi_moves *moves);

/*
 * The P-positions with x < width, y < height, by x, then y; take returns false to stop.  WY_LIMIT:
 * the game does not fit, or more memory is needed than control, which may be NULL, allows.
 */
wy_status wi_counts_each(const wy_rules *rules, const wi_moves *moves, int64_t width,
                         int64_t height, wy_take *take, void *data, const wy_control *control,
                         wy_error *error);

#endif
