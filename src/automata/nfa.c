/*
 * nfa.c - nondeterministic automata: trimmed, closed under zeros, reversed, reduced.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/inside.h"
#include "automata/join.h"
#include "automata/nfa.h"
#include "base/fail.h"

wy_status wi_nfa_make(wi_nfa *out, wy_automaton *table, wi_meter *meter, wy_error *error) {
    *out = (wi_nfa){0};
    uint32_t *initial;
    const wy_status status = wi_meter_take(meter, &initial, table->states, sizeof *initial, error);
    if (status != WY_OK) {
        wi_automaton_drop(table, meter);
        return status;
    }
    initial[0] = 0;
    *out = (wi_nfa){.table = table, .initial = initial, .initials = 1, .room = table->states};
    return WY_OK;
}

void wi_nfa_drop(wi_nfa *nfa, wi_meter *meter) {
    if (nfa->table != NULL) {
        wi_meter_drop(meter, nfa->initial, nfa->room, sizeof *nfa->initial);
        wi_automaton_drop(nfa->table, meter);
    }
    *nfa = (wi_nfa){0};
}

wy_status wi_nfa_trim(wi_nfa *nfa, wi_meter *meter, wy_error *error) {
    return wi_rows_trim(nfa->table, nfa->initial, &nfa->initials, true, meter, error);
}

bool wi_nfa_is_deterministic(const wi_nfa *nfa) {
    const wy_automaton *table = nfa->table;
    bool one = nfa->initials <= 1;
    for (uint32_t q = 0; q < table->states && one; q++) {
        for (uint64_t i = table->first[q] + 1; i < table->first[q + 1] && one; i++) {
            one = table->label[i - 1] != table->label[i];
        }
    }
    return one;
}

/* ---- zeros ----------------------------------------------------------------------- */

/* States that zeros lead to from initial states become initial. */
static void close_front(wi_nfa *nfa, uint64_t zero, uint8_t *seen) {
    for (uint32_t i = 0; i < nfa->initials; i++) {
        seen[nfa->initial[i]] = 1;
    }
    for (uint32_t at = 0; at < nfa->initials; at++) {
        uint64_t i;
        uint64_t end;
        wi_row_find(&i, &end, nfa->table, nfa->initial[at], zero);
        for (; i < end; i++) {
            const uint32_t to = nfa->table->target[i];
            if (!seen[to]) {
                seen[to] = 1;
                nfa->initial[nfa->initials++] = to;
            }
        }
    }
    uint32_t count = 0;
    for (uint32_t q = 0; q < nfa->table->states; q++) {
        if (seen[q]) {
            nfa->initial[count++] = q;
        }
    }
}

/* States from which zeros lead to a final state become final: a search backwards from the final
 * states. */
static wy_status close_back(wi_nfa *nfa, uint64_t zero, wi_meter *meter, wy_error *error) {
    wy_automaton *table = nfa->table;
    wi_inverse inverse;
    uint32_t *stack;
    wy_status status = wi_inverse_make(&inverse, table, meter, error);
    if (status != WY_OK) {
        return status;
    }
    status = wi_meter_take(meter, &stack, table->states, sizeof *stack, error);
    if (status == WY_OK) {
        size_t top = 0;
        for (uint32_t q = 0; q < table->states; q++) {
            if (table->output[q] != 0) {
                stack[top++] = q;
            }
        }
        while (top > 0) {
            const uint32_t q = stack[--top];
            for (uint64_t k = inverse.first[q]; k < inverse.first[q + 1]; k++) {
                const uint32_t from = inverse.source[k];
                uint64_t i;
                uint64_t end;
                if (table->output[from] != 0) {
                    continue;
                }
                wi_row_find(&i, &end, table, from, zero);
                while (i < end && table->target[i] != q) {
                    i++;
                }
                if (i < end) {
                    table->output[from] = 1;
                    stack[top++] = from;
                }
            }
        }
    }
    wi_meter_drop(meter, stack, table->states, sizeof *stack);
    wi_inverse_drop(&inverse, meter);
    return status;
}

