/*
 * values.c - Grundy values of squares at the origin, kept.
 *
 * Four bytes a position: sides double up to ASK_GRUNDY_WINDOW.  For a square that took too long it
 * is remembered how long that was, so that the next request for it is refused at once, unless it
 * has clearly more time.
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
    wy_solution *grundy;
    wy_status status = wy_grundy_open(&grundy, game->rules, WY_ENGINE_AUTO, &control, error);
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
    wy_solution_free(grundy);
    if (status != WY_OK) {
        ask_values_leave(values);
        return status;
    }
    *out = values;
    return WY_OK;
}

static const double clearly_more = 1.5; /* times as long: worth another try */

/* Did this square, or a smaller one, take too long already when there was about as much time? */
static bool is_hopeless(const ask_game *game, int step, double seconds) {
    for (int i = 0; i <= step; i++) {
        if (game->values_slow[i] > 0 && seconds < clearly_more * game->values_slow[i]) {
            return true;
        }
    }
    return false;
}

wy_status ask_game_values(ask_values **out, ask_game *game, int64_t size, wy_error *error) {
    *out = NULL;
    if (size > ASK_GRUNDY_WINDOW) {
        return wi_fail(error, WY_LIMIT, "unknown: Grundy values are computed for heaps below %d",
                       ASK_GRUNDY_WINDOW);
    }
    if (game->values == NULL || game->values->size < size) {
        int step = 0;
        while (ASK_VALUES_LEAST << step < size) {
            step++;
        }
        const int64_t side = ASK_VALUES_LEAST << step;
        const double seconds = ask_clock_left(game->clock);
        if (is_hopeless(game, step, seconds)) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: the Grundy values of heaps below %lld take too long",
                           (long long)side);
        }
        ask_values *values;
        const wy_status status = make_values(&values, game, side, error);
        if (status == WY_STOPPED && ask_clock_left(game->clock) < 0 &&
            seconds > game->values_slow[step]) {
            game->values_slow[step] = seconds;
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
