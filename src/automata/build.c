/*
 * build.c - growing an automaton row by row.
 *
 * Constructions find states in the order in which they number them, so the row of a state can
 * be written when the state is taken from the queue: no edge is ever moved later.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "base/fail.h"

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
    assert(builder->several || wi_automaton_sound(made));
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

wy_status wi_automaton_settle(wy_automaton **out, wy_status status) {
    if (status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return status;
}
