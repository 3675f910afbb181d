/* find.c - the claims of the four papers, and finding one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "papers/embedded.h"
#include "papers/read.h"

static const wy_paper papers[] = {
    {"S0", "Maharaja Nim: Wythoff's Queen meets the Knight", "U. Larsson, J. Wästlund"},
    {"S1", "2-pile Nim with a restricted number of move-size imitations",
     "U. Larsson; appendix by P. Hegarty"},
    {"S2", "Extensions and restrictions of Wythoff's game preserving its P-positions (slides)",
     "E. Duchêne, A. S. Fraenkel, R. J. Nowakowski, M. Rigo"},
    {"S3", "Rational heap games", "U. Larsson"},
};

const wy_paper *wy_papers(size_t *count) {
    *count = sizeof papers / sizeof papers[0];
    return papers;
}

static wy_status new_claims(wy_claims **out, wy_error *error) {
    *out = calloc(1, sizeof **out);
    return *out != NULL ? WY_OK : wi_fail_memory(error);
}

wy_status wy_claims_read(wy_claims **out, const char *text, size_t length, wy_error *error) {
    wy_status status = new_claims(out, error);
    if (status == WY_OK) {
        status = wi_claims_add(*out, text, length, error);
    }
    if (status != WY_OK) {
        wy_claims_close(*out);
        *out = NULL;
    }
    return status;
}

wy_status wy_claims_open(wy_claims **out, wy_error *error) {
    wy_status status = new_claims(out, error);
    for (size_t i = 0; i < wi_claim_text_count && status == WY_OK; i++) {
        const wi_embedded *file = &wi_claim_texts[i];
        wy_error fault;
        status = wi_claims_add(*out, (const char *)file->bytes, file->length, &fault);
        if (status != WY_OK && error != NULL) {
            *error = fault;
            snprintf(error->message, sizeof error->message, "%s: %.400s", file->name,
                     fault.message);
        }
    }
    if (status != WY_OK) {
        wy_claims_close(*out);
        *out = NULL;
    }
    return status;
}

void wy_claims_close(wy_claims *claims) {
    if (claims == NULL) {
        return;
    }
    for (size_t i = 0; i < claims->count; i++) {
        wi_claim_free_lists(&claims->claims[i]);
    }
    for (size_t i = 0; i < claims->text_count; i++) {
        free(claims->texts[i]);
    }
    free(claims->claims);
    free(claims->texts);
    free(claims);
}

size_t wy_claims_count(const wy_claims *claims) {
    return claims->count;
}

const wy_claim *wy_claims_at(const wy_claims *claims, size_t i) {
    return i < claims->count ? &claims->claims[i] : NULL;
}

const wy_claim *wy_claims_find(const wy_claims *claims, const char *id) {
    for (size_t i = 0; i < claims->count; i++) {
        if (strcmp(claims->claims[i].id, id) == 0) {
            return &claims->claims[i];
        }
    }
    return NULL;
}
