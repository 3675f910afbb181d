/*
 * table_rows.c - laying out the rows of the table engine.
 *
 * All rows lie in one arena whose size is known before it is taken: that is the
 * memory a command states.  A ring must keep as many columns as the longest
 * look back into it, and `slack` more, for one stripe of the board may run ahead
 * of the next (table.c).  Rows that only serve within a column have no such need.
 *
 * The single moves (dx, dy) of a list that share dx are one row of bits, bit dy for each.  A cell
 * of column x has such a move into the source S iff S[x - dx] and the row have bits
 * whose places sum up to y: the "or" of the row shifted by every bit of S, or of S shifted by every
 * bit of the row, whichever are fewer.  Columns have few P-positions in most games, and then a
 * thousand moves cost as much as one.
 */
#include "solve/table_rows.h"
#include "rules/value.h"
#include "solve/moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* Gives a ring its place in the arena, or only counts. */
static bool place(table *t, ring *r, int64_t depth, int planes) {
    r->depth = depth;
    r->planes = planes;
    const wi_wide size = (wi_wide)r->depth * planes * (int64_t)t->stride;
    if (size + (wi_wide)t->arena_words > (wi_wide)1 << 58) {
        return false;
    }
    r->base = t->arena == NULL ? NULL : t->arena + t->arena_words;
    t->arena_words += (size_t)size;
    return true;
}

static wy_status too_large(const table *t, wy_error *error) {
    return wi_fail(error, WY_LIMIT, "a window of %lld x %lld is too large", (long long)t->width,
                   (long long)t->height);
}

wy_status wi_table_stopped(const wi_table_job *job, int64_t x, wy_error *error) {
    return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                   (long long)job->width);
}

/* How many moves of a ray fit into the window at all. */
static int64_t moves_in_window(const table *t, const wi_primitive *p, wy_position step) {
    int64_t count = WY_UNBOUNDED;
    if (p->start.x >= t->width || p->start.y >= t->height) {
        return 0;
    }
    if (step.x > 0) {
        count = (t->width - 1 - p->start.x) / step.x + 1;
    }
    if (step.y > 0 && (t->height - 1 - p->start.y) / step.y + 1 < count) {
        count = (t->height - 1 - p->start.y) / step.y + 1;
    }
    return count;
}

static int condition_index(table *t, const wy_condition *when) {
    if (when == NULL) {
        return -1;
    }
    for (size_t i = 0; i < t->condition_count; i++) {
        if (t->conditions[i] == when) {
            return (int)i;
        }
    }
    t->conditions[t->condition_count] = when;
    return (int)t->condition_count++;
}

/* Where level j of a finite ray is read: so many moves back. */
static int64_t level_offset(int64_t count, int level) {
    return count >> (level + 1) << (level + 1);
}

static wy_status place_reach(table *t, reach *r, wy_error *error) {
    const wi_primitive *m = &r->move;
    if (m->kind == WI_POINT) {
        return WY_OK;
    }
    if (m->kind == WI_FAN || m->count1 == WY_UNBOUNDED) {
        /* step2 of a fan is made to leave the column; step1 may stay in it */
        const bool placed =
            place(t, &r->ray, m->step1.x + t->slack, r->planes) &&
            (m->kind != WI_FAN || place(t, &r->fan, m->step2.x + t->slack, r->planes));
        return placed ? WY_OK : too_large(t, error);
    }
    r->level_count = 64 - __builtin_clzll((unsigned long long)m->count1);
    r->levels = calloc((size_t)r->level_count, sizeof *r->levels);
    if (r->levels == NULL) {
        return wi_fail_memory(error);
    }
    bool placed = place(t, &r->ray, 1, r->planes);
    for (int j = 0; j < r->level_count && placed; j++) {
        int64_t back = INT64_C(1) << j;
        if (level_offset(m->count1, j) > back) {
            back = level_offset(m->count1, j);
        }
        placed = place(t, &r->levels[j], back * m->step1.x + t->slack, r->planes);
    }
    return placed ? WY_OK : too_large(t, error);
}

/* A reach of the primitive, not yet counted among those of the channel. */
static reach *new_reach(table *t, channel *c, const wi_primitive *p, bool blockable) {
    reach *r = &c->reaches[c->count];
    *r = (reach){.move = *p,
                 .blockable = blockable,
                 .planes = blockable ? t->planes : 1,
                 .condition = condition_index(t, p->when)};
    return r;
}

