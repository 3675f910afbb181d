/*
 * table_ranks.c - a table by several ranks (base/ranks.h): each has a stripe of all columns.
 *
 * As with threads (table.c) a stripe may decide a column when the stripe below has.  Here no memory
 * is shared: every rank keeps rows of full height, decides its own words of them, and hands on, a
 * block of columns at a time, what those above must know: of each ring the last words of the
 * stripe, as many as a move's step reaches over (the halo), and all P-positions found so far in
 * these columns.  Rank 0 has the topmost stripe, so it sees all of them and hands out the columns.
 *
 * Nothing is written ahead, so rings need no room for it.  A rank may be WINDOW blocks ahead of the
 * one above, which says when it has taken one, or that no more are wanted.  If a rank is lost, the
 * table is: every column needs all stripes.
 */
#include "solve/table_ranks.h"
#include "solve/moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "solve/table_stripe.h"

enum { BLOCK = 64, WINDOW = 8, MORE = 1, STOP = 0 };

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

/* ---- which tables ---------------------------------------------------------------------------- */

bool wi_table_ranks_can(const wi_table_job *job, const table *t) {
    /* Moves inside the column that are a finite set leave marks above, misere asks for the board,
     * tied moves go through whole columns. */
    for (size_t i = 0; i < t->inner_count; i++) {
        if (!t->inners[i].endless) {
            return false;
        }
    }
    return job->ranks->count > 1 && !job->rules->misere && t->tie_count == 0 &&
           t->words >= 8 * (size_t)job->ranks->count;
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Words below a stripe that its moves read in rows other than the source. */
static size_t halo_of(const table *t) {
    int64_t longest = 0;
    for (size_t i = 0; i < t->to_p.count; i++) {
        const reach *r = &t->to_p.reaches[i];
        const wi_primitive *m = &r->move;
        if (m->kind == WI_POINT || r->list != NULL) {
            continue;
        }
        const bool finite = m->kind == WI_RAY && m->count1 != WY_UNBOUNDED;
        const int64_t steps = finite ? m->count1 : 1;
        const int64_t most = t->height;
        longest = larger(longest, m->step1.y > most / steps ? most : m->step1.y * steps);
        longest = larger(longest, m->kind == WI_FAN ? m->step2.y : 0);
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        longest = larger(longest, t->inners[i].step);
    }
    const size_t words = (size_t)(longest / 64) + 2;
    return words < t->words ? words : t->words;
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

static void put_words(void *data, uint64_t *words, size_t count) {
    put(data, words, count * sizeof *words);
}

static void get_words(void *data, uint64_t *words, size_t count) {
    get(data, words, count * sizeof *words);
}

typedef struct found {
    uint64_t bits;
    uint64_t word;
} found;

static void put_column(run *r, int64_t x) {
    wi_table_visit_halo(r->t, x, r->stripe.last, r->halo, put_words, r);
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
    wi_table_visit_halo(r->t, x, first, r->halo, get_words, from);
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
static wy_status wait_for(run *r, wi_message *out, int from, int64_t x, wy_error *error) {
    for (double waited = 0; waited < patience; waited += between_polls) {
        if (wi_ranks_receive(r->job->ranks, out, from, between_polls)) {
            return WY_OK;
        }
        if (wi_pace_stop(&r->pace, (double)x / (double)r->t->width)) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                           (long long)r->t->width);
        }
    }
    return wi_fail(error, WY_SYSTEM, "rank %d is silent, and its part of the table missing", from);
}

/* The rank above has taken a block, or wants no more. */
static wy_status take_answer(run *r, int64_t x, wy_error *error) {
    wi_message message;
    const wy_status status = wait_for(r, &message, r->above, x, error);
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

static wy_status do_block(run *r, int64_t x, int64_t end, wy_error *error) {
    wi_message message = {0};
    wy_status status = r->below < 0 ? WY_OK : wait_for(r, &message, r->below, x, error);
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
        end = x + BLOCK < r->t->width ? x + BLOCK : r->t->width;
        if (wi_pace_stop(&r->pace, (double)x / (double)r->t->width)) {
            return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                           (long long)r->t->width);
        }
        status = do_block(r, x, end, error);
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
    const size_t index = (size_t)(count - 1 - rank); /* from below */
    const size_t words = t->words;
    run r = {.job = job, .t = t, .halo = halo_of(t)};
    r.below = rank + 1 < count ? rank + 1 : -1;
    r.above = rank > 0 ? rank - 1 : -1;
    r.stripe = (wi_stripe){t, words * index / (size_t)count / 8 * 8,
                           rank == 0 ? words : words * (index + 1) / (size_t)count / 8 * 8, NULL};
    wi_pace_start(&r.pace, job->control);
    wy_status status = wi_stripe_open(&r.stripe, error);
    if (status == WY_OK) {
        status = part(&r, work(&r, error), error);
    }
    wi_stripe_close(&r.stripe);
    free(r.out);
    return status;
}
