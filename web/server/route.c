/* route.c - from a request to who answers it. */
#include <string.h>
#include <strings.h>

#include "web/server/forward.h"
#include "web/server/guard.h"
#include "web/server/routes.h"

typedef struct web_route {
    const char *method;
    const char *path; /* "/api/v1/jobs/" "*": a star is a name */
    web_weight weight;
    const char *question;        /* for the asker, or */
    void (*put)(web_call *call); /* who makes the answer */
} web_route;

static const web_route routes[] = {
#define X(method, path, weight, question) {#method, "/api/v1/" path, weight, #question, NULL},
    WEB_API(X)
#undef X
        {"GET", "/api/v1/openapi.json", WEB_AT_ONCE, NULL, web_put_openapi},
    {"GET", "/", WEB_AT_ONCE, NULL, web_put_page},
    {"GET", "/page/*", WEB_AT_ONCE, NULL, web_put_page},
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

/* Does the path lead here?  The names that stand for stars go to names. */
static bool matches(const char *names[2], const char *path, const web_query *query) {
    size_t found = 0;
    names[0] = NULL;
    names[1] = NULL;
    const char *at = path + 1;
    for (size_t i = 0; i < query->segment_count; i++) {
        if (i >= WEB_MOST_SEGMENTS || at == NULL) {
            return false;
        }
        const size_t length = strcspn(at, "/");
        if (length == 1 && *at == '*') {
            if (query->segments[i][0] == '\0' || found == 2) {
                return false;
            }
            names[found++] = query->segments[i];
        } else if (strlen(query->segments[i]) != length ||
                   memcmp(query->segments[i], at, length) != 0) {
            return false;
        }
        at = at[length] == '\0' ? NULL : at + length + 1;
    }
    return at == NULL;
}

/* HEAD is GET, the body of which is not sent. */
static bool same_method(const char *wanted, const char *given) {
    return strcmp(wanted, given) == 0 || (strcmp(wanted, "GET") == 0 && strcmp(given, "HEAD") == 0);
}

/* The methods that a path has, for a 405. */
static const char *allowed(bool get, bool post, bool delete) {
    return post ? "POST" : get && delete ? "GET, HEAD, DELETE" : get ? "GET, HEAD" : "DELETE";
}

/* The route, or NULL and then the answer says why. */
static const web_route *find(web_call *call) {
    bool get = false;
    bool post = false;
    bool delete = false;
    for (size_t i = 0; i < ROUTES; i++) {
        if (!matches(call->names, routes[i].path, call->query)) {
            continue;
        }
        if (same_method(routes[i].method, call->request->method)) {
            return &routes[i];
        }
        get = get || strcmp(routes[i].method, "GET") == 0;
        post = post || strcmp(routes[i].method, "POST") == 0;
        delete = delete || strcmp(routes[i].method, "DELETE") == 0;
    }
    if (get || post || delete) {
        web_refuse(call->answer, 405, "bad_method", "there is no %.20s for this path",
                   call->request->method);
        call->answer->allow = allowed(get, post, delete);
    } else {
        web_refuse(call->answer, 404, "not_found", "there is nothing at this path");
    }
    return NULL;
}

static bool is_post(const web_request *request) {
    return strcmp(request->method, "POST") == 0;
}

/* A body comes as JSON, and says so: other pages cannot send that without asking first. */
static bool check_body(web_answer *answer, const web_request *request) {
    if (!is_post(request)) {
        return true;
    }
    if (request->length > WEB_LARGEST_BODY) {
        web_refuse(answer, 413, "too_large", "the body is larger than %d bytes", WEB_LARGEST_BODY);
        return false;
    }
    static const char json[] = "application/json";
    const char *type = request->content_type;
    if (type == NULL || strncasecmp(type, json, sizeof json - 1) != 0 ||
        (type[sizeof json - 1] != '\0' && type[sizeof json - 1] != ';' &&
         type[sizeof json - 1] != ' ')) {
        web_refuse(answer, 415, "bad_type", "the body must be application/json");
        return false;
    }
    return true;
}

/* The client has this very body already. */
static void spare_body(web_answer *answer, const web_request *request) {
    if (answer->status == 200 && answer->etag[0] != '\0' && request->if_none_match != NULL &&
        (strstr(request->if_none_match, answer->etag) != NULL ||
         strcmp(request->if_none_match, "*") == 0)) {
        answer->status = 304;
        answer->type = NULL;
        answer->lasting = NULL;
        wi_writer_free(&answer->body);
    }
}

static void serve(web_answer *answer, web_service *service, const web_request *request,
                  const web_query *query) {
    web_call call = {.service = service, .request = request, .query = query, .answer = answer};
    if (!web_guard(answer, &service->settings, request, query)) {
        return;
    }
    const web_route *route = find(&call);
    if (route != NULL && check_body(answer, request)) {
        if (route->question != NULL) {
            web_forward(&call, route->question);
        } else {
            route->put(&call);
        }
    }
}

void web_serve(web_answer *answer, web_service *service, const web_request *request) {
    memset(answer, 0, sizeof *answer);
    web_query query;
    memset(&query, 0, sizeof query);
    if (web_query_read(&query, answer, request->url)) {
        serve(answer, service, request, &query);
    }
    web_query_free(&query);
    if (answer->body.broken) {
        web_refuse(answer, 503, "system", "out of memory");
    }
    spare_body(answer, request);
}

/* Nobody needs to escape a path here: one that has escapes may mean any route. */
web_weight web_weigh(const web_request *request) {
    const size_t length = strcspn(request->url, "?");
    if (memchr(request->url, '%', length) != NULL) {
        return WEB_HEAVY;
    }
    web_weight weight = WEB_AT_ONCE;
    for (size_t i = 0; i < ROUTES; i++) {
        const size_t fixed = strcspn(routes[i].path, "*");
        const bool same = routes[i].path[fixed] == '*' ? length >= fixed : length == fixed;
        if (same && memcmp(request->url, routes[i].path, fixed) == 0 &&
            same_method(routes[i].method, request->method)) {
            weight = routes[i].weight;
        }
    }
    return weight;
}
