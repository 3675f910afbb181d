/*
 * table_parts.c - a table in stripes whose owners have rows of their own: threads that only count
 * its P-positions, and ranks (base/ranks.h).
 *
 * Threads.  As in table.c each thread has a stripe of all columns, and may decide a column when the
 * thread below has.  But here every thread has rows of its own, as a rank has, of which it touches
 * its stripe and the few words below it that moves reach over, the halo.  These it gets, a block of
 * columns at a time, from a mailbox that the thread below fills: a few hundred bytes in a row.  So
 * the rows of a stripe stay in the caches of one processor, nobody is more than some blocks ahead,
 * and no ring needs room for that.
 *
 * Each thread counts its own P-positions; the counts go up with the blocks, so the topmost, the
 * calling thread, knows at any time how many there are in the columns that are done.
 *
 * A mailbox has one writer and one reader.  `filled` is published (release) when a block is in its
 * place, `emptied` when it has been read; each waits for the other's (acquire).
 *
 * Ranks.  As with threads (table.c) a stripe may decide a column when the stripe below has.  Here
 * no memory is shared: every rank keeps rows of full height, decides its own words of them, and
 * hands on, a block of columns at a time, what those above must know: of each ring the last words
 * of the stripe, as many as a move's step reaches over (the halo), and all P-positions found so far
 * in these columns.  Rank 0 has the topmost stripe, so it sees all of them and hands out the
 * columns.
 *
 * Nothing is written ahead, so rings need no room for it.  A rank may be WINDOW blocks ahead of the
 * one above, which says when it has taken one, or that no more are wanted.  If a rank is lost, the
 * table is: every column needs all stripes.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/value.h"
#include "solve/moves.h"
#include "solve/table_rows.h"

/* ---- tables that can be parted --------------------------------------------------------------- */

/*
 * Moves inside the column that are a finite set leave marks above, misere play asks for the board,
 * and moves that depend on the heaps go through whole columns.
 */
