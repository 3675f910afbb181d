/*
 * layers.h - the fast engine for Grundy values: 64 values at a time.
 *
 * For games on the quarter plane with all moves of Nim, whole lines and finitely many single moves.
 * See layers.c for the method.
 */
#ifndef WI_GRUNDY_LAYERS_H
#define WI_GRUNDY_LAYERS_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>
#include <wythoff/solve.h>

#include "base/ranks.h"
#include "solve/moves.h"
#include <stddef.h>

enum { WI_LAYER = 64 };        /* values of a layer */
enum { WI_LAYER_PLACES = 80 }; /* of a column, one spare among them */
enum { WI_TILE = 64 };         /* columns that are done together */
enum { WI_MAX_CREW = 256 };    /* threads */

/*
 * What is known of the column x: for each layer k the values k 64 + i that it has, as bits i of
 * has[k], and the row rows[k 64 + i] in which each stands.  In a symmetric run only rows y >= x.
 */
typedef struct wi_layer_column {
    int64_t x;
    const uint64_t *has; /* NULL where values were asked for */
    const uint32_t *rows;
    const uint32_t *values; /* [y], if they were asked for; in a symmetric run y >= x only */
} wi_layer_column;

/* What one layer has found in some columns: column x + i has the values 64 layer + b of the bits b
 * of has[i], the row of each at rows[i WI_LAYER_PLACES + b]. */
typedef struct wi_layer_piece {
    int64_t x;
    size_t count;
    size_t layer;
    const uint64_t *has;
    const uint32_t *rows;
} wi_layer_piece;

typedef struct wi_layer_job {
    const wi_primitive *primitives;
    size_t count;
    int64_t width, height; /* both at least 1; height below 2^31 */
    bool symmetric;        /* the game is, and width = height: only y >= x is done */
    size_t layers;         /* values below 64 layers are wanted; see wi_layers_all */
    const wy_control *control;

    /*
     * Either `work`, then all layers are done: called by any thread with each piece, and `finish`
     * with count columns from x on when they have all their values; in any order, but pieces of the
     * same columns one after the other and before `finish`, which may be NULL.
     */
    void (*work)(void *data, const wi_layer_piece *piece);
    void (*finish)(void *data, int64_t x, size_t count);

    /* Or `take`: called by the calling thread with each column in order; false: enough. */
    bool (*take)(void *data, const wi_layer_column *column);
    bool values; /* columns are wanted as values; then all layers */
    void *data;

    /* `work` only: NULL, or the columns are parted over these, and each rank sees its own. */
    wi_ranks *ranks;
} wi_layer_job;

/* As many layers as a window can have: no value exceeds x + y. */
size_t wi_layers_all(int64_t width, int64_t height);

/* Do several ranks part the job?  All come to the same answer. */
bool wi_layers_parted(const wi_layer_job *job);

/* Bytes that a run takes, what the caller keeps not counted; UINT64_MAX: too many to say. */
uint64_t wi_layers_memory(const wi_layer_job *job);

/* WY_LIMIT: the budget is too small (the caller may have checked); WY_STOPPED; WY_SYSTEM. */
wy_status wi_layers_run(const wi_layer_job *job, wy_error *error);

/* ---- the moves ------------------------------------------------------------------------------- */

enum {
    WI_LAYER_RAYS = 32,    /* rays, the rows among them */
    WI_LAYER_POINTS = 256, /* single moves that lower both heaps */
};

/* Sets for all lines with this step; a column is entered when the column `delay` to its right is
 * done, or with delay 0 at once. */
typedef struct wi_line_kind {
    wy_position step;
    int64_t delay;
} wi_line_kind;

/*
 * The moves start + i step, i >= 0: what (x, y) sees of them is the set of the line through
 * (x, y) - start, or, when the ray starts with its step, just as well through (x, y): then
 * start is (0,0) here.
 */
typedef struct wi_layer_ray {
    wy_position start;
    size_t line;
} wi_layer_ray;

/* lines[0] and rays[0] are the rows.  The moves along columns are not listed. */
typedef struct wi_layer_moves {
    wi_line_kind lines[WI_LAYER_RAYS];
    size_t line_count;
    wi_layer_ray rays[WI_LAYER_RAYS];
    size_t ray_count;
    wy_position points[WI_LAYER_POINTS];
    size_t point_count;
    wy_position reach; /* the furthest that points go and columns are delayed */
} wi_layer_moves;

/* Can this engine do it?  reason, which may be NULL, says why or why not. */
bool wi_layer_moves_fit(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]);

/* Can it do only the half y >= x, if the game is symmetric? */
bool wi_layer_moves_halve(const wi_primitive *primitives, size_t count);

/* Sorts moves that fit, for heaps below limit. */
void wi_layer_moves_sort(wi_layer_moves *moves, const wi_primitive *primitives, size_t count,
                         int64_t limit, bool symmetric);

#endif
