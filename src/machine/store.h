/*
 * store.h - states by number, and their steps, made when they are first asked for.
 */
#ifndef WY_MACHINE_STORE_H
#define WY_MACHINE_STORE_H

#include <wythoff/base.h>
#include <wythoff/machine.h>

#include "base/numbered.h"
#include "machine/state.h"

typedef struct wy_store {
    const wy_state_frame *frame;
    wy_numbered states;
    wy_machine_step (*steps)[2];
    uint8_t *made; /* bit b: steps[.][b] is there */
    size_t steps_room, made_room;
    uint64_t *scratch;
} wy_store;

bool wy_store_open(wy_store *store, const wy_state_frame *frame); /* false: no memory */
void wy_store_close(wy_store *store);                             /* also a zeroed one */

/* The number of a state; WY_UNNUMBERED: no memory. */
uint32_t wy_store_number(wy_store *store, const uint64_t *state);

/*
 * The step; it stays where it is until the next one is made.  WY_SYSTEM: no memory; WY_LIMIT: the
 * sets of the frame have no room for what follows.
 */
wy_status wy_store_step(const wy_machine_step **out, wy_store *store, uint32_t state, unsigned bit);

uint64_t *wy_store_state(const wy_store *store, uint32_t number);

#endif
