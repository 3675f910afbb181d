/*
 * engine_history.c - games in which the history of play counts: here they have a name only.  Who
 * wins is told of a game in progress (play.h), not of a position.
 */
#include "solve/engine.h"

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    (void)s;
    return wy_engine_say(reason, WY_OK, "yes: %s",
                         "a search of all histories for small heaps, S1 Theorem 19 for any");
}

static wy_effort effort(const wy_solution *s, const wy_question *question) {
    (void)s;
    (void)question;
    return WY_EFFORT_NEVER;
}

const wy_asked wy_asked_history = {
    .engine = WY_ENGINE_HISTORY,
    .history = true,
    .can = can,
    .effort = effort,
};
