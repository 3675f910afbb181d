/*
 * table.c - the table engine: every position of a window, for every ruleset
 * whose moves compile to primitives (solve.h).
 *
 * A position is P iff none of its options is P: the P-positions are the kernel
 * of the game's graph.  Moves never raise a heap, so columns can be decided in
 * the order x = 0, 1, 2, ..., each from below.  A column is a row of bits, 64
 * cells to a word:
 *
 *     table_reach.c    for all cells of column x at once: options in other columns
 *     table_resolve.c  options inside the column, blocking, misere, terminals
 *
 * Only the last few columns are kept, as many as the moves look back along
 * their steps, so a window of 10^6 x 10^6 cells needs some megabytes.
 *
 * Threads: the rows are cut into stripes of words, one thread each.  A cell
 * depends only on cells to the left and below, so the thread of a stripe may
 * work on column x as soon as the stripe below has finished it: a pipeline.
 * A stripe may run ahead of the topmost one by a fixed number of columns, for
 * which the rings have room.  The caller's thread takes the topmost stripe, which is
 * the last to finish a column, and hands the columns out in order.
 *
 * The order: column x of stripe i comes after column x of stripe i - 1 and column
 * x - 1 of stripe i, and after column x - AHEAD - 1 of the topmost, hence of all.  It
 * reads its own words and those of stripes below, in columns up to x, and writes its
 * own words of column x; of moves inside the column it also marks words of stripes
 * above, which these take up and wipe in column x.  Each stripe publishes a column by
 * a store (release) of `done`, and learns of others by loads (acquire) of theirs.
 */
#include "solve/table.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "base/pace.h"
#include "solve/table_rows.h"

enum {
    MAX_THREADS = 64,
    MIN_STRIPE = 1024, /* words: below this, threads cost more than they bring */
    AHEAD = 24         /* columns that a stripe may run ahead of the topmost one */
};

typedef struct stripe stripe;

typedef struct pipeline {
    const wi_table_job *job;
    const table *table;
    stripe *stripes;
    int count;
    atomic_bool stop;
} pipeline;

struct stripe {
    pipeline *line;
    int index;
    size_t first, last;
    wi_mask **masks; /* of the conditions, then of the terminal rule (or NULL) */
    pthread_t thread;
    atomic_llong done; /* columns finished */
    char apart[64];    /* keeps the counters of two stripes on different cache lines */
};

