/*
 * arrivals.c - transitions sorted by letter, then, without losing that order, by target.
 */
#include "automata/arrivals.h"

#include <string.h>

/* The numbers 0, ..., count - 1, or order[], sorted by key, equal ones in their order. */
static void sort_by(uint64_t *begin, size_t keys, const uint32_t *key, const uint64_t *order,
                    uint64_t *sorted, size_t count) {
    memset(begin, 0, (keys + 1) * sizeof *begin);
    for (size_t i = 0; i < count; i++) {
        begin[key[i] + 1]++;
    }
    for (size_t k = 0; k < keys; k++) {
        begin[k + 1] += begin[k];
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t at = order == NULL ? i : order[i];
        sorted[begin[key[at]]++] = at;
    }
    memmove(begin + 1, begin, keys * sizeof *begin);
    begin[0] = 0;
}

static wy_status take_memory(wi_arrivals *out, wi_meter *meter, wy_error *error) {
    const size_t transitions = (size_t)out->transitions;
    wy_status status =
        wi_meter_take(meter, &out->first, (size_t)out->states + 1, sizeof *out->first, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &out->source, transitions, sizeof *out->source, error);
    }
    return status == WY_OK
               ? wi_meter_take(meter, &out->letter, transitions, sizeof *out->letter, error)
               : status;
}

wy_status wi_arrivals_make(wi_arrivals *out, const wy_automaton *table, const uint32_t *letter_of,
                           uint32_t letters, wi_meter *meter, wy_error *error) {
    const size_t states = table->states, transitions = (size_t)table->first[states];
    const size_t keys = (states > letters ? states : letters) + 1;
    uint64_t *by_letter = NULL, *by_target = NULL, *begin = NULL;
    *out = (wi_arrivals){.states = table->states, .transitions = transitions};
    wy_status status = take_memory(out, meter, error);
    if (status == WY_OK) {
        status = wi_meter_take(meter, &by_letter, transitions, sizeof *by_letter, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &by_target, transitions, sizeof *by_target, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take(meter, &begin, keys, sizeof *begin, error);
    }
    if (status == WY_OK) {
        sort_by(begin, letters, letter_of, NULL, by_letter, transitions);
        sort_by(begin, states, table->target, by_letter, by_target, transitions);
        memcpy(out->first, begin, (states + 1) * sizeof *begin);
        uint64_t *source = by_letter; /* which is used up */
        for (uint32_t q = 0; q < table->states; q++) {
            for (uint64_t i = table->first[q]; i < table->first[q + 1]; i++) {
                source[i] = q;
            }
        }
        for (size_t i = 0; i < transitions; i++) {
            out->source[i] = (uint32_t)source[by_target[i]];
            out->letter[i] = letter_of[by_target[i]];
        }
    }
    wi_meter_drop(meter, by_letter, transitions, sizeof *by_letter);
    wi_meter_drop(meter, by_target, transitions, sizeof *by_target);
    wi_meter_drop(meter, begin, keys, sizeof *begin);
    return status;
}

void wi_arrivals_drop(wi_arrivals *arrivals, wi_meter *meter) {
    wi_meter_drop(meter, arrivals->first, (size_t)arrivals->states + 1, sizeof *arrivals->first);
    wi_meter_drop(meter, arrivals->source, (size_t)arrivals->transitions, sizeof *arrivals->source);
    wi_meter_drop(meter, arrivals->letter, (size_t)arrivals->transitions, sizeof *arrivals->letter);
    *arrivals = (wi_arrivals){0};
}

uint64_t wi_arrivals_find(const wi_arrivals *arrivals, uint32_t state, uint32_t letter) {
    uint64_t low = arrivals->first[state], high = arrivals->first[state + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (arrivals->letter[middle] < letter) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}
