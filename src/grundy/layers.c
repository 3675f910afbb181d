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
 * Columns are done in tiles of 64.  A thread takes a layer, and goes with it from tile to tile, so
 * the sets of the layer stay with it, in its cache; what goes from thread to thread are the bit
 * rows "this cell has its value" of the tiles.  Layer k is done by thread k mod threads.
 *
 * The order, on which all reading and writing rests: write (t, k) for layer k of tile t.
 *
 *   (t, k) comes after (t, k - 1), and after (t - 1, k), which the same thread has done; hence
 *   after all (t', k') with t' <= t and k' <= k, and in one tile never two layers are at work.
 *
 * So (t, k) may read and write the bit rows of tile t, read and write the sets of layer k and the
 * places of its values in the last columns, which single moves look into; nothing else.  It
 * is the store (release) of mark(t, k + 1) in the tile's `done` that publishes the bit rows,
 * and (t, k + 1) begins with a load (acquire) of it.  No layer may skip a tile, not even one
 * that has all its values: it waits, enters what is delayed in its columns, and hands on.
 *
 * There are two kinds of jobs.  Where each thread hands on what it finds (`work`), a layer goes
 * over all tiles at once, and its sets are needed no longer: memory is for as many layers as there
 * are threads, and for the bit rows of the board.  Where columns are wanted in order (`take`), a
 * layer goes over a block of tiles, then the next layer does, and when the last has, the
 * columns of the block are handed out by the calling thread, while the others do the next block.
 * Then the sets of all layers are kept.  `done` of a tile's place only grows; it is free for tile
 * t + tile_count when t, and those that look into it, have been delivered.
 *
 * Several ranks have a stripe of columns each, and hand layers on: layer_ranks.c.
 */
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/pace.h"
#include "grundy/layer_state.h"
#include "grundy/layers.h"
#include "rules/value.h"
#include "solve/moves.h"

/* ==== where sets lie ========================================================================== */

/*
 * Where the sets of the engine of layers lie.
 *
 * A ray start + i step of moves leads from (x, y) to cells of the line through (x, y) - start.  So
 * a value at c is seen by the cells of the line through c + start.  All rays of one direction are
 * gathered: a line has the set of what its cells see along any of them, and a value is entered
 * into one set for each ray.  A cell then looks at one set for each direction, and that a set is
 * full is one bit, however many rays there are.
 *
 * What a ray must not see yet is entered late; what it sees too early does no
 * harm, as is said among the moves below.
 */

static size_t line_with(wi_layer_state *s, wy_position step) {
    size_t i = 0;
    while (i < s->line_count && (s->lines[i].step_x != step.x || s->lines[i].step_y != step.y)) {
        i++;
    }
    if (i == s->line_count) {
        s->lines[s->line_count++] = (wi_layer_line){.step_x = step.x, .step_y = step.y};
    }
    return i;
}

static void sort_entries(wi_layer_state *s) {
    for (size_t i = 0; i < s->moves.ray_count; i++) {
        const wi_layer_ray *ray = &s->moves.rays[i];
        const wi_line_kind *kind = &s->moves.lines[ray->line];
        wi_layer_entry *entry = &s->entries[s->entry_count++];
        *entry = (wi_layer_entry){line_with(s, kind->step), ray->start, kind->delay};
        s->late = s->late || entry->delay > 0;
    }
}

/* How far entries lie beside the line of their cell, and above it. */
static void look_at_entries(const wi_layer_state *s, size_t line, int64_t *beside, int64_t *above) {
    const wi_layer_line *l = &s->lines[line];
    for (size_t i = 0; i < s->entry_count; i++) {
        const wi_layer_entry *entry = &s->entries[i];
        if (entry->line != line) {
            continue;
        }
        const int64_t steps = (entry->start.x + l->step_x - 1) / l->step_x;
        const int64_t down = steps * l->step_y - entry->start.y;
        const int64_t most = down > entry->start.y ? down : entry->start.y;
        *beside = most > *beside ? most : *beside;
        const int64_t up = entry->start.y - entry->start.x;
        *above = up > *above ? up : *above;
    }
}

