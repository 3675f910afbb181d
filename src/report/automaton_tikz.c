/*
 * automaton_tikz.c - a small automaton for papers: TikZ, to be pasted and moved about there.
 *
 * States stand in columns by how many digits lead to them at least, so most edges go to the right;
 * edges that join the same two states are one, with all their labels.  This is no layout program:
 * for a handful of states it is a good beginning, and coordinates are plain to change.
 */
#include <wythoff/report.h>

#include <stdlib.h>
#include <string.h>

#include <wythoff/version.h>

#include "base/fail.h"
#include "report/text.h"

enum { STATES_MOST = 80, APART_X = 26, APART_Y = 18 /* tenths of a centimetre */ };

typedef struct place {
    int column, row;
    bool placed;
} place;

/* Columns by the length of the shortest way from state 0; all states can be reached. */
static void arrange(place *places, int *heights, const wy_automaton *automaton, uint32_t states) {
    uint32_t queue[STATES_MOST] = {0};
    uint32_t used = 1;
    places[0] = (place){.placed = true};
    heights[0] = 1;
    for (uint32_t i = 0; i < states; i++) {
        if (i == used) { /* nothing leads to the rest; they stand in a row of their own */
            for (uint32_t k = 0; k < states && i == used; k++) {
                if (!places[k].placed) {
                    places[k] = (place){.column = 0, .row = heights[0]++, .placed = true};
                    queue[used++] = k;
                }
            }
        }
        const uint64_t *labels;
        const uint32_t *targets;
        const uint64_t count = wy_automaton_row(automaton, queue[i], &labels, &targets);
        for (uint64_t k = 0; k < count; k++) {
            place *to = &places[targets[k]];
            if (!to->placed) {
                to->column = places[queue[i]].column + 1;
                to->row = heights[to->column]++;
                to->placed = true;
                queue[used++] = targets[k];
            }
        }
    }
}

static void put_label(FILE *stream, const wy_automaton *automaton, uint64_t label) {
    const uint32_t tracks = wy_automaton_tracks(automaton);
    fputs(tracks > 1 ? "(" : "", stream);
    for (uint32_t t = 0; t < tracks; t++) {
        fprintf(stream, "%s%d", t > 0 ? "," : "", (int)wy_automaton_digit(automaton, label, t));
    }
    fputs(tracks > 1 ? ")" : "", stream);
}

/* How the edge is bent, so that it keeps clear of others: forward, back, to itself. */
static const char *bend(const place *from, const place *to) {
    if (from == to) {
        return "loop above";
    }
    return to->column > from->column
               ? (to->column == from->column + 1 ? "bend left=8" : "bend left=30")
               : "bend left=25";
}

static void put_edges(FILE *stream, const wy_automaton *automaton, const place *places,
                      uint32_t from) {
    const uint64_t *labels;
    const uint32_t *targets;
    const uint64_t count = wy_automaton_row(automaton, from, &labels, &targets);
    for (uint64_t i = 0; i < count; i++) {
        bool met = false;
        for (uint64_t k = 0; k < i; k++) {
            met = met || targets[k] == targets[i];
        }
        if (met) {
            continue;
        }
        fprintf(stream, "  \\draw[->] (q%u) to[%s] node[auto] {$", (unsigned)from,
                bend(&places[from], &places[targets[i]]));
        for (uint64_t k = i; k < count; k++) {
            if (targets[k] == targets[i]) {
                fputs(k > i ? ",\\," : "", stream);
                put_label(stream, automaton, labels[k]);
            }
        }
        fprintf(stream, "$} (q%u);\n", (unsigned)targets[i]);
    }
}

static void put_state(FILE *stream, const wy_automaton *automaton, const place *at,
                      uint32_t state) {
    const bool word = wy_automaton_kind_of(automaton) == WY_WORD;
    const int output = (int)wy_automaton_output(automaton, state);
    fprintf(stream, "  \\node[state%s] (q%u) at (%d.%d,%s%d.%d) {$",
            !word && output != 0 ? ",accepting" : "", (unsigned)state, at->column * APART_X / 10,
            at->column * APART_X % 10, at->row > 0 ? "-" : "", at->row * APART_Y / 10,
            at->row * APART_Y % 10);
    if (word) {
        fprintf(stream, "%u/%d", (unsigned)state, output);
    } else {
        fprintf(stream, "%u", (unsigned)state);
    }
    fputs("$};\n", stream);
}

wy_status wy_automaton_write_tikz(FILE *stream, const wy_automaton *automaton, const char *command,
                                  wy_error *error) {
    const uint32_t states = wy_automaton_states(automaton);
    if (states > STATES_MOST) {
        return wi_fail(error, WY_LIMIT,
                       "an automaton of %u states is no picture for a paper; %d are the most",
                       (unsigned)states, STATES_MOST);
    }
    place places[STATES_MOST];
    int heights[STATES_MOST] = {0};
    memset(places, 0, sizeof places);
    arrange(places, heights, automaton, states);
    char *made_by = wi_text_clean(command);
    if (made_by == NULL) {
        return wi_fail_memory(error);
    }
    fputs("% An automaton by Wythoff " WY_VERSION
          "; the document needs \\usepackage{tikz} and \\usetikzlibrary{automata}.\n",
          stream);
    if (made_by[0] != '\0') {
        fprintf(stream, "%% Made by: %s\n", made_by);
    }
    free(made_by);
    fputs(
        "\\begin{tikzpicture}[>=stealth,initial text={},every state/.style={inner sep=1pt,minimum "
        "size=6mm},every node/.append style={font=\\small}]\n",
        stream);
    for (uint32_t i = 0; i < states; i++) {
        put_state(stream, automaton, &places[i], i);
    }
    fputs("  \\draw[<-] (q0) -- +(-0.8,0);\n", stream);
    for (uint32_t i = 0; i < states; i++) {
        put_edges(stream, automaton, places, i);
    }
    fputs("\\end{tikzpicture}\n", stream);
    if (fflush(stream) != 0 || ferror(stream)) {
        return wi_fail(error, WY_SYSTEM, "cannot write the automaton: writing failed");
    }
    return WY_OK;
}
