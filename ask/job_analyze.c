/* job_analyze.c - what can be said about a game. */
#include <wythoff/analyze.h>

#include "ask/jobs.h"
#include "json/analysis.h"

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
