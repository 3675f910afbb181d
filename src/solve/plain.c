/*
 * plain.c - the plain engine: for each cell, run through its moves.
 *
 * This is the definition, kept for rulesets whose moves have no simple form (a
 * parameter tied to the heaps, a semigroup of moves).  A cell costs as much as
 * it has moves, and the whole window is kept, one bit a cell.
 */
#include "solve/plain.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/pace.h"
#include "solve/legal.h"

typedef struct board {
    const wy_rules *rules;
    uint64_t *bits;
    size_t words; /* of a column */
    int64_t x, y; /* the cell at hand, and its options: */
    int64_t blockable_p, blockable_n, free_p, free_n;
} board;

uint64_t wy_plain_memory(const wy_table_job *job) {
    const wy_wide words = (wy_wide)((job->height + 63) / 64) * job->width;
    return words > (wy_wide)1 << 58 ? UINT64_MAX : (uint64_t)words * sizeof(uint64_t) + 4096;
}

static bool look_at(void *data, int64_t dx, int64_t dy) {
    board *b = data;
    const int64_t x = b->x - dx;
    const int64_t y = b->y - dy;
    const bool p = b->bits[(size_t)x * b->words + (size_t)(y / 64)] >> (y % 64) & 1;
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
    wy_rules_each_move(b->rules, x, y, look_at, b);
    if (b->free_p > 0 || b->blockable_p > b->rules->block) {
        return false;
    }
    return !b->rules->misere || b->free_n + b->blockable_n > 0;
}

wy_status wy_plain_run(const wy_table_job *job, wy_error *error) {
    if (job->width < 1 || job->height < 1) {
        return WY_OK;
    }
    const uint64_t bytes = wy_plain_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wy_fail_budget(error, bytes, budget, "a window of %lld x %lld, cell by cell",
                              (long long)job->width, (long long)job->height);
    }
    board b = {.rules = job->rules, .words = (size_t)((job->height + 63) / 64)};
    b.bits = calloc((size_t)job->width * b.words, sizeof *b.bits);
    if (b.bits == NULL) {
        return wy_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)bytes);
    }
    wy_pace pace;
    wy_pace_start(&pace, job->control);
    wy_status status = WY_OK;
    for (int64_t x = 0; x < job->width && status == WY_OK; x++) {
        uint64_t *column = b.bits + (size_t)x * b.words;
        for (int64_t y = 0; y < job->height && status == WY_OK; y++) {
            if (y % 16 == 0 && wy_pace_stop(&pace, (double)x / (double)job->width)) {
                status = wy_fail(error, WY_STOPPED, "stopped at column %lld of %lld", (long long)x,
                                 (long long)job->width);
            } else if (wy_cone_contains(&job->rules->board, x, y) && is_p(&b, x, y)) {
                column[y / 64] |= UINT64_C(1) << (y % 64);
            }
        }
        if (status == WY_OK && !job->take(job->data, x, column, b.words)) {
            break;
        }
    }
    free(b.bits);
    return status;
}
