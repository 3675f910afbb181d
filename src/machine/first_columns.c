/*
 * first_columns.c - the first columns of a game: what the machine was told (the beginning), then
 * S = T(S), each bit read from what was written before.
 */
#include "machine/first_columns.h"

#include <stdlib.h>
#include <string.h>

/* ---- steps in bytes ------------------------------------------------------------------ */

static wi_byte_step in_bytes(const wy_machine_step *step, int used) {
    wi_byte_step made = {.to = step->to, .place = step->place, .used = used, .count = step->count};
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(step->bits >> i & 1);
    }
    memcpy(&made.bytes, bytes, sizeof bytes);
    return made;
}

bool wi_steps_open(wi_steps *steps, const wy_machine *machine) {
    wy_machine_facts facts;
    wy_machine_facts_of(&facts, machine);
    steps->machine = machine;
    steps->of = calloc(facts.states, sizeof *steps->of);
    for (size_t i = 0; steps->of != NULL && i < facts.states; i++) {
        wy_machine_state state;
        wy_machine_state_of(&state, machine, (uint32_t)i);
        for (unsigned bit = 0; bit < 2; bit++) {
            const wy_machine_step *step = wy_machine_step_of(machine, (uint32_t)i, bit);
            if (step != NULL) {
                steps->of[i][bit] = in_bytes(step, state.used);
            }
        }
    }
    return steps->of != NULL;
}

void wi_steps_close(wi_steps *steps) {
    free(steps->of);
}

/* ---- the first columns ----------------------------------------------------------------- */

enum { FIRST_COLUMNS = 2048 };
static const int64_t most_columns = INT64_C(1) << 30;

void wi_base_close(wi_base *base) {
    free(base->bits);
    free(base->columns);
    *base = (wi_base){0};
}

/* What the machine was told; returns n before its start. */
static void copy_beginning(wi_base *base, const wy_machine *machine,
                           const wy_machine_start *start) {
    int64_t n = 0;
    for (int64_t x = 0; x < start->row; x++) {
        base->bits[x] = (uint8_t)wy_machine_first_bits(machine, x);
    }
    for (int64_t x = 0; x < start->x; x++) {
        wi_base_column *column = &base->columns[x];
        *column = (wi_base_column){n, wy_machine_first_rows(machine, x), UINT32_MAX};
        n += base->bits[x] == 0;
        if (column->row >= start->x && column->row < base->count) {
            base->columns[column->row].row = x;
        }
    }
}

static bool run_on(wi_base *base, const wi_steps *steps, const wy_machine_start *start) {
    uint32_t state = start->state;
    int64_t n = start->n;
    int64_t row = start->row;
    for (int64_t x = start->x; x < base->count; x++) {
        const wi_byte_step *step = &steps->of[state][base->bits[x]];
        wi_base_column *column = &base->columns[x];
        if (step->count == 0) {
            return false;
        }
        column->n = n;
        column->state = state;
        if (base->bits[x] == 0) {
            column->row = row + step->place;
            if (column->row < base->count) {
                base->columns[column->row].row = x;
            }
            n++;
        }
        if (row < base->count) {
            wi_steps_write(base->bits + row, steps, state, base->bits[x]);
        }
        row += step->count;
        state = step->to;
    }
    return true;
}

wy_status wi_base_extend(wi_base *base, const wi_steps *steps, int64_t count) {
    if (count <= base->count) {
        return WY_OK;
    }
    if (count > most_columns) {
        return WY_LIMIT;
    }
    wy_machine_start start;
    wy_machine_start_of(&start, steps->machine);
    int64_t room = FIRST_COLUMNS;
    while (room < count || room < start.row) {
        room *= 2;
    }
    wi_base_close(base);
    base->count = room;
    base->bits = calloc((size_t)room + WI_STEPS_MOST, 1);
    base->columns = calloc((size_t)room, sizeof *base->columns);
    wy_status status = base->bits == NULL || base->columns == NULL ? WY_SYSTEM : WY_OK;
    if (status == WY_OK) {
        copy_beginning(base, steps->machine, &start);
        status = run_on(base, steps, &start) ? WY_OK : WY_LIMIT;
    }
    if (status != WY_OK) {
        wi_base_close(base);
    }
    return status;
}
