/* graph.h - the game graph below a position, and its kernel. */
#ifndef WI_SOLVE_GRAPH_H
#define WI_SOLVE_GRAPH_H

#include <stdio.h>

#include <wythoff/solve.h>

/*
 *     wi_graph_create(&graph, rules, &start, &options, &error);
 *     wi_graph_check(graph, solution, &error);          // does an engine agree?
 *     wi_graph_write_dot(stdout, graph, "wythoff", NULL, NULL, &error);   // report.h
 *     wi_graph_free(graph);
 *
 * Vertices are the positions that can be reached, edges the moves.  S2: such a
 * graph has no cycles, so it has exactly one kernel - a set that is stable (no edge
 * between two of its vertices) and absorbing (an edge into it from every other
 * vertex) - and the kernel is the set of P-positions.  It is found from the sinks
 * upward, without any engine.  Where options or sets of moves are named before a move,
 * P-positions are no kernel, and are read from the table of a box.
 */

typedef struct wi_graph_options {
    size_t vertices, edges;    /* at most so many; 0: 10,000 and 200,000 */
    bool fold;                 /* symmetric games: (x, y) and (y, x) are one vertex, x <= y */
    const wy_control *control; /* NULL: never stops */
} wi_graph_options;

typedef struct wi_graph wi_graph;

/*
 * The graph below a position of any game, with its kernel.  options may be NULL.  WY_LIMIT when it
 * is too large; WY_BAD if start is no position, history counts, or a game that is not symmetric, or
 * has blocking, is to be folded.
 */
wy_status wi_graph_create(wi_graph **graph, const wy_rules *rules, const wy_cell *start,
                          const wi_graph_options *options, wy_error *error);

/* The same of (x, y), on two heaps without memory. */
wy_status wi_graph_create_two(wi_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                              const wi_graph_options *options, wy_error *error);
void wi_graph_free(wi_graph *graph); /* NULL is allowed */

size_t wi_graph_vertices(const wi_graph *graph);
size_t wi_graph_edges(const wi_graph *graph);

/* Vertex 0 is where the graph begins. */
wy_position wi_graph_position(const wi_graph *graph, size_t vertex); /* the first two heaps */
void wi_graph_place(wy_cell *at, const wi_graph *graph, size_t vertex);

/* "3,5", and what is remembered: "3,5 | 1". */
void wi_graph_put_name(FILE *out, const wi_graph *graph, size_t vertex);

/* Is the kernel found by search, without the table of a box? */
bool wi_graph_searches(const wy_rules *rules);

/* The vertices that a move leads to; *count of them. */
const size_t *wi_graph_moves(const wi_graph *graph, size_t vertex, size_t *count);

/*
 * Is the vertex in the kernel, and in which round, from 1, was that found?  A round
 * takes all sinks of what is left into the kernel and removes them with all
 * vertices that have an edge to them.
 */
bool wi_graph_in_kernel(const wi_graph *graph, size_t vertex);
size_t wi_graph_round(const wi_graph *graph, size_t vertex);

/*
 * WY_OK if the engine finds the same P-positions, WY_SYSTEM with the first difference
 * if not, WY_LIMIT if that would take too long or too much memory.  On several heaps, or
 * with a memory, the engine is box, and solution may be NULL.
 */
wy_status wi_graph_check(const wi_graph *graph, wy_solution *solution, wy_error *error);

#endif
