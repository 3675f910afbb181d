/* fuzz.h - what the fuzzers share: demands, and what holds of every error. */
#ifndef WI_FUZZ_H
#define WI_FUZZ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/base.h>

#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Must hold in every build, so no assert(). */
static inline void require(int holds) {
    if (!holds) {
        abort();
    }
}

static inline size_t lines_of(const void *text, size_t size) {
    const char *bytes = text;
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += bytes[i] == '\n';
    }
    return lines;
}

static inline void check_utf8(const char *text) {
    for (size_t left = strlen(text); left > 0;) {
        const size_t width = wi_utf8_printable(text, left);
        require(width > 0);
        text += width;
        left -= width;
    }
}

/* One line that can be shown, and a place within the text that has so many lines. */
static inline void check_error(const wy_error *error, size_t lines) {
    require(error->message[0] != '\0' && error->line <= lines);
    check_utf8(error->message);
    check_utf8(error->excerpt);
    char text[2048];
    require(wy_error_text(text, sizeof text, error) < sizeof text);
}

#endif
