/*
 * meter.c - one computation's memory budget and its poll.
 *
 * A determinisation can grow without bounds; then the answer has to be "unknown", not a machine
 * that swaps.  So arrays grow through a meter, which knows how much of the budget is out.
 */
#include "base/meter.h"

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"

void wi_meter_start(wi_meter *meter, const wy_control *control, const char *what) {
    *meter = (wi_meter){.what = what, .allowed = UINT64_MAX};
    if (control != NULL && control->memory != 0) {
        meter->allowed = control->memory;
    }
    meter->doing = control == NULL ? NULL : control->doing;
    wi_pace_start(&meter->pace, control);
}

/* What is out besides `held` bytes.  Accounts of automata may be some bytes off: never below 0. */
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
