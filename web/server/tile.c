/*
 * tile.c - GET /tile: one square of the board, at one level and layer.
 *
 * Tiles are asked for by the dozen and do not change while the version does not: they carry a tag
 * and may be kept.
 */
#include "web/server/tile.h"

#include <string.h>

#include "web/server/ask.h"
#include "web/server/routes.h"
#include "json/values.h"

enum { HIGHEST_LEVEL = 1 << 17 };

static void tile_init(web_tile *tile) {
    memset(tile, 0, sizeof *tile);
    mpz_inits(tile->x, tile->y, NULL);
}

static bool read_tile(web_tile *tile, web_call *call) {
    int64_t level;
    if (!web_query_integer(tile->x, call->answer, call->query, "x") ||
        !web_query_integer(tile->y, call->answer, call->query, "y") ||
        !web_query_number(&level, call->answer, call->query, "level", 0, HIGHEST_LEVEL, 0)) {
        return false;
    }
    tile->level = (uint64_t)level;
    if (mpz_divisible_2exp_p(tile->x, tile->level) == 0 ||
        mpz_divisible_2exp_p(tile->y, tile->level) == 0) {
        web_refuse(call->answer, 400, "bad_number", NULL,
                   "x and y of a tile of level %lld are multiples of 2^%lld", (long long)level,
                   (long long)level);
        return false;
    }
    tile->small =
        level <= 50 && mpz_sizeinbase(tile->x, 2) <= 61 && mpz_sizeinbase(tile->y, 2) <= 61;
    if (tile->small) {
        tile->left = mpz_get_si(tile->x);
        tile->low = mpz_get_si(tile->y);
        tile->span = (int64_t)WEB_BOXES << level;
    }
    return true;
}

/* ---- boxes as JSON ---------------------------------------------------------------------- */

static void put_head(web_text *body, const web_tile *tile) {
    web_text_put(body, "{\"x\":\"");
    web_text_put_integer(body, tile->x);
    web_text_put(body, "\",\"y\":\"");
    web_text_put_integer(body, tile->y);
    web_text_putf(body, "\",\"level\":%lld,\"size\":%d", (long long)tile->level, WEB_BOXES);
}

static void put_boxes(web_text *body, const uint32_t *counts) {
    const char *between = "";
    web_text_put(body, ",\"boxes\":[");
    for (int i = 0; i < WEB_BOXES; i++) {
        for (int j = 0; j < WEB_BOXES; j++) {
            const uint32_t count = counts[WEB_BOXES * i + j];
            if (count > 0) {
                web_text_put(body, between);
                web_text_put_number(body, i);
                web_text_put(body, ",");
                web_text_put_number(body, j);
                web_text_put(body, ",");
                web_text_put_number(body, count);
                between = ",";
            }
        }
    }
    web_text_put(body, "]");
}

static void put_tail(web_text *body, const web_counts *counts, bool exact) {
    web_text_putf(body, ",\"exact\":%s", exact ? "true" : "false");
    if (counts->sampled[0] != '\0') {
        web_text_putf(body, ",\"columns\":%lld,\"sampled\":", (long long)counts->columns);
        web_text_put_string(body, counts->sampled);
    }
    web_text_put(body, ",\"standing\":");
    web_text_put_json(body, wy_json_standing(&counts->standing));
    web_text_put(body, "}");
}

/* ---- layers -------------------------------------------------------------------------------- */

/* Counts of one game; leaves nothing behind if it fails. */
static bool count(web_counts *out, web_call *call, web_game *game, const web_tile *tile,
                  bool kinds) {
    wy_error error;
    const wy_status status = kinds && game->starts != NULL && tile->level == 0
                                 ? web_tile_kinds(out, game, tile, &error)
                                 : web_tile_count(out, game, tile, &error);
    if (status != WY_OK) {
        web_counts_free(out);
        web_ask_failed(call, &error);
        return false;
    }
    return true;
}

static void answer_p(web_call *call, web_game *game, const web_tile *tile) {
    web_counts counts;
    if (!web_ask_lock(call, game)) {
        return;
    }
    const bool counted = count(&counts, call, game, tile, true);
    web_game_unlock(game);
    if (counted) {
        web_text *body = &call->answer->body;
        put_head(body, tile);
        put_boxes(body, counts.counts);
        put_tail(body, &counts, counts.exact);
        web_counts_free(&counts);
    }
}

static void answer_grundy(web_call *call, web_game *game, const web_tile *tile) {
    if (web_ask_lock(call, game)) {
        web_tile_grundy(call, game, tile);
        web_game_unlock(game);
    }
}

enum { MOST_PACKED = 4095 };

static uint32_t packed(uint32_t a, uint32_t b) {
    return (a < MOST_PACKED ? a : MOST_PACKED) * (MOST_PACKED + 1) +
           (b < MOST_PACKED ? b : MOST_PACKED);
}

static void put_difference(web_call *call, const web_tile *tile, web_counts *one,
                           const web_counts *other) {
    web_text *body = &call->answer->body;
    for (size_t i = 0; i < (size_t)WEB_BOXES * WEB_BOXES; i++) {
        const uint32_t a = one->counts[i];
        const uint32_t b = other->counts[i];
        one->counts[i] = tile->level > 0 ? packed(a, b) : (uint32_t)(a > 0) + 2 * (uint32_t)(b > 0);
    }
    if (one->standing.kind < other->standing.kind) { /* as good as the weaker one */
        one->standing = other->standing;
    }
    put_head(body, tile);
    put_boxes(body, one->counts);
    web_text_putf(body, ",\"packed\":%s", tile->level > 0 ? "true" : "false");
    put_tail(body, one, one->exact && other->exact);
}

static void answer_difference(web_call *call, web_game *game, const web_tile *tile) {
    web_game *other = web_ask_game(call, "game2");
    web_counts counts[2] = {0};
    bool counted = false;
    if (other != NULL && web_ask_lock(call, game)) {
        counted = count(&counts[0], call, game, tile, false);
        web_game_unlock(game);
    }
    if (counted && web_ask_lock(call, other)) {
        if (count(&counts[1], call, other, tile, false)) {
            put_difference(call, tile, &counts[0], &counts[1]);
        }
        web_game_unlock(other);
    }
    web_counts_free(&counts[0]);
    web_counts_free(&counts[1]);
    web_games_leave(call->service->games, other);
}

void web_handle_tile(web_call *call) {
    static const char *const layers[] = {"p", "grundy", "difference", NULL};
    static void (*const answers[])(web_call *, web_game *,
                                   const web_tile *) = {answer_p, answer_grundy, answer_difference};
    int layer;
    web_tile tile;
    tile_init(&tile);
    if (web_query_choice(&layer, call->answer, call->query, "layer", layers) &&
        read_tile(&tile, call)) {
        web_game *game = web_ask_game(call, "game");
        if (game != NULL) {
            answers[layer](call, game, &tile);
        }
        web_games_leave(call->service->games, game);
    }
    mpz_clears(tile.x, tile.y, NULL);
    if (call->answer->status == 0) { /* nothing was refused */
        call->answer->status = 200;
        call->answer->type = "application/json";
        call->answer->cache = "private, max-age=86400, immutable";
        web_answer_tag(call->answer);
    }
}
