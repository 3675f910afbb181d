/* graph.h - the game graph below a position, its kernel, and its inside. */
#ifndef WI_SOLVE_GRAPH_H
#define WI_SOLVE_GRAPH_H

#include <wythoff/solve.h>

#include "base/pace.h"
#include "base/table.h"
#include "solve/graph.h"

/* ==== the game graph below a position, and its kernel ========================================= */

/*
 *     wi_graph_create(&graph, rules, x, y, &options, &error);
 *     wi_graph_check(graph, solution, &error);          // does an engine agree?
 *     wi_graph_write_dot(stdout, graph, "wythoff", NULL, NULL, &error);   // report.h
 *     wi_graph_free(graph);
 *
 * Vertices are the positions that can be reached, edges the moves.  S2: such a
 * graph has no cycles, so it has exactly one kernel - a set that is stable (no edge
 * between two of its vertices) and absorbing (an edge into it from every other
 * vertex) - and the kernel is the set of P-positions.  It is found from the sinks
 * upward, without any engine.
 */

/* ---- graphs: src/solve/graph.c --------------------------------------------------------------- */

typedef struct wi_graph_options {
    size_t vertices, edges;    /* at most so many; 0: 10,000 and 200,000 */
    bool fold;                 /* symmetric games: (x, y) and (y, x) are one vertex, x <= y */
    const wy_control *control; /* only its poll, while the graph is made; NULL: never stops */
} wi_graph_options;

typedef struct wi_graph wi_graph;

/*
 * The graph below (x, y) with its kernel.  options may be NULL.  WY_LIMIT when it is
 * too large; WY_BAD if (x, y) is no position, history counts, or a game that is not
 * symmetric, or has blocking, is to be folded.
 */
wy_status wi_graph_create(wi_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                          const wi_graph_options *options, wy_error *error);
void wi_graph_free(wi_graph *graph); /* NULL is allowed */

size_t wi_graph_vertices(const wi_graph *graph);
size_t wi_graph_edges(const wi_graph *graph);

/* Vertex 0 is where the graph begins. */
wy_position wi_graph_position(const wi_graph *graph, size_t vertex);

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
 * if not, WY_LIMIT if that would take too long or too much memory.
 */
wy_status wi_graph_check(const wi_graph *graph, wy_solution *solution, wy_error *error);

typedef struct wi_vertex {
    wy_position at;
    size_t first, count; /* its edges: first .. first + count - 1 of the list */
    size_t round;        /* 0: not decided yet */
    bool kernel;
} wi_vertex;

struct wi_graph {
    wy_rules *rules;
    struct wi_move_loops *loops;
    bool fold;
    wi_vertex *vertices;
    size_t vertex_count, vertex_room;
    size_t *edges; /* to which vertex */
    size_t edge_count, edge_room;
    wi_table table; /* vertices by their positions */
    size_t most_vertices, most_edges;
    int64_t most_x, most_y; /* of all vertices */
    wi_pace pace;           /* while it is made */
};

/* WY_STOPPED, with a word about it, when it should be made no further. */
wy_status wi_graph_pause(wi_graph *graph, wy_error *error);

/* Finds the kernel, from the sinks upward. */
wy_status wi_graph_find_kernel(wi_graph *graph, wy_error *error);

#endif
