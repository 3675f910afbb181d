/*
 * table.c - the table engine: every position of a window, for every ruleset
 * whose moves compile to primitives (solve.h).
 *
 * A position is P iff none of its options is P: the P-positions are the kernel
 * of the game's graph.  Moves never raise a heap, so columns can be decided in
 * the order x = 0, 1, 2, ..., each from below.  A column is a row of bits, 64
 * cells to a word:
 *
 * table_column.c decides a column: options in other columns for all its cells at once, then options
 * inside the column, blocking, misere play and terminals.
 *
 * Only the last few columns are kept, as many as the moves look back along
 * their steps, so a window of 10^6 x 10^6 cells needs some megabytes.
 *
 * Threads: the rows are cut into stripes of words, one thread each.  A cell
 * depends only on cells to the left and below, so the thread of a stripe may
 * work on column x as soon as the stripe below has finished it: a pipeline.  Two threads
 * that meet at every column would do little else, so each goes on by a block of columns at a time.
 * A stripe may run ahead of the topmost one by so many columns that all can be at work, for
 * which the rings have room.  The caller's thread takes the topmost stripe, which is
 * the last to finish a column, and hands the columns out in order; for this its stripe is smaller.
 *
 * The order: column x of stripe i comes after column x of stripe i - 1 and column
 * x - 1 of stripe i, and after column x - ahead - 1 of the topmost, hence of all.  It
 * reads its own words and those of stripes below, in columns up to x, and writes its
 * own words of column x; of moves inside the column it also marks words of stripes
 * above, which these take up and wipe in column x.  Each stripe publishes a block by
 * a store (release) of `done`, and learns of others by loads (acquire) of theirs.
 *
 * Where P-positions are only counted, threads do better without rows in common: table_parts.c.
 */
#include "solve/table.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/moves.h"
#include "solve/table_rows.h"

enum {
    MAX_THREADS = 64,
    MIN_STRIPE = 128,  /* words: below this, threads cost more than they bring */
    BLOCK_WORDS = 1024 /* words in a block of a stripe: some microseconds of work */
};

typedef struct stripe stripe;

typedef struct pipeline {
    const wi_table_job *job;
    const table *table;
    stripe *stripes;
    int count;
    int64_t block; /* columns that a stripe does before it says so */
    atomic_bool stop;
} pipeline;

struct stripe {
    pipeline *line;
    int index;
    wi_stripe part;
    int64_t below, topmost; /* columns that these are known to have finished */
    pthread_t thread;
    char apart[64];    /* keeps what others write on cache lines of their own, and ... */
    atomic_llong done; /* columns finished */
    char away[64];     /* ... what they read */
};

static int threads_for(const wi_table_job *job) {
    if (wi_moves_tied(job->moves)) {
        return 1; /* these are followed through whole columns */
    }
    long count = job->control != NULL ? job->control->threads : 1;
    if (count == 0) {
        count = sysconf(_SC_NPROCESSORS_ONLN);
    }
    const int64_t most = job->height / 64 / MIN_STRIPE;
    if (count > most) {
        count = (long)most;
    }
    if (count > MAX_THREADS) {
        count = MAX_THREADS;
    }
    return count < 1 ? 1 : (int)count;
}

/* Columns of a block, and how many a stripe may be ahead: each stripe a block, and some to spare.
 */
static int64_t block_for(const wi_table_job *job, int threads) {
    const int64_t stripe_words = job->height / 64 / threads + 1;
    return threads == 1 || stripe_words >= BLOCK_WORDS ? 1 : BLOCK_WORDS / stripe_words;
}

static int64_t slack_for(const wi_table_job *job, int threads) {
    return threads == 1 ? 1 : (threads + 4) * block_for(job, threads) + 1;
}

static wy_status measure(table *t, const wi_table_job *job, int threads, uint64_t *bytes,
                         wy_error *error) {
    const wy_status status = wi_table_lay_out(t, job, slack_for(job, threads), error);
    if (status != WY_OK) {
        return status;
    }
    *bytes = (uint64_t)t->arena_words * sizeof(uint64_t);
    uint64_t masks = 0;
    for (size_t i = 0; i < t->condition_count; i++) {
        masks += wi_mask_memory(t->conditions[i], job->height);
    }
    if (job->rules->terminal != NULL) {
        masks += wi_mask_memory(job->rules->terminal, job->height);
    }
    *bytes += masks * (uint64_t)threads + 4096;
    for (size_t i = 0; i < t->to_p.count; i++) {
        *bytes += (job->rules->misere ? 2 : 1) * t->to_p.reaches[i].list_words * sizeof(uint64_t);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        *bytes += t->inners[i].endless ? 0 : t->words * sizeof(uint64_t);
    }
    return WY_OK;
}

