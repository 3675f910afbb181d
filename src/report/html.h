/* html.h - text inside HTML pages. */
#ifndef WY_REPORT_HTML_H
#define WY_REPORT_HTML_H

#include <stddef.h>
#include <stdio.h>

/* The characters < > & " as what they stand for; good for attributes in double quotes, too. */
void wy_html_bytes(FILE *stream, const char *text, size_t length);
void wy_html_text(FILE *stream, const char *text);

#endif
