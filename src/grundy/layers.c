/*
 * layers.c - Grundy values by layers of 64.
 *
 * The plain way asks, cell by cell, for the least value that is not in the row, column and
 * lines of the cell, and walks through their sets from 0 on: some N/64 words for each cell of an
 * N by N table.  Here the loops are exchanged.  Layer k, the values 64k ... 64k+63, goes over all
 * columns before layer k + 1 does; for each row and line it keeps one word, the set of the values
 * of the layer that stand there.  A cell gets its value from the first layer in which the union of
 * its words has a zero, and is passed over by all later layers.
 *
 * In a game with all Nim moves a value stands at most once in a column, so a layer places at most
 * 64 cells of a column; those that can be of interest are sifted by bit rows (layer_pass.c).
 * Measured on Wythoff's game, a cell is looked at about twice, whatever N is, and the bit rows add
 * one word a cell at N = 16000: the work for a cell does not grow with N in practice.
 *
 * A symmetric game is done for y >= x only: row i and column i have the same set.
 *
 * Columns are done in tiles, so that what is written stays in cache, and the tiles by threads in
 * turn: tile t by thread t mod threads, all its layers one after the other.
 *
 * The order, on which all reading and writing rests: write (t, k) for layer k of tile t.
 *
 *   (t, k) comes after (t - 1, k) and after (t, k - 1); hence after all (t', k') with t' <= t and
 *   k' <= k, and of one layer never two tiles are in work.
 *
 * So (t, k) may read and write all sets of layer k, read the values of layer k in the tiles before
 * t that it looks into, and write those of its own; nothing else.  It is the store (release) of
 * mark(t, k + 1) in the tile's `done` that publishes this, and (t + 1, k) begins with a load
 * (acquire) of it; each tile hands on with its own what it has learned from the one before.  Hence
 * no tile may skip a layer, not even one that has all its values: it waits, enters what is delayed
 * in its columns, and hands on.  Else the tiles behind would overtake one that is still at work.
 *
 * A tile that is done with all layers turns them into values, calls the job's `work`, and publishes
 * mark(t, layers + 1).  The calling thread waits for that tile by tile, hands the columns out, and
 * publishes the count in `delivered`.  The place of tile t among those in memory is free for tile
 * t + tile_count when t + kept has been delivered: then the last tile that looks into t is done.
 * `done` of a place only grows, so who waits for t may as well see the mark of its successor.
 */
#include "grundy/layers.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/pace.h"
#include "grundy/layer_state.h"

enum { SPARE = 64 }; /* sets that may be read beyond the last line */

typedef struct crew {
    wi_layer_state *state;
    int64_t tiles; /* of the whole run */
    int threads;
    int64_t kept;              /* tiles before a tile that it may look into */
    _Atomic int64_t delivered; /* tiles that were handed out */
    atomic_bool stop;
} crew;

typedef struct member {
    crew *crew;
    int index;
    pthread_t thread;
    wi_layer_desk desk;
} member;

size_t wi_layers_all(int64_t width, int64_t height) {
    return (size_t)((width + height - 2) / WI_LAYER + 1);
}

/* ---- the room it takes ---------------------------------------------------- */

static int64_t tiles_of(const wi_layer_job *job) {
    return (job->width + WI_TILE - 1) / WI_TILE;
}

static int threads_for(const wi_layer_job *job) {
    int64_t threads = job->control != NULL ? job->control->threads : 1;
    if (threads == 0) {
        threads = sysconf(_SC_NPROCESSORS_ONLN);
    }
    const int64_t useful = (job->width + 255) / 256; /* small tables are not worth a thread */
    threads = threads > useful ? useful : threads;
    return threads < 1 ? 1 : threads > WI_MAX_CREW ? WI_MAX_CREW : (int)threads;
}