static int threads_for(const wi_table_job *job) {
    if (wy_moves_tied(job->moves)) {
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

static wy_status measure(table *t, const wi_table_job *job, int threads, uint64_t *bytes,
                         wy_error *error) {
    const wy_status status = wi_table_lay_out(t, job, threads > 1 ? AHEAD + 1 : 1, error);
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

wy_status wi_table_fits(const wy_rules *rules, const wy_moves *moves, wy_error *error) {
    const wi_table_job job = {.rules = rules, .moves = moves, .width = 1, .height = 1};
    table t = {0};
    const wy_status status = wi_table_tie(&t, &job, error);
    wi_table_untie(&t);
    return status;
}

uint64_t wi_table_memory(const wi_table_job *job) {
    table t = {0};
    uint64_t bytes = UINT64_MAX;
    if (measure(&t, job, threads_for(job), &bytes, NULL) != WY_OK) {
        bytes = UINT64_MAX;
    }
    wi_table_clear(&t);
    return bytes;
}

/* ---- one column of one stripe --------------------------------------------- */

static int64_t quotient_up_to(wy_wide a, wy_wide b, int64_t most) {
    const wy_wide quotient = a / b;
    return quotient > most ? most : (int64_t)quotient;
}

/* The cells y = low..high of column x that are on the board. */
static void board_limits(const table *t, int64_t x, int64_t *low, int64_t *high) {
    const wy_cone *board = &t->rules->board;
    if (board->p1 == 0) { /* heap y: column 0 alone */
        *low = 0;
        *high = x == 0 ? t->height - 1 : -1;
        return;
    }
    *low = quotient_up_to((wy_wide)x * board->q1 + board->p1 - 1, board->p1, t->height);
    *high = board->p2 == 0 ? t->height - 1
                           : quotient_up_to((wy_wide)x * board->q2, board->p2, t->height - 1);
}

static void fill_terminals(const stripe *s, int64_t x, size_t first, size_t last) {
    const table *t = s->line->table;
    const wy_rules *rules = t->rules;
    uint64_t *row = ring_row(t, &t->terminal_row, 0, 0);
    if (rules->terminal != NULL) {
        wi_mask_fill(s->masks[t->condition_count], x, row, first, last);
    } else {
        memset(row + first, 0, (last - first) * sizeof *row);
    }
    /* The list is sorted by x: find this column's part. */
    size_t low = 0;
    size_t high = rules->terminal_count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (rules->terminals[middle].x < x) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < rules->terminal_count && rules->terminals[low].x == x; low++) {
        const int64_t y = rules->terminals[low].y;
        if (y >= (int64_t)first * 64 && y < (int64_t)last * 64) {
            row[y / 64] |= UINT64_C(1) << (y % 64);
        }
    }
}

/* Misere: marks y = low..high in the words first..last-1, which all hold some of them. */
static void fill_board(const table *t, int64_t x, size_t first, size_t last, int64_t low,
                       int64_t high) {
    uint64_t *board = ring_row(t, &t->to_any.source, x, 0);
    for (size_t w = first; w < last; w++) {
        const int64_t base = (int64_t)w * 64;
        uint64_t bits = ~UINT64_C(0);
        bits &= low > base ? ~UINT64_C(0) << (low - base) : bits;
        bits &= high < base + 63 ? ~UINT64_C(0) >> (base + 63 - high) : bits;
        board[w] = bits;
    }
}

static size_t clip(int64_t word, size_t low, size_t high) {
    return word < (int64_t)low ? low : word > (int64_t)high ? high : (size_t)word;
}

static void stripe_column(stripe *s, int64_t x) {
    const table *t = s->line->table;
    int64_t low = 0;
    int64_t high = 0;
    board_limits(t, x, &low, &high);
    size_t first = clip(low / 64, s->first, s->last);
    size_t last = clip(high / 64 + 1, s->first, s->last);
    if (high < low || first >= last) {
        first = s->last;
        last = s->last;
    }
    wi_table_blank(t, x, s->first, first);
    wi_table_blank(t, x, last, s->last);
    /* The words that moves are followed through; those that are decided are first..last-1. */
    const size_t from = t->beyond ? s->first : first;
    const size_t to = t->beyond ? s->last : last;
    if (from == to) {
        return;
    }
    for (size_t i = 0; i < t->condition_count; i++) {
        wi_mask_fill(s->masks[i], x, ring_row(t, &t->condition_rows, 0, (int)i), from, to);
    }
    if (t->rules->misere) {
        fill_board(t, x, first, last, low, high);
        wi_channel_step(t, &t->to_any, x, from, to);
        wi_table_tied_step(t, &t->to_any, x);
    }
    wi_channel_step(t, &t->to_p, x, from, to);
    wi_table_tied_step(t, &t->to_p, x);
    if (first == last) {
        return;
    }
    if (t->rules->terminal != NULL || t->rules->terminal_count > 0) {
        fill_terminals(s, x, first, last);
    }
    wi_table_resolve(t, x, first, last, low, high);
}

/* ---- the pipeline --------------------------------------------------------- */

/* Waits until the other stripe has done so many columns; false: all stops. */
static bool wait_for(pipeline *line, int stripe_index, int64_t columns) {
    for (int turn = 0;
         atomic_load_explicit(&line->stripes[stripe_index].done, memory_order_acquire) < columns;
         turn++) {
        if (atomic_load_explicit(&line->stop, memory_order_relaxed)) {
            return false;
        }
        if (turn > 200) {
            sched_yield();
        }
    }
    return true;
}

static bool next_column(stripe *s, int64_t x) {
    pipeline *line = s->line;
    if (s->index > 0 && !wait_for(line, s->index - 1, x + 1)) {
        return false;
    }
    /* The topmost stripe is the slowest, and may still read what all others wrote. */
    if (s->index + 1 < line->count && !wait_for(line, line->count - 1, x - AHEAD)) {
        return false;
    }
    stripe_column(s, x);
    return true;
}

static void *run_stripe(void *data) {
    stripe *s = data;
    for (int64_t x = 0; x < s->line->table->width; x++) {
        if (!next_column(s, x)) {
            break;
        }
        atomic_store_explicit(&s->done, x + 1, memory_order_release);
    }
    return NULL;
}

/* The caller's own stripe: polls, and hands out each column. */
static wy_status run_top(stripe *s, wy_error *error) {
    pipeline *line = s->line;
    const table *t = line->table;
    wi_pace pace;
    wi_pace_start(&pace, line->job->control);
    /* A column of tied moves looks back to all before. */
    const int64_t every = t->words > 4096 || t->tie_count > 0 ? 1 : 4096 / (int64_t)t->words + 1;
    for (int64_t x = 0; x < t->width; x++) {
        if (x % every == 0 && wi_pace_stop(&pace, (double)x / (double)t->width)) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                           (long long)t->width);
        }
        next_column(s, x);
        if (!line->job->take(line->job->data, x, ring_row(t, &t->to_p.source, x, 0), t->words)) {
            return WY_OK;
        }
        atomic_store_explicit(&s->done, x + 1, memory_order_release);
    }
    return WY_OK;
}

