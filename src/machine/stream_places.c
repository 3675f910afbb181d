/*
 * stream_places.c - the end of a line with places: the P-positions of the columns that it settles.
 *
 * The last of the k copies, the writer, reads columns and writes S; it knows who takes the
 * rows that it settles, and by symmetry these are the partners of lower columns.  The placing
 * copy after it reads what is written and knows the rows of upper columns.
 *
 * A row may be taken some columns before it is settled.  So a state of such a line holds,
 * beside the states of its k + 1 copies, for each row that is taken and not yet settled how many
 * columns ago that was; 0 for "not known", which occurs after a start far out and
 * until all of these rows are settled.
 *
 * An entry: how many columns it tells the P-positions of, how far the writer and the rows of the
 * placing copy move on; then for each column a number, from which the row is counted: an upper
 * one's from the placing copy's first row not settled, a lower one's from the column where the
 * writer stood; then for each column 0 if it is an upper one, else -1.  Without a branch, the row
 * of any column is placing row + number + (mask & (writer's column - placing row)).
 */
#include "machine/machine.h"
#include "machine/stream_power.h"

#include <string.h>

static const int64_t unknown = INT64_MIN;

static int most_rows(const wy_machine *machine) {
    int most = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        most = machine->of_state[i].rows > most ? machine->of_state[i].rows : most;
    }
    return most;
}

size_t wi_places_state_size(const wy_machine *machine) {
    return 1 + (size_t)most_rows(machine);
}

size_t wi_places_scratch(const wy_machine *machine, int64_t most) {
    return (size_t)(most + wi_machine_width(machine) + 64);
}

/* Who took the rows that are taken and not settled, seen from the next column. */
static void unpack(int64_t *partners, const wy_machine *machine, uint32_t state,
                   const uint32_t *ago) {
    for (int r = 0, i = 0; i < machine->of_state[state].rows; r++) {
        if (wi_machine_row_used(machine, state, r)) {
            partners[r] = ago[i] == 0 ? unknown : -(int64_t)ago[i];
            i++;
        }
    }
}

/* ago: `room` of them. */
static void pack(uint32_t *ago, size_t room, const int64_t *partners, const wy_machine *machine,
                 uint32_t state, int64_t column) {
    memset(ago, 0, room * sizeof *ago);
    for (int r = 0, i = 0; i < machine->of_state[state].rows; r++) {
        if (wi_machine_row_used(machine, state, r)) {
            ago[i++] = partners[r] == unknown ? 0 : (uint32_t)(column - partners[r]);
        }
    }
}

/* The writer; returns how many bits it wrote, or -1. */
static int64_t write_partners(int64_t *partners, const wy_machine *machine, uint32_t *state,
                              const uint8_t *in, int64_t count, uint8_t *out) {
    int64_t row = 0;
    for (int64_t i = 0; i < count; i++) {
        const wi_machine_step *step = &machine->steps[*state][in[i]];
        if (step->count == 0) {
            return -1;
        }
        if (in[i] == 0) {
            partners[row + step->place] = i;
        }
        for (int b = 0; b < step->count; b++) {
            out[row++] = (uint8_t)(step->bits >> b & 1);
        }
        *state = step->to;
    }
    return row;
}

/* The placing copy; returns how many rows it settled, or -1. */
static int64_t place(int64_t *places, int64_t *masks, const int64_t *partners,
                     const wy_machine *machine, uint32_t *state, const uint8_t *in, int64_t count) {
    int64_t row = 0;
    for (int64_t i = 0; i < count; i++) {
        const wi_machine_step *step = &machine->steps[*state][in[i]];
        if (step->count == 0) {
            return -1;
        }
        if (in[i] == 0) {
            places[i] = row + step->place;
        } else {
            places[i] = partners[i] == unknown ? 0 : partners[i];
        }
        masks[i] = in[i] == 0 ? 0 : -1;
        row += step->count;
        *state = step->to;
    }
    return row;
}

wy_status wi_places_entry(wi_power *power, uint32_t *state, const uint8_t *in, int64_t count) {
    const wy_machine *machine = power->machine;
    uint32_t *writer = &state[power->k - 1];
    uint32_t *placing = &state[power->k];
    uint32_t *ago = &state[power->k + 1];
    uint8_t *out = power->bits[power->k % 2];
    unpack(power->partners, machine, *writer, ago);
    const int64_t columns = write_partners(power->partners, machine, writer, in, count, out);
    if (columns < 0) {
        power->stuck = true;
        return WY_LIMIT;
    }
    pack(ago, power->size - (size_t)power->k - 1, power->partners + columns, machine, *writer,
         count);
    const size_t words = 1 + 2 * (size_t)columns;
    const wy_status status = wi_power_reserve(power, words);
    if (status != WY_OK) {
        return status;
    }
    uint64_t *entry = power->entries + power->used;
    int64_t *places = (int64_t *)(entry + 1);
    const int64_t rows =
        place(places, places + columns, power->partners, machine, placing, out, columns);
    if (rows < 0) {
        power->stuck = true;
        return WY_LIMIT;
    }
    entry[0] = (uint64_t)columns | (uint64_t)count << 16 | (uint64_t)rows << 32;
    power->used += words;
    return WY_OK;
}
