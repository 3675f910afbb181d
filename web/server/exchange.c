/* exchange.c - answers: errors, tags. */
#include "web/server/exchange.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "json/values.h"

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
