/* syntax.c - formulas as they were written: faults with their place, names of numerations. */
#include "logic/syntax.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"

static wy_status fail_place(const wi_syntax *syntax, wy_error *error, size_t at, size_t width,
                            const char *format, va_list arguments) {
    char message[WY_MESSAGE_SIZE];
    vsnprintf(message, sizeof message, format, arguments);
    const wy_status status = wi_fail(error, WY_BAD, "%s", message);
    wi_fail_place(error, syntax->text, syntax->length, at, width);
    return status;
}

wy_status wi_syntax_fail(const wi_syntax *syntax, const wi_node *node, wy_error *error,
                         const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status = fail_place(syntax, error, node->at, node->width, format, arguments);
    va_end(arguments);
    return status;
}

wy_status wi_syntax_fail_sign(const wi_syntax *syntax, const wi_node *node, wy_error *error,
                              const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const wy_status status =
        fail_place(syntax, error, node->sign_at, node->sign_width, format, arguments);
    va_end(arguments);
    return status;
}

static bool begins(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

bool wi_system_full_name(char *to, size_t size, const char *name, size_t length) {
    const char *order = "msd_";
    if (begins(name, length, "msd") || begins(name, length, "lsd")) {
        order = *name == 'm' ? "msd_" : "lsd_";
        name += 3;
        length -= 3;
        if (length > 0 && *name == '_') {
            name++;
            length--;
        }
    }
    if (length == 0) {
        name = "2";
        length = 1;
    }
    if (length > size || size < 6 || length > size - 5) {
        return false;
    }
    snprintf(to, size, "%s%.*s", order, (int)length, name);
    return true;
}

void wi_syntax_clear(wi_syntax *syntax) {
    wi_arena_clear(&syntax->arena);
    memset(syntax, 0, sizeof *syntax);
}
