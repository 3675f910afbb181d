/* route.c - from a request to who answers it. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "web/server/service.h"

/* ---- who may ask at all ---------------------------------------------------------------------- */

/*
 * The server listens on loopback, and that alone does not keep others out: any page in the same
 * browser can send requests to 127.0.0.1, and a name of a foreign site may be made to point there
 * (DNS rebinding).
 *
 * - Without a token the Host header must name loopback: a page that came by a rebound name has
 *   another one.  With a token any name will do, for a foreign page does not know the token, and
 *   the browser gives the cookie to no other name.
 * - A request that says where it comes from (Origin, Sec-Fetch-Site) must come from our own page.
 *   What changes something is POST with JSON or DELETE, which other pages can only send after a
 *   question (preflight) that nobody answers here.
 * - A token comes as ?token=... with the page, once, and becomes a cookie that scripts do not see;
 *   programs send it as Authorization: Bearer.
 */

/* Nothing but what comes from here; pictures and workers may be made by the page itself. */
static const char content_policy[] =
    "default-src 'self'; img-src 'self' data: blob:; worker-src 'self' blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const char *const web_headers[] = {
    "Content-Security-Policy",
    content_policy,
    "X-Content-Type-Options",
    "nosniff",
    "X-Frame-Options",
    "DENY",
    "Referrer-Policy",
    "no-referrer",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Cross-Origin-Resource-Policy",
    "same-origin",
    NULL,
};

void web_cookie_name(char name[WEB_COOKIE_SIZE], const web_settings *settings) {
    snprintf(name, WEB_COOKIE_SIZE, "wythoff-%d", settings->port); /* cookies know no ports */
}

/* ---- Host and Origin ----------------------------------------------------------------- */

/* Is host one of the names of loopback, perhaps with a port? */
static bool is_loopback(const char *host) {
    static const char *const names[] = {"localhost", "[::1]"};
    size_t length = 0;
    if (strncmp(host, "127.", 4) == 0) {
        length = strspn(host, "0123456789.");
    }
    for (size_t i = 0; length == 0 && i < sizeof names / sizeof names[0]; i++) {
        if (strncasecmp(host, names[i], strlen(names[i])) == 0) {
            length = strlen(names[i]);
        }
    }
    const char *port = host + length;
    return length > 0 && (*port == '\0' || (*port == ':' && port[1] != '\0' &&
                                            strspn(port + 1, "0123456789") == strlen(port + 1)));
}

/* Only http: the server speaks nothing else, and a proxy before it should be told. */
static bool is_own_origin(const char *origin, const char *host) {
    static const char scheme[] = "http://";
    return strncmp(origin, scheme, sizeof scheme - 1) == 0 &&
           strcasecmp(origin + sizeof scheme - 1, host) == 0;
}

static bool is_own_site(const char *site) {
    return strcmp(site, "same-origin") == 0 || strcmp(site, "none") == 0;
}

static bool check_origin(web_answer *answer, const web_request *request, bool api) {
    if (request->origin != NULL && !is_own_origin(request->origin, request->host)) {
        web_refuse(answer, 403, "bad_origin", "requests from other sites are not answered");
        return false;
    }
    /* Links from elsewhere may lead to the page, but not into the API. */
    if (api && request->site != NULL && !is_own_site(request->site)) {
        web_refuse(answer, 403, "bad_origin", "requests from other sites are not answered");
        return false;
    }
    return true;
}

/* ---- the token -------------------------------------------------------------------------- */

/* The time does not tell how much of it is right. */
static bool is_token(const char *given, const char *token) {
    const size_t length = strlen(token);
    unsigned differ = strlen(given) != length;
    for (size_t i = 0; i < length && given[i] != '\0'; i++) {
        differ |= (unsigned char)given[i] ^ (unsigned char)token[i];
    }
    return differ == 0;
}

static bool has_token(const web_request *request, const char *token) {
    static const char bearer[] = "Bearer ";
    const char *given = request->authorization;
    return (given != NULL && strncasecmp(given, bearer, sizeof bearer - 1) == 0 &&
            is_token(given + sizeof bearer - 1, token)) ||
           (request->cookie != NULL && is_token(request->cookie, token));
}

