/*
 * measure.h - running a piece of work in a process of its own, to see how long
 * it takes and how much memory it touches.
 */
#ifndef WI_BENCH_MEASURE_H
#define WI_BENCH_MEASURE_H

#include <stdint.h>

#include <wythoff/base.h>

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

#endif
