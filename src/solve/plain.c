/*
 * plain.c - the plain engine: for each cell, run through its moves.
 *
 * This is the definition, kept for rulesets whose moves have no simple form (a
 * parameter tied to the heaps, a semigroup of moves).  A cell costs as much as
 * it has moves, and the whole window is kept, one bit a cell.
 *
 * Where moves return tokens, cells are decided in the order of the rule's weight
 * (rules.h), up to that of the window's last cell: no option weighs more.
 */
#include "solve/plain.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "rules/legal.h"

typedef struct board {
    const wy_rules *rules;
    uint64_t *bits;
    size_t words; /* of a column */
    int64_t x, y; /* the cell at hand, and its options: */
    int64_t blockable_p, blockable_n, free_p, free_n;
} board;

/* The cells that are decided: the window, or all that its positions can lead to. */
typedef struct extent {
    wy_wide width, height, most; /* most: the weight of the last cell; 0: heaps never grow */
} extent;

static extent extent_of(const wi_table_job *job) {
    const wy_position weight = job->rules->weight;
    if (weight.x == 0) {
        return (extent){job->width, job->height, 0};
    }
    const wy_wide most =
        (wy_wide)weight.x * (job->width - 1) + (wy_wide)weight.y * (job->height - 1);
    return (extent){most / weight.x + 1, most / weight.y + 1, most};
}

uint64_t wi_plain_memory(const wi_table_job *job) {
    const extent cells = extent_of(job);
    if (cells.width > (wy_wide)1 << 50 || cells.height > (wy_wide)1 << 50) {
        return UINT64_MAX;
    }
    const wy_wide words = (cells.height + 63) / 64 * (cells.width + 1);
    return words > (wy_wide)1 << 58 ? UINT64_MAX : (uint64_t)words * sizeof(uint64_t) + 4096;
}

static bool is_set(const board *b, int64_t x, int64_t y) {
    return b->bits[(size_t)x * b->words + (size_t)(y / 64)] >> (y % 64) & 1;
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

static bool is_p(board *b, int64_t x, int64_t y) {
    if (wy_rules_ends_at(b->rules, x, y)) {
        return !b->rules->misere;
    }
    b->x = x;
    b->y = y;
    b->blockable_p = b->blockable_n = b->free_p = b->free_n = 0;
    wi_rules_each_move(b->rules, x, y, look_at, b);
    if (b->free_p > 0 || b->blockable_p > b->rules->block) {
        return false;
    }
    return !b->rules->misere || b->free_n + b->blockable_n > 0;
}

static void decide(board *b, int64_t x, int64_t y) {
    if (wy_cone_contains(&b->rules->board, x, y) && is_p(b, x, y)) {
        b->bits[(size_t)x * b->words + (size_t)(y / 64)] |= UINT64_C(1) << (y % 64);
    }
}

/* Column by column, each from below; heaps never grow. */
static wy_status by_columns(board *b, const wi_table_job *job, wi_pace *pace, wy_error *error) {
    for (int64_t x = 0; x < job->width; x++) {
        for (int64_t y = 0; y < job->height; y++) {
            if (y % 16 == 0 && wi_pace_stop(pace, (double)x / (double)job->width)) {
                return wi_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                               (long long)job->width);
            }
            decide(b, x, y);
        }
        if (job->take != NULL &&
            !job->take(job->data,
                       &(wi_column){x, b->bits + (size_t)x * b->words, b->words, NULL})) {
            break;
        }
    }
    return WY_OK;
}

/* All positions of weight 0, 1, 2, ...: every move leads to a smaller weight. */
static wy_status by_weight(board *b, const wi_table_job *job, wi_pace *pace, wy_error *error) {
    const wy_position w = job->rules->weight;
    const int64_t most = (int64_t)extent_of(job).most;
    for (int64_t level = 0; level <= most; level++) {
        for (int64_t x = 0; x * w.x <= level; x++) {
            if (x % 16 == 0 && wi_pace_stop(pace, (double)level / (double)(most + 1))) {
                return wi_fail(error, WY_STOPPED, "stopped at weight %lld of %lld",
                               (long long)level, (long long)most);
            }
            if ((level - x * w.x) % w.y == 0) {
                decide(b, x, (level - x * w.x) / w.y);
            }
        }
    }
    return WY_OK;
}

/* Decides all cells; bits is to be freed in any case. */
static wy_status decide_all(board *b, const wi_table_job *job, wy_error *error) {
    const uint64_t bytes = wi_plain_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "a window of %lld x %lld, cell by cell",
                              (long long)job->width, (long long)job->height);
    }
    const extent cells = extent_of(job);
    b->words = (size_t)((cells.height + 63) / 64);
    b->bits = calloc((size_t)(cells.width + 1) * b->words, sizeof *b->bits);
    if (b->bits == NULL) {
        return wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)bytes);
    }
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    return cells.most > 0 ? by_weight(b, job, &pace, error) : by_columns(b, job, &pace, error);
}

/* Hands out the columns of the window, cut out of all cells. */
static void hand_out(const board *b, const wi_table_job *job) {
    const size_t words = (size_t)((job->height + 63) / 64);
    const int64_t spare = (int64_t)words * 64 - job->height;
    uint64_t *last = b->bits + (size_t)extent_of(job).width * b->words; /* one column more */
    for (int64_t x = 0; x < job->width; x++) {
        memcpy(last, b->bits + (size_t)x * b->words, words * sizeof *last);
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
    free(b.bits);
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
    const wy_status status = decide_all(&b, job, error);
    if (status == WY_OK) {
        options o = {&b, {job->width - 1, job->height - 1}, take, data};
        *p = is_set(&b, o.at.x, o.at.y);
        wi_rules_each_move(job->rules, o.at.x, o.at.y, take_if_p, &o);
    }
    free(b.bits);
    return status;
}
