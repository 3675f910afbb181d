/* bench_stream.h - streams of Maharaja Nim against the plain loop and the columns engine. */
#ifndef WI_BENCH_STREAM_H
#define WI_BENCH_STREAM_H

#include "report.h"

wy_status bench_stream(bench_report *r);

#endif