wy_status wi_nfa_close_zeros(wi_nfa *nfa, bool lsd, wi_meter *meter, wy_error *error) {
    uint64_t zero;
    if (!wi_tracks_zero_label(&zero, &nfa->table->layout, nfa->table->track)) {
        return WY_OK;
    }
    if (lsd) {
        return close_back(nfa, zero, meter, error);
    }
    uint8_t *seen;
    const wy_status status = wi_meter_take_zeros(meter, &seen, nfa->table->states, 1, error);
    if (status == WY_OK) {
        close_front(nfa, zero, seen);
    }
    wi_meter_drop(meter, seen, nfa->table->states, 1);
    return status;
}

/* One more state, which reads zeros: the first (last) of the words with zeros before (after). */
static wy_status add_padding(wi_builder *builder, const wi_nfa *nfa, uint64_t zero, bool lsd,
                             wy_error *error) {
    const wy_automaton *table = nfa->table;
    const uint32_t extra = table->states;
    wy_status status = WY_OK;
    for (uint32_t q = 0; q < extra && status == WY_OK; q++) {
        status = wi_builder_state(builder, table->output[q], error);
        for (uint64_t i = table->first[q]; i < table->first[q + 1] && status == WY_OK; i++) {
            status = wi_builder_edge(builder, table->label[i], table->target[i], error);
        }
        if (status == WY_OK && lsd && table->output[q] != 0) {
            status = wi_builder_edge(builder, zero, extra, error);
        }
    }
    if (status == WY_OK) {
        status = wi_builder_state(builder, lsd ? 1 : 0, error);
    }
    if (status == WY_OK) {
        status = wi_builder_edge(builder, zero, extra, error);
    }
    for (uint32_t i = 0; i < nfa->initials && status == WY_OK && !lsd; i++) {
        status = wi_builder_edge(builder, zero, nfa->initial[i], error);
    }
    return status;
}

/* Puts zeros in front of all words (at their end, if lsd).  Nothing happens without a digit 0. */
static wy_status nfa_pad_zeros(wi_nfa *nfa, bool lsd, wi_meter *meter, wy_error *error) {
    uint64_t zero;
    if (!wi_tracks_zero_label(&zero, &nfa->table->layout, nfa->table->track)) {
        return WY_OK;
    }
    wi_builder builder;
    wy_automaton *made = NULL;
    wi_nfa padded = {0};
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, nfa->table->track,
                                       nfa->table->layout.tracks, meter, error);
    builder.nondeterministic = true;
    if (status == WY_OK) {
        status = add_padding(&builder, nfa, zero, lsd, error);
    }
    status = wi_builder_end(&made, &builder, status, error);
    if (status == WY_OK) {
        status = wi_nfa_make(&padded, made, meter, error);
    }
    if (status == WY_OK) {
        memcpy(padded.initial, nfa->initial, nfa->initials * sizeof *nfa->initial);
        padded.initials = nfa->initials;
        if (!lsd) {
            padded.initial[padded.initials++] = made->states - 1;
        }
        wi_nfa_drop(nfa, meter);
        *nfa = padded;
    }
    return status;
}

/* ---- backwards ------------------------------------------------------------------- */

/* Edges turned round: first[] of the inverse, with labels beside the sources. */
static wy_status turn(wy_automaton *made, const wy_automaton *table, wi_meter *meter,
                      wy_error *error) {
    const size_t states = table->states;
    const uint64_t transitions = table->first[states];
    wy_status status =
        wi_meter_take_zeros(meter, &made->first, states + 1, sizeof *made->first, error);
    if (status == WY_OK) {
        status =
            wi_meter_take(meter, &made->label, (size_t)transitions, sizeof *made->label, error);
    }
    if (status == WY_OK) {
        status =
            wi_meter_take(meter, &made->target, (size_t)transitions, sizeof *made->target, error);
    }
    if (status == WY_OK) {
        status = wi_meter_take_zeros(meter, &made->output, states, sizeof *made->output, error);
    }
    if (status != WY_OK) {
        return status;
    }
    made->states = table->states;
    for (uint64_t i = 0; i < transitions; i++) {
        made->first[table->target[i]]++;
    }
    uint64_t sum = 0;
    for (size_t q = 0; q < states; q++) {
        sum += made->first[q];
        made->first[q] = sum;
    }
    made->first[states] = sum;
    for (uint32_t q = table->states; q-- > 0;) {
        for (uint64_t i = table->first[q + 1]; i-- > table->first[q];) {
            const uint64_t to = --made->first[table->target[i]];
            made->label[to] = table->label[i];
            made->target[to] = q;
        }
    }
    for (size_t q = 0; q < states; q++) {
        const uint64_t first = made->first[q];
        wi_row_sort(made->label + first, made->target + first,
                    (size_t)(made->first[q + 1] - first));
    }
    return WY_OK;
}

