/*
 * values.c - Grundy values of squares at the origin, kept.
 *
 * Four bytes a position: sides double up to ASK_GRUNDY_WINDOW.  A square that took too long is
 * remembered, so that the next request for it is refused at once.
 */
#include <stdlib.h>
#include <string.h>

#include "ask/games.h"
#include "base/fail.h"

void ask_values_leave(ask_values *values) {
    if (values != NULL && atomic_fetch_sub(&values->users, 1) == 1) {
        free(values->values);
        free(values);
    }
}

static bool take_row(void *data, int64_t line, const uint32_t *row) {
    ask_values *values = data;
    memcpy(values->values + line * values->size, row, (size_t)values->size * sizeof *row);
    return true;
}

static wy_status make_values(ask_values **out, ask_game *game, int64_t size, wy_error *error) {
    const wy_control control = ask_game_control(game);
    wy_grundy *grundy;
    wy_status status = wy_grundy_open(&grundy, game->rules, WY_GRUNDY_AUTO, &control, error);
    if (status != WY_OK) {
        return status;
    }
    ask_values *values = calloc(1, sizeof *values);
    if (values != NULL) {
        atomic_store(&values->users, 1);
        values->size = size;
        values->values = malloc((size_t)size * (size_t)size * sizeof(uint32_t));
    }
    if (values == NULL || values->values == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = wy_grundy_each(grundy, size, size, WY_GRUNDY_ROWS, take_row, values, error);
    }
    wy_grundy_free(grundy);
    if (status != WY_OK) {
        ask_values_leave(values);
        return status;
    }
    *out = values;
    return WY_OK;
}

wy_status ask_game_values(ask_values **out, ask_game *game, int64_t size, wy_error *error) {
    *out = NULL;
    if (size > ASK_GRUNDY_WINDOW) {
        return wi_fail(error, WY_LIMIT, "unknown: Grundy values are computed for heaps below %d",
                       ASK_GRUNDY_WINDOW);
    }
    if (game->values == NULL || game->values->size < size) {
        int64_t side = 512;
        while (side < size) {
            side *= 2;
        }
        if (game->values_failed != 0 && side >= game->values_failed) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: the Grundy values of heaps below %lld take too long",
                           (long long)side);
        }
        ask_values *values;
        const wy_status status = make_values(&values, game, side, error);
        if (status == WY_STOPPED && !ask_clock_unwanted(game->clock)) {
            game->values_failed = side;
        }
        if (status != WY_OK) {
            return status;
        }
        const size_t cell = sizeof(uint32_t);
        atomic_fetch_add(&game->bytes, (size_t)(side * side) * cell);
        if (game->values != NULL) {
            atomic_fetch_sub(&game->bytes,
                             (size_t)(game->values->size * game->values->size) * cell);
        }
        ask_values_leave(game->values);
        game->values = values;
    }
    atomic_fetch_add(&game->values->users, 1);
    *out = game->values;
    return WY_OK;
}
