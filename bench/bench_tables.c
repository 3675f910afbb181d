/* bench_tables.c - the benchmarks of Grundy values and of three heaps. */
#include <wythoff/grundy.h>

#include "measure.h"
#include "plain.h"

/* ---- Grundy values --------------------------------------------------------------------------- */

/*
 * Grundy values of Wythoff's game: against the plain bit sets, with two threads,
 * and the time for a cell, which must not grow with the table.
 */

typedef struct grundy_job {
    int64_t size;
    int threads;
} grundy_job;

typedef struct total {
    uint64_t sum;
    int64_t size;
} total;

static bool add_column(void *data, int64_t x, const uint32_t *values) {
    total *t = data;
    t->sum = plain_grundy_sum(t->sum, x, values, t->size);
    return true;
}

static uint64_t work_plain(const void *data) {
    return plain_grundy(((const grundy_job *)data)->size);
}

static uint64_t work_layers(const void *data) {
    const grundy_job *j = data;
    wy_rules *rules = NULL;
    wy_solution *grundy = NULL;
    const wy_control control = {.threads = j->threads};
    total t = {1, j->size};
    if (wy_rules_read(&rules, "wythoff", NULL) != WY_OK ||
        wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, &control, NULL) != WY_OK ||
        wy_grundy_half(grundy, j->size, add_column, &t, NULL) != WY_OK) {
        t.sum = 0;
    }
    wy_solution_free(grundy);
    wy_rules_free(rules);
    return t.sum;
}

/* Time per cell: each line compares with the smallest table. */
static wy_status bench_flat_cells(const bench_report *r) {
    const int64_t least = r->options->quick ? 500 : 2000;
    const int64_t most = r->options->quick ? 1000 : 32000;
    bench_figures first = {0};
    for (int64_t size = least; size <= most; size *= 2) {
        const grundy_job two = {size, 2};
        bench_figures figures;
        const wy_status status =
            bench_measure(&figures, work_layers, &two, "grundy", r->options->control, r->error);
        if (status != WY_OK) {
            return status;
        }
        if (size == least) {
            first = figures;
        }
        const double cells = (double)size / (double)least * (double)size / (double)least;
        bench_figures scaled = first;
        scaled.seconds *= cells;
        scaled.bytes = (uint64_t)((double)first.bytes * cells);
        bench_line(r, "grundy: time a cell, from the first", size, &scaled, &figures, "");
    }
    return WY_OK;
}

wy_status bench_grundy(bench_report *r) {
    wy_status status = WY_OK;
    const int64_t least = r->options->quick ? 500 : 4000;
    const int64_t most = r->options->quick ? 1000 : 16000;
    for (int64_t size = least; size <= most && status == WY_OK; size *= 2) {
        const grundy_job two = {size, 2};
        status = bench_versus(r, "grundy: Wythoff, 2 threads", size, work_plain, &two, work_layers,
                              &two);
    }
    return status == WY_OK ? bench_flat_cells(r) : status;
}

/* ---- three heaps ----------------------------------------------------------------------------- */

typedef struct heaps_job {
    const char *rule;
    int64_t size;
} heaps_job;

static bool add_place(void *data, const int64_t heap[WY_MOST_HEAPS]) {
    *(uint64_t *)data = plain_heaps_sum(*(uint64_t *)data, heap[0], heap[1], heap[2]);
    return true;
}

static uint64_t work_planes(const void *data) {
    const heaps_job *j = data;
    const int64_t size[WY_MOST_HEAPS] = {j->size, j->size, j->size};
    wy_rules *game = NULL;
    wy_box *table = NULL;
    uint64_t sum = 0;
    if (wy_rules_read(&game, j->rule, NULL) == WY_OK &&
        wy_box_make(&table, game, size, false, NULL, NULL) == WY_OK) {
        sum = 1;
        wy_box_each(table, false, add_place, &sum);
    }
    wy_box_free(table);
    wy_rules_free(game);
    return sum;
}

static uint64_t work_wythoff(const void *data) {
    return plain_wythoff_three(((const heaps_job *)data)->size);
}

static uint64_t work_wythoff_any(const void *data) {
    return plain_wythoff_any_three(((const heaps_job *)data)->size);
}

wy_status bench_heaps(bench_report *r) {
    wy_status status = WY_OK;
    const int64_t least = r->options->quick ? 64 : 512;
    const int64_t most = r->options->quick ? 128 : 1024;
    for (int64_t size = least; size <= most && status == WY_OK; size *= 2) {
        const heaps_job one = {"wythoff on 3 heaps", size};
        const heaps_job any = {"wythoff-any on 3 heaps", size};
        status = bench_versus(r, "heaps: wythoff on 3 heaps", size, work_wythoff, &one, work_planes,
                              &one);
        if (status == WY_OK) {
            status = bench_versus(r, "heaps: wythoff-any on 3 heaps", size, work_wythoff_any, &any,
                                  work_planes, &any);
        }
    }
    return status;
}
