/*
 * layer_ranks.c - the engine of layers on several ranks (base/ranks.h), by stripes of columns.
 *
 * Rank 0 has the first columns, rank 1 the next, and so on; of a symmetric game, which is done
 * above the diagonal, the first stripes are narrower.  What a rank has to know of the columns to
 * its left is, for each layer, the sets of the lines, and the places of the values in as many
 * columns as single moves and late entries look back: the halo.  So layer k goes from rank to rank:
 * it comes from the left, goes over the rank's tiles by one of its threads, as in layers.c, and
 * is sent to the right.  As many layers are on their way at once as there are threads, in
 * all ranks; nothing else is exchanged.
 *
 * Most sets are empty or full; a message has two bits for each, and a word for the others.  The
 * calling thread receives and sends, and the others compute.  A rank is at most WINDOW layers ahead
 * of the one to its right, which says when it has taken one.  If a rank is lost, so is the work.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "grundy/layer_state.h"

enum { WINDOW = 8 };

static const double patience = 600; /* seconds that a rank is waited for */
static const double between_polls = 0.0005;
static const uint64_t all = ~UINT64_C(0);

/* ---- stripes --------------------------------------------------------------------------------- */

/* The first tile of a rank: all have about as many cells. */
static int64_t border(const wi_layer_state *s, int64_t tiles, int rank, int count) {
    if (rank == count) {
        return tiles;
    }
    const double part = (double)rank / count;
    double share = part;
    if (s->job->symmetric) { /* cells left of the share q of the columns: 1 - (1 - q)^2 of them */
        double low = 0;
        double high = 1;
        for (int i = 0; i < 50; i++) {
            share = (low + high) / 2;
            *(1 - (1 - share) * (1 - share) < part ? &low : &high) = share;
        }
    }
    return (int64_t)(share * (double)tiles);
}

