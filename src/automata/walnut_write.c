/* walnut_write.c - Walnut's text format; see walnut_read.c. */
#include <inttypes.h>

#include "automata/automaton.h"
#include "base/fail.h"

static void put_track(FILE *stream, const wy_track *track) {
    if (track->system != NULL) {
        fputs(track->system->name, stream);
        return;
    }
    fputc('{', stream);
    for (uint32_t d = 0; d < track->digits; d++) {
        const int32_t value = track->values == NULL ? (int32_t)d : track->values[d];
        fprintf(stream, "%s%" PRId32, d == 0 ? "" : ", ", value);
    }
    fputc('}', stream);
}

wy_status wy_automaton_write(FILE *stream, const wy_automaton *automaton, wy_error *error) {
    if (automaton->layout.tracks == 0) {
        fputs(automaton->output[0] != 0 ? "true\n" : "false\n", stream);
    } else {
        for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
            fputs(t == 0 ? "" : " ", stream);
            put_track(stream, &automaton->track[t]);
        }
        fputc('\n', stream);
        for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
            fprintf(stream, "\n%" PRIu32 " %" PRId32 "\n", q, automaton->output[q]);
            for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
                for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
                    fprintf(stream, "%" PRId32 " ",
                            wy_automaton_digit(automaton, automaton->label[i], t));
                }
                fprintf(stream, "-> %" PRIu32 "\n", automaton->target[i]);
            }
        }
    }
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the automaton failed") : WY_OK;
}
