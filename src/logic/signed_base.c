/*
 * signed_base.c - from base -k to base k and back, number by number; and from the Fibonacci system
 * of all integers to that of natural numbers.
 *
 * The relation x = y or x = -y of the two systems (signed_relation.c) is joined to a track, and the
 * old track projected away.
 *
 * Digits are what they are: of an automaton over msd_2, split reads them in base -2 as if that were
 * its numeration, and rsplit those of one over msd_neg_2 in base 2, as Walnut does.
 */
#include "logic/signed_base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"
#include "logic/signed_relation.h"

/* ---- tracks ------------------------------------------------------------------------------- */

/* msd_2 and msd_neg_2, whichever of them the track has.  WY_BAD: it has neither. */
static wy_status find_systems(const wy_system *out[2], wy_logic *session, const wy_track *track,
                              wy_error *error) {
    const char *name = track->system == NULL ? "" : track->system->name;
    const bool negative = strncmp(name, "msd_neg_", 8) == 0 || strncmp(name, "lsd_neg_", 8) == 0;
    const size_t begin = negative ? 8 : 4;
    const char *rest = strlen(name) > begin ? name + begin : "";
    char other[80];
    wy_status status = rest[0] == '\0' ? WY_BAD : WY_OK;
    for (int i = 0; i < 2 && status == WY_OK; i++) {
        snprintf(other, sizeof other, "%.4s%s%.60s", name, i == 1 ? "neg_" : "", rest);
        status = wi_session_system(&out[i], session, other, error);
    }
    return status != WY_BAD
               ? status
               : wi_fail(error, WY_BAD,
                         "a track with a sign is over a base like msd_2 or msd_neg_2, not over %s",
                         name[0] == '\0' ? "a plain alphabet" : name);
}

/* Equal numbers in both systems: by a file, or as they are known here. */
static wy_status relate(wy_automaton **out, wy_logic *session, const wy_system *systems[2],
                        bool minus, wy_error *error) {
    wy_status status = wi_signed_custom(out, session, systems[0], systems[1], minus, error);
    if (status != WY_NO) {
        return status;
    }
    const char *rest = systems[0]->name + 4;
    if (strspn(rest, "0123456789") != strlen(rest) && strcmp(rest, "fib") != 0) {
        return wi_fail(error, WY_BAD,
                       "how %s and %s say the same number is not known: it needs '%s_base_change'",
                       systems[0]->name, systems[1]->name, systems[1]->name);
    }
    return wi_signed_relation(out, systems[0], systems[1], minus, &session->options.control, error);
}

/* The digits of a track in another system; *automaton is replaced. */
static wy_status read_as(wy_automaton **automaton, uint32_t t, const wy_system *system,
                         const wy_control *control, wy_error *error) {
    if (wy_automaton_track(*automaton, t)->system == system) {
        return WY_OK;
    }
    wy_track tracks[WY_MAX_TRACKS];
    for (uint32_t i = 0; i < wy_automaton_tracks(*automaton); i++) {
        tracks[i] = *wy_automaton_track(*automaton, i);
    }
    tracks[t].system = system;
    wy_automaton *moved = NULL, *valid = NULL;
    wy_status status = wy_automaton_retrack(&moved, *automaton, tracks, control, error);
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, moved, control, error);
        wy_automaton_free(moved);
    }
    if (status == WY_OK) {
        wy_automaton_free(*automaton);
        *automaton = valid;
    }
    return status;
}

