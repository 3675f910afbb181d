/* line_game.c - Nim, a band of diagonals and finitely many moves: which games are such. */
#include "prove/line_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"
#include "solve/moves.h"

static int64_t longer(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* Of finitely many changes these are the ones that are meant. */
static bool is_meant(const wi_line_game *game) {
    const wy_machine_game *of = &game->of;
    for (size_t i = 0; i < of->count; i++) {
        if (longer(of->list[i].x, of->list[i].y) > WI_LINE_LONGEST) {
            return false;
        }
    }
    return game->lacked <= WI_LINE_LONGEST &&
           (of->end_count == 0 || (!of->misere && game->lacked == 0));
}

wy_status wi_line_game_read(wi_line_game *out, const wy_rules *rules, wy_error *error) {
    memset(out, 0, sizeof *out);
    wy_error why = {0};
    wy_status status = rules->weight.x > 0 ? WY_NO : wi_rules_columns(&out->of, rules, &why);
    if (status == WY_OK) {
        for (size_t i = 0; i < out->of.offset_count; i++) {
            out->widest = longer(out->widest, llabs(out->of.offsets[i]));
        }
        out->lacked = out->widest;
        for (size_t i = 0; i < out->of.removed_count; i++) {
            const wy_position move = out->of.removed[i];
            out->lacked = longer(out->lacked, longer(move.x, move.y));
        }
        status = is_meant(out) ? WY_OK : WY_NO;
    }
    if (status == WY_OK) {
        return WY_OK;
    }
    wi_line_game_clear(out);
    return status == WY_NO || status == WY_LIMIT
               ? wi_fail(error, WY_NO, "more than moves of Nim, of diagonals and a finite list")
               : wi_fail(error, status, "%s", why.message);
}

static bool are_mirrored(const wy_position *moves, size_t count) {
    bool all = true;
    for (size_t i = 0; i < count && all; i++) {
        const wy_position other = {moves[i].y, moves[i].x};
        all = wi_list_find(&other, moves, count, wi_position_order) != NULL;
    }
    return all;
}

bool wi_line_game_is_symmetric(const wi_line_game *game) {
    const wy_machine_game *of = &game->of;
    for (size_t i = 0; i < of->offset_count; i++) { /* ascending */
        if (of->offsets[i] != -of->offsets[of->offset_count - 1 - i]) {
            return false;
        }
    }
    return are_mirrored(of->list, of->count) && are_mirrored(of->removed, of->removed_count);
}

bool wi_line_game_ends_at(const wi_line_game *game, int64_t x, int64_t y) {
    const wy_position at = {x, y};
    return wi_list_find(&at, game->of.ends, game->of.end_count, wi_position_order) != NULL;
}

void wi_line_game_clear(wi_line_game *game) {
    wy_machine_game_clear(&game->of);
    memset(game, 0, sizeof *game);
}
