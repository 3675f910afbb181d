/* html.h - text inside HTML pages. */
#ifndef WI_REPORT_HTML_H
#define WI_REPORT_HTML_H

#include <stddef.h>
#include <stdio.h>

/* The characters < > & " as what they stand for; good for attributes in double quotes, too. */
void wi_html_bytes(FILE *stream, const char *text, size_t length);
void wi_html_text(FILE *stream, const char *text);

#endif
