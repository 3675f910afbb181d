/*
 * service.h - requests of HTTP and their answers as plain values, and the service that makes one of
 * the other.
 */
#ifndef WI_WEB_SERVER_SERVICE_H
#define WI_WEB_SERVER_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/ask.h>
#include <wythoff/base.h>

#include "json/values.h"

/* ---- a request and its answer, as plain values ----------------------------------------------- */

/*
 * Everything that decides about a request is a function from web_request to web_answer, with no
 * socket in sight; listen.c turns bytes on a connection into one and the other into bytes.  So
 * tests and the fuzzer call the same code as the network does.
 */

enum { WEB_LONGEST_URL = 16384, WEB_LARGEST_BODY = 262144 };

/* The parts of a request that are read.  Headers that are missing are NULL. */
typedef struct web_request {
    const char *method;
    const char *url; /* as it was sent: the path and perhaps ?query, with %-escapes */
    const char *host;
    const char *origin;
    const char *site;          /* Sec-Fetch-Site */
    const char *authorization; /* Bearer ... */
    const char *cookie;        /* the value of our cookie */
    const char *content_type;
    const char *if_none_match;
    const char *body; /* of length bytes */
    size_t length;
    int client; /* the socket, for a clock to watch; -1: none */
} web_request;

enum { WEB_ETAG_SIZE = 40, WEB_NOTE_SIZE = 160 };

typedef struct web_answer {
    int status;
    const char *type;         /* of the body; NULL: there is none */
    wi_writer body;           /* belongs to the answer, or */
    const char *lasting;      /* bytes that outlive it, if not NULL */
    size_t lasting_length;    /* so many */
    char etag[WEB_ETAG_SIZE]; /* with its quotes; empty: none */
    const char *cache;        /* Cache-Control */
    const char *allow;        /* with status 405 */
    int retry;                /* seconds, with 429 and 503; 0: not said */
    char location[WEB_NOTE_SIZE];
    char cookie[WEB_NOTE_SIZE];      /* Set-Cookie */
    char disposition[WEB_NOTE_SIZE]; /* Content-Disposition */
} web_answer;

void web_answer_clear(web_answer *answer);

/* The answer becomes an error of the server's own. */
__attribute__((format(printf, 4, 5))) void web_refuse(web_answer *answer, int status,
                                                      const char *code, const char *format, ...);

/* An ETag of the body: two requests with the same body have the same one. */
void web_answer_tag(web_answer *answer);

/* ---- the parameters of a request's URL: decoded once, each at most once, valid UTF-8 --------- */

/*
 * Where something is wrong the answer becomes an error.
 */

enum { WEB_MOST_PARAMETERS = 32, WEB_MOST_SEGMENTS = 6 };

typedef struct web_parameter {
    char *name, *value;
} web_parameter;

typedef struct web_query {
    char *memory; /* the URL, decoded in place */
    char *path;
    char *segments[WEB_MOST_SEGMENTS]; /* of the path: "api", "v1", "tile" */
    size_t segment_count;              /* more than there is room for: all others are dropped */
    web_parameter parameters[WEB_MOST_PARAMETERS];
    size_t count;
} web_query;

/* Takes the URL apart. */
bool web_query_read(web_query *query, web_answer *answer, const char *url);
void web_query_free(web_query *query);

/* The value, or NULL. */
const char *web_query_find(const web_query *query, const char *name);

/* ---- all that the server knows, and how a request becomes an answer -------------------------- */

/*
 *     web_service *service;
 *     web_service_create(&service, &settings, &error);
 *     web_serve(&answer, service, &request);
 *     web_answer_clear(&answer);
 *     web_service_free(service);
 *
 * web_serve may be called from any number of threads.
 */

enum { WEB_TOKEN_SIZE = 80 };

typedef struct web_settings {
    wy_ask_settings ask;
    const char *page;           /* a folder to take the page from; NULL: the page inside */
    char token[WEB_TOKEN_SIZE]; /* empty: none is needed */
    int port;                   /* in the name of the cookie */
} web_settings;

typedef struct web_service {
    web_settings settings;
    wy_asker *asker;
} web_service;

wy_status web_service_create(web_service **out, const web_settings *settings, wy_error *error);

/* Asks all computations to end; requests that come later are refused. */
void web_service_stop(web_service *service);
void web_service_free(web_service *service); /* NULL is allowed; no request is being served */

/* The answer to a request. */
void web_serve(web_answer *answer, web_service *service, const web_request *request);

/* ---- routes ----------------------------------------------------------------------------- */

/* One request on its way through a route. */
typedef struct web_call {
    web_service *service;
    const web_request *request;
    const web_query *query;
    const char *names[2]; /* what stands for * in the route's path */
    web_answer *answer;
} web_call;

/* How much work a route is: what may be done while other connections wait. */
typedef enum web_weight {
    WEB_AT_ONCE, /* no computing: a few microseconds */
    WEB_LIGHT,   /* usually milliseconds */
    WEB_HEAVY,   /* tiles, pictures: many at a time, or long */
} web_weight;

/* How much work this request is going to be. */
web_weight web_weigh(const web_request *request);

/* ---- who may ask: route.c -------------------------------------------------------------------- */

/* The headers that every answer has, as "name", "value", ..., NULL. */
extern const char *const web_headers[];

/* The cookie's name. */
enum { WEB_COOKIE_SIZE = 24 };
void web_cookie_name(char name[WEB_COOKIE_SIZE], const web_settings *settings);

/* The page and its files, and the description of the interface; assets.c. */
void web_put_page(web_call *call);
void web_put_openapi(web_call *call);

#endif
