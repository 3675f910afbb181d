/* theorem.h - a theorem about a P-set (prove.h) as JSON. */
#ifndef JSON_THEOREM_H
#define JSON_THEOREM_H

#include <jansson.h>

#include <wythoff/prove.h>

/* game, standing, numeration, states, obligations, seconds; NULL: no memory. */
json_t *wy_json_theorem(const wy_theorem *theorem);

#endif
