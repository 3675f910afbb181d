/*
 * table_tied.c - moves that depend on the heaps, in the table engine.
 *
 * For each column x and each column x - S that such moves lead to, every part of them is cut to a
 * slice (tied.h), and the cells that reach a source cell by it join the others.  So all columns are
 * kept, and a window of N x N cells takes N^2 slices: N^3/64 steps, or N^3 where constraints are
 * sloped and columns have many P-positions.
 *
 * Moves inside a column are found from the other end: when a cell is seen to be P, the cells above
 * it that move to it are marked.
 *
 * Where options may be blocked it is not enough to know that there is one in P.  Seen from a cell z
 * of column x - S the cells of column x that move to it by one part are an interval, with
 * remainders an interval of some classes.  So each source cell adds two *steps* to a row of
 * numbers, one up where its interval begins and one down behind its end, and when all columns have
 * been seen, the sum of the steps up to y, in the class of y, is the number of moves from y.  A
 * column costs one look for each source cell before it: N^3 steps for N x N cells at worst, and
 * N^2 where a column has few P-positions.
 *
 * Parts may overlap, but a move counts once: the intervals of one z are united first.  Which parts
 * there are depends on the conditions on the position: cells where the same ones hold are done
 * together.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arithmetic.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "solve/table_rows.h"

/* A part on its way through the columns; for one z: the cells low..high. */
typedef struct tied_cut {
    wi_tied_slice slice;
    bool on; /* its condition holds in the cells at hand */
    bool there;
    int64_t low, high;
} tied_cut;

typedef struct span {
    int64_t first, last; /* cells of one class */
} span;

enum { MOST_SPANS = 256, LARGEST_PERIOD = 4096 };

/* ---- making --------------------------------------------------------------------------------- */

static wy_status prepare_counts(tied_moves *tie, wy_error *error) {
    tie->period = 1;
    for (size_t i = 0; i < tie->moves.count; i++) {
        const int64_t period = tie->moves.parts[i].period;
        tie->period = tie->period / wi_gcd(tie->period, period) * period;
        if (tie->period > LARGEST_PERIOD) {
            return wi_fail(error, WY_LIMIT, "its remainders are too large");
        }
    }
    if (tie->moves.count > MOST_SPANS) {
        return wi_fail(error, WY_LIMIT,
                       "a condition that ties moves to the heaps has too many parts");
    }
    tie->cut = calloc(tie->moves.count + 1, sizeof *tie->cut);
    return tie->cut == NULL ? wi_fail_memory(error) : WY_OK;
}

wy_status wi_table_tie(table *t, const wi_table_job *job, wy_error *error) {
    const size_t count = wi_moves_count(job->moves);
    const wi_primitive *primitives = wi_moves_primitives(job->moves);
    size_t tied = 0;
    for (size_t i = 0; i < count; i++) {
        tied += primitives[i].tied;
    }
    if (tied == 0 || t->ties != NULL) {
        return WY_OK;
    }
    if (job->width >= WI_TIED_HEAPS || job->height >= WI_TIED_HEAPS) {
        return wi_fail(error, WY_LIMIT, "a window of %lld x %lld is too large",
                       (long long)job->width, (long long)job->height);
    }
    t->ties = calloc(tied, sizeof *t->ties);
    if (t->ties == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        if (!primitives[i].tied) {
            continue;
        }
        tied_moves *tie = &t->ties[t->tie_count++];
        tie->blockable =
            job->rules->block > 0 && (job->rules->block_kind == WY_BLOCK_ANY || primitives[i].both);
        status = wi_tied_make(&tie->moves, &primitives[i], error);
        if (status == WY_OK) {
            tie->conditions = calloc(tie->moves.count + 1, sizeof *tie->conditions);
            status = tie->conditions == NULL ? wi_fail_memory(error) : WY_OK;
        }
        if (status == WY_OK && tie->blockable) {
            status = prepare_counts(tie, error);
        }
    }
    return status;
}

void wi_table_untie(table *t) {
    for (size_t i = 0; i < t->tie_count; i++) {
        wi_tied_clear(&t->ties[i].moves);
        free(t->ties[i].conditions);
        free(t->ties[i].cut);
    }
    free(t->ties);
    t->ties = NULL;
    t->tie_count = 0;
}

/* ---- columns to the left -------------------------------------------------------------------- */

static const uint64_t *where_of(const table *t, const tied_moves *tie, size_t part) {
    const int condition = tie->conditions[part];
    return condition < 0 ? NULL : ring_row(t, &t->condition_rows, 0, condition);
}

/* Adds to `out` the cells of column x that these moves lead from to a cell of the source, s before.
 */
static void follow(const table *t, const tied_moves *tie, const uint64_t *source, uint64_t *out,
                   int64_t x, int64_t s) {
    wi_tied_rows rows = {.out = out,
                         .source = source,
                         .scratch = ring_row(t, &t->tied_rows, 0, 1),
                         .words = t->words,
                         .stride = t->stride};
    for (size_t i = 0; i < tie->moves.count; i++) {
        wi_tied_slice slice;
        if (wi_tied_cut(&slice, &tie->moves.parts[i], x, s, t->height)) {
            rows.where = where_of(t, tie, i);
            wi_tied_reach(&rows, &slice);
        }
    }
}

