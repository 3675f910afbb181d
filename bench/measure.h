/*
 * measure.h - running a piece of work in a process of its own, to see how long
 * it takes and how much memory it touches.
 */
#ifndef WI_BENCH_MEASURE_H
#define WI_BENCH_MEASURE_H

#include <stdint.h>
#include <stdio.h>

#include <wythoff/solve.h>

#include "bench.h"

/* Does the work and returns a checksum of the result. */
typedef uint64_t bench_work(const void *data);

typedef struct bench_figures {
    double seconds;    /* of the fastest run */
    uint64_t bytes;    /* most memory resident, less what the process had before */
    uint64_t checksum; /* of the result */
} bench_figures;

/*
 * Runs the work once, and again (five times at most) while it takes less than
 * half a second in all, so that a short time can be trusted.  WY_STOPPED by the
 * poll of control, which may be NULL; WY_SYSTEM if the process died.
 */
wy_status bench_measure(bench_figures *figures, bench_work *work, const void *data,
                        const char *name, const wy_control *control, wy_error *error);

/* The P-positions of a window, from the text of the rule on; zero threads are one. */
typedef struct bench_window {
    const char *rule;
    wy_engine engine;
    int64_t width, height;
    int threads;
    wy_take *take; /* its data is the checksum, at first 1; NULL: each position counts, in order */
} bench_window;

uint64_t bench_solve(const void *window);

/* ---- the table: a line for a piece of work done the plain way and ours, with the ratios ------ */

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

wy_status bench_bignum(bench_report *r);

/* Twelve rules, each against a loop that is written by hand for it. */
wy_status bench_conditions(bench_report *r);

wy_status bench_grundy(bench_report *r);

wy_status bench_heaps(bench_report *r);

/* Statements of S2 and the (m,1)-Wythoff games, with a plan and as they are written. */
wy_status bench_logic(bench_report *r);

/* Quantifiers for which one direction of determinisation is far better than the other. */
wy_status bench_determinise(bench_report *r);

/* Questions about automatic words, with a plan and as they are written. */
wy_status bench_words(bench_report *r);

/* Conditions against lists by hand; tied moves, cell by cell and 64 at a time; the normal form. */
wy_status bench_rules(bench_report *r);

wy_status bench_stream(bench_report *r);

#endif
