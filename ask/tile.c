/*
 * tile.c - "tile": one square of the board, at one level and layer.
 *
 * Tiles are asked for by the dozen, and most do not change while the version does not: answers say
 * whether they may be kept.  A sample may become a count when there is more time, and a conjecture
 * a theorem.
 */
#include "ask/tile.h"

#include <string.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "json/values.h"

enum { HIGHEST_LEVEL = 1 << 17 };

static void tile_init(ask_tile *tile) {
    memset(tile, 0, sizeof *tile);
    mpz_inits(tile->x, tile->y, NULL);
}

static bool read_tile(ask_tile *tile, ask_call *call) {
    int64_t level;
    if (!ask_integer(tile->x, call, "x") || !ask_integer(tile->y, call, "y") ||
        !ask_number(&level, call, "level", 0, HIGHEST_LEVEL, 0)) {
        return false;
    }
    tile->level = (uint64_t)level;
    if (mpz_divisible_2exp_p(tile->x, tile->level) == 0 ||
        mpz_divisible_2exp_p(tile->y, tile->level) == 0) {
        ask_refuse(call, "bad_number", NULL,
                   "x and y of a tile of level %lld are multiples of 2^%lld", (long long)level,
                   (long long)level);
        return false;
    }
    tile->small =
        level <= 50 && mpz_sizeinbase(tile->x, 2) <= 61 && mpz_sizeinbase(tile->y, 2) <= 61;
    if (tile->small) {
        tile->left = mpz_get_si(tile->x);
        tile->low = mpz_get_si(tile->y);
        tile->span = (int64_t)ASK_BOXES << level;
    }
    return true;
}

/* ---- boxes as JSON ---------------------------------------------------------------------- */

static void put_head(wi_writer *body, const ask_tile *tile) {
    wi_put(body, "{\"x\":\"");
    wi_put_integer(body, tile->x);
    wi_put(body, "\",\"y\":\"");
    wi_put_integer(body, tile->y);
    wi_putf(body, "\",\"level\":%lld,\"size\":%d", (long long)tile->level, ASK_BOXES);
}

static void put_boxes(wi_writer *body, const uint32_t *counts) {
    const char *between = "";
    wi_put(body, ",\"boxes\":[");
    for (int i = 0; i < ASK_BOXES; i++) {
        for (int j = 0; j < ASK_BOXES; j++) {
            const uint32_t count = counts[ASK_BOXES * i + j];
            if (count > 0) {
                wi_put(body, between);
                wi_put_number(body, i);
                wi_put(body, ",");
                wi_put_number(body, j);
                wi_put(body, ",");
                wi_put_number(body, count);
                between = ",";
            }
        }
    }
    wi_put(body, "]");
}

static void put_tail(ask_call *call, const ask_counts *counts, bool exact) {
    wi_writer *body = &call->body;
    wi_putf(body, ",\"exact\":%s", exact ? "true" : "false");
    if (counts->sampled[0] != '\0') {
        wi_putf(body, ",\"columns\":%lld,\"sampled\":", (long long)counts->columns);
        wi_put_string(body, counts->sampled);
    }
    if (counts->known != INT64_MAX) {
        wi_putf(body, ",\"known\":%lld", (long long)counts->known);
    }
    wi_put(body, ",\"standing\":");
    wi_put_compact(body, wi_json_standing(&counts->standing));
    wi_put(body, "}");
    call->lasting = exact && counts->standing.kind != WY_CONJECTURED;
}

/* ---- layers -------------------------------------------------------------------------------- */

/* Counts of one game; leaves nothing behind if it fails. */
static bool count(ask_counts *out, ask_call *call, ask_game *game, const ask_tile *tile,
                  const ask_slice *slice, bool kinds) {
    wy_error error;
    const wy_status status = kinds && game->starts != NULL && tile->level == 0
                                 ? ask_tile_kinds(out, game, tile, &error)
                                 : ask_tile_count(out, game, tile, slice, &error);
    if (status != WY_OK) {
        ask_counts_free(out);
        ask_failed(call, &error);
        return false;
    }
    return true;
}

