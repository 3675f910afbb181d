/*
 * automaton.c - the tables of an automaton: tracks and labels, making and copying, growing row by
 * row.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"
#include "base/list.h"

/*
 * Alphabets of tracks, and columns of digits packed into labels.
 */

wy_status wi_layout_make(wi_layout *out, const wy_track *tracks, uint32_t count, wy_error *error) {
    *out = (wi_layout){.tracks = count};
    if (count > WY_MAX_TRACKS) {
        return wi_fail(error, WY_LIMIT, "an automaton has at most %d tracks, not %u", WY_MAX_TRACKS,
                       (unsigned)count);
    }
    for (uint32_t t = count; t-- > 0;) {
        if (tracks[t].digits == 0) {
            return wi_fail(error, WY_BAD, "track %u has no digits", (unsigned)t + 1);
        }
        uint32_t width = 0;
        while (width < 32 && ((uint64_t)tracks[t].digits - 1) >> width != 0) {
            width++;
        }
        if (out->bits + width > 64) {
            return wi_fail(error, WY_LIMIT,
                           "the digits of %u tracks do not fit into 64 bits together",
                           (unsigned)count);
        }
        /* A track with one digit takes no bits; its shift is never used with any. */
        out->shift[t] = (uint8_t)(out->bits & 63U);
        out->mask[t] = width == 0 ? 0 : (UINT64_MAX >> (64 - width)) << out->bits;
        out->bits += width;
    }
    return WY_OK;
}

wy_track *wi_tracks_copy(const wy_track *tracks, uint32_t count) {
    size_t values = 0;
    for (uint32_t t = 0; t < count; t++) {
        values += tracks[t].values == NULL ? 0 : tracks[t].digits;
    }
    /* One block: the tracks, then all values. */
    const size_t head = count * sizeof(wy_track);
    wy_track *copy = malloc(head + values * sizeof(int32_t) + 1);
    if (copy == NULL) {
        return NULL;
    }
    if (count > 0) {
        memcpy(copy, tracks, head);
    }
    int32_t *next = (int32_t *)(copy + count);
    for (uint32_t t = 0; t < count; t++) {
        if (tracks[t].values != NULL) {
            memcpy(next, tracks[t].values, tracks[t].digits * sizeof(int32_t));
            copy[t].values = next;
            next += tracks[t].digits;
        }
    }
    return copy;
}

uint32_t wi_track_digit_number(const wy_track *track, int32_t value) {
    if (track->values == NULL) {
        return value >= 0 && (uint32_t)value < track->digits ? (uint32_t)value : WY_NO_DIGIT;
    }
    for (uint32_t i = 0; i < track->digits; i++) {
        if (track->values[i] == value) {
            return i;
        }
    }
    return WY_NO_DIGIT;
}

bool wi_track_same_digits(const wy_track *a, const wy_track *b) {
    if (a->digits != b->digits) {
        return false;
    }
    if (a->values == NULL && b->values == NULL) {
        return true;
    }
    for (uint32_t i = 0; i < a->digits; i++) {
        const int32_t of_a = a->values == NULL ? (int32_t)i : a->values[i];
        const int32_t of_b = b->values == NULL ? (int32_t)i : b->values[i];
        if (of_a != of_b) {
            return false;
        }
    }
    return true;
}

bool wi_tracks_zero_label(uint64_t *out, const wi_layout *layout, const wy_track *tracks) {
    *out = 0;
    for (uint32_t t = 0; t < layout->tracks; t++) {
        const uint32_t zero = wi_track_digit_number(&tracks[t], 0);
        if (zero == WY_NO_DIGIT) {
            return false;
        }
        *out |= (uint64_t)zero << layout->shift[t];
    }
    return true;
}

wy_status wi_tracks_direction(bool *lsd, const wy_track *tracks, uint32_t count, wy_error *error) {
    const wy_system *known = NULL;
    for (uint32_t t = 0; t < count; t++) {
        const wy_system *system = tracks[t].system;
        if (system != NULL && known != NULL && system->lsd != known->lsd) {
            return wi_fail(error, WY_BAD, "%s and %s read numbers from opposite ends", known->name,
                           system->name);
        }
        known = system == NULL ? known : system;
    }
    *lsd = known != NULL && known->lsd;
    return WY_OK;
}

uint64_t wy_automaton_pack(const wy_automaton *automaton, const uint32_t *digits) {
    uint64_t label = 0;
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        label |= (uint64_t)digits[t] << automaton->layout.shift[t];
    }
    return label;
}

uint32_t wi_automaton_digit_number(const wy_automaton *automaton, uint64_t label, uint32_t track) {
    return wi_layout_digit(&automaton->layout, label, track);
}

int32_t wy_automaton_digit(const wy_automaton *automaton, uint64_t label, uint32_t track) {
    const uint32_t number = wi_layout_digit(&automaton->layout, label, track);
    const int32_t *values = automaton->track[track].values;
    return values == NULL ? (int32_t)number : values[number];
}

