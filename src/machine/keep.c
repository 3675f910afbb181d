/* keep.c - from a run of the game, and perhaps a closure, to a machine that stands alone. */
#include "machine/making.h"
#include "machine/step.h"

#include <stdlib.h>
#include <string.h>

static bool open_wings(wy_machine *machine, const wi_run *r) {
    for (int w = 0; w < r->wings; w++) {
        wi_machine_wing *to = &machine->wing[w];
        const wi_run_wing *from = &r->wing[w];
        const int64_t settled = wi_run_settled(r, w);
        to->first_rows = calloc((size_t)r->x + 1, sizeof *to->first_rows);
        to->first_bits = malloc((size_t)settled);
        if (to->first_rows == NULL || to->first_bits == NULL) {
            return false;
        }
        memcpy(to->first_bits, from->bits, (size_t)settled);
        to->start = (wy_machine_start){r->x, from->n, from->row, from->state, settled};
        to->ahead = r->beginning.wing[w].ahead;
        to->shared = r->beginning.wing[w].shared;
        memcpy(to->first_rows, r->beginning.wing[w].rows,
               (size_t)r->beginning.x * sizeof *to->first_rows);
    }
    return true;
}

/* The P-position of this column of the wing; it may be that of a column of the other one. */
static void note_row(wy_machine *machine, int w, int64_t x, int64_t row) {
    machine->wing[w].first_rows[x] = row;
    if (row < machine->wing[w].start.x) {
        machine->wing[wi_other_wing(machine->frame.wings, w)].first_rows[row] = x;
    }
}

/* Writes down the P-positions of the columns before r->x; the store has all states. */
wy_status wi_machine_keep_first_columns(wi_making *m) {
    wy_machine *machine = m->machine;
    wi_run *r = &m->run;
    const int64_t end = r->x;
    if (!open_wings(machine, r)) {
        return WY_SYSTEM;
    }
    for (int w = 0; w < r->wings; w++) {
        for (int64_t x = 0; x < r->beginning.x; x++) {
            if (machine->wing[w].first_rows[x] >= r->beginning.x) {
                note_row(machine, w, x, machine->wing[w].first_rows[x]);
            }
        }
    }
    wy_status status = wi_run_to(r, r->beginning.x);
    while (status == WY_OK && r->x < end) {
        const int64_t x = r->x;
        const int64_t row[2] = {r->wing[0].row, r->wing[1].row};
        wi_machine_step step[2];
        status = wi_run_column(r, step);
        for (int w = 0; w < 2 && w < r->wings && status == WY_OK; w++) {
            if (step[w].place >= 0) {
                note_row(machine, w, x, row[w] + step[w].place);
            }
        }
    }
    return status;
}

/*
 * Keeps the states that are marked, renumbered so that the start comes first and then as they
 * are reached; *numbers gets the new numbers.
 */
