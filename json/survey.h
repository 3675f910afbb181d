/* survey.h - what surveys of families found (wythoff/theory.h) as JSON.  NULL: no memory. */
#ifndef JSON_SURVEY_H
#define JSON_SURVEY_H

#include <jansson.h>

#include <wythoff/theory.h>

json_t *wi_json_hegarty(const wy_hegarty *found, bool attained);
json_t *wi_json_pairs_bounds(const wy_pairs_bounds *found);

#endif
