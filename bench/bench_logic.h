/* bench_logic.h - the benchmarks of first-order logic. */
#ifndef WI_BENCH_LOGIC_H
#define WI_BENCH_LOGIC_H

#include "report.h"

/* Statements of S2 and the (m,1)-Wythoff games, with a plan and as they are written. */
wy_status bench_logic(bench_report *r);

/* Quantifiers for which one direction of determinisation is far better than the other. */
wy_status bench_determinise(bench_report *r);

/* What is asked of automatic words, with a plan and as it is written. */
wy_status bench_words(bench_report *r);

#endif
