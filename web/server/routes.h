/*
 * routes.h - which path asks what (wythoff/ask.h).
 *
 * The parameters of the URL, or the members of the body, are those of the request; a star in the
 * path is the job, a second one the file.
 */
#ifndef WEB_SERVER_ROUTES_H
#define WEB_SERVER_ROUTES_H

#include "web/server/service.h"

/* method, path below /api/v1, weight, what is asked */
#define WEB_API(X)                                                                                 \
    X(GET, "version", WEB_AT_ONCE, version)                                                        \
    X(GET, "games", WEB_AT_ONCE, games)                                                            \
    X(GET, "atlas", WEB_LIGHT, atlas)                                                              \
    X(GET, "game", WEB_LIGHT, game)                                                                \
    X(GET, "tile", WEB_HEAVY, tile)                                                                \
    X(GET, "position", WEB_LIGHT, position)                                                        \
    X(GET, "moves", WEB_LIGHT, moves)                                                              \
    X(GET, "sum", WEB_HEAVY, sum)                                                                  \
    X(GET, "nth", WEB_LIGHT, nth)                                                                  \
    X(GET, "sequence", WEB_LIGHT, sequence)                                                        \
    X(POST, "play", WEB_LIGHT, play)                                                               \
    X(GET, "graph", WEB_HEAVY, graph)                                                              \
    X(POST, "jobs", WEB_LIGHT, job_start)                                                          \
    X(GET, "jobs/*", WEB_AT_ONCE, job)                                                             \
    X(DELETE, "jobs/*", WEB_AT_ONCE, job_stop)                                                     \
    X(GET, "jobs/*/files/*", WEB_LIGHT, job_file)                                                  \
    X(GET, "claims", WEB_LIGHT, claims)                                                            \
    X(GET, "export", WEB_HEAVY, export)                                                            \
    X(GET, "command", WEB_LIGHT, command)

/* The page and its files, and the description of the interface; assets.c. */
void web_put_page(web_call *call);
void web_put_openapi(web_call *call);

#endif
