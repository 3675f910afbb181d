/* svg_names.h - names of an SVG file that depend on the file alone. */
#ifndef WI_REPORT_SVG_NAMES_H
#define WI_REPORT_SVG_NAMES_H

#include <stddef.h>
#include <stdio.h>

#include <wythoff/base.h>

/* Copies the text of an SVG file to the stream, with its surfaces and images numbered anew. */
wy_status wi_svg_names(FILE *stream, const char *text, size_t length, wy_error *error);

#endif
