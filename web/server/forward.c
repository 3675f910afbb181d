/*
 * forward.c - a request of the interface, put to the asker: parameters or body become one JSON
 * object, and what is answered gets a status and headers.
 */
#include "web/server/forward.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- the request --------------------------------------------------------------------------- */

/* A parameter v keeps the versions of the program apart in caches on the way, and asks nothing. */
static json_t *parameters_json(const web_query *query) {
    json_t *json = json_object();
    for (size_t i = 0; i < query->count; i++) {
        if (strcmp(query->parameters[i].name, "v") == 0) {
            continue;
        }
        json_object_set_new(json, query->parameters[i].name,
                            json_string(query->parameters[i].value));
    }
    return json;
}

/* NULL: the body is no object, or there was no memory. */
static json_t *request_json(const web_call *call, const char *question) {
    static const char *const stars[] = {"job", "file"};
    const web_request *request = call->request;
    json_t *json = strcmp(request->method, "POST") != 0 ? parameters_json(call->query)
                   : request->length == 0
                       ? NULL
                       : json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_object_set_new(json, "ask", json_string(question)) == 0;
    for (size_t i = 0; i < sizeof stars / sizeof stars[0] && call->names[i] != NULL; i++) {
        good = good && json_object_set_new(json, stars[i], json_string(call->names[i])) == 0;
    }
    if (!good) {
        json_decref(json);
        return NULL;
    }
    return json;
}

/* A control's poll: nobody waits for the answer when the client has closed its end. */
static bool has_left(void *data, double done) {
    (void)done;
    const web_request *request = data;
    char letter;
    const ssize_t got = recv(request->client, &letter, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static int status_of(const char *code, const char *question) {
    static const struct {
        const char *code;
        int status;
    } statuses[] = {{"not_found", 404}, {"limit", 422},  {"none", 422},    {"too_many", 429},
                    {"busy", 503},      {"system", 503}, {"stopping", 503}};
    if (strcmp(code, "ok") == 0) {
        return strcmp(question, "job_start") == 0 ? 202 : 200;
    }
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        if (strcmp(code, statuses[i].code) == 0) {
            return statuses[i].status;
        }
    }
    return 400; /* bad_rule, bad_number, ... */
}

/* Takes the bytes. */
static void fill(web_answer *answer, wy_reply *got, const char *question) {
    answer->status = status_of(got->code, question);
    answer->type = got->type;
    answer->body = (wi_writer){.bytes = got->bytes,
                               .length = got->length,
                               .room = got->length,
                               .broken = got->bytes == NULL};
    got->bytes = NULL;
    if (answer->status >= 400) {
        answer->cache = "no-store";
        answer->retry = answer->status == 429 || answer->status == 503 ? 1 : 0;
    } else if (got->lasting) {
        answer->cache = "private, max-age=86400, immutable";
        web_answer_tag(answer);
    } else if (got->name[0] != '\0') {
        answer->cache = "private, no-cache";
        snprintf(answer->disposition, sizeof answer->disposition, "attachment; filename=\"%s\"",
                 got->name);
    }
}

void web_forward(web_call *call, const char *question) {
    json_t *request = request_json(call, question);
    char *text = request == NULL ? NULL : json_dumps(request, JSON_COMPACT);
    json_decref(request);
    if (text == NULL) {
        web_refuse(call->answer, 400, "bad_json", "the body is no JSON object");
        return;
    }
    wy_control control = {.poll = has_left, .data = (void *)(uintptr_t)call->request};
    wy_reply got;
    wy_ask(&got, call->service->asker, text, strlen(text),
           call->request->client >= 0 ? &control : NULL);
    free(text);
    fill(call->answer, &got, question);
    wy_reply_clear(&got);
}
