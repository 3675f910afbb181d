/*
 * meter.h - one computation's memory budget and its poll.
 *
 *     wy_meter meter;
 *     wy_meter_start(&meter, control, "the product");
 *     status = wy_meter_grow(&meter, &array, &room, needed, sizeof *array, error);
 *     ...
 *     wy_meter_drop(&meter, array, room, sizeof *array);
 */
#ifndef WY_BASE_METER_H
#define WY_BASE_METER_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/pace.h"

typedef struct wy_meter {
    uint64_t used;    /* bytes that are out */
    uint64_t allowed; /* UINT64_MAX: no limit */
    uint64_t peak;
    const char *what; /* for messages */
    wy_pace pace;
    wy_doing *doing; /* may be NULL */
    uint32_t ticks;
} wy_meter;

/* control may be NULL. */
void wy_meter_start(wy_meter *meter, const wy_control *control, const char *what);

/*
 * In all of these `array` is the address of a pointer.
 *
 * Makes room for `needed` items of `size` bytes at *array, which had room for *room: grows by
 * half at least.  WY_LIMIT: over the budget; WY_SYSTEM: no memory.  The array stays as it was then.
 */
wy_status wy_meter_enlarge(wy_meter *meter, void *array, size_t *room, size_t needed, size_t size,
                           wy_error *error); /* if needed > *room */
static inline wy_status wy_meter_grow(wy_meter *meter, void *array, size_t *room, size_t needed,
                                      size_t size, wy_error *error) {
    return needed <= *room ? WY_OK : wy_meter_enlarge(meter, array, room, needed, size, error);
}

/* count items, not set (or all zero); at least one byte.  *array is NULL on failure. */
wy_status wy_meter_take(wy_meter *meter, void *array, size_t count, size_t size, wy_error *error);
wy_status wy_meter_take_zeros(wy_meter *meter, void *array, size_t count, size_t size,
                              wy_error *error);

/* Gives up what is not needed of an array that has room for *room items. */
void wy_meter_shrink(wy_meter *meter, void *array, size_t *room, size_t needed, size_t size);

/* Frees an array with room for room items; NULL is allowed. */
void wy_meter_drop(wy_meter *meter, void *array, size_t room, size_t size);

/* Bytes that others took, and will be given back through this meter: a copy's for example. */
static inline void wy_meter_note(wy_meter *meter, uint64_t bytes) {
    meter->used += bytes;
}

/* Bytes that others freed, an automaton's for example. */
static inline void wy_meter_return(wy_meter *meter, uint64_t bytes) {
    meter->used -= bytes < meter->used ? bytes : meter->used;
}

/* To be called once for every bit of work (a state): WY_STOPPED when poll says so. */
wy_status wy_meter_stopped(wy_meter *meter, wy_error *error);

static inline wy_status wy_meter_tick(wy_meter *meter, wy_error *error) {
    return (++meter->ticks & 255U) == 0 ? wy_meter_stopped(meter, error) : WY_OK;
}

#endif