static bool check_token(web_answer *answer, const web_settings *settings,
                        const web_request *request, const web_query *query, bool page) {
    const char *given = page ? web_query_find(query, "token") : NULL;
    if (given != NULL && is_token(given, settings->token)) {
        char name[WEB_COOKIE_SIZE];
        web_cookie_name(name, settings);
        answer->status = 303;
        snprintf(answer->location, sizeof answer->location, "/");
        snprintf(answer->cookie, sizeof answer->cookie, "%s=%s; Path=/; HttpOnly; SameSite=Strict",
                 name, settings->token);
        answer->cache = "no-store";
        return false;
    }
    if (!has_token(request, settings->token)) {
        web_refuse(answer, 401, "bad_token",
                   "a token is needed: open the URL that wythoff serve printed");
        return false;
    }
    return true;
}

/*
 * False: the request is refused, or answered already (the token in the URL of the page becomes a
 * cookie), and the answer is there.
 */
static bool guard(web_answer *answer, const web_settings *settings, const web_request *request,
                  const web_query *query) {
    const bool token = settings->token[0] != '\0';
    if (request->host == NULL || (!token && !is_loopback(request->host))) {
        web_refuse(answer, 403, "bad_host", "this server answers as 127.0.0.1 or localhost only");
        return false;
    }
    const bool page = query->segment_count == 1 && query->segments[0][0] == '\0';
    const bool api = query->segment_count > 0 && strcmp(query->segments[0], "api") == 0;
    return check_origin(answer, request, api) &&
           (!token || check_token(answer, settings, request, query, page));
}

/* ---- a request of the interface, put to the asker -------------------------------------------- */

/*
 * A request of the interface, put to the asker: parameters or body become one JSON
 * object, and what is answered gets a status and headers.
 */

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

/* question: what the route asks. */
static void forward(web_call *call, const char *question) {
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

/* ---- from a request to who answers it -------------------------------------------------------- */

typedef struct web_route {
    const char *method;
    const char *path; /* "/api/v1/jobs/" "*": a star is a name */
    web_weight weight;
    const char *question;        /* for the asker, or */
    void (*put)(web_call *call); /* who makes the answer */
} web_route;

/*
 * Which path asks what (wythoff/ask.h).  The parameters of the URL, or the members of the body, are
 * those of the request; a star in the path is the job, a second one the file.
 */
static const web_route routes[] = {
    {"GET", "/api/v1/version", WEB_AT_ONCE, "version", NULL},
    {"GET", "/api/v1/games", WEB_AT_ONCE, "games", NULL},
    {"GET", "/api/v1/atlas", WEB_LIGHT, "atlas", NULL},
    {"GET", "/api/v1/game", WEB_LIGHT, "game", NULL},
    {"GET", "/api/v1/tile", WEB_HEAVY, "tile", NULL},
    {"GET", "/api/v1/position", WEB_LIGHT, "position", NULL},
    {"GET", "/api/v1/moves", WEB_LIGHT, "moves", NULL},
    {"GET", "/api/v1/sum", WEB_HEAVY, "sum", NULL},
    {"GET", "/api/v1/nth", WEB_LIGHT, "nth", NULL},
    {"GET", "/api/v1/sequence", WEB_LIGHT, "sequence", NULL},
    {"POST", "/api/v1/play", WEB_LIGHT, "play", NULL},
    {"GET", "/api/v1/graph", WEB_HEAVY, "graph", NULL},
    {"POST", "/api/v1/jobs", WEB_LIGHT, "job_start", NULL},
    {"GET", "/api/v1/jobs/*", WEB_AT_ONCE, "job", NULL},
    {"DELETE", "/api/v1/jobs/*", WEB_AT_ONCE, "job_stop", NULL},
    {"GET", "/api/v1/jobs/*/files/*", WEB_LIGHT, "job_file", NULL},
    {"GET", "/api/v1/claims", WEB_LIGHT, "claims", NULL},
    {"GET", "/api/v1/export", WEB_HEAVY, "export", NULL},
    {"GET", "/api/v1/command", WEB_LIGHT, "command", NULL},
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
    if (!guard(answer, &service->settings, request, query)) {
        return;
    }
    const web_route *route = find(&call);
    if (route != NULL && check_body(answer, request)) {
        if (route->question != NULL) {
            forward(&call, route->question);
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
