/* error.c - errors as JSON. */
#include "json/error.h"

#include <string.h>

#include "base/utf8.h"

/* Moves over one character of text[0, length); its UTF-16 code units. */
static long units_over(const char *text, size_t length, size_t *at) {
    const size_t width = wy_utf8_width(text + *at, length - *at);
    *at += width > 0 ? width : 1;
    return width == 4 ? 2 : 1;
}

bool wy_place_of(wy_place *place, const wy_error *error, const char *text) {
    *place = (wy_place){0, 0};
    if (error->line == 0 || text == NULL) {
        return false;
    }
    const size_t length = strlen(text);
    size_t at = 0;
    for (size_t line = 1; line < error->line && at < length;) {
        line += text[at] == '\n';
        place->at += units_over(text, length, &at);
    }
    for (size_t column = 1; column < error->column && at < length; column++) {
        place->at += units_over(text, length, &at);
    }
    for (size_t i = 0; i < error->width && at < length; i++) {
        place->length += units_over(text, length, &at);
    }
    return true;
}

void wy_put_error(wy_writer *to, const char *code, const char *message, const char *parameter,
                  const wy_place *place) {
    wy_put(to, "{\"error\":{\"code\":");
    wy_put_string(to, code);
    wy_put(to, ",\"message\":");
    wy_put_string(to, message);
    if (parameter != NULL) {
        wy_put(to, ",\"parameter\":");
        wy_put_string(to, parameter);
    }
    if (place != NULL) {
        wy_putf(to, ",\"at\":%ld,\"length\":%ld", place->at, place->length);
    }
    wy_put(to, "}}");
}

const char *wy_json_code(wy_status status) {
    switch (status) {
    case WY_NO:
    case WY_BAD:
        return "bad_input";
    case WY_LIMIT:
    case WY_STOPPED:
        return "limit";
    default:
        return "system";
    }
}