static void lay_out(wi_layer_state *s) {
    const wi_layer_job *job = s->job;
    size_t words = 0;
    for (size_t i = 0; i < s->line_count; i++) {
        wi_layer_line *l = &s->lines[i];
        const bool rows = i == 0;
        int64_t beside = 0;
        int64_t above = 0;
        look_at_entries(s, i, &beside, &above);
        /* Cells above the main diagonal look at the diagonals above it only, and these see cells
         * below it only if rays are shifted. */
        const bool upper = job->symmetric && (rows || l->step_x == l->step_y);
        l->mirrored = !job->symmetric || rows ? -1 : upper ? above - (above == 0) : job->height;
        l->offset = upper || rows ? 0 : l->step_y * ((job->width - 1) / l->step_x);
        l->span = (size_t)(job->height + l->offset);
        l->margin = (size_t)(beside + 63) / 64 * 64;
        l->words = (l->span + 63) / 64 + 4 + 2 * (l->margin / 64);
        const size_t classes = (size_t)l->step_x;
        const size_t sets = l->span + 2 * l->margin;
        l->sets_at = words + l->margin;
        l->full_at = words + classes * sets + l->margin / 64 + 1;
        l->sum_words = l->words / 64 + 3 + l->margin / 4096;
        l->sums_at = words + classes * (sets + l->words) + l->margin / 4096 + 1;
        l->from_at = words + classes * (sets + l->words + l->sum_words);
        words = l->from_at + classes;
    }
    s->words_of_layer = (words + 7) / 8 * 8;
    s->column_words = (size_t)(job->height + 63) / 64;
    s->sum_words = s->column_words / 64 + 1;
}

/* How many tiles before a tile points and late entries may look into. */
static int64_t kept_tiles(const wi_layer_state *s) {
    const wy_position reach = s->moves.reach;
    const int64_t columns = s->job->symmetric && reach.y > reach.x ? reach.y : reach.x;
    const int64_t all = (s->job->width + WI_TILE - 1) / WI_TILE;
    const int64_t kept = columns / WI_TILE + (columns % WI_TILE != 0) + (columns > 0);
    return kept < all ? kept : all;
}

/* How a job is done, but for tiles and slots. */
static void make_plan(wi_layer_state *s, const wi_layer_job *job) {
    const int64_t limit = job->width > job->height ? job->width : job->height;
    *s = (wi_layer_state){.job = job, .sift = wi_sift_best()};
    wi_layer_moves_sort(&s->moves, job->primitives, job->count, limit, job->symmetric);
    sort_entries(s);
    lay_out(s);
    s->kept = kept_tiles(s);
}

/* ==== the work ================================================================================ */

enum {
    SPARE = 64,       /* sets that may be read beyond the last line */
    SINGLE_BLOCK = 4, /* tiles of a block for one thread */
};

size_t wi_layers_all(int64_t width, int64_t height) {
    return (size_t)((width + height - 2) / WI_LAYER + 1);
}

/* ---- the room it takes ---------------------------------------------------- */

static int threads_for(const wi_layer_job *job) {
    int64_t threads = job->control != NULL ? job->control->threads : 1;
    if (threads == 0) {
        threads = sysconf(_SC_NPROCESSORS_ONLN);
    }
    const int64_t useful = (job->width + 255) / 256; /* small tables are not worth a thread */
    threads = threads > useful ? useful : threads;
    threads = threads > (int64_t)job->layers ? (int64_t)job->layers : threads;
    return threads < 1 ? 1 : threads > WI_MAX_CREW ? WI_MAX_CREW : (int)threads;
}

