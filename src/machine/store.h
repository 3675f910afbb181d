/*
 * store.h - states by number, and their steps, made when they are first asked for.
 */
#ifndef WI_MACHINE_STORE_H
#define WI_MACHINE_STORE_H

#include <wythoff/base.h>
#include <wythoff/machine.h>

#include "base/table.h"
#include "machine/state.h"
#include "machine/step.h"

typedef struct wi_store {
    const wi_state_frame *frame;
    wi_numbered states;
    wi_machine_step (*steps)[2];
    uint8_t *made; /* bit b: steps[.][b] is there */
    size_t steps_room, made_room;
    uint64_t *scratch;
} wi_store;

bool wi_store_open(wi_store *store, const wi_state_frame *frame); /* false: no memory */
void wi_store_close(wi_store *store);                             /* also a zeroed one */

/* The number of a state; WI_UNNUMBERED: no memory. */
uint32_t wi_store_number(wi_store *store, const uint64_t *state);

/*
 * The step; it stays where it is until the next one is made.  WY_SYSTEM: no memory; WY_LIMIT: the
 * sets of the frame have no room for what follows.
 */
wy_status wi_store_step(const wi_machine_step **out, wi_store *store, uint32_t state, unsigned bit);

uint64_t *wi_store_state(const wi_store *store, uint32_t number);

#endif
