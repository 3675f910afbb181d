/* job_prove.c - the P-set of a game as an automaton, proved, with its certificate. */
#include <wythoff/prove.h>

#include "web/server/jobs.h"
#include "web/server/service.h"
#include "json/theorem.h"

static wy_status put_certificate(FILE *stream, const void *what, wy_error *error) {
    return wy_theorem_write_certificate(stream, what, error);
}

static wy_status put_walnut(FILE *stream, const void *what, wy_error *error) {
    return wy_automaton_write(stream, wy_theorem_p(what), error);
}

static wy_status put_dot(FILE *stream, const void *what, wy_error *error) {
    static const char *const names[] = {"x", "y"};
    return wy_automaton_write_dot(stream, wy_theorem_p(what), "P-positions", names, error);
}

/* Later requests about the game use the theorem. */
static void keep_theorem(const web_job *job, wy_theorem *theorem) {
    web_game *game;
    web_clock clock;
    web_clock_start(&clock, 1, &job->service->down, -1);
    if (web_games_use(&game, job->service->games, job->game, NULL) != WY_OK) {
        wy_theorem_free(theorem);
        return;
    }
    if (web_game_lock(game, &clock, NULL) == WY_OK) {
        if (web_game_solve(game, NULL) == WY_OK && web_game_theorem(game) == NULL) {
            web_game_keep_theorem(game, theorem);
            theorem = NULL;
        }
        web_game_unlock(game);
    }
    web_games_leave(job->service->games, game);
    wy_theorem_free(theorem);
}

wy_status web_job_prove(web_job *job) {
    const json_t *numeration = json_object_get(job->options, "numeration");
    const wy_prove_options options = {
        .numeration = json_string_value(numeration),
        .states = web_job_option(job, "states", 10000000),
        .window = web_job_option(job, "window", 1000000),
    };
    wy_theorem *theorem;
    const wy_status status = wy_prove(&theorem, job->rules, &options, &job->control, &job->error);
    if (status != WY_OK) {
        return status;
    }
    job->result = wy_json_theorem(theorem);
    web_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8", put_certificate, theorem);
    web_job_add_file(job, "automaton.txt", "text/plain; charset=utf-8", put_walnut, theorem);
    web_job_add_file(job, "automaton.dot", "text/vnd.graphviz", put_dot, theorem);
    keep_theorem(job, theorem);
    return WY_OK;
}
