/*
 * bench.h - the benchmarks behind `wythoff bench`.
 *
 * Each compares an engine with the plain way of doing the same in the same
 * run, and prints the ratio.
 */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stdbool.h>
#include <stdio.h>

#include <wythoff/base.h>

typedef struct wi_bench_options {
    const char *only; /* the name of one benchmark; NULL: all */
    bool csv;         /* a table for files instead of text */
    bool quick;       /* small sizes, to see that everything runs */
    const wy_control *control;
} wi_bench_options;

/* Runs them and writes to out.  WY_BAD: there is no benchmark of this name. */
wy_status wi_bench_run(const wi_bench_options *options, FILE *out, wy_error *error);

#endif
