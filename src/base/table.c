/* table.c - tables and records found again by their hashes, within a budget of memory. */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

/* ---- one computation's memory budget and its poll -------------------------------------------- */

/*
 * A determinisation can grow without bounds; then the answer has to be "unknown", not a machine
 * that swaps.  So arrays grow through a meter, which knows how much of the budget is out.
 */

void wi_meter_start(wi_meter *meter, const wy_control *control, const char *what) {
    *meter = (wi_meter){.what = what, .allowed = UINT64_MAX};
    if (control != NULL && control->memory != 0) {
        meter->allowed = control->memory;
    }
    meter->doing = control == NULL ? NULL : control->doing;
    wi_pace_start(&meter->pace, control);
}

/* The bytes in use besides `held`.  Accounts of automata may be some bytes off: never below 0. */
static uint64_t used_besides(const wi_meter *meter, uint64_t held) {
    return meter->used > held ? meter->used - held : 0;
}

/* May the memory that is out change by taking `more` bytes? */
static wy_status claim(wi_meter *meter, size_t count, size_t size, size_t held, wy_error *error) {
    if (size != 0 && count > SIZE_MAX / 2 / size) {
        return wi_fail_budget(error, UINT64_MAX, meter->allowed, "%s", meter->what);
    }
    const uint64_t needed = used_besides(meter, held) + (uint64_t)count * size;
    if (needed > meter->allowed) {
        wi_fail_budget(error, needed, meter->allowed, "%s", meter->what);
        return wi_fail_more(error, WY_MORE_MEMORY);
    }
    return WY_OK;
}

static void account(wi_meter *meter, uint64_t used) {
    meter->used = used;
    if (used > meter->peak) {
        meter->peak = used;
    }
}

wy_status wi_meter_enlarge(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size,
                           wy_error *error) {
    const size_t held = *room * size;
    size_t wanted = wi_list_next_room(*room, needed);
    wy_status status = claim(meter, wanted, size, held, error);
    if (status == WY_LIMIT) {
        /* Near its end, half of what is left of a budget: not all, not one by one. */
        const uint64_t used = used_besides(meter, held);
        const uint64_t left = used < meter->allowed ? (meter->allowed - used) / size : 0;
        wanted = left > needed ? needed + (size_t)((left - needed) / 2) : needed;
        status = claim(meter, wanted, size, held, error);
    }
    if (status != WY_OK) {
        return status;
    }
    if (!wi_list_resize(array, room, wanted, size)) {
        return wi_fail_memory(error);
    }
    account(meter, used_besides(meter, held) + (uint64_t)wanted * size);
    return WY_OK;
}

wy_status wi_meter_take(wi_meter *meter, void *array, size_t count, size_t size, wy_error *error) {
    wi_list_set_pointer(array, NULL);
    const wy_status status = claim(meter, count, size, 0, error);
    if (status != WY_OK) {
        return status;
    }
    void *taken = malloc(count == 0 ? 1 : count * size);
    if (taken == NULL) {
        return wi_fail_memory(error);
    }
    wi_list_set_pointer(array, taken);
    account(meter, meter->used + (uint64_t)count * size);
    return WY_OK;
}

wy_status wi_meter_take_zeros(wi_meter *meter, void *array, size_t count, size_t size,
                              wy_error *error) {
    wi_list_set_pointer(array, NULL);
    const wy_status status = claim(meter, count, size, 0, error);
    if (status != WY_OK) {
        return status;
    }
    void *taken = calloc(count == 0 ? 1 : count, size);
    if (taken == NULL) {
        return wi_fail_memory(error);
    }
    wi_list_set_pointer(array, taken);
    account(meter, meter->used + (uint64_t)count * size);
    return WY_OK;
}

void wi_meter_shrink(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size) {
    if (wi_list_pointer(array) == NULL || needed >= *room) {
        return;
    }
    const size_t before = *room;
    if (wi_list_resize(array, room, needed, size)) {
        wi_meter_return(meter, (uint64_t)(before - needed) * size);
    }
}

void wi_meter_drop(wi_meter *meter, void *array, size_t room, size_t size) {
    if (array != NULL) {
        free(array);
        wi_meter_return(meter, (uint64_t)room * size);
    }
}

wy_status wi_meter_stopped(wi_meter *meter, wy_error *error) {
    if (meter->doing != NULL) {
        meter->doing->what = meter->what;
        meter->doing->bytes = meter->used;
    }
    if (wi_pace_stop(&meter->pace, 0)) {
        return wi_fail(error, WY_STOPPED, "%s: stopped", meter->what);
    }
    return WY_OK;
}

/* ---- tables ---------------------------------------------------------------------------------- */

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

/* ---- records by number ----------------------------------------------------------------------- */

enum { FIRST_ROOM = 64 };

static uint64_t hash_of(const uint64_t *record, size_t width) {
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < width; i++) {
        hash = wi_hash_more(hash, record[i]);
    }
    return hash;
}

bool wi_numbered_open(wi_numbered *records, size_t width) {
    *records = (wi_numbered){.width = width};
    if (width > SIZE_MAX / 2 / sizeof(uint64_t) / FIRST_ROOM ||
        !wi_list_resize(&records->words, &records->room, FIRST_ROOM, width * sizeof(uint64_t)) ||
        wi_table_reserve(&records->table, 1, NULL) != WY_OK) {
        wi_numbered_close(records);
        return false;
    }
    return true;
}

void wi_numbered_close(wi_numbered *records) {
    free(records->words);
    wi_table_close(&records->table);
    memset(records, 0, sizeof *records);
}

void wi_numbered_empty(wi_numbered *records) {
    records->count = 0;
    wi_table_empty(&records->table);
}

uint32_t wi_numbered_put(wi_numbered *records, const uint64_t *record) {
    const size_t bytes = records->width * sizeof *record;
    if (wi_table_reserve(&records->table, 1, NULL) != WY_OK) {
        return WI_UNNUMBERED;
    }
    uint32_t number;
    wi_probe probe = wi_table_probe(&records->table, hash_of(record, records->width));
    while (wi_table_next(&records->table, &probe, &number)) {
        if (memcmp(wi_numbered_at(records, number), record, bytes) == 0) {
            return number;
        }
    }
    number = records->count;
    if (number == records->room &&
        !wi_list_grow(&records->words, &records->room, records->room + 1, bytes)) {
        return WI_UNNUMBERED;
    }
    memcpy(wi_numbered_at(records, number), record, bytes);
    wi_table_put(&records->table, &probe, number);
    records->count++;
    return number;
}
