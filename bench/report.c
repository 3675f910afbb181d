/* report.c - see report.h. */
#include "report.h"

#include <inttypes.h>

#include "base/fail.h"

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
