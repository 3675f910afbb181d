/* writer.c - text that grows. */
#include "json/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/utf8.h"

void wi_writer_free(wi_writer *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

/* Room for so many bytes more, and a zero that snprintf may write behind them. */
static bool reserve(wi_writer *text, size_t more) {
    if (text->broken || more > SIZE_MAX / 4 - text->length) {
        text->broken = true;
        return false;
    }
    text->broken = !wi_list_room(text->bytes, text->room, text->length + more + 1);
    return !text->broken;
}

void wi_put_bytes(wi_writer *text, const char *bytes, size_t length) {
    if (length > 0 && reserve(text, length)) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    }
}

void wi_put(wi_writer *text, const char *words) {
    wi_put_bytes(text, words, strlen(words));
}

void wi_put_number(wi_writer *text, int64_t number) {
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
    wi_put_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void wi_put_integer(wi_writer *text, const mpz_t number) {
    const size_t most = mpz_sizeinbase(number, 10) + 2;
    if (reserve(text, most)) {
        mpz_get_str(text->bytes + text->length, 10, number);
        text->length += strlen(text->bytes + text->length);
    }
}

void wi_putf(wi_writer *text, const char *format, ...) {
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

void wi_put_string(wi_writer *text, const char *words) {
    wi_put(text, "\"");
    const size_t length = strlen(words);
    for (size_t i = 0; i < length;) {
        const unsigned char letter = (unsigned char)words[i];
        const size_t width = wi_utf8_width(words + i, length - i);
        if (width == 0) {
            wi_put(text, "?");
            i++;
        } else if (letter < ' ' || letter == 0x7F) {
            wi_putf(text, "\\u%04x", letter);
            i++;
        } else if (letter == '"' || letter == '\\') {
            wi_putf(text, "\\%c", letter);
            i++;
        } else {
            wi_put_bytes(text, words + i, width);
            i += width;
        }
    }
    wi_put(text, "\"");
}

static int put_part(const char *bytes, size_t length, void *data) {
    wi_put_bytes(data, bytes, length);
    return 0;
}

static void put(wi_writer *text, json_t *value, size_t flags) {
    if (value == NULL || json_dump_callback(value, put_part, text, JSON_ENCODE_ANY | flags) != 0) {
        text->broken = true;
    }
    json_decref(value);
}

void wi_put_json(wi_writer *text, json_t *value) {
    put(text, value, 0);
}

void wi_put_compact(wi_writer *text, json_t *value) {
    put(text, value, JSON_COMPACT);
}

void wi_put_members(wi_writer *text, json_t *object) {
    const char *between = "";
    const char *name;
    json_t *value;
    text->broken = text->broken || object == NULL;
    json_object_foreach(object, name, value) {
        wi_put(text, between);
        wi_put_string(text, name);
        wi_put(text, ": ");
        wi_put_json(text, json_incref(value));
        between = ", ";
    }
    json_decref(object);
}