/* Blocks, places and lanes; see wi_crew. */
static void plan(wi_crew *c, wi_layer_state *s, const wi_layer_job *job) {
    make_plan(s, job);
    const int64_t all = (job->width + WI_TILE - 1) / WI_TILE;
    *c = (wi_crew){.state = s, .threads = threads_for(job)};
    s->tile_begin = 0;
    s->tile_end = all;
    s->has_stride = 1;
    s->rows_stride = WI_LAYER_PLACES;
    s->slots = (size_t)s->kept + 1;
    if (job->take == NULL) {
        c->parted = wi_crew_part(c);
        c->block = s->tile_end - s->tile_begin;
        s->tile_count = (size_t)c->block;
        s->cut = job->symmetric;
        c->lane_count = (size_t)c->threads * (c->parted ? 2 : 1);
        c->place_count = c->lane_count;
        return;
    }
    const bool low = !job->values; /* then the places of all layers are handed out */
    const int64_t block = c->threads > 1 ? 2 * (int64_t)c->threads : low ? 1 : SINGLE_BLOCK;
    c->block = block < all ? block : all;
    c->looked_into = low ? s->kept : 0;
    const int64_t ring = (c->threads == 1 ? c->block : 2 * c->block) + c->looked_into;
    s->tile_count = (size_t)(ring < all ? ring : all);
    c->lane_count = job->layers;
    c->place_count = s->kept > 0 ? job->layers : (size_t)c->threads;
    if (low) {
        c->place_count = 1;
        s->slots = s->tile_count;
        s->has_stride = job->layers;
        s->rows_stride = job->layers * WI_LAYER + WI_LAYER_PLACES - WI_LAYER;
    }
}

/* Words of the bit rows of a tile. */
static size_t taken_words(const wi_layer_state *s, int64_t tile) {
    return WI_TILE * (s->column_words - (s->cut ? (size_t)tile : 0));
}

static wi_wide bytes_of(const wi_crew *c) {
    const wi_layer_state *s = c->state;
    wi_wide taken = (wi_wide)s->tile_count * WI_TILE * (wi_wide)s->column_words;
    if (s->cut) {
        taken -= WI_TILE * (wi_wide)(s->tile_end - s->tile_begin) *
                 (s->tile_begin + s->tile_end - 1) / 2;
    }
    const wi_wide values =
        s->job->values ? (wi_wide)s->tile_count * WI_TILE * s->job->height * 4 : 0;
    const wi_wide places = (wi_wide)c->place_count * (wi_wide)s->slots * WI_TILE *
                           ((wi_wide)s->has_stride * 8 + (wi_wide)s->rows_stride * 4);
    return (wi_wide)c->lane_count * (wi_wide)s->words_of_layer * 8 + taken * 8 + values + places +
           (wi_wide)s->tile_count *
               (wi_wide)(sizeof(wi_layer_tile) + WI_TILE * s->sum_words * sizeof(uint64_t)) +
           (wi_wide)c->threads * (wi_wide)s->column_words * 64 * 8 + 4096;
}

uint64_t wi_layers_memory(const wi_layer_job *job) {
    wi_layer_state s;
    wi_crew c;
    plan(&c, &s, job);
    const wi_wide bytes = bytes_of(&c);
    return bytes > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
}

bool wi_layers_parted(const wi_layer_job *job) {
    wi_layer_state s;
    wi_crew c;
    plan(&c, &s, job);
    return c.parted;
}

static bool open_crew(wi_crew *c) {
    wi_layer_state *s = c->state;
    const size_t columns = c->place_count * s->slots * WI_TILE;
    c->sets = calloc(c->lane_count * s->words_of_layer + SPARE, sizeof *c->sets);
    c->has = calloc(columns * s->has_stride, sizeof *c->has);
    c->rows = calloc(columns * s->rows_stride, sizeof *c->rows);
    s->tiles = calloc(s->tile_count, sizeof *s->tiles);
    if (c->sets == NULL || c->has == NULL || c->rows == NULL || s->tiles == NULL) {
        return false;
    }
    for (size_t i = 0; i < s->tile_count; i++) {
        wi_layer_tile *t = &s->tiles[i];
        atomic_init(&t->done, -1);
        t->taken = calloc(taken_words(s, s->tile_begin + (int64_t)i), sizeof *t->taken);
        if (s->job->values) {
            t->values = calloc(WI_TILE * (size_t)s->job->height, sizeof *t->values);
        }
        t->sums = calloc(WI_TILE * s->sum_words, sizeof *t->sums);
        if (t->taken == NULL || t->sums == NULL || (s->job->values && t->values == NULL)) {
            return false;
        }
    }
    return true;
}

