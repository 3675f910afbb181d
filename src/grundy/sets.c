/*
 * sets.c - Grundy values cell by cell, with sets of values for lines.
 *
 * For any ruleset whose moves are points, rays and fans, whatever its conditions, board and ends.
 *
 * A ray start + i step of the cell (x, y) leads to the cells (x, y) - start - i step.  Every line
 * of the direction step has a set; the cells of a line are met in order, and the cell (x, y) enters
 * the value of (x, y) - start before it looks: then the set holds just what the ray leads to, so
 * conditions need only be asked of the cell that looks.  A fan start + i u + j v has a set for each
 * cell, the union of those of (x, y) - u and (x, y) - v and the value of (x, y) - start.  Points,
 * and rays that are short, look the values up.
 *
 * The value is the least zero of the union of the sets, searched from the first word that is
 * not full in any one of them.  Where all moves along rows are there, values below those that
 * every row has are forgotten, so that a strip of few rows may be as long as one likes.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "grundy/engine.h"
#include "rules/value.h"
#include "solve/moves.h"

/* ---- many sets of values --------------------------------------------------------------------- */

/*
 * All sets are over the same sliding window of values.  A set is a ring of `room` words; word w of
 * the values is at w mod room.  Words below `base` are gone: no cell that is still to come can have
 * such a value.
 */
typedef struct set_store {
    uint64_t *words; /* [set][room] */
    uint32_t *from;  /* for each set: all words from base up to here are full */
    size_t count;
    uint32_t room; /* a power of two */
    uint32_t base;
} set_store;

static inline uint64_t *set_of(const set_store *store, size_t set) {
    return store->words + set * store->room;
}

static inline void set_clear(set_store *store, size_t set) {
    uint64_t *words = set_of(store, set);
    for (uint32_t i = 0; i < store->room; i++) {
        words[i] = 0;
    }
    store->from[set] = 0;
}

/* The value must be below 64 (base + room). */
static inline void set_store_put(set_store *store, size_t set, uint32_t value) {
    const uint32_t word = value / 64;
    if (word >= store->base) {
        set_of(store, set)[word & (store->room - 1)] |= UINT64_C(1) << (value % 64);
    }
}

/* The first word from base on that is not full, or base + room. */
static inline uint32_t set_from(set_store *store, size_t set) {
    const uint64_t *words = set_of(store, set);
    uint32_t from = store->from[set] > store->base ? store->from[set] : store->base;
    while (from < store->base + store->room && words[from & (store->room - 1)] == ~UINT64_C(0)) {
        from++;
    }
    store->from[set] = from;
    return from;
}

enum { FIRST_ROOM = 4 };

static void set_store_close(set_store *store) {
    free(store->words);
    free(store->from);
    *store = (set_store){0};
}

/* Empty sets; false: no memory. */
static bool set_store_open(set_store *store, size_t count) {
    *store = (set_store){.count = count, .room = FIRST_ROOM};
    if (count > SIZE_MAX / sizeof(uint64_t) / FIRST_ROOM) {
        return false;
    }
    store->words = calloc(count * FIRST_ROOM + 1, sizeof *store->words);
    store->from = calloc(count + 1, sizeof *store->from);
    if (store->words == NULL || store->from == NULL) {
        set_store_close(store);
        return false;
    }
    return true;
}

static uint64_t set_store_memory(size_t count, uint64_t room) {
    if (count > (UINT64_C(1) << 60) / (room * sizeof(uint64_t) + sizeof(uint32_t))) {
        return UINT64_MAX;
    }
    return count * (room * sizeof(uint64_t) + sizeof(uint32_t));
}

/* Room for twice as many values; false: no memory, and nothing has changed. */
static bool set_store_widen(set_store *store) {
    const uint32_t room = 2 * store->room;
    if (set_store_memory(store->count, room) > SIZE_MAX / 2) {
        return false;
    }
    uint64_t *words = calloc(store->count * room + 1, sizeof *words);
    if (words == NULL) {
        return false;
    }
    for (size_t set = 0; set < store->count; set++) {
        const uint64_t *old = set_of(store, set);
        for (uint32_t w = store->base; w < store->base + store->room; w++) {
            words[set * room + (w & (room - 1))] = old[w & (store->room - 1)];
        }
    }
    free(store->words);
    store->words = words;
    store->room = room;
    return true;
}

/* Gives up the values of words below base. */
static void set_store_slide(set_store *store, uint32_t base) {
    for (; store->base < base; store->base++) {
        uint64_t *word = store->words + (store->base & (store->room - 1));
        for (size_t set = 0; set < store->count; set++) {
            word[set * store->room] = 0;
        }
    }
}

/* ---- the engine ------------------------------------------------------------------------------ */

enum { FEW = 16 }; /* moves of a ray that are rather looked up one by one */

