/*
 * fail.c - errors as values: a sentence, and for text the line with a caret.
 */
#include "base/fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

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

wy_status wi_fail(wy_error *error, wy_status status, const char *format, ...) {
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

wy_status wi_fail_more(wy_error *error, unsigned more) {
    if (error == NULL) {
        return WY_LIMIT;
    }
    error->more = more;
    return error->status;
}

wy_status wi_fail_budget(wy_error *error, uint64_t needed, uint64_t allowed, const char *what,
                         ...) {
    char text[WY_MESSAGE_SIZE / 2];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(text, sizeof text, what, arguments);
    va_end(arguments);
    if (needed == UINT64_MAX) {
        return wi_fail(error, WY_LIMIT, "%s: more memory is needed than there can be", text);
    }
    return wi_fail(error, WY_LIMIT, "%s: %llu bytes of memory are needed, and %llu are allowed",
                   text, (unsigned long long)needed, (unsigned long long)allowed);
}

/* Bytes of the character at from; a byte that belongs to none counts as one. */
static size_t character(const char *from, const char *end) {
    const size_t width = wi_utf8_width(from, (size_t)(end - from));
    return width == 0 ? 1 : width;
}

static size_t characters(const char *from, const char *end) {
    size_t count = 0;
    for (; from < end; from += character(from, end)) {
        count++;
    }
    return count;
}

/* Copies the whole characters that fit; what cannot be shown becomes '?'. */
static void copy_excerpt(char excerpt[WY_EXCERPT_SIZE], const char *from, const char *end) {
    size_t used = 0;
    while (from < end) {
        const size_t step = character(from, end);
        const size_t shown = wi_utf8_printable(from, (size_t)(end - from));
        if (used + (shown == 0 ? 1 : shown) >= WY_EXCERPT_SIZE) {
            break;
        }
        if (shown == 0) {
            excerpt[used++] = '?';
        } else {
            memcpy(excerpt + used, from, shown);
            used += shown;
        }
        from += step;
    }
    excerpt[used] = '\0';
}

void wi_fail_place(wy_error *error, const char *text, size_t length, size_t at, size_t width) {
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
    /* A long line shows the part around the fault. */
    const size_t room = WY_EXCERPT_SIZE - 1;
    const bool cut = (size_t)(end - begin) > room;
    while (cut && begin < fault && (size_t)(fault - begin) > room / 2) {
        begin += character(begin, fault);
    }
    copy_excerpt(error->excerpt, begin, end);
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