/* Where the sets, bit rows and first words of all lines lie among the words of a layer. */
static wy_wide lay_out(wi_layer_state *s) {
    const wi_layer_job *job = s->job;
    wy_wide words = 0;
    int64_t furthest = 0; /* rays look at lines through cells so far below the board */
    for (size_t i = 0; i < s->moves.ray_count; i++) {
        const int64_t down = s->moves.rays[i].start.y;
        furthest = down > furthest ? down : furthest;
    }
    for (size_t i = 0; i < s->moves.line_count; i++) {
        const wy_position step = s->moves.lines[i].step;
        wi_layer_line *l = &s->lines[i];
        /* Of diagonals above the main one only cells above it look at, unless rays are shifted. */
        const bool upper = job->symmetric && (i == 0 || (step.x == step.y && furthest == 0));
        *l = (wi_layer_line){.step_x = step.x, .step_y = step.y};
        l->mirrored = job->symmetric && !upper;
        l->offset = upper || i == 0 ? 0 : step.y * ((job->width - 1) / step.x) + furthest;
        l->span = (size_t)(job->height + l->offset);
        l->words = (l->span + 63) / 64 + 4;
        const size_t classes = (size_t)step.x;
        l->sets_at = (size_t)words;
        l->full_at = l->sets_at + classes * l->span;
        l->from_at = l->full_at + classes * l->words;
        words = (wy_wide)l->from_at + step.x;
    }
    s->words_of_layer = (size_t)words;
    s->column_words = (size_t)(job->height + 63) / 64;
    return words;
}

/* How many tiles before a tile points and shifted rays may look into. */
static int64_t kept_tiles(const wi_layer_state *s) {
    const wy_position reach = s->moves.reach;
    const int64_t columns = s->job->symmetric && reach.y > reach.x ? reach.y : reach.x;
    const int64_t all = tiles_of(s->job);
    const int64_t kept = columns / WI_TILE + (columns % WI_TILE != 0) + (columns > 0);
    return kept < all ? kept : all;
}

static wy_wide bytes_of(const wi_layer_state *s, int threads, int64_t tiles) {
    const wy_wide layers = (wy_wide)s->job->layers;
    const wy_wide tile = WI_TILE * (4 * (wy_wide)wi_tile_stride(s->job->layers) + 8 * layers);
    const wy_wide values = s->job->values ? WI_TILE * (wy_wide)s->job->height * 4 : 0;
    return layers * (wy_wide)s->words_of_layer * 8 + tiles * (tile + values) +
           (wy_wide)threads * (WI_TILE * (wy_wide)s->column_words + s->job->height) * 8;
}

/* Tiles in work, tiles that wait to be handed out, and those that are looked into. */
static int64_t tiles_kept(const wi_layer_state *s, int threads) {
    const int64_t all = tiles_of(s->job);
    const int64_t kept = 2 * (int64_t)threads + kept_tiles(s);
    return kept < all ? kept : all;
}

static void plan(wi_layer_state *s, const wi_layer_job *job) {
    const int64_t limit = job->width > job->height ? job->width : job->height;
    *s = (wi_layer_state){.job = job, .sift = wi_sift_best()};
    wi_layer_moves_sort(&s->moves, job->primitives, job->count, limit, job->symmetric);
    lay_out(s);
}

