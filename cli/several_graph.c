/*
 * several_graph.c - the game graph below a position on several heaps, or with a memory, for
 * Graphviz: positions with what is remembered, moves, and the P-positions from the table.
 */
#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "report/dot.h"
#include "several.h"
#include "several_words.h"

typedef struct graph {
    const wy_rules *rules;
    wy_cell *all; /* in the order in which they are met */
    size_t count, most;
    size_t *from, *to; /* moves */
    size_t edges, most_edges;
    size_t *slots; /* vertex + 1, by hash */
    size_t slot_count, now;
    bool failed; /* too large, or no memory */
} graph;

static size_t hash(const wy_cell *at, size_t slots) {
    uint64_t h = 1469598103934665603U ^ (uint64_t)at->memory;
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        h = (h ^ (uint64_t)at->heap[i]) * 1099511628211U;
        h = (h ^ (uint64_t)at->last[i]) * 1099511628211U;
        h ^= h >> 31;
    }
    return (size_t)(h % slots);
}

static bool is_same(const wy_cell *a, const wy_cell *b) {
    return a->memory == b->memory && memcmp(a->heap, b->heap, sizeof a->heap) == 0 &&
           memcmp(a->last, b->last, sizeof a->last) == 0;
}

/* Its number, a new one if it was not met; SIZE_MAX: there are too many. */
static size_t number_of(graph *g, const wy_cell *at) {
    size_t slot = hash(at, g->slot_count);
    for (; g->slots[slot] != 0; slot = (slot + 1) % g->slot_count) {
        if (is_same(&g->all[g->slots[slot] - 1], at)) {
            return g->slots[slot] - 1;
        }
    }
    if (g->count == g->most) {
        g->failed = true;
        return SIZE_MAX;
    }
    g->all[g->count] = *at;
    g->slots[slot] = ++g->count;
    return g->count - 1;
}

static bool take_move(void *data, const small_move *move) {
    graph *g = data;
    wy_cell next;
    small_move_make(&next, g->rules, &g->all[g->now], move);
    const size_t to = number_of(g, &next);
    if (g->failed || g->edges == g->most_edges) {
        g->failed = true;
        return false;
    }
    g->from[g->edges] = g->now;
    g->to[g->edges++] = to;
    return true;
}

static void put_name(FILE *out, const graph *g, size_t vertex) {
    const wy_cell *at = &g->all[vertex];
    fputc('"', out);
    for (int i = 0; i < g->rules->heaps; i++) {
        fprintf(out, "%s%lld", i == 0 ? "" : ",", (long long)at->heap[i]);
    }
    if (g->rules->memory == WY_MEMORY_PASS || g->rules->memory == WY_MEMORY_BOUND ||
        g->rules->memory == WY_MEMORY_IMITATION) {
        fprintf(out, " | %lld", (long long)at->memory);
    }
    if (g->rules->memory == WY_MEMORY_ENFORCE && at->memory != WY_NOT_NAMED) {
        fprintf(out, " | %lld", (long long)at->memory + 1);
    }
    for (int i = 0; i < g->rules->heaps && wy_rules_keeps_last(g->rules); i++) {
        fprintf(out, "%s%lld", i == 0 ? " | " : ",", (long long)at->last[i]);
    }
    fputc('"', out);
}

static void put_graph(FILE *out, const graph *g, const wy_box *table, const char *title) {
    size_t kernel = 0;
    for (size_t i = 0; i < g->count; i++) {
        kernel += wy_box_p(table, &g->all[i]);
    }
    fprintf(out, "// vertices: %zu, edges: %zu, P-positions: %zu\n", g->count, g->edges, kernel);
    wi_dot_begin(out, "game", title, NULL);
    fputs("  edge [color=\"#9a9a9a\", arrowsize=0.6];\n", out);
    for (size_t i = 0; i < g->count; i++) {
        const bool p = wy_box_p(table, &g->all[i]);
        fputs("  ", out);
        put_name(out, g, i);
        if (p || i == 0) {
            fprintf(out, " [%s%s%s]", p ? "fillcolor=\"#c1121f\", fontcolor=white" : "",
                    p && i == 0 ? ", " : "", i == 0 ? "peripheries=2" : "");
        }
        fputs(";\n", out);
    }
    for (size_t i = 0; i < g->edges; i++) {
        fputs("  ", out);
        put_name(out, g, g->from[i]);
        fputs(" -> ", out);
        put_name(out, g, g->to[i]);
        fprintf(out, "%s;\n",
                wy_box_p(table, &g->all[g->to[i]]) ? " [color=\"#c1121f\", penwidth=1.4]" : "");
    }
    fputs("}\n", out);
}

static wy_status write_graph(cli *program, const graph *g, const wy_box *table) {
    wi_outfile *file;
    wy_error error;
    const char *path = program->common.output != NULL ? program->common.output : "-";
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    put_graph(wi_outfile_stream(file), g, table, program->game);
    return wi_outfile_commit(file, &error) == WY_OK ? WY_OK : cli_fail(program, &error);
}

static wy_status walk(cli *program, graph *g, const wy_cell *start) {
    wy_error error;
    int64_t size[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < g->rules->heaps; i++) {
        size[i] = start->heap[i] + 1;
    }
    wy_status status = WY_OK;
    number_of(g, start);
    for (g->now = 0; g->now < g->count && status == WY_OK && !g->failed; g->now++) {
        status = small_moves(g->rules, &g->all[g->now], take_move, g, &error);
    }
    if (g->failed) {
        return cli_complain(program, WY_LIMIT,
                            "the graph has more than %zu vertices or %zu edges; --max-vertices and "
                            "--max-edges allow more",
                            g->most, g->most_edges);
    }
    wy_box *table = NULL;
    if (status == WY_OK) {
        status = wy_box_make(&table, g->rules, size, false, &program->control, &error);
    }
    cli_progress_clear(&program->progress);
    status = status == WY_OK ? write_graph(program, g, table)
                             : cli_unfinished(program, status, &error, "the graph is not written");
    wy_box_free(table);
    return status;
}

wy_status cli_several_graph(cli *program, char **arguments, int count, size_t vertices,
                            size_t edges) {
    wy_place place;
    wy_cell start;
    wy_place_init(&place);
    wy_status status = cli_several_place(&place, program, arguments, count);
    if (status == WY_OK && !wy_cell_of(&start, program->heaps, &place)) {
        status = cli_complain(program, WY_LIMIT, "a graph begins at heaps of at most 10^18");
    }
    wy_place_clear(&place);
    if (status != WY_OK) {
        return status;
    }
    graph g = {.rules = program->heaps,
               .most = vertices,
               .most_edges = edges,
               .slot_count = 2 * vertices + 16};
    g.all = calloc(vertices, sizeof *g.all);
    g.slots = calloc(g.slot_count, sizeof *g.slots);
    g.from = calloc(edges, sizeof *g.from);
    g.to = calloc(edges, sizeof *g.to);
    status = g.all != NULL && g.slots != NULL && g.from != NULL && g.to != NULL
                 ? walk(program, &g, &start)
                 : cli_complain(program, WY_SYSTEM, "out of memory");
    free(g.all);
    free(g.slots);
    free(g.from);
    free(g.to);
    return status;
}