wy_status wi_table_fits(const wy_rules *rules, const wi_moves *moves, wy_error *error) {
    const wi_table_job job = {.rules = rules, .moves = moves, .width = 1, .height = 1};
    table t = {0};
    const wy_status status = wi_table_tie(&t, &job, error);
    wi_table_untie(&t);
    return status;
}

/* Bytes that threads need to count, each with its own rows; 0: they cannot, or have not so many. */
static uint64_t counting_bytes(const wi_table_job *job, int threads) {
    table t = {0};
    uint64_t bytes = 0;
    if (job->ranks == NULL && threads > 1 && measure(&t, job, 1, &bytes, NULL) == WY_OK &&
        wi_table_count_can(job, &t, threads)) {
        bytes = bytes * (uint64_t)threads + wi_table_count_bytes(job, &t, threads);
    } else {
        bytes = 0;
    }
    wi_table_clear(&t);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    return budget != 0 && bytes > budget ? 0 : bytes;
}

uint64_t wi_table_memory(const wi_table_job *job) {
    table t = {0};
    uint64_t bytes = UINT64_MAX;
    if (measure(&t, job, threads_for(job), &bytes, NULL) != WY_OK) {
        bytes = UINT64_MAX;
    }
    wi_table_clear(&t);
    const uint64_t counting = counting_bytes(job, threads_for(job)); /* if it is only counted */
    return bytes > counting ? bytes : counting;
}

/* ---- the pipeline --------------------------------------------------------- */

/* Waits until the other stripe has done so many columns; false: all stops. */
static bool wait_for(pipeline *line, int other, int64_t *known, int64_t columns) {
    for (int turn = 0; *known < columns; turn++) {
        *known = atomic_load_explicit(&line->stripes[other].done, memory_order_acquire);
        if (atomic_load_explicit(&line->stop, memory_order_relaxed)) {
            return false;
        }
        if (turn > 200) {
            sched_yield();
        }
    }
    return true;
}

/*
 * A stripe reads the last words of the stripe below, in every ring, and these lie in the cache of
 * another core; and who hands out the columns reads words from all over.  One such word takes as
 * long as a hundred of one's own, but many can be on their way at once.  So they are fetched before
 * they are needed: word first - 1 of all rows of the columns x..end-1, and the P-positions of a
 * column.
 */
static void fetch(const table *t, int64_t x, int64_t end, size_t first) {
    for (size_t i = 0; i < t->ring_count; i++) {
        for (int64_t at = x; at < end; at++) {
            __builtin_prefetch(ring_row(t, t->rings[i], at, 0) + first - 1);
        }
    }
}

static void fetch_found(const table *t, int64_t x) {
    const uint8_t *some = some_row(t, x);
    const uint64_t *bits = ring_row(t, &t->to_p.source, x, 0);
    for (size_t i = 0; i < t->some_stride; i += sizeof(uint64_t)) {
        uint64_t eight = 0;
        memcpy(&eight, some + i, sizeof eight);
        while (eight != 0) {
            const unsigned byte = (unsigned)__builtin_ctzll(eight) / 8;
            __builtin_prefetch(bits + 8 * (i + byte));
            eight &= ~(UINT64_C(0xff) << (8 * byte));
        }
    }
}

static int64_t block_end(const pipeline *line, int64_t x) {
    return x + line->block < line->table->width ? x + line->block : line->table->width;
}

/* The columns from x to end - 1; false: all stops. */
static bool do_block(stripe *s, int64_t x, int64_t end) {
    pipeline *line = s->line;
    if (s->index > 0 && !wait_for(line, s->index - 1, &s->below, end)) {
        return false;
    }
    /* The topmost stripe is the slowest, and may still read what all others wrote. */
    if (s->index + 1 < line->count &&
        !wait_for(line, line->count - 1, &s->topmost, end - line->table->slack)) {
        return false;
    }
    if (s->index > 0) {
        fetch(line->table, x, end, s->part.first);
    }
    for (; x < end; x++) {
        wi_stripe_column(&s->part, x);
    }
    return true;
}

static void *run_stripe(void *data) {
    stripe *s = data;
    int64_t end = 0;
    for (int64_t x = 0; x < s->line->table->width; x = end) {
        end = block_end(s->line, x);
        if (!do_block(s, x, end)) {
            break;
        }
        atomic_store_explicit(&s->done, end, memory_order_release);
    }
    return NULL;
}

/* Hands out the columns from x to end - 1; false: no more are wanted. */
static bool hand_out(const pipeline *line, int64_t x, int64_t end) {
    const table *t = line->table;
    for (int64_t at = x; line->count > 1 && at < end; at++) {
        fetch_found(t, at);
    }
    bool more = true;
    for (; x < end && more; x++) {
        const wi_column column = {x, ring_row(t, &t->to_p.source, x, 0), t->words, some_row(t, x)};
        more = line->job->take(line->job->data, &column);
    }
    return more;
}