static wy_status keep_states(wi_making *m, const uint8_t *marked, uint32_t seen,
                             uint32_t *numbers) {
    wy_machine *machine = m->machine;
    wi_run *r = &m->run;
    const size_t size = wi_state_size(&machine->frame);
    uint32_t count = 0;
    uint32_t *order = malloc((size_t)r->store.states.count * sizeof *order);
    if (order == NULL) {
        return WY_SYSTEM;
    }
    for (uint32_t i = 0; i < r->store.states.count; i++) {
        numbers[i] = WI_UNNUMBERED;
    }
    for (int w = 0; w < r->wings; w++) {
        numbers[machine->wing[w].start.state] = count;
        order[count++] = machine->wing[w].start.state;
        machine->wing[w].start.state = (uint32_t)w;
    }
    for (uint32_t i = 0; i < count; i++) {
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                const uint32_t to = r->store.steps[order[i]][bit].to;
                if (numbers[to] == WI_UNNUMBERED) {
                    numbers[to] = count;
                    order[count++] = to;
                }
            }
        }
    }
    machine->states = calloc((size_t)count * size + 1, sizeof *machine->states);
    machine->steps = calloc((size_t)count + 1, sizeof *machine->steps);
    machine->of_state = calloc((size_t)count + 1, sizeof *machine->of_state);
    if (machine->states == NULL || machine->steps == NULL || machine->of_state == NULL) {
        free(order);
        return WY_SYSTEM;
    }
    machine->facts.states = count;
    machine->facts.seen = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *state = machine->states + (size_t)i * size;
        memcpy(state, wi_store_state(&r->store, order[i]), size * sizeof *state);
        wi_machine_state *of = &machine->of_state[i];
        of->used = wi_set_size(wi_state_diagonals(&machine->frame, state), machine->frame.words);
        of->rows = wi_set_size(wi_state_rows(&machine->frame, state), machine->frame.words);
        of->perfect = wi_set_size(state, (2 + machine->frame.longest) * machine->frame.words) == 0;
        of->wing = wi_state_wing(&machine->frame, state);
        of->seen = order[i] < seen;
        machine->facts.seen += of->seen ? 1 : 0;
        for (unsigned bit = 0; bit < 2; bit++) {
            if ((marked[order[i]] >> bit & 1) != 0) {
                machine->steps[i][bit] = r->store.steps[order[i]][bit];
                machine->steps[i][bit].to = numbers[machine->steps[i][bit].to];
            }
        }
    }
    free(order);
    return WY_OK;
}

/* Over all steps of the closure, and the columns before it: bounds for every n. */
static void bound_deviations(wy_machine *machine) {
    wy_machine_facts *facts = &machine->facts;
    const wy_machine_facts seen = *facts;
    if (!facts->regular) {
        return;
    }
    wi_machine_forget_deviations(facts, machine->frame.wings);
    for (int w = 0; w < machine->frame.wings; w++) {
        const wi_machine_wing *of = &machine->wing[w];
        int64_t n = 0;
        for (int64_t x = 0; x < of->start.x; x++) {
            if (of->first_bits[x] == 0) {
                wi_machine_note_deviation(facts, w, of->first_rows[x] - x - n);
                n++;
            }
        }
    }
    for (size_t i = 0; i < facts->states; i++) {
        const wi_machine_step *step = &machine->steps[i][0];
        if (step->count > 0) {
            wi_machine_note_deviation(facts, machine->of_state[i].wing,
                                      step->place - wi_machine_behind(machine, (uint32_t)i));
        }
    }
    facts->bounds_attained = facts->lowest == seen.lowest && facts->highest == seen.highest &&
                             facts->lowest_right == seen.lowest_right &&
                             facts->highest_right == seen.highest_right;
}

wy_status wi_machine_keep_closed(wi_making *m, wi_closure *closure, uint32_t seen) {
    uint32_t *numbers = malloc((size_t)m->run.store.states.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    wy_machine *machine = m->machine;
    const wy_status status = keep_states(m, closure->taken, seen, numbers);
    if (status == WY_OK) {
        /* In place: nothing is looked up or put any more. */
        for (uint32_t i = 0; i < closure->nodes.count; i++) {
            uint64_t *state = wi_numbered_at(&closure->nodes, i) + 1;
            *state = numbers[*state];
        }
        machine->closure = *closure;
        memset(closure, 0, sizeof *closure);
        machine->facts.closed = true;
        machine->facts.context = machine->closure.grams.length;
        machine->facts.grams = machine->closure.grams.edges;
        machine->facts.nodes = machine->closure.nodes.count;
        bound_deviations(machine);
    }
    free(numbers);
    return status;
}

/* Without a proof: what was seen from the start on. */
wy_status wi_machine_keep_seen(wi_making *m, uint32_t seen, const uint8_t *made) {
    uint32_t *numbers = malloc((size_t)m->run.store.states.count * sizeof *numbers);
    if (numbers == NULL) {
        return WY_SYSTEM;
    }
    m->machine->facts.bounds_attained = true;
    const wy_status status = keep_states(m, made, seen, numbers);
    free(numbers);
    return status;
}