wy_status wi_nfa_reverse(wi_nfa *out, const wi_nfa *nfa, wi_meter *meter, wy_error *error) {
    *out = (wi_nfa){0};
    const wy_automaton *table = nfa->table;
    wy_automaton *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return wi_fail_memory(error);
    }
    made->kind = WY_ACCEPTOR;
    made->layout = table->layout;
    made->track = wi_tracks_copy(table->track, table->layout.tracks);
    wy_status status =
        made->track == NULL ? wi_fail_memory(error) : turn(made, table, meter, error);
    if (status != WY_OK) {
        wy_automaton_free(made);
        return status;
    }
    status = wi_nfa_make(out, made, meter, error);
    if (status != WY_OK) {
        return status;
    }
    out->initials = 0;
    for (uint32_t q = 0; q < table->states; q++) {
        if (table->output[q] != 0) {
            out->initial[out->initials++] = q;
        }
    }
    for (uint32_t i = 0; i < nfa->initials; i++) {
        made->output[nfa->initial[i]] = 1;
    }
    status = wi_nfa_trim(out, meter, error);
    if (status != WY_OK) {
        wi_nfa_drop(out, meter);
    }
    return status;
}

/* ---- fewer states ---------------------------------------------------------------- */

/* The quotient: rows of one member each, with classes for targets. */
static wy_status merge(wi_nfa *nfa, const uint32_t *class_of, uint32_t classes, wi_meter *meter,
                       wy_error *error) {
    wy_automaton *table = nfa->table;
    uint32_t *member;
    wy_status status = wi_meter_take(meter, &member, classes, sizeof *member, error);
    if (status != WY_OK) {
        return status;
    }
    for (uint32_t q = table->states; q-- > 0;) {
        member[class_of[q]] = q;
    }
    wi_builder builder;
    status =
        wi_builder_open(&builder, WY_ACCEPTOR, table->track, table->layout.tracks, meter, error);
    builder.nondeterministic = true;
    for (uint32_t c = 0; c < classes && status == WY_OK; c++) {
        const uint32_t q = member[c];
        const uint64_t first = table->first[q];
        const size_t length = (size_t)(table->first[q + 1] - first);
        /* The old row is not needed any more, not even as another's target. */
        for (size_t i = 0; i < length; i++) {
            table->target[first + i] = class_of[table->target[first + i]];
        }
        wi_row_sort(table->label + first, table->target + first, length);
        size_t kept = 0;
        for (size_t i = 0; i < length; i++) {
            if (i == 0 || table->label[first + i] != table->label[first + kept - 1] ||
                table->target[first + i] != table->target[first + kept - 1]) {
                table->label[first + kept] = table->label[first + i];
                table->target[first + kept++] = table->target[first + i];
            }
        }
        status = wi_builder_state(&builder, table->output[q], error);
        if (status == WY_OK) {
            status = wi_builder_edges(&builder, table->label + first, table->target + first, kept,
                                      error);
        }
    }
    wy_automaton *made = NULL;
    status = wi_builder_end(&made, &builder, status, error);
    if (made != NULL) {
        /* The initial classes, each once: member[] marks them. */
        uint32_t count = 0;
        for (uint32_t i = 0; i < nfa->initials; i++) {
            const uint32_t class = class_of[nfa->initial[i]];
            if (member[class] != WY_NO_STATE) {
                member[class] = WY_NO_STATE;
                nfa->initial[count++] = class;
            }
        }
        nfa->initials = count;
        nfa->table = made;
        wi_automaton_drop(table, meter);
    }
    wi_meter_drop(meter, member, classes, sizeof *member);
    return status;
}

