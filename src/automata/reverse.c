/*
 * reverse.c - reading from the other end.
 *
 * An acceptor is turned round and determinised.  A word automaton is read backwards by functions
 * from its states to values: at first f(q) is the output of q; after a letter c it is f(q·c).
 * The value is f(initial state); where the reversed word has none, but a longer one has, it is 0.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/nfa.h"
#include "base/fail.h"
#include "base/list.h"
#include "base/table.h"

/* Transitions by label, and functions as rows of numbers: 0, no value; i + 1, values[i]. */
typedef struct turning {
    const wy_automaton *automaton;
    int32_t *values;
    size_t value_count;
    uint64_t *label; /* of transitions, ascending */
    uint32_t *order; /* the transitions */
    uint32_t *source;
    uint32_t *function; /* one behind the other, states numbers each */
    size_t count;
    size_t room;
    wi_table found;
    wi_builder builder;
    wi_meter *meter;
} turning;

static int by_value(const void *a, const void *b) {
    const int32_t first = *(const int32_t *)a;
    const int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

/* The function behind the last one: its number, new or not. */
static wy_status number_of(uint32_t *out, turning *of, wy_error *error) {
    const size_t states = of->automaton->states;
    const uint32_t *function = of->function + of->count * states;
    const wy_status status = wi_table_reserve(&of->found, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = wi_table_probe(&of->found, wi_hash_words(function, states));
    while (wi_table_next(&of->found, &probe, out)) {
        if (memcmp(of->function + *out * states, function, states * sizeof *function) == 0) {
            return WY_OK;
        }
    }
    *out = (uint32_t)of->count++;
    wi_table_put(&of->found, &probe, *out);
    return WY_OK;
}

static wy_status make_room(turning *of, wy_error *error) {
    const size_t states = of->automaton->states;
    if (of->count + 1 > SIZE_MAX / 8 / states) {
        return wi_fail_budget(error, UINT64_MAX, of->meter->allowed, "%s", of->meter->what);
    }
    return wi_meter_grow(of->meter, &of->function, &of->room, (of->count + 1) * states,
                         sizeof *of->function, error);
}

static wy_status row(turning *of, size_t at, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const size_t states = automaton->states;
    const uint64_t transitions = automaton->first[states];
    const uint32_t value = of->function[at * states];
    wy_status status =
        wi_builder_state(&of->builder, value == 0 ? 0 : of->values[value - 1], error);
    for (uint64_t i = 0; i < transitions && status == WY_OK;) {
        status = make_room(of, error);
        if (status != WY_OK) {
            return status;
        }
        const uint32_t *now = of->function + at * states;
        uint32_t *next = of->function + of->count * states;
        memset(next, 0, states * sizeof *next);
        const uint64_t label = of->label[i];
        uint32_t any = 0;
        for (; i < transitions && of->label[i] == label; i++) {
            const uint32_t edge = of->order[i];
            next[of->source[edge]] = now[automaton->target[edge]];
            any |= now[automaton->target[edge]];
        }
        uint32_t number = 0;
        if (any != 0) {
            status = number_of(&number, of, error);
            status = status != WY_OK ? status : wi_builder_edge(&of->builder, label, number, error);
        }
    }
    return status;
}

static wy_status start(turning *of, wy_error *error) {
    const wy_automaton *automaton = of->automaton;
    const uint64_t transitions = automaton->first[automaton->states];
    if (transitions >= WY_NO_STATE) {
        return wi_fail(error, WY_LIMIT, "%s: 2^32 transitions", of->meter->what);
    }
    wy_status status = wy_automaton_outputs(&of->values, &of->value_count, automaton, error);
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->order, (size_t)transitions, sizeof *of->order, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->label, (size_t)transitions, sizeof *of->label, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(of->meter, &of->source, (size_t)transitions, sizeof *of->source, error);
    }
    if (status == WY_OK) {
        status = make_room(of, error);
    }
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t q = 0; q < automaton->states; q++) {
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            of->order[i] = (uint32_t)i;
            of->label[i] = automaton->label[i];
            of->source[i] = q;
        }
        const int32_t *value =
            wi_list_find(&automaton->output[q], of->values, of->value_count, by_value);
        of->function[q] = (uint32_t)(value - of->values) + 1;
    }
    wi_row_sort(of->label, of->order, (size_t)transitions);
    uint32_t number;
    return number_of(&number, of, error);
}

static wy_status reverse_word(wy_automaton **out, const wy_automaton *automaton,
                              const wy_track *tracks, wi_meter *meter, wy_error *error) {
    turning of = {.automaton = automaton, .found = {.meter = meter}, .meter = meter};
    wy_status status =
        wi_builder_open(&of.builder, WY_WORD, tracks, automaton->layout.tracks, meter, error);
    if (status == WY_OK) {
        status = start(&of, error);
    }
    for (size_t at = 0; at < of.count && status == WY_OK; at++) {
        status = row(&of, at, error);
    }
    status = wi_builder_end(out, &of.builder, status, error);
    free(of.values);
    const size_t transitions = (size_t)automaton->first[automaton->states];
    wi_meter_drop(meter, of.label, transitions, sizeof *of.label);
    wi_meter_drop(meter, of.order, transitions, sizeof *of.order);
    wi_meter_drop(meter, of.source, transitions, sizeof *of.source);
    wi_meter_drop(meter, of.function, of.room, sizeof *of.function);
    wi_table_close(&of.found);
    return status != WY_OK ? status : wi_minimise(*out, meter, error);
}

static wy_status reverse_acceptor(wy_automaton **out, const wy_automaton *automaton,
                                  const wy_track *tracks, wi_meter *meter, wy_error *error) {
    wy_automaton *copy = NULL;
    wi_nfa nfa = {0};
    wi_nfa turned = {0};
    wy_status status = wy_automaton_copy(&copy, automaton, error);
    if (status == WY_OK) {
        wi_meter_note(meter, wy_automaton_bytes(copy));
        status = wi_nfa_make(&nfa, copy, meter, error);
    }
    if (status == WY_OK) {
        status = wi_nfa_reverse(&turned, &nfa, meter, error);
    }
    wi_nfa_drop(&nfa, meter);
    if (status == WY_OK) {
        status = wi_nfa_determinise(out, &turned, NULL, meter, error);
    }
    if (status == WY_OK) {
        wy_track *own = wi_tracks_copy(tracks, automaton->layout.tracks);
        if (own == NULL) {
            return wi_fail_memory(error);
        }
        free((*out)->track);
        (*out)->track = own;
    }
    return status;
}

wy_status wy_automaton_reverse(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error) {
    *out = NULL;
    wi_meter meter;
    wi_meter_start(&meter, control, "reversing an automaton");
    for (uint32_t t = 0; t < automaton->layout.tracks && tracks != NULL; t++) {
        if (!wi_track_same_digits(&automaton->track[t], &tracks[t])) {
            return wi_fail(error, WY_BAD, "the reversed automaton reads other digits");
        }
    }
    tracks = tracks == NULL ? automaton->track : tracks;
    const wy_status status = automaton->kind == WY_WORD
                                 ? reverse_word(out, automaton, tracks, &meter, error)
                                 : reverse_acceptor(out, automaton, tracks, &meter, error);
    return wi_automaton_settle(out, status);
}
