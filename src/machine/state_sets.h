/*
 * state_sets.h - the machine in several states at once.
 *
 * Reading bits from all states at once is a walk in the automaton of sets of states; a set is made
 * when it is first met, and has a number.
 */
#ifndef WY_MACHINE_STATE_SETS_H
#define WY_MACHINE_STATE_SETS_H

#include "machine/machine.h"

static const uint32_t WY_NO_SET = UINT32_MAX;

typedef struct wy_state_sets {
    const wy_machine *machine;
    size_t words;
    uint64_t *bits;
    uint32_t *sizes;     /* how many states */
    uint32_t (*next)[2]; /* WY_NO_SET: not made yet */
    uint32_t count, room;
    uint32_t *table, slots;
    uint64_t *scratch;
} wy_state_sets;

/* Set 0 is that of all states.  false: no memory. */
bool wy_state_sets_open(wy_state_sets *sets, const wy_machine *machine);
void wy_state_sets_close(wy_state_sets *sets); /* also a zeroed one */

/* The set after one more bit; WY_NO_SET: no memory. */
uint32_t wy_state_sets_next(wy_state_sets *sets, uint32_t set, unsigned bit);

/* The least state of a set that is not empty. */
uint32_t wy_state_sets_least(const wy_state_sets *sets, uint32_t set);

#endif
