/*
 * signed_custom.c - equal numbers in two systems, by a file: Walnut's NAME_base_change.
 *
 * Custom Bases/msd_neg_NAME_base_change.txt has two tracks, x in msd_NAME and y in msd_neg_NAME,
 * and accepts where both are the same number; a file for lsd serves as well.  Then x = -y says that
 * there is a z with x = z and z + y = 0.
 */
#include <stdio.h>
#include <stdlib.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "logic/arithmetic.h"
#include "logic/signed_relation.h"

/* WY_NO: there is no such file. */
static wy_status read_change(wy_automaton **out, wy_logic *session, const wy_system *integer,
                             bool *lsd, wy_error *error) {
    char name[256];
    char *text = NULL;
    size_t length = 0;
    wy_status status = WY_NO;
    *out = NULL;
    for (int other = 0; other < 2 && status == WY_NO; other++) {
        *lsd = integer->lsd != (other == 1);
        snprintf(name, sizeof name, "%s%s_base_change", *lsd ? "lsd" : "msd", integer->name + 3);
        status = wi_library_read(&text, &length, session, "Custom Bases", name, ".txt", error);
    }
    if (status == WY_OK) {
        status = wy_automaton_read(out, text, length, WY_ACCEPTOR, wi_session_find_system, session,
                                   &session->options.control, error);
    }
    free(text);
    if (status == WY_OK && wy_automaton_tracks(*out) != 2) {
        wy_automaton_free(*out);
        *out = NULL;
        status = wi_fail(error, WY_BAD, "%s has two tracks", name);
    }
    return status;
}

/* x = z and z + y = 0, for x = z on tracks 0 and 1. */
static wy_status negate(wy_automaton **out, wy_logic *session, const wy_automaton *equal,
                        const wy_system *integer, wy_error *error) {
    const wy_control *control = &session->options.control;
    wy_relation *add, *zero;
    wy_automaton *opposite = NULL;
    mpz_t number;
    mpz_init(number);
    *out = NULL;
    wy_status status = wi_arithmetic_get(&add, session, integer, WI_ARITHMETIC_ADD, NULL, error);
    if (status == WY_OK) {
        status = wi_arithmetic_get(&zero, session, integer, WI_ARITHMETIC_IS, number, error);
    }
    if (status == WY_OK) {
        const uint32_t sum = 2;
        const bool gone[3] = {false, false, true};
        status = wi_automaton_combine_exists(&opposite, WY_OP_AND, add->automaton, NULL,
                                             zero->automaton, &sum, 3, gone, NULL, control, error);
    }
    if (status == WY_OK) {
        /* x, y, z */
        const uint32_t to_equal[2] = {0, 2}, to_opposite[2] = {2, 1};
        const bool gone[3] = {false, false, true};
        status = wi_automaton_combine_exists(out, WY_OP_AND, equal, to_equal, opposite, to_opposite,
                                             3, gone, NULL, control, error);
    }
    wy_automaton_free(opposite);
    mpz_clear(number);
    return status;
}

wy_status wi_signed_custom(wy_automaton **out, wy_logic *session, const wy_system *natural,
                           const wy_system *integer, bool minus, wy_error *error) {
    const wy_control *control = &session->options.control;
    const wy_track tracks[2] = {{.digits = natural->digits, .system = natural},
                                {.digits = integer->digits, .system = integer}};
    wy_automaton *given = NULL, *placed = NULL, *valid = NULL, *equal = NULL;
    bool lsd = false;
    *out = NULL;
    wy_status status = read_change(&given, session, integer, &lsd, error);
    if (status == WY_OK) {
        status = lsd == integer->lsd ? wy_automaton_retrack(&placed, given, tracks, control, error)
                                     : wy_automaton_reverse(&placed, given, tracks, control, error);
    }
    if (status == WY_OK) {
        status = wy_automaton_validate(&valid, placed, control, error);
    }
    if (status == WY_OK) {
        status = wi_automaton_close_zeros(&equal, valid, control, error);
    }
    wy_automaton_free(given);
    wy_automaton_free(placed);
    wy_automaton_free(valid);
    if (status == WY_OK && minus) {
        status = negate(out, session, equal, integer, error);
        wy_automaton_free(equal);
    } else if (status == WY_OK) {
        *out = equal;
    }
    return status;
}
