/* survey.h - what surveys of families found (wythoff/theory.h) as JSON.  NULL: no memory. */
#ifndef JSON_SURVEY_H
#define JSON_SURVEY_H

#include <jansson.h>

#include "theory/theory.h"

json_t *wi_json_hegarty(const wi_hegarty *found, bool attained);
json_t *wi_json_pairs_bounds(const wi_pairs_bounds *found);

#endif