static void answer_p(ask_call *call, ask_game *game, const ask_tile *tile, const ask_slice *slice) {
    ask_counts counts;
    if (!ask_lock(call, game)) {
        return;
    }
    const bool counted = count(&counts, call, game, tile, slice, true);
    ask_game_unlock(game);
    if (counted) {
        wi_writer *body = &call->body;
        put_head(body, tile);
        put_boxes(body, counts.counts);
        put_tail(call, &counts, counts.exact);
        ask_counts_free(&counts);
    }
}

static void answer_grundy(ask_call *call, ask_game *game, const ask_tile *tile,
                          const ask_slice *slice) {
    if (ask_lock(call, game)) {
        ask_tile_grundy(call, game, tile, slice);
        ask_game_unlock(game);
    }
}

static void answer_why(ask_call *call, ask_game *game, const ask_tile *tile,
                       const ask_slice *slice) {
    if (slice->there) {
        ask_refuse(call, "none", NULL,
                   "which set of moves wins is shown for games on two heaps without memory");
    } else if (ask_lock(call, game)) {
        ask_tile_why(call, game, tile);
        ask_game_unlock(game);
    }
}

enum { MOST_PACKED = 4095 };

static uint32_t packed(uint32_t a, uint32_t b) {
    return (a < MOST_PACKED ? a : MOST_PACKED) * (MOST_PACKED + 1) +
           (b < MOST_PACKED ? b : MOST_PACKED);
}

static void put_difference(ask_call *call, const ask_tile *tile, ask_counts *one,
                           const ask_counts *other) {
    wi_writer *body = &call->body;
    for (size_t i = 0; i < (size_t)ASK_BOXES * ASK_BOXES; i++) {
        const uint32_t a = one->counts[i];
        const uint32_t b = other->counts[i];
        one->counts[i] = tile->level > 0 ? packed(a, b) : (uint32_t)(a > 0) + 2 * (uint32_t)(b > 0);
    }
    if (one->standing.kind < other->standing.kind) { /* as good as the weaker one */
        one->standing = other->standing;
    }
    put_head(body, tile);
    put_boxes(body, one->counts);
    wi_putf(body, ",\"packed\":%s", tile->level > 0 ? "true" : "false");
    one->known = one->known < other->known ? one->known : other->known;
    put_tail(call, one, one->exact && other->exact);
}

static void answer_difference(ask_call *call, ask_game *game, const ask_tile *tile,
                              const ask_slice *slice) {
    ask_game *other = ask_use_game(call, "game2");
    ask_slice same;
    ask_counts counts[2] = {0};
    bool counted = false;
    ask_slice_init(&same);
    if (other != NULL && ask_slice_read(&same, call, other->rules) && ask_lock(call, game)) {
        counted = count(&counts[0], call, game, tile, slice, false);
        ask_game_unlock(game);
    }
    if (counted && ask_lock(call, other)) {
        if (count(&counts[1], call, other, tile, &same, false)) {
            put_difference(call, tile, &counts[0], &counts[1]);
        }
        ask_game_unlock(other);
    }
    ask_counts_free(&counts[0]);
    ask_counts_free(&counts[1]);
    ask_slice_clear(&same);
    ask_games_leave(call->asker->games, other);
}

void ask_answer_tile(ask_call *call) {
    static const char *const layers[] = {"p", "grundy", "difference", "why", NULL};
    static void (*const answers[])(ask_call *, ask_game *, const ask_tile *, const ask_slice *) = {
        answer_p, answer_grundy, answer_difference, answer_why};
    int layer;
    ask_tile tile;
    ask_slice slice;
    tile_init(&tile);
    ask_slice_init(&slice);
    if (ask_choice(&layer, call, "layer", layers) && read_tile(&tile, call)) {
        ask_game *game = ask_use_game(call, "game");
        if (game != NULL && ask_slice_read(&slice, call, game->rules)) {
            answers[layer](call, game, &tile, &slice);
        }
        ask_games_leave(call->asker->games, game);
    }
    ask_slice_clear(&slice);
    mpz_clears(tile.x, tile.y, NULL);
    if (call->code == NULL) { /* nothing was refused */
        call->type = "application/json";
    }
}
