/*
 * graph.c - the game graph below a position: all positions that moves lead to, in
 * the order in which a search level by level meets them; and its kernel, from the sinks upward (S2,
 * Berge).
 *
 * The sinks belong to the kernel, because it is absorbing; vertices with an edge to
 * them do not, because it is stable.  Take both away and go on with what is left: the
 * graph has no cycles, so there are always sinks.
 *
 * With blocking a vertex is taken away only when it has more edges into the kernel than
 * can be blocked, or one that cannot be; with misere play a vertex that has no edge
 * but into the kernel (a sink in particular) is won for the player to move, so it is
 * no P-position.  Otherwise nothing changes.
 */
#include "solve/graph.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "base/table.h"
#include "rules/move_loops.h"
#include "rules/value.h"
#include "solve/box.h"
#include "solve/other.h"

enum { USUAL_VERTICES = 10000, USUAL_EDGES = 200000, EDGES_PER_LOOK = 1024 };

typedef struct wi_vertex {
    size_t first, count; /* its edges: first .. first + count - 1 of the list */
    size_t round;        /* 0: not decided yet */
    bool kernel;
} wi_vertex;

struct wi_graph {
    wy_rules *rules;
    struct wi_move_loops *loops; /* two heaps without memory; else NULL */
    wy_control control;
    bool fold;
    wi_vertex *vertices;
    size_t vertex_count, vertex_room;
    /* A row of numbers for each vertex: heaps, then memory and last move, where there are such. */
    int64_t *numbers;
    size_t width, number_room;
    size_t *edges; /* to which vertex */
    size_t edge_count, edge_room;
    wi_table table; /* vertices by their positions */
    size_t most_vertices, most_edges;
    int64_t most_x, most_y; /* of all vertices */
    wi_pace pace;           /* while it is made */
};

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
static wy_status pause_graph(wi_graph *g, wy_error *error) {
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
        v->status = pause_graph(g, v->error);
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

/* ---- the kernel -------------------------------------------------------------------------- */

/* The edges backward, and what is known of each vertex on the way. */
typedef struct search {
    wi_graph *graph;
    size_t *first;   /* of each vertex in from[]; one more at the end */
    size_t *from;    /* edges backward */
    size_t *open;    /* edges to vertices that are not decided */
    int64_t *kernel; /* edges into the kernel that can be blocked */
    size_t *into;    /* edges into the kernel */
    size_t *ready, *next;
    size_t ready_count, next_count;
    size_t round;
} search;

static wy_status turn_edges(search *s, wy_error *error) {
    const wi_graph *g = s->graph;
    const size_t n = g->vertex_count;
    s->first = calloc(n + 2, sizeof *s->first);
    s->from = calloc(g->edge_count + 1, sizeof *s->from);
    s->open = calloc(n, sizeof *s->open);
    s->kernel = calloc(n, sizeof *s->kernel);
    s->into = calloc(n, sizeof *s->into);
    s->ready = calloc(n, sizeof *s->ready);
    s->next = calloc(n, sizeof *s->next);
    if (s->first == NULL || s->from == NULL || s->open == NULL || s->kernel == NULL ||
        s->into == NULL || s->ready == NULL || s->next == NULL) {
        return wi_fail_memory(error);
    }
    /* Counting sort of the edges by where they end. */
    for (size_t i = 0; i < g->edge_count; i++) {
        s->first[g->edges[i] + 2]++;
    }
    for (size_t i = 2; i < n + 2; i++) {
        s->first[i] += s->first[i - 1];
    }
    for (size_t i = 0; i < n; i++) {
        const wy_status status = pause_graph(s->graph, error);
        if (status != WY_OK) {
            return status;
        }
        s->open[i] = g->vertices[i].count;
        for (size_t e = 0; e < g->vertices[i].count; e++) {
            s->from[s->first[g->edges[g->vertices[i].first + e] + 1]++] = i;
        }
    }
    return WY_OK;
}

/* One edge less to wait for; who waits for none is ready in the next round. */
static void settle_edges_to(search *s, size_t vertex) {
    for (size_t e = s->first[vertex]; e < s->first[vertex + 1]; e++) {
        const size_t from = s->from[e];
        if (--s->open[from] == 0 && s->graph->vertices[from].round == 0) {
            s->next[s->next_count++] = from;
        }
    }
}

static void remove_vertex(search *s, size_t vertex) {
    s->graph->vertices[vertex].round = s->round;
    settle_edges_to(s, vertex);
}

static void take_into_kernel(search *s, size_t vertex) {
    wi_graph *g = s->graph;
    g->vertices[vertex].kernel = true;
    g->vertices[vertex].round = s->round;
    const wy_position to = wi_graph_position(g, vertex);
    for (size_t e = s->first[vertex]; e < s->first[vertex + 1]; e++) {
        const size_t from = s->from[e];
        const wi_vertex *v = &g->vertices[from];
        s->into[from]++;
        if (v->round != 0) {
            continue;
        }
        const wy_position at = wi_graph_position(g, from);
        const bool both = at.x > to.x && at.y > to.y;
        const bool blockable =
            g->rules->block > 0 && (g->rules->block_kind == WY_BLOCK_ANY || both);
        if (!blockable || ++s->kernel[from] > g->rules->block) {
            remove_vertex(s, from);
        }
    }
    settle_edges_to(s, vertex);
}

/* A vertex all of whose edges are settled, and none of which took it away. */
static void decide(search *s, size_t vertex) {
    const wi_vertex *v = &s->graph->vertices[vertex];
    if (v->round != 0) {
        return;
    }
    if (s->graph->rules->misere && s->into[vertex] == v->count) {
        remove_vertex(s, vertex);
    } else {
        take_into_kernel(s, vertex);
    }
}

static wy_status find_kernel(wi_graph *g, wy_error *error) {
    search s = {.graph = g};
    wy_status status = turn_edges(&s, error);
    if (status == WY_OK) {
        for (size_t i = 0; i < g->vertex_count; i++) {
            if (g->vertices[i].count == 0) {
                s.next[s.next_count++] = i;
            }
        }
        while (s.next_count > 0 && status == WY_OK) {
            size_t *list = s.ready;
            s.ready = s.next;
            s.ready_count = s.next_count;
            s.next = list;
            s.next_count = 0;
            s.round++;
            for (size_t i = 0; i < s.ready_count && status == WY_OK; i++) {
                decide(&s, s.ready[i]);
                status = pause_graph(g, error);
            }
        }
    }
    free(s.first);
    free(s.from);
    free(s.open);
    free(s.kernel);
    free(s.into);
    free(s.ready);
    free(s.next);
    return status;
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
            status = pause_graph(g, error);
        }
    }
    return status != WY_OK               ? status
           : wi_graph_searches(g->rules) ? find_kernel(g, error)
                                         : kernel_from_box(g, error);
}

/* The moves of a game on two heaps without memory, as far as this position needs them. */
static wy_status open_loops(wi_graph *g, const wy_rules *rules, int64_t x, int64_t y,
                            wy_error *error) {
    wy_rules *within = NULL;
    wy_status status = check(rules, x, y, g->fold, error);
    if (status == WY_OK) {
        status = wi_rules_within(&within, rules, wi_largest_heap(rules, x, y), &g->control, error);
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
