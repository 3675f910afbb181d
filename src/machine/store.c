/* store.c - states by number. */
#include "machine/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

uint64_t *wy_store_state(const wy_store *store, uint32_t number) {
    return wy_numbered_at(&store->states, number);
}

bool wy_store_open(wy_store *store, const wy_state_frame *frame) {
    memset(store, 0, sizeof *store);
    store->frame = frame;
    store->scratch = malloc(wy_state_size(frame) * sizeof *store->scratch);
    if (store->scratch == NULL || !wy_numbered_open(&store->states, wy_state_size(frame))) {
        wy_store_close(store);
        return false;
    }
    return true;
}

void wy_store_close(wy_store *store) {
    wy_numbered_close(&store->states);
    free(store->steps);
    free(store->made);
    free(store->scratch);
    memset(store, 0, sizeof *store);
}

uint32_t wy_store_number(wy_store *store, const uint64_t *state) {
    const uint32_t number = wy_numbered_put(&store->states, state);
    const bool room = wy_list_zeros(store->steps, store->steps_room, store->states.count) &&
                      wy_list_zeros(store->made, store->made_room, store->states.count);
    return room ? number : WY_UNNUMBERED;
}

wy_status wy_store_step(const wy_machine_step **out, wy_store *store, uint32_t state,
                        unsigned bit) {
    if ((store->made[state] >> bit & 1) == 0) {
        wy_column column;
        memcpy(store->scratch, wy_store_state(store, state),
               wy_state_size(store->frame) * sizeof *store->scratch);
        if (!wy_state_step(&column, store->frame, store->scratch, bit)) {
            return WY_LIMIT;
        }
        const uint32_t to = wy_store_number(store, store->scratch);
        if (to == WY_UNNUMBERED) {
            return WY_SYSTEM;
        }
        store->steps[state][bit] =
            (wy_machine_step){to, (uint8_t)column.count, column.bits, column.place};
        store->made[state] |= (uint8_t)(1U << bit);
    }
    *out = &store->steps[state][bit];
    return WY_OK;
}