static void close_crew(wi_crew *c) {
    wi_layer_state *s = c->state;
    for (size_t i = 0; i < s->tile_count && s->tiles != NULL; i++) {
        free(s->tiles[i].taken);
        free(s->tiles[i].sums);
        free(s->tiles[i].values);
    }
    free(s->tiles);
    free(c->sets);
    free(c->has);
    free(c->rows);
}

/* ---- one layer of one tile ---------------------------------------------------- */

static int64_t mark(const wi_crew *c, int64_t tile, size_t layers) {
    return tile * (int64_t)(c->state->job->layers + 1) + (int64_t)layers;
}

int64_t wi_crew_layers_done(const wi_crew *c, int64_t tile) {
    const wi_layer_tile *t = wi_layer_tile_of(c->state, tile);
    const int64_t done = atomic_load_explicit(&t->done, memory_order_acquire) - mark(c, tile, 0);
    return done < 0 ? 0 : done;
}

/* A part of the work, for the poll: 0 to 1. */
static double part_done(const wi_crew *c) {
    const wi_layer_state *s = c->state;
    const int64_t tiles = s->tile_end - s->tile_begin;
    return s->job->take != NULL
               ? (double)atomic_load(&c->delivered) / (double)tiles
               : (double)wi_crew_layers_done(c, s->tile_end - 1) / (double)s->job->layers;
}

bool wi_crew_stops(wi_crew *c, wi_pace *poll) {
    if (poll != NULL && wi_pace_stop(poll, part_done(c))) {
        atomic_store(&c->stop, true);
    }
    return atomic_load_explicit(&c->stop, memory_order_relaxed);
}

/* Waits until *count >= least; false: all stops. */
static bool wait_for(wi_crew *c, const _Atomic int64_t *count, int64_t least, wi_pace *poll) {
    for (int turn = 0; atomic_load_explicit(count, memory_order_acquire) < least; turn++) {
        if (turn > 200) {
            if (wi_crew_stops(c, poll)) {
                return false;
            }
            sched_yield();
        }
    }
    return true;
}

wi_layer_lane wi_crew_lane(const wi_crew *c, size_t k, uint64_t *extra) {
    const wi_layer_state *s = c->state;
    wi_layer_lane lane = {.k = k, .extra = extra};
    const size_t columns = k % c->place_count * s->slots * WI_TILE;
    lane.sets = c->sets + k % c->lane_count * s->words_of_layer;
    lane.has = c->has + columns * s->has_stride;
    lane.rows = c->rows + columns * s->rows_stride;
    if (s->has_stride > 1 || s->rows_stride > WI_LAYER_PLACES) { /* all layers together */
        lane.has += k;
        lane.rows += k * WI_LAYER;
    }
    return lane;
}

/* The bit rows of a tile are 0 again, for another to take its place. */
static void wipe(const wi_crew *c, int64_t tile) {
    const wi_layer_state *s = c->state;
    const wi_layer_tile *t = wi_layer_tile_of(s, tile);
    const size_t layers = s->job->layers;
    if (s->job->values || layers * WI_LAYER >= s->column_words) {
        memset(t->taken, 0, taken_words(s, tile) * sizeof *t->taken);
        return;
    }
    /* A tall column and few values: only the words that were touched. */
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        uint64_t *taken = wi_tile_taken(s, t, x);
        for (size_t k = 0; k < layers; k++) {
            const wi_layer_lane lane = wi_crew_lane(c, k, NULL);
            const uint32_t *rows = wi_lane_rows(s, &lane, x);
            for (uint64_t has = *wi_lane_has(s, &lane, x); has != 0; has &= has - 1) {
                taken[rows[__builtin_ctzll(has)] / 64] = 0;
            }
        }
        taken[s->column_words - 1] = 0;
        if (s->job->symmetric) {
            taken[x / 64] = 0;
        }
    }
}

