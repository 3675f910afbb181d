/* guard.h - who may ask at all. */
#ifndef WEB_SERVER_GUARD_H
#define WEB_SERVER_GUARD_H

#include <stdbool.h>

#include "web/server/service.h"

/*
 * False: the request is refused, or answered already (the token in the URL of the page becomes a
 * cookie), and the answer is there.
 */
bool web_guard(web_answer *answer, const web_settings *settings, const web_request *request,
               const web_query *query);

/* The headers that every answer has, as "name", "value", ..., NULL. */
extern const char *const web_headers[];

/* The cookie's name. */
enum { WEB_COOKIE_SIZE = 24 };
void web_cookie_name(char name[WEB_COOKIE_SIZE], const web_settings *settings);

#endif
