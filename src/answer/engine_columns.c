/* engine_columns.c - one P-position in every column (solve/columns.h). */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    return wy_computing_effort(WY_ENGINE_COLUMNS, game, x, y);
}

const wy_asked wy_asked_columns = {
    .engine = WY_ENGINE_COLUMNS,
    .effort = effort,
    .decide = wy_computing_decide,
    .moves = wy_computing_moves,
    .columns = wy_columns_of_solution,
};
