/* facts.c - looking at a machine. */
#include "machine/machine.h"

void wy_machine_facts_of(wy_machine_facts *out, const wy_machine *machine) {
    *out = machine->facts;
}

const wy_position *wy_machine_list(const wy_machine *machine, size_t *count) {
    *count = machine->move_count;
    return machine->moves;
}

const int32_t *wy_machine_offsets(const wy_machine *machine, size_t *count) {
    *count = machine->offset_count;
    return machine->offsets[0];
}

const wy_position *wy_machine_removed(const wy_machine *machine, size_t *count) {
    *count = machine->removed_count;
    return machine->removed;
}

void wy_machine_start_of(wy_machine_start *out, const wy_machine *machine) {
    *out = machine->wing[0].start;
}

int64_t wy_machine_first_rows(const wy_machine *machine, int64_t x) {
    return machine->wing[0].first_rows[x];
}

unsigned wy_machine_first_bits(const wy_machine *machine, int64_t x) {
    return machine->wing[0].first_bits[x];
}

const wi_machine_step *wi_machine_step_of(const wy_machine *machine, uint32_t state, unsigned bit) {
    const wi_machine_step *step = &machine->steps[state][bit];
    return step->count > 0 ? step : NULL;
}

void wi_machine_state_of(wi_machine_state *out, const wy_machine *machine, uint32_t state) {
    *out = machine->of_state[state];
}

static bool has(const wy_machine *machine, uint32_t state, int set, int i) {
    const size_t size = wi_state_size(&machine->frame);
    const uint64_t *words =
        machine->states + (size_t)state * size + (size_t)set * (size_t)machine->frame.words;
    return i >= 0 && i < machine->frame.words * 64 && (words[i / 64] >> (i % 64) & 1) != 0;
}

bool wi_machine_diagonal_used(const wy_machine *machine, uint32_t state, int d) {
    return has(machine, state, 0, d);
}

bool wi_machine_row_used(const wy_machine *machine, uint32_t state, int r) {
    return has(machine, state, 1, r);
}

bool wi_machine_forbidden(const wy_machine *machine, uint32_t state, int j, int d) {
    return j >= 0 && j < machine->frame.longest && has(machine, state, 2 + j, d);
}

int wi_machine_reach(const wy_machine *machine) {
    return machine->frame.longest;
}

int wi_machine_width(const wy_machine *machine) {
    return machine->frame.words * 64;
}
