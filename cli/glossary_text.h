/* glossary_text.h - docs/glossary.md as tools/embed puts it into the program; a zero follows it. */
#ifndef CLI_GLOSSARY_TEXT_H
#define CLI_GLOSSARY_TEXT_H

#include <stddef.h>

typedef struct wi_embedded {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} wi_embedded;

extern const wi_embedded cli_glossary_texts[];
extern const size_t cli_glossary_text_count;

#endif
