/* read.h - the claims that were read, for read.c and find.c. */
#ifndef WI_PAPERS_READ_H
#define WI_PAPERS_READ_H

#include <wythoff/papers.h>

struct wy_claims {
    wy_claim *claims;
    size_t count, room;
    char **texts; /* what the claims point into */
    size_t text_count, text_room;
};

/* Reads a text into claims, after what is there.  WY_BAD, with the place. */
wy_status wi_claims_add(wy_claims *claims, const char *text, size_t length, wy_error *error);

/* The lists of a claim, not the texts that they point into. */
void wi_claim_free_lists(const wy_claim *claim);

#endif
