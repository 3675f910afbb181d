/*
 * tracks.c - alphabets of tracks, and columns of digits packed into labels.
 */
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"

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