static wy_status make_masks(stripe *s, wy_error *error) {
    const table *t = s->line->table;
    s->masks = calloc(t->condition_count + 1, sizeof(wi_mask *));
    if (s->masks == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->condition_count && status == WY_OK; i++) {
        status = wi_mask_new(&s->masks[i], t->conditions[i], t->height, error);
    }
    if (status == WY_OK && t->rules->terminal != NULL) {
        status = wi_mask_new(&s->masks[t->condition_count], t->rules->terminal, t->height, error);
    }
    return status;
}

static void free_stripes(pipeline *line) {
    for (int i = 0; i < line->count && line->stripes != NULL; i++) {
        if (line->stripes[i].masks != NULL) {
            for (size_t j = 0; j <= line->table->condition_count; j++) {
                wi_mask_free(line->stripes[i].masks[j]);
            }
        }
        free(line->stripes[i].masks);
    }
    free(line->stripes);
}

static wy_status run_pipeline(pipeline *line, wy_error *error) {
    const size_t words = line->table->words;
    wy_status status = WY_OK;
    for (int i = 0; i < line->count && status == WY_OK; i++) {
        stripe *s = &line->stripes[i];
        s->line = line;
        s->index = i;
        s->first = words * (size_t)i / (size_t)line->count / 8 * 8;
        s->last =
            i + 1 == line->count ? words : words * (size_t)(i + 1) / (size_t)line->count / 8 * 8;
        atomic_init(&s->done, 0);
        status = make_masks(s, error);
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

wy_status wi_table_run(const wi_table_job *job, wy_error *error) {
    if (job->width < 1 || job->height < 1) {
        return WY_OK;
    }
    const int threads = threads_for(job);
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
    if (status == WY_OK) {
        pipeline line = {.job = job, .table = &t, .count = threads};
        line.stripes = calloc((size_t)threads, sizeof *line.stripes);
        status = line.stripes == NULL ? wi_fail_memory(error) : run_pipeline(&line, error);
        free_stripes(&line);
    }
    wi_table_clear(&t);
    return status;
}
