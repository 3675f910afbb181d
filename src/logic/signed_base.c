/*
 * signed_base.c - from base -k to base k and back, number by number.
 *
 * A number x >= 0 in base k and a number y in base -k, least digits first: x - y = 0 when all
 * carries come out, c + d - e or c + d + e by turns being a multiple of k and its k-th part the
 * next carry; and x + y = 0 with the signs exchanged.  Carries stay from -2 to 2.  This relation is
 * joined to a track, and the old track projected away.
 */
#include "logic/signed_base.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"

/* ---- the relation ------------------------------------------------------------------------- */

enum { CARRY = 2, CARRIES = 2 * CARRY + 1, STATES = 2 * CARRIES };

/* State 0 is the turn + with carry 0. */
static uint32_t state_of(bool turned, int carry) {
    const int number = (turned ? CARRIES : 0) + (carry >= 0 ? carry : CARRIES + carry);
    return (uint32_t)number;
}

/* Track 0: x in base k; track 1: y in base -k with x = y, or x = -y. */
static wy_status relation(wy_automaton **out, const wy_track tracks[2], bool minus,
                          const wy_control *control, wy_error *error) {
    *out = NULL;
    const uint32_t base = tracks[0].digits;
    const bool lsd = tracks[0].system->lsd;
    const wy_track plain[2] = {{.digits = base}, {.digits = base}};
    wy_edge *edges = malloc((size_t)STATES * base * base * sizeof *edges);
    if (edges == NULL) {
        return wy_fail_memory(error);
    }
    uint32_t bits = 0;
    while (base > UINT32_C(1) << bits) {
        bits++;
    }
    int32_t outputs[STATES] = {0};
    outputs[state_of(false, 0)] = outputs[state_of(true, 0)] = 1;
    size_t count = 0;
    for (int turned = 0; turned < 2; turned++) {
        for (int carry = -CARRY; carry <= CARRY; carry++) {
            for (int64_t d = 0; d < base; d++) {
                for (int64_t e = 0; e < base; e++) {
                    const int64_t sum = carry + d + ((turned != 0) == minus ? -e : e);
                    if (sum % (int64_t)base == 0) {
                        edges[count++] = (wy_edge){
                            .from = state_of(turned != 0, carry),
                            .to = state_of(turned == 0, (int)(sum / (int64_t)base)),
                            .label = (uint64_t)d << bits | (uint64_t)e,
                        };
                    }
                }
            }
        }
    }
    wy_automaton *least_first;
    wy_status status = wy_automaton_create(&least_first, WY_ACCEPTOR, lsd ? tracks : plain, 2,
                                           outputs, STATES, edges, count, error);
    free(edges);
    if (status != WY_OK) {
        return status;
    }
    status = lsd ? wy_automaton_minimise(out, least_first, control, error)
                 : wy_automaton_reverse(out, least_first, tracks, control, error);
    wy_automaton_free(least_first);
    return status;
}

/* ---- tracks ------------------------------------------------------------------------------- */

/* msd_2 for msd_neg_2, or back.  WY_BAD: the track has no such base. */
static wy_status other_system(const wy_system **out, wy_logic *session, const wy_track *track,
                              bool reverse, wy_error *error) {
    const char *name = track->system == NULL ? "" : track->system->name;
    const bool negative = strncmp(name, "msd_neg_", 8) == 0 || strncmp(name, "lsd_neg_", 8) == 0;
    const size_t begin = negative ? 8 : 4;
    const bool base =
        strlen(name) > begin && strspn(name + begin, "0123456789") == strlen(name + begin);
    if (!base || negative == reverse) {
        return wy_fail(error, WY_BAD, "a track with a sign is over %s, not over %s",
                       reverse ? "a base like msd_2" : "a negative base like msd_neg_2",
                       name[0] == '\0' ? "a plain alphabet" : name);
    }
    char other[80];
    snprintf(other, sizeof other, "%.4s%s%.60s", name, reverse ? "neg_" : "", name + begin);
    return wy_session_system(out, session, other, error);
}

/* Replaces track t of *acceptor; *acceptor is replaced, also by NULL on failure. */
static wy_status replace_track(wy_automaton **acceptor, wy_logic *session, uint32_t t, bool minus,
                               bool reverse, wy_error *error) {
    const wy_control *control = &session->options.control;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    const wy_track old = *wy_automaton_track(*acceptor, t);
    const wy_system *system = NULL;
    wy_automaton *between = NULL, *joined = NULL, *placed = NULL;
    wy_status status = count == WY_MAX_TRACKS
                           ? wy_fail(error, WY_LIMIT, "more than %d tracks", WY_MAX_TRACKS)
                           : other_system(&system, session, &old, reverse, error);
    if (status == WY_OK) {
        assert(system != NULL);
        const wy_track fresh = {.digits = system->digits, .system = system};
        const wy_track tracks[2] = {reverse ? old : fresh, reverse ? fresh : old};
        status = relation(&between, tracks, minus, control, error);
    }
    if (status == WY_OK) {
        const uint32_t to[2] = {reverse ? t : count, reverse ? count : t};
        bool gone[WY_MAX_TRACKS] = {false};
        gone[t] = true;
        status = wy_automaton_combine_exists(&joined, WY_OP_AND, *acceptor, NULL, between, to,
                                             count + 1, gone, NULL, control, error);
    }
    if (status == WY_OK) {
        uint32_t to[WY_MAX_TRACKS];
        for (uint32_t i = 0; i + 1 < count; i++) {
            to[i] = i < t ? i : i + 1;
        }
        to[count - 1] = t;
        status = wy_automaton_move_tracks(&placed, joined, to, count, control, error);
    }
    wy_automaton_free(between);
    wy_automaton_free(joined);
    wy_automaton_free(*acceptor);
    *acceptor = placed;
    return status;
}

static wy_status replace_tracks(wy_automaton **acceptor, wy_logic *session,
                                const wy_sign_of_track *signs, bool reverse, wy_error *error) {
    wy_status status = WY_OK;
    const uint32_t count = wy_automaton_tracks(*acceptor);
    for (uint32_t t = 0; status == WY_OK && t < count; t++) {
        if (signs[t] != WY_TRACK_AS_IT_IS) {
            status =
                replace_track(acceptor, session, t, signs[t] == WY_TRACK_MINUS, reverse, error);
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

wy_status wy_sequence_zero(wy_automaton **out, const wy_automaton *like, const wy_control *control,
                           wy_error *error) {
    wy_track tracks[WY_MAX_TRACKS];
    *out = NULL;
    for (uint32_t t = 0; t < wy_automaton_tracks(like); t++) {
        tracks[t] = *wy_automaton_track(like, t);
    }
    wy_automaton *valid;
    wy_status status =
        wy_automaton_valid_words(&valid, tracks, wy_automaton_tracks(like), control, error);
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

wy_status wy_sequence_set(wy_automaton **sequence, const wy_automaton *where, int32_t value,
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

wy_status wy_signed_base(wy_automaton **out, wy_logic *session, const wy_automaton *automaton,
                         const wy_sign_of_track *signs, bool reverse, wy_error *error) {
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
            status = wy_sequence_zero(out, where, control, error);
        }
        if (status == WY_OK) {
            status = wy_sequence_set(out, where, values[i], control, error);
        }
        if (status == WY_OK) {
            status = wy_automaton_minimise_in_place(*out, control, error);
        }
        wy_automaton_free(where);
    }
    free(values);
    if (status != WY_OK) {
        wy_automaton_free(*out);
        *out = NULL;
    }
    return status;
}
