/* program_graph.c - what programs of checks can call: game graphs and their pictures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "papers/program_calls.h"
#include "papers/svg.h"
#include "solve/graph.h"

/* Is the marked set stable and absorbing, edge by edge? */
static bool is_kernel(const wi_graph *graph) {
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        size_t count;
        const size_t *moves = wi_graph_moves(graph, v, &count);
        bool into = false;
        for (size_t i = 0; i < count; i++) {
            into |= wi_graph_in_kernel(graph, moves[i]);
        }
        if (into == wi_graph_in_kernel(graph, v)) {
            return false;
        }
    }
    return true;
}

/* The state of a vertex after so many rounds: 0 not known yet, 1 in the kernel, 2 outside of it. */
static int known_after(const wi_graph *graph, size_t v, size_t rounds) {
    if (wi_graph_in_kernel(graph, v)) {
        return wi_graph_round(graph, v) <= rounds ? 1 : 0;
    }
    size_t count;
    const size_t *moves = wi_graph_moves(graph, v, &count);
    for (size_t i = 0; i < count; i++) {
        if (wi_graph_in_kernel(graph, moves[i]) && wi_graph_round(graph, moves[i]) <= rounds) {
            return 2;
        }
    }
    return 0;
}

/* The graph after so many rounds; edges that go from known positions are drawn thinner. */
static char *graph_picture(const wi_graph *graph, int64_t width, int64_t height, size_t rounds,
                           bool small) {
    const double step = small ? 42 : 62;
    const double edge = small ? 18 : 30;
    const double radius = small ? 11 : 14;
    wi_svg *svg = wi_svg_open(fmax(2 * edge + step * (double)(width - 1), small ? 0 : 300),
                              2 * edge + step * (double)(height - 1) + (small ? 0 : 50));
    const double top = edge + step * (double)(height - 1);
    for (int kernel = 0; kernel < 2; kernel++) { /* edges into the kernel over the others */
        for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
            size_t count;
            const size_t *moves = wi_graph_moves(graph, v, &count);
            const wy_position from = wi_graph_position(graph, v);
            for (size_t i = 0; i < count; i++) {
                const wy_position to = wi_graph_position(graph, moves[i]);
                const bool into = known_after(graph, moves[i], rounds) == 1;
                /* what is removed takes its edges with it */
                const bool removed = known_after(graph, v, rounds) != 0 && !into;
                if (into == (kernel == 1) && !(small && removed)) {
                    wi_svg_arc(svg, kernel == 1 ? WI_INK_P : WI_INK_GRID,
                               edge + step * (double)from.x, top - step * (double)from.y,
                               edge + step * (double)to.x, top - step * (double)to.y, 0.12);
                }
            }
        }
    }
    static const wi_ink fills[3] = {WI_INK_PALE, WI_INK_WRONG, WI_INK_GRID};
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        const wy_position at = wi_graph_position(graph, v);
        const double x = edge + step * (double)at.x;
        const double y = top - step * (double)at.y;
        const int known = known_after(graph, v, rounds);
        char name[48];
        snprintf(name, sizeof name, "%lld,%lld", (long long)at.x, (long long)at.y);
        wi_svg_circle(svg, fills[known], x, y, radius);
        if (known == 0) {
            wi_svg_ring(svg, WI_INK_TEXT, x, y, radius);
        }
        wi_svg_text(svg, WI_INK_TEXT, x, y + 4, small ? 9 : 11, name);
    }
    static const char *const names[3] = {"not known yet", "in the kernel: P",
                                         "outside: a move leads into it"};
    for (int i = 1; i < 3 && !small; i++) {
        wi_svg_circle(svg, fills[i], edge, top + edge + 4 + 18 * (double)(i - 1), 7);
        wi_svg_label(svg, WI_INK_TEXT, edge + 14, top + edge + 8 + 18 * (double)(i - 1), 11,
                     names[i]);
    }
    return wi_svg_close(svg);
}

static size_t rounds_of(const wi_graph *graph) {
    size_t rounds = 0;
    for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
        rounds = wi_graph_round(graph, v) > rounds ? wi_graph_round(graph, v) : rounds;
    }
    return rounds;
}

/*
 * GAME, size, OTHER: "VERTICES EDGES ROUNDS INSIDE KERNEL DIFFERENCE" of the graph below
 * (size,size): whether the set found is a kernel, edge by edge; and how it differs from the
 * P-positions of the other game, empty if it does not.
 */
CALL(graph) {
    const wy_rules *rules;
    const wy_rules *others;
    wi_graph *graph = NULL;
    wy_solution *solution = NULL;
    const wi_graph_options options = {.vertices = 100000, .edges = 10000000};
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wi_call_rules(&others, given[2].t, by);
    }
    if (status == WY_OK) {
        status = wi_graph_create_two(&graph, rules, given[1].i, given[1].i, &options, by->error);
    }
    if (status == WY_OK) {
        status = wy_solve(&solution, others, WY_ENGINE_AUTO, &by->run->control, by->error);
    }
    wy_error difference = {0};
    if (status == WY_OK) {
        status = wi_graph_check(graph, solution, &difference);
        if (status == WY_SYSTEM || status == WY_OK) {
            size_t inside = 0;
            for (size_t v = 0; v < wi_graph_vertices(graph); v++) {
                inside += wi_graph_in_kernel(graph, v);
            }
            status = wi_call_format(out, by, "%zu %zu %zu %zu %d %s", wi_graph_vertices(graph),
                                    wi_graph_edges(graph), rounds_of(graph), inside,
                                    is_kernel(graph), status == WY_OK ? "" : difference.message);
        } else if (by->error != NULL) {
            *by->error = difference;
        }
    }
    wy_solution_free(solution);
    wi_graph_free(graph);
    return status;
}

/* GAME, size, round, small: the graph, (x,y) and (y,x) being one, after so many rounds; -1: after
 * all; empty if there are fewer. */
CALL(draw_graph) {
    const wy_rules *rules;
    const wi_graph_options options = {.fold = true};
    wi_graph *graph = NULL;
    const int64_t size = given[1].i;
    wy_status status = wi_call_rules(&rules, given[0].t, by);
    if (status == WY_OK) {
        status = wi_graph_create_two(&graph, rules, size, size, &options, by->error);
    }
    if (status == WY_OK) {
        const size_t all = rounds_of(graph);
        const size_t round = given[2].i < 0 ? all : (size_t)given[2].i;
        status =
            round > all
                ? wi_call_text(out, "", 0, by)
                : wi_call_picture(
                      out, graph_picture(graph, size + 1, size + 1, round, given[3].i != 0), by);
    }
    wi_graph_free(graph);
    return status;
}

const wi_call wi_calls_graph[] = {
    {"graph", "TTIT", call_graph},
    {"draw_graph", "TTIII", call_draw_graph},
    {NULL, NULL, NULL},
};
