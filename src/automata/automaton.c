/*
 * automaton.c - making, copying and looking at automata.
 */
#include "automata/automaton.h"

#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"

void wy_automaton_free(wy_automaton *automaton) {
    if (automaton != NULL) {
        free(automaton->track);
        free(automaton->first);
        free(automaton->label);
        free(automaton->target);
        free(automaton->output);
        free(automaton);
    }
}

void wi_automaton_drop(wy_automaton *automaton, wi_meter *meter) {
    if (automaton != NULL) {
        wi_meter_return(meter, wy_automaton_bytes(automaton));
        wy_automaton_free(automaton);
    }
}

void wi_automaton_swap(wy_automaton *a, wy_automaton *b) {
    const wy_automaton kept = *a;
    *a = *b;
    *b = kept;
}

/* Tables of this size, not set; NULL: no memory. */
static wy_automaton *room_for(uint32_t states, uint64_t transitions, const wy_track *tracks,
                              uint32_t track_count) {
    wy_automaton *made = calloc(1, sizeof *made);
    if (made == NULL || transitions > SIZE_MAX / sizeof *made->label - 1) {
        free(made);
        return NULL;
    }
    made->states = states;
    made->track = wi_tracks_copy(tracks, track_count);
    made->first = malloc(((size_t)states + 1) * sizeof *made->first);
    made->label = malloc((size_t)(transitions + 1) * sizeof *made->label);
    made->target = malloc((size_t)(transitions + 1) * sizeof *made->target);
    made->output = malloc(((size_t)states + 1) * sizeof *made->output);
    if (made->track == NULL || made->first == NULL || made->label == NULL || made->target == NULL ||
        made->output == NULL) {
        wy_automaton_free(made);
        return NULL;
    }
    return made;
}

wy_status wy_automaton_copy(wy_automaton **out, const wy_automaton *automaton, wy_error *error) {
    const size_t transitions = (size_t)automaton->first[automaton->states];
    wy_automaton *copy =
        room_for(automaton->states, transitions, automaton->track, automaton->layout.tracks);
    *out = copy;
    if (copy == NULL) {
        return wi_fail_memory(error);
    }
    copy->kind = automaton->kind;
    copy->layout = automaton->layout;
    memcpy(copy->first, automaton->first, ((size_t)copy->states + 1) * sizeof *copy->first);
    memcpy(copy->label, automaton->label, transitions * sizeof *copy->label);
    memcpy(copy->target, automaton->target, transitions * sizeof *copy->target);
    memcpy(copy->output, automaton->output, copy->states * sizeof *copy->output);
    return WY_OK;
}

/* ---- from tables ----------------------------------------------------------------- */

static int by_place(const void *a, const void *b) {
    const wy_edge *first = a;
    const wy_edge *second = b;
    if (first->from != second->from) {
        return first->from < second->from ? -1 : 1;
    }
    return (first->label > second->label) - (first->label < second->label);
}

static bool label_exists(const wi_layout *layout, const wy_track *tracks, uint64_t label) {
    if (layout->bits < 64 && label >> layout->bits != 0) {
        return false;
    }
    for (uint32_t t = 0; t < layout->tracks; t++) {
        if (wi_layout_digit(layout, label, t) >= tracks[t].digits) {
            return false;
        }
    }
    return true;
}

static wy_status check_tables(wy_automaton_kind kind, const wi_layout *layout,
                              const wy_track *tracks, const int32_t *outputs, uint32_t states,
                              const wy_edge *edges, size_t edge_count, wy_error *error) {
    if (states == 0 || states == WY_NO_STATE) {
        return wi_fail(error, WY_BAD, "an automaton has at least one state and less than 2^32 - 1");
    }
    for (uint32_t q = 0; q < states; q++) {
        if (kind == WY_ACCEPTOR && (outputs[q] < 0 || outputs[q] > 1)) {
            return wi_fail(error, WY_BAD, "an acceptor has outputs 0 and 1, not %d",
                           (int)outputs[q]);
        }
    }
    for (uint32_t t = 0; t < layout->tracks; t++) {
        for (uint32_t i = 1; tracks[t].values != NULL && i < tracks[t].digits; i++) {
            if (tracks[t].values[i] <= tracks[t].values[i - 1]) {
                return wi_fail(error, WY_BAD, "the digits of track %u do not ascend",
                               (unsigned)t + 1);
            }
        }
    }
    for (size_t i = 0; i < edge_count; i++) {
        if (edges[i].from >= states || edges[i].to >= states) {
            return wi_fail(error, WY_BAD, "a transition from state %u to state %u of %u",
                           (unsigned)edges[i].from, (unsigned)edges[i].to, (unsigned)states);
        }
        if (!label_exists(layout, tracks, edges[i].label)) {
            return wi_fail(error, WY_BAD, "a transition of state %u reads digits that do not exist",
                           (unsigned)edges[i].from);
        }
        if (i > 0 && edges[i - 1].from == edges[i].from && edges[i - 1].label == edges[i].label) {
            return wi_fail(error, WY_BAD, "state %u has two transitions with one label",
                           (unsigned)edges[i].from);
        }
    }
    return WY_OK;
}

