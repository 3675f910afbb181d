/*
 * fuzz_claims.c - any bytes at all are a text of claims or get a message.
 *
 * What must hold: every field of a claim that was read is there and ends inside the text; ids are
 * found again; what is refused has a message whose place lies in the text.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/papers.h>

#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Must hold in every build, so no assert(). */
static void require(int holds) {
    if (!holds) {
        abort();
    }
}

static void check_error(const wy_error *error, const uint8_t *data, size_t size) {
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += data[i] == '\n';
    }
    require(error->message[0] != '\0' && error->line <= lines);
    for (const char *at = error->excerpt; *at != '\0';) {
        const size_t width = wi_utf8_printable(at, strlen(at));
        require(width > 0);
        at += width;
    }
}

static void check_claim(const wy_claims *claims, const wy_claim *claim, size_t size) {
    const char *const texts[] = {claim->id,    claim->paper, claim->title, claim->where,
                                 claim->claim, claim->note,  claim->data,  claim->verb};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        require(texts[i] != NULL && strlen(texts[i]) <= size);
    }
    for (size_t i = 0; i < claim->argument_count; i++) {
        require(strlen(claim->arguments[i]) <= size);
    }
    for (size_t i = 0; i < claim->game_count; i++) {
        require(*claim->games[i] != '\0' && strlen(claim->games[i]) <= size);
    }
    require(claim->bound_count[0] <= WY_CLAIM_BOUNDS && claim->bound_count[1] <= WY_CLAIM_BOUNDS);
    require(wy_claims_find(claims, claim->id) == claim);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    wy_claims *claims;
    wy_error error;
    const wy_status status = wy_claims_read(&claims, (const char *)data, size, &error);
    if (status != WY_OK) {
        require(status == WY_BAD && claims == NULL);
        check_error(&error, data, size);
        return 0;
    }
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        check_claim(claims, wy_claims_at(claims, i), size);
    }
    wy_claims_close(claims);
    return 0;
}
