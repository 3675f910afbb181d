/*
 * plain.c - the plain engine: for each cell, run through its moves.
 *
 * This is the definition, kept for rulesets whose moves have no simple form (a parameter that must
 * divide a heap, a semigroup of moves).  The whole window is kept, one bit a cell.
 *
 * Two things make it as fast as a loop that is written for one game.  Conditions are solved for the
 * parameters (rules/move_loops.h), so a cell costs as much as it has moves.  And families that do
 * have a simple form are brought into it one by one, and their rays start + i step are followed
 * for a whole column of cells at once: with seen(c) = "some move of the ray leads from c into P",
 *
 *     seen(c) = P(c - start) or seen(c - step),
 *
 * which is a shift of bit rows.  The other families go backwards: each P-position marks the cells
 * from which a move leads to it, and the first cell that nothing has marked is P.  Where
 * P-positions are so many that this takes longer than to look for one among the options of a cell,
 * and where options are counted, the cells look.
 *
 * Where moves return tokens, cells are decided in the order of the rule's weight
 * (rules.h), up to that of the window's last cell: no option weighs more.
 */
#include "solve/plain.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/kernels.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/condition.h"
#include "rules/move_loops.h"
#include "rules/value.h"
#include "solve/mask.h"

/* A ray of moves that can be made wherever the mask allows it. */
typedef struct ray {
    wy_position start, step;
    uint64_t *seen; /* a ring of step.x + 1 columns; not for vertical rays */
    wi_mask *mask;  /* NULL: everywhere */
} ray;

typedef struct board {
    const wy_rules *rules;
    wy_rules *simpler; /* the rule that is played: the same moves, in simple form where possible */
    wi_move_loops *loops;
    wi_move_loops *into; /* NULL: cells look for P-positions among their options */
    uint64_t marks;      /* that P-positions have set */
    bool *by_ray;        /* families that are rays */
    ray *rays;
    size_t ray_count;
    uint64_t *bits;
    size_t words;   /* of a column */
    size_t stride;  /* words and one word of zeros before them */
    uint64_t *hits; /* as bits: cells from which a move that was followed leads into P */
    uint64_t *hit;  /* the column at hand */
    uint64_t *masked;
    int64_t height;
    int64_t x, y; /* the cell at hand, and its options: */
    int64_t blockable_p, blockable_n, free_p, free_n;
} board;

/* The cells that are decided: the window, or all that its positions can lead to. */
typedef struct extent {
    wi_wide width, height, most; /* most: the weight of the last cell; 0: heaps never grow */
} extent;

static extent extent_of(const wi_table_job *job) {
    const wy_position weight = job->rules->weight;
    if (weight.x == 0) {
        return (extent){job->width, job->height, 0};
    }
    const wi_wide most =
        (wi_wide)weight.x * (job->width - 1) + (wi_wide)weight.y * (job->height - 1);
    return (extent){most / weight.x + 1, most / weight.y + 1, most};
}

/* ---- memory ---------------------------------------------------------------------------------- */

enum { MOST_RAYS = 64, LONGEST_STEP = 64 };

/* Marks for a cell, on an average, that cost as much as to look among its options. */
enum { MOST_MARKS = 16 };

/* Columns that the rays keep; those of moves with two parameters are not known before. */
static wi_wide ring_columns(const wy_rules *rules) {
    wi_wide columns = 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        const int64_t step = rules->families[i].part[0].c[WY_T];
        if (rules->families[i].parameters == 2) {
            return (wi_wide)MOST_RAYS * 2;
        }
        columns += step > 0 && step <= LONGEST_STEP ? step + 1 : 0;
    }
    return columns;
}

uint64_t wi_plain_memory(const wi_table_job *job) {
    const extent cells = extent_of(job);
    if (cells.width > (wi_wide)1 << 50 || cells.height > (wi_wide)1 << 50) {
        return UINT64_MAX;
    }
    const wi_wide column = (cells.height + 63) / 64 + 1;
    const wi_wide words = column * (2 * cells.width + 3 + ring_columns(job->rules));
    const wi_wide larger = cells.width > cells.height ? cells.width : cells.height;
    return words > (wi_wide)1 << 58 ? UINT64_MAX
                                    : (uint64_t)words * sizeof(uint64_t) + 4096 +
                                          wi_move_loops_memory(job->rules, (int64_t)larger);
}

