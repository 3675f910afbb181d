/*
 * layer_state.h - inside the engine of layers: the sets of lines, the columns in work.
 */
#ifndef WI_GRUNDY_LAYER_STATE_H
#define WI_GRUNDY_LAYER_STATE_H

#include <stdatomic.h>

#include "base/pace.h"
#include "grundy/layers.h"
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* ---- cells that have room for a value: layer_pass.c ------------------------------------------ */

/*
 * Bit i of the answer: the union of used and of sets[0][i], ..., sets[count - 1][i] is not all of
 * the 64 values.
 */
typedef uint64_t (*wi_sift)(const uint64_t *const *sets, size_t count, uint64_t used);

wi_sift wi_sift_best(void);

/* All that this processor can run, the best first; for tests. */
size_t wi_sift_usable(wi_sift out[4]);

/* ---- the state of a job ---------------------------------------------------------------------- */

/*
 * The lines of one direction, and for each the set of what the cells of the line see along all rays
 * of that direction: (m,1)-Wythoff Nim has 2m - 1 of them, and one set instead.
 *
 * The line through (x, y) with step (p, q) has the class x mod p and the index y - q (x div p) +
 * offset: along a column the indices follow one another.
 */
typedef struct wi_layer_line {
    int64_t step_x, step_y, offset;
    size_t span;      /* lines of a class */
    size_t margin;    /* sets on both sides of them that are written and never read */
    size_t words;     /* of a bit row over a class, with words to spare on both sides */
    size_t sets_at;   /* where, in the words of a layer: the sets of the first class, */
    size_t full_at;   /* bit rows "this set is full", */
    size_t sums_at;   /* bit rows "this word of them is", */
    size_t sum_words; /* so many words for a class, */
    size_t from_at;   /* and for each class the first word of them that is not full */
    int64_t mirrored; /* symmetric runs: the image (y, x) is entered too if y - x is at most this */
} wi_layer_line;

/* A value at (x, y) is entered for the line through (x, y) + start, when column x + delay is done:
 * then it is an option of the cells there. */
typedef struct wi_layer_entry {
    size_t line;
    wy_position start;
    int64_t delay;
} wi_layer_entry;

/* Some columns of the board. */
typedef struct wi_layer_tile {
    uint64_t *taken;       /* cells that have their value; see wi_tile_taken */
    uint64_t *sums;        /* [column][sum_words]: words of them that are full */
    uint32_t *values;      /* [column][row]; NULL: not wanted */
    uint32_t low[WI_TILE]; /* words of taken before this one are full */
    bool closed;           /* all cells have their value */
    /* the tile's number times (layers + 1), and the layers that are done; it only grows */
    _Atomic int64_t done;
} wi_layer_tile;

/* One layer: its sets, and the places of its values in the last columns. */
typedef struct wi_layer_lane {
    size_t k;
    uint64_t *sets; /* words_of_layer */
    uint64_t *has;  /* of column 0, in the slots of the state */
    uint32_t *rows;
    uint64_t *extra; /* [row]: values that single moves lead to; all 0 between columns */
} wi_layer_lane;

typedef struct wi_layer_state {
    const wi_layer_job *job;
    wi_layer_moves moves;
    wi_layer_line lines[WI_LAYER_RAYS]; /* the first are the rows */
    size_t line_count;
    wi_layer_entry entries[WI_LAYER_RAYS]; /* the first is that of the rows */
    size_t entry_count;
    bool late; /* some entry has a delay */
    size_t words_of_layer;
    size_t column_words; /* of a bit row over a column */
    int64_t kept;        /* tiles before a tile that it may look into */
    size_t sum_words;    /* of a bit row over these words */
    wi_sift sift;

    int64_t tile_begin, tile_end; /* the tiles that are done here */
    wi_layer_tile *tiles;
    size_t tile_count; /* tile t is in tiles[t mod tile_count] */
    bool cut;          /* taken begins with the word of the diagonal */

    /* Column x of tile t has its places at the column (t mod slots) WI_TILE + x mod WI_TILE. */
    size_t slots, has_stride, rows_stride;
} wi_layer_state;

