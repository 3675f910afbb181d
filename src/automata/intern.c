/*
 * intern.c - see intern.h: open addressing over numbers, the things themselves lie
 * one behind the other.
 */
#include "automata/intern.h"

#include <string.h>

#include "base/fail.h"

void wy_intern_open(wy_intern *intern, size_t width, wy_meter *meter) {
    *intern = (wy_intern){.meter = meter, .width = width};
}

void wy_intern_close(wy_intern *intern) {
    wy_meter_drop(intern->meter, intern->words, intern->room, sizeof *intern->words);
    wy_meter_drop(intern->meter, intern->slots, intern->slot_count, sizeof *intern->slots);
    intern->words = NULL;
    intern->slots = NULL;
}

static uint64_t hash(const uint32_t *thing, size_t width) {
    uint64_t h = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < width; i++) {
        h = (h ^ thing[i]) * UINT64_C(0xff51afd7ed558ccd);
        h ^= h >> 32;
    }
    return h;
}

/* The slot where the thing is, or a free one. */
static size_t find_slot(const wy_intern *intern, const uint32_t *thing) {
    const size_t mask = intern->slot_count - 1;
    size_t slot = (size_t)hash(thing, intern->width) & mask;
    while (intern->slots[slot] != 0 && memcmp(wy_intern_thing(intern, intern->slots[slot] - 1),
                                              thing, intern->width * sizeof *thing) != 0) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

static wy_status more_slots(wy_intern *intern, wy_error *error) {
    const size_t old_count = intern->slot_count;
    uint32_t *old = intern->slots;
    const size_t slot_count = old_count == 0 ? 64 : 2 * old_count;
    uint32_t *slots;
    const wy_status status =
        wy_meter_take_zeros(intern->meter, &slots, slot_count, sizeof *slots, error);
    if (status != WY_OK) {
        return status;
    }
    intern->slots = slots;
    intern->slot_count = slot_count;
    for (uint32_t i = 0; i < intern->count; i++) {
        slots[find_slot(intern, wy_intern_thing(intern, i))] = i + 1;
    }
    wy_meter_drop(intern->meter, old, old_count, sizeof *old);
    return WY_OK;
}

wy_status wy_intern_number(uint32_t *number, wy_intern *intern, const uint32_t *thing,
                           wy_error *error) {
    wy_status status = WY_OK;
    if (intern->slot_count == 0 || intern->count >= intern->slot_count / 2) {
        status = more_slots(intern, error);
        if (status != WY_OK) {
            return status;
        }
    }
    const size_t slot = find_slot(intern, thing);
    if (intern->slots[slot] == 0) {
        if (intern->count == UINT32_MAX - 1) {
            return wy_fail(error, WY_LIMIT, "%s: more than 2^32 - 2 states", intern->meter->what);
        }
        status = wy_meter_grow(intern->meter, &intern->words, &intern->room,
                               ((size_t)intern->count + 1) * intern->width, sizeof *thing, error);
        if (status != WY_OK) {
            return status;
        }
        memcpy(intern->words + intern->count * intern->width, thing, intern->width * sizeof *thing);
        intern->slots[slot] = ++intern->count;
    }
    *number = intern->slots[slot] - 1;
    return WY_OK;
}
