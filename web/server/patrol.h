/*
 * patrol.h - connections that take too long are cut off.
 *
 * A timeout for idle connections does not help against a client that sends a byte now and then.
 * So every connection has a time by which its request must be there, or its answer fetched; a
 * thread of its own looks once a second and shuts down those that are late.  While an answer is
 * being computed the client is not to blame, and has no such time.
 */
#ifndef WEB_SERVER_PATROL_H
#define WEB_SERVER_PATROL_H

#include <stddef.h>

struct MHD_Connection;

typedef struct web_patrol web_patrol;
typedef struct web_watched web_watched;

/*
 * When more than so many connections are there, the one that has waited longest without a request
 * goes: who opens many and says nothing keeps nobody out.  NULL: no memory, or no thread.
 */
web_patrol *web_patrol_create(size_t most);
void web_patrol_free(web_patrol *patrol);

/* A connection came; NULL: no memory, it is not watched.  It went, before its socket closes. */
web_watched *web_patrol_enter(web_patrol *patrol, struct MHD_Connection *connection);
void web_patrol_leave(web_patrol *patrol, web_watched *watched);

/* What it is doing now. */
void web_patrol_waiting(web_patrol *patrol, struct MHD_Connection *connection);
void web_patrol_computing(web_patrol *patrol, struct MHD_Connection *connection);
void web_patrol_sending(web_patrol *patrol, struct MHD_Connection *connection, size_t length);

#endif
