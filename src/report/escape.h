/* escape.h - text of people made fit for pictures, for TeX, and for HTML. */
#ifndef WI_REPORT_ESCAPE_H
#define WI_REPORT_ESCAPE_H

#include <stddef.h>
#include <stdio.h>

/*
 * A copy that is one line of valid UTF-8: other bytes become '?', control
 * characters become blanks; cut after some 2000 bytes.  NULL text gives "".
 * free() it; NULL: no memory.
 */
char *wi_text_clean(const char *text);

/* Bytes of the UTF-8 character at the start of text (at least 1; 0 at the end). */
size_t wi_text_character(const char *text);

/* Writes clean text so that LaTeX sets it as it stands. */
void wi_text_tex(FILE *stream, const char *text);

/* ---- inside HTML pages ----------------------------------------------------------------------- */

/* The characters < > & " as what they stand for; good for attributes in double quotes, too. */
void wi_html_bytes(FILE *stream, const char *text, size_t length);
void wi_html_text(FILE *stream, const char *text);

/* A file that the build puts into the library (tools/embed); a zero follows its bytes. */
typedef struct wi_embedded {
    const char *name; /* "gallery.css" */
    const unsigned char *bytes;
    size_t length;
} wi_embedded;

extern const wi_embedded wi_page_parts[];
extern const size_t wi_page_part_count;

/* The text of the file of this name in pages/; empty if there is none. */
const char *wi_page_part(const char *name);

#endif
