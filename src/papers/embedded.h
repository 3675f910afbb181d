/* embedded.h - the texts of claims/, which tools/embed puts into a C file when the library is
 * built. */
#ifndef WI_PAPERS_EMBEDDED_H
#define WI_PAPERS_EMBEDDED_H

#include <stddef.h>

typedef struct wi_embedded {
    const char *name; /* "s0.claims" */
    const unsigned char *bytes;
    size_t length;
} wi_embedded;

extern const wi_embedded wi_claim_texts[];
extern const size_t wi_claim_text_count;

#endif
