/*
 * graph_kernel.c - the kernel of a game graph, from the sinks upward (S2, Berge).
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

#include <stdlib.h>

#include "base/fail.h"

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
        const wy_status status = wi_graph_pause(s->graph, error);
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

wy_status wi_graph_find_kernel(wi_graph *g, wy_error *error) {
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
                status = wi_graph_pause(g, error);
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
