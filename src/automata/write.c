/*
 * write.c - automata written down: as JSON, for Graphviz, for tools that know .ba, for Walnut.
 *
 * As JSON, streamed:
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

/* ---- Graphviz -------------------------------------------------------------------------------- */

/*
 * An automaton for Graphviz.  Accepting states have a double border, states of a word
 * automaton show their output; transitions between the same two states share an arrow.
 */

/* A text in quotes. */
static void put_text(FILE *stream, const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n' || *at == '\r') {
            fputc(' ', stream);
        } else {
            if (*at == '"' || *at == '\\') {
                fputc('\\', stream);
            }
            fputc(*at, stream);
        }
    }
}

static void put_title(FILE *stream, const wy_automaton *automaton, const char *title,
                      const char *const *names) {
    fputs("  label=\"", stream);
    put_text(stream, title == NULL ? "" : title);
    for (uint32_t t = 0; t < automaton->layout.tracks && names != NULL; t++) {
        fputs(t > 0 ? "," : title == NULL || *title == '\0' ? "(" : " (", stream);
        put_text(stream, names[t]);
    }
    fputs(names != NULL && automaton->layout.tracks > 0 ? ")" : "", stream);
    fputs("\"; labelloc=t; fontname=\"Helvetica\";\n", stream);
}

static void put_column(FILE *stream, const wy_automaton *automaton, uint64_t label) {
    const uint32_t tracks = automaton->layout.tracks;
    fputs(tracks > 1 ? "[" : "", stream);
    for (uint32_t t = 0; t < tracks; t++) {
        fprintf(stream, "%s%" PRId32, t == 0 ? "" : ",", wy_automaton_digit(automaton, label, t));
    }
    fputs(tracks > 1 ? "]" : "", stream);
}

/* The arrows of one state, those to one target together, where that is first met. */
static void put_row(FILE *stream, const wy_automaton *automaton, uint32_t state) {
    const uint64_t begin = automaton->first[state];
    const uint64_t end = automaton->first[state + 1];
    for (uint64_t i = begin; i < end; i++) {
        bool met = false;
        for (uint64_t k = begin; k < i && !met; k++) {
            met = automaton->target[k] == automaton->target[i];
        }
        if (met) {
            continue;
        }
        fprintf(stream, "  %" PRIu32 " -> %" PRIu32 " [label=\"", state, automaton->target[i]);
        for (uint64_t k = i; k < end; k++) {
            if (automaton->target[k] == automaton->target[i]) {
                fputs(k == i ? "" : " ", stream);
                put_column(stream, automaton, automaton->label[k]);
            }
        }
        fputs("\"];\n", stream);
    }
}

wy_status wy_automaton_write_dot(FILE *stream, const wy_automaton *automaton, const char *title,
                                 const char *const *names, wy_error *error) {
    fputs("digraph automaton {\n  rankdir=LR;\n", stream);
    if (title != NULL || names != NULL) {
        put_title(stream, automaton, title, names);
    }
    fputs("  node [shape=circle, fontname=\"Helvetica\"];\n"
          "  edge [fontname=\"Helvetica\", fontsize=11];\n"
          "  start [shape=point];\n",
          stream);
    for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
        if (automaton->kind == WY_WORD) {
            fprintf(stream, "  %" PRIu32 " [label=\"%" PRIu32 "/%" PRId32 "\"];\n", q, q,
                    automaton->output[q]);
        } else {
            fprintf(stream, "  %" PRIu32 "%s;\n", q,
                    automaton->output[q] != 0 ? " [shape=doublecircle]" : "");
        }
    }
    fputs("  start -> 0;\n", stream);
    for (uint32_t q = 0; q < automaton->states && !ferror(stream); q++) {
        put_row(stream, automaton, q);
    }
    fputs("}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the automaton failed") : WY_OK;
}

/* ---- the format .ba -------------------------------------------------------------------------- */

/*
 * An acceptor in the BA format, which RABIT, Reduce, FORKLIFT, GOAL and others read.
 *
 *     [0]                 the initial state
 *     0_1,[0]->[2]        a transition: letter, state, state
 *     [2]                 the accepting states
 *
 * Letters must not hold a comma, a minus or a >, so the digits of a column are put together with _,
 * and m1 stands for -1.  Where no accepting state is listed, readers take all states for accepting:
 * an automaton that accepts nothing gets one that is never reached.
 */

static void put_letter(FILE *stream, const wy_automaton *automaton, uint64_t label) {
    for (uint32_t t = 0; t < automaton->layout.tracks; t++) {
        const int64_t digit = wy_automaton_digit(automaton, label, t);
        fprintf(stream, "%s%s%" PRId64, t == 0 ? "" : "_", digit < 0 ? "m" : "",
                digit < 0 ? -digit : digit);
    }
}

wy_status wy_automaton_write_ba(FILE *stream, const wy_automaton *automaton, wy_error *error) {
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

/* ---- Walnut ---------------------------------------------------------------------------------- */

/* Walnut's text format; see walnut_read.c. */

static void put_walnut_track(FILE *stream, const wy_track *track) {
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
            put_walnut_track(stream, &automaton->track[t]);
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
