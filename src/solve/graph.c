/*
 * graph.c - the game graph below a position: all positions that moves lead to, in
 * the order in which a search level by level meets them.
 */
#include "solve/graph.h"
#include "rules/value.h"
#include <wythoff/rules.h>

#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/move_loops.h"
#include "solve/within.h"

enum { USUAL_VERTICES = 10000, USUAL_EDGES = 200000, EDGES_PER_LOOK = 1024 };

/* ---- the positions that are there ---------------------------------------------------- */

static wi_probe probe_for(const wi_graph *g, wy_position at) {
    return wi_table_probe(&g->table, wi_hash_more(wi_mix((uint64_t)at.x), (uint64_t)at.y));
}

/* Ends where there is room for the position, if it is not there. */
static size_t find(const wi_graph *g, wi_probe *probe, wy_position at) {
    uint32_t number = 0;
    while (wi_table_next(&g->table, probe, &number)) {
        const wy_position there = g->vertices[number].at;
        if (there.x == at.x && there.y == at.y) {
            return number;
        }
    }
    return SIZE_MAX;
}

/* The vertex at this position, SIZE_MAX if there is none. */
static size_t graph_find(const wi_graph *g, wy_position at) {
    wi_probe probe = probe_for(g, at);
    return find(g, &probe, at);
}

/* Finds the vertex of a position, or makes it. */
static wy_status vertex_at(size_t *vertex, wi_graph *g, wy_position at, wy_error *error) {
    const wy_status status = wi_table_reserve(&g->table, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = probe_for(g, at);
    *vertex = find(g, &probe, at);
    if (*vertex != SIZE_MAX) {
        return WY_OK;
    }
    if (g->vertex_count == g->most_vertices) {
        return wi_fail(error, WY_LIMIT,
                       "the graph below this position has more than %zu vertices; begin at a "
                       "smaller one",
                       g->most_vertices);
    }
    if (!wi_list_room(g->vertices, g->vertex_room, g->vertex_count + 1)) {
        return wi_fail_memory(error);
    }
    g->vertices[g->vertex_count] = (wi_vertex){.at = at};
    g->most_x = at.x > g->most_x ? at.x : g->most_x;
    g->most_y = at.y > g->most_y ? at.y : g->most_y;
    *vertex = g->vertex_count++;
    wi_table_put(&g->table, &probe, (uint32_t)*vertex);
    return WY_OK;
}

/* ---- the moves -------------------------------------------------------------------------- */

static wy_status add_edge(wi_graph *g, size_t to, wy_error *error) {
    if (g->edge_count == g->most_edges) {
        return wi_fail(error, WY_LIMIT,
                       "the graph below this position has more than %zu edges; begin at a smaller "
                       "one",
                       g->most_edges);
    }
    if (!wi_list_room(g->edges, g->edge_room, g->edge_count + 1)) {
        return wi_fail_memory(error);
    }
    g->edges[g->edge_count++] = to;
    return WY_OK;
}

/* A graph that is not whole has no kernel; how much of it there will be is not known. */
wy_status wi_graph_pause(wi_graph *g, wy_error *error) {
    return wi_pace_stop(&g->pace, 0)
               ? wi_fail(error, WY_STOPPED, "stopped at %zu vertices and %zu edges",
                         g->vertex_count, g->edge_count)
               : WY_OK;
}

typedef struct visit {
    wi_graph *graph;
    size_t vertex;
    wy_position at;
    wy_status status;
    wy_error *error;
} visit;

static wy_position folded(const wi_graph *g, wy_position at) {
    return g->fold && at.x > at.y ? (wy_position){at.y, at.x} : at;
}

static bool take(void *data, int64_t dx, int64_t dy) {
    visit *v = data;
    wi_graph *g = v->graph;
    size_t to = 0;
    v->status = vertex_at(&to, g, folded(g, (wy_position){v->at.x - dx, v->at.y - dy}), v->error);
    /* Two moves that folding makes the same are one edge. */
    for (size_t i = g->vertices[v->vertex].first; g->fold && i < g->edge_count; i++) {
        if (g->edges[i] == to) {
            return v->status == WY_OK;
        }
    }
    if (v->status == WY_OK) {
        v->status = add_edge(g, to, v->error);
    }
    if (v->status == WY_OK && g->edge_count % EDGES_PER_LOOK == 0) {
        v->status = wi_graph_pause(g, v->error);
    }
    return v->status == WY_OK;
}

static wy_status expand(wi_graph *g, size_t vertex, wy_error *error) {
    visit v = {.graph = g, .vertex = vertex, .at = g->vertices[vertex].at, .error = error};
    g->vertices[vertex].first = g->edge_count;
    wi_move_loops_each(g->loops, v.at.x, v.at.y, take, &v);
    g->vertices[vertex].count = g->edge_count - g->vertices[vertex].first;
    return v.status;
}

/* ---- making it ------------------------------------------------------------------------------ */

static wy_status check(const wy_rules *rules, int64_t x, int64_t y, bool fold, wy_error *error) {
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_fail(error, WY_BAD,
                       "this game has no graph of positions: which moves there are depends on "
                       "the history of play");
    }
    if (x < 0 || y < 0 || !wi_cone_contains(&rules->board, x, y)) {
        return wi_fail(error, WY_BAD, "this is no position on the board of the game");
    }
    if (!fold) {
        return WY_OK;
    }
    wy_class class;
    const wy_status status = wy_classify(&class, rules, error);
    if (status == WY_OK && !class.symmetric) {
        return wi_fail(error, WY_BAD,
                       "only a game in which the heaps can be exchanged can be folded");
    }
    if (status == WY_OK && rules->block > 0) {
        return wi_fail(error, WY_BAD,
                       "a game with blocking cannot be folded: options are counted in it");
    }
    return status;
}

