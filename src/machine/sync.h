/*
 * sync.h - which state is the machine in?  Sets of states, and how bits shrink them.
 *
 * Whatever the state, it is one of all states; each bit of S that is read takes the set of
 * possible states to another, no larger one.  The sets that are met are numbered and their
 * steps kept, so soon each bit is one look at a table.
 */
#ifndef WI_MACHINE_SYNC_H
#define WI_MACHINE_SYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/table.h"
#include "machine/step.h"

typedef struct wi_sync_set {
    uint32_t next[2];
    uint32_t first, count; /* members[first, first + count), ascending */
} wi_sync_set;

typedef struct wi_sync {
    const wy_machine *machine;
    uint32_t states;
    uint32_t all[2];   /* of each wing: the set of all its states; see wi_sync_all */
    wi_sync_set *sets; /* the first ones are those of all states of a wing */
    uint32_t set_count;
    size_t set_room;
    uint32_t *members;
    uint32_t member_count;
    size_t member_room;
    wi_table found;  /* the sets */
    uint8_t *marked; /* for each state: in the set that is being made */
} wi_sync;

bool wi_sync_open(wi_sync *sync, const wy_machine *machine); /* false: no memory */
void wi_sync_close(wi_sync *sync);                           /* also a zeroed one */

/*
 * Where sets are told apart: a set of one state has the number of the state, larger ones have
 * numbers from `states` on.  This is the set of all states of a wing.
 */
static inline uint32_t wi_sync_all(const wi_sync *sync, int wing) {
    return sync->all[wing];
}

/*
 * The set after one more bit, from one of more than one state.  WI_SYNC_EMPTY: no state can read
 * it; WI_SYNC_FAILED: out of memory.
 */
static const uint32_t WI_SYNC_EMPTY = UINT32_MAX - 1;
static const uint32_t WI_SYNC_FAILED = UINT32_MAX;

/*
 * Reads bits, starting from all states of the wing, until one state is left; returns how many were
 * read, and *state.  WI_SYNC_OPEN: the bits did not suffice; WI_SYNC_NONE: no state can read
 * them; WI_SYNC_MEMORY: out of memory.
 */
enum { WI_SYNC_OPEN = -1, WI_SYNC_NONE = -2, WI_SYNC_MEMORY = -3 };
int64_t wi_sync_read(wi_sync *sync, int wing, uint32_t *state, const uint8_t *bits, int64_t count);

#endif
