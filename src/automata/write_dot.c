/*
 * write_dot.c - an automaton for Graphviz.  Accepting states have a double border, states of a word
 * automaton show their output; transitions between the same two states share an arrow.
 */
#include <inttypes.h>

#include "automata/automaton.h"
#include "base/fail.h"

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
