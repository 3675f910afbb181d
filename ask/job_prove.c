/* job_prove.c - the P-set of a game as an automaton, proved, with its certificate. */
#include <wythoff/prove.h>

#include "ask/asker.h"
#include "ask/jobs.h"
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
static void keep_theorem(const ask_job *job, wy_theorem *theorem) {
    ask_game *game;
    ask_clock clock;
    ask_clock_start(&clock, 1, &job->asker->down, NULL);
    if (ask_games_use(&game, job->asker->games, job->game, NULL) != WY_OK) {
        wy_theorem_free(theorem);
        return;
    }
    if (ask_game_lock(game, &clock, NULL) == WY_OK) {
        if (ask_game_solve(game, NULL) == WY_OK && ask_game_theorem(game) == NULL) {
            ask_game_keep_theorem(game, theorem);
            theorem = NULL;
        }
        ask_game_unlock(game);
    }
    ask_games_leave(job->asker->games, game);
    wy_theorem_free(theorem);
}

/* ---- other numbers of heaps, and memories ---------------------------------------------------- */

static wy_status put_heap_certificate(FILE *stream, const void *what, wy_error *error) {
    return wy_theorem_write_certificate(stream, what, error);
}

static wy_status put_heap_walnut(FILE *stream, const void *what, wy_error *error) {
    return wy_automaton_write(stream, wy_theorem_p(what), error);
}

static wy_status prove_heaps(ask_job *job, const wy_prove_options *options) {
    wy_theorem *proof;
    const wy_status status = wy_prove(&proof, job->rules, options, &job->control, &job->error);
    if (status != WY_OK) {
        return status;
    }
    job->result = wi_json_heap_proof(proof, 0);
    ask_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8", put_heap_certificate,
                     proof);
    ask_job_add_file(job, "automaton.txt", "text/plain; charset=utf-8", put_heap_walnut, proof);
    wy_theorem_free(proof);
    return WY_OK;
}

/* ---- any game -------------------------------------------------------------------------------- */

wy_status ask_job_prove(ask_job *job) {
    const json_t *numeration = json_object_get(job->options, "numeration");
    const wy_prove_options options = {
        .numeration = json_string_value(numeration),
        .states = ask_job_option(job, "states", 10000000),
        .window = ask_job_option(job, "window", 1000000),
    };
    if (!wy_rules_plane(job->rules)) {
        return prove_heaps(job, &options);
    }
    wy_theorem *theorem;
    const wy_status status = wy_prove(&theorem, job->rules, &options, &job->control, &job->error);
    if (status != WY_OK) {
        return status;
    }
    wy_reading *reading = NULL;
    const wy_status read = wy_theorem_reading(&reading, theorem, &job->control, &job->error);
    if (read != WY_OK) {
        wy_theorem_free(theorem);
        return read;
    }
    job->result = wi_json_theorem(theorem, reading, 0);
    wy_reading_free(reading);
    ask_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8", put_certificate, theorem);
    ask_job_add_file(job, "automaton.txt", "text/plain; charset=utf-8", put_walnut, theorem);
    ask_job_add_file(job, "automaton.dot", "text/vnd.graphviz", put_dot, theorem);
    keep_theorem(job, theorem);
    return WY_OK;
}