/* What the layer found in the tile, as values. */
static void write_values(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile) {
    const wi_layer_tile *t = wi_layer_tile_of(s, tile);
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        uint32_t *values = t->values + (size_t)(x % WI_TILE) * (size_t)s->job->height;
        const uint32_t *rows = wi_lane_rows(s, lane, x);
        for (uint64_t has = *wi_lane_has(s, lane, x); has != 0; has &= has - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(has);
            values[rows[bit]] = (uint32_t)(lane->k * WI_LAYER + bit);
        }
    }
}

static void hand_on(const wi_layer_state *s, const wi_layer_lane *lane, int64_t tile) {
    if (s->job->values) {
        write_values(s, lane, tile);
    } else if (s->job->work != NULL) {
        const int64_t x = tile * WI_TILE;
        const wi_layer_piece piece = {x, (size_t)(wi_tile_end(s, tile) - x), lane->k,
                                      wi_lane_has(s, lane, x), wi_lane_rows(s, lane, x)};
        s->job->work(s->job->data, &piece);
    }
}

/* The tile has all its values. */
static void close_tile(const wi_layer_state *s, int64_t tile) {
    wi_layer_tile *t = wi_layer_tile_of(s, tile);
    t->closed = true;
    if (s->job->finish != NULL) {
        const int64_t x = tile * WI_TILE;
        s->job->finish(s->job->data, x, (size_t)(wi_tile_end(s, tile) - x));
    }
}

/* Waits for its turn; false: all stops. */
static bool come_to(wi_crew *c, int64_t tile, size_t k, wi_pace *poll) {
    wi_layer_state *s = c->state;
    if (k > 0) {
        return wait_for(c, &wi_layer_tile_of(s, tile)->done, mark(c, tile, k), poll);
    }
    const int64_t before = tile - (int64_t)s->tile_count;
    if (before >= s->tile_begin) {
        if (!wait_for(c, &c->delivered, before - s->tile_begin + c->looked_into + 1, poll)) {
            return false;
        }
        wipe(c, before);
    }
    wi_layer_begin(s, tile);
    return true;
}

/* (tile, k) in the order of the file's head; false: all stops. */
static bool do_step(wi_crew *c, const wi_layer_lane *lane, int64_t tile, wi_pace *poll) {
    wi_layer_state *s = c->state;
    if (!come_to(c, tile, lane->k, poll) || wi_crew_stops(c, poll)) {
        return false;
    }
    wi_layer_tile *t = wi_layer_tile_of(s, tile);
    if (t->closed) {
        wi_layer_pass_by(s, lane, tile);
    } else if (wi_layer_pass(s, lane, tile)) {
        hand_on(s, lane, tile);
    } else {
        close_tile(s, tile);
    }
    if (lane->k + 1 == s->job->layers && !t->closed) {
        close_tile(s, tile);
    }
    atomic_store_explicit(&t->done, mark(c, tile, lane->k + 1), memory_order_release);
    return true;
}

/* ---- the threads ---------------------------------------------------------- */

