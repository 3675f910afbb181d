/* theorem.h - a theorem about a P-set (prove.h) as JSON. */
#ifndef JSON_THEOREM_H
#define JSON_THEOREM_H

#include <jansson.h>

#include <wythoff/prove.h>

/* What was proved, part by part. */
json_t *wi_json_steps(const wy_theorem_step *steps, size_t count);

/*
 * rule, standing, numeration, states, obligations, seconds, memory (bytes; 0: not said), and the
 * statements of a reading (NULL: none).
 */
json_t *wi_json_theorem(const wy_theorem *theorem, const wy_reading *reading, int64_t memory);

/*
 * The same of a game on several heaps; "form" as in wy_theorem_form, null where there is none.
 */
json_t *wi_json_heap_proof(const wy_theorem *proof, int64_t memory);

#endif
