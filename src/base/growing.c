/* growing.c - a text that grows. */
#include "base/growing.h"

#include <stdio.h>
#include <string.h>

#include "base/list.h"

/* Room for so many bytes more, and a zero. */
static bool make_room(wi_growing *to, size_t length) {
    to->failed = to->failed || !wi_list_room(to->text, to->room, to->length + length + 1);
    return !to->failed;
}

bool wi_growing_put(wi_growing *to, const char *text, size_t length) {
    if (!make_room(to, length)) {
        return false;
    }
    if (length > 0) {
        memcpy(to->text + to->length, text, length);
    }
    to->length += length;
    to->text[to->length] = '\0';
    return true;
}

bool wi_growing_printf(wi_growing *to, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const bool fine = wi_growing_vprintf(to, format, arguments);
    va_end(arguments);
    return fine;
}

bool wi_growing_vprintf(wi_growing *to, const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    const int width = vsnprintf(NULL, 0, format, arguments);
    if (width < 0) {
        to->failed = true;
    }
    if (make_room(to, width < 0 ? 0 : (size_t)width)) {
        vsnprintf(to->text + to->length, (size_t)width + 1, format, again);
        to->length += (size_t)width;
    }
    va_end(again);
    return !to->failed;
}

bool wi_growing_integer(wi_growing *to, const mpz_t number) {
    if (!make_room(to, mpz_sizeinbase(number, 10) + 2)) {
        return false;
    }
    mpz_get_str(to->text + to->length, 10, number);
    to->length += strlen(to->text + to->length);
    return true;
}
