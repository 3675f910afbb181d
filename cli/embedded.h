/* embedded.h - the files that tools/embed puts into the program; a zero follows each. */
#ifndef CLI_EMBEDDED_H
#define CLI_EMBEDDED_H

#include <stddef.h>

typedef struct wi_embedded {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} wi_embedded;

/* docs/glossary.md */
extern const wi_embedded cli_glossary_texts[];
extern const size_t cli_glossary_text_count;

/* web/plain: plain.html, plain.js */
extern const wi_embedded cli_plain_texts[];
extern const size_t cli_plain_text_count;

#endif
