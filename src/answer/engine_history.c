/*
 * engine_history.c - games in which the history of play counts: here they have a name only.  Who
 * wins is told of a game in progress (play.h), not of a position.
 */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    (void)game;
    (void)x;
    (void)y;
    return WY_EFFORT_NEVER;
}

const wy_asked wy_asked_history = {
    .engine = WY_ENGINE_HISTORY,
    .effort = effort,
};
