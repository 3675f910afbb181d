/* adjoin.h - may moves join Wythoff's game (wythoff/theory.h), as JSON.  NULL: no memory. */
#ifndef JSON_ADJOIN_H
#define JSON_ADJOIN_H

#include <jansson.h>

#include <wythoff/solve.h>

#include "solve/adjoin.h"
#include "theory/theory.h"

/* {"may_join", "known", "kind", "from", "to", "indices", "standing", "checked"} */
json_t *wi_json_adjoin(const wi_adjoin *verdict, const char *by, const char *checked);

/* {"may_join", "move", "why", "standing"}; may_join null: not known.  Takes why, which may be NULL.
 */
json_t *wi_json_adjoin_set(const wi_adjoin_set *verdict, const char *by, json_t *why);

#endif
