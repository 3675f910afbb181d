/* tile_grundy.c - the Grundy values of a tile: of each position, or of each box's corner. */
#include "web/server/ask.h"
#include "web/server/tile.h"

static void put_values(web_text *body, const web_values *values, const web_tile *tile) {
    const int64_t step = INT64_C(1) << tile->level;
    uint32_t largest = 0;
    web_text_put(body, "\"values\":[");
    for (int64_t j = 0; j < WEB_BOXES; j++) {
        const uint32_t *row = values->values + (tile->low + j * step) * values->size + tile->left;
        for (int64_t i = 0; i < WEB_BOXES; i++) {
            const uint32_t value = row[i * step];
            if (i > 0 || j > 0) {
                web_text_put(body, ",");
            }
            if (value == WY_GRUNDY_NONE) {
                web_text_put(body, "null");
            } else {
                web_text_put_number(body, value);
                largest = value > largest ? value : largest;
            }
        }
    }
    web_text_putf(body, "],\"largest\":%lld", (long long)largest);
}

void web_tile_grundy(web_call *call, web_game *game, const web_tile *tile) {
    if (!tile->small || tile->left + tile->span > WEB_GRUNDY_WINDOW ||
        tile->low + tile->span > WEB_GRUNDY_WINDOW) {
        web_refuse(call->answer, 422, "limit", NULL,
                   "unknown: Grundy values are computed for heaps below %d", WEB_GRUNDY_WINDOW);
        return;
    }
    const int64_t needed = (tile->left > tile->low ? tile->left : tile->low) + tile->span;
    web_values *values;
    wy_error error;
    if (web_game_values(&values, game, needed, &error) != WY_OK) {
        web_ask_failed(call, &error);
        return;
    }
    web_text *body = &call->answer->body;
    web_text_putf(body, "{\"x\":\"%lld\",\"y\":\"%lld\",\"level\":%d,\"size\":%d,\"exact\":true,",
                  (long long)tile->left, (long long)tile->low, (int)tile->level, WEB_BOXES);
    put_values(body, values, tile);
    web_text_put(body, ",\"standing\":{\"kind\":\"computed\",\"by\":\"from the values of all "
                       "smaller positions\"}}");
    web_values_leave(values);
}
