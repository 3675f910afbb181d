/* theorem.h - a theorem about a P-set (prove.h) as JSON. */
#ifndef JSON_THEOREM_H
#define JSON_THEOREM_H

#include <jansson.h>

#include <wythoff/logic.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "solve/adjoin.h"
#include "theory/theory.h"

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

/* ---- The truth of a sentence (wythoff/logic.h) as JSON -------------------------------------- */

/* {"truth", "witness", "counterexample", "standing"}; NULL: no memory. */
json_t *wi_json_truth(const wy_logic_answer *answer);

/* ---- May moves join Wythoff's game (wythoff/theory.h), as JSON.  NULL: no memory ------------ */

/* {"may_join", "known", "kind", "from", "to", "indices", "standing", "checked"} */
json_t *wi_json_adjoin(const wi_adjoin *verdict, const char *by, const char *checked);

/* {"may_join", "move", "why", "standing"}; may_join null: not known.  Takes why, which may be NULL.
 */
json_t *wi_json_adjoin_set(const wi_adjoin_set *verdict, const char *by, json_t *why);

/* ---- What surveys of families found (wythoff/theory.h) as JSON.  NULL: no memory ------------ */

json_t *wi_json_hegarty(const wi_hegarty *found, bool attained);
json_t *wi_json_pairs_bounds(const wi_pairs_bounds *found);

#endif