uint64_t wi_layers_memory(const wi_layer_job *job) {
    wi_layer_state s;
    plan(&s, job);
    const int threads = threads_for(job);
    const wy_wide bytes = bytes_of(&s, threads, tiles_kept(&s, threads));
    return bytes > (wy_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes + 4096;
}

static bool open_tiles(wi_layer_state *s, int64_t count) {
    s->tile_count = (size_t)count;
    s->tiles = calloc(s->tile_count, sizeof *s->tiles);
    if (s->tiles == NULL) {
        return false;
    }
    const size_t layers = s->job->layers;
    for (size_t i = 0; i < s->tile_count; i++) {
        wi_layer_tile *t = &s->tiles[i];
        atomic_init(&t->done, 0);
        t->has = calloc(WI_TILE * layers, sizeof *t->has);
        t->rows = calloc(WI_TILE * wi_tile_stride(layers), sizeof *t->rows);
        if (s->job->values) {
            t->values = calloc(WI_TILE * (size_t)s->job->height, sizeof *t->values);
        }
        if (t->has == NULL || t->rows == NULL || (s->job->values && t->values == NULL)) {
            return false;
        }
    }
    return true;
}

static void close_state(wi_layer_state *s) {
    for (size_t i = 0; i < s->tile_count && s->tiles != NULL; i++) {
        free(s->tiles[i].has);
        free(s->tiles[i].rows);
        free(s->tiles[i].values);
    }
    free(s->tiles);
    free(s->sets);
}

/* ---- the threads ---------------------------------------------------------- */

/* A tile that has done so many layers; one more: and is ready to be handed out. */
static int64_t mark(const crew *c, int64_t tile, size_t layers) {
    return tile * (int64_t)(c->state->job->layers + 2) + (int64_t)layers;
}

static bool should_stop(crew *c, wi_pace *poll, int64_t tile) {
    if (poll != NULL && wi_pace_stop(poll, (double)tile / (double)c->tiles)) {
        atomic_store(&c->stop, true);
    }
    return atomic_load_explicit(&c->stop, memory_order_relaxed);
}

/* Waits until *count >= least; false: all stops.  poll is NULL but for the calling thread. */
static bool wait_for(crew *c, const _Atomic int64_t *count, int64_t least, wi_pace *poll,
                     int64_t tile) {
    for (int turn = 0; atomic_load_explicit(count, memory_order_acquire) < least; turn++) {
        if (turn > 200) {
            if (should_stop(c, poll, tile)) {
                return false;
            }
            sched_yield();
        }
    }
    return true;
}

static size_t describe(const wi_layer_state *s, int64_t tile, wi_layer_column columns[WI_TILE]) {
    const wi_layer_tile *t = &s->tiles[(size_t)tile % s->tile_count];
    const size_t layers = s->job->layers;
    const int64_t x = tile * WI_TILE;
    const size_t count = (size_t)(wi_tile_end(s, tile) - x);
    for (size_t i = 0; i < count; i++) {
        columns[i] = (wi_layer_column){
            .x = x + (int64_t)i,
            .has = t->has + i * layers,
            .rows = wi_tile_rows(s, t, i, 0),
            .layers = layers,
            .values = t->values == NULL ? NULL : t->values + i * (size_t)s->job->height,
        };
    }
    return count;
}

/* The columns as values. */
static void write_values(const wi_layer_state *s, wi_layer_tile *t, size_t columns) {
    const size_t layers = s->job->layers;
    for (size_t i = 0; i < columns; i++) {
        uint32_t *values = t->values + i * (size_t)s->job->height;
        for (size_t k = 0; k < layers; k++) {
            const uint32_t *rows = wi_tile_rows(s, t, i, k);
            for (uint64_t has = t->has[i * layers + k]; has != 0; has &= has - 1) {
                const unsigned bit = (unsigned)__builtin_ctzll(has);
                values[rows[bit]] = (uint32_t)(k * WI_LAYER + bit);
            }
        }
    }
}

/* The layers that the columns, which have all their values, have no value of. */
static void blank_rest(const wi_layer_state *s, wi_layer_tile *t, size_t from) {
    const size_t layers = s->job->layers;
    for (size_t i = 0; i < WI_TILE; i++) {
        memset(t->has + i * layers + from, 0, (layers - from) * sizeof *t->has);
    }
}

/* All layers of a tile, in the order of the file's head; false: all stops. */
static bool do_tile(member *m, int64_t tile, wi_pace *poll) {
    crew *c = m->crew;
    wi_layer_state *s = c->state;
    const size_t layers = s->job->layers;
    wi_layer_tile *t = &s->tiles[(size_t)tile % s->tile_count];
    wi_layer_tile *previous =
        &s->tiles[(size_t)(tile + (int64_t)s->tile_count - 1) % s->tile_count];
    /* The tile whose place it takes is handed out, and nobody looks into it any more. */
    const int64_t before = tile - (int64_t)s->tile_count;
    if (before >= 0 && !wait_for(c, &c->delivered, before + c->kept + 1, poll, tile)) {
        return false;
    }
    wi_layer_begin(s, &m->desk, tile);
    bool open = true;
    for (size_t k = 0; k < layers; k++) {
        if (tile > 0 && !wait_for(c, &previous->done, mark(c, tile - 1, k + 1), poll, tile)) {
            return false;
        }
        if (should_stop(c, poll, tile)) {
            return false;
        }
        if (open) {
            open = wi_layer_pass(s, &m->desk, tile, k);
            if (!open) {
                blank_rest(s, t, k + 1);
            }
        } else {
            wi_layer_pass_by(s, tile, k);
        }
        atomic_store_explicit(&t->done, mark(c, tile, k + 1), memory_order_release);
    }
    wi_layer_end(s, &m->desk, tile);
    if (t->values != NULL) {
        write_values(s, t, (size_t)(wi_tile_end(s, tile) - tile * WI_TILE));
    }
    if (s->job->work != NULL) {
        wi_layer_column columns[WI_TILE];
        const size_t count = describe(s, tile, columns);
        s->job->work(s->job->data, columns, count);
    }
    atomic_store_explicit(&t->done, mark(c, tile, layers + 1), memory_order_release);
    return true;
}

static void *run_member(void *data) {
    member *m = data;
    for (int64_t tile = m->index; tile < m->crew->tiles; tile += m->crew->threads) {
        if (!do_tile(m, tile, NULL)) {
            break;
        }
    }
    return NULL;
}

/* Hands out the tiles up to last, in order; *more false: that was enough. */
static bool deliver(crew *c, int64_t last, wi_pace *poll, bool *more) {
    const wi_layer_state *s = c->state;
    for (int64_t tile = atomic_load(&c->delivered); tile <= last; tile++) {
        const wi_layer_tile *t = &s->tiles[(size_t)tile % s->tile_count];
        if (!wait_for(c, &t->done, mark(c, tile, s->job->layers + 1), poll, tile)) {
            return false;
        }
        wi_layer_column columns[WI_TILE];
        const size_t count = describe(s, tile, columns);
        for (size_t i = 0; i < count && s->job->take != NULL; i++) {
            if (!s->job->take(s->job->data, &columns[i])) {
                *more = false;
                return true;
            }
            if (should_stop(c, poll, tile)) {
                return false;
            }
        }
        atomic_store_explicit(&c->delivered, tile + 1, memory_order_release);
    }
    return true;
}

/* The calling thread does every threads-th tile, from the first on, and hands all out. */
static wy_status run_caller(member *m, wy_error *error) {
    crew *c = m->crew;
    wi_pace poll;
    wi_pace_start(&poll, c->state->job->control);
    bool more = true;
    bool going = true;
    for (int64_t tile = 0; tile < c->tiles && going && more; tile += c->threads) {
        going = do_tile(m, tile, &poll) && deliver(c, tile, &poll, &more);
    }
    if (going && more) {
        going = deliver(c, c->tiles - 1, &poll, &more);
    }
    if (!going) {
        return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                       (long long)(atomic_load(&c->delivered) * WI_TILE),
                       (long long)c->state->job->width);
    }
    return WY_OK;
}