/* Replaces track t of *acceptor; *acceptor is replaced, also by NULL on failure. */
static wy_status replace_track(wy_automaton **acceptor, wy_logic *session, uint32_t t, bool minus,
                               bool reverse, wy_error *error) {
    const wy_control *control = &session->options.control;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    const wy_system *systems[2] = {NULL, NULL};
    wy_automaton *between = NULL, *joined = NULL, *placed = NULL;
    wy_status status =
        count == WY_MAX_TRACKS
            ? wi_fail(error, WY_LIMIT, "more than %d tracks", WY_MAX_TRACKS)
            : find_systems(systems, session, wy_automaton_track(*acceptor, t), error);
    if (status == WY_OK) {
        status = read_as(acceptor, t, systems[!reverse], control, error);
    }
    if (status == WY_OK) {
        status = relate(&between, session, systems, minus, error);
    }
    if (status == WY_OK) {
        const uint32_t to[2] = {reverse ? t : count, reverse ? count : t};
        bool gone[WY_MAX_TRACKS] = {false};
        gone[t] = true;
        status = wi_automaton_combine_exists(&joined, WY_OP_AND, *acceptor, NULL, between, to,
                                             count + 1, gone, NULL, control, error);
    }
    if (status == WY_OK) {
        uint32_t to[WY_MAX_TRACKS];
        for (uint32_t i = 0; i + 1 < count; i++) {
            to[i] = i < t ? i : i + 1;
        }
        to[count - 1] = t;
        status = wi_automaton_move_tracks(&placed, joined, to, count, control, error);
    }
    wy_automaton_free(between);
    wy_automaton_free(joined);
    wy_automaton_free(*acceptor);
    *acceptor = placed;
    return status;
}

static wy_status replace_tracks(wy_automaton **acceptor, wy_logic *session,
                                const wi_sign_of_track *signs, bool reverse, wy_error *error) {
    wy_status status = WY_OK;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    for (uint32_t t = 0; status == WY_OK && t < count; t++) {
        if (signs[t] != WI_TRACK_AS_IT_IS) {
            status =
                replace_track(acceptor, session, t, signs[t] == WI_TRACK_MINUS, reverse, error);
        }
    }
    return status;
}

/* ---- sequences, value by value ------------------------------------------------------------ */

static int32_t to_zero(void *data, int32_t output) {
    (void)data;
    (void)output;
    return 0;
}

wy_status wi_sequence_zero(wy_automaton **out, const wy_automaton *like, const wy_control *control,
                           wy_error *error) {
    wy_track tracks[WY_MAX_TRACKS];
    *out = NULL;
    for (uint32_t t = 0; t < wy_automaton_tracks(like); t++) {
        tracks[t] = *wy_automaton_track(like, t);
    }
    wy_automaton *valid;
    wy_status status =
        wi_automaton_valid_words(&valid, tracks, wy_automaton_tracks(like), control, error);
    if (status == WY_OK) {
        status = wy_automaton_map_outputs(out, valid, WY_WORD, to_zero, NULL, error);
        wy_automaton_free(valid);
    }
    return status;
}

static int32_t choose(void *data, const int32_t *a, const int32_t *b) {
    const int32_t *value = data;
    return b != NULL && *b != 0 ? *value : a != NULL ? *a : 0;
}

wy_status wi_sequence_set(wy_automaton **sequence, const wy_automaton *where, int32_t value,
                          const wy_control *control, wy_error *error) {
    const wy_product product = {
        .kind = WY_WORD, .a_alone = true, .combine = choose, .data = &value};
    wy_automaton *next = NULL;
    const wy_status status = wy_automaton_product(&next, &product, *sequence, NULL, where, NULL,
                                                  wy_automaton_tracks(*sequence), control, error);
    wy_automaton_free(*sequence);
    *sequence = next;
    return status;
}

wy_status wi_signed_base(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                         const wi_sign_of_track *signs, bool reverse, wy_error *error) {
    const wy_control *control = &session->options.control;
    *out = NULL;
    if (wy_automaton_kind_of(automaton) == WY_ACCEPTOR) {
        const wy_status status = wy_automaton_copy(out, automaton, error);
        return status == WY_OK ? replace_tracks(out, session, signs, reverse, error) : status;
    }
    int32_t *values;
    size_t count;
    wy_status status = wy_automaton_outputs(&values, &count, automaton, error);
    for (size_t i = 0; status == WY_OK && i < count; i++) {
        wy_automaton *where;
        status = wy_automaton_where(&where, automaton, values[i], control, error);
        if (status == WY_OK) {
            status = replace_tracks(&where, session, signs, reverse, error);
        }
        if (status == WY_OK && *out == NULL) {
            status = wi_sequence_zero(out, where, control, error);
        }
        if (status == WY_OK) {
            status = wi_sequence_set(out, where, values[i], control, error);
        }
        if (status == WY_OK) {
            status = wy_automaton_minimise_in_place(*out, control, error);
        }
        wy_automaton_free(where);
    }
    free(values);
    return wi_automaton_settle(out, status);
}
