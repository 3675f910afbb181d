/* text.c - text that grows. */
#include "web/server/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/utf8.h"

void web_text_free(web_text *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

/* Room for so many bytes more, and a zero that snprintf may write behind them. */
static bool reserve(web_text *text, size_t more) {
    if (text->broken || more > SIZE_MAX / 4 - text->length) {
        text->broken = true;
        return false;
    }
    text->broken = !wy_list_room(text->bytes, text->room, text->length + more + 1);
    return !text->broken;
}

void web_text_put_bytes(web_text *text, const char *bytes, size_t length) {
    if (length > 0 && reserve(text, length)) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    }
}

void web_text_put(web_text *text, const char *words) {
    web_text_put_bytes(text, words, strlen(words));
}

void web_text_put_number(web_text *text, int64_t number) {
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *--at = '-';
    }
    web_text_put_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void web_text_put_integer(web_text *text, const mpz_t number) {
    const size_t most = mpz_sizeinbase(number, 10) + 2;
    if (reserve(text, most)) {
        mpz_get_str(text->bytes + text->length, 10, number);
        text->length += strlen(text->bytes + text->length);
    }
}

void web_text_putf(web_text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0 || !reserve(text, (size_t)length)) {
        text->broken = true;
        return;
    }
    va_start(arguments, format);
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)length;
}

void web_text_put_string(web_text *text, const char *words) {
    web_text_put(text, "\"");
    const size_t length = strlen(words);
    for (size_t i = 0; i < length;) {
        const unsigned char letter = (unsigned char)words[i];
        const size_t width = wy_utf8_width(words + i, length - i);
        if (width == 0) {
            web_text_put(text, "?");
            i++;
        } else if (letter < ' ' || letter == 0x7F) {
            web_text_putf(text, "\\u%04x", letter);
            i++;
        } else if (letter == '"' || letter == '\\') {
            web_text_putf(text, "\\%c", letter);
            i++;
        } else {
            web_text_put_bytes(text, words + i, width);
            i += width;
        }
    }
    web_text_put(text, "\"");
}

static int put_part(const char *bytes, size_t length, void *data) {
    web_text_put_bytes(data, bytes, length);
    return 0;
}

void web_text_put_json(web_text *text, json_t *value) {
    if (value == NULL || json_dump_callback(value, put_part, text, JSON_COMPACT) != 0) {
        text->broken = true;
    }
    json_decref(value);
}
