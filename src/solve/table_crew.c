/*
 * table_crew.c - a table that is only counted, by threads.
 *
 * As in table.c each thread has a stripe of all columns, and may decide a column when the thread
 * below has.  But here every thread has rows of its own, as a rank has (table_ranks.c), of which it
 * touches its stripe and the few words below it that moves reach over, the halo.  These it gets, a
 * block of columns at a time, from a mailbox that the thread below fills: a few hundred bytes in a
 * row.  So the rows of a stripe stay in the caches of one processor, nobody is more than some
 * blocks ahead, and no ring needs room for that.
 *
 * Each thread counts its own P-positions; the counts go up with the blocks, so the topmost, the
 * calling thread, knows at any time how many there are in the columns that are done.
 *
 * A mailbox has one writer and one reader.  `filled` is published (release) when a block is in its
 * place, `emptied` when it has been read; each waits for the other's (acquire).
 */
#include "solve/table_crew.h"
#include "rules/value.h"
#include "solve/moves.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/table_stripe.h"

enum {
    PLACES = 8,         /* blocks that a mailbox holds */
    BLOCK_WORDS = 4096, /* words of a stripe in a block: some microseconds of work */
    MOST_HALO = 256,    /* words; beyond that other ways are better */
    MOST_BYTES = 1 << 26
};

typedef struct mailbox {
    uint64_t *blocks; /* [PLACES][block_words] */
    char apart[64];
    atomic_llong filled;
    char away[64];
    atomic_llong emptied;
    char beside[64];
} mailbox;

typedef struct crew {
    const wi_table_job *job;
    int threads;
    size_t halo;
    int64_t block;      /* columns */
    size_t block_words; /* of a message: a count, and the halo of each column */
    mailbox *boxes;     /* [i]: from thread i to i + 1 */
    atomic_bool stop;
} crew;

/* A ring, and where in it the column at hand is. */
typedef struct turning {
    const ring *of;
    size_t slot;
} turning;

typedef struct member {
    crew *crew;
    int index;
    table rows;
    wi_stripe stripe;
    turning *rings; /* all that moves read */
    size_t ring_count;
    pthread_t thread;
} member;

/* ---- which tables ---------------------------------------------------------------------------- */

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Cells below a cell that its moves read in any row; the table's height: anywhere. */
static int64_t reach_below(const table *t) {
    int64_t longest = 0;
    for (size_t i = 0; i < t->to_p.count; i++) {
        const reach *r = &t->to_p.reaches[i];
        const wi_primitive *m = &r->move;
        if (r->list != NULL) {
            return t->height;
        }
        longest = larger(longest, m->start.y);
        if (m->kind == WI_POINT) {
            continue;
        }
        const bool finite = m->kind == WI_RAY && m->count1 != WY_UNBOUNDED;
        const int64_t steps = finite ? m->count1 : 1;
        longest = larger(longest, m->step1.y > t->height / steps ? t->height : m->step1.y * steps);
        longest = larger(longest, m->kind == WI_FAN ? m->step2.y : 0);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        longest = larger(longest, larger(t->inners[i].step, t->inners[i].start));
    }
    return longest;
}

static size_t halo_of(const table *t) {
    return (size_t)(reach_below(t) / 64) + 2;
}

/* Adds a ring to the list, which may be NULL, and its rows to *rows; returns how many it is. */
static size_t list_ring(turning *list, size_t *rows, const ring *of) {
    if (of->base == NULL && of->depth == 0) {
        return 0; /* it is not used */
    }
    if (list != NULL) {
        *list = (turning){of, 0};
    }
    *rows += (size_t)of->planes;
    return 1;
}

/* All rings that moves read, the P-positions among them. */
static size_t list_rings(turning *list, size_t *rows, const table *t) {
    const channel *c = &t->to_p;
    size_t count = list_ring(list, rows, &c->source);
    for (size_t i = 0; i < c->count; i++) {
        const reach *r = &c->reaches[i];
        count += list_ring(list != NULL ? list + count : NULL, rows, &r->ray);
        count += list_ring(list != NULL ? list + count : NULL, rows, &r->fan);
        for (int j = 0; j < r->level_count; j++) {
            count += list_ring(list != NULL ? list + count : NULL, rows, &r->levels[j]);
        }
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        count += list_ring(list != NULL ? list + count : NULL, rows, &t->inners[i].marks);
    }
    return count;
}

