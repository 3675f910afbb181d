/*
 * without.c - what the asker says where cairo and the papers are not built in, as in a browser.
 */
#include <stdlib.h>

#include "ask/asker.h"
#include "ask/export.h"
#include "ask/jobs.h"
#include "ask/questions.h"
#include "base/fail.h"

/* ---- Instead of claims.c, where the library of the papers is not linked in ------------------ */

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

/* ---- Instead of export_picture.c, where there is no cairo: in a browser, say ---------------- */

wy_status ask_export_picture(ask_export *of, wy_error *error) {
    (void)of;
    return wi_fail(
        error, WY_LIMIT,
        "pictures are not made here, but by the command; csv, json and bfile are made here");
}

void ask_job_add_drawing(ask_job *job, const struct wy_machine *machine) {
    (void)job;
    (void)machine;
}