/* Adds the primitive, cut to the window, to the channel. */
static wy_status add_reach(table *t, channel *c, const wi_primitive *p, bool blockable,
                           wy_error *error) {
    reach *r = new_reach(t, c, p, blockable);
    if (p->start.x >= t->width || p->start.y >= t->height) {
        return WY_OK;
    }
    if (p->kind == WI_RAY) {
        const int64_t fit = moves_in_window(t, p, p->step1);
        r->move.count1 = p->count1 >= fit ? WY_UNBOUNDED : p->count1;
        if (fit == 1) {
            r->move.kind = WI_POINT;
        }
    }
    if (p->kind == WI_FAN && p->step2.x == 0) {
        r->move.step1 = p->step2;
        r->move.step2 = p->step1;
    }
    c->count++;
    return place_reach(t, r, error);
}

/* ---- single moves by the thousand ------------------------------------------------------------ */

enum {
    FEWEST = 4, /* moves that are worth a row */
    THIN = 8    /* words of a row for each move in it, at most */
};

/* Points of one row: they follow each other, for lists are sorted. */
static bool same_row(const wi_primitive *a, const wi_primitive *b) {
    return b->kind == WI_POINT && a->start.x == b->start.x && a->when == b->when &&
           a->both == b->both;
}

/* How many points lie in the window, and which words their rows take. */
static size_t extent(const table *t, const wi_primitive *points, size_t count, size_t *from,
                     size_t *words) {
    size_t inside = 0;
    size_t low = 0;
    size_t high = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t word = (size_t)(points[i].start.y / 64);
        if (points[i].start.y < t->height) {
            low = inside == 0 || word < low ? word : low;
            high = inside == 0 || word > high ? word : high;
            inside++;
        }
    }
    *from = low;
    *words = high - low + 1;
    return inside;
}

/* How many of the points, which follow each other, are one row; 0: better each by itself. */
static size_t row_of_list(const table *t, const wi_primitive *points, size_t count) {
    size_t length = 1;
    if (points->kind != WI_POINT || points->start.x == 0 || points->start.x >= t->width) {
        return 0;
    }
    while (length < count && same_row(points, &points[length])) {
        length++;
    }
    size_t from = 0, words = 0;
    const size_t inside = extent(t, points, length, &from, &words);
    return inside >= FEWEST && words <= THIN * inside ? length : 0;
}

/* The reach as the row of these points. */
static wy_status fill_list_row(table *t, reach *r, const wi_primitive *points, size_t count,
                               wy_error *error) {
    extent(t, points, count, &r->list_from, &r->list_words);
    r->list = calloc(r->list_words, sizeof *r->list);
    if (r->list == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        const int64_t y = points[i].start.y;
        if (y < t->height) {
            r->list[(size_t)(y / 64) - r->list_from] |= UINT64_C(1) << (y % 64);
        }
    }
    for (size_t i = 0; i < r->list_words; i++) {
        r->list_count += __builtin_popcountll(r->list[i]);
    }
    return WY_OK;
}

/* Adds the points, which share dx, as one reach. */
static wy_status add_list(table *t, channel *c, const wi_primitive *points, size_t count,
                          bool blockable, wy_error *error) {
    reach *r = new_reach(t, c, points, blockable);
    c->count++;
    return fill_list_row(t, r, points, count, error);
}

/* ---- moves inside a column ------------------------------------------------ */

static inner *new_inner(table *t, int condition, bool blockable) {
    inner *set = &t->inners[t->inner_count++];
    *set = (inner){
        .condition = condition, .blockable = blockable, .planes = blockable ? t->planes : 1};
    return set;
}

/* Moves of the finite sets are gathered by condition and kind into one pattern. */
static inner *finite_inner(table *t, int condition, bool blockable) {
    for (size_t i = 0; i < t->inner_count; i++) {
        if (!t->inners[i].endless && t->inners[i].condition == condition &&
            t->inners[i].blockable == blockable) {
            return &t->inners[i];
        }
    }
    uint64_t *pattern = calloc(t->words, sizeof *pattern);
    if (pattern == NULL) {
        return NULL;
    }
    inner *set = new_inner(t, condition, blockable);
    set->pattern = pattern;
    return set;
}