/* The bit row of column x, from its first word on, which may not be there (see `cut`). */
static inline uint64_t *wi_tile_taken(const wi_layer_state *s, const wi_layer_tile *t, int64_t x) {
    const size_t first = s->cut ? (size_t)(x / WI_TILE) : 0;
    return t->taken + (size_t)(x % WI_TILE) * (s->column_words - first) - first;
}

static inline wi_layer_tile *wi_layer_tile_of(const wi_layer_state *s, int64_t tile) {
    return &s->tiles[(size_t)(tile - s->tile_begin) % s->tile_count];
}

/* What column x has of the lane's layer, and where. */
static inline uint64_t *wi_lane_has(const wi_layer_state *s, const wi_layer_lane *lane, int64_t x) {
    const size_t slot = (size_t)(x / WI_TILE) % s->slots;
    return lane->has + (slot * WI_TILE + (size_t)(x % WI_TILE)) * s->has_stride;
}

static inline uint32_t *wi_lane_rows(const wi_layer_state *s, const wi_layer_lane *lane,
                                     int64_t x) {
    const size_t slot = (size_t)(x / WI_TILE) % s->slots;
    return lane->rows + (slot * WI_TILE + (size_t)(x % WI_TILE)) * s->rows_stride;
}

/* All cells of the tile are without value; its bit rows are 0. */
void wi_layer_begin(const wi_layer_state *s, int64_t tile);

/*
 * Finds the values of the lane's layer in the columns of the tile.  The columns before it must be
 * done for this layer, and the layers below for this tile.  Returns false if the columns had all
 * their values.
 */
bool wi_layer_pass(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile);

/*
 * The same for a tile that has all its values, so none of this layer: what is left to do is to
 * enter the earlier columns that become options with those of the tile.
 */
void wi_layer_pass_by(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile);

static inline int64_t wi_tile_end(const wi_layer_state *s, int64_t tile) {
    const int64_t end = (tile + 1) * WI_TILE;
    return end < s->job->width ? end : s->job->width;
}

/* ---- threads --------------------------------------------------------------------------------- */

typedef struct wi_crew {
    wi_layer_state *state;
    int threads;
    int64_t block;       /* tiles that a layer goes over before the next block is begun */
    int64_t looked_into; /* tiles whose places are kept behind those that are delivered */

    size_t lane_count;  /* layer k has its sets at k mod this */
    size_t place_count; /* and the places of its values at k mod this */
    uint64_t *sets, *has;
    uint32_t *rows;

    _Atomic int64_t delivered; /* tiles that were handed out */
    atomic_bool stop;

    bool parted;             /* this is a stripe, and layers come from the left */
    _Atomic int64_t arrived; /* so many of them */
} wi_crew;

typedef struct wi_member {
    wi_crew *crew;
    int index;
    pthread_t thread;
    uint64_t *extra; /* of its lanes */
} wi_member;

/* Layers that the tile has done, of all. */
int64_t wi_crew_layers_done(const wi_crew *c, int64_t tile);

/* Is the work to stop?  poll is NULL but for the calling thread. */
bool wi_crew_stops(wi_crew *c, wi_pace *poll);

/* Layer k as a thread with this room for single moves sees it. */
wi_layer_lane wi_crew_lane(const wi_crew *c, size_t k, uint64_t *extra);

/* Sleeps so long, of seconds less than one. */
void wi_layer_rest(double seconds);

/* ---- layer_ranks.c ---- */

/* The tiles of this rank, if there are several and each has some; else false. */
bool wi_crew_part(wi_crew *c);

/* The calling thread of a rank: hands layers on from the left to the right until all are done. */
wy_status wi_crew_pass_on(wi_crew *c, wi_pace *poll, wy_error *error);

#endif