wy_status wy_automaton_create(wy_automaton **out, wy_automaton_kind kind, const wy_track *tracks,
                              uint32_t track_count, const int32_t *outputs, uint32_t states,
                              wy_edge *edges, size_t edge_count, wy_error *error) {
    *out = NULL;
    wi_layout layout;
    wy_status status = wi_layout_make(&layout, tracks, track_count, error);
    if (status != WY_OK) {
        return status;
    }
    wi_list_sort(edges, edge_count, by_place);
    status = check_tables(kind, &layout, tracks, outputs, states, edges, edge_count, error);
    if (status != WY_OK) {
        return status;
    }
    wy_automaton *made = room_for(states, edge_count, tracks, track_count);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->kind = kind;
    made->layout = layout;
    size_t at = 0;
    for (uint32_t q = 0; q < states; q++) {
        made->output[q] = outputs[q];
        made->first[q] = at;
        for (; at < edge_count && edges[at].from == q; at++) {
            made->label[at] = edges[at].label;
            made->target[at] = edges[at].to;
        }
    }
    made->first[states] = at;
    *out = made;
    return WY_OK;
}

wy_status wi_all_words(wy_automaton **out, bool truth, const wy_track *tracks, uint32_t track_count,
                       wi_meter *meter, wy_error *error) {
    *out = NULL;
    wi_builder builder;
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, track_count, meter, error);
    if (status == WY_OK) {
        status = wi_builder_state(&builder, truth ? 1 : 0, error);
    }
    /* Counts through all columns, the last track fastest: labels ascend. */
    uint32_t digits[WY_MAX_TRACKS] = {0};
    bool more = truth;
    while (status == WY_OK && more) {
        status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits), 0, error);
        more = false;
        for (uint32_t t = track_count; t-- > 0 && !more;) {
            more = ++digits[t] < tracks[t].digits;
            if (!more) {
                digits[t] = 0;
            }
        }
        if (status == WY_OK) {
            status = wi_meter_tick(meter, error);
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    return status;
}

wy_status wi_automaton_all(wy_automaton **out, bool truth, const wy_track *tracks,
                           uint32_t track_count, const wy_control *control, wy_error *error) {
    wi_meter meter;
    wi_meter_start(&meter, control, "all words");
    return wi_all_words(out, truth, tracks, track_count, &meter, error);
}

wy_status wy_automaton_constant(wy_automaton **out, bool truth, wy_error *error) {
    return wi_automaton_all(out, truth, NULL, 0, NULL, error);
}

/* ---- looking --------------------------------------------------------------------- */

wy_automaton_kind wy_automaton_kind_of(const wy_automaton *automaton) {
    return automaton->kind;
}

uint32_t wy_automaton_states(const wy_automaton *automaton) {
    return automaton->states;
}

uint64_t wy_automaton_transitions(const wy_automaton *automaton) {
    return automaton->first[automaton->states];
}

uint64_t wy_automaton_bytes(const wy_automaton *automaton) {
    return sizeof *automaton +
           automaton->states * (sizeof *automaton->first + sizeof *automaton->output) +
           wy_automaton_transitions(automaton) *
               (sizeof *automaton->label + sizeof *automaton->target);
}

uint32_t wy_automaton_tracks(const wy_automaton *automaton) {
    return automaton->layout.tracks;
}

const wy_track *wy_automaton_track(const wy_automaton *automaton, uint32_t track) {
    return &automaton->track[track];
}

int32_t wy_automaton_output(const wy_automaton *automaton, uint32_t state) {
    return automaton->output[state];
}

uint64_t wy_automaton_row(const wy_automaton *automaton, uint32_t state, const uint64_t **labels,
                          const uint32_t **targets) {
    const uint64_t first = automaton->first[state];
    *labels = automaton->label + first;
    *targets = automaton->target + first;
    return automaton->first[state + 1] - first;
}

uint32_t wy_automaton_step(const wy_automaton *automaton, uint32_t state, uint64_t label) {
    uint64_t low = automaton->first[state];
    uint64_t high = automaton->first[state + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (automaton->label[middle] < label) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < automaton->first[state + 1] && automaton->label[low] == label
               ? automaton->target[low]
               : WY_NO_STATE;
}

bool wy_automaton_value(int32_t *out, const wy_automaton *automaton, const uint64_t *labels,
                        size_t length) {
    uint32_t state = 0;
    for (size_t i = 0; i < length; i++) {
        state = wy_automaton_step(automaton, state, labels[i]);
        if (state == WY_NO_STATE) {
            return false;
        }
    }
    *out = automaton->output[state];
    return true;
}

bool wy_automaton_accepts(const wy_automaton *automaton, const uint64_t *labels, size_t length) {
    int32_t output;
    return wy_automaton_value(&output, automaton, labels, length) && output != 0;
}

bool wi_automaton_sound(const wy_automaton *automaton) {
    if (automaton->states == 0 || automaton->first[0] != 0) {
        return false;
    }
    for (uint32_t q = 0; q < automaton->states; q++) {
        if (automaton->first[q] > automaton->first[q + 1] ||
            (automaton->kind == WY_ACCEPTOR &&
             (automaton->output[q] < 0 || automaton->output[q] > 1))) {
            return false;
        }
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            if (automaton->target[i] >= automaton->states ||
                !label_exists(&automaton->layout, automaton->track, automaton->label[i]) ||
                (i > automaton->first[q] && automaton->label[i - 1] >= automaton->label[i])) {
                return false;
            }
        }
    }
    return true;
}
