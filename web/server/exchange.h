/*
 * exchange.h - a request and its answer, as plain values.
 *
 * Everything that decides about a request is a function from web_request to web_answer, with no
 * socket in sight; listen.c turns bytes on a connection into one and the other into bytes.  So
 * tests and the fuzzer call the same code as the network does.
 */
#ifndef WEB_SERVER_EXCHANGE_H
#define WEB_SERVER_EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include <wythoff/base.h>

#include "json/values.h"

enum { WEB_LONGEST_URL = 16384, WEB_LARGEST_BODY = 262144 };

/* What is read of a request.  Headers that are missing are NULL. */
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

#endif