typedef struct ray {
    wy_position start, step;
    const wy_condition *when;
    size_t first; /* set */
    bool rows;    /* all moves along rows */
} ray;

typedef struct fan {
    wy_position start, u, v;
    const wy_condition *when;
    size_t first;
    int64_t depth; /* columns whose sets are kept */
} fan;

typedef struct point {
    wy_position move;
    const wy_condition *when;
} point;

typedef struct plan {
    int64_t width, height;
    ray *rays;
    fan *fans;
    point *points;
    size_t ray_count, fan_count, point_count;
    size_t sets;
    int64_t depth; /* columns of values that are kept */
    bool slides;
} plan;

typedef struct board {
    plan plan;
    const wi_grundy_job *job;
    set_store sets;
    uint32_t *values; /* [x mod depth][y] */
    uint32_t *near;   /* values that points of the cell at hand lead to */
    size_t *looks;    /* sets that it looks at */
    bool quarter, ends;
} board;

/* ---- the plan ---------------------------------------------------------------- */

/* How many moves of the ray start inside the window. */
static int64_t moves_inside(const plan *p, const wi_primitive *m) {
    if (m->start.x >= p->width || m->start.y >= p->height) {
        return 0;
    }
    if (m->kind == WI_POINT) {
        return 1;
    }
    int64_t most = m->count1;
    if (m->step1.x > 0) {
        const int64_t across = (p->width - 1 - m->start.x) / m->step1.x + 1;
        most = across < most ? across : most;
    }
    if (m->step1.y > 0) {
        const int64_t up = (p->height - 1 - m->start.y) / m->step1.y + 1;
        most = up < most ? up : most;
    }
    return most;
}

static void look_back(plan *p, int64_t columns) {
    p->depth = columns + 1 > p->depth ? columns + 1 : p->depth;
}

static size_t slots_of(const plan *p, wy_position step) {
    if (step.x == 0) {
        return (size_t)(step.y < p->height ? step.y : p->height);
    }
    return (size_t)(step.x < p->width ? step.x : p->width) * (size_t)p->height;
}

static wy_status put_ray(plan *p, const wi_primitive *m) {
    ray *r = &p->rays[p->ray_count++];
    *r = (ray){.start = m->start, .step = m->step1, .when = m->when, .first = p->sets};
    p->sets += slots_of(p, m->step1);
    look_back(p, m->start.x);
    r->rows =
        m->when == NULL && m->start.y == 0 && m->start.x == 1 && m->step1.x == 1 && m->step1.y == 0;
    p->slides = p->slides || r->rows;
    return WY_OK;
}

static void put_fan(plan *p, const wi_primitive *m) {
    fan *f = &p->fans[p->fan_count++];
    *f = (fan){.start = m->start, .u = m->step1, .v = m->step2, .when = m->when, .first = p->sets};
    f->depth = (m->step1.x > m->step2.x ? m->step1.x : m->step2.x) + 1;
    f->depth = f->depth < p->width ? f->depth : p->width;
    p->sets += (size_t)f->depth * (size_t)p->height;
    look_back(p, m->start.x);
}

static void put_points(plan *p, const wi_primitive *m, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        const wy_position move = {m->start.x + (i > 0 ? i * m->step1.x : 0),
                                  m->start.y + (i > 0 ? i * m->step1.y : 0)};
        p->points[p->point_count++] = (point){move, m->when};
        look_back(p, move.x);
    }
}

static void clear_plan(plan *p) {
    free(p->rays);
    free(p->fans);
    free(p->points);
    *p = (plan){0};
}

static bool make_plan(plan *p, const wi_grundy_job *job) {
    *p = (plan){.width = job->width, .height = job->height, .depth = 1};
    const wi_primitive *moves = wi_moves_primitives(job->moves);
    const size_t count = wi_moves_count(job->moves);
    size_t points = 0;
    for (size_t i = 0; i < count; i++) {
        const int64_t inside = moves[i].kind == WI_FAN ? 0 : moves_inside(p, &moves[i]);
        if (inside <= FEW || moves[i].count1 != WY_UNBOUNDED) {
            points += (size_t)inside;
        }
    }
    p->rays = calloc(count + 1, sizeof *p->rays);
    p->fans = calloc(count + 1, sizeof *p->fans);
    p->points =
        points > SIZE_MAX / 2 / sizeof *p->points ? NULL : calloc(points + 1, sizeof *p->points);
    if (p->rays == NULL || p->fans == NULL || p->points == NULL) {
        clear_plan(p);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const int64_t inside = moves[i].kind == WI_FAN ? 0 : moves_inside(p, &moves[i]);
        if (moves[i].kind == WI_FAN) {
            put_fan(p, &moves[i]);
        } else if (inside <= FEW || moves[i].count1 != WY_UNBOUNDED) {
            put_points(p, &moves[i], inside);
        } else {
            put_ray(p, &moves[i]);
        }
    }
    p->depth = p->depth < p->width ? p->depth : p->width;
    return true;
}

