/* set_store.c - see set_store.h. */
#include "grundy/set_store.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4 };

bool wi_set_store_open(wi_set_store *store, size_t count) {
    *store = (wi_set_store){.count = count, .room = FIRST_ROOM};
    if (count > SIZE_MAX / sizeof(uint64_t) / FIRST_ROOM) {
        return false;
    }
    store->words = calloc(count * FIRST_ROOM + 1, sizeof *store->words);
    store->from = calloc(count + 1, sizeof *store->from);
    if (store->words == NULL || store->from == NULL) {
        wi_set_store_close(store);
        return false;
    }
    return true;
}

void wi_set_store_close(wi_set_store *store) {
    free(store->words);
    free(store->from);
    *store = (wi_set_store){0};
}

uint64_t wi_set_store_memory(size_t count, uint64_t room) {
    if (count > (UINT64_C(1) << 60) / (room * sizeof(uint64_t) + sizeof(uint32_t))) {
        return UINT64_MAX;
    }
    return count * (room * sizeof(uint64_t) + sizeof(uint32_t));
}

bool wi_set_store_widen(wi_set_store *store) {
    const uint32_t room = 2 * store->room;
    if (wi_set_store_memory(store->count, room) > SIZE_MAX / 2) {
        return false;
    }
    uint64_t *words = calloc(store->count * room + 1, sizeof *words);
    if (words == NULL) {
        return false;
    }
    for (size_t set = 0; set < store->count; set++) {
        const uint64_t *old = wi_set_of(store, set);
        for (uint32_t w = store->base; w < store->base + store->room; w++) {
            words[set * room + (w & (room - 1))] = old[w & (store->room - 1)];
        }
    }
    free(store->words);
    store->words = words;
    store->room = room;
    return true;
}

void wi_set_store_slide(wi_set_store *store, uint32_t base) {
    for (; store->base < base; store->base++) {
        uint64_t *word = store->words + (store->base & (store->room - 1));
        for (size_t set = 0; set < store->count; set++) {
            word[set * store->room] = 0;
        }
    }
}
