/* grundy_theorem.h - theorems about Grundy values (prove.h) as JSON. */
#ifndef JSON_GRUNDY_THEOREM_H
#define JSON_GRUNDY_THEOREM_H

#include <jansson.h>

#include <wythoff/prove.h>

/* All values: rule, standing, form, numeration, states, bound, periods, obligations, seconds. */
json_t *wi_json_values(const wy_values *values);

/* The sets of one value after the other: rule, played, standing, value, numeration, sets, seconds.
 */
json_t *wi_json_value_sets(const wy_value_sets *sets, int64_t value);

#endif
