/* graph.c - wythoff graph: the game graph below a position, for Graphviz. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "base/outfile.h"
#include "heaps.h"
#include "report/game_pictures.h"
#include "solve/graph.h"
#include "tuples.h"

typedef struct settings {
    int64_t vertices, edges;
    bool fold;
} settings;

/* Compares the graph with an engine; *engine is its name. */
static wy_status compare(const char **engine, cli *program, const wi_graph *graph,
                         wy_error *error) {
    wy_solution *solution = NULL;
    *engine = wy_engine_name(WY_ENGINE_BOX);
    if (!wy_rules_plane(program->rules)) {
        return wi_graph_check(graph, NULL, error);
    }
    wy_status status = cli_game_open(&solution, program);
    if (status == WY_OK) {
        status = wi_graph_check(graph, solution, error);
        *engine = wy_engine_name(wy_solution_engine(solution));
        /* A graph that no engine can be asked about is drawn all the same. */
        if (status != WY_OK && status != WY_LIMIT) {
            cli_unfinished(program, status, error, "the graph is not written");
        }
    }
    wy_solution_free(solution);
    return status;
}

/* The head of the file: what the graph is, and what was checked. */
static wy_status describe(char **text, cli *program, const wi_graph *graph) {
    const char *engine;
    wy_error error;
    const wy_status status = compare(&engine, program, graph, &error);
    if (status != WY_OK && status != WY_LIMIT) {
        return status;
    }
    size_t kernel = 0;
    for (size_t i = 0; i < wi_graph_vertices(graph); i++) {
        kernel += wi_graph_in_kernel(graph, i);
    }
    const bool searched = wi_graph_searches(program->rules);
    return asprintf(text, "vertices: %zu, edges: %zu, %s: %zu; %s%s%s", wi_graph_vertices(graph),
                    wi_graph_edges(graph), searched ? "in the kernel" : "P-positions", kernel,
                    status != WY_OK ? "not compared with an engine"
                    : searched      ? "the "
                                    : "by the ",
                    status == WY_OK ? engine : "",
                    status != WY_OK ? ""
                    : searched      ? " engine agrees"
                                    : " engine") < 0
               ? cli_complain(program, WY_SYSTEM, "out of memory")
               : WY_OK;
}

/* The output is text for Graphviz, whatever the file is called: a picture's ending misleads. */
static bool has_picture_ending(const char *path) {
    static const char *const endings[] = {".png", ".svg", ".pdf", ".jpg", ".tex"};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        const size_t ending = strlen(endings[i]);
        if (length > ending && strcmp(path + length - ending, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

static wy_status write_graph(cli *program, const wi_graph *graph, const char *remark) {
    const char *path = program->common.output != NULL ? program->common.output : "-";
    cli_progress_clear(&program->progress);
    wi_outfile *file;
    wy_error error;
    if (wi_outfile_open(&file, path, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    if (strcmp(path, "-") != 0) {
        cli_write_origin(wi_outfile_stream(file), program, "//");
    }
    wy_status status = wi_graph_write_dot(wi_outfile_stream(file), graph, program->game, remark,
                                          &program->control, &error);
    if (status != WY_OK) {
        wi_outfile_abort(file);
    } else {
        status = wi_outfile_commit(file, &error);
    }
    return status == WY_OK ? WY_OK : cli_fail(program, &error);
}

static wy_status draw(cli *program, const settings *wanted, const wy_cell *start) {
    const wi_graph_options options = {.vertices = (size_t)wanted->vertices,
                                      .edges = (size_t)wanted->edges,
                                      .fold = wanted->fold,
                                      .control = &program->control};
    wi_graph *graph;
    wy_error error;
    if (wi_graph_create(&graph, program->rules, start, &options, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    char *remark = NULL;
    wy_status status = describe(&remark, program, graph);
    if (status == WY_OK) {
        status = write_graph(program, graph, remark);
        free(remark);
    }
    wi_graph_free(graph);
    return status;
}

static wy_status run(cli *program, const void *data, char **arguments, int count) {
    const settings *wanted = data;
    const char *path = program->common.output;
    if (path != NULL && has_picture_ending(path)) {
        return cli_complain(program, WY_BAD,
                            "the graph is text for Graphviz: write it to a .dot file, then "
                            "dot -Tpng FILE.dot -o FILE.png");
    }
    wy_place place;
    wy_place_init(&place);
    wy_status status = cli_place_read(&place, program, arguments, count);
    wy_cell start = {0};
    for (int i = 0; i < WY_MOST_HEAPS && status == WY_OK; i++) {
        start.heap[i] = mpz_fits_slong_p(place.heap[i]) ? mpz_get_si(place.heap[i]) : INT64_MAX;
        start.last[i] = mpz_fits_slong_p(place.last[i]) ? mpz_get_si(place.last[i]) : INT64_MAX;
        status = start.heap[i] > CLI_LARGEST
                     ? cli_complain(program, WY_LIMIT, "a graph begins at heaps of at most 10^18")
                     : WY_OK;
    }
    if (status == WY_OK) {
        start.memory = mpz_fits_slong_p(place.memory) ? mpz_get_si(place.memory) : INT64_MAX;
        status = draw(program, wanted, &start);
    }
    wy_place_clear(&place);
    return status;
}

static const cli_option options_table[] = {
    CLI_FLAG_OPTION(settings, fold, "fold", "symmetric games: (x,y) and (y,x) are one vertex",
                    .games = CLI_TWO_HEAPS),
    CLI_NUMBER_OPTION(settings, vertices, "max-vertices", "N", 1, 10000000,
                      "refuse a graph with more vertices; 10000 unless told", .initial = 10000,
                      .expert = true),
    CLI_NUMBER_OPTION(settings, edges, "max-edges", "N", 1, 100000000,
                      "refuse a graph with more edges; 200000 unless told", .initial = 200000,
                      .expert = true),
};

const cli_command cli_command_graph = {
    .name = "graph",
    .usage = "GAME X Y [-o FILE]",
    .summary = "the game graph below (X,Y) with its kernel, for Graphviz",
    .text = "Vertices are the positions that can be reached from (X,Y), edges the moves. The\n"
            "kernel (the P-positions) is found from the sinks upward, without any engine,\n"
            "and compared with one. It is filled; edges into it are strong; (X,Y) has a\n"
            "double border. Graphviz makes pictures of it: dot -Tsvg graph.dot -o graph.svg.\n"
            "With blocking or misere play the filled vertices are the P-positions too.\n"
            "Games in which history counts have no such graph. A graph that is too large is\n"
            "refused, with exit status 3.",
    .examples = "  $ wythoff graph wythoff 3 4\n"
                "  $ wythoff graph maharaja 4 4 --fold -o maharaja.dot\n",
    .takes = CLI_GAME | CLI_HEAPS | CLI_MEMORY | CLI_ENGINE | CLI_WORK | CLI_OUTPUT | CLI_TIME,
    .least = 1,
    .most = WY_MOST_HEAPS,
    .options = options_table,
    .option_count = sizeof options_table / sizeof options_table[0],
    .settings_size = sizeof(settings),
    .run = run,
};
