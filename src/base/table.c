/* table.c - finding things again by their hashes; see table.h. */
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

enum { FIRST_SLOTS = 64, FEWEST_SLOTS = 16 };

/* Places come of 32 bits: more slots would stay empty. */
static const uint64_t most_slots = UINT64_C(1) << 32;

static wy_status take(uint64_t **out, size_t slots, wi_meter *meter, wy_error *error) {
    if (meter != NULL) {
        return wi_meter_take_zeros(meter, out, slots, sizeof **out, error);
    }
    *out = calloc(slots, sizeof **out);
    return *out == NULL ? wi_fail_memory(error) : WY_OK;
}

static void drop(uint64_t *slot, size_t room, wi_meter *meter) {
    if (meter != NULL) {
        wi_meter_drop(meter, slot, room, sizeof *slot);
    } else {
        free(slot);
    }
}

void wi_table_close(wi_table *table) {
    drop(table->slot, table->room, table->meter);
    *table = (wi_table){.meter = table->meter};
}

void wi_table_empty(wi_table *table) {
    if (table->slots > 0) {
        memset(table->slot, 0, table->slots * sizeof *table->slot);
    }
    table->count = 0;
}

/* At least `slots`, so many that `count` things take three of four; 0: more than there can be. */
static size_t slots_for(size_t slots, size_t count) {
    if (count >= UINT32_MAX || count > SIZE_MAX / 16) {
        return 0;
    }
    while (slots < most_slots && count > slots / 4 * 3) {
        slots *= 2;
    }
    return slots;
}

wy_status wi_table_grow(wi_table *table, size_t more, wy_error *error) {
    const size_t slots = slots_for(table->slots == 0 ? FIRST_SLOTS : table->slots,
                                   more < SIZE_MAX - table->count ? table->count + more : SIZE_MAX);
    if (slots == 0) {
        return wi_fail(error, WY_LIMIT, "%s: more than 2^32 - 2 states",
                       table->meter == NULL ? "a table" : table->meter->what);
    }
    if (slots == table->slots) {
        return WY_OK;
    }
    uint64_t *old = table->slot;
    uint64_t *fresh;
    const wy_status status = take(&fresh, slots, table->meter, error);
    if (status != WY_OK) {
        return status;
    }
    /* Doubled, slot i goes to i or to i + slots: two places that move on evenly. */
    for (size_t i = 0; i < table->slots; i++) {
        if (old[i] != 0) {
            size_t at = (size_t)(old[i] >> 32) & (slots - 1);
            while (fresh[at] != 0) {
                at = (at + 1) & (slots - 1);
            }
            fresh[at] = old[i];
        }
    }
    drop(old, table->room, table->meter);
    table->slot = fresh;
    table->slots = table->room = slots;
    return WY_OK;
}

wy_status wi_table_restart(wi_table *table, size_t count, wy_error *error) {
    wi_table_empty(table);
    const size_t slots = slots_for(FEWEST_SLOTS, count);
    if (slots != 0 && slots <= table->room) {
        table->slots = slots;
        return WY_OK;
    }
    return wi_table_grow(table, count, error);
}

uint64_t wi_hash_text(const char *text, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash ^ hash >> 32;
}
