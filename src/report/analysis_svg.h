/* analysis_svg.h - the pictures of an analysis, as SVG inside a page that has their colours. */
#ifndef WI_REPORT_ANALYSIS_SVG_H
#define WI_REPORT_ANALYSIS_SVG_H

#include <stdbool.h>
#include <stdio.h>

#include "analyze/analysis.h"

/* The P-positions with heaps below `size`, square by square, and the beams as lines. */
void wi_analysis_svg_board(FILE *out, const wy_analysis *analysis, int64_t size);

/* All of the sample, a box for many positions; false: no memory, and nothing is written. */
bool wi_analysis_svg_survey(FILE *out, const wy_analysis *analysis);

/* b_n - a_n - n, or what the game has in its place, for n < terms. */
void wi_analysis_svg_deviation(FILE *out, const wy_analysis *analysis, size_t terms);

/* The column machine, its states around a circle. */
void wi_analysis_svg_machine(FILE *out, const wy_machine *machine);

#endif
