/*
 * bench_grundy.c - Grundy values of Wythoff's game: against the plain bit sets, with two threads,
 * and the time for a cell, which must not grow with the table.
 */
#include "bench_grundy.h"

#include <wythoff/grundy.h>

#include "plain_grundy.h"

typedef struct job {
    int64_t size;
    int threads;
} job;

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
    return plain_grundy(((const job *)data)->size);
}

static uint64_t work_layers(const void *data) {
    const job *j = data;
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
        const job two = {size, 2};
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
        const job two = {size, 2};
        status = bench_versus(r, "grundy: Wythoff, 2 threads", size, work_plain, &two, work_layers,
                              &two);
    }
    return status == WY_OK ? bench_flat_cells(r) : status;
}
