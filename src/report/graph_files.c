/* graph_files.c - game graphs and column machines for Graphviz, and automata for TeX. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/version.h>

#include "base/fail.h"
#include "base/pace.h"
#include "machine/step.h"
#include "report/escape.h"
#include "report/game_pictures.h"
#include "solve/graph.h"

/* A text in quotes, or, in a comment, on its own line. */
static inline void dot_text(FILE *out, const char *text, bool quoted) {
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\n' || *at == '\r') {
            fputc(' ', out);
        } else {
            if (quoted && (*at == '"' || *at == '\\')) {
                fputc('\\', out);
            }
            fputc(*at, out);
        }
    }
}

/* The beginning of a file, up to the look of nodes; title and remark may be NULL. */
static inline void dot_begin(FILE *out, const char *name, const char *title, const char *remark) {
    if (remark != NULL) {
        fputs("// ", out);
        dot_text(out, remark, false);
        fputc('\n', out);
    }
    fprintf(out, "digraph %s {\n", name);
    if (title != NULL) {
        fputs("  label=\"", out);
        dot_text(out, title, true);
        fputs("\"; labelloc=t; fontname=\"Helvetica\";\n", out);
    }
    fputs("  node [shape=circle, style=filled, fillcolor=white, fontname=\"Helvetica\", "
          "margin=0.02];\n",
          out);
}

/* ---- game graphs for Graphviz ---------------------------------------------------------------- */

/*
 * A game graph for Graphviz.  The kernel is filled, the position where
 * the graph begins has a double border, and moves into the kernel, the good ones,
 * are drawn strong.
 */

static void put_vertex(FILE *out, const wi_graph *graph, size_t vertex) {
    fputs("  \"", out);
    wi_graph_put_name(out, graph, vertex);
    fputc('"', out);
    const bool kernel = wi_graph_in_kernel(graph, vertex);
    if (kernel || vertex == 0) {
        fprintf(out, " [%s%s%s]", kernel ? "fillcolor=\"#c1121f\", fontcolor=white" : "",
                kernel && vertex == 0 ? ", " : "", vertex == 0 ? "peripheries=2" : "");
    }
    fputs(";\n", out);
}

static void put_moves(FILE *out, const wi_graph *graph, size_t vertex) {
    size_t count = 0;
    const size_t *moves = wi_graph_moves(graph, vertex, &count);
    for (size_t i = 0; i < count; i++) {
        fputs("  \"", out);
        wi_graph_put_name(out, graph, vertex);
        fputs("\" -> \"", out);
        wi_graph_put_name(out, graph, moves[i]);
        fprintf(out, "\"%s;\n",
                wi_graph_in_kernel(graph, moves[i]) ? " [color=\"#c1121f\", penwidth=1.4]" : "");
    }
}

wy_status wi_graph_write_dot(FILE *stream, const wi_graph *graph, const char *title,
                             const char *remark, const wy_control *control, wy_error *error) {
    dot_begin(stream, "game", title, remark);
    fputs("  edge [color=\"#9a9a9a\", arrowsize=0.6];\n", stream);
    const size_t count = wi_graph_vertices(graph);
    for (size_t i = 0; i < count; i++) {
        put_vertex(stream, graph, i);
    }
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (size_t i = 0; i < count; i++) {
        if (wi_pace_stop(&pace, (double)i / (double)count)) {
            return wi_fail(error, WY_STOPPED, "stopped while the graph was written");
        }
        put_moves(stream, graph, i);
    }
    fputs("}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the graph failed") : WY_OK;
}

/* ---- column machines for Graphviz ------------------------------------------------------------ */

/*
 * A column machine for Graphviz.  The start is the state with the arrow from
 * outside; edges that read 0, the upper columns, are strong.
 */

static void put_machine_state(FILE *out, const wy_machine *machine, uint32_t state) {
    wi_machine_state of;
    wi_machine_state_of(&of, machine, state);
    fprintf(out, "  %" PRIu32, state);
    if (of.perfect || !of.seen) {
        fprintf(out, " [%s%s%s]", of.perfect ? "peripheries=2" : "",
                of.perfect && !of.seen ? ", " : "", of.seen ? "" : "fillcolor=\"#dddddd\"");
    }
    fputs(";\n", out);
}

static void put_machine_steps(FILE *out, const wy_machine *machine, uint32_t state) {
    for (unsigned bit = 0; bit < 2; bit++) {
        const wi_machine_step *step = wi_machine_step_of(machine, state, bit);
        if (step == NULL) {
            continue;
        }
        fprintf(out, "  %" PRIu32 " -> %" PRIu32 " [label=\"%u/", state, step->to, bit);
        for (int i = 0; i < step->count; i++) {
            fputc(step->bits >> i & 1 ? '1' : '0', out);
        }
        fprintf(out, "\"%s];\n", bit == 0 ? ", color=\"#c1121f\"" : "");
    }
}

wy_status wy_machine_write_dot(FILE *stream, const wy_machine *machine, const char *title,
                               const char *remark, wy_error *error) {
    wy_machine_facts facts;
    wy_machine_start start;
    wy_machine_facts_of(&facts, machine);
    wy_machine_start_of(&start, machine);
    dot_begin(stream, "machine", title, remark);
    fputs("  edge [color=\"#555555\", fontname=\"Helvetica\", fontsize=10, arrowsize=0.6];\n"
          "  start [shape=point, style=invis];\n",
          stream);
    fprintf(stream, "  start -> %" PRIu32 ";\n", start.state);
    for (uint32_t i = 0; i < facts.states; i++) {
        put_machine_state(stream, machine, i);
    }
    for (uint32_t i = 0; i < facts.states; i++) {
        put_machine_steps(stream, machine, i);
    }
    fputs("}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the machine failed") : WY_OK;
}

/* ---- a small automaton for papers: TikZ, to be pasted and moved about there ------------------ */

/*
 * States stand in columns by how many digits lead to them at least, so most edges go to the right;
 * edges that join the same two states are one, with all their labels.  This is no layout program:
 * for a handful of states it is a good beginning, and coordinates are plain to change.
 */

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
