/*
 * layer_state.h - inside the engine of layers: the sets of lines, the columns in work.
 */
#ifndef WI_GRUNDY_LAYER_STATE_H
#define WI_GRUNDY_LAYER_STATE_H

#include <stdatomic.h>

#include "grundy/layer_moves.h"
#include "grundy/layers.h"
#include "grundy/sift.h"

/*
 * The lines of one direction.  The line through (x, y) with step (p, q) has the class x mod p and
 * the index y - q (x div p) + offset: along a column the indices follow one another.
 */
typedef struct wi_layer_line {
    int64_t step_x, step_y, offset;
    size_t span;    /* lines of a class */
    size_t words;   /* of a bit row over a class, with words to spare on both sides */
    size_t sets_at; /* where, in the words of a layer: span sets for each class, */
    size_t full_at; /* bit rows "this set is full", */
    size_t from_at; /* and for each class the first word of them that is not full */
    bool mirrored;  /* the mirror image of a cell is entered too: it lies on another line */
} wi_layer_line;

/* Some columns, and where their values stand. */
typedef struct wi_layer_tile {
    uint64_t *has;    /* [column][layer] */
    uint32_t *rows;   /* see wi_tile_rows */
    uint32_t *values; /* [column][row]; NULL: not wanted */
    /* the tile's number times (layers + 2), and the layers that are done; it only grows */
    _Atomic int64_t done;
} wi_layer_tile;

typedef struct wi_layer_state {
    const wi_layer_job *job;
    wi_layer_moves moves;
    wi_layer_line lines[WI_LAYER_RAYS];
    uint64_t *sets; /* [layer][words_of_layer] */
    size_t words_of_layer;
    size_t column_words; /* of a bit row over a column */
    wi_sift sift;
    wi_layer_tile *tiles;
    size_t tile_count; /* tile t is in tiles[t mod tile_count] */
} wi_layer_state;

/* Where the values of layer k stand in a column of the tile; after the last layer a column has a
 * spare place. */
static inline size_t wi_tile_stride(size_t layers) {
    return layers * WI_LAYER + 16;
}

static inline uint32_t *wi_tile_rows(const wi_layer_state *s, const wi_layer_tile *t, size_t column,
                                     size_t k) {
    return t->rows + column * wi_tile_stride(s->job->layers) + k * WI_LAYER;
}

/* What a thread needs to itself. */
typedef struct wi_layer_desk {
    uint64_t *taken; /* [column of the tile][column_words]: cells that have their value */
    uint64_t *extra; /* [row]: values that single moves lead to; all 0 between columns */
    uint32_t low[WI_TILE];
} wi_layer_desk;

/* All cells of the columns are without value. */
void wi_layer_begin(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile);

/*
 * Finds the values of layer k in the columns of the tile.  The columns before it must be done for
 * this layer.  Returns false if the columns have all their values.
 */
bool wi_layer_pass(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile, size_t k);

/*
 * The same for a tile that has all its values, so none of this layer in `has`: what is left to do
 * is to enter the earlier columns that become options with those of the tile.
 */
void wi_layer_pass_by(const wi_layer_state *s, int64_t tile, size_t k);

/* Makes the desk ready for the next tile. */
void wi_layer_end(const wi_layer_state *s, wi_layer_desk *desk, int64_t tile);

/* Enters into desk->extra what single moves of column x lead to in layer k, or takes it out. */
void wi_layer_points(const wi_layer_state *s, wi_layer_desk *desk, int64_t x, size_t k);
void wi_layer_points_clear(const wi_layer_state *s, wi_layer_desk *desk, int64_t x, size_t k);

/* The column x in the tile that holds it: what it has of layer k, and where. */
typedef struct wi_layer_places {
    uint64_t has;
    const uint32_t *rows;
} wi_layer_places;

static inline wi_layer_places wi_layer_look(const wi_layer_state *s, int64_t x, size_t k) {
    const wi_layer_tile *t = &s->tiles[(size_t)(x / WI_TILE) % s->tile_count];
    const size_t column = (size_t)(x % WI_TILE);
    return (wi_layer_places){t->has[column * s->job->layers + k], wi_tile_rows(s, t, column, k)};
}

static inline int64_t wi_tile_end(const wi_layer_state *s, int64_t tile) {
    const int64_t end = (tile + 1) * WI_TILE;
    return end < s->job->width ? end : s->job->width;
}

#endif
