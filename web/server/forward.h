/* forward.h - a request of the interface, put to the asker (wythoff/ask.h). */
#ifndef WEB_SERVER_FORWARD_H
#define WEB_SERVER_FORWARD_H

#include "web/server/service.h"

/* question: what the route asks. */
void web_forward(web_call *call, const char *question);

#endif
