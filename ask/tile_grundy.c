/*
 * tile_grundy.c - the Grundy values of a tile: of each position, or of each box its mean, but 0
 * where it holds a P-position.  So P-positions, which are thin, are seen from afar too, and nothing
 * else has the value 0.
 */
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

void ask_tile_grundy(ask_call *call, ask_game *game, const ask_tile *tile) {
    if (!tile->small || tile->left + tile->span > ASK_GRUNDY_WINDOW ||
        tile->low + tile->span > ASK_GRUNDY_WINDOW) {
        ask_refuse(call, "limit", NULL, "unknown: Grundy values are computed for heaps below %d",
                   ASK_GRUNDY_WINDOW);
        return;
    }
    const int64_t needed = (tile->left > tile->low ? tile->left : tile->low) + tile->span;
    ask_values *values;
    wy_error error;
    if (ask_game_values(&values, game, needed, &error) != WY_OK) {
        ask_failed(call, &error);
        return;
    }
    wi_writer *body = &call->body;
    wi_putf(body, "{\"x\":\"%lld\",\"y\":\"%lld\",\"level\":%d,\"size\":%d,\"exact\":true,",
            (long long)tile->left, (long long)tile->low, (int)tile->level, ASK_BOXES);
    put_values(body, values, tile);
    wi_put(body, ",\"standing\":");
    wi_put_compact(body, wi_json_from_smaller());
    wi_put(body, "}");
    call->lasting = true;
    ask_values_leave(values);
}
