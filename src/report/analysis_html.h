/* analysis_html.h - a report on a game (wythoff/analyze.h) as one page. */
#ifndef WY_REPORT_ANALYSIS_HTML_H
#define WY_REPORT_ANALYSIS_HTML_H

#include <stdio.h>

#include <wythoff/analyze.h>
#include <wythoff/base.h>

/*
 * The page loads nothing from elsewhere and has no script; it follows the reader's choice of light
 * or dark.  title is the game as people call it.  WY_SYSTEM: the stream failed, or no memory.
 */
wy_status wy_analysis_write_html(FILE *stream, const wy_analysis *analysis, const char *title,
                                 wy_error *error);

#endif