/* ---- families in simple form ----------------------------------------------------------------- */

/* Moves the families of `from` to the end of those of `to`. */
static bool move_families(wy_rules *to, size_t *room, wy_rules *from) {
    if (!wi_list_room(to->families, *room, to->family_count + from->family_count)) {
        return false;
    }
    for (size_t i = 0; i < from->family_count; i++) {
        to->families[to->family_count++] = from->families[i];
    }
    from->family_count = 0;
    return true;
}

static bool is_linear(const wy_condition *condition) {
    return condition == NULL || condition->kind == WY_COMPARE || condition->kind == WY_REST ||
           ((condition->kind == WY_AND || condition->kind == WY_OR) &&
            is_linear(condition->first) && is_linear(condition->second));
}

/*
 * Is it worth the milliseconds of a normal form?  Moves with one parameter are rays as they are, or
 * their loops are short.
 */
static bool may_be_simpler(const wy_family *family) {
    return family->parameters == 2 && is_linear(family->when) &&
           !wi_condition_has_position(family->when);
}

/* Adds the family, which it copies, in normal form if it has one. */
static wy_status add_simpler(wy_rules *to, size_t *room, const wy_rules *rules,
                             const wy_family *family, wy_error *error) {
    wy_rules *alone = wi_rules_new(), *normal = NULL;
    size_t one = 0;
    wy_status status = WY_SYSTEM;
    if (alone != NULL && wi_list_room(alone->families, one, 1) &&
        wi_family_copy(&alone->families[0], family)) {
        alone->family_count = 1;
        alone->heaps = rules->heaps;
        alone->board = rules->board;
        status = may_be_simpler(family) ? wy_rules_normal(&normal, alone, NULL) : WY_LIMIT;
    }
    if (status != WY_SYSTEM) {
        status = move_families(to, room, status == WY_OK ? normal : alone) ? WY_OK : WY_SYSTEM;
    }
    wy_rules_free(alone);
    wy_rules_free(normal);
    return status == WY_OK ? WY_OK : wi_fail_memory(error);
}

/* The same moves, with a simple form for each family that has one. */
static wy_status simplify(board *b, wy_error *error) {
    const wy_rules *rules = b->rules;
    bool removes = rules->weight.x > 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        removes = removes || rules->families[i].removed;
    }
    b->simpler = wy_rules_copy(rules);
    if (b->simpler == NULL) {
        return wi_fail_memory(error);
    }
    if (removes || rules->normal) {
        return WY_OK;
    }
    for (size_t i = 0; i < b->simpler->family_count; i++) {
        wi_family_clear(&b->simpler->families[i]);
    }
    free(b->simpler->families);
    b->simpler->families = NULL;
    b->simpler->family_count = 0;
    size_t room = 0;
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && status == WY_OK; i++) {
        status = add_simpler(b->simpler, &room, rules, &rules->families[i], error);
    }
    return status;
}

static bool is_ray(const wy_family *family) {
    const wy_linear *dx = &family->part[0], *dy = &family->part[1];
    return !family->removed && family->listed == 0 && family->parameters == 1 &&
           family->range[1].count == 0 && family->range[1].high == WY_UNBOUNDED &&
           dx->c[WY_T] >= 0 && dy->c[WY_T] >= 0 && dx->c[WY_T] <= LONGEST_STEP &&
           (dx->c[WY_T] > 0 ? !wi_condition_has_parameter(family->when)
                            : dx->c[WY_ONE] == 0 && family->when == NULL);
}

static wy_status add_ray(board *b, const wy_family *family, wy_error *error) {
    const wy_linear *dx = &family->part[0], *dy = &family->part[1];
    const int64_t low = family->range[1].low;
    ray *one = &b->rays[b->ray_count];
    *one = (ray){.start = {dx->c[WY_T] * low + dx->c[WY_ONE], dy->c[WY_T] * low + dy->c[WY_ONE]},
                 .step = {dx->c[WY_T], dy->c[WY_T]}};
    if (one->step.x > 0) {
        one->seen = calloc((size_t)(one->step.x + 1) * b->stride, sizeof *one->seen);
        if (one->seen == NULL) {
            return wi_fail_memory(error);
        }
    }
    b->ray_count++;
    return family->when == NULL ? WY_OK : wi_mask_new(&one->mask, family->when, b->height, error);
}

