/*
 * bench.c - the benchmarks: each runs an engine and the plain way to the same
 * result, in the same run, and prints the ratio.  Both results must agree.
 */
#include "bench.h"

#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "base/kernels.h"
#include "measure.h"
#include "plain.h"
#include "solve/moves.h"
#include "solve/table.h"

/* ---- what is run ---------------------------------------------------------- */

/* The table engine with a given set of inner loops. */
typedef struct job {
    const char *rule;
    int64_t size;
    const wi_kernels *kernels;
} job;

static bool count_positions(void *data, const wy_position *positions, size_t count) {
    (void)positions;
    *(uint64_t *)data += count;
    return true;
}

static bool add_rows(void *data, const wy_position *positions, size_t count) {
    uint64_t *checksum = data;
    for (size_t i = 0; i < count; i++) {
        *checksum = plain_checksum(*checksum, positions[i].y);
    }
    return true;
}

static bool add_words(void *data, const wi_column *column) {
    uint64_t sum = (uint64_t)column->x;
    for (size_t w = 0; w < column->words; w++) {
        sum += column->bits[w];
    }
    *(uint64_t *)data += sum;
    return true;
}

static uint64_t work_kernels(const void *data) {
    const job *j = data;
    wy_rules *rules = NULL;
    wi_moves *moves = NULL;
    uint64_t result = 0;
    if (wy_rules_read(&rules, j->rule, NULL) == WY_OK &&
        wi_moves_compile(&moves, rules, 0, NULL) == WY_OK) {
        const wy_control control = {.threads = 1};
        const wi_table_job run = {.rules = rules,
                                  .moves = moves,
                                  .width = j->size,
                                  .height = j->size,
                                  .control = &control,
                                  .kernels = j->kernels,
                                  .take = add_words,
                                  .data = &result};
        if (wi_table_run(&run, NULL) != WY_OK) {
            result = 0;
        }
    }
    wi_moves_free(moves);
    wy_rules_free(rules);
    return result;
}

static uint64_t work_four_lines(const void *data) {
    return plain_four_lines(((const bench_window *)data)->width) + 1;
}

static uint64_t work_blocking(const void *data) {
    return plain_blocking(((const bench_window *)data)->width) + 1;
}

static uint64_t work_maharaja(const void *data) {
    return plain_maharaja(((const bench_window *)data)->width).checksum;
}

static uint64_t work_gdwn(const void *data) {
    return plain_gdwn(((const bench_window *)data)->width).checksum;
}

/* ---- the benchmarks ------------------------------------------------------- */

static const char four_lines[] = "rational-nim(2/7,10/1) + (4t,6t) + (8t,4t)";

static bench_window square(const char *rule, int64_t size, int threads) {
    return (bench_window){rule, WY_ENGINE_TABLE, size, size, threads, count_positions};
}

static bench_window columns(const char *rule, int64_t count) {
    return (bench_window){rule, WY_ENGINE_COLUMNS, count, INT64_C(1) << 50, 1, add_rows};
}

static wy_status bench_table(bench_report *r) {
    const int64_t size = r->options->quick ? 2048 : 32768;
    const bench_window one = square(four_lines, size, 1);
    /* Threads pay for tall windows only; smaller ones are left to one. */
    const int64_t tall = r->options->quick ? size : 4 * size;
    const bench_window tall_one = square(four_lines, tall, 1);
    const bench_window tall_two = square(four_lines, tall, 2);
    wy_status status = bench_versus(r, "table: four lines on a cone", size, work_four_lines, &one,
                                    bench_solve, &one);
    if (status == WY_OK) {
        status = bench_versus(r, "table: the same, 1 against 2 threads", tall, bench_solve,
                              &tall_one, bench_solve, &tall_two);
    }
    return status;
}

