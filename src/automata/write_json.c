/*
 * write_json.c - an automaton as JSON, streamed:
 *
 *     {"kind":"acceptor","tracks":[{"name":"x","system":"msd_fib","digits":[0,1]}],
 *      "states":2,"initial":0,"outputs":[1,0],"transitions":[[0,[0],0],[0,[1],1]]}
 *
 * A transition is [from, digits, to].
 */
#include <inttypes.h>

#include "automata/automaton.h"
#include "base/fail.h"

static void put_string(FILE *stream, const char *text) {
    fputc('"', stream);
    for (const char *at = text; *at != '\0'; at++) {
        const unsigned char c = (unsigned char)*at;
        if (c < ' ') {
            fprintf(stream, "\\u%04x", c);
        } else {
            if (c == '"' || c == '\\') {
                fputc('\\', stream);
            }
            fputc(c, stream);
        }
    }
    fputc('"', stream);
}

static void put_track(FILE *stream, const wy_track *track, const char *name) {
    fputc('{', stream);
    if (name != NULL) {
        fputs("\"name\":", stream);
        put_string(stream, name);
        fputc(',', stream);
    }
    if (track->system != NULL) {
        fputs("\"system\":", stream);
        put_string(stream, track->system->name);
        fputc(',', stream);
    }
    fputs("\"digits\":[", stream);
    for (uint32_t d = 0; d < track->digits; d++) {
        const int32_t value = track->values == NULL ? (int32_t)d : track->values[d];
        fprintf(stream, "%s%" PRId32, d == 0 ? "" : ",", value);
    }
    fputs("]}", stream);
}

wy_status wy_automaton_write_json(FILE *stream, const wy_automaton *automaton,
                                  const char *const *names, wy_error *error) {
    fprintf(stream, "{\"kind\":\"%s\",\"tracks\":[",
            automaton->kind == WY_WORD ? "word" : "acceptor");
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        fputs(t == 0 ? "" : ",", stream);
        put_track(stream, &automaton->track[t], names == NULL ? NULL : names[t]);
    }
    fprintf(stream, "],\n\"states\":%" PRIu32 ",\"initial\":0,\"outputs\":[", automaton->states);
    for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
        fprintf(stream, "%s%" PRId32, q == 0 ? "" : ",", automaton->output[q]);
    }
    fputs("],\n\"transitions\":[", stream);
    for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
        for (uint64_t i = automaton->first[q]; i < automaton->first[q + 1]; i++) {
            fprintf(stream, "%s[%" PRIu32 ",[", i == 0 ? "\n" : ",\n", q);
            for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
                fprintf(stream, "%s%" PRId32, t == 0 ? "" : ",",
                        wy_automaton_digit(automaton, automaton->label[i], t));
            }
            fprintf(stream, "],%" PRIu32 "]", automaton->target[i]);
        }
    }
    fputs("]}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the automaton failed") : WY_OK;
}
