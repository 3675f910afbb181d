/* job_kinds.c - the kinds of jobs: analyses, dictionaries, proofs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/machine.h>
#include <wythoff/prove.h>
#include <wythoff/solve.h>

#include "ask/asker.h"
#include "ask/jobs.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "json/machine.h"
#include "json/report.h"
#include "json/theorem.h"

enum { LARGEST_FILE = 64 << 20 };

/* A number of the options, from 1 to most; 0: not given. */
static int64_t ask_job_option(const ask_job *job, const char *name, int64_t most) {
    const json_t *value = json_object_get(job->options, name);
    const double number = json_number_value(value); /* 0 if it is none */
    return number < 1 ? 0 : number > (double)most ? most : (int64_t)number;
}

wy_status ask_job_add_file(ask_job *job, const char *name, const char *type, ask_job_writer *write,
                           const void *what) {
    ask_job_file *file = &job->files[job->file_count];
    if (job->file_count == ASK_JOB_FILES) {
        return WY_LIMIT;
    }
    *file = (ask_job_file){.name = name, .type = type};
    FILE *stream = open_memstream(&file->bytes, &file->length);
    wy_error error;
    wy_status status = stream == NULL ? WY_SYSTEM : write(stream, what, &error);
    if (stream != NULL && fclose(stream) != 0) {
        status = WY_SYSTEM;
    }
    if (status == WY_OK && file->length > LARGEST_FILE) {
        status = WY_LIMIT;
    }
    if (status != WY_OK) {
        free(file->bytes);
        file->bytes = NULL;
        return status;
    }
    job->file_count++;
    return WY_OK;
}

static const ask_job_kind kinds[] = {
#define X(name, any_game) {#name, ask_job_##name, any_game},
    ASK_JOBS(X)
#undef X
};

const ask_job_kind *ask_job_kind_named(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

/* ---- What can be said about a game ---------------------------------------------------------- */

wy_status ask_job_analyze(ask_job *job) {
    const wy_analyze_options options = {
        .columns = ask_job_option(job, "columns", 100000000),
        .window = ask_job_option(job, "window", 20000),
        .states = ask_job_option(job, "states", 1000000),
        .seconds = (double)ask_job_option(job, "seconds", 600),
    };
    wy_analysis *analysis = NULL;
    const wy_status status =
        wy_analyze(&analysis, job->rules, &options, &job->control, &job->error);
    if (status == WY_OK) {
        job->result = wi_json_analysis(analysis);
    }
    wy_analysis_free(analysis);
    return status;
}

/* ---- The column machine of a game and its dictionary ---------------------------------------- */

enum { MOST_WORDS = 5000 };

static wy_status put_machine_certificate(FILE *stream, const void *what, wy_error *error) {
    return wy_machine_write_certificate(stream, what, error);
}

static wy_status find_words(ask_job *job, const wy_machine *machine,
                            const wy_machine_limits *limits) {
    wy_words *words;
    wy_synchronisation synchronisation;
    wy_status status = wy_words_find(&words, machine, limits, &job->control, &job->error);
    if (status == WY_NO) { /* two wings: there are none */
        job->result = wi_json_machine(machine, NULL);
        return job->result != NULL ? WY_OK : wi_fail_memory(&job->error);
    }
    if (status != WY_OK) {
        return status;
    }
    status = wy_machine_synchronise(&synchronisation, machine, limits, &job->control, &job->error);
    if (status == WY_OK) {
        const wi_json_dictionary dictionary = {
            .words = words, .most = MOST_WORDS, .synchronisation = &synchronisation};
        job->result = wi_json_machine(machine, &dictionary);
    }
    wy_words_free(words);
    return status;
}

static wy_status find_machine(wy_machine **machine, ask_job *job, const wy_machine_limits *limits) {
    wy_machine_game game;
    wy_error why;
    wy_status status = wi_rules_columns(&game, job->rules, &why);
    if (status == WY_NO) {
        return wi_fail(&job->error, WY_BAD,
                       "column machines are for Nim with finitely many diagonals, such as Wythoff "
                       "Nim, and finitely many changes: %.300s",
                       why.message);
    }
    if (status != WY_OK) {
        job->error = why;
        return status;
    }
    status = wy_machine_find_game(machine, &game, limits, &job->control, &job->error);
    wy_machine_game_clear(&game);
    return status;
}

wy_status ask_job_dictionary(ask_job *job) {
    const wy_machine_limits limits = {
        .columns = ask_job_option(job, "columns", 100000000),
        .states = ask_job_option(job, "states", 1000000),
        .nodes = ask_job_option(job, "nodes", 10000000),
        .context = (int)ask_job_option(job, "context", 64),
    };
    wy_machine *machine = NULL;
    wy_status status = find_machine(&machine, job, &limits);
    if (status == WY_OK) {
        status = find_words(job, machine, &limits);
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        if (status == WY_OK && facts.closed) {
            ask_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8",
                             put_machine_certificate, machine);
        }
        if (status == WY_OK) {
            ask_job_add_drawing(job, machine);
        }
    }
    wy_machine_free(machine);
    return status;
}

/* ---- The P-set of a game as an automaton, proved, with its certificate ---------------------- */

/* A theorem with its statements. */
typedef struct certified {
    const wy_theorem *theorem;
    const wy_reading *reading;
    const wy_control *control;
} certified;

static wy_status put_certificate(FILE *stream, const void *what, wy_error *error) {
    const certified *of = what;
    return wy_theorem_write_certified(stream, of->theorem, of->reading, NULL, NULL, of->control,
                                      error);
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
    const certified of = {theorem, reading, &job->control};
    ask_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8", put_certificate, &of);
    wy_reading_free(reading);
    ask_job_add_file(job, "automaton.txt", "text/plain; charset=utf-8", put_walnut, theorem);
    ask_job_add_file(job, "automaton.dot", "text/vnd.graphviz", put_dot, theorem);
    keep_theorem(job, theorem);
    return WY_OK;
}
