/* embedded.h - the texts of claims/, which tools/embed puts into a C file when the library is
 * built. */
#ifndef WY_PAPERS_EMBEDDED_H
#define WY_PAPERS_EMBEDDED_H

#include <stddef.h>

typedef struct wy_embedded {
    const char *name; /* "s0.claims" */
    const unsigned char *bytes;
    size_t length;
} wy_embedded;

extern const wy_embedded wy_claim_texts[];
extern const size_t wy_claim_text_count;

#endif