static wy_status fill(wi_graph *g, int64_t x, int64_t y, wy_error *error) {
    size_t vertex = 0;
    wy_status status = vertex_at(&vertex, g, folded(g, (wy_position){x, y}), error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        status = expand(g, i, error);
        if (status == WY_OK) {
            status = wi_graph_pause(g, error);
        }
    }
    return status == WY_OK ? wi_graph_find_kernel(g, error) : status;
}

/* No heap below (x, y) is larger. */
static int64_t largest_heap(const wy_rules *rules, int64_t x, int64_t y) {
    const wy_position w = rules->weight;
    if (w.x == 0) {
        return x > y ? x : y;
    }
    const wi_wide most = ((wi_wide)w.x * x + (wi_wide)w.y * y) / (w.x < w.y ? w.x : w.y);
    return most < INT64_MAX / 4 ? (int64_t)most : INT64_MAX / 4;
}

wy_status wi_graph_create(wi_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                          const wi_graph_options *options, wy_error *error) {
    *graph = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    const wi_graph_options wanted = options != NULL ? *options : (wi_graph_options){0};
    wi_graph *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return wi_fail_memory(error);
    }
    g->fold = wanted.fold;
    wi_pace_start(&g->pace, wanted.control);
    g->most_vertices = wanted.vertices != 0 ? wanted.vertices : USUAL_VERTICES;
    if (g->most_vertices >= UINT32_MAX) {
        g->most_vertices = UINT32_MAX - 1; /* what the table of positions can number */
    }
    g->most_edges = wanted.edges != 0 ? wanted.edges : USUAL_EDGES;
    wy_rules *within = NULL;
    wy_status status = check(rules, x, y, wanted.fold, error);
    if (status == WY_OK) {
        status = wi_rules_within(&within, rules, largest_heap(rules, x, y), wanted.control, error);
    }
    if (status == WY_OK) {
        status = wy_rules_settle(&g->rules, within, error);
    }
    if (status == WY_OK) {
        status = wi_move_loops_open(&g->loops, g->rules, true, 0, error);
    }
    wy_rules_free(within);
    if (status == WY_OK) {
        status = fill(g, x, y, error);
    }
    if (status != WY_OK) {
        wi_graph_free(g);
        return status;
    }
    *graph = g;
    return WY_OK;
}

void wi_graph_free(wi_graph *g) {
    if (g == NULL) {
        return;
    }
    wi_move_loops_close(g->loops);
    wy_rules_free(g->rules);
    free(g->vertices);
    free(g->edges);
    wi_table_close(&g->table);
    free(g);
}

size_t wi_graph_vertices(const wi_graph *g) {
    return g->vertex_count;
}

size_t wi_graph_edges(const wi_graph *g) {
    return g->edge_count;
}

wy_position wi_graph_position(const wi_graph *g, size_t vertex) {
    return g->vertices[vertex].at;
}

const size_t *wi_graph_moves(const wi_graph *g, size_t vertex, size_t *count) {
    *count = g->vertices[vertex].count;
    return g->edges + g->vertices[vertex].first;
}

bool wi_graph_in_kernel(const wi_graph *g, size_t vertex) {
    return g->vertices[vertex].kernel;
}

size_t wi_graph_round(const wi_graph *g, size_t vertex) {
    return g->vertices[vertex].round;
}

/* ---- the second opinion ---------------------------------------------------------------------- */

#define MOST_CELLS (INT64_C(1) << 28)

typedef struct compare {
    const wi_graph *graph;
    bool *p;
} compare;

static bool mark(void *data, const wy_position *positions, size_t count) {
    const compare *c = data;
    for (size_t i = 0; i < count; i++) {
        const size_t vertex = graph_find(c->graph, positions[i]);
        if (vertex != SIZE_MAX) {
            c->p[vertex] = true;
        }
    }
    return true;
}

wy_status wi_graph_check(const wi_graph *g, wy_solution *solution, wy_error *error) {
    if ((wi_wide)(g->most_x + 1) * (g->most_y + 1) > MOST_CELLS) {
        return wi_fail(error, WY_LIMIT,
                       "the window up to this position is too large to compare "
                       "the graph with an engine");
    }
    compare c = {g, calloc(g->vertex_count, sizeof(bool))};
    if (c.p == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = wy_solution_each(solution, g->most_x + 1, g->most_y + 1, mark, &c, error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        if (c.p[i] != g->vertices[i].kernel) {
            status = wi_fail(error, WY_SYSTEM,
                             "the kernel of the graph and the %s engine disagree at (%lld,%lld)",
                             wy_engine_name(wy_solution_engine(solution)),
                             (long long)g->vertices[i].at.x, (long long)g->vertices[i].at.y);
        }
    }
    free(c.p);
    return status;
}
