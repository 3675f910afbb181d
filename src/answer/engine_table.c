/* engine_table.c - every position of a window, 64 at a time (solve/table.h). */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    return wy_computing_effort(WY_ENGINE_TABLE, game, x, y);
}

const wy_asked wy_asked_table = {
    .engine = WY_ENGINE_TABLE,
    .effort = effort,
    .decide = wy_computing_decide,
    .moves = wy_computing_moves,
    .window = wy_computing_window,
};