/* Rays, where it is enough to know that one option is P. */
static wy_status find_rays(board *b, wy_error *error) {
    const wy_rules *rules = b->simpler;
    b->by_ray = calloc(rules->family_count + 1, sizeof *b->by_ray);
    b->rays = calloc(MOST_RAYS, sizeof *b->rays);
    if (b->by_ray == NULL || b->rays == NULL) {
        return wi_fail_memory(error);
    }
    bool allowed = rules->block == 0 && rules->weight.x == 0;
    for (size_t i = 0; i < rules->family_count; i++) {
        allowed = allowed && !rules->families[i].removed;
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < rules->family_count && allowed && status == WY_OK; i++) {
        if (b->ray_count < MOST_RAYS && is_ray(&rules->families[i])) {
            b->by_ray[i] = true;
            status = add_ray(b, &rules->families[i], error);
        }
    }
    return status;
}

/* sum |= source << count, for rows of this board. */
static void or_shifted(const board *b, uint64_t *sum, const uint64_t *source, int64_t count) {
    const size_t skipped = (size_t)(count / 64);
    if (skipped < b->words) {
        wi_kernels_best()->or_shift(sum + skipped, source, (unsigned)(count % 64),
                                    b->words - skipped);
    }
}

static uint64_t *column(const board *b, int64_t x) {
    return b->bits + (size_t)x * b->stride + 1;
}

/* From which cells of column x do rays lead into P? */
static void see_column(board *b, int64_t x) {
    b->hit = b->hits + (size_t)x * b->stride + 1;
    for (size_t i = 0; i < b->ray_count; i++) {
        const ray *of = &b->rays[i];
        if (of->step.x == 0) {
            continue; /* moves inside the column: see_upwards */
        }
        const int64_t ring = of->step.x + 1;
        uint64_t *seen = of->seen + (size_t)(x % ring) * b->stride + 1;
        memset(seen, 0, b->words * sizeof *seen);
        if (x >= of->start.x) {
            or_shifted(b, seen, column(b, x - of->start.x), of->start.y);
        }
        if (x >= of->step.x) {
            or_shifted(b, seen, of->seen + (size_t)((x - of->step.x) % ring) * b->stride + 1,
                       of->step.y);
        }
        if (of->mask != NULL) {
            wi_mask_fill(of->mask, x, b->masked, 0, b->words);
        }
        for (size_t j = 0; j < b->words; j++) {
            b->hit[j] |= of->mask != NULL ? seen[j] & b->masked[j] : seen[j];
        }
    }
}

/* (x, y) is P: the cells above it from which vertical rays lead to it. */
static void see_upwards(board *b, int64_t y) {
    for (size_t i = 0; i < b->ray_count; i++) {
        const ray *of = &b->rays[i];
        if (of->step.x == 0) {
            for (int64_t to = y + of->start.y; to < b->height; to += of->step.y) {
                if (of->step.y == 1 && to % 64 == 0 && to + 64 <= b->height) {
                    b->hit[to / 64] = ~UINT64_C(0);
                    to += 63;
                } else {
                    b->hit[to / 64] |= UINT64_C(1) << (to % 64);
                }
            }
        }
    }
}

/* ---- one cell -------------------------------------------------------------------------------- */

static bool is_set(const board *b, int64_t x, int64_t y) {
    return column(b, x)[y / 64] >> (y % 64) & 1;
}

static bool look_at(void *data, int64_t dx, int64_t dy) {
    board *b = data;
    const bool p = is_set(b, b->x - dx, b->y - dy);
    const bool blockable =
        b->rules->block > 0 && (b->rules->block_kind == WY_BLOCK_ANY || (dx > 0 && dy > 0));
    if (blockable) {
        b->blockable_p += p;
        b->blockable_n += !p;
    } else {
        b->free_p += p;
        b->free_n += !p;
    }
    /* Once it is lost for P, no further option matters. */
    return b->free_p == 0 && b->blockable_p <= b->rules->block;
}

static bool stop_at_once(void *data, int64_t dx, int64_t dy) {
    (void)data;
    (void)dx;
    (void)dy;
    return false;
}

static bool mark(void *data, int64_t dx, int64_t dy) {
    board *b = data;
    const int64_t y = b->y + dy;
    b->hits[(size_t)(b->x + dx) * b->stride + 1 + (size_t)(y / 64)] |= UINT64_C(1) << (y % 64);
    b->marks++;
    return true;
}