static wy_status add_inner(table *t, const wi_primitive *p, bool blockable, wy_error *error) {
    const int condition = condition_index(t, p->when);
    if (p->start.y >= t->height) {
        return WY_OK;
    }
    const int64_t fit = p->kind == WI_RAY ? moves_in_window(t, p, p->step1) : 1;
    if (p->kind == WI_RAY && p->count1 >= fit && fit > 1) {
        inner *set = new_inner(t, condition, blockable);
        set->endless = true;
        set->start = p->start.y;
        set->step = p->step1.y;
        for (int64_t y = set->start; y < 64; y += set->step) {
            set->in_word |= UINT64_C(1) << y;
        }
        return WY_OK;
    }
    inner *set = finite_inner(t, condition, blockable);
    if (set == NULL) {
        return wi_fail_memory(error);
    }
    const int64_t count = p->kind == WI_POINT ? 1 : p->count1 < fit ? p->count1 : fit;
    for (int64_t i = 0; i < count; i++) {
        const int64_t dy = p->start.y + i * p->step1.y;
        set->pattern[dy / 64] |= UINT64_C(1) << (dy % 64);
        if ((size_t)(dy / 64) + 1 > set->pattern_words) {
            set->pattern_words = (size_t)(dy / 64) + 1;
        }
    }
    return WY_OK;
}

/* ---- the whole ------------------------------------------------------------ */

static int planes_for(int64_t block) {
    int planes = 1;
    while ((INT64_C(1) << planes) - 1 < block + 1) {
        planes++;
    }
    return planes;
}

/* The longest look back of any primitive's start into the source rows. */
static int64_t longest_start(const channel *c) {
    int64_t longest = 0;
    for (size_t i = 0; i < c->count; i++) {
        if (c->reaches[i].move.start.x > longest) {
            longest = c->reaches[i].move.start.x;
        }
    }
    return longest;
}

/* May a move start and end on the board while the recursion for it passes outside? */
static bool leaves_board(const wy_cone *board, const channel *c) {
    if (board->q1 == 0 && board->p2 == 0) {
        return false;
    }
    for (size_t i = 0; i < c->count; i++) {
        const wi_primitive *m = &c->reaches[i].move;
        if (m->kind == WI_FAN || (m->kind == WI_RAY && (wi_wide)m->start.x * m->step1.y !=
                                                           (wi_wide)m->start.y * m->step1.x)) {
            return true;
        }
    }
    return false;
}

enum {
    TIED_ROWS = 4,   /* one to count, three for a slice */
    TIED_STEPS = 64, /* rows of bits, for a row of numbers */
};

/* Conditions of tied moves, and those that stay inside a column; true: some are to be counted. */
static bool lay_out_ties(table *t) {
    bool counts = false;
    for (size_t i = 0; i < t->tie_count; i++) {
        tied_moves *tie = &t->ties[i];
        counts = counts || tie->blockable;
        for (size_t j = 0; j < tie->moves.count; j++) {
            tie->conditions[j] = condition_index(t, tie->moves.parts[j].position);
        }
        if (tie->moves.least_s == 0) {
            new_inner(t, -1, tie->blockable)->tied = tie;
        }
    }
    return counts;
}

static wy_status lay_out_moves(table *t, const wi_table_job *job, wy_error *error) {
    const size_t count = wi_moves_count(job->moves);
    const wi_primitive *primitives = wi_moves_primitives(job->moves);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && status == WY_OK; i++) {
        const wi_primitive *p = &primitives[i];
        const bool blockable =
            job->rules->block > 0 && (job->rules->block_kind == WY_BLOCK_ANY || p->both);
        if (p->tied) {
            continue;
        }
        const size_t row = row_of_list(t, p, count - i);
        if (row > 0) {
            status = add_list(t, &t->to_p, p, row, blockable, error);
            if (status == WY_OK && job->rules->misere) {
                status = add_list(t, &t->to_any, p, row, blockable, error);
            }
            i += row - 1;
            continue;
        }
        status = p->start.x > 0 ? add_reach(t, &t->to_p, p, blockable, error)
                                : add_inner(t, p, blockable, error);
        if (status == WY_OK && job->rules->misere) {
            status = add_reach(t, &t->to_any, p, blockable, error);
        }
    }
    if (status != WY_OK) {
        return status;
    }
    const bool counts = lay_out_ties(t);
    bool placed = t->tie_count == 0 || (place(t, &t->tied_rows, 1, TIED_ROWS) &&
                                        place(t, &t->tied_steps, 1, counts ? TIED_STEPS : 0));
    for (size_t i = 0; i < t->inner_count && placed; i++) {
        placed = place(t, &t->inners[i].marks, t->slack, t->inners[i].planes);
    }
    t->beyond =
        leaves_board(&job->rules->board, &t->to_p) || leaves_board(&job->rules->board, &t->to_any);
    channel *channels[2] = {&t->to_p, &t->to_any};
    for (int i = 0; i < 2 && placed; i++) {
        if (i == 1 && !job->rules->misere) {
            break;
        }
        /* Tied moves look back to every column. */
        const int64_t back = t->tie_count > 0 ? t->width : longest_start(channels[i]);
        placed = place(t, &channels[i]->source, back + t->slack, 1) &&
                 place(t, &channels[i]->sum, 1, t->planes) && place(t, &channels[i]->any, 1, 1);
    }
    placed = placed && place(t, &t->scratch, 1, 2 * t->planes) &&
             place(t, &t->terminal_row, 1, 1) &&
             place(t, &t->condition_rows, 1, (int)t->condition_count + 1);
    return placed ? WY_OK : too_large(t, error);
}

