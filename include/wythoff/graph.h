/*
 * graph.h - the game graph below a position, and its kernel.
 *
 *     wy_graph_create(&graph, rules, x, y, &options, &error);
 *     wy_graph_check(graph, solution, &error);          // does an engine agree?
 *     wy_graph_write_dot(stdout, graph, "wythoff", NULL, NULL, &error);
 *     wy_graph_free(graph);
 *
 * Vertices are the positions that can be reached, edges the moves.  S2: such a
 * graph has no cycles, so it has exactly one kernel - a set that is stable (no edge
 * between two of its vertices) and absorbing (an edge into it from every other
 * vertex) - and the kernel is the set of P-positions.  It is found from the sinks
 * upward, without any engine.
 */
#ifndef WYTHOFF_GRAPH_H
#define WYTHOFF_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <wythoff/control.h>
#include <wythoff/rules.h>
#include <wythoff/solve.h>
#include <wythoff/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct wy_graph_options {
    size_t vertices, edges;    /* at most so many; 0: 10,000 and 200,000 */
    bool fold;                 /* symmetric games: (x, y) and (y, x) are one vertex, x <= y */
    const wy_control *control; /* only its poll, while the graph is made; NULL: never stops */
} wy_graph_options;

typedef struct wy_graph wy_graph;

/*
 * The graph below (x, y) with its kernel.  options may be NULL.  WY_LIMIT when it is
 * too large; WY_BAD if (x, y) is no position, history counts, or a game that is not
 * symmetric, or has blocking, is to be folded.
 */
wy_status wy_graph_create(wy_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                          const wy_graph_options *options, wy_error *error);
void wy_graph_free(wy_graph *graph); /* NULL is allowed */

size_t wy_graph_vertices(const wy_graph *graph);
size_t wy_graph_edges(const wy_graph *graph);

/* Vertex 0 is where the graph begins. */
wy_position wy_graph_position(const wy_graph *graph, size_t vertex);

/* The vertices that a move leads to; *count of them. */
const size_t *wy_graph_moves(const wy_graph *graph, size_t vertex, size_t *count);

/*
 * Is the vertex in the kernel, and in which round, from 1, was that found?  A round
 * takes all sinks of what is left into the kernel and removes them with all
 * vertices that have an edge to them.
 */
bool wy_graph_in_kernel(const wy_graph *graph, size_t vertex);
size_t wy_graph_round(const wy_graph *graph, size_t vertex);

/*
 * WY_OK if the engine finds the same P-positions, WY_SYSTEM with the first difference
 * if not, WY_LIMIT if that would take too long or too much memory.
 */
wy_status wy_graph_check(const wy_graph *graph, wy_solution *solution, wy_error *error);

/*
 * Writes the graph in the language of Graphviz (dot).  title and remark, a comment at
 * the head, and control may be NULL.
 */
wy_status wy_graph_write_dot(FILE *stream, const wy_graph *graph, const char *title,
                             const char *remark, const wy_control *control, wy_error *error);

#ifdef __cplusplus
}
#endif

#endif
