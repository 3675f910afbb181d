/*
 * heaps.h - games on several heaps, and games with a memory, as JSON.  NULL: no memory.
 */
#ifndef JSON_HEAPS_H
#define JSON_HEAPS_H

#include <jansson.h>

#include <wythoff/grundy.h>

/* {"rule", "heaps", "memory", "states", "symmetric", "theorem"} */
json_t *wi_json_heap_rules(const wy_rules *rules);

/* ["3", "5", "7"] */
json_t *wi_json_heaps(const mpz_t heap[WY_MOST_HEAPS], int heaps);
json_t *wi_json_heaps_small(const int64_t heap[WY_MOST_HEAPS], int heaps);

/*
 * {"outcome", "move", "pass", "to", "may_be_blocked", "name", "standing"}: of an N-position the
 * move, "name" the set of moves that is named then (the first is 1).
 */
json_t *wi_json_heap_verdict(const wy_verdict *verdict, const wy_rules *rules,
                             const wy_place *place);

/* "none", "pass", "enforce", "bound", "repeat", "imitation" */
const char *wi_memory_name(wy_memory_kind memory);

#endif
