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

static bool take_none(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)data;
    (void)dx;
    (void)dy;
    (void)may_be_blocked;
    return true;
}

/* If the columns engine may have to take over, no move is handed out before all are known. */
static wy_status moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error) {
    int64_t small = 0;
    const bool first =
        game->wish == WY_ENGINE_AUTO && wy_in_reach(&small, x) && wy_in_reach(&small, y);
    const wy_status status =
        first ? wy_far_moves(game->solution->far, x, y, take_none, NULL, error) : WY_OK;
    return status != WY_OK ? status : wy_far_moves(game->solution->far, x, y, take, data, error);
}

const wy_asked wy_asked_telescope = {
    .engine = WY_ENGINE_TELESCOPE,
    .effort = effort,
    .decide = decide,
    .moves = moves,
    .columns = wy_columns_of_solution,
};
