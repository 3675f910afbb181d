/*
 * meter.h - one computation's memory budget and its poll.
 *
 *     wi_meter meter;
 *     wi_meter_start(&meter, control, "the product");
 *     status = wi_meter_grow(&meter, &array, &room, needed, sizeof *array, error);
 *     ...
 *     wi_meter_drop(&meter, array, room, sizeof *array);
 */
#ifndef WI_BASE_METER_H
#define WI_BASE_METER_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#include "base/pace.h"

typedef struct wi_meter {
    uint64_t used;    /* bytes that are out */
    uint64_t allowed; /* UINT64_MAX: no limit */
    uint64_t peak;
    const char *what; /* for messages */
    wi_pace pace;
    wy_doing *doing; /* may be NULL */
    uint32_t ticks;
} wi_meter;

/* control may be NULL. */
void wi_meter_start(wi_meter *meter, const wy_control *control, const char *what);

/*
 * In all of these `array` is the address of a pointer.
 *
 * Makes room for `needed` items of `size` bytes at *array, which had room for *room: grows by
 * half at least.  WY_LIMIT: over the budget; WY_SYSTEM: no memory.  The array stays as it was then.
 */
wy_status wi_meter_enlarge(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size,
                           wy_error *error); /* if needed > *room */
static inline wy_status wi_meter_grow(wi_meter *meter, void *array, size_t *room, size_t needed,
                                      size_t size, wy_error *error) {
    return needed <= *room ? WY_OK : wi_meter_enlarge(meter, array, room, needed, size, error);
}

/* count items, not set (or all zero); at least one byte.  *array is NULL on failure. */
wy_status wi_meter_take(wi_meter *meter, void *array, size_t count, size_t size, wy_error *error);
wy_status wi_meter_take_zeros(wi_meter *meter, void *array, size_t count, size_t size,
                              wy_error *error);

/* Gives up what is not needed of an array that has room for *room items. */
void wi_meter_shrink(wi_meter *meter, void *array, size_t *room, size_t needed, size_t size);

/* Frees an array with room for room items; NULL is allowed. */
void wi_meter_drop(wi_meter *meter, void *array, size_t room, size_t size);

/* Bytes that others took, and will be given back through this meter: a copy's for example. */
static inline void wi_meter_note(wi_meter *meter, uint64_t bytes) {
    meter->used += bytes;
}

/* Bytes that others freed, an automaton's for example. */
static inline void wi_meter_return(wi_meter *meter, uint64_t bytes) {
    meter->used -= bytes < meter->used ? bytes : meter->used;
}

/* To be called once for every bit of work (a state): WY_STOPPED when poll says so. */
wy_status wi_meter_stopped(wi_meter *meter, wy_error *error);

static inline wy_status wi_meter_tick(wi_meter *meter, wy_error *error) {
    return (++meter->ticks & 255U) == 0 ? wi_meter_stopped(meter, error) : WY_OK;
}

#endif
