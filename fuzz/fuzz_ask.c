/*
 * fuzz_ask.c - any lines at all are requests to an asker, and get answers.
 *
 * What must hold: every line is answered, soon, by one JSON object that is {"answer": ...} or
 * {"error": {"code", "message", ...}}.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/ask.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FRESH_AFTER = 200, MOST_REQUESTS = 4 };

/* Must hold in every build, so no assert(). */
static void require(int holds) {
    if (!holds) {
        abort();
    }
}

static json_t *ask(wy_asker *asker, const char *request, size_t length) {
    size_t answered;
    char *text = wy_ask_json(asker, request, length, NULL, &answered);
    require(text != NULL && strlen(text) == answered);
    json_t *json = json_loadb(text, answered, 0, NULL);
    free(text);
    require(json_object_size(json) == 1);
    if (json_object_get(json, "answer") == NULL) {
        const json_t *error = json_object_get(json, "error");
        require(json_string_length(json_object_get(error, "code")) > 0);
        require(json_string_length(json_object_get(error, "message")) > 0);
    }
    return json;
}

/* A job that was asked for is not wanted. */
static void stop_job(wy_asker *asker, const json_t *answer) {
    const json_t *value = json_object_get(answer, "answer");
    const char *id = json_string_value(json_object_get(value, "job"));
    if (id != NULL) {
        char request[128];
        snprintf(request, sizeof request, "{\"ask\":\"job_stop\",\"job\":\"%s\"}", id);
        json_decref(ask(asker, request, strlen(request)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static wy_asker *asker;
    static int served;
    if (asker == NULL || ++served % FRESH_AFTER == 0) {
        const wy_ask_settings settings = {.memory = 64 << 20, .threads = 1, .seconds = 0.05};
        wy_asker_free(asker);
        require(wy_asker_open(&asker, &settings, NULL) == WY_OK);
    }
    const char *at = (const char *)data;
    const char *end = at + size;
    for (int i = 0; i < MOST_REQUESTS && at < end; i++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((line != NULL ? line : end) - at);
        json_t *answer = ask(asker, at, length);
        stop_job(asker, answer);
        json_decref(answer);
        at += length + 1;
    }
    return 0;
}
