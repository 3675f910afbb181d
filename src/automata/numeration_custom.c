/*
 * numeration_custom.c - systems that are given by automata: addition, and if not all words are
 * valid or the order is not that of words, these too.
 *
 * The given automata are brought into the form of all others: msd first, closed under leading
 * zeros, valid words only.  The number of a word is its rank (scheme.h); whether addition agrees
 * with that is what wy_numeration_check proves or refutes.  A system whose name begins with neg_
 * has negative numbers; its numbers are what the adder makes of 0*1 (numeration_signed.c), and its
 * order must be given.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "automata/numeration.h"
#include "base/fail.h"

/* The digits of all tracks; WY_BAD if they are not 0, 1, ... alike or too few tracks. */
static wy_status check_tracks(uint32_t *digits, const wy_automaton *automaton, uint32_t tracks,
                              const char *what, wy_error *error) {
    if (wy_automaton_kind_of(automaton) != WY_ACCEPTOR ||
        wy_automaton_tracks(automaton) != tracks) {
        return wi_fail(error, WY_BAD, "%s of a numeration is an automaton with %u track%s", what,
                       (unsigned)tracks, tracks == 1 ? "" : "s");
    }
    for (uint32_t t = 0; t < tracks; t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        for (uint32_t d = 0; d < track->digits; d++) {
            if (track->values != NULL && track->values[d] != (int32_t)d) {
                return wi_fail(
                    error, WY_BAD,
                    "the digits of a numeration are 0, 1, 2, ...; others are not supported");
            }
        }
        if (*digits != 0 && *digits != track->digits) {
            return wi_fail(error, WY_BAD, "all automata of a numeration have the same digits");
        }
        *digits = track->digits;
    }
    return WY_OK;
}

/* The valid words, msd first, closed under leading zeros, as a scheme. */
static wy_status scheme_of(wi_scheme **out, const wy_automaton *valid, bool lsd, uint32_t digits,
                           const wy_control *control, wy_error *error) {
    *out = NULL;
    if (valid == NULL) {
        return wi_scheme_base(out, digits, error);
    }
    /* As a plain alphabet, for which zeros go in front. */
    const wy_track plain = {.digits = digits};
    wy_automaton *turned = NULL;
    wy_automaton *closed = NULL;
    wy_status status = lsd ? wy_automaton_reverse(&turned, valid, &plain, control, error)
                           : wy_automaton_retrack(&turned, valid, &plain, control, error);
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&closed, turned, control, error);
    }
    if (status == WY_OK) {
        status = wi_scheme_new(out, closed->states, digits, 0, 1, error);
    }
    for (uint32_t state = 0; status == WY_OK && state < closed->states; state++) {
        (*out)->ends[state] = closed->output[state] != 0;
        for (uint64_t e = closed->first[state]; e < closed->first[state + 1]; e++) {
            const uint32_t digit = wi_layout_digit(&closed->layout, closed->label[e], 0);
            (*out)->next[(size_t)state * digits + digit] = closed->target[e];
        }
    }
    if (status == WY_OK) {
        status = wi_scheme_seal(*out, error);
    }
    if (status == WY_OK && !(*out)->full) {
        /* Where this is too much there is no successor, so no check; all else is as good. */
        wi_scheme *full;
        status = wi_scheme_fill(&full, *out, error);
        if (status == WY_OK) {
            wi_scheme_free(*out);
            *out = full;
        } else if (status == WY_LIMIT) {
            status = WY_OK;
        }
    }
    if (status != WY_OK) {
        wi_scheme_free(*out);
        *out = NULL;
    }
    wy_automaton_free(turned);
    wy_automaton_free(closed);
    return status;
}

/* A given relation in the system's form. */
static wy_status adopt(wy_automaton **out, const wy_automaton *given, bool lsd,
                       const wy_numeration *msd, const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(msd);
    const wy_track tracks[3] = {track, track, track};
    wy_automaton *turned = NULL;
    wy_automaton *closed = NULL;
    wy_status status = lsd ? wy_automaton_reverse(&turned, given, tracks, control, error)
                           : wy_automaton_retrack(&turned, given, tracks, control, error);
    if (status == WY_OK) {
        status = wy_automaton_validate(&closed, turned, control, error);
    }
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(out, closed, control, error);
    }
    wy_automaton_free(turned);
    wy_automaton_free(closed);
    return status;
}