static wy_status run_crew(crew *c, member *members, wy_error *error) {
    wy_status status = WY_OK;
    for (int i = 0; i < c->threads; i++) {
        members[i].crew = c;
        members[i].index = i;
        members[i].desk.taken = calloc(WI_TILE * c->state->column_words, sizeof(uint64_t));
        members[i].desk.extra = calloc(c->state->column_words * 64, sizeof(uint64_t));
        if (members[i].desk.taken == NULL || members[i].desk.extra == NULL) {
            status = wi_fail_memory(error);
        }
    }
    int started = 1;
    while (status == WY_OK && started < c->threads) {
        if (pthread_create(&members[started].thread, NULL, run_member, &members[started]) != 0) {
            status = wi_fail(error, WY_SYSTEM, "a thread could not be started");
        } else {
            started++;
        }
    }
    if (status == WY_OK) {
        status = run_caller(&members[0], error);
    }
    atomic_store(&c->stop, true);
    for (int i = 1; i < started; i++) {
        pthread_join(members[i].thread, NULL);
    }
    for (int i = 0; i < c->threads; i++) {
        free(members[i].desk.taken);
        free(members[i].desk.extra);
    }
    return status;
}

wy_status wi_layers_run(const wi_layer_job *job, wy_error *error) {
    const uint64_t bytes = wi_layers_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)job->width, (long long)job->height);
    }
    wi_layer_state s;
    plan(&s, job);
    crew c = {.state = &s, .threads = threads_for(job), .tiles = tiles_of(job)};
    c.kept = kept_tiles(&s);
    s.sets = calloc(job->layers * s.words_of_layer + SPARE, sizeof *s.sets);
    member *members = calloc((size_t)c.threads, sizeof *members);
    wy_status status = WY_OK;
    if (s.sets == NULL || members == NULL || !open_tiles(&s, tiles_kept(&s, c.threads))) {
        status = wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                         (unsigned long long)bytes);
    } else {
        status = run_crew(&c, members, error);
    }
    free(members);
    close_state(&s);
    return status;
}
