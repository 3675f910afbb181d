/*
 * tile_grundy.c - the Grundy values of a tile: of each position, or of each box its mean, but 0
 * where it holds a P-position.  So P-positions, which are thin, are seen from afar too, and nothing
 * else has the value 0.
 */
#include <stdlib.h>

#include "ask/tile.h"
#include "json/values.h"

/* The mean of the values of a box, rounded; 0: one of them is 0; WY_GRUNDY_NONE: it has none. */
static uint32_t value_of_box(const ask_values *values, int64_t x, int64_t y, int64_t side) {
    uint64_t sum = 0;
    uint64_t count = 0;
    for (int64_t row = y; row < y + side; row++) {
        const uint32_t *at = values->values + row * values->size + x;
        for (int64_t i = 0; i < side; i++) {
            if (at[i] == 0) {
                return 0;
            }
            sum += at[i] == WY_GRUNDY_NONE ? 0 : at[i];
            count += at[i] != WY_GRUNDY_NONE;
        }
    }
    return count == 0 ? WY_GRUNDY_NONE : (uint32_t)((sum + count / 2) / count);
}

static void put_values(wi_writer *body, const ask_values *values, const ask_tile *tile) {
    const int64_t step = INT64_C(1) << tile->level;
    uint32_t largest = 0;
    wi_put(body, "\"values\":[");
    for (int64_t j = 0; j < ASK_BOXES; j++) {
        for (int64_t i = 0; i < ASK_BOXES; i++) {
            const uint32_t value =
                value_of_box(values, tile->left + i * step, tile->low + j * step, step);
            if (i > 0 || j > 0) {
                wi_put(body, ",");
            }
            if (value == WY_GRUNDY_NONE) {
                wi_put(body, "null");
            } else {
                wi_put_number(body, value);
                largest = value > largest ? value : largest;
            }
        }
    }
    wi_putf(body, "],\"largest\":%lld", (long long)largest);
}

static void put_tile(ask_call *call, const ask_tile *tile, const ask_values *values,
                     const ask_tile *where, int64_t known) {
    wi_writer *body = &call->body;
    const bool exact = known == INT64_MAX;
    wi_putf(body, "{\"x\":\"%lld\",\"y\":\"%lld\",\"level\":%d,\"size\":%d,\"exact\":%s,",
            (long long)tile->left, (long long)tile->low, (int)tile->level, ASK_BOXES,
            exact ? "true" : "false");
    if (!exact) {
        wi_putf(body, "\"known\":%lld,", (long long)known);
    }
    put_values(body, values, where);
    wi_put(body, ",\"standing\":");
    wi_put_compact(body, wi_json_from_smaller());
    wi_put(body, "}");
    call->lasting = exact;
}

/* Of a slice the values of the tile alone. */
static wy_status put_slice(ask_call *call, ask_game *game, const ask_tile *tile,
                           const ask_slice *slice, wy_error *error) {
    ask_window window;
    ask_values values = {.size = tile->span};
    int64_t known = INT64_MAX;
    ask_tile alone = *tile;
    alone.left = alone.low = 0;
    ask_tile_window(&window, tile);
    const wy_status status = ask_slice_values(&values.values, game, slice, &window, &known, error);
    if (status == WY_OK) {
        put_tile(call, tile, &values, &alone, known);
    }
    free(values.values);
    ask_window_clear(&window);
    return status;
}

static wy_status put_board(ask_call *call, ask_game *game, const ask_tile *tile, wy_error *error) {
    const int64_t needed = (tile->left > tile->low ? tile->left : tile->low) + tile->span;
    ask_values *values;
    const wy_status status = ask_game_values(&values, game, needed, error);
    if (status == WY_OK) {
        put_tile(call, tile, values, tile, INT64_MAX);
        ask_values_leave(values);
    }
    return status;
}

void ask_tile_grundy(ask_call *call, ask_game *game, const ask_tile *tile, const ask_slice *slice) {
    wy_error error;
    if (!tile->small || tile->left + tile->span > ASK_GRUNDY_WINDOW ||
        tile->low + tile->span > ASK_GRUNDY_WINDOW) {
        ask_refuse(call, "limit", NULL, "unknown: Grundy values are computed for heaps below %d",
                   ASK_GRUNDY_WINDOW);
        return;
    }
    const wy_status status = slice->there ? put_slice(call, game, tile, slice, &error)
                                          : put_board(call, game, tile, &error);
    if (status != WY_OK) {
        ask_failed(call, &error);
    }
}
