/* without_papers.c - instead of claims.c, where the library of the papers is not linked in. */
#include "ask/jobs.h"
#include "ask/questions.h"
#include "base/fail.h"

void ask_answer_claims(ask_call *call) {
    ask_refuse(call, "none", NULL, "the claims of the papers are not in this library");
}

wy_status ask_job_claim(ask_job *job) {
    return wi_fail(&job->error, WY_LIMIT, "the claims of the papers are not in this library");
}
