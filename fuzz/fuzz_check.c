/*
 * fuzz_check.c - any bytes at all are a certificate that is verified, or are refused with the line
 * and the reason.
 *
 * What must hold besides: the checker needs no more than memory in proportion to its input; a text
 * that is verified is refused when a byte is changed at which the bytes of the input point, unless
 * it stands in the third or fourth line, the version and the rule in words, which may differ
 * (docs/certificates.md), or behind the line `sentences`, for another sentence may be true too.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fuzz.h"

static void check_verdict(const cert_verdict *v, const char *text, size_t size) {
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += text[i] == '\n';
    }
    require(v->outcome == VERIFIED || v->outcome == REFUSED || v->outcome == TOO_LARGE);
    require((v->outcome == VERIFIED) == (v->reason[0] == '\0'));
    require(v->line <= lines && memchr(v->reason, '\0', sizeof v->reason) != NULL);
}

/* The bytes of the lines `version` and `rule`, if it has them: from *first to before *last. */
static void find_words(size_t *first, size_t *last, const char *text, size_t size) {
    size_t ends[4] = {0};
    size_t lines = 0;
    for (size_t i = 0; i < size && lines < 4; i++) {
        if (text[i] == '\n') {
            ends[lines++] = i;
        }
    }
    const bool there = lines == 4 && strncmp(text + ends[1] + 1, "version ", 8) == 0;
    *first = there ? ends[1] + 1 : 0;
    *last = there ? ends[3] : 0;
}

/* Where the sentences about a P-set begin; the size: there are none. */
static size_t find_sentences(const char *text, size_t size) {
    static const char line[] = "\nsentences ";
    const size_t length = sizeof line - 1;
    size_t at = 0;
    while (at + length <= size && memcmp(text + at, line, length) != 0) {
        at++;
    }
    return at + length <= size ? at : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    cert_verdict v;
    cert_check(&v, (const char *)data, size, NULL, NULL);
    check_verdict(&v, (const char *)data, size);
    char *text = v.outcome == VERIFIED ? malloc(size) : NULL;
    size_t first;
    size_t last;
    find_words(&first, &last, (const char *)data, size);
    const size_t sentences = find_sentences((const char *)data, size);
    for (size_t i = 0; text != NULL && i < size; i += 7) {
        if (first <= i && i < last) {
            continue;
        }
        memcpy(text, data, size);
        text[i] ^= (char)(1 + data[i / 2] % 8);
        cert_check(&v, text, size, NULL, NULL);
        check_verdict(&v, text, size);
        require(v.outcome != VERIFIED || i > sentences);
    }
    free(text);
    return 0;
}
