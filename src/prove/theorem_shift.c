/*
 * theorem_shift.c - a guess that needs no learning: the P-positions are the pairs of x and x
 * shifted by one digit, for all x whose digits end in an even number of zeros, and their mirror
 * images.
 *
 * That is Wythoff's game in Fibonacci's numeration, and every wythoff(a) in the numeration of
 * x^2 = a x + 1 with the values 1, a + 1, ... (Fraenkel, How to beat your Wythoff games' opponent
 * on three fronts, 1982).  The slope of the game names the numeration (slope.h), and the guess is
 * proved or refuted as any other; so it does not matter where it comes from.  Learning it would
 * take columns up to the fifth power of a.  Fraenkel's (s,t)-Wythoff, whose moves fill a cone, has
 * the numeration of x^2 = (s + t - 1) x + s (Heap games, numeration systems and sequences, 1998).
 */
#include <string.h>

#include "automata/automaton.h"
#include "base/clock.h"
#include "base/fail.h"
#include "prove/attempts.h"
#include "prove/calculus.h"
#include "prove/game_kernel.h"
#include "prove/slope.h"
#include "solve/moves.h"

/*
 * Digits of x and y from the greatest on: that of x must be the digit of y before it.  So a state
 * is the last digit of y, and what is known of the zeros that x ends in.
 */
enum { NOTHING_YET, EVEN, ODD, ZEROS };

static uint32_t zeros_after(uint32_t zeros, uint32_t digit) {
    return digit != 0 ? EVEN : zeros == NOTHING_YET ? NOTHING_YET : zeros == EVEN ? ODD : EVEN;
}

/* (x, y): y is x shifted, x ends in an even number of zeros, or both are 0; any digits. */
static wy_status make_shifted(wy_automaton **out, const wy_numeration *system,
                              const wy_control *control, wy_error *error) {
    const wy_track track = wy_numeration_track(system);
    const wy_track tracks[2] = {track, track};
    wi_meter meter;
    wi_builder builder;
    wi_meter_start(&meter, control, "a guess");
    wy_status status = wi_builder_open(&builder, WY_ACCEPTOR, tracks, 2, &meter, error);
    for (uint32_t state = 0; status == WY_OK && state < track.digits * ZEROS; state++) {
        const uint32_t before = state / ZEROS;
        const uint32_t zeros = state % ZEROS;
        status = wi_builder_state(&builder, before == 0 && zeros != ODD, error);
        for (uint32_t y = 0; status == WY_OK && y < track.digits; y++) {
            const uint32_t digits[2] = {before, y};
            status = wi_builder_edge(&builder, wy_automaton_pack(builder.automaton, digits),
                                     y * ZEROS + zeros_after(zeros, before), error);
        }
    }
    return wi_builder_end(out, &builder, status, error);
}

/* Both halves, of valid words only. */
static wy_automaton *make_guess(wi_calculus *c) {
    wy_automaton *any = NULL;
    wy_automaton *upper = NULL;
    c->status = make_shifted(&any, c->system, c->control, c->error);
    if (c->status == WY_OK) {
        c->status = wy_automaton_validate(&upper, any, c->control, c->error);
    }
    wy_automaton_free(any);
    wy_automaton *out = wi_calculus_join(c, WY_OP_OR, upper, TRACKS(0, 1), upper, TRACKS(1, 0), 2);
    wy_automaton_free(upper);
    return out;
}

/* WY_OK: proved; WY_NO: refuted, or too much. */
static wy_status try_system(wy_theorem *theorem, const wy_numeration *system, int64_t most,
                            const wy_control *control, wy_error *error) {
    const double begin = wi_seconds();
    wi_calculus c = {.system = system, .control = control, .error = error};
    wy_automaton *p = make_guess(&c);
    if (c.status != WY_OK || p == NULL) {
        wy_automaton_free(p);
        return c.status == WY_LIMIT ? WY_NO : c.status;
    }
    if (wy_automaton_states(p) > most) {
        wy_automaton_free(p);
        return WY_NO;
    }
    theorem->facts.making = wi_seconds() - begin;
    wi_proof_report report;
    wi_proof_report_init(&report);
    const wy_status status = wi_theorem_try(theorem, &report, p, system, control, error);
    wi_proof_report_clear(&report);
    theorem->facts.guessed = status == WY_OK;
    if (status != WY_OK) {
        wy_automaton_free(p);
    }
    return status == WY_LIMIT ? WY_NO : status;
}

/* The systems that a slope from so many columns names, those that were not tried yet. */
static wy_status try_slope(wy_theorem *theorem, int64_t columns, const wy_prove_options *options,
                           const wy_control *control, wy_error *error) {
    const wy_numeration *const *systems;
    size_t count;
    if (options->numeration != NULL) {
        return WY_NO;
    }
    wy_status status = wi_slope_systems(&systems, &count, theorem, columns, control, error);
    if (status != WY_OK) {
        return status == WY_LIMIT ? WY_NO : status; /* the next attempt says why */
    }
    status = WY_NO;
    while (theorem->slope.tried < count && status == WY_NO) {
        status =
            try_system(theorem, systems[theorem->slope.tried++], options->states, control, error);
    }
    return status;
}

wy_status wi_theorem_shift(wy_theorem *theorem, const wy_prove_options *options,
                           const wy_control *control, wy_error *error) {
    return try_slope(theorem, WI_SLOPE_COLUMNS, options, control, error);
}

/* Windows for learning would take long: so this comes before it. */
wy_status wi_theorem_shift_fans(wy_theorem *theorem, const wy_prove_options *options,
                                const wy_control *control, wy_error *error) {
    const wi_primitive *moves = wi_moves_primitives(theorem->moves);
    bool fans = false;
    for (size_t i = 0; i < wi_moves_count(theorem->moves); i++) {
        fans = fans || (moves[i].kind == WI_FAN && !moves[i].tied);
    }
    return fans ? try_slope(theorem, WI_SLOPE_FEW, options, control, error) : WY_NO;
}