/* ---- moves to one cell ---------------------------------------------------------------------- */

/* Are there moves of the slice from y to z? */
static bool allows(const wi_tied_slice *slice, const uint64_t *where, int64_t y, int64_t z) {
    const int64_t t = y - z;
    if (y < slice->y_low || y > slice->y_high || z < slice->z_low || z > slice->z_high ||
        t < slice->t_low || t > slice->t_high ||
        (where != NULL && (where[y / 64] >> (y % 64) & 1) == 0)) {
        return false;
    }
    for (int i = 0; i < slice->sloped_count; i++) {
        if (slice->sloped[i].y * y + slice->sloped[i].t * t + slice->sloped[i].one < 0) {
            return false;
        }
    }
    return wi_tied_rests_hold(slice, y, z);
}

/* Does a part before this one have the move?  Each move counts once. */
static bool has_before(const table *t, const tied_moves *tie, size_t part, int64_t x, int64_t y,
                       int64_t z) {
    for (size_t i = 0; i < part; i++) {
        wi_tied_slice slice;
        if (wi_tied_cut(&slice, &tie->moves.parts[i], x, 0, t->height) &&
            allows(&slice, where_of(t, tie, i), y, z)) {
            return true;
        }
    }
    return false;
}

void wi_table_tied_mark(const table *t, const inner *set, int64_t x, int64_t z, wi_mark_cell *mark,
                        void *data) {
    const tied_moves *tie = set->tied;
    for (size_t i = 0; i < tie->moves.count; i++) {
        wi_tied_slice slice;
        if (!wi_tied_cut(&slice, &tie->moves.parts[i], x, 0, t->height)) {
            continue;
        }
        const uint64_t *where = where_of(t, tie, i);
        int64_t low = 0;
        int64_t high = 0;
        wi_tied_range(&low, &high, &slice, z);
        for (int64_t y = low; y <= high; y++) {
            if (allows(&slice, where, y, z) && !has_before(t, tie, i, x, y, z)) {
                mark(data, y);
            }
        }
    }
}

/* ---- counting: rays across columns ----------------------------------------------------------- */

/* One move to each column: the parts are united before they are counted. */
static void count_ray(const table *t, const channel *c, const tied_moves *tie, int64_t x) {
    uint64_t *out = ring_row(t, &t->tied_rows, 0, 0);
    for (int64_t s = tie->moves.least_s; s <= x; s += tie->moves.step_s) {
        memset(out, 0, t->words * sizeof *out);
        follow(t, tie, ring_row(t, &c->source, x - s, 0), out, x, s);
        for (size_t w = 0; w < t->words; w++) {
            if (out[w] != 0) {
                count_one(ring_row(t, &c->sum, 0, 0) + w, t->planes, t->stride, out[w]);
            }
        }
    }
}

/* ---- counting: steps ------------------------------------------------------------------------- */

static uint64_t *steps_of(const table *t) {
    return t->tied_steps.base;
}

static void add_steps(const table *t, const tied_moves *tie, const span *cells) {
    uint64_t *steps = steps_of(t);
    steps[cells->first]++;
    if (cells->last + tie->period < t->height) {
        steps[cells->last + tie->period]--;
    }
}

/* The spans, by their first cell, each with all that it touches. */
static void add_united(const table *t, const tied_moves *tie, span *spans, int count) {
    for (int i = 1; i < count; i++) {
        const span one = spans[i];
        int j = i;
        for (; j > 0 && spans[j - 1].first > one.first; j--) {
            spans[j] = spans[j - 1];
        }
        spans[j] = one;
    }
    for (int i = 0; i < count;) {
        span all = spans[i++];
        for (; i < count && spans[i].first <= all.last; i++) {
            all.last = spans[i].last > all.last ? spans[i].last : all.last;
        }
        add_steps(t, tie, &all);
    }
}

/* The cells of one class that move to z. */
static void count_class(const table *t, const tied_moves *tie, int64_t z, int64_t class) {
    span spans[MOST_SPANS];
    int count = 0;
    for (size_t i = 0; i < tie->moves.count; i++) {
        const tied_cut *cut = &tie->cut[i];
        if (!cut->there || cut->low > cut->high || !wi_tied_rests_hold(&cut->slice, class, z)) {
            continue;
        }
        const int64_t up = wi_rest(class - cut->low, tie->period);
        const int64_t down = wi_rest(cut->high - class, tie->period);
        const span cells = {cut->low + up, cut->high - down};
        if (cells.first <= cells.last) {
            spans[count++] = cells;
        }
    }
    if (count == 1) {
        add_steps(t, tie, spans);
    } else if (count > 1) {
        add_united(t, tie, spans, count);
    }
}

