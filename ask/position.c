/* position.c - "position": who wins at (x, y), and by which move. */
#include <wythoff/answer.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/verdict.h"

enum { GRUNDY_WINDOW = 512 }; /* of heaps below this the value is told too */

static const double grundy_seconds = 0.5;

/* The Grundy value as a string, or null where it is not at hand. */
static json_t *grundy_json(ask_game *game, const mpz_t x, const mpz_t y) {
    if (mpz_cmp_ui(x, GRUNDY_WINDOW) >= 0 || mpz_cmp_ui(y, GRUNDY_WINDOW) >= 0 ||
        game->class.history || game->rules->block > 0 || game->rules->misere) {
        return json_null();
    }
    const double end = ask_clock_shorten(game->clock, grundy_seconds);
    ask_values *values;
    const wy_status status = ask_game_values(&values, game, GRUNDY_WINDOW, NULL);
    game->clock->end = end;
    if (status != WY_OK) {
        return json_null();
    }
    const uint32_t value = values->values[mpz_get_si(y) * values->size + (int64_t)mpz_get_si(x)];
    ask_values_leave(values);
    return value == WY_GRUNDY_NONE ? json_null() : json_sprintf("%u", value);
}

/* The verdict on a board also tells the Grundy value, where it is small. */
static void put_verdict(ask_call *call, const wy_verdict *verdict, json_t *grundy) {
    json_t *json = wi_json_verdict(verdict, NULL);
    if (json_object_set_new(json, "grundy", grundy) != 0) {
        json_decref(json);
        json = NULL;
    }
    ask_done(call, json);
}

/*
 * Who decides: the solution of the game or, where history counts and that is the solution of
 * another game with the same starts, one of its own, which is *own.
 */
static wy_status solution_of(wy_solution **out, wy_solution **own, ask_game *game,
                             wy_error *error) {
    const wy_control control = ask_game_control(game);
    const wy_status status = game->class.history
                                 ? wy_answer_open(own, game->rules, WY_ENGINE_AUTO, &control, error)
                                 : ask_game_solve(game, error);
    *out = *own != NULL ? *own : game->solution;
    return status;
}

static void answer(ask_call *call, ask_game *game, const wy_place *at) {
    wy_solution *solution = NULL;
    wy_solution *own = NULL;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_error error;
    wy_status status = solution_of(&solution, &own, game, &error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, solution, at, &error);
    }
    if (status == WY_OK && own == NULL) {
        ask_game_theorem(game);
    }
    if (status != WY_OK) {
        ask_failed(call, &error);
    } else {
        put_verdict(call, &verdict,
                    verdict.on_board ? grundy_json(game, at->heap[0], at->heap[1]) : json_null());
    }
    wy_solution_free(own);
    wy_verdict_clear(&verdict);
}

void ask_answer_position(ask_call *call) {
    wy_place at;
    wy_place_init(&at);
    if (ask_integer(at.heap[0], call, "x") && ask_integer(at.heap[1], call, "y")) {
        ask_game *game = ask_use_game(call, "game");
        if (game != NULL && ask_lock(call, game)) {
            answer(call, game, &at);
            ask_game_unlock(game);
        }
        ask_games_leave(call->asker->games, game);
    }
    wy_place_clear(&at);
}
