/*
 * project.c - quantifiers: a whole block of tracks is left out at once.
 *
 * Leaving digits out of labels makes an automaton nondeterministic.  A witness may be longer than
 * the numbers that are kept: with the most significant digit first these get zeros in front, so
 * all states that words of zeros (on the tracks kept) lead to become initial; with the least
 * significant digit first, states from which such words lead to a final state become final.  Then
 * there is one determinisation, for the whole block.
 */
#include "automata/inside.h"
#include "automata/join.h"
#include "automata/nfa.h"
#include "automata/relabel.h"
#include "base/fail.h"

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
        builder.several = true;
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
        status = wi_nfa_pad_zeros(&nfa, lsd, &meter, error);
    }
    if (status != WY_OK) {
        wi_nfa_drop(&nfa, &meter);
    }
    return status != WY_OK ? status : finish(out, &nfa, lsd, NULL, &meter, error);
}
