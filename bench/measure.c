/* measure.c - running work in processes of their own, and the table of what it took. */
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "measure.h"
#include "plain.h"

/* ---- running --------------------------------------------------------------------------------- */

static uint64_t peak_bytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss * 1024;
}

/* In the child: the work, timed. */
static bench_figures run(bench_work *work, const void *data) {
    bench_figures figures = {0};
    const uint64_t before = peak_bytes();
    double total = 0;
    for (int i = 0; i < 5 && (i == 0 || total < 0.5); i++) {
        const double start = wi_seconds();
        figures.checksum = work(data);
        const double seconds = wi_seconds() - start;
        total += seconds;
        if (i == 0 || seconds < figures.seconds) {
            figures.seconds = seconds;
        }
    }
    figures.bytes = peak_bytes() - before;
    return figures;
}

/* Waits for the figures; asks now and then whether to go on. */
static bool wait_for_figures(int end, const wy_control *control) {
    struct pollfd waiting = {.fd = end, .events = POLLIN};
    while (poll(&waiting, 1, 100) <= 0) {
        if (control != NULL && control->poll != NULL && control->poll(control->data, 0)) {
            return false;
        }
    }
    return true;
}

wy_status bench_measure(bench_figures *figures, bench_work *work, const void *data,
                        const char *name, const wy_control *control, wy_error *error) {
    int ends[2];
    if (pipe(ends) != 0) {
        return wi_fail(error, WY_SYSTEM, "the benchmark %s cannot start", name);
    }
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        /* Ctrl-C reaches both; the parent alone speaks of it. */
        signal(SIGINT, SIG_IGN);
        const bench_figures mine = run(work, data);
        const ssize_t written = write(ends[1], &mine, sizeof mine);
        _exit(written == (ssize_t)sizeof mine ? 0 : 1);
    }
    close(ends[1]);
    memset(figures, 0, sizeof *figures);
    const bool waited = child > 0 && wait_for_figures(ends[0], control);
    const bool got = waited && read(ends[0], figures, sizeof *figures) == sizeof *figures;
    close(ends[0]);
    if (child > 0 && !waited) {
        kill(child, SIGKILL);
    }
    int status = 0;
    const bool ended = child > 0 && waitpid(child, &status, 0) == child;
    if (child > 0 && !waited) {
        return wi_fail(error, WY_STOPPED, "stopped in the benchmark %s", name);
    }
    return ended && got && status == 0 ? WY_OK
                                       : wi_fail(error, WY_SYSTEM, "the benchmark %s died", name);
}

static bool add_positions(void *data, const wy_position *positions, size_t count) {
    uint64_t *sum = data;
    for (size_t i = 0; i < count; i++) {
        *sum = plain_conditions_sum(*sum, positions[i].x, positions[i].y);
    }
    return true;
}

uint64_t bench_solve(const void *window) {
    const bench_window *w = window;
    const wy_control control = {.threads = w->threads > 0 ? w->threads : 1};
    wy_rules *rules = NULL;
    wy_solution *solution = NULL;
    uint64_t sum = 1;
    if (wy_rules_read_settled(&rules, w->rule, NULL) != WY_OK ||
        wy_solve(&solution, rules, w->engine, &control, NULL) != WY_OK ||
        wy_solution_each(solution, w->width, w->height, w->take != NULL ? w->take : add_positions,
                         &sum, NULL) != WY_OK) {
        sum = 0;
    }
    wy_solution_free(solution);
    wy_rules_free(rules);
    return sum;
}

/* ---- the table ------------------------------------------------------------------------------- */

void bench_heading(const bench_report *r) {
    if (r->options->csv) {
        fputs("benchmark,size,plain_s,ours_s,faster,plain_mb,ours_mb,memory_share\n", r->out);
    } else {
        fprintf(r->out, "%-34s %10s %10s %9s %8s %9s %8s %7s\n", "benchmark", "size", "plain s",
                "ours s", "faster", "plain MB", "ours MB", "memory");
    }
    fflush(r->out);
}

/* Milliseconds as decimals, less as 2.1e-05: enough digits either way. */
static void print_seconds(FILE *out, int width, double seconds) {
    if (seconds >= 0.001) {
        fprintf(out, " %*.3f", width, seconds);
    } else {
        fprintf(out, " %*.1e", width, seconds);
    }
}

static void print_text(const bench_report *r, const char *name, int64_t size,
                       const bench_figures *plain, const bench_figures *ours, const char *note) {
    const double ours_mb = (double)ours->bytes / 1e6;
    fprintf(r->out, "%-34s %10" PRId64, name, size);
    if (plain == NULL) {
        fprintf(r->out, " %10s", "-");
        print_seconds(r->out, 9, ours->seconds);
        fprintf(r->out, " %8s %9s %8.1f %7s", "-", "-", ours_mb, "-");
    } else {
        const double plain_mb = (double)plain->bytes / 1e6;
        print_seconds(r->out, 10, plain->seconds);
        print_seconds(r->out, 9, ours->seconds);
        fprintf(r->out, " %7.1fx %9.1f %8.1f %6.2fx", plain->seconds / ours->seconds, plain_mb,
                ours_mb, plain_mb > 0 ? ours_mb / plain_mb : 0);
    }
    fprintf(r->out, "%s%s\n", note[0] != '\0' ? "  " : "", note);
}

static void print_csv(const bench_report *r, const char *name, int64_t size,
                      const bench_figures *plain, const bench_figures *ours) {
    const double ours_mb = (double)ours->bytes / 1e6;
    if (plain == NULL) {
        fprintf(r->out, "\"%s\",%" PRId64 ",,%.4g,,,%.2f,\n", name, size, ours->seconds, ours_mb);
    } else {
        const double plain_mb = (double)plain->bytes / 1e6;
        fprintf(r->out, "\"%s\",%" PRId64 ",%.4g,%.4g,%.2f,%.2f,%.2f,%.3f\n", name, size,
                plain->seconds, ours->seconds, plain->seconds / ours->seconds, plain_mb, ours_mb,
                plain_mb > 0 ? ours_mb / plain_mb : 0);
    }
}

void bench_line(const bench_report *r, const char *name, int64_t size, const bench_figures *plain,
                const bench_figures *ours, const char *note) {
    if (r->options->csv) {
        print_csv(r, name, size, plain, ours);
    } else {
        print_text(r, name, size, plain, ours, note);
    }
    fflush(r->out);
}

wy_status bench_both(bench_figures *plain, bench_figures *ours, const bench_report *r,
                     const char *name, bench_work *plain_work, const void *plain_data,
                     bench_work *our_work, const void *our_data) {
    const wy_control *control = r->options->control;
    wy_status status = bench_measure(plain, plain_work, plain_data, name, control, r->error);
    if (status == WY_OK) {
        status = bench_measure(ours, our_work, our_data, name, control, r->error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (plain->checksum != ours->checksum || plain->checksum == 0) {
        return wi_fail(r->error, WY_NO, "the benchmark %s: the plain way finds another result",
                       name);
    }
    return WY_OK;
}

wy_status bench_versus(const bench_report *r, const char *name, int64_t size, bench_work *plain,
                       const void *plain_data, bench_work *ours, const void *our_data) {
    bench_figures a = {0};
    bench_figures b = {0};
    const wy_status status = bench_both(&a, &b, r, name, plain, plain_data, ours, our_data);
    if (status == WY_OK) {
        bench_line(r, name, size, &a, &b, "");
    }
    return status;
}
