/*
 * table_tied.c - moves tied to the heaps, in the table engine.
 *
 * For each column x and each column x - S that such moves lead to, every part of them is cut to a
 * slice (tied.h), and the cells that reach a source cell by it join the others.  So all columns are
 * kept, and a window of N x N cells takes N^2 slices: N^3/64 steps, or N^3 where constraints are
 * sloped and columns have many P-positions.
 *
 * Moves inside a column are found from the other end: when a cell is seen to be P, the cells above
 * it that move to it are marked.  Where options may be blocked they are counted
 * (table_tied_count.c).
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "solve/moves.h"
#include "solve/table_rows.h"

/* ---- making --------------------------------------------------------------------------------- */

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
            status = wi_table_tied_count_make(tie, error);
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

void wi_table_tied_follow(const table *t, const tied_moves *tie, const uint64_t *source,
                          uint64_t *out, int64_t x, int64_t s) {
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

/* Does a part before this one have the move?  Each move is to be told once. */
static bool told_before(const table *t, const tied_moves *tie, size_t part, int64_t x, int64_t s,
                        int64_t y, int64_t z) {
    for (size_t i = 0; i < part; i++) {
        wi_tied_slice slice;
        if (wi_tied_cut(&slice, &tie->moves.parts[i], x, s, t->height) &&
            allows(&slice, where_of(t, tie, i), y, z)) {
            return true;
        }
    }
    return false;
}

/* Calls mark, once each, for the cells of column x with a move to cell z of column x - S. */
static void each_to(const table *t, const tied_moves *tie, int64_t x, int64_t s, int64_t z,
                    wi_mark_cell *mark, void *data) {
    for (size_t i = 0; i < tie->moves.count; i++) {
        wi_tied_slice slice;
        if (!wi_tied_cut(&slice, &tie->moves.parts[i], x, s, t->height)) {
            continue;
        }
        const uint64_t *where = where_of(t, tie, i);
        int64_t low = 0;
        int64_t high = 0;
        wi_tied_range(&low, &high, &slice, z);
        for (int64_t y = low; y <= high; y++) {
            if (allows(&slice, where, y, z) && !told_before(t, tie, i, x, s, y, z)) {
                mark(data, y);
            }
        }
    }
}

void wi_table_tied_mark(const table *t, const inner *set, int64_t x, int64_t y, wi_mark_cell *mark,
                        void *data) {
    each_to(t, set->tied, x, 0, y, mark, data);
}

/* ---- all columns ----------------------------------------------------------------------------- */

void wi_table_tied_step(const table *t, const channel *c, int64_t x) {
    for (size_t i = 0; i < t->tie_count; i++) {
        const tied_moves *tie = &t->ties[i];
        if (tie->moves.least_s == 0 && c == &t->to_p) {
            continue; /* in its own column, of which nothing is known yet */
        }
        if (tie->blockable) {
            wi_table_tied_count(t, c, tie, x);
            continue;
        }
        for (int64_t s = tie->moves.least_s; s <= x; s += tie->moves.step_s) {
            wi_table_tied_follow(t, tie, ring_row(t, &c->source, x - s, 0),
                                 ring_row(t, &c->any, 0, 0), x, s);
        }
    }
}