wy_status wi_nfa_reduce(wi_nfa *nfa, wi_meter *meter, wy_error *error) {
    const uint32_t states = nfa->table->states;
    uint32_t *class_of;
    wy_status status = wi_meter_take(meter, &class_of, states, sizeof *class_of, error);
    if (status != WY_OK) {
        return status;
    }
    uint32_t classes;
    status = wi_refine(class_of, &classes, nfa->table, true, meter, error);
    if (status == WY_OK && classes < states) {
        status = merge(nfa, class_of, classes, meter, error);
    }
    wi_meter_drop(meter, class_of, states, sizeof *class_of);
    return status;
}

/* ==== quantifiers ============================================================================ */

/*
 * Leaving digits out of labels makes an automaton nondeterministic.  A witness may be longer than
 * the numbers that are kept: with the most significant digit first these get zeros in front, so
 * all states that words of zeros (on the tracks kept) lead to become initial; with the least
 * significant digit first, states from which such words lead to a final state become final.  Then
 * there is one determinisation, for the whole block.
 */

/* The tracks that stay, and how labels lose the others. */
typedef struct keep {
    wy_track tracks[WY_MAX_TRACKS];
    uint32_t to[WY_MAX_TRACKS];
    uint32_t count;
    wi_relabel relabel;
} keep;

static wy_status plan(keep *out, const wy_track *tracks, const wi_layout *layout, const bool *gone,
                      wy_error *error) {
    out->count = 0;
    for (uint32_t t = 0; t < layout->tracks; t++) {
        out->to[t] = gone[t] ? WY_NO_STATE : out->count;
        if (!gone[t]) {
            out->tracks[out->count++] = tracks[t];
        }
    }
    wi_layout kept;
    const wy_status status = wi_layout_make(&kept, out->tracks, out->count, error);
    if (status == WY_OK) {
        wi_relabel_make(&out->relabel, layout, &kept, out->to);
    }
    return status;
}

/* Adds a row without the digits that go, each transition once; the row itself is changed. */
static wy_status add_row(wi_builder *builder, const wi_relabel *relabel, int32_t output,
                         uint64_t *labels, uint32_t *targets, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        labels[i] = wi_relabel_apply(relabel, labels[i]);
    }
    wi_row_sort(labels, targets, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || labels[kept - 1] != labels[i] || targets[kept - 1] != targets[i]) {
            labels[kept] = labels[i];
            targets[kept++] = targets[i];
        }
    }
    const wy_status status = wi_builder_state(builder, output, error);
    return status != WY_OK ? status : wi_builder_edges(builder, labels, targets, kept, error);
}

static wy_status project_one(wi_builder *builder, const wy_automaton *a, const wi_relabel *relabel,
                             wi_meter *meter, wy_error *error) {
    uint64_t *labels = NULL;
    uint32_t *targets = NULL;
    size_t room_labels = 0;
    size_t room_targets = 0;
    wy_status status = WY_OK;
    for (uint32_t q = 0; q < a->states && status == WY_OK; q++) {
        const uint64_t first = a->first[q];
        const size_t count = (size_t)(a->first[q + 1] - first);
        status = wi_meter_grow(meter, &labels, &room_labels, count, sizeof *labels, error);
        if (status == WY_OK) {
            status = wi_meter_grow(meter, &targets, &room_targets, count, sizeof *targets, error);
        }
        if (status == WY_OK) {
            for (size_t i = 0; i < count; i++) {
                labels[i] = a->label[first + i];
                targets[i] = a->target[first + i];
            }
            status = add_row(builder, relabel, a->output[q], labels, targets, count, error);
        }
    }
    wi_meter_drop(meter, labels, room_labels, sizeof *labels);
    wi_meter_drop(meter, targets, room_targets, sizeof *targets);
    return status;
}

