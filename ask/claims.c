/*
 * claims.c - "claims": what the papers claim, about one game or at all.
 *
 * Nothing is checked here: "expect" is the standing that the check of the claim found when the
 * program was made, and a job of kind "claim" runs the check and says what it finds.
 */
#include "ask/asker.h"

#include <pthread.h>
#include <stdlib.h>

#include <wythoff/papers.h>
#include <wythoff/rules.h>

#include "ask/jobs.h"
#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "json/report.h"

struct ask_claims {
    pthread_mutex_t lock;
    wy_claims *claims; /* NULL: nobody has asked yet */
    wy_rules **rules;  /* of every game of every claim, settled, in their order; else NULL */
    size_t count;
};

ask_claims *ask_claims_create(void) {
    ask_claims *kept = calloc(1, sizeof *kept);
    if (kept != NULL && pthread_mutex_init(&kept->lock, NULL) != 0) {
        free(kept);
        kept = NULL;
    }
    return kept;
}

static void forget(ask_claims *kept) {
    for (size_t i = 0; i < kept->count; i++) {
        wy_rules_free(kept->rules[i]);
    }
    free(kept->rules);
    wy_claims_close(kept->claims);
    kept->claims = NULL;
    kept->rules = NULL;
    kept->count = 0;
}

void ask_claims_free(ask_claims *kept) {
    if (kept != NULL) {
        forget(kept);
        pthread_mutex_destroy(&kept->lock);
        free(kept);
    }
}

/* The games of the claims take a quarter of a second to settle. */
static wy_status settle_games(ask_claims *kept, wy_error *error) {
    wy_status status = wy_claims_open(&kept->claims, error);
    size_t games = 0;
    for (size_t i = 0; status == WY_OK && i < wy_claims_count(kept->claims); i++) {
        games += wy_claims_at(kept->claims, i)->game_count;
    }
    if (status == WY_OK && (kept->rules = calloc(games + 1, sizeof(wy_rules *))) == NULL) {
        status = wi_fail_memory(error);
    }
    for (size_t i = 0; status == WY_OK && i < wy_claims_count(kept->claims); i++) {
        const wy_claim *claim = wy_claims_at(kept->claims, i);
        for (size_t k = 0; status == WY_OK && k < claim->game_count; k++) {
            /* The question is about two heaps without memory, so all other games are left out. */
            status = wy_rules_read_settled(&kept->rules[kept->count], claim->games[k], error);
            status = status == WY_SYSTEM ? status : WY_OK;
            kept->count++;
        }
    }
    if (status != WY_OK) {
        forget(kept);
    }
    return status;
}

/* Is a claim whose games begin at `first` about this game, however it is written? */
static bool is_about(const ask_claims *kept, const wy_claim *claim, size_t first,
                     const wy_rules *rules) {
    bool about = false;
    for (size_t i = 0; i < claim->game_count && !about; i++) {
        const wy_rules *other = kept->rules[first + i];
        about = other != NULL && wy_rules_equal(rules, other);
    }
    return about;
}

static void answer(ask_call *call, const wy_rules *rules) {
    ask_claims *kept = call->asker->claims;
    wy_error error;
    pthread_mutex_lock(&kept->lock); /* after that nothing of it changes */
    const wy_status status = kept->claims != NULL ? WY_OK : settle_games(kept, &error);
    pthread_mutex_unlock(&kept->lock);
    if (status != WY_OK) {
        ask_refuse_error(call, &error, NULL, NULL);
        return;
    }
    json_t *list = json_array();
    size_t first = 0;
    for (size_t i = 0; i < wy_claims_count(kept->claims); i++) {
        const wy_claim *claim = wy_claims_at(kept->claims, i);
        if (rules == NULL || is_about(kept, claim, first, rules)) {
            json_array_append_new(list, wi_json_claim(claim));
        }
        first += claim->game_count;
    }
    ask_done(call, wi_json_claims(list));
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