/* The caller's own stripe: polls, and hands out each column. */
static wy_status run_top(stripe *s, wy_error *error) {
    pipeline *line = s->line;
    const table *t = line->table;
    wi_pace pace;
    wi_pace_start(&pace, line->job->control);
    /* A column of tied moves looks back to all before. */
    const int64_t every = t->words > 4096 || t->tie_count > 0 ? 1 : 4096 / (int64_t)t->words + 1;
    int64_t due = 0;
    int64_t end = 0;
    for (int64_t x = 0; x < t->width; x = end) {
        if (x >= due) {
            due = x + every;
            if (wi_pace_stop(&pace, (double)x / (double)t->width)) {
                return wi_table_stopped(line->job, x, error);
            }
        }
        end = block_end(line, x);
        do_block(s, x, end);
        if (!hand_out(line, x, end)) {
            return WY_OK;
        }
        atomic_store_explicit(&s->done, end, memory_order_release);
    }
    return WY_OK;
}

static void free_stripes(pipeline *line) {
    for (int i = 0; i < line->count && line->stripes != NULL; i++) {
        wi_stripe_close(&line->stripes[i].part);
    }
    free(line->stripes);
}

/* The first word of a stripe; all are of one size, but the topmost has a third less to do. */
static size_t border(const pipeline *line, int index) {
    const size_t words = line->table->words;
    return index == line->count ? words
                                : words * (size_t)index * 3 / ((size_t)line->count * 3 - 1) / 8 * 8;
}

static wy_status run_pipeline(pipeline *line, wy_error *error) {
    wy_status status = WY_OK;
    for (int i = 0; i < line->count && status == WY_OK; i++) {
        stripe *s = &line->stripes[i];
        s->line = line;
        s->index = i;
        s->part = (wi_stripe){line->table, border(line, i), border(line, i + 1), NULL};
        atomic_init(&s->done, 0);
        status = wi_stripe_open(&s->part, error);
    }
    if (status != WY_OK) {
        return status;
    }
    int started = 0;
    while (started + 1 < line->count) {
        stripe *s = &line->stripes[started];
        if (pthread_create(&s->thread, NULL, run_stripe, s) != 0) {
            status = wi_fail(error, WY_SYSTEM, "a thread could not be started");
            break;
        }
        started++;
    }
    if (status == WY_OK) {
        status = run_top(&line->stripes[line->count - 1], error);
    }
    atomic_store(&line->stop, true);
    for (int i = 0; i < started; i++) {
        pthread_join(line->stripes[i].thread, NULL);
    }
    return status;
}

/* Rows start on cache lines, and all at zero; calloc takes no time for many gigabytes of that. */
static wy_status take_arena(table *t, const wi_table_job *job, wy_error *error) {
    t->block = calloc(t->arena_words + 8, sizeof(uint64_t));
    if (t->block == NULL) {
        return wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)t->arena_words * sizeof(uint64_t));
    }
    t->arena = t->block + (64 - (uintptr_t)t->block % 64) / sizeof(uint64_t);
    return wi_table_lay_out(t, job, t->slack, error);
}

wy_status wi_table_open(table *t, const wi_table_job *job, int64_t slack, wy_error *error) {
    *t = (table){0};
    const wy_status status = wi_table_lay_out(t, job, slack, error);
    return status == WY_OK ? take_arena(t, job, error) : status;
}

wy_status wi_table_run(const wi_table_job *job, wy_error *error) {
    if (job->width < 1 || job->height < 1) {
        return WY_OK;
    }
    const int threads = job->ranks != NULL ? 1 : threads_for(job);
    if (job->counted != NULL && counting_bytes(job, threads) > 0) {
        return wi_table_count_run(job, threads, error);
    }
    table t = {0};
    uint64_t bytes = 0;
    wy_status status = measure(&t, job, threads, &bytes, error);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (status == WY_OK && budget != 0 && bytes > budget) {
        status = wi_fail_budget(error, bytes, budget, "a window of %lld x %lld",
                                (long long)job->width, (long long)job->height);
    }
    if (status == WY_OK) {
        status = take_arena(&t, job, error);
    }
    if (status == WY_OK && job->ranks != NULL && wi_table_ranks_can(job, &t)) {
        status = wi_table_ranks_run(job, &t, error);
    } else if (status == WY_OK && (job->ranks == NULL || job->ranks->rank == 0)) {
        pipeline line = {
            .job = job, .table = &t, .count = threads, .block = block_for(job, threads)};
        line.stripes = calloc((size_t)threads, sizeof *line.stripes);
        status = line.stripes == NULL ? wi_fail_memory(error) : run_pipeline(&line, error);
        free_stripes(&line);
    }
    wi_table_clear(&t);
    return status;
}