static bool can_part(const wi_table_job *job, const table *t) {
    for (size_t i = 0; i < t->inner_count; i++) {
        if (!t->inners[i].endless) {
            return false;
        }
    }
    return !job->rules->misere && t->tie_count == 0;
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/*
 * Words below a stripe that its moves read in any row; all of them: more than the table has.
 * source: also in the row of the P-positions; else these are all there.
 */
static size_t halo_of(const table *t, bool source) {
    int64_t longest = 0;
    for (size_t i = 0; i < t->to_p.count; i++) {
        const reach *r = &t->to_p.reaches[i];
        const wi_primitive *m = &r->move;
        const bool finite = m->kind == WI_RAY && m->count1 != WY_UNBOUNDED;
        const int64_t steps = finite ? m->count1 : 1;
        if (source) {
            longest = larger(longest, r->list != NULL ? t->height : m->start.y);
        }
        if (m->kind == WI_POINT || r->list != NULL) {
            continue;
        }
        longest = larger(longest, m->step1.y > t->height / steps ? t->height : m->step1.y * steps);
        longest = larger(longest, m->kind == WI_FAN ? m->step2.y : 0);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        longest = larger(longest, larger(t->inners[i].step, source ? t->inners[i].start : 0));
    }
    return (size_t)(longest / 64) + 2;
}

/* Stripe number `index`, from below, of so many. */
static wi_stripe stripe_of(const table *t, int index, int count) {
    const size_t at = (size_t)index;
    const size_t all = (size_t)count;
    return (wi_stripe){t, t->words * at / all / 8 * 8,
                       index + 1 == count ? t->words : t->words * (at + 1) / all / 8 * 8, NULL};
}

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

typedef struct counting {
    const wi_table_job *job;
    int threads;
    size_t halo;
    int64_t block;      /* columns */
    size_t block_words; /* of a message: a count, and the halo of each column */
    mailbox *boxes;     /* [i]: from thread i to i + 1 */
    atomic_bool stop;
} counting;

/* A ring, and where in it the column at hand is. */
typedef struct turning {
    const ring *of;
    size_t slot;
} turning;

typedef struct member {
    counting *all;
    int index;
    table rows;
    wi_stripe stripe;
    turning *rings; /* all that moves read */
    pthread_t thread;
} member;

/* ---- counting by threads: which tables ------------------------------------------------------- */

static void lay_out(counting *c, const table *t) {
    c->halo = halo_of(t, true);
    const int64_t stripe = (int64_t)t->words / c->threads + 1;
    c->block = larger(BLOCK_WORDS / stripe, 4);
    size_t rows = 0;
    for (size_t i = 0; i < t->ring_count; i++) {
        rows += (size_t)t->rings[i]->planes;
    }
    c->block_words = (1 + (size_t)c->block * rows * c->halo + 7) / 8 * 8;
}

bool wi_table_count_can(const wi_table_job *job, const table *t, int threads) {
    const size_t halo = halo_of(t, true);
    return threads > 1 && can_part(job, t) && halo <= MOST_HALO &&
           8 * halo * (size_t)threads <= t->words &&
           (wi_wide)t->arena_words * 8 * threads <= MOST_BYTES;
}

uint64_t wi_table_count_bytes(const wi_table_job *job, const table *t, int threads) {
    counting c = {.job = job, .threads = threads};
    lay_out(&c, t);
    return (uint64_t)threads * (sizeof(mailbox) + PLACES * c.block_words * sizeof(uint64_t));
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Waits until *count >= least; false: all stops. */
static bool wait_for(counting *c, const atomic_llong *count, int64_t least) {
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
    return r->of->base + row * m->rows.stride + ROW_PADDING + border - m->all->halo;
}

static const uint64_t *read_halo(const member *m, const uint64_t *from) {
    const size_t halo = m->all->halo;
    for (size_t i = 0; i < m->rows.ring_count; i++) {
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
    const size_t halo = m->all->halo;
    for (size_t i = 0; i < m->rows.ring_count; i++) {
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
    for (size_t i = 0; i < m->rows.ring_count; i++) {
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
    counting *c = m->all;
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

static int64_t block_end(const counting *c, int64_t x) {
    return x + c->block < c->job->width ? x + c->block : c->job->width;
}

static void *run_member(void *data) {
    member *m = data;
    int64_t b = 0;
    uint64_t count = 0;
    for (int64_t x = 0; x < m->all->job->width; x = block_end(m->all, x)) {
        if (!do_block(m, b++, x, block_end(m->all, x), &count)) {
            break;
        }
    }
    return NULL;
}

static wy_status run_top(member *m, wy_error *error) {
    const wi_table_job *job = m->all->job;
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    int64_t b = 0;
    int64_t end = 0;
    for (int64_t x = 0; x < job->width; x = end) {
        if (wi_pace_stop(&pace, (double)x / (double)job->width)) {
            return wi_table_stopped(job, x, error);
        }
        end = block_end(m->all, x);
        uint64_t count = 0;
        do_block(m, b++, x, end, &count);
        job->counted->count += count;
        job->counted->columns = end;
    }
    return WY_OK;
}

/* ---- from beginning to end ------------------------------------------------------------------- */

static wy_status open_member(member *m, counting *c, int index, wy_error *error) {
    m->all = c;
    m->index = index;
    wy_status status = wi_table_open(&m->rows, c->job, 1, error);
    if (status != WY_OK) {
        return status;
    }
    m->stripe = stripe_of(&m->rows, index, c->threads);
    m->rings = calloc(m->rows.ring_count, sizeof *m->rings);
    if (m->rings == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < m->rows.ring_count; i++) {
        m->rings[i].of = m->rows.rings[i];
    }
    return wi_stripe_open(&m->stripe, error);
}

static wy_status start(counting *c, member *members, wy_error *error) {
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

wy_status wi_table_count_run(const wi_table_job *job, int threads, wy_error *error) {
    counting c = {.job = job, .threads = threads};
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

enum { RANK_BLOCK = 64, WINDOW = 8, MORE = 1, STOP = 0 };

static const double patience = 600; /* seconds that a rank is waited for */
static const double between_polls = 0.05;

typedef struct run {
    const wi_table_job *job;
    const table *t;
    wi_stripe stripe;
    size_t halo;      /* words */
    int below, above; /* ranks, or -1 */
    wi_pace pace;
    uint8_t *out; /* the message that is being made */
    size_t used, room;
    bool no_memory;
    int64_t unanswered; /* blocks that the rank above has not taken yet */
    bool stopped;
} run;

/* ---- ranks: which tables
 * -------------------------------------------------------------------------- */

bool wi_table_ranks_can(const wi_table_job *job, const table *t) {
    return job->ranks->count > 1 && can_part(job, t) && t->words >= 8 * (size_t)job->ranks->count;
}

/* ---- messages -------------------------------------------------------------------------------- */

static void put(run *r, const void *bytes, size_t length) {
    if (r->no_memory || !wi_list_room(r->out, r->room, r->used + length)) {
        r->no_memory = true;
        return;
    }
    memcpy(r->out + r->used, bytes, length);
    r->used += length;
}

/* A reader of a message; short: it was not whole. */
typedef struct reading {
    const uint8_t *at;
    size_t left;
    bool bad;
} reading;

static void get(reading *from, void *bytes, size_t length) {
    if (from->left < length) {
        from->bad = true;
        memset(bytes, 0, length);
        return;
    }
    memcpy(bytes, from->at, length);
    from->at += length;
    from->left -= length;
}

/* The words of column x before `border` that moves read, of all rows: into the message, or from it.
 */
static void carry_halo(run *r, reading *from, int64_t x, size_t border) {
    const size_t count = r->halo < border ? r->halo : border;
    for (size_t i = 0; i < r->t->ring_count; i++) {
        for (int p = 0; p < r->t->rings[i]->planes; p++) {
            uint64_t *words = ring_row(r->t, r->t->rings[i], x, p) + border - count;
            if (from == NULL) {
                put(r, words, count * sizeof *words);
            } else {
                get(from, words, count * sizeof *words);
            }
        }
    }
}

typedef struct found {
    uint64_t bits;
    uint64_t word;
} found;

static void put_column(run *r, int64_t x) {
    carry_halo(r, NULL, x, r->stripe.last);
    const uint64_t *source = ring_row(r->t, &r->t->to_p.source, x, 0);
    const uint8_t *some = some_row(r->t, x);
    const size_t at = r->used;
    uint64_t count = 0;
    put(r, &count, sizeof count);
    for (size_t i = 0; i < (r->stripe.last + 7) / 8; i++) {
        for (size_t w = 8 * i; some[i] != 0 && w < 8 * i + 8 && w < r->stripe.last; w++) {
            if (source[w] != 0) {
                const found f = {source[w], w};
                put(r, &f, sizeof f);
                count++;
            }
        }
    }
    if (!r->no_memory) {
        memcpy(r->out + at, &count, sizeof count);
    }
}

static void get_column(run *r, reading *from, int64_t x) {
    const size_t first = r->stripe.first;
    carry_halo(r, from, x, first);
    uint64_t *source = ring_row(r->t, &r->t->to_p.source, x, 0);
    uint8_t *some = some_row(r->t, x);
    uint64_t count = 0;
    get(from, &count, sizeof count);
    memset(source, 0, first * sizeof *source);
    memset(some, 0, first / 8);
    for (uint64_t i = 0; i < count && !from->bad; i++) {
        found f;
        get(from, &f, sizeof f);
        if (f.word < first) {
            source[f.word] = f.bits;
            some[f.word / 8] = 1;
        }
    }
}

/* ---- waiting --------------------------------------------------------------------------------- */

/* The next message of a rank; WY_STOPPED by the poll of rank 0. */
static wy_status wait_for_rank(run *r, wi_message *out, int from, int64_t x, wy_error *error) {
    for (double waited = 0; waited < patience; waited += between_polls) {
        if (wi_ranks_receive(r->job->ranks, out, from, between_polls)) {
            return WY_OK;
        }
        if (wi_pace_stop(&r->pace, (double)x / (double)r->t->width)) {
            return wi_table_stopped(r->job, x, error);
        }
    }
    return wi_fail(error, WY_SYSTEM, "rank %d is silent, and its part of the table missing", from);
}

/* The rank above has taken a block, or wants no more. */
static wy_status take_answer(run *r, int64_t x, wy_error *error) {
    wi_message message;
    const wy_status status = wait_for_rank(r, &message, r->above, x, error);
    if (status == WY_OK) {
        r->unanswered--;
        r->stopped = message.length != 1 || message.bytes[0] == STOP;
        free(message.bytes);
    }
    return status;
}

static wy_status tell_below(const run *r, uint8_t word, wy_error *error) {
    return r->below < 0 ? WY_OK : wi_ranks_send(r->job->ranks, r->below, &word, 1, error);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static wy_status do_rank_block(run *r, int64_t x, int64_t end, wy_error *error) {
    wi_message message = {0};
    wy_status status = r->below < 0 ? WY_OK : wait_for_rank(r, &message, r->below, x, error);
    if (status != WY_OK) {
        return status;
    }
    reading from = {message.bytes, message.length, false};
    bool more = true;
    r->used = 0;
    for (; x < end && more && !from.bad; x++) {
        if (r->below >= 0) {
            get_column(r, &from, x);
        }
        wi_stripe_column(&r->stripe, x);
        if (r->above >= 0) {
            put_column(r, x);
        } else {
            const wi_column column = {x, ring_row(r->t, &r->t->to_p.source, x, 0), r->t->words,
                                      some_row(r->t, x)};
            more = r->job->take(r->job->data, &column);
        }
    }
    free(message.bytes);
    r->stopped = !more;
    if (from.bad || from.left > 0) {
        return wi_fail(error, WY_SYSTEM, "rank %d sent a block that is not whole", r->below);
    }
    return r->no_memory ? wi_fail_memory(error) : WY_OK;
}

static wy_status work(run *r, wy_error *error) {
    wy_status status = WY_OK;
    int64_t end = 0;
    for (int64_t x = 0; x < r->t->width && status == WY_OK && !r->stopped; x = end) {
        end = x + RANK_BLOCK < r->t->width ? x + RANK_BLOCK : r->t->width;
        if (wi_pace_stop(&r->pace, (double)x / (double)r->t->width)) {
            return wi_table_stopped(r->job, x, error);
        }
        status = do_rank_block(r, x, end, error);
        if (status == WY_OK && r->above >= 0) {
            status = wi_ranks_send(r->job->ranks, r->above, r->out, r->used, error);
            r->unanswered++;
        }
        while (status == WY_OK && !r->stopped && r->unanswered >= WINDOW) {
            status = take_answer(r, x, error);
        }
        if (status == WY_OK && !r->stopped) {
            status = tell_below(r, MORE, error);
        }
    }
    return status;
}

/* Everybody hears the end, and what is under way is taken; after that all may part. */
static wy_status part(run *r, wy_status status, wy_error *error) {
    wy_error unused;
    if (status != WY_OK || r->stopped) {
        tell_below(r, STOP, &unused);
        r->job->ranks->lost = true; /* blocks are left that nobody takes */
        return status;
    }
    while (status == WY_OK && r->unanswered > 0 && !r->stopped) {
        status = take_answer(r, r->t->width, error);
    }
    return status;
}

wy_status wi_table_ranks_run(const wi_table_job *job, const table *t, wy_error *error) {
    const int count = job->ranks->count;
    const int rank = job->ranks->rank;
    const size_t halo = halo_of(t, false);
    run r = {.job = job, .t = t, .halo = halo < t->words ? halo : t->words};
    r.below = rank + 1 < count ? rank + 1 : -1;
    r.above = rank > 0 ? rank - 1 : -1;
    r.stripe = stripe_of(t, count - 1 - rank, count); /* rank 0 has the topmost */
    wi_pace_start(&r.pace, job->control);
    wy_status status = wi_stripe_open(&r.stripe, error);
    if (status == WY_OK) {
        status = part(&r, work(&r, error), error);
    }
    wi_stripe_close(&r.stripe);
    free(r.out);
    return status;
}
