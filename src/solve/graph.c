/*
 * graph.c - the game graph below a position: all positions that moves lead to, in
 * the order in which a search level by level meets them.
 */
#include "solve/graph.h"
#include "rules/value.h"
#include <wythoff/rules.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/move_loops.h"
#include "solve/box.h"
#include "solve/within.h"

enum { USUAL_VERTICES = 10000, USUAL_EDGES = 200000, EDGES_PER_LOOK = 1024 };

/* ---- the positions that are there ---------------------------------------------------- */

/* A game on a line of the board of two heaps has both. */
static int heaps_of(const wi_graph *g) {
    return g->width == 2 ? 2 : g->rules->heaps;
}

/* A position as its row of numbers. */
static void row_of(int64_t row[2 * WY_MOST_HEAPS + 1], const wi_graph *g, const wy_cell *at) {
    const size_t heaps = (size_t)heaps_of(g);
    memcpy(row, at->heap, heaps * sizeof *row);
    if (g->width > heaps) {
        row[heaps] = at->memory;
        memcpy(row + heaps + 1, at->last, heaps * sizeof *row);
    }
}

static wi_probe probe_for(const wi_graph *g, const int64_t *row) {
    uint64_t hash = wi_mix((uint64_t)row[0]);
    for (size_t i = 1; i < g->width; i++) {
        hash = wi_hash_more(hash, (uint64_t)row[i]);
    }
    return wi_table_probe(&g->table, hash);
}

/* Ends where there is room for the position, if it is not there. */
static size_t find(const wi_graph *g, wi_probe *probe, const int64_t *row) {
    uint32_t number = 0;
    while (wi_table_next(&g->table, probe, &number)) {
        if (memcmp(g->numbers + number * g->width, row, g->width * sizeof *row) == 0) {
            return number;
        }
    }
    return SIZE_MAX;
}

/* The vertex at this position, SIZE_MAX if there is none. */
static size_t graph_find(const wi_graph *g, wy_position at) {
    const int64_t row[] = {at.x, at.y};
    wi_probe probe = probe_for(g, row);
    return find(g, &probe, row);
}

/* Finds the vertex of a position, or makes it. */
static wy_status vertex_at(size_t *vertex, wi_graph *g, const int64_t *row, wy_error *error) {
    const wy_status status = wi_table_reserve(&g->table, 1, error);
    if (status != WY_OK) {
        return status;
    }
    wi_probe probe = probe_for(g, row);
    *vertex = find(g, &probe, row);
    if (*vertex != SIZE_MAX) {
        return WY_OK;
    }
    if (g->vertex_count == g->most_vertices) {
        return wi_fail(error, WY_LIMIT,
                       "the graph below this position has more than %zu vertices; begin at a "
                       "smaller one",
                       g->most_vertices);
    }
    if (!wi_list_room(g->vertices, g->vertex_room, g->vertex_count + 1) ||
        !wi_list_room(g->numbers, g->number_room, (g->vertex_count + 1) * g->width)) {
        return wi_fail_memory(error);
    }
    g->vertices[g->vertex_count] = (wi_vertex){0};
    memcpy(g->numbers + g->vertex_count * g->width, row, g->width * sizeof *row);
    const wy_position at = wi_graph_position(g, g->vertex_count);
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
    wy_cell at;
    wy_place from, to; /* on several heaps, or with a memory */
    wy_status status;
    wy_error *error;
} visit;

static void fold(const wi_graph *g, int64_t row[2]) {
    if (g->fold && row[0] > row[1]) {
        const int64_t larger = row[0];
        row[0] = row[1];
        row[1] = larger;
    }
}

