/*
 * test_graph.c - game graphs: vertices and edges against the reference's moves, the
 * kernel against its outcomes and against the definition of a kernel.
 */
#include <inttypes.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "boards.h"
#include "effort.h"
#include "random_rules.h"
#include "reference.h"
#include "report/game_pictures.h"
#include "rules/value.h"
#include "solve/graph.h"

/* Is there a vertex at (x, y)?  Its number, or SIZE_MAX. */
static size_t vertex_at(const wi_graph *graph, int64_t x, int64_t y) {
    for (size_t i = 0; i < wi_graph_vertices(graph); i++) {
        const wy_position at = wi_graph_position(graph, i);
        if (at.x == x && at.y == y) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* The edges of a vertex are the moves of the reference, each once. */
static void check_edges(const wi_graph *graph, const wy_rules *rules, size_t vertex,
                        const char *text) {
    const wy_position at = wi_graph_position(graph, vertex);
    bool *legal = calloc((size_t)((at.x + 1) * (at.y + 1)), sizeof *legal);
    assert_non_null(legal);
    if (!wi_rules_ends_at(rules, at.x, at.y)) {
        reference_moves(legal, rules, at.x, at.y);
    }
    size_t count = 0;
    const size_t *moves = wi_graph_moves(graph, vertex, &count);
    for (size_t i = 0; i < count; i++) {
        const wy_position to = wi_graph_position(graph, moves[i]);
        bool *is_legal = &legal[(at.x - to.x) * (at.y + 1) + at.y - to.y];
        if (!*is_legal) {
            fail_msg("%s: an edge from (%" PRId64 ",%" PRId64 ") is no move, or is there twice",
                     text, at.x, at.y);
        }
        *is_legal = false;
    }
    for (int64_t i = 0; i < (at.x + 1) * (at.y + 1); i++) {
        assert_false(legal[i]);
    }
    free(legal);
}

static void check_kernel_by_definition(const wi_graph *graph) {
    for (size_t i = 0; i < wi_graph_vertices(graph); i++) {
        size_t count = 0;
        size_t into = 0;
        const size_t *moves = wi_graph_moves(graph, i, &count);
        for (size_t e = 0; e < count; e++) {
            into += wi_graph_in_kernel(graph, moves[e]);
            if (wi_graph_in_kernel(graph, i)) {
                /* Its options were removed in an earlier round. */
                assert_true(wi_graph_round(graph, moves[e]) < wi_graph_round(graph, i));
            }
        }
        assert_true(wi_graph_round(graph, i) > 0);
        assert_int_equal(wi_graph_in_kernel(graph, i), into == 0);
    }
}

static void kernels_are_the_p_positions(void **state) {
    (void)state;
    uint64_t seed = 20100;
    size_t checked = 0;
    for (int round = 0; round < SHARE(600); round++) {
        char text[2000];
        random_rule_text(text, sizeof text, &seed, RANDOM_EVERYTHING);
        wy_rules *rules = rules_or_fail(text);
        const int64_t x = random_below(&seed, 13);
        const int64_t y = random_below(&seed, 13);
        wi_graph *graph = NULL;
        wy_error error = {0};
        const wy_status status = wi_graph_create_two(&graph, rules, x, y, NULL, &error);
        if (!wi_cone_contains(&rules->board, x, y)) {
            assert_int_equal(status, WY_BAD);
            wy_rules_free(rules);
            continue;
        }
        assert_int_equal(status, WY_OK);
        int8_t outcome[13 * 13];
        reference_outcomes(outcome, rules, x + 1, y + 1);
        size_t edges = 0;
        for (size_t i = 0; i < wi_graph_vertices(graph); i++) {
            const wy_position at = wi_graph_position(graph, i);
            check_edges(graph, rules, i, text);
            if (wi_graph_in_kernel(graph, i) != (outcome[at.x * (y + 1) + at.y] == 1)) {
                fail_msg("%s: (%" PRId64 ",%" PRId64 ") differs", text, at.x, at.y);
            }
            size_t count = 0;
            wi_graph_moves(graph, i, &count);
            edges += count;
            checked++;
        }
        assert_int_equal(edges, wi_graph_edges(graph));
        if (rules->block == 0 && !rules->misere) {
            check_kernel_by_definition(graph);
        }
        wy_solution *solution = NULL;
        assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
        assert_int_equal(wi_graph_check(graph, solution, &error), WY_OK);
        wy_solution_free(solution);
        wi_graph_free(graph);
        wy_rules_free(rules);
    }
    assert_true(checked > SHARE(5000U));
}

/* A folded graph has the same outcomes, on x <= y. */
static void folding_keeps_the_kernel(void **state) {
    (void)state;
    static const char *const games[] = {"wythoff", "nim misere", "maharaja", "gdwn(1,2)",
                                        "wythoff terminal x+y<=2"};
    const wi_graph_options fold = {.fold = true};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        wy_rules *rules = rules_or_fail(games[i]);
        wi_graph *plain = NULL;
        wi_graph *folded = NULL;
        assert_int_equal(wi_graph_create_two(&plain, rules, 9, 7, NULL, NULL), WY_OK);
        assert_int_equal(wi_graph_create_two(&folded, rules, 9, 7, &fold, NULL), WY_OK);
        const wy_position first = wi_graph_position(folded, 0);
        assert_true(first.x == 7 && first.y == 9);
        for (size_t v = 0; v < wi_graph_vertices(plain); v++) {
            const wy_position at = wi_graph_position(plain, v);
            const size_t other =
                vertex_at(folded, at.x < at.y ? at.x : at.y, at.x < at.y ? at.y : at.x);
            assert_true(other != SIZE_MAX);
            assert_int_equal(wi_graph_in_kernel(plain, v), wi_graph_in_kernel(folded, other));
        }
        if (!rules->misere) {
            check_kernel_by_definition(folded);
        }
        wi_graph_free(plain);
        wi_graph_free(folded);
        wy_rules_free(rules);
    }
}

static void assert_refused(const char *rule, int64_t x, int64_t y, wi_graph_options options,
                           wy_status status, const char *words) {
    wy_rules *rules = rules_or_fail(rule);
    wi_graph *graph = NULL;
    wy_error error = {0};
    assert_int_equal(wi_graph_create_two(&graph, rules, x, y, &options, &error), status);
    assert_null(graph);
    if (strstr(error.message, words) == NULL) {
        fail_msg("'%s' has no '%s'", error.message, words);
    }
    wy_rules_free(rules);
}

static void refusals_say_why(void **state) {
    (void)state;
    assert_refused("imitation(2,3)", 3, 3, (wi_graph_options){0}, WY_BAD, "history");
    assert_refused("wythoff", -1, 3, (wi_graph_options){0}, WY_BAD, "no position");
    assert_refused("rational-nim(1/2,2/1)", 9, 1, (wi_graph_options){0}, WY_BAD, "no position");
    assert_refused("wythoff", 20, 20, (wi_graph_options){.vertices = 100}, WY_LIMIT,
                   "more than 100 vertices");
    assert_refused("wythoff", 20, 20, (wi_graph_options){.edges = 100}, WY_LIMIT,
                   "more than 100 edges");
    assert_refused("wythoff", INT64_C(1) << 60, INT64_C(1) << 60, (wi_graph_options){0}, WY_LIMIT,
                   "more than 10000");
    assert_refused("wythoff + (1,2)", 5, 5, (wi_graph_options){.fold = true}, WY_BAD, "folded");
    assert_refused("wythoff block 1", 5, 5, (wi_graph_options){.fold = true}, WY_BAD, "blocking");
    /* Exactly as many as there are is fine. */
    wy_rules *rules = rules_or_fail("wythoff");
    wi_graph *graph = NULL;
    const wi_graph_options exact = {.vertices = 9, .edges = 23};
    assert_int_equal(wi_graph_create_two(&graph, rules, 2, 2, &exact, NULL), WY_OK);
    wi_graph_free(graph);
    wy_rules_free(rules);
}

/* Asks to stop at the n-th poll. */
static bool stop_at(void *data, double done) {
    (void)done;
    int *left = data;
    return --*left <= 0;
}

static void graphs_can_be_stopped(void **state) {
    (void)state;
    int left = 1;
    const wy_control control = {.poll = stop_at, .data = &left};
    assert_refused("wythoff", 60, 60, (wi_graph_options){.control = &control}, WY_STOPPED,
                   "stopped at");
    wy_rules *rules = rules_or_fail("wythoff");
    wi_graph *graph = NULL;
    left = INT_MAX;
    const wi_graph_options patient = {.control = &control};
    assert_int_equal(wi_graph_create_two(&graph, rules, 9, 9, &patient, NULL), WY_OK);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    left = 1;
    assert_int_equal(wi_graph_write_dot(stream, graph, NULL, NULL, &control, NULL), WY_STOPPED);
    fclose(stream);
    free(text);
    wi_graph_free(graph);
    wy_rules_free(rules);
}

/* A graph far away from the origin, with few vertices, is no problem; an engine is. */
static void large_heaps_with_few_moves(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("{(100000000,0),(0,300000000)}");
    wi_graph *graph = NULL;
    assert_int_equal(
        wi_graph_create_two(&graph, rules, INT64_C(1000000007), INT64_C(1000000009), NULL, NULL),
        WY_OK);
    assert_int_equal(wi_graph_vertices(graph), 11 * 4);
    check_kernel_by_definition(graph);
    wy_solution *solution = NULL;
    assert_int_equal(wy_solve(&solution, rules, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    assert_int_equal(wi_graph_check(graph, solution, NULL), WY_LIMIT);
    wy_solution_free(solution);
    wi_graph_free(graph);
    wy_rules_free(rules);
}

/* A check must be able to fail: the graph of one game, the engine of another. */
static void a_wrong_engine_is_noticed(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("wythoff");
    wy_rules *other = rules_or_fail("maharaja");
    wi_graph *graph = NULL;
    wy_solution *solution = NULL;
    wy_error error = {0};
    assert_int_equal(wi_graph_create_two(&graph, rules, 6, 6, NULL, NULL), WY_OK);
    assert_int_equal(wy_solve(&solution, other, WY_ENGINE_AUTO, NULL, NULL), WY_OK);
    assert_int_equal(wi_graph_check(graph, solution, &error), WY_SYSTEM);
    assert_non_null(strstr(error.message, "disagree"));
    wy_solution_free(solution);
    wi_graph_free(graph);
    wy_rules_free(rules);
    wy_rules_free(other);
}

static void texts_cannot_break_the_file(void **state) {
    (void)state;
    wy_rules *rules = rules_or_fail("nim");
    wi_graph *graph = NULL;
    assert_int_equal(wi_graph_create_two(&graph, rules, 1, 0, NULL, NULL), WY_OK);
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    assert_int_equal(wi_graph_write_dot(stream, graph, "a \"b\" \\ c\nd", "remark\n}", NULL, NULL),
                     WY_OK);
    fclose(stream);
    assert_string_equal(text,
                        "// remark }\n"
                        "digraph game {\n"
                        "  label=\"a \\\"b\\\" \\\\ c d\"; labelloc=t; fontname=\"Helvetica\";\n"
                        "  node [shape=circle, style=filled, fillcolor=white, "
                        "fontname=\"Helvetica\", margin=0.02];\n"
                        "  edge [color=\"#9a9a9a\", arrowsize=0.6];\n"
                        "  \"1,0\" [peripheries=2];\n"
                        "  \"0,0\" [fillcolor=\"#c1121f\", fontcolor=white];\n"
                        "  \"1,0\" -> \"0,0\" [color=\"#c1121f\", penwidth=1.4];\n"
                        "}\n");
    free(text);
    wi_graph_free(graph);
    wy_rules_free(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_are_the_p_positions),
        cmocka_unit_test(folding_keeps_the_kernel),
        cmocka_unit_test(refusals_say_why),
        cmocka_unit_test(graphs_can_be_stopped),
        cmocka_unit_test(large_heaps_with_few_moves),
        cmocka_unit_test(a_wrong_engine_is_noticed),
        cmocka_unit_test(texts_cannot_break_the_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
