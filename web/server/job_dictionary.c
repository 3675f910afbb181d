/* job_dictionary.c - the column machine of a game and its dictionary. */
#include <stdlib.h>

#include <wythoff/machine.h>
#include <wythoff/report.h>
#include <wythoff/solve.h>

#include "base/fail.h"
#include "web/server/jobs.h"
#include "json/machine.h"

enum { MOST_WORDS = 5000 };

static wy_status put_machine_certificate(FILE *stream, const void *what, wy_error *error) {
    return wy_machine_write_certificate(stream, what, error);
}

static wy_status put_machine_dot(FILE *stream, const void *what, wy_error *error) {
    return wy_machine_write_dot(stream, what, NULL, NULL, error);
}

static wy_status find_words(web_job *job, const wy_machine *machine,
                            const wy_machine_limits *limits) {
    wy_words *words;
    wy_synchronisation synchronisation;
    wy_status status = wy_words_find(&words, machine, limits, &job->control, &job->error);
    if (status != WY_OK) {
        return status;
    }
    status = wy_machine_synchronise(&synchronisation, machine, limits, &job->control, &job->error);
    if (status == WY_OK) {
        json_t *more = wy_json_words(words, MOST_WORDS);
        json_object_update(job->result, more);
        json_decref(more);
        json_object_set_new(job->result, "synchronisation",
                            wy_json_synchronisation(&synchronisation));
    }
    wy_words_free(words);
    return status;
}

static wy_status find_machine(wy_machine **machine, web_job *job, const wy_machine_limits *limits) {
    wy_position *list;
    size_t count;
    wy_error why;
    wy_status status = wy_rules_finite_list(&list, &count, job->rules, &why);
    if (status == WY_NO) {
        return wy_fail(&job->error, WY_BAD,
                       "column machines are for Wythoff's game with a finite symmetric list of "
                       "further moves: %.300s",
                       why.message);
    }
    if (status != WY_OK) {
        job->error = why;
        return status;
    }
    status = wy_machine_find(machine, list, count, limits, &job->control, &job->error);
    free(list);
    return status;
}

wy_status web_job_dictionary(web_job *job) {
    const wy_machine_limits limits = {
        .columns = web_job_option(job, "columns", 100000000),
        .states = web_job_option(job, "states", 1000000),
        .nodes = web_job_option(job, "nodes", 10000000),
        .context = (int)web_job_option(job, "context", 64),
    };
    wy_machine *machine = NULL;
    wy_status status = find_machine(&machine, job, &limits);
    if (status == WY_OK) {
        job->result = wy_json_machine(machine);
        status = find_words(job, machine, &limits);
        wy_machine_facts facts;
        wy_machine_facts_of(&facts, machine);
        if (status == WY_OK && facts.closed) {
            web_job_add_file(job, "certificate.txt", "text/plain; charset=utf-8",
                             put_machine_certificate, machine);
        }
        if (status == WY_OK) {
            web_job_add_file(job, "machine.dot", "text/vnd.graphviz", put_machine_dot, machine);
        }
    }
    wy_machine_free(machine);
    return status;
}
