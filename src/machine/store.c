/* store.c - states by number. */
#include "machine/store.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

uint64_t *wy_store_state(const wy_store *store, uint32_t number) {
    return store->states + (size_t)number * wy_state_size(store->frame);
}

static uint64_t hash(const uint64_t *words, size_t count) {
    uint64_t h = 0x9e3779b97f4a7c15U;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ words[i]) * 0xff51afd7ed558ccdU;
        h ^= h >> 32;
    }
    return h;
}

static bool grow(wy_store *store, uint32_t room) {
    const size_t size = wy_state_size(store->frame);
    if (size > SIZE_MAX / sizeof(uint64_t) / room) {
        return false;
    }
    uint64_t *states = realloc(store->states, size * room * sizeof *states);
    if (states == NULL) {
        return false;
    }
    store->states = states;
    wy_machine_step(*steps)[2] = realloc(store->steps, room * sizeof *steps);
    if (steps == NULL) {
        return false;
    }
    store->steps = steps;
    uint8_t *made = realloc(store->made, room);
    if (made == NULL) {
        return false;
    }
    store->made = made;
    uint32_t *table = calloc((size_t)room * 2, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(store->table);
    store->table = table;
    store->slots = room * 2;
    store->room = room;
    for (uint32_t i = 0; i < store->count; i++) {
        uint64_t at = hash(wy_store_state(store, i), size) & (store->slots - 1);
        while (table[at] != 0) {
            at = (at + 1) & (store->slots - 1);
        }
        table[at] = i + 1;
    }
    return true;
}

bool wy_store_open(wy_store *store, const wy_state_frame *frame) {
    memset(store, 0, sizeof *store);
    store->frame = frame;
    store->scratch = malloc(wy_state_size(frame) * sizeof *store->scratch);
    if (store->scratch == NULL || !grow(store, FIRST_ROOM)) {
        wy_store_close(store);
        return false;
    }
    return true;
}

void wy_store_close(wy_store *store) {
    free(store->states);
    free(store->steps);
    free(store->made);
    free(store->table);
    free(store->scratch);
    memset(store, 0, sizeof *store);
}

uint32_t wy_store_number(wy_store *store, const uint64_t *state) {
    const size_t size = wy_state_size(store->frame);
    const uint64_t h = hash(state, size);
    uint64_t at = h & (store->slots - 1);
    for (; store->table[at] != 0; at = (at + 1) & (store->slots - 1)) {
        const uint32_t number = store->table[at] - 1;
        if (memcmp(wy_store_state(store, number), state, size * sizeof *state) == 0) {
            return number;
        }
    }
    if (store->count == store->room) {
        if (store->room > UINT32_MAX / 8 || !grow(store, store->room * 2)) {
            return WY_UNNUMBERED;
        }
        for (at = h & (store->slots - 1); store->table[at] != 0;) {
            at = (at + 1) & (store->slots - 1);
        }
    }
    const uint32_t number = store->count++;
    memcpy(wy_store_state(store, number), state, size * sizeof *state);
    store->made[number] = 0;
    store->table[at] = number + 1;
    return number;
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
