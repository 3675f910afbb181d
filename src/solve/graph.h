/* graph.h - the inside of a game graph; see include/wythoff/solve.h. */
#ifndef WI_SOLVE_GRAPH_H
#define WI_SOLVE_GRAPH_H

#include <wythoff/solve.h>

#include "base/pace.h"
#include "base/table.h"

typedef struct wi_vertex {
    wy_position at;
    size_t first, count; /* its edges: first .. first + count - 1 of the list */
    size_t round;        /* 0: not decided yet */
    bool kernel;
} wi_vertex;

struct wy_graph {
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
wy_status wi_graph_pause(wy_graph *graph, wy_error *error);

/* Finds the kernel, from the sinks upward. */
wy_status wi_graph_find_kernel(wy_graph *graph, wy_error *error);

#endif
