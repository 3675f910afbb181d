/*
 * parallel.h - pieces of work in order, done by several threads.
 *
 * Each thread takes the next piece that nobody has, fills a slot with it, and the thread that made
 * the call takes the slots in order.  There are a few slots more than threads, so memory
 * is bounded and a slow taker is waited for.
 */
#ifndef WI_MACHINE_PARALLEL_H
#define WI_MACHINE_PARALLEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <wythoff/base.h>

enum { WI_PARALLEL_SLOTS = 2 }; /* for each thread */

/* A range of columns, cut into pieces. */
typedef struct wi_pieces {
    int64_t columns, size;
} wi_pieces;

static inline int64_t wi_pieces_count(wi_pieces pieces) {
    return pieces.columns / pieces.size + (pieces.columns % pieces.size != 0);
}

/* Columns of one piece: the last may be shorter. */
static inline int64_t wi_pieces_columns(wi_pieces pieces, int64_t piece) {
    const int64_t left = pieces.columns - piece * pieces.size;
    return left < pieces.size ? left : pieces.size;
}

typedef struct wi_parallel_job {
    int64_t pieces;
    size_t slot_bytes; /* of one slot */

    /* A worker of one thread; NULL, with a sentence in error: no memory. */
    wy_status (*open)(void **worker, void *data, wy_error *error);
    void (*close)(void *worker); /* NULL is allowed */

    /* Does a piece; asks *stop now and then, and may end early then. */
    wy_status (*work)(void *worker, int64_t piece, void *slot, const atomic_bool *stop,
                      wy_error *error);

    /* Takes a piece, in order; false: enough. */
    bool (*hand)(void *data, int64_t piece, const void *slot);
    void *data;
} wi_parallel_job;

/* How many threads control asks for, and has memory for when each takes so many bytes; NULL: one.
 */
int wi_parallel_threads(const wy_control *control, uint64_t bytes);

/* Half of the memory that control allows, for each of so many threads; 0: no limit. */
uint64_t wi_parallel_memory(const wy_control *control, int threads);

/*
 * WY_STOPPED by the poll of control, which may be NULL; else the first piece's status that is not
 * WY_OK. */
wy_status wi_parallel_run(const wi_parallel_job *job, int threads, const wy_control *control,
                          wy_error *error);

/* Something is asked of each of many things, in any order. */
typedef struct wi_parallel_question {
    int64_t count, piece; /* so many things are a piece of work */
    wy_status (*open)(void **worker, void *data, wy_error *error); /* as above */
    void (*close)(void *worker);
    bool (*ask)(void *worker, size_t at);
    bool *answers; /* count of them */
    void *data;
} wi_parallel_question;

/* As wi_parallel_run; what was not asked keeps its answer. */
wy_status wi_parallel_ask(const wi_parallel_question *question, int threads,
                          const wy_control *control, wy_error *error);

#endif