static uint64_t plan_memory(const plan *p, uint64_t room) {
    const wi_wide bytes = (wi_wide)set_store_memory(p->sets, room) +
                          (wi_wide)p->depth * p->height * 4 + (wi_wide)p->point_count * 32 + 4096;
    return bytes > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
}

uint64_t wi_grundy_by_sets_memory(const wi_grundy_job *job) {
    plan p;
    if (!make_plan(&p, job)) {
        return UINT64_MAX;
    }
    /* The values of a sliding window spread over a few times its height: four is a guess that
     * fits the games known; more is taken, and checked, when it is needed. */
    const wi_wide all = (wi_wide)job->width + job->height;
    const wi_wide spread =
        p.slides && 4 * (wi_wide)job->height < all ? 4 * (wi_wide)job->height : all;
    uint64_t room = 4;
    while ((wi_wide)room * 64 < spread) {
        room *= 2;
    }
    const uint64_t bytes = plan_memory(&p, room);
    clear_plan(&p);
    return bytes;
}

/* ---- one cell ----------------------------------------------------------------- */

static uint32_t value_at(const board *b, int64_t x, int64_t y) {
    if (x < 0 || y < 0) {
        return WY_GRUNDY_NONE;
    }
    return b->values[(size_t)(x % b->plan.depth) * (size_t)b->plan.height + (size_t)y];
}

/* The set of the line through (x, y), with what the ray leads to from there. */
static size_t follow_ray(board *b, const ray *r, int64_t x, int64_t y) {
    const wy_position step = r->step;
    const int64_t height = b->plan.height;
    size_t set = r->first;
    if (step.x == 0) {
        set += (size_t)(y % step.y);
    } else {
        const int64_t down = step.y * (x / step.x) % height;
        const int64_t at = y >= down ? y - down : y - down + height;
        set += (size_t)(x % step.x) * (size_t)height + (size_t)at;
    }
    if (x < step.x || y < step.y) {
        set_clear(&b->sets, set);
    }
    const uint32_t value = value_at(b, x - r->start.x, y - r->start.y);
    if (value != WY_GRUNDY_NONE) {
        set_store_put(&b->sets, set, value);
    }
    return set;
}

static size_t fan_set(const board *b, const fan *f, int64_t x, int64_t y) {
    return f->first + (size_t)(x % f->depth) * (size_t)b->plan.height + (size_t)y;
}

static void join(board *b, size_t into, const fan *f, int64_t x, int64_t y) {
    if (x < 0 || y < 0) {
        return;
    }
    uint64_t *to = set_of(&b->sets, into);
    const uint64_t *from = set_of(&b->sets, fan_set(b, f, x, y));
    for (uint32_t i = 0; i < b->sets.room; i++) {
        to[i] |= from[i];
    }
}

static size_t follow_fan(board *b, const fan *f, int64_t x, int64_t y) {
    const size_t set = fan_set(b, f, x, y);
    set_clear(&b->sets, set);
    join(b, set, f, x - f->u.x, y - f->u.y);
    join(b, set, f, x - f->v.x, y - f->v.y);
    const uint32_t value = value_at(b, x - f->start.x, y - f->start.y);
    if (value != WY_GRUNDY_NONE) {
        set_store_put(&b->sets, set, value);
    }
    return set;
}

/* Bits of word w that points lead to. */
static uint64_t near_bits(const board *b, size_t count, uint32_t w) {
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++) {
        bits |= b->near[i] / 64 == w ? UINT64_C(1) << (b->near[i] % 64) : 0;
    }
    return bits;
}

static uint32_t least_missing(board *b, size_t looks, size_t near) {
    set_store *sets = &b->sets;
    const uint32_t end = sets->base + sets->room;
    uint32_t w = sets->base;
    for (size_t i = 0; i < looks; i++) {
        const uint32_t from = set_from(sets, b->looks[i]);
        w = from > w ? from : w;
    }
    for (;; w++) {
        uint64_t used = near > 0 ? near_bits(b, near, w) : 0;
        for (size_t i = 0; i < looks && w < end; i++) {
            used |= set_of(sets, b->looks[i])[w & (sets->room - 1)];
        }
        if (used != ~UINT64_C(0)) {
            return w * 64 + (uint32_t)__builtin_ctzll(~used);
        }
    }
}

