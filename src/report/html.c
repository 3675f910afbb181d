/* html.c - text inside HTML pages. */
#include "report/html.h"

#include <string.h>

void wi_html_bytes(FILE *stream, const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        switch (text[i]) {
        case '<':
            fputs("&lt;", stream);
            break;
        case '>':
            fputs("&gt;", stream);
            break;
        case '&':
            fputs("&amp;", stream);
            break;
        case '"':
            fputs("&quot;", stream);
            break;
        default:
            fputc(text[i], stream);
        }
    }
}

void wi_html_text(FILE *stream, const char *text) {
    wi_html_bytes(stream, text, strlen(text));
}
