/*
 * tile_kinds.c - positions of (m,p)-Imitation Nim by what is known without the history
 * (S1, Proposition 5 and Theorem 19); level 0.
 */
#include <stdio.h>

#include "ask/tile.h"
#include "base/fail.h"
#include "theory/theory.h"

/* 1 is P; then come the others in the order of their legend. */
static uint32_t kind_of(const wi_imitation_class *class) {
    const wi_imitation_shade shade = wi_imitation_shade_of(class);
    return shade == WI_SHADES ? 1 : 2 + (uint32_t)shade;
}

static wy_status fill(ask_counts *out, ask_game *game, const ask_tile *tile, mpz_t heaps[2],
                      wy_error *error) {
    for (unsigned long i = 0; i < ASK_BOXES; i++) {
        mpz_add_ui(heaps[0], tile->x, i);
        if (ask_clock_poll(game->clock, (double)i / ASK_BOXES)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        for (unsigned long j = 0; j < ASK_BOXES; j++) {
            mpz_add_ui(heaps[1], tile->y, j);
            wi_imitation_class class;
            const wy_status status =
                wi_imitation_classify(&class, game->pairs, heaps[0], heaps[1], error);
            if (status != WY_OK) {
                return status;
            }
            out->counts[ASK_BOXES * i + j] = kind_of(&class);
        }
    }
    return WY_OK;
}

wy_status ask_tile_kinds(ask_counts *out, ask_game *game, const ask_tile *tile, wy_error *error) {
    out->counts = NULL;
    wy_status status = ask_game_survey(game, error);
    if (status == WY_OK) {
        status = ask_counts_start(out, error);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_t heaps[2];
    mpz_init(heaps[0]);
    mpz_init(heaps[1]);
    status = fill(out, game, tile, heaps, error);
    mpz_clear(heaps[0]);
    mpz_clear(heaps[1]);
    out->standing.kind = WY_PROVED;
    snprintf(out->standing.by, sizeof out->standing.by, "S1, Proposition 5 and Theorem 19");
    return status;
}
