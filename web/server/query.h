/*
 * query.h - the parameters of a request's URL: decoded once, each at most once, valid UTF-8.
 *
 * Every reader that finds a fault makes the answer an error and returns false; its callers just
 * leave.
 */
#ifndef WEB_SERVER_QUERY_H
#define WEB_SERVER_QUERY_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "web/server/exchange.h"

enum { WEB_MOST_PARAMETERS = 32, WEB_MOST_SEGMENTS = 6 };

/* Numbers may have about so many bits; more would only take time. */
#define WEB_LONGEST_NUMBER (UINT64_C(1) << 18)

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

/* The value, which must be there. */
bool web_query_text(const char **out, web_answer *answer, const web_query *query, const char *name);

/* A whole number >= 0 of any size, as the command line reads it; it must be there. */
bool web_query_integer(mpz_t out, web_answer *answer, const web_query *query, const char *name);

/* A number from low to high; usual if it is not there. */
bool web_query_number(int64_t *out, web_answer *answer, const web_query *query, const char *name,
                      int64_t low, int64_t high, int64_t usual);

/* One of the words of a list that ends with NULL: its index; 0 if it is not there. */
bool web_query_choice(int *out, web_answer *answer, const web_query *query, const char *name,
                      const char *const *words);

/* Reads a whole number >= 0 from text of any origin; name says whose it is. */
bool web_integer_read(mpz_t out, web_answer *answer, const char *name, const char *text);

#endif