bool wi_crew_part(wi_crew *c) {
    wi_layer_state *s = c->state;
    wi_ranks *ranks = s->job->ranks;
    const int64_t tiles = s->tile_end;
    if (ranks == NULL || ranks->count < 2 || tiles < 4 * (int64_t)ranks->count) {
        return false;
    }
    s->tile_begin = border(s, tiles, ranks->rank, ranks->count);
    s->tile_end = border(s, tiles, ranks->rank + 1, ranks->count);
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

typedef struct message {
    uint64_t *words;
    size_t used, room;
    bool no_memory;
} message;

static void put(message *m, uint64_t word) {
    if (m->no_memory || !wi_list_room(m->words, m->room, m->used + 1)) {
        m->no_memory = true;
        return;
    }
    m->words[m->used++] = word;
}

typedef struct reading {
    const uint64_t *at;
    size_t left;
    bool bad;
} reading;

static uint64_t get(reading *from) {
    if (from->left == 0) {
        from->bad = true;
        return 0;
    }
    from->left--;
    return *from->at++;
}

/* 64 sets at a time: which are neither empty nor full, which are full, and the first ones. */
static void put_sets(message *m, const uint64_t *sets, size_t count) {
    for (size_t first = 0; first < count; first += 64) {
        const size_t end = count - first < 64 ? count - first : 64;
        uint64_t some = 0;
        uint64_t full = 0;
        for (size_t i = 0; i < end; i++) {
            const uint64_t set = sets[first + i];
            some |= (uint64_t)(set != 0 && set != all) << i;
            full |= (uint64_t)(set == all) << i;
        }
        put(m, some);
        put(m, full);
        for (; some != 0; some &= some - 1) {
            put(m, sets[first + (size_t)__builtin_ctzll(some)]);
        }
    }
}

static void get_sets(reading *from, uint64_t *sets, uint64_t *full_bits, uint64_t *sums,
                     size_t count) {
    for (size_t first = 0; first < count && !from->bad; first += 64) {
        uint64_t some = get(from);
        const uint64_t full = get(from);
        full_bits[first / 64] = full;
        sums[first / 4096] |= (uint64_t)(full == all) << (first / 64 % 64);
        for (uint64_t left = full; left != 0; left &= left - 1) {
            sets[first + (size_t)__builtin_ctzll(left)] = all;
        }
        if ((some | full) >> 1 >> (count - first < 64 ? count - first - 1 : 63) != 0) {
            from->bad = true; /* sets that are not there */
            return;
        }
        for (; some != 0; some &= some - 1) {
            sets[first + (size_t)__builtin_ctzll(some)] = get(from);
        }
    }
}

/* The first column of those that the stripe to the right of `tile` looks into. */
static int64_t halo_begin(const wi_layer_state *s, int64_t tile) {
    return tile > s->kept ? (tile - s->kept) * WI_TILE : 0;
}

static void put_layer(message *m, const wi_layer_state *s, const wi_layer_lane *lane) {
    m->used = 0;
    put(m, lane->k);
    for (size_t i = 0; i < s->line_count; i++) {
        const wi_layer_line *l = &s->lines[i];
        for (size_t class = 0; class < (size_t)l->step_x; class ++) {
            put_sets(m, lane->sets + l->sets_at + class * (l->span + 2 * l->margin), l->span);
        }
    }
    for (int64_t x = halo_begin(s, s->tile_end); s->kept > 0 && x < s->tile_end * WI_TILE; x++) {
        const uint64_t has = *wi_lane_has(s, lane, x);
        const uint32_t *rows = wi_lane_rows(s, lane, x);
        put(m, has);
        for (uint64_t left = has; left != 0; left &= left - 1) {
            put(m, rows[__builtin_ctzll(left)]);
        }
    }
}

static bool get_layer(reading *from, const wi_layer_state *s, const wi_layer_lane *lane) {
    from->bad = get(from) != lane->k || from->bad;
    for (size_t i = 0; i < s->line_count && !from->bad; i++) {
        const wi_layer_line *l = &s->lines[i];
        for (size_t class = 0; class < (size_t)l->step_x; class ++) {
            get_sets(from, lane->sets + l->sets_at + class * (l->span + 2 * l->margin),
                     lane->sets + l->full_at + class * l->words,
                     lane->sets + l->sums_at + class * l->sum_words, l->span);
        }
    }
    for (int64_t x = halo_begin(s, s->tile_begin);
         s->kept > 0 && x < s->tile_begin * WI_TILE && !from->bad; x++) {
        const uint64_t has = get(from);
        uint32_t *rows = wi_lane_rows(s, lane, x);
        *wi_lane_has(s, lane, x) = has;
        for (uint64_t left = has; left != 0; left &= left - 1) {
            rows[__builtin_ctzll(left)] = (uint32_t)get(from);
        }
    }
    return !from->bad && from->left == 0;
}

/* ---- the calling thread ---------------------------------------------------------------------- */

typedef struct passing {
    wi_crew *crew;
    wi_ranks *ranks;
    int left, right; /* ranks, or -1 */
    size_t ready;    /* layers that may be done here */
    size_t sent;
    size_t taken; /* of these, by the rank to the right */
    message out;
    bool progress;
} passing;

/* The next layer comes from the left, or begins here. */
static wy_status take_layer(passing *p, wy_error *error) {
    wi_crew *c = p->crew;
    const wi_layer_state *s = c->state;
    const wi_layer_lane lane = wi_crew_lane(c, p->ready, NULL);
    wi_message came = {0};
    if (p->left >= 0 && !wi_ranks_receive(p->ranks, &came, p->left, 0)) {
        return WY_OK;
    }
    wy_status status = WY_OK;
    memset(lane.sets, 0, s->words_of_layer * sizeof *lane.sets);
    if (p->left >= 0) {
        reading from = {(const uint64_t *)(const void *)came.bytes, came.length / sizeof(uint64_t),
                        false};
        const uint8_t word = 1;
        status = get_layer(&from, s, &lane)
                     ? wi_ranks_send(p->ranks, p->left, &word, 1, error)
                     : wi_fail(error, WY_SYSTEM, "rank %d sent a layer that is not whole", p->left);
        free(came.bytes);
    }
    p->ready++;
    p->progress = true;
    atomic_store_explicit(&c->arrived, (int64_t)p->ready, memory_order_release);
    return status;
}

static wy_status send_layer(passing *p, wy_error *error) {
    if (p->right >= 0) {
        const wi_layer_lane lane = wi_crew_lane(p->crew, p->sent, NULL);
        put_layer(&p->out, p->crew->state, &lane);
        const wy_status status = p->out.no_memory
                                     ? wi_fail_memory(error)
                                     : wi_ranks_send(p->ranks, p->right, p->out.words,
                                                     p->out.used * sizeof(uint64_t), error);
        if (status != WY_OK) {
            return status;
        }
    }
    p->sent++;
    p->progress = true;
    return WY_OK;
}

static void take_answers(passing *p) {
    wi_message came;
    while (p->right >= 0 && p->taken < p->sent && wi_ranks_receive(p->ranks, &came, p->right, 0)) {
        free(came.bytes);
        p->taken++;
        p->progress = true;
    }
}

static wy_status pass_on(passing *p, wi_pace *poll, wy_error *error) {
    wi_crew *c = p->crew;
    const wi_layer_state *s = c->state;
    const size_t layers = s->job->layers;
    wy_status status = WY_OK;
    double waited = 0;
    while (status == WY_OK && (p->sent < layers || (p->right >= 0 && p->taken < layers))) {
        p->progress = false;
        if (p->ready < layers && p->ready < p->sent + c->lane_count) {
            status = take_layer(p, error);
        }
        take_answers(p);
        const bool may = p->right < 0 || p->sent < p->taken + WINDOW;
        if (status == WY_OK && may && p->sent < layers &&
            (size_t)wi_crew_layers_done(c, s->tile_end - 1) > p->sent) {
            status = send_layer(p, error);
        }
        if (status == WY_OK && wi_crew_stops(c, poll)) {
            return wi_fail(error, WY_STOPPED, "stopped after %zu of %zu layers", p->sent, layers);
        }
        if (p->progress) {
            waited = 0;
        } else if (waited > patience) {
            return wi_fail(error, WY_SYSTEM,
                           "the ranks beside this one are silent, and their part is missing");
        } else {
            wi_layer_rest(between_polls);
            waited += between_polls;
        }
    }
    return status;
}

wy_status wi_crew_pass_on(wi_crew *c, wi_pace *poll, wy_error *error) {
    wi_ranks *ranks = c->state->job->ranks;
    passing p = {.crew = c,
                 .ranks = ranks,
                 .left = ranks->rank - 1,
                 .right = ranks->rank + 1 < ranks->count ? ranks->rank + 1 : -1};
    const wy_status status = pass_on(&p, poll, error);
    ranks->lost = ranks->lost || status != WY_OK;
    free(p.out.words);
    return status;
}
