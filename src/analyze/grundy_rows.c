/* grundy_rows.c - the first rows of Grundy values: their additive periods (grundy.h). */
#include <inttypes.h>
#include <stdio.h>

#include <wythoff/grundy.h>

#include "analyze/analysis.h"

enum { LAST_ROW = 7, COLUMNS = 2000000 };

void wi_analyze_grundy(wy_analysis *analysis) {
    analysis->section = "grundy";
    wi_timer timer;
    wy_error error = {0};
    wi_timer_start(&timer, &analysis->control, analysis->share / 10);
    const wy_grundy_rows_options options = {.keep = WY_KEEP_NONE, .columns = COLUMNS};
    wy_grundy_rows *rows = NULL;
    const wy_status status =
        wy_grundy_rows_find(&rows, analysis->rules, LAST_ROW, &options, &timer.control, &error);
    const char *title = "additive periods of rows 0, 1, ...";
    if (rows == NULL) {
        const bool late = status == WY_STOPPED && !timer.stopped;
        if (late || !wi_analysis_fails(analysis, status, &error)) {
            wi_fact_unknown(analysis, "grundy.periods", title, "%s",
                            late ? "not found within the time" : error.message);
        }
        return;
    }
    char text[16 * (LAST_ROW + 1)] = "";
    size_t length = 0;
    const int64_t count = wy_grundy_rows_count(rows);
    for (int64_t i = 0; i < count && i <= LAST_ROW; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%" PRId64,
                                   i > 0 ? " " : "", wy_grundy_rows_row(rows, i)->period);
    }
    wi_fact_count(analysis, "grundy.periods", title, wi_by_proof("two columns with the same state"),
                  (double)count, "%s", text);
    wy_grundy_rows_free(rows);
}
