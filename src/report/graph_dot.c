/*
 * graph_dot.c - a game graph for Graphviz.  The kernel is filled, the position where
 * the graph begins has a double border, and moves into the kernel, the good ones,
 * are drawn strong.
 */
#include <wythoff/report.h>

#include "base/fail.h"
#include "base/pace.h"
#include "report/dot.h"
#include "report/graph_dot.h"
#include "solve/graph.h"

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

static void put_edges(FILE *out, const wi_graph *graph, size_t vertex) {
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
    wi_dot_begin(stream, "game", title, remark);
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
        put_edges(stream, graph, i);
    }
    fputs("}\n", stream);
    return ferror(stream) ? wi_fail(error, WY_SYSTEM, "writing the graph failed") : WY_OK;
}