/* Its layers in a block of tiles; false: all stops. */
static bool do_block(wi_member *m, int64_t first, wi_pace *poll) {
    wi_crew *c = m->crew;
    const wi_layer_state *s = c->state;
    const int64_t last = first + c->block < s->tile_end ? first + c->block : s->tile_end;
    for (size_t k = (size_t)m->index; k < s->job->layers; k += (size_t)c->threads) {
        const wi_layer_lane lane = wi_crew_lane(c, k, m->extra);
        if (c->parted) {
            if (!wait_for(c, &c->arrived, (int64_t)k + 1, poll)) {
                return false;
            }
        } else if (k >= c->lane_count) {
            memset(lane.sets, 0, s->words_of_layer * sizeof *lane.sets);
        }
        for (int64_t tile = first; tile < last; tile++) {
            if (!do_step(c, &lane, tile, poll)) {
                return false;
            }
        }
    }
    return true;
}

static void *run_member(void *data) {
    wi_member *m = data;
    const wi_layer_state *s = m->crew->state;
    for (int64_t tile = s->tile_begin; tile < s->tile_end; tile += m->crew->block) {
        if (!do_block(m, tile, NULL)) {
            break;
        }
    }
    return NULL;
}

/* Hands out the columns of a tile; *more false: that was enough; false: all stops. */
static bool deliver(wi_crew *c, int64_t tile, wi_pace *poll, bool *more) {
    const wi_layer_state *s = c->state;
    const wi_layer_tile *t = wi_layer_tile_of(s, tile);
    const wi_layer_lane lane = wi_crew_lane(c, 0, NULL);
    for (int64_t x = tile * WI_TILE; x < wi_tile_end(s, tile); x++) {
        wi_layer_column column = {.x = x};
        if (s->job->values) {
            column.values = t->values + (size_t)(x % WI_TILE) * (size_t)s->job->height;
        } else {
            column.has = wi_lane_has(s, &lane, x);
            column.rows = wi_lane_rows(s, &lane, x);
        }
        if (!s->job->take(s->job->data, &column)) {
            *more = false;
            return true;
        }
        if (wi_crew_stops(c, poll)) {
            return false;
        }
    }
    atomic_store_explicit(&c->delivered, tile - s->tile_begin + 1, memory_order_release);
    return true;
}

void wi_layer_rest(double seconds) {
    nanosleep(&(struct timespec){.tv_nsec = (long)(seconds * 1e9)}, NULL);
}

/* Waits, without using the processor much, until the tile has all layers; false: all stops. */
static bool rest_until_done(wi_crew *c, int64_t tile, wi_pace *poll) {
    const int64_t layers = (int64_t)c->state->job->layers;
    for (int turn = 0; wi_crew_layers_done(c, tile) < layers; turn++) {
        if (wi_crew_stops(c, poll)) {
            return false;
        }
        wi_layer_rest(turn < 50 ? 0.00002 : 0.0002);
    }
    return true;
}

/* The calling thread: hands out what the others do, or does it if there are none; false: stopped.
 */
static bool run_caller(wi_crew *c, wi_member *alone, wi_pace *poll) {
    const wi_layer_state *s = c->state;
    const bool takes = s->job->take != NULL;
    for (int64_t tile = s->tile_begin; tile < s->tile_end; tile++) {
        if (alone != NULL && (tile - s->tile_begin) % c->block == 0 &&
            !do_block(alone, tile, poll)) {
            return false;
        }
        const int64_t awaited = takes ? tile : s->tile_end - 1;
        bool more = true;
        if ((alone == NULL && !rest_until_done(c, awaited, poll)) ||
            (takes && !deliver(c, tile, poll, &more))) {
            return false;
        }
        if (!takes || !more) {
            return true;
        }
    }
    return true;
}

