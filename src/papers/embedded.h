/* embedded.h - the texts of claims/, which tools/embed puts into C files when the library is
 * built.  Each has a zero behind it. */
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

/* Checks that are programs. */
extern const wi_embedded wi_check_texts[];
extern const size_t wi_check_text_count;

#endif
