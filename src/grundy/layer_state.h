/*
 * layer_state.h - inside the engine of layers: the sets of lines, the columns in work.
 */
#ifndef WY_GRUNDY_LAYER_STATE_H
#define WY_GRUNDY_LAYER_STATE_H

#include <stdatomic.h>

#include "grundy/layer_moves.h"
#include "grundy/layers.h"
#include "grundy/sift.h"

/*
 * The lines of one direction.  The line through (x, y) with step (p, q) has the class x mod p and
 * the index y - q (x div p) + offset: along a column the indices follow one another.
 */
typedef struct wy_layer_line {
    int64_t step_x, step_y, offset;
    size_t span;    /* lines of a class */
    size_t words;   /* of a bit row over a class, with words to spare on both sides */
    size_t sets_at; /* where, in the words of a layer: span sets for each class, */
    size_t full_at; /* bit rows "this set is full", */
    size_t from_at; /* and for each class the first word of them that is not full */
    bool mirrored;  /* the mirror image of a cell is entered too: it lies on another line */
} wy_layer_line;

/* Some columns, and where their values stand. */
typedef struct wy_layer_tile {
    uint64_t *has;    /* [column][layer] */
    uint32_t *rows;   /* see wy_tile_rows */
    uint32_t *values; /* [column][row]; NULL: not wanted */
    /* the tile's number times (layers + 2), and the layers that are done; it only grows */
    _Atomic int64_t done;
} wy_layer_tile;

typedef struct wy_layer_state {
    const wy_layer_job *job;
    wy_layer_moves moves;
    wy_layer_line lines[WY_LAYER_RAYS];
    uint64_t *sets; /* [layer][words_of_layer] */
    size_t words_of_layer;
    size_t column_words; /* of a bit row over a column */
    wy_sift sift;
    wy_layer_tile *tiles;
    size_t tile_count; /* tile t is in tiles[t mod tile_count] */
} wy_layer_state;

/* Where the values of layer k stand in a column of the tile; after the last layer a column has a
 * spare place. */
static inline size_t wy_tile_stride(size_t layers) {
    return layers * WY_LAYER + 16;
}

static inline uint32_t *wy_tile_rows(const wy_layer_state *s, const wy_layer_tile *t, size_t column,
                                     size_t k) {
    return t->rows + column * wy_tile_stride(s->job->layers) + k * WY_LAYER;
}

/* What a thread needs to itself. */
typedef struct wy_layer_desk {
    uint64_t *taken; /* [column of the tile][column_words]: cells that have their value */
    uint64_t *extra; /* [row]: values that single moves lead to; all 0 between columns */
    uint32_t low[WY_TILE];
} wy_layer_desk;

/* All cells of the columns are without value. */
void wy_layer_begin(const wy_layer_state *s, wy_layer_desk *desk, int64_t tile);

/*
 * Finds the values of layer k in the columns of the tile.  The columns before it must be done for
 * this layer.  Returns false if the columns have all their values.
 */
bool wy_layer_pass(const wy_layer_state *s, wy_layer_desk *desk, int64_t tile, size_t k);

/*
 * The same for a tile that has all its values, so none of this layer in `has`: what is left to do
 * is to enter the earlier columns that become options with those of the tile.
 */
void wy_layer_pass_by(const wy_layer_state *s, int64_t tile, size_t k);

/* Makes the desk ready for the next tile. */
void wy_layer_end(const wy_layer_state *s, wy_layer_desk *desk, int64_t tile);

/* Enters into desk->extra what single moves of column x lead to in layer k, or takes it out. */
void wy_layer_points(const wy_layer_state *s, wy_layer_desk *desk, int64_t x, size_t k);
void wy_layer_points_clear(const wy_layer_state *s, wy_layer_desk *desk, int64_t x, size_t k);

/* The column x in the tile that holds it: what it has of layer k, and where. */
typedef struct wy_layer_places {
    uint64_t has;
    const uint32_t *rows;
} wy_layer_places;

static inline wy_layer_places wy_layer_look(const wy_layer_state *s, int64_t x, size_t k) {
    const wy_layer_tile *t = &s->tiles[(size_t)(x / WY_TILE) % s->tile_count];
    const size_t column = (size_t)(x % WY_TILE);
    return (wy_layer_places){t->has[column * s->job->layers + k], wy_tile_rows(s, t, column, k)};
}

static inline int64_t wy_tile_end(const wy_layer_state *s, int64_t tile) {
    const int64_t end = (tile + 1) * WY_TILE;
    return end < s->job->width ? end : s->job->width;
}

#endif
