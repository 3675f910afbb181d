/* logic.h - the truth of a sentence (wythoff/logic.h) as JSON. */
#ifndef JSON_LOGIC_H
#define JSON_LOGIC_H

#include <jansson.h>

#include <wythoff/logic.h>

/* {"truth", "witness", "counterexample", "standing"}; NULL: no memory. */
json_t *wi_json_truth(const wy_logic_answer *answer);

#endif
