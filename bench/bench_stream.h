/* bench_stream.h - streams of Maharaja Nim against the plain loop and the columns engine. */
#ifndef WY_BENCH_STREAM_H
#define WY_BENCH_STREAM_H

#include "report.h"

wy_status bench_stream(bench_report *r);

#endif
