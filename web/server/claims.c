/*
 * claims.c - GET /claims: what the papers claim, about one game or at all.
 *
 * Nothing is checked here: "expect" is the standing that the check of the claim found when the
 * program was made, and a job of kind "claim" runs the check and says what it finds.
 */
#include <wythoff/papers.h>
#include <wythoff/rules.h>

#include "web/server/ask.h"
#include "web/server/routes.h"
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

static void answer(web_call *call, const wy_rules *rules) {
    wy_claims *claims;
    wy_error error;
    if (wy_claims_open(&claims, &error) != WY_OK) {
        web_refuse_error(call->answer, &error, NULL, NULL);
        return;
    }
    json_t *list = json_array();
    for (size_t i = 0; i < wy_claims_count(claims); i++) {
        const wy_claim *claim = wy_claims_at(claims, i);
        if (rules == NULL || is_about(claim, rules)) {
            json_array_append_new(list, wy_json_claim(claim));
        }
    }
    web_answer_json(call->answer, json_pack("{s:o}", "claims", list));
    wy_claims_close(claims);
}

void web_handle_claims(web_call *call) {
    if (web_query_find(call->query, "game") == NULL) {
        answer(call, NULL);
        return;
    }
    web_game *game = web_ask_game(call, "game");
    if (game != NULL) {
        answer(call, game->rules);
    }
    web_games_leave(call->service->games, game);
}