/* ==== automata: made, copied, looked at ====================================================== */

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

/* ==== building row by row ==================================================================== */

/*
 * Constructions find states in the order in which they number them, so the row of a state can
 * be written when the state is taken from the queue: no edge is ever moved later.
 */

/* ---- sorting a row --------------------------------------------------------------- */

static bool before(uint64_t a_label, uint32_t a_target, uint64_t b_label, uint32_t b_target) {
    return a_label < b_label || (a_label == b_label && a_target < b_target);
}

static void insertion_sort(uint64_t *labels, uint32_t *targets, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const uint64_t label = labels[i];
        const uint32_t target = targets[i];
        size_t to = i;
        for (; to > 0 && before(label, target, labels[to - 1], targets[to - 1]); to--) {
            labels[to] = labels[to - 1];
            targets[to] = targets[to - 1];
        }
        labels[to] = label;
        targets[to] = target;
    }
}

static void exchange(uint64_t *labels, uint32_t *targets, size_t a, size_t b) {
    const uint64_t label = labels[a];
    const uint32_t target = targets[a];
    labels[a] = labels[b];
    targets[a] = targets[b];
    labels[b] = label;
    targets[b] = target;
}

static void sift(uint64_t *labels, uint32_t *targets, size_t from, size_t count) {
    for (size_t child = 2 * from + 1; child < count; child = 2 * from + 1) {
        if (child + 1 < count &&
            before(labels[child], targets[child], labels[child + 1], targets[child + 1])) {
            child++;
        }
        if (!before(labels[from], targets[from], labels[child], targets[child])) {
            return;
        }
        exchange(labels, targets, from, child);
        from = child;
    }
}

static void heap_sort(uint64_t *labels, uint32_t *targets, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        sift(labels, targets, i, count);
    }
    for (size_t end = count; end-- > 1;) {
        exchange(labels, targets, 0, end);
        sift(labels, targets, 0, end);
    }
}

/* Quicksort by the median of three, in place; too deep: heap sort. */
static void sort_part(uint64_t *labels, uint32_t *targets, size_t count, int depth) {
    while (count > 16) {
        if (depth-- == 0) {
            heap_sort(labels, targets, count);
            return;
        }
        const size_t middle = count / 2;
        const size_t last = count - 1;
        if (before(labels[middle], targets[middle], labels[0], targets[0])) {
            exchange(labels, targets, 0, middle);
        }
        if (before(labels[last], targets[last], labels[0], targets[0])) {
            exchange(labels, targets, 0, last);
        }
        if (before(labels[last], targets[last], labels[middle], targets[middle])) {
            exchange(labels, targets, middle, last);
        }
        const uint64_t label = labels[middle];
        const uint32_t target = targets[middle];
        size_t low = 0;
        size_t high = last;
        for (;;) {
            while (before(labels[low], targets[low], label, target)) {
                low++;
            }
            while (before(label, target, labels[high], targets[high])) {
                high--;
            }
            if (low >= high) {
                break;
            }
            exchange(labels, targets, low++, high--);
        }
        /* [0, low) is not above the pivot, [low, count) not below. */
        if (low < count - low) {
            sort_part(labels, targets, low, depth);
            labels += low;
            targets += low;
            count -= low;
        } else {
            sort_part(labels + low, targets + low, count - low, depth);
            count = low;
        }
    }
    insertion_sort(labels, targets, count);
}

void wi_row_sort(uint64_t *labels, uint32_t *targets, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (before(labels[i], targets[i], labels[i - 1], targets[i - 1])) {
            sort_part(labels, targets, count, 64);
            return;
        }
    }
}

void wi_row_find(uint64_t *begin, uint64_t *end, const wy_automaton *table, uint32_t state,
                 uint64_t label) {
    uint64_t low = table->first[state];
    uint64_t high = table->first[state + 1];
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (table->label[middle] < label) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *begin = low;
    while (low < table->first[state + 1] && table->label[low] == label) {
        low++;
    }
    *end = low;
}

/* ---- the builder ----------------------------------------------------------------- */

wy_status wi_builder_open(wi_builder *builder, wy_automaton_kind kind, const wy_track *tracks,
                          uint32_t count, wi_meter *meter, wy_error *error) {
    *builder = (wi_builder){.meter = meter};
    wy_automaton *made = calloc(1, sizeof *made);
    builder->automaton = made;
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->kind = kind;
    const wy_status status = wi_layout_make(&made->layout, tracks, count, error);
    if (status != WY_OK) {
        return status;
    }
    made->track = wi_tracks_copy(tracks, count);
    return made->track == NULL ? wi_fail_memory(error) : WY_OK;
}

