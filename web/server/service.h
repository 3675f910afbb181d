/*
 * service.h - all that the server knows, and how a request becomes an answer.
 *
 *     web_service *service;
 *     web_service_create(&service, &settings, &error);
 *     web_serve(&answer, service, &request);
 *     web_answer_clear(&answer);
 *     web_service_free(service);
 *
 * web_serve may be called from any number of threads.
 */
#ifndef WEB_SERVER_SERVICE_H
#define WEB_SERVER_SERVICE_H

#include <stdbool.h>
#include <stdint.h>

#include <wythoff/ask.h>

#include "web/server/exchange.h"
#include "web/server/query.h"

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

#endif
