/* bench_grundy.h - the benchmark of Grundy values. */
#ifndef BENCH_BENCH_GRUNDY_H
#define BENCH_BENCH_GRUNDY_H

#include "report.h"

wy_status bench_grundy(bench_report *r);

#endif
