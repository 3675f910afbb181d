/*
 * query.h - the parameters of a request's URL: decoded once, each at most once, valid UTF-8.
 *
 * Where something is wrong the answer becomes an error.
 */
#ifndef WEB_SERVER_QUERY_H
#define WEB_SERVER_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "web/server/exchange.h"

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

#endif
