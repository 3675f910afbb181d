/*
 * options.c - Grundy values by the definition: for each cell, run through its moves.
 *
 * For rulesets whose moves have no simple form.  A cell costs as much as it has moves, and all
 * values of the window are kept.  Where moves return tokens, the cells are taken in the order of
 * the rule's weight, up to that of the window's last cell.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "grundy/engine.h"
#include "rules/move_loops.h"
#include "rules/value.h"

typedef struct board {
    const wy_rules *rules;
    wi_move_loops *loops;
    uint32_t *values;
    int64_t height;
    int64_t x, y;   /* the cell at hand */
    uint64_t *seen; /* seen[v] = stamp: an option of this cell has the value v */
    uint64_t stamp;
} board;

/* The cells that are decided: the window, or all that its positions can lead to. */
typedef struct extent {
    wi_wide width, height, most; /* most: the weight of the last cell; 0: heaps never grow */
} extent;

static extent extent_of(const wi_grundy_job *job) {
    const wy_position w = job->rules->weight;
    if (w.x == 0) {
        return (extent){job->width, job->height, 0};
    }
    const wi_wide most = (wi_wide)w.x * (job->width - 1) + (wi_wide)w.y * (job->height - 1);
    return (extent){most / w.x + 1, most / w.y + 1, most};
}

uint64_t wi_grundy_by_options_memory(const wi_grundy_job *job) {
    const extent cells = extent_of(job);
    const int64_t larger = job->width > job->height ? job->width : job->height;
    const wi_wide bytes = 4 * cells.width * cells.height +
                          8 * (cells.width + cells.height + cells.most) + 4096 +
                          (wi_wide)wi_move_loops_memory(job->rules, larger);
    return bytes > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)bytes;
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
    if (!wi_cone_contains(&b->rules->board, x, y)) {
        return WY_GRUNDY_NONE;
    }
    b->x = x;
    b->y = y;
    b->stamp++;
    wi_move_loops_each(b->loops, x, y, look_at, b);
    uint32_t value = 0;
    while (b->seen[value] == b->stamp) {
        value++;
    }
    return value;
}

static wy_status stopped(int64_t done, int64_t of, const char *what, wy_error *error) {
    return wi_fail(error, WY_STOPPED, "stopped after %lld of %lld %s", (long long)done,
                   (long long)of, what);
}

static wy_status by_columns(board *b, const wi_grundy_job *job, wi_pace *pace, wy_error *error) {
    for (int64_t x = 0; x < job->width; x++) {
        uint32_t *column = b->values + (size_t)(x * job->height);
        for (int64_t y = 0; y < job->height; y++) {
            if (y % 16 == 0 && wi_pace_stop(pace, (double)x / (double)job->width)) {
                return stopped(x, job->width, "columns", error);
            }
            column[y] = value_of(b, x, y);
        }
        if (!job->take(job->data, x, column)) {
            break;
        }
    }
    return WY_OK;
}

/* All positions of weight 0, 1, 2, ..., and then the columns of the window. */
static wy_status by_weight(board *b, const wi_grundy_job *job, wi_pace *pace, wy_error *error) {
    const wy_position w = job->rules->weight;
    const int64_t most = (int64_t)extent_of(job).most;
    for (int64_t level = 0; level <= most; level++) {
        for (int64_t x = 0; x * w.x <= level; x++) {
            if (x % 16 == 0 && wi_pace_stop(pace, (double)level / (double)(most + 1))) {
                return stopped(level, most, "weights", error);
            }
            if ((level - x * w.x) % w.y == 0) {
                const int64_t y = (level - x * w.x) / w.y;
                b->values[(size_t)(x * b->height + y)] = value_of(b, x, y);
            }
        }
    }
    for (int64_t x = 0; x < job->width; x++) {
        if (!job->take(job->data, x, b->values + (size_t)(x * b->height))) {
            break;
        }
    }
    return WY_OK;
}

wy_status wi_grundy_by_options(const wi_grundy_job *job, wy_error *error) {
    const uint64_t bytes = wi_grundy_by_options_memory(job);
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)job->width, (long long)job->height);
    }
    const extent cells = extent_of(job);
    board b = {.rules = job->rules, .height = (int64_t)cells.height};
    b.values = malloc((size_t)(cells.width * cells.height) * sizeof *b.values);
    /* No value exceeds the moves that can follow each other: the weight, or x + y. */
    b.seen = calloc((size_t)(cells.width + cells.height + cells.most), sizeof *b.seen);
    const int64_t larger = job->width > job->height ? job->width : job->height;
    wy_status status = wi_move_loops_open(&b.loops, job->rules, false, larger, error);
    if (b.values == NULL || b.seen == NULL) {
        status = wi_fail(error, WY_SYSTEM, "out of memory: %llu bytes are needed",
                         (unsigned long long)bytes);
    }
    if (status == WY_OK) {
        wi_pace pace;
        wi_pace_start(&pace, job->control);
        status =
            cells.most > 0 ? by_weight(&b, job, &pace, error) : by_columns(&b, job, &pace, error);
    }
    wi_move_loops_close(b.loops);
    free(b.values);
    free(b.seen);
    return status;
}
