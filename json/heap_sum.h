/*
 * heap_sum.h - sums with parts on several heaps, or with a memory, as JSON.  NULL: no memory.
 */
#ifndef JSON_HEAP_SUM_H
#define JSON_HEAP_SUM_H

#include <jansson.h>

#include <wythoff/play.h>

/* {"part", "move", "pass", "to", "name", "before", "after"}; the first part is 1, and so is the
 * first set.  All null: there is no such move. */
json_t *wi_json_heap_sum_move(const wy_move *move, const wy_heap_sum *sum);

/* {"outcome", "part", ..., "after", "total", "parts", "standing", "checked"} */
json_t *wi_json_heap_sum_verdict(const wy_heap_sum_verdict *verdict, const wy_heap_sum *sum);

#endif