wy_status wi_nfa_project(wi_nfa *out, wy_operation operation, const wy_automaton *a,
                         const uint32_t *to_a, const wy_automaton *b, const uint32_t *to_b,
                         uint32_t track_count, const bool *gone, wi_meter *meter, wy_error *error) {
    *out = (wi_nfa){0};
    wi_join join = {.meter = meter};
    keep kept = {.count = 0};
    wi_builder builder = {0};
    wy_status status = WY_OK;
    if (b != NULL) {
        status = wi_join_open(&join, wi_product_of(operation), a, to_a, b, to_b, track_count, meter,
                              error);
    }
    if (status == WY_OK) {
        status = plan(&kept, b != NULL ? join.tracks : a->track,
                      b != NULL ? &join.layout : &a->layout, gone, error);
    }
    if (status == WY_OK) {
        status = wi_builder_open(&builder, WY_ACCEPTOR, kept.tracks, kept.count, meter, error);
        builder.nondeterministic = true;
    }
    if (status == WY_OK && b == NULL) {
        status = project_one(&builder, a, &kept.relabel, meter, error);
    }
    for (uint32_t at = 0; status == WY_OK && at < join.table.count; at++) {
        status = wi_join_row(&join, at, error);
        if (status == WY_OK) {
            status = add_row(&builder, &kept.relabel, join.output, join.label, join.target,
                             join.count, error);
        }
    }
    wi_join_close(&join);
    wy_automaton *table = NULL;
    status = wi_builder_end(&table, &builder, status, error);
    return status != WY_OK ? status : wi_nfa_make(out, table, meter, error);
}

/* At which end the numbers that are kept begin; where there are none, those that go. */
static wy_status direction(bool *lsd, const wy_track *tracks, uint32_t count, const bool *gone,
                           wy_error *error) {
    wy_track kept[WY_MAX_TRACKS];
    uint32_t keeps = 0;
    bool numbers = false;
    *lsd = false;
    for (uint32_t t = 0; t < count; t++) {
        if (!gone[t]) {
            kept[keeps++] = tracks[t];
            numbers = numbers || tracks[t].system != NULL;
        } else if (tracks[t].system != NULL) {
            *lsd = tracks[t].system->lsd;
        }
    }
    return numbers ? wi_tracks_direction(lsd, kept, keeps, error) : WY_OK;
}

/* Closes under zeros and determinises; uses *nfa up. */
static wy_status finish(wy_automaton **out, wi_nfa *nfa, bool lsd, wy_subset_report *report,
                        wi_meter *meter, wy_error *error) {
    wy_status status = wi_nfa_close_zeros(nfa, lsd, meter, error);
    if (status == WY_OK) {
        status = wi_nfa_determinise(out, nfa, report, meter, error);
    }
    wi_nfa_drop(nfa, meter);
    return status;
}

static bool any(const bool *gone, uint32_t count) {
    for (uint32_t t = 0; t < count; t++) {
        if (gone[t]) {
            return true;
        }
    }
    return false;
}

/* Does some track go to this place? */
static bool has_track(const wy_automaton *automaton, const uint32_t *to, uint32_t place) {
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        if ((to == NULL ? t : to[t]) == place) {
            return true;
        }
    }
    return false;
}

wy_status wy_automaton_exists(wy_automaton **out, const wy_automaton *automaton, const bool *gone,
                              wy_subset_report *report, const wy_control *control,
                              wy_error *error) {
    *out = NULL;
    if (report != NULL) {
        *report = (wy_subset_report){0};
    }
    if (automaton->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "quantifiers take acceptors, not word automata");
    }
    if (!any(gone, automaton->layout.tracks)) {
        return wy_automaton_minimise(out, automaton, control, error);
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "projecting an automaton");
    bool lsd = false;
    wi_nfa nfa = {0};
    wy_status status = direction(&lsd, automaton->track, automaton->layout.tracks, gone, error);
    if (status == WY_OK) {
        status = wi_nfa_project(&nfa, WY_OP_AND, automaton, NULL, NULL, NULL,
                                automaton->layout.tracks, gone, &meter, error);
    }
    return status != WY_OK ? status : finish(out, &nfa, lsd, report, &meter, error);
}

