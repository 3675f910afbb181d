/*
 * error.h - errors as JSON: {"error": {"code", "message", "parameter", "at", "length"}}.
 *
 * The code is for programs, the message for people; parameter says which part of the request is at
 * fault, and at and length, where a place in its text is known, count UTF-16 code units, as
 * JavaScript does.
 */
#ifndef JSON_ERROR_H
#define JSON_ERROR_H

#include <stdbool.h>

#include <wythoff/base.h>

#include "json/writer.h"

typedef struct wi_place {
    long at, length; /* UTF-16 code units */
} wi_place;

/* Where the fault of the error is in the text; false: no place is known. */
bool wi_place_of(wi_place *place, const wy_error *error, const char *text);

/* parameter and place may be NULL. */
void wi_put_error(wi_writer *to, const char *code, const char *message, const char *parameter,
                  const wi_place *place);

/* "bad_input", "limit" (unknown, never a "no") or "system". */
const char *wi_json_code(wy_status status);

#endif