static uint32_t value_of(board *b, int64_t x, int64_t y) {
    const plan *p = &b->plan;
    const bool there = b->quarter || wi_cone_contains(&b->job->rules->board, x, y);
    const bool ends = there && b->ends && wi_rules_ends_at(b->job->rules, x, y);
    const bool wanted = there && !ends;
    size_t looks = 0;
    for (size_t i = 0; i < p->ray_count; i++) {
        const ray *r = &p->rays[i];
        const size_t set = follow_ray(b, r, x, y);
        if (wanted && (r->when == NULL || wi_condition_holds(r->when, x, y, 0, 0))) {
            b->looks[looks++] = set;
        }
    }
    for (size_t i = 0; i < p->fan_count; i++) {
        const fan *f = &p->fans[i];
        const size_t set = follow_fan(b, f, x, y);
        if (wanted && (f->when == NULL || wi_condition_holds(f->when, x, y, 0, 0))) {
            b->looks[looks++] = set;
        }
    }
    if (!wanted) {
        return there ? 0 : WY_GRUNDY_NONE;
    }
    size_t near = 0;
    for (size_t i = 0; i < p->point_count; i++) {
        const point *at = &p->points[i];
        const uint32_t value = value_at(b, x - at->move.x, y - at->move.y);
        if (value != WY_GRUNDY_NONE &&
            (at->when == NULL || wi_condition_holds(at->when, x, y, 0, 0))) {
            b->near[near++] = value;
        }
    }
    return least_missing(b, looks, near);
}

/* ---- the window ---------------------------------------------------------------- */

/* Makes room for a value before it is entered anywhere. */
static wy_status make_room(board *b, uint32_t value, wy_error *error) {
    const uint64_t budget = b->job->control != NULL ? b->job->control->memory : 0;
    while (value / 64 >= b->sets.base + b->sets.room) {
        /* Old and new sets are there together for a moment. */
        const uint64_t bytes = plan_memory(&b->plan, 3 * (uint64_t)b->sets.room);
        if (budget != 0 && bytes > budget) {
            return wi_fail_budget(error, bytes, budget,
                                  "values of %u and more in a window of "
                                  "%lld x %lld",
                                  value, (long long)b->job->width, (long long)b->job->height);
        }
        if (!set_store_widen(&b->sets)) {
            return wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                           (unsigned long long)bytes);
        }
    }
    return WY_OK;
}

/* Values that every row has are forgotten. */
static void slide(board *b) {
    for (size_t i = 0; i < b->plan.ray_count; i++) {
        const ray *r = &b->plan.rays[i];
        if (!r->rows) {
            continue;
        }
        uint32_t least = UINT32_MAX;
        for (size_t y = 0; y < (size_t)b->plan.height; y++) {
            const uint32_t from = b->sets.from[r->first + y];
            least = from < least ? from : least;
        }
        set_store_slide(&b->sets, least);
        return;
    }
}

static wy_status run_columns(board *b, wy_error *error) {
    const wi_grundy_job *job = b->job;
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    for (int64_t x = 0; x < job->width; x++) {
        uint32_t *column = b->values + (size_t)(x % b->plan.depth) * (size_t)job->height;
        for (int64_t y = 0; y < job->height; y++) {
            if ((y % 256 == 0 && (job->height >= 256 || x % 16 == 0)) &&
                wi_pace_stop(&pace, (double)x / (double)job->width)) {
                return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                               (long long)x, (long long)job->width);
            }
            const uint32_t value = value_of(b, x, y);
            if (value != WY_GRUNDY_NONE) {
                const wy_status status = make_room(b, value, error);
                if (status != WY_OK) {
                    return status;
                }
            }
            column[y] = value;
        }
        if (!job->take(job->data, x, column)) {
            return WY_OK;
        }
        if (b->plan.slides) {
            slide(b);
        }
    }
    return WY_OK;
}

wy_status wi_grundy_by_sets(const wi_grundy_job *job, wy_error *error) {
    board b = {.job = job};
    if (!make_plan(&b.plan, job)) {
        return wi_fail_memory(error);
    }
    const plan *p = &b.plan;
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    const uint64_t bytes = plan_memory(p, 4);
    wy_status status = WY_OK;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        status = wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                                (long long)job->width, (long long)job->height);
        clear_plan(&b.plan);
        return status;
    }
    b.quarter = job->rules->board.q1 == 0 && job->rules->board.p2 == 0;
    b.ends = job->rules->terminal != NULL || job->rules->terminal_count > 0;
    b.values = malloc((size_t)p->depth * (size_t)job->height * sizeof *b.values);
    b.near = malloc((p->point_count + 1) * sizeof *b.near);
    b.looks = malloc((p->ray_count + p->fan_count + 1) * sizeof *b.looks);
    if (b.values == NULL || b.near == NULL || b.looks == NULL ||
        !set_store_open(&b.sets, p->sets)) {
        status = wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                         (unsigned long long)bytes);
    } else {
        status = run_columns(&b, error);
    }
    set_store_close(&b.sets);
    free(b.values);
    free(b.near);
    free(b.looks);
    clear_plan(&b.plan);
    return status;
}
