/*
 * first_columns.c - the first columns of a game: what the machine was told (the beginning), then
 * S = T(S), each bit read from what was written before.
 */
#include "machine/first_columns.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "machine/machine.h"

enum { FIRST_COLUMNS = 2048 };
static const int64_t most_columns = INT64_C(1) << 30;

void wi_base_close(wi_base *base) {
    for (int w = 0; w < 2; w++) {
        free(base->wing[w].bits);
        free(base->wing[w].columns);
    }
    *base = (wi_base){0};
}

/* The columns that the machine was given. */
static void copy_beginning(wi_base *base, const wy_machine *machine) {
    const int wings = machine->frame.wings;
    for (int w = 0; w < wings; w++) {
        const int other = wi_other_wing(wings, w);
        const wi_machine_wing *from = &machine->wing[w];
        wi_base_wing *to = &base->wing[w];
        memcpy(to->bits, from->first_bits, (size_t)from->start.settled);
        int64_t n = 0;
        for (int64_t x = 0; x < from->start.x; x++) {
            const int64_t row = from->first_rows[x];
            to->columns[x] = (wi_base_column){n, row, UINT32_MAX};
            n += to->bits[x] == 0;
            if (row >= from->start.x && row < base->count) {
                base->wing[other].columns[row].row = x;
            }
        }
    }
}

/* A wing as it runs. */
typedef struct running {
    int64_t n, row;
    uint32_t state;
} running;

/* Column x of wing w; false: there is no step. */
static bool one_column(wi_base *base, const wy_machine *machine, running *at, int w, int64_t x) {
    wi_base_wing *own = &base->wing[w];
    wi_base_wing *other = &base->wing[wi_other_wing(machine->frame.wings, w)];
    const unsigned bit = own->bits[x];
    const wi_machine_step *step = &machine->steps[at->state][bit];
    if (step->count == 0) {
        return false;
    }
    wi_base_column *column = &own->columns[x];
    column->n = at->n;
    column->state = at->state;
    if (bit == 0) {
        column->row = at->row + step->place;
        if (column->row < base->count) {
            other->columns[column->row].row = x;
        }
        at->n++;
    }
    if (at->row < base->count) {
        wi_step_write(other->bits + at->row, step);
    }
    at->row += step->count;
    at->state = step->to;
    return true;
}

static bool run_on(wi_base *base, const wy_machine *machine) {
    running at[2];
    for (int w = 0; w < machine->frame.wings; w++) {
        const wy_machine_start *start = &machine->wing[w].start;
        at[w] = (running){start->n, start->row, start->state};
    }
    for (int64_t x = machine->wing[0].start.x; x < base->count; x++) {
        for (int w = 0; w < machine->frame.wings; w++) {
            if (!one_column(base, machine, &at[w], w, x)) {
                return false;
            }
        }
    }
    return true;
}

static bool open_wings(wi_base *base, int wings, int64_t count) {
    base->count = count;
    for (int w = 0; w < wings; w++) {
        base->wing[w].bits = calloc((size_t)count + WI_STEPS_MOST, 1);
        base->wing[w].columns = calloc((size_t)count, sizeof *base->wing[w].columns);
        if (base->wing[w].bits == NULL || base->wing[w].columns == NULL) {
            return false;
        }
    }
    return true;
}

wy_status wi_base_extend(wi_base *base, const wy_machine *machine, int64_t count) {
    if (count <= base->count) {
        return WY_OK;
    }
    if (count > most_columns) {
        return WY_LIMIT;
    }
    int64_t room = FIRST_COLUMNS;
    while (room < count || room < machine->wing[0].start.row || room < machine->wing[1].start.row) {
        room *= 2;
    }
    wi_base_close(base);
    wy_status status = open_wings(base, machine->frame.wings, room) ? WY_OK : WY_SYSTEM;
    if (status == WY_OK) {
        copy_beginning(base, machine);
        status = run_on(base, machine) ? WY_OK : WY_LIMIT;
    }
    if (status != WY_OK) {
        wi_base_close(base);
    }
    return status;
}

wy_status wi_base_reach(wi_base *base, const wy_machine *machine, int64_t count, wy_error *error) {
    const wy_status status = wi_base_extend(base, machine, count);
    return status == WY_SYSTEM ? wi_fail_memory(error)
           : status == WY_OK
               ? WY_OK
               : wi_fail(error, status, "unknown: the game leaves the machine that was found");
}
