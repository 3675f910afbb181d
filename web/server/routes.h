/*
 * routes.h - the handlers, one idea a file.  Each reads what it needs from the call and makes the
 * answer; none prints, and none outlasts the clock of the call by much.
 */
#ifndef WEB_SERVER_ROUTES_H
#define WEB_SERVER_ROUTES_H

#include "web/server/service.h"

/* method, path below /api/v1, weight, handler; the file is named after the handler or said. */
#define WEB_API(X)                                                                                 \
    X(GET, "version", WEB_AT_ONCE, version) /* about.c */                                          \
    X(GET, "games", WEB_AT_ONCE, games)     /* about.c */                                          \
    X(GET, "game", WEB_LIGHT, game)                                                                \
    X(GET, "tile", WEB_HEAVY, tile)                                                                \
    X(GET, "position", WEB_LIGHT, position)                                                        \
    X(GET, "moves", WEB_LIGHT, moves)                                                              \
    X(GET, "nth", WEB_LIGHT, nth) /* sequence.c */                                                 \
    X(GET, "sequence", WEB_LIGHT, sequence)                                                        \
    X(POST, "play", WEB_LIGHT, play)                                                               \
    X(GET, "graph", WEB_HEAVY, graph)                                                              \
    X(POST, "jobs", WEB_LIGHT, job_add)           /* job_routes.c */                               \
    X(GET, "jobs/*", WEB_AT_ONCE, job_look)       /* job_routes.c */                               \
    X(DELETE, "jobs/*", WEB_AT_ONCE, job_stop)    /* job_routes.c */                               \
    X(GET, "jobs/*/files/*", WEB_LIGHT, job_file) /* job_routes.c */                               \
    X(GET, "claims", WEB_LIGHT, claims)                                                            \
    X(GET, "export", WEB_HEAVY, export)                                                            \
    X(GET, "command", WEB_LIGHT, command)                                                          \
    X(GET, "openapi.json", WEB_AT_ONCE, openapi) /* assets.c */

#define X(method, path, weight, name) void web_handle_##name(web_call *call);
WEB_API(X)
#undef X

/* The page and its files; assets.c. */
void web_handle_page(web_call *call);

#endif