static wy_status run_crew(wi_crew *c, wi_member *members, wy_error *error) {
    const wi_layer_state *s = c->state;
    wy_status status = WY_OK;
    for (int i = 0; i < c->threads; i++) {
        members[i].crew = c;
        members[i].index = i;
        members[i].extra = calloc(s->column_words * 64, sizeof(uint64_t));
        status = members[i].extra == NULL ? wi_fail_memory(error) : status;
    }
    const bool alone = c->threads == 1 && !c->parted;
    int started = 0;
    while (status == WY_OK && !alone && started < c->threads) {
        if (pthread_create(&members[started].thread, NULL, run_member, &members[started]) != 0) {
            status = wi_fail(error, WY_SYSTEM, "a thread could not be started");
        } else {
            started++;
        }
    }
    wi_pace poll;
    wi_pace_start(&poll, s->job->control);
    if (status == WY_OK && c->parted) {
        status = wi_crew_pass_on(c, &poll, error);
    } else if (status == WY_OK && !run_caller(c, alone ? &members[0] : NULL, &poll)) {
        const int64_t tiles = s->tile_end - s->tile_begin;
        const int64_t columns = (int64_t)(part_done(c) * (double)tiles) * WI_TILE;
        status = wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                         (long long)columns, (long long)s->job->width);
    }
    atomic_store(&c->stop, true);
    for (int i = 0; i < started; i++) {
        pthread_join(members[i].thread, NULL);
    }
    for (int i = 0; i < c->threads; i++) {
        free(members[i].extra);
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
    wi_crew c;
    plan(&c, &s, job);
    wi_member *members = calloc((size_t)c.threads, sizeof *members);
    wy_status status = WY_OK;
    if (members == NULL || !open_crew(&c)) {
        status = wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                         (unsigned long long)bytes);
    } else {
        status = run_crew(&c, members, error);
    }
    free(members);
    close_crew(&c);
    return status;
}

/* ==== the moves =============================================================================== */

/*
 * The moves of a game as the engine of layers wants them.
 *
 * The engine keeps, for every row and every line of a direction, the set of the values that stand
 * on it.  A ray that starts with its step, (p,q), (2p,2q), ..., reaches all cells of its line that
 * are done, so it sees the set of the line.
 *
 * A ray that starts elsewhere, such as (3,1) + i (1,1) of the band of (3,1)-Wythoff Nim, sees the
 * line through (x, y) - start, but only up to there: the cells of that line in columns
 * between are done and are no options.  If there are any, and not in the row y either (then
 * they are options by a Nim move), the ray gets sets of its own, in which a column is entered only
 * when the engine is start.x columns further.  Then only what is an option has been entered.
 *
 * In a symmetric run the cell (b, a) is done together with (a, b), a < b, so other cells
 * of a line are done early.  A cell does no harm if its value stands in the column x or in the
 * row y anyway.  Where cells remain that do, the game is done without use of its symmetry.
 */

enum { LONGEST_STEP = 64, LONGEST_START = 256 };

static bool on_axis(const wi_primitive *p) {
    const bool in_row = p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0);
    const bool in_column = p->start.x == 0 && (p->kind == WI_POINT || p->step1.x == 0);
    return in_row || in_column;
}

static bool is_endless(const wi_primitive *p) {
    return p->kind == WI_RAY && p->count1 == WY_UNBOUNDED;
}

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

/* ---- what a ray sees too early -------------------------------------------- */

/* Does the ray see only options when columns are entered at once, left to right? */
static bool sees_options(wy_position start, wy_position step) {
    for (int64_t i = 1; i * step.x < start.x; i++) {
        if (i * step.y != start.y) {
            return false;
        }
    }
    return true;
}

/* The same in a symmetric run, for the cell (x, x + distance), x large. */
static bool sees_options_at(wy_position start, wy_position step, int64_t distance) {
    const int64_t x = INT64_C(4) * LONGEST_START;
    const int64_t y = x + distance;
    wy_position q = {x - start.x, y - start.y};
    for (;;) {
        q.x += step.x;
        q.y += step.y;
        const int64_t first = q.x < q.y ? q.x : q.y;
        const int64_t second = q.x < q.y ? q.y : q.x;
        if (first > x || (first == x && second >= y)) {
            return true; /* not done yet, nor is anything beyond */
        }
        if (first != x && second != y) {
            return false;
        }
    }
}

static bool sees_options_halved(wy_position start, wy_position step) {
    for (int64_t distance = 0; distance <= start.x + start.y + 1; distance++) {
        if (!sees_options_at(start, step, distance)) {
            return false;
        }
    }
    return true;
}

