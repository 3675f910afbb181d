/* error.c - errors as JSON. */
#include "json/error.h"

#include <string.h>

#include "base/utf8.h"

/* Moves over one character of text[0, length); its UTF-16 code units. */
static long units_over(const char *text, size_t length, size_t *at) {
    const size_t width = wi_utf8_width(text + *at, length - *at);
    *at += width > 0 ? width : 1;
    return width == 4 ? 2 : 1;
}

bool wi_place_of(wi_place *place, const wy_error *error, const char *text) {
    *place = (wi_place){0, 0};
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

void wi_put_error(wi_writer *to, const char *code, const char *message, const char *parameter,
                  const wi_place *place) {
    wi_put(to, "{\"error\":{\"code\":");
    wi_put_string(to, code);
    wi_put(to, ",\"message\":");
    wi_put_string(to, message);
    if (parameter != NULL) {
        wi_put(to, ",\"parameter\":");
        wi_put_string(to, parameter);
    }
    if (place != NULL) {
        wi_putf(to, ",\"at\":%ld,\"length\":%ld", place->at, place->length);
    }
    wi_put(to, "}}");
}

const char *wi_json_code(wy_status status) {
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
