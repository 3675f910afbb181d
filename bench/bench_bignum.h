/* bench_bignum.h - the benchmark of the routes for heaps of any size. */
#ifndef BENCH_BENCH_BIGNUM_H
#define BENCH_BENCH_BIGNUM_H

#include "report.h"

wy_status bench_bignum(bench_report *r);

#endif
