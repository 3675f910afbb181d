/*
 * engine_telescope.c - the column machine of Wythoff's game with a finite list (solve/far.h).  Its
 * search is short or in vain, so that it counts as an answer at once.
 */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    return wy_solution_is_far(game->solution, x, y) ? WY_EFFORT_AT_ONCE : WY_EFFORT_NEVER;
}

static wy_status decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                        wy_error *error) {
    return wy_far_decide(game->solution->far, x, y, verdict, error);
}

const wy_asked wy_asked_telescope = {
    .engine = WY_ENGINE_TELESCOPE,
    .effort = effort,
    .decide = decide,
};
