/* engine_plain.c - every position of a window, one cell at a time (solve/plain.h). */
#include "answer/game.h"

static wy_effort effort(const wy_game *game, const mpz_t x, const mpz_t y) {
    return wy_computing_effort(WY_ENGINE_PLAIN, game, x, y);
}

const wy_asked wy_asked_plain = {
    .engine = WY_ENGINE_PLAIN,
    .effort = effort,
    .decide = wy_computing_decide,
    .moves = wy_computing_moves,
    .window = wy_computing_window,
};
