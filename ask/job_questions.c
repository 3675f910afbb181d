/* job_questions.c - jobs: starting one, looking at it, stopping it, fetching its files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "ask/jobs.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "rules/value.h"

void ask_answer_job_start(ask_call *call) {
    const char *name;
    const char *game;
    if (!ask_text(&name, call, "kind") || !ask_text(&game, call, "game")) {
        return;
    }
    const ask_job_kind *kind = ask_job_kind_named(name);
    if (kind == NULL) {
        ask_refuse(call, "bad_input", "kind", "there is no kind of job '%.60s'", name);
        return;
    }
    wy_rules *rules;
    wy_error error;
    const wy_status read = kind->any_game ? wy_rules_read_settled(&rules, game, &error)
                                          : wi_rules_read_plane(&rules, game, &error);
    if (read != WY_OK) {
        ask_refuse_error(call, &error, "game", game);
        return;
    }
    char *copy = strdup(game);
    if (copy == NULL) {
        wy_rules_free(rules);
        ask_refuse(call, "system", NULL, "out of memory");
        return;
    }
    char id[ASK_JOB_ID];
    const wy_status status = ask_jobs_add(id, call->asker->jobs, kind, copy, rules,
                                          json_deep_copy(ask_value(call, "options")), &error);
    if (status == WY_OK) {
        ask_done(call, json_pack("{s:s}", "job", id));
    } else if (status == WY_LIMIT) {
        ask_refuse(call, "too_many", NULL, "%s", error.message);
    } else {
        ask_refuse_error(call, &error, NULL, NULL);
    }
}

static void refuse(ask_call *call) {
    ask_refuse(call, "not_found", "job", "there is no such job any more");
}

static void look(ask_call *call, const char *id) {
    json_t *job = ask_jobs_look(call->asker->jobs, id);
    if (job == NULL) {
        refuse(call);
    } else {
        ask_done(call, job);
    }
}

void ask_answer_job(ask_call *call) {
    const char *id;
    if (ask_text(&id, call, "job")) {
        look(call, id);
    }
}

void ask_answer_job_stop(ask_call *call) {
    const char *id;
    if (!ask_text(&id, call, "job")) {
        return;
    }
    if (ask_jobs_stop(call->asker->jobs, id)) {
        look(call, id);
    } else {
        refuse(call);
    }
}

void ask_answer_job_file(ask_call *call) {
    const char *id;
    const char *name;
    if (!ask_text(&id, call, "job") || !ask_text(&name, call, "file")) {
        return;
    }
    size_t length;
    const char *type = NULL;
    char *bytes = ask_jobs_file(&length, &type, call->asker->jobs, id, name);
    if (bytes == NULL) {
        ask_refuse(call, length > 0 ? "system" : "not_found", "file",
                   length > 0 ? "out of memory" : "there is no such file");
        return;
    }
    call->type = type;
    call->body = (wi_writer){.bytes = bytes, .length = length, .room = length + 1};
    snprintf(call->name, sizeof call->name, "%.60s", name); /* one of our own names */
}