static wy_status bench_kernels(bench_report *r) {
    const int64_t size = r->options->quick ? 2048 : 32768;
    const wi_kernels *usable[4];
    const size_t count = wi_kernels_usable(usable);
    const job portable = {four_lines, size, usable[count - 1]};
    wy_status status = WY_OK;
    for (size_t i = 0; i + 1 < count && status == WY_OK; i++) {
        const job vector = {four_lines, size, usable[i]};
        char name[64];
        snprintf(name, sizeof name, "kernels: portable against %s", usable[i]->name);
        status = bench_versus(r, name, size, work_kernels, &portable, work_kernels, &vector);
    }
    return status;
}

static wy_status bench_blocking(bench_report *r) {
    const int64_t size = r->options->quick ? 2048 : 32768;
    const bench_window one = square("wythoff block 2", size, 1);
    return bench_versus(r, "blocking: Wythoff, two blocked", size, work_blocking, &one, bench_solve,
                        &one);
}

static wy_status bench_maharaja(bench_report *r) {
    const int64_t size = r->options->quick ? 1000000 : 100000000;
    const bench_window one = columns("maharaja", size);
    return bench_versus(r, "maharaja: columns", size, work_maharaja, &one, bench_solve, &one);
}

static wy_status bench_gdwn(bench_report *r) {
    const int64_t size = r->options->quick ? 20000 : 200000;
    const bench_window one = columns("gdwn(1,2)", size);
    return bench_versus(r, "gdwn: columns of GDWN(1,2)", size, work_gdwn, &one, bench_solve, &one);
}

/* Time per column must not grow: each line compares with the shortest run, per column. */
static wy_status bench_flat(bench_report *r) {
    const int64_t least = r->options->quick ? 10000 : 100000;
    const int64_t most = r->options->quick ? 100000 : 100000000;
    bench_figures first = {0};
    for (int64_t size = least; size <= most; size *= 10) {
        const bench_window one = columns("gdwn(1,2)", size);
        bench_figures figures;
        const wy_status status =
            bench_measure(&figures, bench_solve, &one, "flat", r->options->control, r->error);
        if (status != WY_OK) {
            return status;
        }
        if (size == least) {
            first = figures;
        }
        bench_figures scaled = first;
        scaled.seconds *= (double)size / (double)least;
        scaled.bytes *= (uint64_t)(size / least);
        bench_line(r, "flat: GDWN(1,2), scaled from the first", size, &scaled, &figures, "");
    }
    return WY_OK;
}

static const struct {
    const char *name;
    wy_status (*run)(bench_report *r);
} benchmarks[] = {
    {"table", bench_table},
    {"kernels", bench_kernels},
    {"blocking", bench_blocking},
    {"maharaja", bench_maharaja},
    {"gdwn", bench_gdwn},
    {"flat", bench_flat},
    {"grundy", bench_grundy},
    {"stream", bench_stream},
    {"bignum", bench_bignum},
    {"logic", bench_logic},
    {"determinise", bench_determinise},
    {"words", bench_words},
    {"rules", bench_rules},
    {"conditions", bench_conditions},
    {"heaps", bench_heaps},
};

wy_status wi_bench_run(const wi_bench_options *options, FILE *out, wy_error *error) {
    bench_report r = {.options = options, .out = out, .error = error};
    bool found = false;
    for (size_t i = 0; i < sizeof benchmarks / sizeof benchmarks[0]; i++) {
        if (options->only != NULL && strcmp(options->only, benchmarks[i].name) != 0) {
            continue;
        }
        if (!found) {
            bench_heading(&r);
        }
        found = true;
        const wy_control *control = options->control;
        if (control != NULL && control->poll != NULL && control->poll(control->data, 0)) {
            return wi_fail(error, WY_STOPPED, "stopped before the benchmark %s",
                           benchmarks[i].name);
        }
        const wy_status status = benchmarks[i].run(&r);
        if (status != WY_OK) {
            return status;
        }
    }
    return found ? WY_OK
                 : wi_fail(error, WY_BAD,
                           "there is no benchmark '%.60s': table, kernels, blocking, maharaja, "
                           "gdwn, flat, grundy, stream, bignum, logic, determinise, words, "
                           "rules and heaps are there",
                           options->only);
}
