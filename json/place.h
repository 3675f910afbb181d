/*
 * place.h - positions of any game, and who wins there, as JSON.  NULL: no memory.
 *
 * Lists have as many numbers as were given for the position; `first` is the heap of the first.
 */
#ifndef JSON_PLACE_H
#define JSON_PLACE_H

#include <jansson.h>

#include <wythoff/rules.h>

/* "state", as people count it: passes left, the set that is named (from 1), the bound; or null. */
json_t *wi_json_state(const wy_rules *rules, const wy_place *place);

/*
 * {"on_board", "outcome", "heaps", "state", "last", "move", "pass", "name", "to", "may_be_blocked",
 * "reason", "standing", "checked"}; "name" is the set of moves to name, from 1.
 */
json_t *wi_json_place_verdict(const wy_verdict *verdict, const wy_rules *rules,
                              const wy_place *place, int first, int count);

#endif
