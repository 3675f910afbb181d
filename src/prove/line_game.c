/* line_game.c - Nim, a band of diagonals and finitely many moves: which games are such. */
#include "prove/offset.h"

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
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

/* ---- columns --------------------------------------------------------------------------------- */

/*
 * The P-positions of a line game (offset.h), column by column.
 *
 * A row that has a P-position is taken; so is a diagonal, upper or lower, from the column on in
 * which the moves that it may lack are made up for.  Below the least row that is free nothing can
 * be; and between the least free lower diagonal and the least free upper one neither.  So two short
 * stretches are looked at: from the least free row to the least free lower diagonal, and from the
 * least free upper diagonal on.  Of diagonals only those near the least free one are kept, and of
 * columns the last ones, so that most of the memory is a bit for each row.
 */

enum {
    MOST_LOOKS = 4096, /* rows of one column */
    LINES = 16384,     /* diagonals from the least free one on; a power of 2 */
};

static int32_t *line_of(wi_line_columns *c, int lower, int64_t line) {
    return &c->since[lower][line & (LINES - 1)];
}

/* Is the diagonal forbidden, by a P-position that is far enough away? */
static bool is_old(wi_line_columns *c, int lower, int64_t line) {
    const int32_t since = *line_of(c, lower, line);
    return since >= 0 && c->next - since > c->game->lacked;
}

static bool is_taken(const wi_line_columns *c, int64_t row) {
    return c->taken[row / 64] >> (row % 64) & 1;
}

static int64_t recent(const wi_line_columns *c, int64_t column) {
    return c->recent[column % WI_LINE_RECENT];
}

static bool is_forbidden(wi_line_columns *c, int64_t x, int64_t y) {
    if (is_taken(c, y) || is_old(c, y < x, y < x ? x - y : y - x)) {
        return true;
    }
    for (int64_t k = 1; k <= c->game->lacked && k <= x; k++) {
        if (wi_line_game_has(c->game, k, 0, false) && recent(c, x - k) == y - k) {
            return true;
        }
    }
    for (size_t i = 0; i < c->game->of.count; i++) {
        const wy_position move = c->game->of.list[i];
        if (move.x <= x && move.y <= y && recent(c, x - move.x) == y - move.y) {
            return true;
        }
    }
    return c->game->of.misere && x == 0 && y == 0;
}

/* The row, or -1: not found in a few looks. */
static int64_t find_row(wi_line_columns *c, int64_t x) {
    while (c->free_row < c->height && is_taken(c, c->free_row)) {
        c->free_row++;
    }
    for (int lower = 0; lower < 2; lower++) {
        while (is_old(c, lower, c->free_line[lower])) {
            *line_of(c, lower, c->free_line[lower]++) = -1; /* now that of a line further out */
        }
    }
    int looks = 0;
    if (x - c->free_row - c->free_line[1] >= LINES) {
        return -1;
    }
    for (int64_t y = c->free_row; y < x && y <= x - c->free_line[1]; y++) {
        if (!is_forbidden(c, x, y)) {
            return y;
        }
        if (++looks > MOST_LOOKS) {
            return -1;
        }
    }
    const int64_t up = x + c->free_line[0];
    const int64_t from = up > c->free_row ? up : c->free_row;
    for (int64_t y = from; y < c->height && y - up < LINES; y++) {
        if (!is_forbidden(c, x, y)) {
            return y;
        }
        if (++looks > MOST_LOOKS) {
            return -1;
        }
    }
    return -1;
}

int64_t wi_line_columns_next(wi_line_columns *c) {
    const int64_t x = c->next;
    const int64_t y = find_row(c, x);
    if (y < 0) {
        return -1;
    }
    c->recent[x % WI_LINE_RECENT] = y;
    c->taken[y / 64] |= UINT64_C(1) << (y % 64);
    const int lower = y < x;
    int32_t *since = line_of(c, lower, lower ? x - y : y - x);
    *since = *since < 0 ? (int32_t)x : *since;
    c->next++;
    return y;
}

wy_status wi_line_columns_open(wi_line_columns *c, const wi_line_game *game, int64_t count,
                               wy_error *error) {
    *c = (wi_line_columns){.game = game, .height = 4 * count + MOST_LOOKS, .free_line = {0, 1}};
    if (game->of.end_count > 0 || !wi_line_game_is_narrow(game)) {
        return wi_fail(error, WY_NO,
                       "there is more than one diagonal, or columns may have several "
                       "P-positions");
    }
    if (count > INT32_MAX) {
        return wi_fail(error, WY_LIMIT, "unknown: too many columns");
    }
    c->taken = calloc((size_t)c->height / 64 + 1, sizeof *c->taken);
    for (int lower = 0; lower < 2; lower++) {
        c->since[lower] = malloc(LINES * sizeof **c->since);
        if (c->since[lower] != NULL) {
            memset(c->since[lower], 0xFF, LINES * sizeof **c->since);
        }
    }
    if (c->taken == NULL || c->since[0] == NULL || c->since[1] == NULL) {
        wi_line_columns_close(c);
        return wi_fail_memory(error);
    }
    return WY_OK;
}

void wi_line_columns_close(wi_line_columns *c) {
    free(c->taken);
    free(c->since[0]);
    free(c->since[1]);
    memset(c, 0, sizeof *c);
}
