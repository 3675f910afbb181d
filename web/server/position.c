/* position.c - GET /position: who wins at (x, y), and by which move. */
#include <wythoff/play.h>

#include "base/clock.h"
#include "web/server/ask.h"
#include "web/server/routes.h"
#include "json/values.h"

enum { GRUNDY_WINDOW = 512 }; /* of heaps below this the value is told too */

static const double grundy_seconds = 0.5;

/* The Grundy value as a string, or null where it is not at hand. */
static json_t *grundy_json(web_game *game, const mpz_t x, const mpz_t y) {
    if (mpz_cmp_ui(x, GRUNDY_WINDOW) >= 0 || mpz_cmp_ui(y, GRUNDY_WINDOW) >= 0 ||
        game->class.history || game->rules->block > 0 || game->rules->misere) {
        return json_null();
    }
    const double end = game->clock->end;
    const double soon = wy_seconds() + grundy_seconds;
    game->clock->end = end == 0 || soon < end ? soon : end;
    web_values *values;
    const wy_status status = web_game_values(&values, game, GRUNDY_WINDOW, NULL);
    game->clock->end = end;
    if (status != WY_OK) {
        return json_null();
    }
    const uint32_t value = values->values[mpz_get_si(y) * values->size + (int64_t)mpz_get_si(x)];
    web_values_leave(values);
    return value == WY_GRUNDY_NONE ? json_null() : json_sprintf("%u", value);
}

static json_t *move_or_null(bool there, const mpz_t x, const mpz_t y) {
    return there ? wy_json_pair(x, y) : json_null();
}

/* ---- games in which the position tells all ------------------------------------------------ */

static void answer_plain(web_call *call, web_game *game, const mpz_t x, const mpz_t y) {
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error;
    wy_status status = web_game_solve(game, &error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, game->asked, x, y, &error);
        web_game_theorem(game);
    }
    if (status != WY_OK) {
        web_ask_failed(call, &error);
    } else if (!verdict.on_board) {
        web_answer_json(call->answer,
                        json_pack("{s:b, s:n, s:n, s:n, s:b, s:n, s:n, s:n}", "on_board", false,
                                  "outcome", "move", "to", "may_be_blocked", false, "standing",
                                  "checked", "grundy"));
    } else {
        web_answer_json(
            call->answer,
            json_pack("{s:b, s:s, s:o, s:o, s:b, s:o, s:o, s:o}", "on_board", true, "outcome",
                      verdict.p ? "P" : "N", "move",
                      move_or_null(verdict.has_move, verdict.move.dx, verdict.move.dy), "to",
                      move_or_null(verdict.has_move, verdict.move.to_x, verdict.move.to_y),
                      "may_be_blocked", verdict.move.may_be_blocked, "standing",
                      wy_json_standing(&verdict.standing), "checked", wy_json_text(verdict.checked),
                      "grundy", grundy_json(game, x, y)));
    }
    wy_verdict_clear(&verdict);
}

/* ---- games with a history: the position as a start ---------------------------------------- */

static void answer_start(web_call *call, web_game *game, const mpz_t x, const mpz_t y) {
    const wy_control control = web_game_control(game);
    wy_play *play = NULL;
    wy_advice advice;
    wy_advice_init(&advice);
    wy_error error;
    wy_status status = wy_play_create(&play, game->rules, x, y, &control, &error);
    if (status == WY_OK) {
        status = wy_play_advise(play, &advice, &error);
    }
    if (status != WY_OK) {
        web_ask_failed(call, &error);
    } else {
        const bool move = !advice.verdict.p && advice.phase == WY_PHASE_MOVE;
        web_answer_json(call->answer,
                        json_pack("{s:b, s:s, s:o, s:o, s:b, s:o, s:o, s:n}", "on_board", true,
                                  "outcome", advice.verdict.p ? "P" : "N", "move",
                                  move_or_null(move, advice.move.dx, advice.move.dy), "to",
                                  move_or_null(move, advice.move.to_x, advice.move.to_y),
                                  "may_be_blocked", false, "standing",
                                  wy_json_standing(&advice.verdict.standing), "checked",
                                  wy_json_text(advice.verdict.reason), "grundy"));
    }
    wy_advice_clear(&advice);
    wy_play_free(play);
}

void web_handle_position(web_call *call) {
    mpz_t x;
    mpz_t y;
    mpz_inits(x, y, NULL);
    if (web_query_integer(x, call->answer, call->query, "x") &&
        web_query_integer(y, call->answer, call->query, "y")) {
        web_game *game = web_ask_game(call, "game");
        if (game != NULL && web_ask_lock(call, game)) {
            if (game->class.history) {
                answer_start(call, game, x, y);
            } else {
                answer_plain(call, game, x, y);
            }
            web_game_unlock(game);
        }
        web_games_leave(call->service->games, game);
    }
    mpz_clears(x, y, NULL);
}