/* Back to no moves; what their parts hold is freed. */
static void forget_moves(table *t) {
    channel *channels[2] = {&t->to_p, &t->to_any};
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < channels[i]->count; j++) {
            free(channels[i]->reaches[j].levels);
            free(channels[i]->reaches[j].list);
        }
        channels[i]->count = 0;
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        free(t->inners[i].pattern);
    }
    t->inner_count = 0;
    t->condition_count = 0;
}

/* How many reaches the moves make at most. */
static size_t reaches_for(const table *t, const wi_primitive *primitives, size_t count) {
    size_t reaches = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t row = row_of_list(t, &primitives[i], count - i);
        i += row > 0 ? row - 1 : 0;
        reaches++;
    }
    return reaches;
}

/* Puts the ring, if it is used, into the list, which may be NULL; returns how many it is. */
static size_t list_ring(const ring **list, const ring *r) {
    const bool used = r->base != NULL || r->depth > 0;
    if (used && list != NULL) {
        *list = r;
    }
    return used;
}

static size_t list_rings(const ring **list, const table *t) {
    const channel *c = &t->to_p;
    size_t count = list_ring(list, &c->source);
    for (size_t i = 0; i < c->count; i++) {
        const reach *r = &c->reaches[i];
        count += list_ring(list != NULL ? list + count : NULL, &r->ray);
        count += list_ring(list != NULL ? list + count : NULL, &r->fan);
        for (int j = 0; j < r->level_count; j++) {
            count += list_ring(list != NULL ? list + count : NULL, &r->levels[j]);
        }
    }
    for (size_t i = 0; i < t->inner_count; i++) {
        count += list_ring(list != NULL ? list + count : NULL, &t->inners[i].marks);
    }
    return count;
}

wy_status wi_table_lay_out(table *t, const wi_table_job *job, int64_t slack, wy_error *error) {
    t->rules = job->rules;
    t->kernels = job->kernels != NULL ? job->kernels : wi_kernels_best();
    t->width = job->width;
    t->height = job->height;
    t->words = (size_t)((job->height + 63) / 64);
    t->stride = (t->words + ROW_PADDING + 7) / 8 * 8;
    t->planes = job->rules->block > 0 ? planes_for(job->rules->block) : 1;
    t->slack = slack;
    t->arena_words = 0;
    forget_moves(t);
    const wy_status tied = wi_table_tie(t, job, error);
    if (tied != WY_OK) {
        return tied;
    }
    if (t->inners == NULL) {
        size_t count =
            reaches_for(t, wi_moves_primitives(job->moves), wi_moves_count(job->moves)) + 1;
        for (size_t i = 0; i < t->tie_count; i++) {
            count += t->ties[i].moves.count; /* each part may have a condition */
        }
        t->to_p.reaches = calloc(count, sizeof(reach));
        t->to_any.reaches = calloc(count, sizeof(reach));
        t->inners = calloc(count, sizeof(inner));
        t->conditions = calloc(count, sizeof(wy_condition *));
        if (t->to_p.reaches == NULL || t->to_any.reaches == NULL || t->inners == NULL ||
            t->conditions == NULL) {
            return wi_fail_memory(error);
        }
    }
    const wy_status status = lay_out_moves(t, job, error);
    if (status == WY_OK) {
        free(t->rings);
        t->ring_count = list_rings(NULL, t);
        t->rings = calloc(t->ring_count + 1, sizeof *t->rings);
        if (t->rings == NULL) {
            return wi_fail_memory(error);
        }
        list_rings(t->rings, t);
    }
    t->some_stride = (t->words + 511) / 512 * 64;
    t->some = t->arena == NULL ? NULL : (uint8_t *)(t->arena + t->arena_words);
    t->arena_words += (size_t)slack * (t->some_stride / sizeof(uint64_t));
    return status;
}

void wi_table_clear(table *t) {
    forget_moves(t);
    wi_table_untie(t);
    free(t->to_p.reaches);
    free(t->to_any.reaches);
    free(t->inners);
    free(t->conditions);
    free(t->rings);
    free(t->block);
    memset(t, 0, sizeof *t);
}
