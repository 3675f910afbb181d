/* stream_power.c - many columns by one look-up: lines of copies of a machine. */
#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"
#include "machine/stream.h"

/* ==== the end of a line with places =========================================================== */

/*
 * The end of a line with places: the P-positions of the columns that it settles.
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

static const int64_t unknown = INT64_MIN;

static int most_rows(const wy_machine *machine) {
    int most = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        most = machine->of_state[i].rows > most ? machine->of_state[i].rows : most;
    }
    return most;
}

/* The end of a line with places: what the last two copies make of the bits. */
static size_t places_state_size(const wy_machine *machine) {
    return 1 + (size_t)most_rows(machine);
}

static size_t places_scratch(const wy_machine *machine, int64_t most) {
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

/* Room for `words` more words at the end of the entries. */
static wy_status power_reserve(wi_power *power, size_t words) {
    const size_t needed = power->used + words;
    return needed > UINT32_MAX ? WY_LIMIT
                               : wi_meter_grow(&power->meter, &power->entries, &power->entries_room,
                                               needed, sizeof *power->entries, NULL);
}

static wy_status places_entry(wi_power *power, uint32_t *state, const uint8_t *in, int64_t count) {
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
    const wy_status status = power_reserve(power, words);
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

/* ==== lines of copies and their tables ======================================================== */

enum { WORD = 64 };

/* ---- copies in a line ------------------------------------------------------------------ */

/* One copy: bits in, bits out; -1: stuck. */
static int64_t copy_run(const wy_machine *machine, uint32_t *state, const uint8_t *in,
                        int64_t count, uint8_t *out) {
    uint32_t at = *state;
    uint8_t *to = out;
    for (int64_t i = 0; i < count; i++) {
        const wi_machine_step *step = &machine->steps[at][in[i]];
        if (step->count == 0) {
            return -1;
        }
        wi_step_write(to, step);
        to += step->count;
        at = step->to;
    }
    *state = at;
    return to - out;
}

static int64_t drop(int64_t *skip, int64_t count) {
    const int64_t dropped = *skip < count ? *skip : count;
    *skip -= dropped;
    return dropped;
}

/* Lets the line read bits[0][0, count), count <= 64; as wi_line_read. */
static int64_t line_run(wi_power *power, wi_line *line, int64_t count, const uint8_t **written) {
    const uint8_t *in = power->bits[0];
    for (int i = 0; i < line->copies; i++) {
        const int64_t dropped = drop(&line->skips[i], count);
        in += dropped;
        count -= dropped;
        line->reads[i] += count;
        uint8_t *out = power->bits[(i + 1) % 2];
        count = copy_run(power->machine, &line->states[i], in, count, out);
        if (count < 0) {
            power->stuck = true;
            return -1;
        }
        in = out;
    }
    const int64_t dropped = drop(&line->skips[line->copies], count);
    *written = in + dropped;
    return count - dropped;
}

int64_t wi_line_read(wi_power *power, wi_line *line, uint64_t word, const uint8_t **written) {
    for (int i = 0; i < WORD; i++) {
        power->bits[0][i] = (uint8_t)(word >> i & 1);
    }
    return line_run(power, line, WORD, written);
}

bool wi_line_in_step(const wi_line *line) {
    for (int i = 0; i <= line->copies; i++) {
        if (line->skips[i] > 0) {
            return false;
        }
    }
    return true;
}

/*
 * m columns settle m + dn - dused rows: of m columns at most m are upper, and used is never
 * negative.
 */
static int64_t most_written(const wy_machine *machine, int k, int64_t columns) {
    int most_used = 0;
    for (size_t i = 0; i < machine->facts.states; i++) {
        most_used = machine->of_state[i].used > most_used ? machine->of_state[i].used : most_used;
    }
    for (int i = 0; i < k; i++) {
        columns = 2 * columns + most_used;
    }
    return columns;
}

/* ---- tables ------------------------------------------------------------------------------- */

wy_status wi_power_open(wi_power *power, const wy_machine *machine, int k, bool places,
                        size_t bytes) {
    *power = (wi_power){.machine = machine, .k = k, .places = places, .size = (size_t)k};
    wi_meter_start(&power->meter, NULL, "the tables of a line");
    power->meter.allowed = bytes;
    power->found.meter = &power->meter;
    power->word_most = most_written(machine, k, WORD);
    if (places) {
        power->size += places_state_size(machine);
        power->partners_room = places_scratch(machine, power->word_most);
        power->partners = malloc(power->partners_room * sizeof *power->partners);
    }
    /* The copy that places writes too, while the line gets in step. */
    const size_t scratch = (size_t)most_written(machine, places ? k + 1 : k, WORD) + WI_STEPS_MOST;
    power->bits[0] = malloc(scratch);
    power->bits[1] = malloc(scratch);
    power->state = malloc(power->size * sizeof *power->state);
    power->used = 1; /* entry 0 means that there is none */
    if (power->bits[0] == NULL || power->bits[1] == NULL || power->state == NULL ||
        (places && power->partners == NULL)) {
        wi_power_close(power);
        return WY_SYSTEM;
    }
    return WY_OK;
}

void wi_power_close(wi_power *power) {
    free(power->states);
    free(power->jumps);
    wi_table_close(&power->found);
    free(power->entries);
    free(power->bits[0]);
    free(power->bits[1]);
    free(power->state);
    free(power->partners);
    memset(power, 0, sizeof *power);
}

wy_status wi_power_number(uint32_t *number, wi_power *power, const uint32_t *state) {
    const size_t bytes = power->size * sizeof *state;
    wy_status status = wi_table_reserve(&power->found, 1, NULL);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&power->found, wi_hash_words(state, power->size));
    while (wi_table_next(&power->found, &probe, number)) {
        if (memcmp(power->states + *number * power->size, state, bytes) == 0) {
            return WY_OK;
        }
    }
    const size_t count = (size_t)power->count + 1;
    status = wi_meter_grow(&power->meter, &power->states, &power->states_room, count, bytes, NULL);
    if (status == WY_OK) {
        status = wi_meter_grow(&power->meter, &power->jumps, &power->jumps_room, count,
                               sizeof *power->jumps, NULL);
    }
    if (status != WY_OK) {
        return status;
    }
    *number = power->count++;
    memcpy(power->states + *number * power->size, state, bytes);
    memset(power->jumps[*number], 0, sizeof *power->jumps);
    wi_table_put(&power->found, &probe, *number);
    return WY_OK;
}

/* ---- entries -------------------------------------------------------------------------------- */

/* Puts the bits behind the entries. */
static wy_status bits_entry(wi_power *power, const uint8_t *bits, int64_t count) {
    const size_t words = (size_t)(count + WORD - 1) / WORD;
    const wy_status status = power_reserve(power, 1 + words);
    if (status != WY_OK) {
        return status;
    }
    uint64_t *entry = power->entries + power->used;
    memset(entry, 0, (1 + words) * sizeof *entry);
    entry[0] = (uint64_t)count;
    for (int64_t i = 0; i < count; i++) {
        entry[1 + i / WORD] |= (uint64_t)bits[i] << (i % WORD);
    }
    power->used += 1 + words;
    return WY_OK;
}

wy_status wi_power_make(wi_power *power, uint32_t state, unsigned block) {
    uint32_t *next = power->state;
    memcpy(next, power->states + state * power->size, power->size * sizeof *next);
    for (int i = 0; i < WI_POWER_BITS; i++) {
        power->bits[0][i] = (uint8_t)(block >> i & 1);
    }
    /* In a line with places the last of the k copies says who takes the rows that it writes. */
    wi_line line = {.copies = power->places ? power->k - 1 : power->k};
    memcpy(line.states, next, (size_t)line.copies * sizeof *next);
    const uint8_t *written = NULL;
    const int64_t count = line_run(power, &line, WI_POWER_BITS, &written);
    if (count < 0) {
        return WY_LIMIT;
    }
    memcpy(next, line.states, (size_t)line.copies * sizeof *next);
    const size_t entry = power->used;
    wy_status status = power->places ? places_entry(power, next, written, count)
                                     : bits_entry(power, written, count);
    uint32_t to = 0;
    if (status == WY_OK) {
        status = wi_power_number(&to, power, next);
    }
    if (status == WY_OK) {
        power->jumps[state][block] = (wi_power_jump){(uint32_t)entry, to};
    }
    return status;
}
