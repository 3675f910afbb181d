/* print.h - parts of the text of a rule. */
#ifndef WI_HEAPS_PRINT_H
#define WI_HEAPS_PRINT_H

#include <wythoff/heaps.h>

#include "base/growing.h"

/* The families with `heaps` parts each (more than the game has: the others are 0). */
void wi_put_heap_families(wi_growing *out, const wy_family *families, size_t count, int heaps);

/* block, comply, terminal, misere */
void wi_put_heap_clauses(wi_growing *out, const wy_rules *rules);

/* 2*last+1 */
void wi_put_heap_bound(wi_growing *out, const wy_rules *rules);

#endif
