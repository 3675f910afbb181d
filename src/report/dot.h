/* dot.h - what files for Graphviz share. */
#ifndef WY_REPORT_DOT_H
#define WY_REPORT_DOT_H

#include <stdbool.h>
#include <stdio.h>

/* A text in quotes, or, in a comment, on its own line. */
static inline void wy_dot_text(FILE *out, const char *text, bool quoted) {
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n' || *at == '\r') {
            fputc(' ', out);
        } else {
            if (quoted && (*at == '"' || *at == '\\')) {
                fputc('\\', out);
            }
            fputc(*at, out);
        }
    }
}

#endif
