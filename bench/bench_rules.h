/* bench_rules.h - the benchmarks of the normal form of rules. */
#ifndef WI_BENCH_RULES_H
#define WI_BENCH_RULES_H

#include "report.h"

/* Conditions against lists by hand; tied moves, cell by cell and 64 at a time; the normal form. */
wy_status bench_rules(bench_report *r);

#endif
