/* bench_heaps.h - the benchmark of three heaps. */
#ifndef BENCH_BENCH_HEAPS_H
#define BENCH_BENCH_HEAPS_H

#include "report.h"

wy_status bench_heaps(bench_report *r);

#endif