/* Marks the cells from which moves lead to (x, y). */
static void mark_sources(board *b, int64_t x, int64_t y) {
    b->x = x;
    b->y = y;
    for (size_t i = 0; i < b->simpler->family_count; i++) {
        if (!b->by_ray[i]) {
            wi_move_loops_family(b->into, i, x, y, mark, b);
        }
    }
}

/* Is it P, if nothing has marked it? */
static bool is_p(board *b, int64_t x, int64_t y) {
    b->x = x;
    b->y = y;
    b->blockable_p = b->blockable_n = b->free_p = b->free_n = 0;
    for (size_t i = 0; i < b->simpler->family_count && b->into == NULL; i++) {
        if (!b->by_ray[i] && !wi_move_loops_family(b->loops, i, x, y, look_at, b)) {
            return false;
        }
    }
    return !b->rules->misere || b->free_n + b->blockable_n > 0 ||
           (b->rules->block == 0 && !wi_move_loops_each(b->loops, x, y, stop_at_once, NULL));
}

static void set(board *b, int64_t x, int64_t y) {
    column(b, x)[y / 64] |= UINT64_C(1) << (y % 64);
}

/* ---- all cells ------------------------------------------------------------------------------- */

/* Cells of one word of a column, from below. */
static void decide_word(board *b, int64_t x, int64_t word) {
    const wy_rules *rules = b->rules;
    const bool ends = rules->terminal != NULL || rules->terminal_count > 0;
    const int64_t last = word * 64 + 64 < b->height ? word * 64 + 64 : b->height;
    for (int64_t y = word * 64; y < last; y++) {
        if (!ends) { /* the next cell that is not hit */
            const uint64_t left = ~b->hit[word] >> (y % 64);
            if (left == 0) {
                return;
            }
            y += __builtin_ctzll(left);
            if (y >= last) {
                return;
            }
        }
        if (!wi_cone_contains(&rules->board, x, y)) {
            continue;
        }
        const bool ended = ends && wi_rules_ends_at(rules, x, y);
        if (ended ? !rules->misere : (b->hit[word] >> (y % 64) & 1) == 0 && is_p(b, x, y)) {
            set(b, x, y);
            see_upwards(b, y);
            if (b->into != NULL) {
                mark_sources(b, x, y);
            }
        }
    }
}

/* Column by column, each from below; heaps never grow. */
static wy_status by_columns(board *b, const wi_table_job *job, wi_pace *pace, wy_error *error) {
    for (int64_t x = 0; x < job->width; x++) {
        see_column(b, x);
        for (int64_t word = 0; word < (int64_t)b->words; word++) {
            if (wi_pace_stop(pace, (double)x / (double)job->width)) {
                return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                               (long long)job->width);
            }
            decide_word(b, x, word);
        }
        if (b->marks / MOST_MARKS > (uint64_t)(x + 1) * (uint64_t)b->height) {
            wi_move_loops_close(b->into); /* options of cells have all P-positions among them */
            b->into = NULL;
        }
        if (job->take != NULL &&
            !job->take(job->data, &(wi_column){x, column(b, x), b->words, NULL})) {
            break;
        }
    }
    return WY_OK;
}

/* All positions of weight 0, 1, 2, ...: every move leads to a smaller weight. */
static wy_status by_weight(board *b, const wi_table_job *job, wi_pace *pace, wy_error *error) {
    const wy_rules *rules = job->rules;
    const wy_position w = rules->weight;
    const int64_t most = (int64_t)extent_of(job).most;
    for (int64_t level = 0; level <= most; level++) {
        for (int64_t x = 0; x * w.x <= level; x++) {
            if (x % 16 == 0 && wi_pace_stop(pace, (double)level / (double)(most + 1))) {
                return wi_fail(error, WY_STOPPED, "stopped at weight %lld of %lld",
                               (long long)level, (long long)most);
            }
            const int64_t y = (level - x * w.x) / w.y;
            if ((level - x * w.x) % w.y == 0 && wi_cone_contains(&rules->board, x, y) &&
                (wi_rules_ends_at(rules, x, y) ? !rules->misere : is_p(b, x, y))) {
                set(b, x, y);
            }
        }
    }
    return WY_OK;
}

