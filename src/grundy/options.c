/*
 * options.c - Grundy values by the definition: for each cell, run through its moves.
 *
 * For rulesets whose moves have no simple form.  A cell costs as much as it has moves, and all
 * values of the window are kept.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "grundy/engine.h"
#include "solve/legal.h"

typedef struct board {
    const wy_rules *rules;
    uint32_t *values;
    int64_t height;
    int64_t x, y;   /* the cell at hand */
    uint64_t *seen; /* seen[v] = stamp: an option of this cell has the value v */
    uint64_t stamp;
} board;

uint64_t wy_grundy_by_options_memory(const wy_grundy_job *job) {
    const wy_wide cells = (wy_wide)job->width * job->height;
    const wy_wide bytes = 4 * cells + 8 * ((wy_wide)job->width + job->height) + 4096;
    return bytes > (wy_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
}

static bool look_at(void *data, int64_t dx, int64_t dy) {
    board *b = data;
    const uint32_t value = b->values[(size_t)((b->x - dx) * b->height + b->y - dy)];
    if (value != WY_GRUNDY_NONE) {
        b->seen[value] = b->stamp;
    }
    return true;
}

static uint32_t value_of(board *b, int64_t x, int64_t y) {
    if (!wy_cone_contains(&b->rules->board, x, y)) {
        return WY_GRUNDY_NONE;
    }
    b->x = x;
    b->y = y;
    b->stamp++;
    wy_rules_each_move(b->rules, x, y, look_at, b);
    uint32_t value = 0;
    while (b->seen[value] == b->stamp) {
        value++;
    }
    return value;
}

wy_status wy_grundy_by_options(const wy_grundy_job *job, wy_error *error) {
    const uint64_t bytes = wy_grundy_by_options_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wy_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)job->width, (long long)job->height);
    }
    board b = {.rules = job->rules, .height = job->height};
    b.values = malloc((size_t)job->width * (size_t)job->height * sizeof *b.values);
    b.seen = calloc((size_t)(job->width + job->height), sizeof *b.seen);
    if (b.values == NULL || b.seen == NULL) {
        free(b.values);
        free(b.seen);
        return wy_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                       (unsigned long long)bytes);
    }
    wy_status status = WY_OK;
    wy_pace pace;
    wy_pace_start(&pace, job->control);
    bool more = true;
    for (int64_t x = 0; x < job->width && status == WY_OK && more; x++) {
        uint32_t *column = b.values + (size_t)(x * job->height);
        for (int64_t y = 0; y < job->height && status == WY_OK; y++) {
            if (y % 16 == 0 && wy_pace_stop(&pace, (double)x / (double)job->width)) {
                status = wy_fail(error, WY_STOPPED, "stopped after %lld of %lld columns",
                                 (long long)x, (long long)job->width);
            } else {
                column[y] = value_of(&b, x, y);
            }
        }
        more = status == WY_OK && job->take(job->data, x, column);
    }
    free(b.values);
    free(b.seen);
    return status;
}
