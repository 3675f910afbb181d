/* bench_conditions.h - the benchmarks of rules whose conditions are not linear. */
#ifndef WI_BENCH_CONDITIONS_H
#define WI_BENCH_CONDITIONS_H

#include "report.h"

/* Twelve rules, each against a loop that is written by hand for it. */
wy_status bench_conditions(bench_report *r);

#endif
