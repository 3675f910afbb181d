/*
 * claims.c - "claims": what the papers claim, about one game or at all.
 *
 * Nothing is checked here: "expect" is the standing that the check of the claim found when the
 * program was made, and a job of kind "claim" runs the check and says what it finds.
 */
#include <wythoff/papers.h>
#include <wythoff/rules.h>

#include "ask/jobs.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "json/papers.h"

/* Is the claim about this game, however it is written? */
static bool is_about(const wy_claim *claim, const wy_rules *rules) {
    bool about = false;
    for (size_t i = 0; i < claim->game_count && !about; i++) {
        wy_rules *other;
        about = wy_rules_read_settled(&other, claim->games[i], NULL) == WY_OK &&
                wy_rules_equal(rules, other);
        wy_rules_free(other);
    }
    return about;
}

static void answer(ask_call *call, const wy_rules *rules) {
    wy_claims *claims;
    wy_error error;
    if (wy_claims_open(&claims, &error) != WY_OK) {
        ask_refuse_error(call, &error, NULL, NULL);
        return;
    }
    json_t *list = json_array();
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        if (rules == NULL || is_about(claim, rules)) {
            json_array_append_new(list, wi_json_claim(claim));
        }
    }
    ask_done(call, wi_json_claims(list));
    wy_claims_close(claims);
}

void ask_answer_claims(ask_call *call) {
    if (ask_find(call, "game") == NULL) {
        answer(call, NULL);
        return;
    }
    ask_game *game = ask_use_game(call, "game");
    if (game != NULL) {
        answer(call, game->rules);
    }
    ask_games_leave(call->asker->games, game);
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
        return wi_fail(&job->error, WY_BAD, "options.claim names no claim");
    }
    const wy_claim_run run = {
        .shorter = !json_is_true(json_object_get(job->options, "full")),
        .control = job->control,
    };
    wy_claim_result result;
    const wy_status found = wy_claim_examine(&result, claim, &run);
    if (found == WY_OK) {
        job->result = wi_json_claim_result(&result, false);
    } else {
        job->error = result.error;
    }
    wy_claim_result_clear(&result);
    wy_claims_close(claims);
    return found;
}