wy_status wi_automaton_leave_out(wy_automaton **out, const wy_automaton *automaton,
                                 const bool *gone, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (automaton->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "quantifiers take acceptors, not word automata");
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "projecting an automaton");
    wi_nfa nfa = {0};
    wy_status status = wi_nfa_project(&nfa, WY_OP_AND, automaton, NULL, NULL, NULL,
                                      automaton->layout.tracks, gone, &meter, error);
    if (status == WY_OK) {
        status = wi_nfa_determinise(out, &nfa, NULL, &meter, error);
        wi_nfa_drop(&nfa, &meter);
    }
    return status;
}

wy_status wi_automaton_combine_exists(wy_automaton **out, wy_operation operation,
                                      const wy_automaton *a, const uint32_t *to_a,
                                      const wy_automaton *b, const uint32_t *to_b,
                                      uint32_t track_count, const bool *gone,
                                      wy_subset_report *report, const wy_control *control,
                                      wy_error *error) {
    *out = NULL;
    if (report != NULL) {
        *report = (wy_subset_report){0};
    }
    bool direct = operation == WY_OP_AND || operation == WY_OP_AND_NOT;
    for (uint32_t t = 0; t < b->layout.tracks && operation == WY_OP_AND_NOT; t++) {
        direct = direct && has_track(a, to_a, to_b == NULL ? t : to_b[t]);
    }
    if (!any(gone, track_count) || !direct) {
        /* Nothing to save: the product, then its projection. */
        wy_automaton *whole;
        wy_status status =
            wy_automaton_combine(&whole, operation, a, to_a, b, to_b, track_count, control, error);
        if (status == WY_OK) {
            status = wy_automaton_exists(out, whole, gone, report, control, error);
        }
        wy_automaton_free(whole);
        return status;
    }
    if (a->kind != WY_ACCEPTOR || b->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "quantifiers take acceptors, not word automata");
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "projecting a product of automata");
    wy_track tracks[WY_MAX_TRACKS] = {{0}};
    wy_status status = wi_tracks_place(tracks, track_count, a, to_a, error);
    if (status == WY_OK) {
        status = wi_tracks_place(tracks, track_count, b, to_b, error);
    }
    bool lsd = false;
    if (status == WY_OK) {
        status = direction(&lsd, tracks, track_count, gone, error);
    }
    wi_nfa nfa = {0};
    if (status == WY_OK) {
        status =
            wi_nfa_project(&nfa, operation, a, to_a, b, to_b, track_count, gone, &meter, error);
    }
    return status != WY_OK ? status : finish(out, &nfa, lsd, report, &meter, error);
}

wy_status wi_automaton_close_zeros(wy_automaton **out, const wy_automaton *automaton,
                                   const wy_control *control, wy_error *error) {
    *out = NULL;
    if (automaton->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD, "zeros are added to acceptors, not to word automata");
    }
    const bool gone[WY_MAX_TRACKS] = {false};
    wi_meter meter;
    wi_meter_start(&meter, control, "zeros around words");
    bool lsd = false;
    wi_nfa nfa = {0};
    wy_status status = wi_tracks_direction(&lsd, automaton->track, automaton->layout.tracks, error);
    if (status == WY_OK) {
        status = wi_nfa_project(&nfa, WY_OP_AND, automaton, NULL, NULL, NULL,
                                automaton->layout.tracks, gone, &meter, error);
    }
    if (status == WY_OK) {
        status = nfa_pad_zeros(&nfa, lsd, &meter, error);
    }
    if (status != WY_OK) {
        wi_nfa_drop(&nfa, &meter);
    }
    return status != WY_OK ? status : finish(out, &nfa, lsd, NULL, &meter, error);
}
