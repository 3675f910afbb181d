/*
 * tile_why.c - why the positions of a tile are won: by which set of moves of the rule.
 *
 * Each position, or each box's corner, has the number of the first set of moves that leads from it
 * to a P-position, counted from 1; 0 is a P-position.  What wins at (x, y) depends on all smaller
 * positions, so the window from the origin on is marked for each tile, and far tiles are refused.
 */
#include <stdlib.h>
#include <string.h>

#include "ask/tile.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "json/values.h"

enum { WINDOW = ASK_WHY_WINDOW, MOST_KINDS = 9 };

/* Marks the P-positions of the board; everything else is open. */
static void mark_board(uint8_t *kind, const ask_board *board, int64_t width, int64_t height) {
    memset(kind, WI_KIND_OPEN, (size_t)(width * height));
    for (int64_t x = 0; x < width; x++) {
        const uint32_t *end;
        const uint32_t *row = ask_board_column(&end, board, x, 0);
        for (; row < end && *row < height; row++) {
            kind[*row * width + x] = WI_KIND_P;
        }
    }
}

wy_status ask_why_mark(uint8_t *kind, ask_game *game, const wi_kinds *kinds, int64_t width,
                       int64_t height, wy_error *error) {
    ask_board *board;
    const wy_status status = ask_game_board(&board, game, width, height, error);
    if (status != WY_OK) {
        return status;
    }
    mark_board(kind, board, width, height);
    ask_board_leave(board);
    const wy_control control = ask_game_control(game);
    return wi_kinds_mark(kind, kinds, width, height, &control, error);
}

static void put_kinds(ask_call *call, ask_game *game, const ask_tile *tile, const wi_kinds *kinds,
                      const uint8_t *kind, int64_t width) {
    wi_writer *body = &call->body;
    const int64_t step = INT64_C(1) << tile->level;
    wi_putf(body, "{\"x\":\"%lld\",\"y\":\"%lld\",\"level\":%d,\"size\":%d,\"exact\":true,",
            (long long)tile->left, (long long)tile->low, (int)tile->level, ASK_BOXES);
    wi_put(body, "\"values\":[");
    for (int64_t j = 0; j < ASK_BOXES; j++) {
        const uint8_t *row = kind + (tile->low + j * step) * width + tile->left;
        for (int64_t i = 0; i < ASK_BOXES; i++) {
            const uint8_t at = row[i * step];
            if (i > 0 || j > 0) {
                wi_put(body, ",");
            }
            if (at == WI_KIND_OPEN) {
                wi_put(body, "null");
            } else {
                wi_put_number(body, at == WI_KIND_P ? 0 : at + 1);
            }
        }
    }
    wi_put(body, "],\"kinds\":[");
    for (size_t i = 0; i < wi_kinds_count(kinds); i++) {
        wi_put(body, i > 0 ? "," : "");
        wi_put_string(body, wi_kinds_label(kinds, i));
    }
    wi_put(body, "],\"standing\":");
    wy_standing standing;
    ask_board_standing(&standing, game->solution);
    wi_put_compact(body, wi_json_standing(&standing));
    wi_put(body, "}");
    call->lasting = standing.kind != WY_CONJECTURED;
}

void ask_tile_why(ask_call *call, ask_game *game, const ask_tile *tile) {
    wy_error error;
    if (game->class.history) {
        ask_refuse(call, "none", NULL, "in a game with a history what wins depends on it too");
        return;
    }
    const int64_t width = tile->left + tile->span;
    const int64_t height = tile->low + tile->span;
    if (!tile->small || width > WINDOW || height > WINDOW) {
        ask_refuse(call, "limit", NULL, "unknown: which move wins is shown for heaps below %d",
                   WINDOW);
        return;
    }
    wi_kinds *kinds = NULL;
    uint8_t *kind = malloc((size_t)(width * height));
    wy_status status = kind == NULL ? wi_fail_memory(&error)
                                    : wi_kinds_open(&kinds, game->rules, MOST_KINDS, &error);
    if (status == WY_OK) {
        status = ask_game_survey(game, &error);
    }
    if (status == WY_OK) {
        status = ask_why_mark(kind, game, kinds, width, height, &error);
    }
    if (status == WY_OK) {
        put_kinds(call, game, tile, kinds, kind, width);
    } else {
        ask_failed(call, &error);
    }
    wi_kinds_free(kinds);
    free(kind);
}
