/* service.c - answers, the parameters of a URL, and what the server knows. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/utf8.h"
#include "web/server/service.h"
#include "json/values.h"

/* ---- answers: errors, tags ------------------------------------------------------------------- */

void web_answer_clear(web_answer *answer) {
    wi_writer_free(&answer->body);
    memset(answer, 0, sizeof *answer);
}

void web_refuse(web_answer *answer, int status, const char *code, const char *format, ...) {
    char message[WY_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    web_answer_clear(answer);
    answer->status = status;
    answer->type = "application/json";
    answer->cache = "no-store";
    answer->retry = status == 429 || status == 503 ? 1 : 0;
    wi_put_error(&answer->body, code, message, NULL, NULL);
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

/* ---- the parameters of a URL ----------------------------------------------------------------- */

static int digit_of(char letter) {
    if (letter >= '0' && letter <= '9') {
        return letter - '0';
    }
    if (letter >= 'a' && letter <= 'f') {
        return letter - 'a' + 10;
    }
    if (letter >= 'A' && letter <= 'F') {
        return letter - 'A' + 10;
    }
    return -1;
}

/* Decodes in place.  False: a wrong escape, a zero byte, or no UTF-8. */
static bool decode(char *text, bool plus_is_space) {
    char *to = text;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '%') {
            const int high = digit_of(at[1]);
            const int low = high < 0 ? -1 : digit_of(at[2]);
            if (low < 0 || 16 * high + low == 0) {
                return false;
            }
            *to++ = (char)(16 * high + low);
            at += 2;
        } else {
            *to++ = *at == '+' && plus_is_space ? ' ' : *at;
        }
    }
    *to = '\0';
    const size_t length = (size_t)(to - text);
    for (size_t i = 0; i < length;) {
        const size_t width = wi_utf8_width(text + i, length - i);
        if (width == 0) {
            return false;
        }
        i += width;
    }
    return true;
}

static bool refuse_url(web_answer *answer) {
    web_refuse(answer, 400, "bad_url", "the URL is not well formed");
    return false;
}

static bool add(web_query *query, web_answer *answer, char *part) {
    if (*part == '\0') {
        return true;
    }
    if (query->count == WEB_MOST_PARAMETERS) {
        web_refuse(answer, 400, "bad_url", "there are too many parameters");
        return false;
    }
    char *value = strchr(part, '=');
    if (value != NULL) {
        *value++ = '\0';
    } else {
        value = part + strlen(part);
    }
    if (!decode(part, true) || !decode(value, true)) {
        return refuse_url(answer);
    }
    if (web_query_find(query, part) != NULL) {
        web_refuse(answer, 400, "bad_url", "the parameter %.60s is there twice", part);
        return false;
    }
    query->parameters[query->count++] = (web_parameter){part, value};
    return true;
}

bool web_query_read(web_query *query, web_answer *answer, const char *url) {
    memset(query, 0, sizeof *query);
    if (strlen(url) > WEB_LONGEST_URL) {
        web_refuse(answer, 414, "long_url", "the URL is longer than %d bytes", WEB_LONGEST_URL);
        return false;
    }
    if (url[0] != '/') {
        return refuse_url(answer);
    }
    query->memory = strdup(url);
    if (query->memory == NULL) {
        web_refuse(answer, 503, "system", "out of memory");
        return false;
    }
    query->path = query->memory;
    char *rest = strchr(query->memory, '?');
    if (rest != NULL) {
        *rest++ = '\0';
    }
    bool good = true;
    while (good && rest != NULL) {
        char *next = strchr(rest, '&');
        if (next != NULL) {
            *next++ = '\0';
        }
        good = add(query, answer, rest);
        rest = next;
    }
    if (good && !decode(query->path, false)) {
        good = refuse_url(answer);
    }
    char *at = query->path + 1;
    while (good && at != NULL) {
        char *next = strchr(at, '/');
        if (query->segment_count < WEB_MOST_SEGMENTS) {
            query->segments[query->segment_count] = at;
        }
        query->segment_count++;
        if (next != NULL) {
            *next++ = '\0';
        }
        at = next;
    }
    return good;
}

void web_query_free(web_query *query) {
    free(query->memory);
    query->memory = NULL;
}

const char *web_query_find(const web_query *query, const char *name) {
    for (size_t i = 0; i < query->count; i++) {
        if (strcmp(query->parameters[i].name, name) == 0) {
            return query->parameters[i].value;
        }
    }
    return NULL;
}

/* ---- what the server knows ------------------------------------------------------------------- */

wy_status web_service_create(web_service **out, const web_settings *settings, wy_error *error) {
    *out = NULL;
    web_service *service = calloc(1, sizeof *service);
    if (service == NULL) {
        return wi_fail_memory(error);
    }
    service->settings = *settings;
    const wy_status status = wy_asker_open(&service->asker, &settings->ask, error);
    if (status != WY_OK) {
        free(service);
        return status;
    }
    *out = service;
    return WY_OK;
}

void web_service_stop(web_service *service) {
    wy_asker_stop(service->asker);
}

void web_service_free(web_service *service) {
    if (service != NULL) {
        wy_asker_free(service->asker);
        free(service);
    }
}
