/*
 * adjoin_automaton.c - the third way to tell which moves may join Wythoff's game: an automaton
 * that reads the Zeckendorf digits of i and j in step.
 *
 * First-order logic makes the automaton of W from its definition, and so it is a proof by itself;
 * running it takes one step for each digit after the two conversions.
 */
#include <wythoff/automata.h>
#include <wythoff/solve.h>

#include "automata/inside.h"
#include "base/fail.h"
#include "solve/adjoin.h"
#include "theory/theory.h"

/* Two tracks of the digits 0 and 1, the greatest first. */
static bool reads_pairs(const wy_automaton *automaton) {
    if (wy_automaton_kind_of(automaton) != WY_ACCEPTOR || wy_automaton_tracks(automaton) != 2) {
        return false;
    }
    for (uint32_t t = 0; t < 2; t++) {
        const wy_track *track = wy_automaton_track(automaton, t);
        if (wi_track_digit_number(track, 0) == WY_NO_DIGIT ||
            wi_track_digit_number(track, 1) == WY_NO_DIGIT ||
            (track->system != NULL && track->system->lsd)) {
            return false;
        }
    }
    return true;
}

/* From the leading digit of the longer word to the last of both. */
static bool accepts(const wy_automaton *automaton, const wi_zeckendorf words[2]) {
    uint64_t labels[2][2];
    for (int32_t x = 0; x < 2; x++) {
        for (int32_t y = 0; y < 2; y++) {
            const uint32_t digits[2] = {
                wi_track_digit_number(wy_automaton_track(automaton, 0), x),
                wi_track_digit_number(wy_automaton_track(automaton, 1), y),
            };
            labels[x][y] = wy_automaton_pack(automaton, digits);
        }
    }
    uint32_t state = 0;
    size_t at = words[0].length > words[1].length ? words[0].length : words[1].length;
    while (at > 0 && state != WY_NO_STATE) {
        at--;
        const int x = wi_zeckendorf_digit(&words[0], at);
        const int y = wi_zeckendorf_digit(&words[1], at);
        state = wy_automaton_step(automaton, state, labels[x][y]);
    }
    return state != WY_NO_STATE && wy_automaton_output(automaton, state) != 0;
}

wy_status wi_adjoin_by_automaton(bool *accepted, const wy_automaton *automaton, const mpz_t i,
                                 const mpz_t j, wy_error *error) {
    if (!reads_pairs(automaton)) {
        return wi_fail(error, WY_BAD,
                       "an automaton of moves has two tracks of digits 0 and 1, greatest first");
    }
    const bool upper = mpz_cmp(i, j) <= 0;
    wi_zeckendorf words[2];
    wi_zeckendorf_init(&words[0]);
    wi_zeckendorf_init(&words[1]);
    wy_status status = wi_zeckendorf_set(&words[0], upper ? i : j, error);
    if (status == WY_OK) {
        status = wi_zeckendorf_set(&words[1], upper ? j : i, error);
    }
    if (status == WY_OK) {
        *accepted = accepts(automaton, words);
    }
    wi_zeckendorf_clear(&words[0]);
    wi_zeckendorf_clear(&words[1]);
    return status;
}