static void lay_out(crew *c, const table *t) {
    c->halo = halo_of(t);
    const int64_t stripe = (int64_t)t->words / c->threads + 1;
    c->block = larger(BLOCK_WORDS / stripe, 4);
    size_t rows = 0;
    list_rings(NULL, &rows, t);
    c->block_words = (1 + (size_t)c->block * rows * c->halo + 7) / 8 * 8;
}

bool wi_table_crew_can(const wi_table_job *job, const table *t, int threads) {
    for (size_t i = 0; i < t->inner_count; i++) {
        if (!t->inners[i].endless) {
            return false; /* these leave marks above */
        }
    }
    return threads > 1 && !job->rules->misere && t->tie_count == 0 && halo_of(t) <= MOST_HALO &&
           8 * halo_of(t) * (size_t)threads <= t->words &&
           (wi_wide)t->arena_words * 8 * threads <= MOST_BYTES;
}

uint64_t wi_table_crew_bytes(const wi_table_job *job, const table *t, int threads) {
    crew c = {.job = job, .threads = threads};
    lay_out(&c, t);
    return (uint64_t)threads * (sizeof(mailbox) + PLACES * c.block_words * sizeof(uint64_t));
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Waits until *count >= least; false: all stops. */
static bool wait_for(crew *c, const atomic_llong *count, int64_t least) {
    for (int turn = 0; atomic_load_explicit(count, memory_order_acquire) < least; turn++) {
        if (atomic_load_explicit(&c->stop, memory_order_relaxed)) {
            return false;
        }
        if (turn > 200) {
            sched_yield();
        }
    }
    return true;
}

/* The halo of the column at hand, before the word `border` of all rows, from or to a message. */
static inline uint64_t *halo_row(const member *m, const turning *r, int plane, size_t border) {
    const size_t row = r->slot * (size_t)r->of->planes + (size_t)plane;
    return r->of->base + row * m->rows.stride + ROW_PADDING + border - m->crew->halo;
}

static const uint64_t *read_halo(const member *m, const uint64_t *from) {
    const size_t halo = m->crew->halo;
    for (size_t i = 0; i < m->ring_count; i++) {
        for (int p = 0; p < m->rings[i].of->planes; p++) {
            uint64_t *row = halo_row(m, &m->rings[i], p, m->stripe.first);
            for (size_t w = 0; w < halo; w++) {
                row[w] = *from++;
            }
        }
    }
    return from;
}

static uint64_t *write_halo(const member *m, uint64_t *to) {
    const size_t halo = m->crew->halo;
    for (size_t i = 0; i < m->ring_count; i++) {
        for (int p = 0; p < m->rings[i].of->planes; p++) {
            const uint64_t *row = halo_row(m, &m->rings[i], p, m->stripe.last);
            for (size_t w = 0; w < halo; w++) {
                *to++ = row[w];
            }
        }
    }
    return to;
}

/* To the next column. */
static void turn(member *m) {
    for (size_t i = 0; i < m->ring_count; i++) {
        turning *r = &m->rings[i];
        r->slot = r->slot + 1 == (size_t)r->of->depth ? 0 : r->slot + 1;
    }
}

/* ---- the threads ----------------------------------------------------------------------------- */

static uint64_t count_stripe(const member *m, int64_t x) {
    const uint64_t *bits = ring_row(&m->rows, &m->rows.to_p.source, x, 0);
    const uint8_t *some = some_row(&m->rows, x);
    uint64_t count = 0;
    for (size_t i = m->stripe.first / 8; i < (m->stripe.last + 7) / 8; i++) {
        for (size_t w = 8 * i; some[i] != 0 && w < 8 * i + 8 && w < m->stripe.last; w++) {
            count += (uint64_t)__builtin_popcountll(bits[w]);
        }
    }
    return count;
}

/* Block number b, the columns from x to end - 1; *count of them so far up.  false: all stops. */
static bool do_block(member *m, int64_t b, int64_t x, int64_t end, uint64_t *count) {
    crew *c = m->crew;
    mailbox *below = m->index > 0 ? &c->boxes[m->index - 1] : NULL;
    mailbox *above = m->index + 1 < c->threads ? &c->boxes[m->index] : NULL;
    const size_t place = (size_t)(b % PLACES) * c->block_words;
    if ((below != NULL && !wait_for(c, &below->filled, b + 1)) ||
        (above != NULL && !wait_for(c, &above->emptied, b + 1 - PLACES))) {
        return false;
    }
    const uint64_t *from = below != NULL ? below->blocks + place : NULL;
    uint64_t *to = above != NULL ? above->blocks + place : NULL;
    *count = below != NULL ? *from++ : 0;
    uint64_t *total = to;
    to += above != NULL;
    for (; x < end; x++) {
        if (below != NULL) {
            from = read_halo(m, from);
        }
        wi_stripe_column(&m->stripe, x);
        *count += count_stripe(m, x);
        if (above != NULL) {
            to = write_halo(m, to);
        }
        turn(m);
    }
    if (below != NULL) {
        atomic_store_explicit(&below->emptied, b + 1, memory_order_release);
    }
    if (above != NULL) {
        *total = *count;
        atomic_store_explicit(&above->filled, b + 1, memory_order_release);
    }
    return true;
}

static int64_t block_end(const crew *c, int64_t x) {
    return x + c->block < c->job->width ? x + c->block : c->job->width;
}

static void *run_member(void *data) {
    member *m = data;
    int64_t b = 0;
    uint64_t count = 0;
    for (int64_t x = 0; x < m->crew->job->width; x = block_end(m->crew, x)) {
        if (!do_block(m, b++, x, block_end(m->crew, x), &count)) {
            break;
        }
    }
    return NULL;
}

static wy_status run_top(member *m, wy_error *error) {
    const wi_table_job *job = m->crew->job;
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    int64_t b = 0;
    int64_t end = 0;
    for (int64_t x = 0; x < job->width; x = end) {
        if (wi_pace_stop(&pace, (double)x / (double)job->width)) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                           (long long)job->width);
        }
        end = block_end(m->crew, x);
        uint64_t count = 0;
        do_block(m, b++, x, end, &count);
        job->counted->count += count;
        job->counted->columns = end;
    }
    return WY_OK;
}