static void clear(board *b) {
    for (size_t i = 0; i < b->ray_count; i++) {
        free(b->rays[i].seen);
        wi_mask_free(b->rays[i].mask);
    }
    wi_move_loops_close(b->loops);
    wi_move_loops_close(b->into);
    wy_rules_free(b->simpler);
    free(b->by_ray);
    free(b->rays);
    free(b->hits);
    free(b->masked);
    free(b->bits);
}

static wy_status prepare(board *b, const extent *cells, uint64_t bytes, wy_error *error) {
    const int64_t larger = (int64_t)(cells->width > cells->height ? cells->width : cells->height);
    b->height = (int64_t)cells->height;
    b->words = (size_t)((cells->height + 63) / 64);
    b->stride = b->words + 1;
    b->bits = calloc((size_t)(cells->width + 1) * b->stride + 1, sizeof *b->bits);
    b->hits = calloc((size_t)(cells->width + 1) * b->stride + 1, sizeof *b->hits);
    b->masked = calloc(b->stride, sizeof *b->masked);
    if (b->bits == NULL || b->hits == NULL || b->masked == NULL) {
        return wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)bytes);
    }
    wy_status status = simplify(b, error);
    status = status == WY_OK ? find_rays(b, error) : status;
    if (status == WY_OK && b->rules->block == 0) {
        status =
            wi_move_loops_open_into(&b->into, b->simpler, (int64_t)cells->width, b->height, error);
        status = status == WY_NO ? WY_OK : status;
    }
    return status == WY_OK
               ? wi_move_loops_open(&b->loops, b->simpler, b->rules->block > 0, larger, error)
               : status;
}

/* Decides all cells; the board is to be cleared in any case. */
static wy_status decide_all(board *b, const wi_table_job *job, wy_error *error) {
    const uint64_t bytes = wi_plain_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "a window of %lld x %lld, cell by cell",
                              (long long)job->width, (long long)job->height);
    }
    const extent cells = extent_of(job);
    const wy_status status = prepare(b, &cells, bytes, error);
    if (status != WY_OK) {
        return status;
    }
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    return cells.most > 0 ? by_weight(b, job, &pace, error) : by_columns(b, job, &pace, error);
}

/* Hands out the columns of the window, cut out of all cells. */
static void hand_out(const board *b, const wi_table_job *job) {
    const size_t words = (size_t)((job->height + 63) / 64);
    const int64_t spare = (int64_t)words * 64 - job->height;
    uint64_t *last = column(b, (int64_t)extent_of(job).width); /* one column more */
    for (int64_t x = 0; x < job->width; x++) {
        memcpy(last, column(b, x), words * sizeof *last);
        last[words - 1] &= ~UINT64_C(0) >> spare;
        if (!job->take(job->data, &(wi_column){x, last, words, NULL})) {
            return;
        }
    }
}

wy_status wi_plain_run(const wi_table_job *job, wy_error *error) {
    if (job->width < 1 || job->height < 1) {
        return WY_OK;
    }
    board b = {.rules = job->rules};
    const wy_status status = decide_all(&b, job, error);
    if (status == WY_OK && extent_of(job).most > 0) {
        hand_out(&b, job);
    }
    clear(&b);
    return status;
}

/* ---- options where heaps can grow ---------------------------------------------------- */

typedef struct options {
    const board *board;
    wy_position at;
    wi_take_option *take;
    void *data;
} options;

static bool take_if_p(void *data, int64_t dx, int64_t dy) {
    const options *o = data;
    const wy_position to = {o->at.x - dx, o->at.y - dy};
    return !is_set(o->board, to.x, to.y) || o->take(o->data, to);
}

wy_status wi_plain_options(const wi_table_job *job, wi_take_option *take, void *data, bool *p,
                           wy_error *error) {
    board b = {.rules = job->rules};
    wi_move_loops *loops = NULL;
    wy_status status = decide_all(&b, job, error);
    status = status == WY_OK ? wi_move_loops_open(&loops, job->rules, true, 0, error) : status;
    if (status == WY_OK) {
        options o = {&b, {job->width - 1, job->height - 1}, take, data};
        *p = is_set(&b, o.at.x, o.at.y);
        wi_move_loops_each(loops, o.at.x, o.at.y, take_if_p, &o);
    }
    wi_move_loops_close(loops);
    clear(&b);
    return status;
}
