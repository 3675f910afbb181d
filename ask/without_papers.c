/* without_papers.c - instead of claims.c, where the library of the papers is not linked in. */
#include <stdlib.h>

#include "ask/claims.h"
#include "ask/jobs.h"
#include "ask/questions.h"
#include "base/fail.h"

struct ask_claims {
    char none;
};

ask_claims *ask_claims_create(void) {
    return calloc(1, sizeof(ask_claims));
}

void ask_claims_free(ask_claims *kept) {
    free(kept);
}

void ask_answer_claims(ask_call *call) {
    ask_refuse(call, "none", NULL, "the claims of the papers are not in this library");
}

wy_status ask_job_claim(ask_job *job) {
    return wi_fail(&job->error, WY_LIMIT, "the claims of the papers are not in this library");
}