/* ---- from beginning to end ------------------------------------------------------------------- */

static wy_status open_member(member *m, crew *c, int index, wy_error *error) {
    m->crew = c;
    m->index = index;
    wy_status status = wi_table_open(&m->rows, c->job, 1, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t words = m->rows.words;
    const size_t threads = (size_t)c->threads;
    const size_t at = (size_t)index;
    m->stripe = (wi_stripe){&m->rows, words * at / threads / 8 * 8,
                            at + 1 == threads ? words : words * (at + 1) / threads / 8 * 8, NULL};
    size_t rows = 0;
    m->ring_count = list_rings(NULL, &rows, &m->rows);
    m->rings = calloc(m->ring_count, sizeof *m->rings);
    if (m->rings == NULL) {
        return wi_fail_memory(error);
    }
    list_rings(m->rings, &rows, &m->rows);
    return wi_stripe_open(&m->stripe, error);
}

static wy_status start(crew *c, member *members, wy_error *error) {
    wy_status status = WY_OK;
    int started = 0;
    while (status == WY_OK && started + 1 < c->threads) {
        if (pthread_create(&members[started].thread, NULL, run_member, &members[started]) != 0) {
            status = wi_fail(error, WY_SYSTEM, "a thread could not be started");
        } else {
            started++;
        }
    }
    if (status == WY_OK) {
        status = run_top(&members[c->threads - 1], error);
    }
    atomic_store(&c->stop, true);
    for (int i = 0; i < started; i++) {
        pthread_join(members[i].thread, NULL);
    }
    return status;
}

wy_status wi_table_crew_run(const wi_table_job *job, int threads, wy_error *error) {
    crew c = {.job = job, .threads = threads};
    member *members = calloc((size_t)threads, sizeof *members);
    c.boxes = calloc((size_t)threads, sizeof *c.boxes);
    wy_status status = members == NULL || c.boxes == NULL ? wi_fail_memory(error) : WY_OK;
    for (int i = 0; i < threads && status == WY_OK; i++) {
        status = open_member(&members[i], &c, i, error);
    }
    if (status == WY_OK) {
        lay_out(&c, &members[0].rows);
    }
    for (int i = 0; i < threads && status == WY_OK; i++) {
        c.boxes[i].blocks = calloc(PLACES * c.block_words, sizeof(uint64_t));
        status = c.boxes[i].blocks == NULL ? wi_fail_memory(error) : WY_OK;
    }
    if (status == WY_OK) {
        status = start(&c, members, error);
    }
    for (int i = 0; i < threads && members != NULL && c.boxes != NULL; i++) {
        wi_stripe_close(&members[i].stripe);
        wi_table_clear(&members[i].rows);
        free(members[i].rings);
        free(c.boxes[i].blocks);
    }
    free(c.boxes);
    free(members);
    return status;
}
