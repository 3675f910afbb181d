/*
 * relabel.c - moving tracks: permuting them, identifying them, giving them other alphabets.
 */
#include "automata/relabel.h"

#include <string.h>

#include "automata/inside.h"
#include "automata/rows.h"
#include "base/fail.h"

void wi_relabel_make(wi_relabel *out, const wi_layout *from, const wi_layout *into,
                     const uint32_t *to) {
    *out = (wi_relabel){0};
    uint32_t origin[WY_MAX_TRACKS];
    memset(origin, 0xFF, sizeof origin); /* WY_NO_STATE */
    for (uint32_t t = 0; t < from->tracks; t++) {
        const uint32_t place = to == NULL ? t : to[t];
        if (place == WY_NO_STATE || from->mask[t] == 0) {
            continue;
        }
        if (origin[place] != WY_NO_STATE) {
            const uint32_t other = origin[place];
            out->equal[out->equal_count].mask = from->mask[t] >> from->shift[t];
            out->equal[out->equal_count].a = from->shift[other];
            out->equal[out->equal_count].b = from->shift[t];
            out->equal_count++;
            continue;
        }
        origin[place] = t;
        const int distance = (int)into->shift[place] - (int)from->shift[t];
        const uint8_t left = (uint8_t)(distance > 0 ? distance : 0);
        const uint8_t right = (uint8_t)(distance < 0 ? -distance : 0);
        uint32_t i = 0;
        while (i < out->count && (out->move[i].left != left || out->move[i].right != right)) {
            i++;
        }
        out->move[i].left = left;
        out->move[i].right = right;
        out->move[i].mask |= from->mask[t];
        out->count += i == out->count;
    }
}

wy_status wi_tracks_place(wy_track *tracks, uint32_t count, const wy_automaton *automaton,
                          const uint32_t *to, wy_error *error) {
    if (count > WY_MAX_TRACKS) {
        return wi_fail(error, WY_LIMIT, "an automaton has at most %d tracks", WY_MAX_TRACKS);
    }
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        const uint32_t at = to == NULL ? t : to[t];
        if (at >= count) {
            return wi_fail(error, WY_BAD, "track %u goes to track %u of %u", (unsigned)t + 1,
                           (unsigned)at + 1, (unsigned)count);
        }
        wy_track *place = &tracks[at];
        const wy_track *track = &automaton->track[t];
        if (place->digits != 0 && !wi_track_same_digits(place, track)) {
            return wi_fail(error, WY_BAD, "two tracks with different digits are to be one");
        }
        if (place->system == NULL) {
            *place = *track;
        }
    }
    return WY_OK;
}

wy_status wi_automaton_move_tracks(wy_automaton **out, const wy_automaton *automaton,
                                   const uint32_t *to, uint32_t track_count,
                                   const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_track tracks[WY_MAX_TRACKS] = {{0}};
    wy_status status = wi_tracks_place(tracks, track_count, automaton, to, error);
    if (status != WY_OK) {
        return status;
    }
    wi_meter meter;
    wi_meter_start(&meter, control, "moving tracks");
    wi_builder builder;
    /* A track that nothing goes to has no digits: the builder says so. */
    status = wi_builder_open(&builder, automaton->kind, tracks, track_count, &meter, error);
    if (status == WY_OK) {
        wi_relabel relabel;
        wi_relabel_make(&relabel, &automaton->layout, &builder.automaton->layout, to);
        for (uint32_t q = 0; q < automaton->states && status == WY_OK; q++) {
            status = wi_builder_state(&builder, automaton->output[q], error);
            for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1] && status == WY_OK;
                 i++) {
                if (wi_relabel_agrees(&relabel, automaton->label[i])) {
                    status =
                        wi_builder_edge(&builder, wi_relabel_apply(&relabel, automaton->label[i]),
                                        automaton->target[i], error);
                }
            }
        }
        if (status == WY_OK) {
            status = wi_builder_finish(out, &builder, error);
        }
        if (status == WY_OK && relabel.equal_count > 0) {
            status = wy_automaton_trim_in_place(*out, control, error);
        }
    }
    wi_builder_close(&builder);
    return wi_automaton_settle(out, status);
}

wy_status wy_automaton_retrack(wy_automaton **out, const wy_automaton *automaton,
                               const wy_track *tracks, const wy_control *control, wy_error *error) {
    *out = NULL;
    const uint32_t count = automaton->layout.tracks;
    wi_meter meter;
    wi_meter_start(&meter, control, "changing alphabets");
    wi_builder builder;
    wy_status status = wi_builder_open(&builder, automaton->kind, tracks, count, &meter, error);
    bool lost = false;
    for (uint32_t q = 0; q < automaton->states && status == WY_OK; q++) {
        status = wi_builder_state(&builder, automaton->output[q], error);
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1] && status == WY_OK;
             i++) {
            uint64_t label = 0;
            bool exists = true;
            for (uint32_t t = 0; t < count && exists; t++) {
                const int32_t value = wy_automaton_digit(automaton, automaton->label[i], t);
                const uint32_t digit = wi_track_digit_number(&tracks[t], value);
                exists = digit != WY_NO_DIGIT;
                label |= exists ? (uint64_t)digit << builder.automaton->layout.shift[t] : 0;
            }
            lost = lost || !exists;
            if (exists) {
                status = wi_builder_edge(&builder, label, automaton->target[i], error);
            }
        }
    }
    status = wi_builder_end(out, &builder, status, error);
    if (status == WY_OK && lost) {
        status = wy_automaton_trim_in_place(*out, control, error);
        if (status != WY_OK) {
            wy_automaton_free(*out);
            *out = NULL;
        }
    }
    return status;
}
