/* job_dictionary.c - the column machine of a game and its dictionary. */
#include <stdlib.h>

#include <wythoff/machine.h>
#include <wythoff/solve.h>

#include "ask/jobs.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "json/machine.h"

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
