/* writer.c - text that grows. */
#include "json/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/utf8.h"

void wy_writer_free(wy_writer *text) {
    free(text->bytes);
    memset(text, 0, sizeof *text);
}

/* Room for so many bytes more, and a zero that snprintf may write behind them. */
static bool reserve(wy_writer *text, size_t more) {
    if (text->broken || more > SIZE_MAX / 4 - text->length) {
        text->broken = true;
        return false;
    }
    text->broken = !wy_list_room(text->bytes, text->room, text->length + more + 1);
    return !text->broken;
}

void wy_put_bytes(wy_writer *text, const char *bytes, size_t length) {
    if (length > 0 && reserve(text, length)) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    }
}

void wy_put(wy_writer *text, const char *words) {
    wy_put_bytes(text, words, strlen(words));
}

void wy_put_number(wy_writer *text, int64_t number) {
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
    wy_put_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

void wy_put_integer(wy_writer *text, const mpz_t number) {
    const size_t most = mpz_sizeinbase(number, 10) + 2;
    if (reserve(text, most)) {
        mpz_get_str(text->bytes + text->length, 10, number);
        text->length += strlen(text->bytes + text->length);
    }
}

void wy_putf(wy_writer *text, const char *format, ...) {
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

void wy_put_string(wy_writer *text, const char *words) {
    wy_put(text, "\"");
    const size_t length = strlen(words);
    for (size_t i = 0; i < length;) {
        const unsigned char letter = (unsigned char)words[i];
        const size_t width = wy_utf8_width(words + i, length - i);
        if (width == 0) {
            wy_put(text, "?");
            i++;
        } else if (letter < ' ' || letter == 0x7F) {
            wy_putf(text, "\\u%04x", letter);
            i++;
        } else if (letter == '"' || letter == '\\') {
            wy_putf(text, "\\%c", letter);
            i++;
        } else {
            wy_put_bytes(text, words + i, width);
            i += width;
        }
    }
    wy_put(text, "\"");
}

static int put_part(const char *bytes, size_t length, void *data) {
    wy_put_bytes(data, bytes, length);
    return 0;
}

static void put(wy_writer *text, json_t *value, size_t flags) {
    if (value == NULL || json_dump_callback(value, put_part, text, JSON_ENCODE_ANY | flags) != 0) {
        text->broken = true;
    }
    json_decref(value);
}

void wy_put_json(wy_writer *text, json_t *value) {
    put(text, value, 0);
}

void wy_put_compact(wy_writer *text, json_t *value) {
    put(text, value, JSON_COMPACT);
}

void wy_put_members(wy_writer *text, json_t *object) {
    const char *between = "";
    const char *name;
    json_t *value;
    text->broken = text->broken || object == NULL;
    json_object_foreach(object, name, value) {
        wy_put(text, between);
        wy_put_string(text, name);
        wy_put(text, ": ");
        wy_put_json(text, json_incref(value));
        between = ", ";
    }
    json_decref(object);
}
