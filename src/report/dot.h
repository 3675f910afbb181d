/* dot.h - what files for Graphviz share. */
#ifndef WI_REPORT_DOT_H
#define WI_REPORT_DOT_H

#include <stdbool.h>
#include <stdio.h>

/* A text in quotes, or, in a comment, on its own line. */
static inline void wi_dot_text(FILE *out, const char *text, bool quoted) {
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

/* The beginning of a file, up to the look of nodes; title and remark may be NULL. */
static inline void wi_dot_begin(FILE *out, const char *name, const char *title,
                                const char *remark) {
    if (remark != NULL) {
        fputs("// ", out);
        wi_dot_text(out, remark, false);
        fputc('\n', out);
    }
    fprintf(out, "digraph %s {\n", name);
    if (title != NULL) {
        fputs("  label=\"", out);
        wi_dot_text(out, title, true);
        fputs("\"; labelloc=t; fontname=\"Helvetica\";\n", out);
    }
    fputs("  node [shape=circle, style=filled, fillcolor=white, fontname=\"Helvetica\", "
          "margin=0.02];\n",
          out);
}

#endif
