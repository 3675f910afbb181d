/*
 * stream_positions.c - streams of P-positions: one thread with a walker (stream_walker.h), or a
 * crew of threads with a walker each.
 */
#include <wythoff/stream.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/stream_crew.h"
#include "machine/stream_walker.h"

static const int64_t piece_size = 1 << 19; /* columns */

/* A range and what is done with it. */
typedef struct range {
    const wy_machine *machine;
    const wy_control *control;
    int64_t from;
    wy_pieces pieces;
    int threads;
    wy_take_positions *take;
    void *data;
} range;

typedef struct worker {
    const range *r;
    wy_walker walker;
} worker;

static void close_worker(void *data) {
    worker *w = data;
    if (w != NULL) {
        wy_walker_close(&w->walker);
        free(w);
    }
}

static wy_status open_worker(void **out, void *data, wy_error *error) {
    const range *r = data;
    worker *w = calloc(1, sizeof *w);
    *out = w;
    if (w == NULL) {
        return wy_fail_memory(error);
    }
    w->r = r;
    return wy_walker_open(&w->walker, r->machine, r->pieces.columns / r->threads,
                          wy_crew_memory(r->control, r->threads), error);
}

static wy_status stream_walker(wy_walker *walker, int64_t x, int64_t count, wy_take_positions *take,
                               void *data, wy_pace *pace, const atomic_bool *stop,
                               wy_error *error) {
    wy_status status = wy_walker_seek(walker, x, error);
    for (int64_t done = 0; status == WY_OK && done < count;) {
        const wy_position *positions = NULL;
        size_t got = 0;
        const int64_t left = count - done;
        status = wy_walker_next(&positions, &got, walker, (size_t)left, error);
        if (status == WY_OK && !take(data, positions, got)) {
            break;
        }
        done += (int64_t)got;
        if (pace != NULL && wy_pace_stop(pace, (double)done / (double)count)) {
            return wy_fail(error, WY_STOPPED, "stopped after %lld columns", (long long)done);
        }
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
            return wy_fail(error, WY_STOPPED, "stopped");
        }
    }
    return status;
}

static bool copy_positions(void *data, const wy_position *positions, size_t count) {
    wy_position **to = data;
    memcpy(*to, positions, count * sizeof **to);
    *to += count;
    return true;
}

static wy_status work(void *data, int64_t piece, void *slot, const atomic_bool *stop,
                      wy_error *error) {
    worker *w = data;
    wy_position *to = slot;
    return stream_walker(&w->walker, w->r->from + piece * w->r->pieces.size,
                         wy_pieces_columns(w->r->pieces, piece), copy_positions, &to, NULL, stop,
                         error);
}

static bool hand(void *data, int64_t piece, const void *slot) {
    const range *r = data;
    return r->take(r->data, slot, (size_t)wy_pieces_columns(r->pieces, piece));
}

wy_status wy_stream_positions(const wy_machine *machine, int64_t from, int64_t count,
                              wy_take_positions *take, void *data, const wy_control *control,
                              wy_error *error) {
    range r = {.machine = machine,
               .control = control,
               .from = from,
               .pieces = {count, piece_size},
               .threads = wy_crew_threads(control, WY_CREW_SLOTS * (uint64_t)piece_size *
                                                       sizeof(wy_position)),
               .take = take,
               .data = data};
    if (from < 0 || count < 0) {
        return wy_fail(error, WY_BAD, "columns and their number cannot be negative");
    }
    if (from > WY_STREAM_LARGEST || count > WY_STREAM_LARGEST - from) {
        return wy_fail(error, WY_LIMIT, "columns from 2^62 on are out of reach of this stream");
    }
    if (r.threads == 1 || count <= 2 * piece_size) {
        r.threads = 1;
        wy_pace pace;
        wy_pace_start(&pace, control);
        void *alone = NULL;
        wy_status status = open_worker(&alone, &r, error);
        if (status == WY_OK) {
            worker *w = alone;
            status = stream_walker(&w->walker, from, count, take, data, &pace, NULL, error);
        }
        close_worker(alone);
        return status;
    }
    const wy_crew_job job = {.pieces = wy_pieces_count(r.pieces),
                             .slot_bytes = (size_t)piece_size * sizeof(wy_position),
                             .open = open_worker,
                             .close = close_worker,
                             .work = work,
                             .hand = hand,
                             .data = &r};
    return wy_crew_run(&job, r.threads, control, error);
}
