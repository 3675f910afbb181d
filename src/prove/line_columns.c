/*
 * line_columns.c - the P-positions of a line game (line_game.h), column by column.
 *
 * A row that has a P-position is taken; so is a diagonal, upper or lower, from the column on in
 * which the moves that it may lack are made up for.  Below the least row that is free nothing can
 * be; and between the least free lower diagonal and the least free upper one neither.  So two short
 * stretches are looked at: from the least free row to the least free lower diagonal, and from the
 * least free upper diagonal on.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/pace.h"
#include "prove/line_game.h"

enum { MOST_LOOKS = 4096 }; /* rows of one column */

typedef struct columns {
    const wi_line_game *game;
    int32_t *rows;
    int64_t height;       /* rows that may be taken */
    uint8_t *taken;       /* rows */
    int32_t *since[2];    /* upper and lower diagonals: the first column with a P-position, or -1 */
    int64_t free_row;     /* the least */
    int64_t free_line[2]; /* the least diagonals without one, or not long enough ago */
} columns;

/* Is the diagonal forbidden at column x, by a P-position that is far enough away? */
static bool is_old(const columns *c, int lower, int64_t line, int64_t x) {
    const int64_t since = c->since[lower][line];
    return since >= 0 && x - since > c->game->lacked;
}

static bool is_forbidden(const columns *c, int64_t x, int64_t y) {
    if (c->taken[y] || is_old(c, y < x, y < x ? x - y : y - x, x)) {
        return true;
    }
    for (int64_t k = 1; k <= c->game->lacked && k <= x; k++) {
        if (!c->game->lacks[k] && c->rows[x - k] == y - k) {
            return true;
        }
    }
    for (size_t i = 0; i < c->game->count; i++) {
        const wy_position move = c->game->list[i];
        if (move.x <= x && move.y <= y && c->rows[x - move.x] == y - move.y) {
            return true;
        }
    }
    return c->game->misere && x == 0 && y == 0;
}

/* The row, or -1: not found in a few looks. */
static int64_t find_row(columns *c, int64_t x) {
    while (c->free_row < c->height && c->taken[c->free_row]) {
        c->free_row++;
    }
    for (int lower = 0; lower < 2; lower++) {
        while (is_old(c, lower, c->free_line[lower], x)) {
            c->free_line[lower]++;
        }
    }
    int looks = 0;
    for (int64_t y = c->free_row; y < x && y <= x - c->free_line[1]; y++) {
        if (!is_forbidden(c, x, y)) {
            return y;
        }
        if (++looks > MOST_LOOKS) {
            return -1;
        }
    }
    const int64_t up = x + c->free_line[0];
    for (int64_t y = up > c->free_row ? up : c->free_row; y < c->height; y++) {
        if (!is_forbidden(c, x, y)) {
            return y;
        }
        if (++looks > MOST_LOOKS) {
            return -1;
        }
    }
    return -1;
}

static wy_status find_all(columns *c, int64_t count, const wy_control *control, wy_error *error) {
    wi_pace pace;
    wi_pace_start(&pace, control);
    for (int64_t x = 0; x < count; x++) {
        const int64_t y = find_row(c, x);
        if (y < 0) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: P-positions of the game do not follow two lines");
        }
        c->rows[x] = (int32_t)y;
        c->taken[y] = 1;
        const int lower = y < x;
        int32_t *since = &c->since[lower][lower ? x - y : y - x];
        *since = *since < 0 ? (int32_t)x : *since;
        if (x % 4096 == 0 && wi_pace_stop(&pace, (double)x / (double)count)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    return WY_OK;
}

wy_status wi_line_game_columns(int32_t *rows, const wi_line_game *game, int64_t count,
                               const wy_control *control, wy_error *error) {
    columns c = {.game = game, .rows = rows, .height = 4 * count + MOST_LOOKS, .free_line = {0, 1}};
    if (c.height > INT32_MAX) {
        return wi_fail(error, WY_LIMIT, "unknown: too many columns");
    }
    const size_t bytes = (size_t)c.height * sizeof(int32_t);
    c.taken = calloc((size_t)c.height, 1);
    c.since[0] = malloc(bytes);
    c.since[1] = malloc(bytes);
    wy_status status = WY_OK;
    if (c.taken == NULL || c.since[0] == NULL || c.since[1] == NULL) {
        status = wi_fail_memory(error);
    } else {
        memset(c.since[0], 0xFF, bytes);
        memset(c.since[1], 0xFF, bytes);
        status = find_all(&c, count, control, error);
    }
    free(c.taken);
    free(c.since[0]);
    free(c.since[1]);
    return status;
}
