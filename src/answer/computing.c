/* computing.c - what the engines have in common that compute every smaller position. */
#include "answer/game.h"

wy_effort wy_computing_effort(wy_engine engine, const wy_game *game, const mpz_t x, const mpz_t y) {
    int64_t small = 0;
    return game->solution->engine == engine && wy_in_reach(&small, x) && wy_in_reach(&small, y)
               ? WY_EFFORT_COMPUTE
               : WY_EFFORT_NEVER;
}

wy_status wy_computing_decide(wy_verdict *verdict, wy_game *game, const mpz_t x, const mpz_t y,
                              wy_error *error) {
    return wy_solution_compute(game->solution, x, y, verdict, error);
}

wy_status wy_computing_moves(wy_game *game, const mpz_t x, const mpz_t y, wy_take_move *take,
                             void *data, wy_error *error) {
    return wy_solution_compute_moves(game->solution, x, y, take, data, error);
}
