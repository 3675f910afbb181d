/* engine_formula.c - a theorem about the game (solve/formula.h), for heaps of any size. */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    (void)x;
    (void)y;
    return game->solution->formula != NULL ? WY_EFFORT_AT_ONCE : WY_EFFORT_NEVER;
}

static wy_status decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                        wy_error *error) {
    return wy_formula_decide(game->solution->formula, x, y, verdict, error);
}

static wy_status moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take, void *data,
                       wy_error *error) {
    return wy_formula_moves(game->solution->formula, x, y, take, data, error);
}

const wy_asked wy_asked_formula = {
    .engine = WY_ENGINE_FORMULA,
    .effort = effort,
    .decide = decide,
    .moves = moves,
    .columns = wy_columns_of_solution,
};
