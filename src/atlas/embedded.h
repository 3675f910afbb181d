/* embedded.h - the files of this folder that tools/embed puts into the library. */
#ifndef WI_ATLAS_EMBEDDED_H
#define WI_ATLAS_EMBEDDED_H

#include <stddef.h>

typedef struct wi_embedded {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} wi_embedded;

/* The atlas, and the table of A-numbers. */
extern const wi_embedded wi_atlas_texts[];
extern const size_t wi_atlas_text_count;

#endif
