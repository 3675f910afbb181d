/*
 * fuzz_serve.c - any bytes at all are requests to the server, and get answers.
 *
 * The input is a list of requests, with lines of --- between them: "METHOD URL", then headers
 * "h: Host", "o: Origin", ... by one letter, an empty line and the body.  They go to web_serve
 * without any socket.
 *
 * What must hold: every request is answered, soon, with a status that docs/serve.md knows; what
 * says it is JSON is JSON; errors have a code and a message; nothing breaks out of a header line.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "web/server/service.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FRESH_AFTER = 200, MOST_REQUESTS = 4 };

/* Must hold in every build, so no assert(). */
static void require(int holds) {
    if (!holds) {
        abort();
    }
}

/* ---- answers ----------------------------------------------------------------------------- */

static void check_line(const char *text) {
    require(strpbrk(text, "\r\n") == NULL);
}

static void check_json(const web_answer *answer) {
    const char *bytes = answer->lasting != NULL ? answer->lasting : answer->body.bytes;
    const size_t length = answer->lasting != NULL ? answer->lasting_length : answer->body.length;
    json_error_t fault;
    json_t *json = json_loadb(bytes, length, 0, &fault);
    require(json != NULL);
    if (answer->status >= 400) {
        const json_t *error = json_object_get(json, "error");
        require(json_is_string(json_object_get(error, "code")));
        require(json_string_length(json_object_get(error, "message")) > 0);
    }
    json_decref(json);
}

static void check_answer(const web_answer *answer) {
    static const int known[] = {200, 202, 303, 304, 400, 401, 403, 404,
                                405, 413, 414, 415, 422, 429, 503, 0};
    size_t i = 0;
    while (known[i] != 0 && known[i] != answer->status) {
        i++;
    }
    require(known[i] != 0);
    require(answer->body.broken == false);
    check_line(answer->etag);
    check_line(answer->location);
    check_line(answer->cookie);
    check_line(answer->disposition);
    if (answer->type != NULL && strcmp(answer->type, "application/json") == 0) {
        check_json(answer);
    }
}

/* ---- requests ------------------------------------------------------------------------------ */

/* Cuts the line that begins at *at off; *at becomes the next one. */
static char *cut_line(char **at) {
    char *line = *at;
    char *end = strchr(line, '\n');
    if (end != NULL) {
        *end = '\0';
        *at = end + 1;
    } else {
        *at = line + strlen(line);
    }
    return line;
}

static void read_header(web_request *request, char *line) {
    const char *value = line[0] != '\0' && line[1] == ':' ? line + 2 + strspn(line + 2, " ") : NULL;
    switch (line[0]) {
    case 'h':
        request->host = value;
        break;
    case 'o':
        request->origin = value;
        break;
    case 's':
        request->site = value;
        break;
    case 'a':
        request->authorization = value;
        break;
    case 'k':
        request->cookie = value;
        break;
    case 't':
        request->content_type = value;
        break;
    case 'n':
        request->if_none_match = value;
        break;
    default:
        break;
    }
}

/* A job that was asked for is not wanted. */
static void stop_job(web_service *service, const web_answer *answer) {
    json_t *json = json_loadb(answer->body.bytes, answer->body.length, 0, NULL);
    const char *id = json_string_value(json_object_get(json, "job"));
    char url[128];
    require(id != NULL);
    snprintf(url, sizeof url, "/api/v1/jobs/%s", id);
    const web_request request = {.method = "DELETE", .url = url, .host = "localhost", .client = -1};
    web_answer stopped;
    web_serve(&stopped, service, &request);
    require(stopped.status == 200);
    web_answer_clear(&stopped);
    json_decref(json);
}

static void ask(web_service *service, char *text, size_t length) {
    char *at = text;
    char *url = strdup(cut_line(&at));
    require(url != NULL);
    char *space = strchr(url, ' ');
    web_request request = {
        .method = "GET", .host = "localhost", .content_type = "application/json", .client = -1};
    if (space != NULL) {
        *space = '\0';
        request.method = url;
    }
    request.url = space != NULL ? space + 1 : url;
    char *line;
    while (*at != '\0' && *(line = cut_line(&at)) != '\0') {
        read_header(&request, line);
    }
    request.body = at;
    request.length = length - (size_t)(at - text);
    web_weigh(&request);
    web_answer answer;
    web_serve(&answer, service, &request);
    check_answer(&answer);
    if (answer.status == 202) {
        stop_job(service, &answer);
    }
    web_answer_clear(&answer);
    free(url);
}

static web_service *fresh(web_service *old) {
    web_service_free(old);
    const web_settings settings = {.ask = {.memory = 64 << 20, .threads = 1, .seconds = 0.05}};
    web_service *service;
    require(web_service_create(&service, &settings, NULL) == WY_OK);
    return service;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static web_service *service;
    static int served;
    if (service == NULL || ++served % FRESH_AFTER == 0) {
        service = fresh(service);
    }
    char *text = malloc(size + 1);
    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *at = text;
    for (int i = 0; i < MOST_REQUESTS && at < text + size; i++) {
        char *next = strstr(at, "\n---\n");
        const size_t length = next != NULL ? (size_t)(next - at) : (size_t)(text + size - at);
        at[length] = '\0';
        ask(service, at, length);
        at += length + (next != NULL ? 5 : 0);
    }
    free(text);
    return 0;
}
