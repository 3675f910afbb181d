/* several_print.h - the text of a rule on several heaps or with a memory, and its parts. */
#ifndef WI_RULES_SEVERAL_PRINT_H
#define WI_RULES_SEVERAL_PRINT_H

#include <wythoff/rules.h>

#include "base/growing.h"

/* The whole; free() it.  NULL: no memory. */
char *wi_several_text(const wy_rules *rules);

/* The families with `heaps` parts each (more than the game has: the others are 0). */
void wi_put_heap_families(wi_growing *out, const wy_family *families, size_t count, int heaps);

/* block, comply, terminal, misere */
void wi_put_heap_clauses(wi_growing *out, const wy_rules *rules);

/* 2*last+1 */
void wi_put_heap_bound(wi_growing *out, const wy_rules *rules);

#endif
