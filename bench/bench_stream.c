/*
 * bench_stream.c - streams of Maharaja Nim: the bit-string against the plain loop, one thread
 * against two, the P-positions against the columns engine, and one long run whose count the
 * telescope must confirm.  The time to find the column machine is ours.
 */
#include "bench_stream.h"

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "machine/telescope_use.h"
#include "plain_columns.h"

typedef struct job {
    int64_t columns;
    int threads;
} job;

static wy_machine *find_machine(void) {
    static const wy_position list[] = {{1, 2}, {2, 1}};
    wy_machine *machine = NULL;
    return wy_machine_find(&machine, list, 2, NULL, NULL, NULL) == WY_OK ? machine : NULL;
}

/* ---- bits ------------------------------------------------------------------------------ */

static bool add_words(void *data, const uint64_t *words, int64_t count) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < count; i += 64) {
        sum += words[i / 64];
    }
    *(uint64_t *)data += sum;
    return true;
}

static uint64_t work_plain_bits(const void *data) {
    return plain_maharaja_bits(((const job *)data)->columns).checksum;
}

static uint64_t work_bits(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    uint64_t sum = 1;
    mpz_t from;
    mpz_init(from);
    if (machine == NULL ||
        wy_stream_bits(machine, from, j->columns, add_words, &sum, &control, NULL) != WY_OK) {
        sum = 0;
    }
    mpz_clear(from);
    wy_machine_free(machine);
    return sum;
}

static uint64_t work_count(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    wy_stream_counts counts = {0};
    mpz_t from;
    mpz_init(from);
    if (machine == NULL ||
        wy_stream_count(&counts, machine, from, j->columns, &control, NULL) != WY_OK) {
        counts.zeros = 0;
    }
    mpz_clear(from);
    wy_machine_free(machine);
    return (uint64_t)counts.zeros;
}

/* ---- positions -------------------------------------------------------------------------- */

static bool add_rows(void *data, const wy_position *positions, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (uint64_t)positions[i].x ^ (uint64_t)positions[i].y;
    }
    *(uint64_t *)data += sum;
    return true;
}

static uint64_t work_columns(const void *data) {
    const job *j = data;
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    const wy_control control = {.threads = j->threads};
    uint64_t sum = 1;
    if (wy_rules_read(&rules, "maharaja", NULL) != WY_OK ||
        wy_solve(&solution, rules, WY_ENGINE_COLUMNS, &control, NULL) != WY_OK ||
        wy_solution_each(solution, j->columns, INT64_C(1) << 50, add_rows, &sum, NULL) != WY_OK) {
        sum = 0;
    }
    wy_solution_free(solution);
    wy_rules_free(rules);
    return sum;
}

static uint64_t work_positions(const void *data) {
    const job *j = data;
    wy_machine *machine = find_machine();
    const wy_control control = {.threads = j->threads};
    uint64_t sum = 1;
    if (machine == NULL ||
        wy_stream_positions(machine, 0, j->columns, add_rows, &sum, &control, NULL) != WY_OK) {
        sum = 0;
    }
    wy_machine_free(machine);
    return sum;
}

/* ---- one long run ------------------------------------------------------------------------- */

static uint64_t count_by_telescope(int64_t columns) {
    wy_machine *machine = find_machine();
    wi_telescope *telescope = NULL;
    mpz_t n;
    mpz_t x;
    mpz_inits(n, x, NULL);
    mpz_set_si(x, columns);
    uint64_t count = 0;
    if (machine != NULL && wi_telescope_create(&telescope, machine, NULL, NULL) == WY_OK &&
        wi_telescope_count(n, telescope, x, NULL) == WY_OK) {
        count = mpz_get_ui(n);
    }
    mpz_clears(n, x, NULL);
    wi_telescope_free(telescope);
    wy_machine_free(machine);
    return count;
}

static wy_status long_run(bench_report *r, int64_t columns) {
    const job one = {columns, 1};
    bench_figures figures;
    const wy_status status =
        bench_measure(&figures, work_count, &one, "stream", r->options->control, r->error);
    if (status != WY_OK) {
        return status;
    }
    if (figures.checksum != count_by_telescope(columns)) {
        return wi_fail(r->error, WY_NO, "the telescope counts other columns than the stream");
    }
    bench_line(r, "stream: counted, telescope agrees", columns, NULL, &figures, "");
    return WY_OK;
}

wy_status bench_stream(bench_report *r) {
    const bool quick = r->options->quick;
    const int64_t some = quick ? 1000000 : 100000000;
    const int64_t many = quick ? INT64_C(100000000) : INT64_C(10000000000);
    const job some_one = {some, 1};
    const job many_one = {many, 1};
    const job many_two = {many, 2};
    wy_status status = bench_versus(r, "stream: Maharaja's bit-string", some, work_plain_bits,
                                    &some_one, work_bits, &some_one);
    if (status == WY_OK) {
        status = bench_versus(r, "stream: P-positions, by columns", some, work_columns, &some_one,
                              work_positions, &some_one);
    }
    if (status == WY_OK) {
        status = long_run(r, many);
    }
    if (status == WY_OK) {
        status = bench_versus(r, "stream: the same, 1 and 2 threads", many, work_count, &many_one,
                              work_count, &many_two);
    }
    return status;
}
