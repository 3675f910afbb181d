/*
 * engine_automaton.c - the automaton of the P-set (prove.h), for heaps of any size.
 *
 * It is found and proved when it is first needed; how long that takes, and whether there is one,
 * nobody knows before.  What was tried in vain is not tried again with no more time.
 */
#include "answer/game.h"

#include "base/fail.h"
#include "base/timer.h"

static bool is_wanted(const wy_game *game) {
    return game->wish == WY_ENGINE_AUTO || game->wish == WY_ENGINE_AUTOMATON;
}

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    (void)x;
    (void)y;
    if (!is_wanted(game)) {
        return WY_EFFORT_NEVER;
    }
    if (game->theorem != NULL) {
        return WY_EFFORT_AT_ONCE;
    }
    return game->hopeless || game->proof <= game->tried ? WY_EFFORT_NEVER : WY_EFFORT_FIND;
}

static wy_status find(wy_game *game, double seconds, wy_error *error) {
    seconds = seconds < game->proof ? seconds : game->proof;
    if (seconds <= game->tried) {
        return WY_LIMIT;
    }
    wy_timer timer;
    wy_timer_start(&timer, &game->solution->control, seconds);
    const wy_status status =
        wy_prove(&game->theorem, game->solution->rules, NULL, &timer.control, &game->why);
    if (status == WY_OK) {
        return WY_OK;
    }
    if (timer.late) {
        game->tried = seconds;
        return WY_LIMIT;
    }
    if (status == WY_LIMIT) {
        game->hopeless = true;
        return WY_LIMIT;
    }
    return wy_fail(error, status, "%s", game->why.message);
}

static wy_status decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                        wy_error *error) {
    return wy_theorem_decide(verdict, game->theorem, x, y, error);
}

static wy_status moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error) {
    return wy_theorem_moves_to_p(game->theorem, x, y, take, data, error);
}

const wy_asked wy_asked_automaton = {
    .engine = WY_ENGINE_AUTOMATON,
    .effort = effort,
    .find = find,
    .decide = decide,
    .moves = moves,
};
