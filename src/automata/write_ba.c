/*
 * write_ba.c - an acceptor in the BA format, which RABIT, Reduce, FORKLIFT, GOAL and others read.
 *
 *     [0]                 the initial state
 *     0_1,[0]->[2]        a transition: letter, state, state
 *     [2]                 the accepting states
 *
 * Letters must not hold a comma, a minus or a >, so the digits of a column are put together with _,
 * and m1 stands for -1.  Where no accepting state is listed, readers take all states for accepting:
 * an automaton that accepts nothing gets one that is never reached.
 */
#include <inttypes.h>

#include "automata/automaton.h"
#include "automata/inside.h"
#include "base/fail.h"

static void put_letter(FILE *stream, const wy_automaton *automaton, uint64_t label) {
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        const int64_t digit = wy_automaton_digit(automaton, label, t);
        fprintf(stream, "%s%s%" PRId64, t == 0 ? "" : "_", digit < 0 ? "m" : "",
                digit < 0 ? -digit : digit);
    }
}

wy_status wi_automaton_write_ba(FILE *stream, const wy_automaton *automaton, wy_error *error) {
    if (automaton->kind != WY_ACCEPTOR) {
        return wi_fail(error, WY_BAD,
                       "the format BA has no outputs: only automata fit, no sequences");
    }
    fputs("[0]\n", stream);
    bool accepts = false;
    for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
        accepts = accepts || automaton->output[q] != 0;
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            put_letter(stream, automaton, automaton->label[i]);
            fprintf(stream, ",[%" PRIu32 "]->[%" PRIu32 "]\n", q, automaton->target[i]);
        }
    }
    for (uint32_t q = 0; q < automaton->states; q++) {
        if (automaton->output[q] != 0) {
            fprintf(stream, "[%" PRIu32 "]\n", q);
        }
    }
    if (!accepts) {
        fprintf(stream, "[%" PRIu32 "]\n", automaton->states);
    }
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the automaton failed") : WY_OK;
}
