/*
 * engine_history.c - games in which the history of play counts: here they have a name only.  Who
 * wins is told of a game in progress (play.h), not of a position.
 */
#include "answer/game.h"

#include <stdio.h>

static wy_status can(const wy_rules *rules, char reason[WY_REASON_SIZE]) {
    const bool history = rules->imitation_p > 0;
    snprintf(reason, WY_REASON_SIZE, "%s",
             history ? "yes: a search of all histories for small heaps, S1 Theorem 19 for any"
                     : "no: only the position counts");
    return history ? WY_OK : WY_NO;
}

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    (void)game;
    (void)x;
    (void)y;
    return WY_EFFORT_NEVER;
}

const wy_asked wy_asked_history = {
    .engine = WY_ENGINE_HISTORY,
    .can = can,
    .effort = effort,
};