/* The cells of column x that move to z in column x - s, as the parts are cut. */
static void count_to(const table *t, const tied_moves *tie, int64_t z) {
    for (size_t i = 0; i < tie->moves.count; i++) {
        tied_cut *cut = &tie->cut[i];
        cut->low = 0;
        cut->high = -1;
        if (cut->there && z >= cut->slice.z_low && z <= cut->slice.z_high) {
            wi_tied_range(&cut->low, &cut->high, &cut->slice, z);
        }
    }
    for (int64_t class = 0; class < tie->period; class ++) {
        count_class(t, tie, z, class);
    }
}

/* Cuts the parts that are on to moves from column x to column x - s; false: there are none. */
static bool cut_parts(const table *t, const tied_moves *tie, int64_t x, int64_t s) {
    bool any = false;
    for (size_t i = 0; i < tie->moves.count; i++) {
        tied_cut *cut = &tie->cut[i];
        cut->there = cut->on && wi_tied_cut(&cut->slice, &tie->moves.parts[i], x, s, t->height);
        any = any || cut->there;
    }
    return any;
}

static void count_columns(const table *t, const channel *c, const tied_moves *tie, int64_t x) {
    for (int64_t s = tie->moves.least_s; s <= x; s += tie->moves.step_s) {
        if (!cut_parts(t, tie, x, s)) {
            continue;
        }
        const uint64_t *source = ring_row(t, &c->source, x - s, 0);
        for (size_t w = 0; w < t->words; w++) {
            for (uint64_t left = source[w]; left != 0; left &= left - 1) {
                count_to(t, tie, (int64_t)w * 64 + __builtin_ctzll(left));
            }
        }
    }
}

/* ---- counting: cells ------------------------------------------------------------------------- */

/* Which parts are on in cell y; cells: those of `left` where the same are. */
static bool cells_like(uint64_t *cells, const uint64_t *left, const table *t, const tied_moves *tie,
                       int64_t y) {
    bool any = false;
    memcpy(cells, left, t->words * sizeof *cells);
    for (size_t i = 0; i < tie->moves.count; i++) {
        const uint64_t *where = where_of(t, tie, i);
        tie->cut[i].on = where == NULL || (where[y / 64] >> (y % 64) & 1) != 0;
        any = any || tie->cut[i].on;
        for (size_t w = 0; w < t->words && where != NULL; w++) {
            cells[w] &= tie->cut[i].on ? where[w] : ~where[w];
        }
    }
    return any;
}

/* Sums of steps join the counters of these cells. */
static void take_sums(const table *t, const channel *c, const tied_moves *tie,
                      const uint64_t *cells) {
    uint64_t *steps = steps_of(t);
    const uint64_t most = (UINT64_C(1) << t->planes) - 1;
    for (int64_t y = tie->period; y < t->height; y++) {
        steps[y] += steps[y - tie->period];
    }
    for (size_t w = 0; w < t->words; w++) {
        uint64_t more[MAX_PLANES] = {0};
        uint64_t any = 0;
        for (uint64_t left = cells[w]; left != 0; left &= left - 1) {
            const int bit = __builtin_ctzll(left);
            const uint64_t sum = steps[w * 64 + (size_t)bit];
            const uint64_t count = sum > most ? most : sum;
            for (int p = 0; p < t->planes; p++) {
                more[p] |= (count >> p & 1) << bit;
            }
            any |= count;
        }
        if (any != 0) {
            count_add(ring_row(t, &c->sum, 0, 0) + w, t->stride, more, 1, ~UINT64_C(0), t->planes);
        }
    }
}

/* Adds to the sum of the channel how many moves lead to its source. */
static void count_moves(const table *t, const channel *c, const tied_moves *tie, int64_t x) {
    const bool across = tie->moves.step_s <= t->width;
    if (across && !tie->moves.fan) {
        count_ray(t, c, tie, x);
        return;
    }
    uint64_t *left = ring_row(t, &t->tied_rows, 0, 0);
    uint64_t *cells = ring_row(t, &t->tied_rows, 0, 1);
    memset(left, 0xFF, t->words * sizeof *left);
    left[t->words - 1] >>= (int64_t)t->words * 64 - t->height;
    for (size_t w = 0; w < t->words; w++) {
        while (left[w] != 0) {
            if (cells_like(cells, left, t, tie, (int64_t)w * 64 + __builtin_ctzll(left[w]))) {
                memset(steps_of(t), 0, (size_t)t->height * sizeof(uint64_t));
                count_columns(t, c, tie, x);
                take_sums(t, c, tie, cells);
            }
            for (size_t i = w; i < t->words; i++) {
                left[i] &= ~cells[i];
            }
        }
    }
}

/* ---- all columns ----------------------------------------------------------------------------- */

void wi_table_tied_step(const table *t, const channel *c, int64_t x) {
    for (size_t i = 0; i < t->tie_count; i++) {
        const tied_moves *tie = &t->ties[i];
        if (tie->moves.least_s == 0 && c == &t->to_p) {
            continue; /* in its own column, of which nothing is known yet */
        }
        if (tie->blockable) {
            count_moves(t, c, tie, x);
            continue;
        }
        for (int64_t s = tie->moves.least_s; s <= x; s += tie->moves.step_s) {
            follow(t, tie, ring_row(t, &c->source, x - s, 0), ring_row(t, &c->any, 0, 0), x, s);
        }
    }
}