wy_status wy_numerations_define_custom(const wy_numeration **out, wy_numerations *store,
                                       const char *name, const wy_automaton *addition,
                                       const wy_automaton *valid, const wy_automaton *less_than,
                                       bool lsd, const wy_control *control, wy_error *error) {
    uint32_t digits = 0;
    wi_scheme *scheme;
    wy_numeration *made;
    if (out != NULL) {
        *out = NULL;
    }
    wy_status status = check_tracks(&digits, addition, 3, "addition", error);
    if (status == WY_OK && valid != NULL) {
        status = check_tracks(&digits, valid, 1, "the valid words", error);
    }
    if (status == WY_OK && less_than != NULL) {
        status = check_tracks(&digits, less_than, 2, "comparison", error);
    }
    const bool with_sign = strncmp(name, "neg_", 4) == 0;
    if (status == WY_OK && with_sign && less_than == NULL) {
        status = wi_fail(error, WY_BAD,
                         "%s has negative numbers, whose order is not that of words: it needs "
                         "msd_%s_less_than",
                         name, name);
    }
    if (status == WY_OK) {
        status = scheme_of(&scheme, valid, lsd, digits, control, error);
    }
    if (status != WY_OK) {
        return status;
    }
    /* Into the list only when it is whole. */
    wy_numerations *aside;
    status = wy_numerations_open(&aside, error);
    if (status != WY_OK) {
        wi_scheme_free(scheme);
        return status;
    }
    status = wi_numerations_add(&made, aside, name, scheme, 0, control, error);
    if (status == WY_OK) {
        made->custom = true;
        made->with_sign = with_sign;
        status = adopt(&made->parts->adder, addition, lsd, made, control, error);
    }
    if (status == WY_OK && less_than != NULL) {
        status = adopt(&made->parts->less, less_than, lsd, made, control, error);
    }
    if (status == WY_OK) {
        wi_numerations_take(store, aside);
        if (out != NULL) {
            *out = lsd ? wi_numerations_mirror(store, made) : made;
        }
    }
    wy_numerations_close(aside);
    return status;
}

/* ---- from texts ----------------------------------------------------------------------------- */

/* *out stays NULL if there is no such text. */
static wy_status load_one(wy_automaton **out, wi_load_text *load, void *data, const char *direction,
                          const char *name, const char *ending, const wy_control *control,
                          wy_error *error) {
    char full[256];
    char *text = NULL;
    size_t length = 0;
    *out = NULL;
    snprintf(full, sizeof full, "%s%s%s", direction, name, ending);
    wy_status status = load(data, &text, &length, full, error);
    if (status == WY_OK) {
        status = wy_automaton_read(out, text, length, WY_ACCEPTOR, NULL, NULL, control, error);
    } else if (status == WY_NO) {
        status = WY_OK;
    }
    free(text);
    return status;
}

wy_status wi_numerations_load(const wy_numeration **out, wy_numerations *store, wi_load_text *load,
                              void *data, const char *name, const wy_control *control,
                              wy_error *error) {
    wy_status status = WY_NO;
    *out = NULL;
    for (int lsd = 0; lsd < 2 && status == WY_NO; lsd++) {
        const char *direction = lsd != 0 ? "lsd_" : "msd_";
        wy_automaton *addition = NULL;
        wy_automaton *valid = NULL;
        wy_automaton *less_than = NULL;
        status = load_one(&addition, load, data, direction, name, "_addition", control, error);
        if (status == WY_OK && addition == NULL) {
            status = WY_NO;
        }
        if (status == WY_OK) {
            status = load_one(&valid, load, data, direction, name, "", control, error);
        }
        if (status == WY_OK) {
            status =
                load_one(&less_than, load, data, direction, name, "_less_than", control, error);
        }
        if (status == WY_OK) {
            status = wy_numerations_define_custom(out, store, name, addition, valid, less_than,
                                                  lsd != 0, control, error);
        }
        wy_automaton_free(addition);
        wy_automaton_free(valid);
        wy_automaton_free(less_than);
    }
    return status;
}
