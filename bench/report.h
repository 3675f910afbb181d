/*
 * report.h - the table that the benchmarks print: one line for a piece of work
 * done the plain way and ours, with the ratios of time and memory.
 */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include <stdint.h>
#include <stdio.h>

#include "bench.h"
#include "measure.h"

typedef struct bench_report {
    const wi_bench_options *options;
    FILE *out;
    wy_error *error;
} bench_report;

void bench_heading(const bench_report *r);

/* plain may be NULL: it was not run.  note, "" for none, ends the line in text. */
void bench_line(const bench_report *r, const char *name, int64_t size, const bench_figures *plain,
                const bench_figures *ours, const char *note);

/* Measures both.  WY_NO: they find different results, worth more than any ratio. */
wy_status bench_both(bench_figures *plain, bench_figures *ours, const bench_report *r,
                     const char *name, bench_work *plain_work, const void *plain_data,
                     bench_work *our_work, const void *our_data);

/* Measures both and prints the line. */
wy_status bench_versus(const bench_report *r, const char *name, int64_t size, bench_work *plain,
                       const void *plain_data, bench_work *ours, const void *our_data);

#endif
