/*
 * reference_heaps.h - who wins on several heaps, and in games with a memory, written like the
 * definition.
 *
 * Slow and readable; used only by tests, shares no code with src/heaps: it evaluates forms,
 * conditions, ranges and orders of the heaps itself, and keeps every state of the memory.
 */
#ifndef WI_REFERENCE_HEAPS_H
#define WI_REFERENCE_HEAPS_H

#include <wythoff/grundy.h>

typedef struct reference_heaps reference_heaps;

/* All positions with heaps below size. */
reference_heaps *reference_heaps_open(const wy_rules *rules, int size);
void reference_heaps_close(reference_heaps *of);

/* May this move be made here, whatever is remembered, by a family of this set? */
bool reference_heaps_move(reference_heaps *of, const int64_t *heap, const int64_t *take, int set);

/* The same after what is remembered here, of a game without enforced sets. */
bool reference_heaps_may(reference_heaps *of, const wy_cell *at, const int64_t *take);

/* Has who must move lost? */
bool reference_heaps_lost(reference_heaps *of, const wy_cell *at);

/* The least number that no option has; no misere, block, comply. */
int reference_heaps_value(reference_heaps *of, const wy_cell *at);

#endif
