/* job_routes.c - /jobs: asking for a job, looking at it, stopping it, fetching its files. */
#include <stdlib.h>
#include <string.h>

#include <wythoff/rules.h>

#include "web/server/body.h"
#include "web/server/jobs.h"
#include "web/server/routes.h"

static void add_job(web_call *call, json_t *body) {
    const char *name = web_body_text(call, body, "kind");
    const char *game = name == NULL ? NULL : web_body_text(call, body, "game");
    if (game == NULL) {
        return;
    }
    const web_job_kind *kind = web_job_kind_named(name);
    if (kind == NULL) {
        web_refuse(call->answer, 400, "bad_input", "kind", "there is no kind of job '%.60s'", name);
        return;
    }
    wy_rules *rules;
    wy_error error;
    if (wy_rules_read_settled(&rules, game, &error) != WY_OK) {
        web_refuse_error(call->answer, &error, "game", game);
        return;
    }
    char *copy = strdup(game);
    if (copy == NULL) {
        wy_rules_free(rules);
        web_refuse(call->answer, 503, "system", NULL, "out of memory");
        return;
    }
    char id[WEB_JOB_ID];
    const wy_status status = web_jobs_add(id, call->service->jobs, kind, copy, rules,
                                          json_deep_copy(json_object_get(body, "options")), &error);
    if (status == WY_OK) {
        call->answer->status = 202;
        web_answer_json(call->answer, json_pack("{s:s}", "job", id));
    } else if (status == WY_LIMIT) {
        web_refuse(call->answer, 429, "too_many", NULL, "%s", error.message);
    } else {
        web_refuse_error(call->answer, &error, NULL, NULL);
    }
}

void web_handle_job_add(web_call *call) {
    json_t *body = web_body_read(call);
    if (body != NULL) {
        add_job(call, body);
        json_decref(body);
    }
}

static void refuse(web_call *call) {
    web_refuse(call->answer, 404, "not_found", NULL, "there is no such job any more");
}

void web_handle_job_look(web_call *call) {
    json_t *job = web_jobs_look(call->service->jobs, call->names[0]);
    if (job == NULL) {
        refuse(call);
    } else {
        web_answer_json(call->answer, job);
    }
}

void web_handle_job_stop(web_call *call) {
    if (web_jobs_stop(call->service->jobs, call->names[0])) {
        web_handle_job_look(call);
    } else {
        refuse(call);
    }
}

void web_handle_job_file(web_call *call) {
    size_t length;
    const char *type = NULL;
    char *bytes =
        web_jobs_file(&length, &type, call->service->jobs, call->names[0], call->names[1]);
    if (bytes == NULL) {
        web_refuse(call->answer, length > 0 ? 503 : 404, length > 0 ? "system" : "not_found", NULL,
                   length > 0 ? "out of memory" : "there is no such file");
        return;
    }
    web_answer *answer = call->answer;
    answer->status = 200;
    answer->type = type;
    answer->body = (web_text){.bytes = bytes, .length = length, .room = length + 1};
    snprintf(answer->disposition, sizeof answer->disposition, "attachment; filename=\"%.60s\"",
             call->names[1]); /* one of our own names */
}
