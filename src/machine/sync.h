/*
 * sync.h - which state is the machine in?  Sets of states, and how bits shrink them.
 *
 * Whatever the state, it is one of all states; each bit of S that is read takes the set of
 * possible states to another, no larger one.  The sets that are met are numbered and their
 * steps kept, so soon each bit is one look at a table.
 */
#ifndef WY_MACHINE_SYNC_H
#define WY_MACHINE_SYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/table.h"
#include "machine/first_columns.h"

typedef struct wy_sync_set {
    uint32_t next[2];
    uint32_t first, count; /* members[first, first + count), ascending */
} wy_sync_set;

typedef struct wy_sync {
    const wy_steps *steps;
    uint32_t states;
    wy_sync_set *sets; /* sets[0] is that of all states */
    uint32_t set_count;
    size_t set_room;
    uint32_t *members;
    uint32_t member_count;
    size_t member_room;
    wy_table found;  /* the sets */
    uint8_t *marked; /* for each state: in the set that is being made */
} wy_sync;

bool wy_sync_open(wy_sync *sync, const wy_steps *steps); /* false: no memory */
void wy_sync_close(wy_sync *sync);                       /* also a zeroed one */

/*
 * Where sets are told apart: a set of one state has the number of the state, larger ones have
 * numbers from `states` on.  This is the set of all states.
 */
static inline uint32_t wy_sync_all(const wy_sync *sync) {
    return sync->states == 1 ? 0 : sync->states;
}

/*
 * The set after one more bit, from one of more than one state.  WY_SYNC_EMPTY: no state can read
 * it; WY_SYNC_FAILED: out of memory.
 */
static const uint32_t WY_SYNC_EMPTY = UINT32_MAX - 1;
static const uint32_t WY_SYNC_FAILED = UINT32_MAX;
uint32_t wy_sync_next(wy_sync *sync, uint32_t set, unsigned bit);

/*
 * Reads bits, starting from all states, until one state is left; returns how many were
 * read, and *state.  WY_SYNC_OPEN: the bits did not suffice; WY_SYNC_NONE: no state can read
 * them; WY_SYNC_MEMORY: out of memory.
 */
enum { WY_SYNC_OPEN = -1, WY_SYNC_NONE = -2, WY_SYNC_MEMORY = -3 };
int64_t wy_sync_read(wy_sync *sync, uint32_t *state, const uint8_t *bits, int64_t count);

#endif
