/* body.h - reading the JSON body of a request: what is wrong makes the answer an error. */
#ifndef WEB_SERVER_BODY_H
#define WEB_SERVER_BODY_H

#include <gmp.h>
#include <jansson.h>

#include "web/server/service.h"

/* The body, an object; NULL: it is none. */
json_t *web_body_read(web_call *call);

/* A member that is text; NULL: it is missing, or something else. */
const char *web_body_text(web_call *call, const json_t *body, const char *name);

/* ["3", "5"] or [3, 5]: whole numbers >= 0. */
bool web_body_pair(mpz_t x, mpz_t y, web_call *call, const json_t *value, const char *name);

/* A member that is true or false, else usual. */
bool web_body_flag(const json_t *body, const char *name, bool usual);

/* A member of an object (which may be NULL) that is a number from low to high; else usual. */
bool web_body_number(int64_t *out, web_call *call, const json_t *object, const char *name,
                     int64_t low, int64_t high, int64_t usual);

#endif