bool wi_layer_moves_halve(const wi_primitive *primitives, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (!on_axis(p) && is_endless(p) && !same(p->start, p->step1) &&
            !sees_options_halved(p->start, p->step1)) {
            return false;
        }
    }
    return true;
}

/* ---- does the game fit? ---------------------------------------------------- */

static const char *fault_of(const wi_primitive *primitives, size_t count) {
    int64_t points = 0;
    size_t rays = 1;
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->when != NULL) {
            return "some moves depend on the position";
        }
        if (p->kind == WI_FAN) {
            return "some moves fill a cone, not lines";
        }
        if (on_axis(p)) {
            continue;
        }
        if (!is_endless(p)) {
            const int64_t more = p->kind == WI_POINT ? 1 : p->count1;
            points = more > WI_LAYER_POINTS ? more : points + more;
            if (points > WI_LAYER_POINTS) {
                return "there are too many single moves";
            }
            continue;
        }
        if (p->step1.x == 0 || p->step1.y == 0) {
            return "a line of moves is parallel to an axis";
        }
        if (p->step1.x > LONGEST_STEP || p->step1.y > LONGEST_STEP || p->start.x > LONGEST_START ||
            p->start.y > LONGEST_START) {
            return "a line of moves starts far away, or has a long step";
        }
        if (++rays > WI_LAYER_RAYS) {
            return "there are too many lines of moves";
        }
    }
    return wi_nim_moves_there(primitives, count) ? NULL : "not every move of Nim was found";
}

bool wi_layer_moves_fit(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]) {
    const char *fault = fault_of(primitives, count);
    if (reason != NULL) {
        snprintf(reason, WY_REASON_SIZE, "%s",
                 fault != NULL ? fault : "it has every move of Nim, lines and single moves");
    }
    return fault == NULL;
}

/* ---- sorting --------------------------------------------------------------- */

static void reach_to(wi_layer_moves *moves, wy_position move) {
    moves->reach.x = move.x > moves->reach.x ? move.x : moves->reach.x;
    moves->reach.y = move.y > moves->reach.y ? move.y : moves->reach.y;
}

static void put_points(wi_layer_moves *moves, const wi_primitive *p, int64_t limit) {
    wy_position move = p->start;
    const int64_t count = p->kind == WI_POINT ? 1 : p->count1;
    for (int64_t i = 0; i < count && move.x < limit && move.y < limit; i++) {
        moves->points[moves->point_count++] = move;
        reach_to(moves, move);
        move.x += p->step1.x;
        move.y += p->step1.y;
    }
}

static void put_ray(wi_layer_moves *moves, const wi_primitive *p, bool symmetric) {
    const bool own = same(p->start, p->step1);
    wi_line_kind kind = {p->step1, 0};
    if (!own && !symmetric && !sees_options(p->start, p->step1)) {
        kind.delay = p->start.x;
        reach_to(moves, p->start);
    }
    size_t line = 0;
    while (line < moves->line_count &&
           !(same(moves->lines[line].step, kind.step) && moves->lines[line].delay == kind.delay)) {
        line++;
    }
    if (line == moves->line_count) {
        moves->lines[moves->line_count++] = kind;
    }
    const wy_position start = own ? (wy_position){0, 0} : p->start;
    moves->rays[moves->ray_count++] = (wi_layer_ray){start, line};
}

void wi_layer_moves_sort(wi_layer_moves *moves, const wi_primitive *primitives, size_t count,
                         int64_t limit, bool symmetric) {
    *moves = (wi_layer_moves){.lines = {{{1, 0}, 0}}, .line_count = 1, .ray_count = 1};
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (on_axis(p)) {
            continue;
        }
        if (!is_endless(p)) {
            put_points(moves, p, limit);
        } else if (p->start.x < limit && p->start.y < limit) {
            put_ray(moves, p, symmetric);
        }
    }
}
