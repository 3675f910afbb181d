/*
 * fail.c - errors as values: a sentence, and for text the line with a caret.
 */
#include "base/fail.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

const char *wy_status_name(wy_status status) {
    switch (status) {
    case WY_OK:
        return "done";
    case WY_NO:
        return "no";
    case WY_BAD:
        return "bad input";
    case WY_LIMIT:
        return "limit reached";
    case WY_SYSTEM:
        return "system failure";
    case WY_STOPPED:
        return "stopped";
    }
    return "unknown status";
}

wy_status wy_fail(wy_error *error, wy_status status, const char *format, ...) {
    if (error == NULL) {
        return status;
    }
    memset(error, 0, sizeof *error);
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

wy_status wy_fail_memory(wy_error *error) {
    return wy_fail(error, WY_SYSTEM, "out of memory");
}

/* A byte that continues a UTF-8 character takes no column of its own. */
static bool continues_character(char byte) {
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

static size_t characters(const char *from, const char *to) {
    size_t count = 0;
    for (const char *byte = from; byte < to; byte++) {
        count += !continues_character(*byte);
    }
    return count;
}

void wy_fail_place(wy_error *error, const char *text, size_t length, size_t at, size_t width) {
    if (error == NULL) {
        return;
    }
    if (at > length) {
        at = length;
    }
    const char *begin = text;
    error->line = 1;
    for (const char *byte = text; byte < text + at; byte++) {
        if (*byte == '\n') {
            begin = byte + 1;
            error->line++;
        }
    }
    const char *end = memchr(text + at, '\n', length - at);
    if (end == NULL) {
        end = text + length;
    }
    const char *fault = text + at;
    const char *fault_end = (size_t)(end - fault) < width ? end : fault + width;
    error->column = characters(begin, fault) + 1;
    error->width = characters(fault, fault_end);
    if (error->width == 0) {
        error->width = 1;
    }
    /* A long line shows the part around the fault, cut at character borders. */
    const size_t room = WY_EXCERPT_SIZE - 1;
    if ((size_t)(end - begin) > room) {
        const size_t before = room / 2;
        if ((size_t)(fault - begin) > before) {
            begin = fault - before;
            while (begin < fault && continues_character(*begin)) {
                begin++;
            }
        }
        if ((size_t)(end - begin) > room) {
            end = begin + room;
            while (end > fault && continues_character(*end)) {
                end--;
            }
        }
    }
    size_t used = 0;
    for (const char *byte = begin; byte < end && used < room; byte++) {
        const unsigned char value = (unsigned char)*byte;
        error->excerpt[used++] = value < 0x20 || value == 0x7F ? '?' : *byte;
    }
    error->excerpt[used] = '\0';
    error->caret = characters(begin, fault);
}

size_t wy_error_text(char *buffer, size_t size, const wy_error *error) {
    if (error->line == 0) {
        return (size_t)snprintf(buffer, size, "%s", error->message);
    }
    char under[2 * WY_EXCERPT_SIZE];
    size_t used = 0;
    while (used < error->caret && used < WY_EXCERPT_SIZE) {
        under[used++] = ' ';
    }
    const size_t shown = characters(error->excerpt, error->excerpt + strlen(error->excerpt));
    size_t width = error->width;
    if (error->caret + width > shown) {
        width = error->caret < shown ? shown - error->caret : 1;
    }
    for (size_t i = 0; i < width && used < sizeof under - 1; i++) {
        under[used++] = i == 0 ? '^' : '~';
    }
    under[used] = '\0';
    return (size_t)snprintf(buffer, size, "%zu:%zu: %s\n  %s\n  %s", error->line, error->column,
                            error->message, error->excerpt, under);
}