static bool take_row(visit *v, const int64_t *row) {
    wi_graph *g = v->graph;
    size_t to = 0;
    v->status = vertex_at(&to, g, row, v->error);
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

static bool take(void *data, int64_t dx, int64_t dy) {
    visit *v = data;
    int64_t row[] = {v->at.heap[0] - dx, v->at.heap[1] - dy};
    fold(v->graph, row);
    return take_row(v, row);
}

static bool take_heaps(void *data, const wy_move *move) {
    visit *v = data;
    int64_t row[2 * WY_MOST_HEAPS + 1];
    wy_cell to;
    wy_rules_after(&v->to, v->graph->rules, &v->from, move);
    wy_cell_of(&to, v->graph->rules, &v->to);
    row_of(row, v->graph, &to);
    return take_row(v, row);
}

/* The moves of a game on several heaps, or with a memory. */
static void expand_heaps(visit *v) {
    wy_place_init(&v->from);
    wy_place_init(&v->to);
    mpz_set_si(v->from.memory, v->at.memory);
    for (int i = 0; i < v->graph->rules->heaps; i++) {
        mpz_set_si(v->from.heap[i], v->at.heap[i]);
        mpz_set_si(v->from.last[i], v->at.last[i]);
    }
    const wy_status status = wy_rules_moves(v->graph->rules, &v->from, take_heaps, v, v->error);
    v->status = v->status == WY_OK ? status : v->status;
    wy_place_clear(&v->from);
    wy_place_clear(&v->to);
}

static wy_status expand(wi_graph *g, size_t vertex, wy_error *error) {
    visit v = {.graph = g, .vertex = vertex, .error = error};
    wi_graph_place(&v.at, g, vertex);
    g->vertices[vertex].first = g->edge_count;
    if (g->loops != NULL) {
        wi_move_loops_each(g->loops, v.at.heap[0], v.at.heap[1], take, &v);
    } else {
        expand_heaps(&v);
    }
    g->vertices[vertex].count = g->edge_count - g->vertices[vertex].first;
    return v.status;
}

/* ---- the table of a box ---------------------------------------------------------------------- */

/* The outcomes of all vertices, which lie in the box below the first. */
static wy_status read_box(bool *p, const wi_graph *g, wy_error *error) {
    wy_cell at;
    wy_box *box = NULL;
    int64_t size[WY_MOST_HEAPS] = {0};
    wi_graph_place(&at, g, 0);
    for (int i = 0; i < g->rules->heaps; i++) {
        size[i] = at.heap[i] + 1;
    }
    const wy_status status = wi_box_make(&box, g->rules, size, false, &g->control, error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        wi_graph_place(&at, g, i);
        p[i] = wy_box_p(box, &at);
    }
    wy_box_free(box);
    return status;
}

static wy_status kernel_from_box(wi_graph *g, wy_error *error) {
    bool *p = calloc(g->vertex_count, sizeof *p);
    const wy_status status = p == NULL ? wi_fail_memory(error) : read_box(p, g, error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        g->vertices[i].kernel = p[i];
    }
    free(p);
    return status;
}

bool wi_graph_searches(const wy_rules *rules) {
    return rules->comply == 0 && rules->memory != WY_MEMORY_ENFORCE;
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

static wy_status fill(wi_graph *g, const wy_cell *start, wy_error *error) {
    size_t vertex = 0;
    int64_t row[2 * WY_MOST_HEAPS + 1];
    row_of(row, g, start);
    fold(g, row);
    wy_status status = vertex_at(&vertex, g, row, error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        status = expand(g, i, error);
        if (status == WY_OK) {
            status = wi_graph_pause(g, error);
        }
    }
    return status != WY_OK               ? status
           : wi_graph_searches(g->rules) ? wi_graph_find_kernel(g, error)
                                         : kernel_from_box(g, error);
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

/* The moves of a game on two heaps without memory, as far as this position needs them. */
static wy_status open_loops(wi_graph *g, const wy_rules *rules, int64_t x, int64_t y,
                            wy_error *error) {
    wy_rules *within = NULL;
    wy_status status = check(rules, x, y, g->fold, error);
    if (status == WY_OK) {
        status = wi_rules_within(&within, rules, largest_heap(rules, x, y), &g->control, error);
    }
    if (status == WY_OK) {
        status = wy_rules_settle(&g->rules, within, error);
    }
    if (status == WY_OK) {
        status = wi_move_loops_open(&g->loops, g->rules, true, 0, error);
    }
    wy_rules_free(within);
    g->width = 2;
    return status;
}

static wy_status copy_rules(wi_graph *g, const wy_rules *rules, wy_error *error) {
    if (g->fold) {
        return wi_fail(error, WY_BAD, "only graphs of games on two heaps can be folded");
    }
    g->rules = wy_rules_copy(rules);
    g->width = (size_t)(rules->memory == WY_MEMORY_NONE ? rules->heaps : 2 * rules->heaps + 1);
    return g->rules == NULL ? wi_fail_memory(error) : WY_OK;
}

wy_status wi_graph_create(wi_graph **graph, const wy_rules *rules, const wy_cell *start,
                          const wi_graph_options *options, wy_error *error) {
    *graph = NULL;
    const wi_graph_options wanted = options != NULL ? *options : (wi_graph_options){0};
    wi_graph *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return wi_fail_memory(error);
    }
    g->fold = wanted.fold;
    g->control = wanted.control != NULL ? *wanted.control : (wy_control){0};
    wi_pace_start(&g->pace, &g->control);
    g->most_vertices = wanted.vertices != 0 ? wanted.vertices : USUAL_VERTICES;
    if (g->most_vertices >= UINT32_MAX) {
        g->most_vertices = UINT32_MAX - 1; /* what the table of positions can number */
    }
    g->most_edges = wanted.edges != 0 ? wanted.edges : USUAL_EDGES;
    wy_status status = wy_rules_plane(rules)
                           ? open_loops(g, rules, start->heap[0], start->heap[1], error)
                           : copy_rules(g, rules, error);
    if (status == WY_OK) {
        status = fill(g, start, error);
    }
    if (status != WY_OK) {
        wi_graph_free(g);
        return status;
    }
    *graph = g;
    return WY_OK;
}

wy_status wi_graph_create_two(wi_graph **graph, const wy_rules *rules, int64_t x, int64_t y,
                              const wi_graph_options *options, wy_error *error) {
    const wy_cell start = {.heap = {x, y}};
    *graph = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    return plane == WY_OK ? wi_graph_create(graph, rules, &start, options, error) : plane;
}

void wi_graph_free(wi_graph *g) {
    if (g == NULL) {
        return;
    }
    wi_move_loops_close(g->loops);
    wy_rules_free(g->rules);
    free(g->vertices);
    free(g->numbers);
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
    const int64_t *row = g->numbers + vertex * g->width;
    return (wy_position){row[0], g->width > 1 ? row[1] : 0};
}

void wi_graph_place(wy_cell *at, const wi_graph *g, size_t vertex) {
    const int64_t *row = g->numbers + vertex * g->width;
    const size_t heaps = (size_t)heaps_of(g);
    *at = (wy_cell){0};
    memcpy(at->heap, row, heaps * sizeof *row);
    if (g->width > heaps) {
        at->memory = row[heaps];
        memcpy(at->last, row + heaps + 1, heaps * sizeof *row);
    }
}

void wi_graph_put_name(FILE *out, const wi_graph *g, size_t vertex) {
    const int heaps = heaps_of(g);
    const wy_memory_kind memory = g->rules->memory;
    wy_cell at;
    wi_graph_place(&at, g, vertex);
    for (int i = 0; i < heaps; i++) {
        fprintf(out, "%s%" PRId64, i == 0 ? "" : ",", at.heap[i]);
    }
    if (memory == WY_MEMORY_PASS || memory == WY_MEMORY_BOUND || memory == WY_MEMORY_IMITATION ||
        (memory == WY_MEMORY_ENFORCE && at.memory != WY_NOT_NAMED)) {
        fprintf(out, " | %" PRId64, at.memory + (memory == WY_MEMORY_ENFORCE ? 1 : 0));
    }
    for (int i = 0; i < heaps && wy_rules_keeps_last(g->rules); i++) {
        fprintf(out, "%s%" PRId64, i == 0 ? " | " : ",", at.last[i]);
    }
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
    const bool plane = g->loops != NULL;
    if (plane && (wi_wide)(g->most_x + 1) * (g->most_y + 1) > MOST_CELLS) {
        return wi_fail(error, WY_LIMIT,
                       "the window up to this position is too large to compare "
                       "the graph with an engine");
    }
    compare c = {g, calloc(g->vertex_count, sizeof(bool))};
    if (c.p == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status =
        plane ? wy_solution_each(solution, g->most_x + 1, g->most_y + 1, mark, &c, error)
              : read_box(c.p, g, error);
    for (size_t i = 0; i < g->vertex_count && status == WY_OK; i++) {
        if (c.p[i] != g->vertices[i].kernel) {
            const wy_position at = wi_graph_position(g, i);
            status = wi_fail(error, WY_SYSTEM,
                             "the kernel of the graph and the %s engine disagree at (%" PRId64
                             ",%" PRId64 "%s)",
                             wy_engine_name(plane ? wy_solution_engine(solution) : WY_ENGINE_BOX),
                             at.x, at.y, g->width > 2 ? ",..." : "");
        }
    }
    free(c.p);
    return status;
}
