/* store.c - states by number. */
#include "machine/store.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

uint64_t *wi_store_state(const wi_store *store, uint32_t number) {
    return wi_numbered_at(&store->states, number);
}

bool wi_store_open(wi_store *store, const wi_state_frame *frame) {
    memset(store, 0, sizeof *store);
    store->frame = frame;
    store->scratch = malloc(wi_state_size(frame) * sizeof *store->scratch);
    if (store->scratch == NULL || !wi_numbered_open(&store->states, wi_state_size(frame))) {
        wi_store_close(store);
        return false;
    }
    return true;
}

void wi_store_close(wi_store *store) {
    wi_numbered_close(&store->states);
    free(store->steps);
    free(store->made);
    free(store->scratch);
    memset(store, 0, sizeof *store);
}

uint32_t wi_store_number(wi_store *store, const uint64_t *state) {
    const uint32_t number = wi_numbered_put(&store->states, state);
    const bool room = wi_list_zeros(store->steps, store->steps_room, store->states.count) &&
                      wi_list_zeros(store->made, store->made_room, store->states.count);
    return room ? number : WI_UNNUMBERED;
}

wy_status wi_store_step(const wi_machine_step **out, wi_store *store, uint32_t state,
                        unsigned bit) {
    if ((store->made[state] >> bit & 1) == 0) {
        wi_column column;
        memcpy(store->scratch, wi_store_state(store, state),
               wi_state_size(store->frame) * sizeof *store->scratch);
        if (!wi_state_step(&column, store->frame, store->scratch, bit)) {
            return WY_LIMIT;
        }
        const uint32_t to = wi_store_number(store, store->scratch);
        if (to == WI_UNNUMBERED) {
            return WY_SYSTEM;
        }
        store->steps[state][bit] =
            (wi_machine_step){to, (uint8_t)column.count, column.bits, column.place};
        store->made[state] |= (uint8_t)(1U << bit);
    }
    *out = &store->steps[state][bit];
    return WY_OK;
}
