/* exchange.c - answers: values, errors, tags. */
#include "web/server/exchange.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void web_answer_clear(web_answer *answer) {
    web_text_free(&answer->body);
    memset(answer, 0, sizeof *answer);
}

void web_answer_json(web_answer *answer, json_t *value) {
    if (answer->status == 0) {
        answer->status = 200;
    }
    answer->type = "application/json";
    web_text_put_json(&answer->body, value);
}

/* ---- errors --------------------------------------------------------------------------- */

static void put_error(web_answer *answer, int status, const char *code, const char *parameter,
                      const char *message, const long place[2]) {
    web_answer_clear(answer);
    answer->status = status;
    answer->type = "application/json";
    answer->cache = "no-store";
    web_text *body = &answer->body;
    web_text_put(body, "{\"error\":{\"code\":");
    web_text_put_string(body, code);
    web_text_put(body, ",\"message\":");
    web_text_put_string(body, message);
    if (parameter != NULL) {
        web_text_put(body, ",\"parameter\":");
        web_text_put_string(body, parameter);
    }
    if (place != NULL) {
        web_text_putf(body, ",\"at\":%ld,\"length\":%ld", place[0], place[1]);
    }
    web_text_put(body, "}}");
    if (status == 429 || status == 503) {
        answer->retry = 1;
    }
}

void web_refuse(web_answer *answer, int status, const char *code, const char *parameter,
                const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    put_error(answer, status, code, parameter, message, NULL);
}

/* Moves over one character of text[0, length); its UTF-16 code units. */
static long units_over(const char *text, size_t length, size_t *at) {
    const size_t width = wy_utf8_width(text + *at, length - *at);
    *at += width > 0 ? width : 1;
    return width == 4 ? 2 : 1;
}

/* Where the fault of the error is in the text, and how long; in UTF-16 code units. */
static bool find_place(long place[2], const wy_error *error, const char *text) {
    if (error->line == 0 || text == NULL) {
        return false;
    }
    const size_t length = strlen(text);
    size_t at = 0;
    place[0] = 0;
    for (size_t line = 1; line < error->line && at < length;) {
        line += text[at] == '\n';
        place[0] += units_over(text, length, &at);
    }
    for (size_t column = 1; column < error->column && at < length; column++) {
        place[0] += units_over(text, length, &at);
    }
    place[1] = 0;
    for (size_t i = 0; i < error->width && at < length; i++) {
        place[1] += units_over(text, length, &at);
    }
    return true;
}

void web_refuse_error(web_answer *answer, const wy_error *error, const char *parameter,
                      const char *text) {
    long place[2];
    const bool placed = find_place(place, error, text);
    switch (error->status) {
    case WY_NO:
    case WY_BAD:
        put_error(answer, 400, placed ? "bad_rule" : "bad_input", parameter, error->message,
                  placed ? place : NULL);
        return;
    case WY_LIMIT:
        put_error(answer, 422, "limit", parameter, error->message, NULL);
        return;
    case WY_STOPPED:
        put_error(answer, 422, "limit", parameter,
                  "unknown: it took longer than a request may take", NULL);
        return;
    default:
        put_error(answer, 503, "system", parameter,
                  error->message[0] != '\0' ? error->message : "out of memory", NULL);
        return;
    }
}

/* ---- tags ------------------------------------------------------------------------------ */

/* FNV-1a over 64 bits, twice with different starts: this is no matter of secrets. */
void web_answer_tag(web_answer *answer) {
    uint64_t hash[2] = {UINT64_C(0xcbf29ce484222325), UINT64_C(0x84222325cbf29ce4)};
    for (size_t i = 0; i < answer->body.length; i++) {
        const uint64_t byte = (unsigned char)answer->body.bytes[i];
        hash[0] = (hash[0] ^ byte) * UINT64_C(0x100000001b3);
        hash[1] = (hash[1] + byte) * UINT64_C(0x9e3779b97f4a7c15);
    }
    snprintf(answer->etag, sizeof answer->etag, "\"%016" PRIx64 "%016" PRIx64 "\"", hash[0],
             hash[1] ^ (hash[1] >> 31));
}