static void end_row(wi_builder *builder) {
    wy_automaton *made = builder->automaton;
    const uint64_t first = made->states > 0 ? made->first[made->states - 1] : builder->edges;
    if (first < builder->edges) {
        wi_row_sort(made->label + first, made->target + first, (size_t)(builder->edges - first));
    }
}

wy_status wi_builder_state(wi_builder *builder, int32_t output, wy_error *error) {
    wy_automaton *made = builder->automaton;
    wy_status status = wi_meter_tick(builder->meter, error);
    if (status != WY_OK) {
        return status;
    }
    end_row(builder);
    if (made->states == WY_NO_STATE - 1) {
        return wi_fail(error, WY_LIMIT, "%s: more than 2^32 - 2 states", builder->meter->what);
    }
    const size_t states = (size_t)made->states + 1;
    status = wi_meter_grow(builder->meter, &made->output, &builder->room_states, states,
                           sizeof *made->output, error);
    if (status == WY_OK) {
        status = wi_meter_grow(builder->meter, &made->first, &builder->room_first, states + 1,
                               sizeof *made->first, error);
    }
    if (status == WY_OK) {
        made->output[made->states] = output;
        made->first[made->states] = builder->edges;
        made->states++;
    }
    return status;
}

wy_status wi_builder_edge(wi_builder *builder, uint64_t label, uint32_t target, wy_error *error) {
    wy_automaton *made = builder->automaton;
    if (builder->edges >= builder->room_labels || builder->edges >= builder->room_targets) {
        const size_t needed = (size_t)builder->edges + 1;
        wy_status status = wi_meter_grow(builder->meter, &made->label, &builder->room_labels,
                                         needed, sizeof *made->label, error);
        if (status == WY_OK) {
            status = wi_meter_grow(builder->meter, &made->target, &builder->room_targets, needed,
                                   sizeof *made->target, error);
        }
        if (status != WY_OK) {
            return status;
        }
    }
    made->label[builder->edges] = label;
    made->target[builder->edges] = target;
    builder->edges++;
    return WY_OK;
}

wy_status wi_builder_edges(wi_builder *builder, const uint64_t *labels, const uint32_t *targets,
                           size_t count, wy_error *error) {
    wy_automaton *made = builder->automaton;
    const size_t needed = (size_t)builder->edges + count;
    wy_status status = wi_meter_grow(builder->meter, &made->label, &builder->room_labels, needed,
                                     sizeof *made->label, error);
    if (status == WY_OK) {
        status = wi_meter_grow(builder->meter, &made->target, &builder->room_targets, needed,
                               sizeof *made->target, error);
    }
    if (status == WY_OK && count > 0) {
        memcpy(made->label + builder->edges, labels, count * sizeof *labels);
        memcpy(made->target + builder->edges, targets, count * sizeof *targets);
        builder->edges += count;
    }
    return status;
}

wy_status wi_builder_finish(wy_automaton **out, wi_builder *builder, wy_error *error) {
    wy_automaton *made = builder->automaton;
    *out = NULL;
    if (made->states == 0) {
        const wy_status status = wi_builder_state(builder, 0, error);
        if (status != WY_OK) {
            return status;
        }
    }
    if (made->label == NULL) { /* tables are never NULL, so that nobody has to ask */
        made->label = malloc(sizeof *made->label);
        made->target = malloc(sizeof *made->target);
        if (made->label == NULL || made->target == NULL) {
            return wi_fail_memory(error);
        }
    }
    end_row(builder);
    made->first[made->states] = builder->edges;
    wi_meter *meter = builder->meter;
    wi_meter_shrink(meter, &made->first, &builder->room_first, (size_t)made->states + 1,
                    sizeof *made->first);
    wi_meter_shrink(meter, &made->output, &builder->room_states, made->states,
                    sizeof *made->output);
    wi_meter_shrink(meter, &made->label, &builder->room_labels, (size_t)builder->edges,
                    sizeof *made->label);
    wi_meter_shrink(meter, &made->target, &builder->room_targets, (size_t)builder->edges,
                    sizeof *made->target);
    assert(builder->nondeterministic || wi_automaton_sound(made));
    builder->automaton = NULL;
    *out = made;
    return WY_OK;
}

void wi_builder_close(wi_builder *builder) {
    if (builder->automaton != NULL) {
        wi_meter_return(builder->meter, builder->room_first * sizeof(uint64_t) +
                                            builder->room_states * sizeof(int32_t) +
                                            builder->room_labels * sizeof(uint64_t) +
                                            builder->room_targets * sizeof(uint32_t));
        wy_automaton_free(builder->automaton);
        builder->automaton = NULL;
    }
}

wy_status wi_builder_end(wy_automaton **out, wi_builder *builder, wy_status status,
                         wy_error *error) {
    const wy_status ended = status == WY_OK ? wi_builder_finish(out, builder, error) : status;
    wi_builder_close(builder);
    return ended;
}

wy_status wi_automaton_finish(wy_automaton **out, wy_status status) {
    if (status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return status;
}
