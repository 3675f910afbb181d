/* stream_power.c - lines of copies and their tables; see stream_power.h. */
#include "machine/stream_power.h"

#include <stdlib.h>
#include <string.h>

#include "machine/machine.h"

enum { FIRST_ROOM = 64, FIRST_WORDS = 1024, WORD = 64 };

/* ---- copies in a line ------------------------------------------------------------------ */

int64_t wy_copy_run(const wy_steps *steps, uint32_t *state, const uint8_t *in, int64_t count,
                    uint8_t *out) {
    uint32_t at = *state;
    uint8_t *to = out;
    for (int64_t i = 0; i < count; i++) {
        const wy_byte_step *step = &steps->of[at][in[i]];
        if (step->count == 0) {
            return -1;
        }
        wy_steps_write(to, steps, at, in[i]);
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

int64_t wy_line_run(wy_power *power, wy_line *line, int64_t count, const uint8_t **written) {
    const uint8_t *in = power->bits[0];
    for (int i = 0; i < line->copies; i++) {
        const int64_t dropped = drop(&line->skips[i], count);
        in += dropped;
        count -= dropped;
        line->reads[i] += count;
        uint8_t *out = power->bits[(i + 1) % 2];
        count = wy_copy_run(&power->steps, &line->states[i], in, count, out);
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

int64_t wy_line_read(wy_power *power, wy_line *line, uint64_t word, const uint8_t **written) {
    for (int i = 0; i < WORD; i++) {
        power->bits[0][i] = (uint8_t)(word >> i & 1);
    }
    return wy_line_run(power, line, WORD, written);
}

bool wy_line_in_step(const wy_line *line) {
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

wy_status wy_power_open(wy_power *power, const wy_machine *machine, int k, bool places,
                        size_t bytes) {
    *power = (wy_power){
        .machine = machine, .k = k, .places = places, .size = (size_t)k, .most_bytes = bytes};
    power->word_most = most_written(machine, k, WORD);
    if (places) {
        power->size += wy_places_state_size(machine);
        power->partners_room = wy_places_scratch(machine, power->word_most);
        power->partners = malloc(power->partners_room * sizeof *power->partners);
    }
    /* The copy that places writes too, while the line gets in step. */
    const size_t scratch = (size_t)most_written(machine, places ? k + 1 : k, WORD) + WY_STEPS_MOST;
    power->bits[0] = malloc(scratch);
    power->bits[1] = malloc(scratch);
    power->state = malloc(power->size * sizeof *power->state);
    power->used = 1; /* entry 0 means that there is none */
    if (!wy_steps_open(&power->steps, machine) || power->bits[0] == NULL ||
        power->bits[1] == NULL || power->state == NULL || (places && power->partners == NULL)) {
        wy_power_close(power);
        return WY_SYSTEM;
    }
    return WY_OK;
}

void wy_power_close(wy_power *power) {
    wy_steps_close(&power->steps);
    free(power->states);
    free(power->jumps);
    free(power->table);
    free(power->entries);
    free(power->bits[0]);
    free(power->bits[1]);
    free(power->state);
    free(power->partners);
    memset(power, 0, sizeof *power);
}

static uint32_t hash_of(const wy_power *power, const uint32_t *state) {
    uint64_t hash = 0;
    for (size_t i = 0; i < power->size; i++) {
        hash = (hash ^ state[i]) * 0x9e3779b97f4a7c15U;
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 16);
}

static void file(wy_power *power, uint32_t number) {
    uint32_t slot = hash_of(power, power->states + number * power->size) & (power->slots - 1);
    while (power->table[slot] != 0) {
        slot = (slot + 1) & (power->slots - 1);
    }
    power->table[slot] = number + 1;
}

static size_t bytes_of(const wy_power *power, size_t states, size_t words) {
    return states * (sizeof *power->jumps + (power->size + 2) * sizeof(uint32_t)) +
           words * sizeof *power->entries;
}

static wy_status more_states(wy_power *power) {
    const uint32_t room = power->room == 0 ? FIRST_ROOM : 2 * power->room;
    if (bytes_of(power, room, power->entries_room) > power->most_bytes) {
        return WY_LIMIT;
    }
    uint32_t *states = realloc(power->states, room * power->size * sizeof *states);
    if (states == NULL) {
        return WY_SYSTEM;
    }
    power->states = states;
    void *jumps = realloc(power->jumps, room * sizeof *power->jumps);
    if (jumps == NULL) {
        return WY_SYSTEM;
    }
    power->jumps = jumps;
    uint32_t *table = calloc(2 * (size_t)room, sizeof *table);
    if (table == NULL) {
        return WY_SYSTEM;
    }
    free(power->table);
    power->table = table;
    power->slots = 2 * room;
    power->room = room;
    for (uint32_t i = 0; i < power->count; i++) {
        file(power, i);
    }
    return WY_OK;
}

wy_status wy_power_reserve(wy_power *power, size_t words) {
    if (power->used + words <= power->entries_room) {
        return WY_OK;
    }
    const size_t room = 2 * power->entries_room + words + FIRST_WORDS;
    if (bytes_of(power, power->room, room) > power->most_bytes || room > UINT32_MAX) {
        return WY_LIMIT;
    }
    uint64_t *entries = realloc(power->entries, room * sizeof *entries);
    if (entries == NULL) {
        return WY_SYSTEM;
    }
    power->entries = entries;
    power->entries_room = room;
    return WY_OK;
}

wy_status wy_power_number(uint32_t *number, wy_power *power, const uint32_t *state) {
    const size_t bytes = power->size * sizeof *state;
    if (power->slots > 0) {
        uint32_t slot = hash_of(power, state) & (power->slots - 1);
        for (; power->table[slot] != 0; slot = (slot + 1) & (power->slots - 1)) {
            const uint32_t at = power->table[slot] - 1;
            if (memcmp(power->states + at * power->size, state, bytes) == 0) {
                *number = at;
                return WY_OK;
            }
        }
    }
    if (power->count == power->room) {
        const wy_status status = more_states(power);
        if (status != WY_OK) {
            return status;
        }
    }
    *number = power->count;
    memcpy(power->states + power->count * power->size, state, bytes);
    memset(power->jumps[power->count], 0, sizeof *power->jumps);
    file(power, power->count++);
    return WY_OK;
}

/* ---- entries -------------------------------------------------------------------------------- */

/* Puts the bits behind the entries. */
static wy_status bits_entry(wy_power *power, const uint8_t *bits, int64_t count) {
    const size_t words = (size_t)(count + WORD - 1) / WORD;
    const wy_status status = wy_power_reserve(power, 1 + words);
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

wy_status wy_power_make(wy_power *power, uint32_t state, unsigned block) {
    uint32_t *next = power->state;
    memcpy(next, power->states + state * power->size, power->size * sizeof *next);
    for (int i = 0; i < WY_POWER_BITS; i++) {
        power->bits[0][i] = (uint8_t)(block >> i & 1);
    }
    /* In a line with places the last of the k copies says who takes the rows that it writes. */
    wy_line line = {.copies = power->places ? power->k - 1 : power->k};
    memcpy(line.states, next, (size_t)line.copies * sizeof *next);
    const uint8_t *written = NULL;
    const int64_t count = wy_line_run(power, &line, WY_POWER_BITS, &written);
    if (count < 0) {
        return WY_LIMIT;
    }
    memcpy(next, line.states, (size_t)line.copies * sizeof *next);
    const size_t entry = power->used;
    wy_status status = power->places ? wy_places_entry(power, next, written, count)
                                     : bits_entry(power, written, count);
    uint32_t to = 0;
    if (status == WY_OK) {
        status = wy_power_number(&to, power, next);
    }
    if (status == WY_OK) {
        power->jumps[state][block] = (wy_power_jump){(uint32_t)entry, to};
    }
    return status;
}
