/* job_analyze.c - what can be said about a game; and one claim of the papers, checked. */
#include <string.h>

#include <wythoff/analyze.h>
#include <wythoff/papers.h>

#include "ask/jobs.h"
#include "base/fail.h"
#include "json/analysis.h"
#include "json/papers.h"

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
        job->result = wy_json_analysis(analysis);
    }
    wy_analysis_free(analysis);
    return status;
}

/* In its short form, unless the options say "full": true. */
wy_status ask_job_claim(ask_job *job) {
    wy_claims *claims;
    const char *id = json_string_value(json_object_get(job->options, "claim"));
    const wy_status status = wy_claims_open(&claims, &job->error);
    if (status != WY_OK) {
        return status;
    }
    const wy_claim *claim = id == NULL ? NULL : wy_claims_find(claims, id);
    if (claim == NULL) {
        wy_claims_close(claims);
        return wy_fail(&job->error, WY_BAD, "options.claim names no claim");
    }
    const wy_claim_run run = {
        .shorter = !json_is_true(json_object_get(job->options, "full")),
        .control = job->control,
    };
    wy_claim_result result;
    const wy_status found = wy_claim_examine(&result, claim, &run);
    if (found == WY_OK) {
        job->result = wy_json_claim_result(&result, false);
    } else {
        job->error = result.error;
    }
    wy_claim_result_clear(&result);
    wy_claims_close(claims);
    return found;
}
