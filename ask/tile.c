/*
 * tile.c - "tile": one square of the board, at one level and layer.
 *
 * Tiles are asked for by the dozen, and most do not change while the version does not: answers say
 * whether they may be kept.  A sample may become a count when there is more time, and a conjecture
 * a theorem.
 */
#include "ask/tile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/parameters.h"
#include "ask/questions.h"
#include "base/fail.h"
#include "solve/moves.h"
#include "theory/theory.h"
#include "json/values.h"

/* ---- The P-positions of a tile, from a board at the origin, a strip, or a slice -------------- */

static void ask_counts_free(ask_counts *counts) {
    free(counts->counts);
    counts->counts = NULL;
}

/* No P-positions yet, of all columns. */
static wy_status ask_counts_start(ask_counts *out, wy_error *error) {
    out->counts = calloc((size_t)ASK_BOXES * ASK_BOXES, sizeof *out->counts);
    out->exact = true;
    out->columns = 0;
    out->sampled[0] = '\0';
    out->known = INT64_MAX;
    return out->counts == NULL ? wi_fail_memory(error) : WY_OK;
}

/* ---- from a board ---------------------------------------------------------------------------- */

static void count_board(ask_counts *out, const ask_board *board, const ask_tile *tile) {
    const int64_t side = INT64_C(1) << tile->level;
    for (int64_t i = 0; i < ASK_BOXES; i++) {
        uint32_t *counts = out->counts + ASK_BOXES * i;
        for (int64_t x = tile->left + i * side; x < tile->left + (i + 1) * side; x++) {
            const uint32_t *end;
            const uint32_t *row = ask_board_column(&end, board, x, tile->low);
            for (; row < end && *row < tile->low + tile->span; row++) {
                counts[(*row - tile->low) >> tile->level]++;
            }
        }
    }
}

static wy_status count_near(ask_counts *out, ask_game *game, const ask_tile *tile,
                            wy_error *error) {
    ask_board *board;
    wy_status status =
        ask_game_board(&board, game, tile->left + tile->span, tile->low + tile->span, error);
    if (status != WY_OK) {
        return status;
    }
    status = ask_counts_start(out, error);
    if (status == WY_OK) {
        count_board(out, board, tile);
        ask_board_standing(&out->standing, game->solution);
    }
    ask_board_leave(board);
    return status;
}

/* ---- from a strip ---------------------------------------------------------------------------- */

static wy_status count_far(ask_counts *out, ask_game *game, const ask_tile *tile, wy_error *error) {
    const ask_strip *strip;
    wy_status status = ask_game_strip(&strip, game, tile->x, tile->level, error);
    if (status == WY_OK) {
        status = ask_counts_start(out, error);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_t bottom;
    mpz_t from;
    mpz_inits(bottom, from, NULL);
    mpz_fdiv_q_2exp(bottom, tile->y, tile->level);
    for (int base = 0; base < strip->base_count; base++) {
        mpz_sub(from, bottom, strip->bases[base]);
        if (mpz_sizeinbase(from, 2) > 62) { /* the tile is far off this beam */
            continue;
        }
        const int64_t low = mpz_get_si(from);
        for (size_t i = 0; i < strip->count; i++) {
            const ask_strip_entry *entry = &strip->entries[i];
            if (entry->base == base && entry->row >= low && entry->row - low < ASK_BOXES) {
                out->counts[(int64_t)ASK_BOXES * entry->box + (entry->row - low)] +=
                    (uint32_t)entry->count;
            }
        }
    }
    mpz_clears(bottom, from, NULL);
    out->exact = strip->exact;
    out->standing = strip->standing;
    if (!strip->exact) {
        char number[64] = "very many";
        if (mpz_sizeinbase(strip->one_in, 10) < sizeof number - 2) {
            mpz_get_str(number, 10, strip->one_in);
        }
        out->columns = strip->columns;
        snprintf(out->sampled, sizeof out->sampled, "one column in %s", number);
    }
    return WY_OK;
}

/* Is the tile on a board that can be made? */
static bool is_near(const ask_game *game, const ask_tile *tile) {
    return tile->small && tile->left + tile->span <= game->window &&
           tile->low + tile->span <= (game->wide ? ASK_BOARD_HEIGHT : game->window);
}

/* ---- from a slice ---------------------------------------------------------------------------- */

/* The positions of the tile, where they are few enough to be asked for as a window. */
static bool ask_tile_window(ask_window *window, const ask_tile *tile) {
    ask_window_init(window);
    mpz_set(window->x, tile->x);
    mpz_set(window->y, tile->y);
    window->near = tile->small;
    window->left = tile->left;
    window->low = tile->low;
    window->width = window->height = (int64_t)ASK_BOXES << (tile->level < 20 ? tile->level : 20);
    return tile->level < 20;
}

typedef struct counting {
    uint32_t *counts;
    uint64_t level;
} counting;

static bool count_cell(void *data, int64_t dx, int64_t dy) {
    const counting *to = data;
    to->counts[ASK_BOXES * (dx >> to->level) + (dy >> to->level)]++;
    return true;
}

static wy_status count_slice(ask_counts *out, ask_game *game, const ask_tile *tile,
                             const ask_slice *slice, wy_error *error) {
    ask_window window;
    wy_status status = ask_tile_window(&window, tile)
                           ? ask_counts_start(out, error)
                           : wi_fail(error, WY_LIMIT, "unknown: these boxes are too large");
    if (status == WY_OK) {
        counting to = {out->counts, tile->level};
        status = ask_window_each(game, slice, &window, count_cell, &to, &out->known, &out->standing,
                                 error);
        out->exact = out->known == INT64_MAX;
    }
    ask_window_clear(&window);
    return status;
}

/* P-positions, under the game's lock. */
static wy_status ask_tile_count(ask_counts *out, ask_game *game, const ask_tile *tile,
                                const ask_slice *slice, wy_error *error) {
    out->counts = NULL;
    if (slice->there) {
        return count_slice(out, game, tile, slice, error);
    }
    const wy_status status = ask_game_survey(game, error);
    if (status != WY_OK) {
        return status;
    }
    if (is_near(game, tile)) {
        return count_near(out, game, tile, error);
    }
    if (game->reach == ASK_REACH_ANY) {
        return count_far(out, game, tile, error);
    }
    return wi_fail(error, WY_LIMIT, "unknown: of this game positions below %lld are shown; %s",
                   (long long)game->window, game->reason);
}

/* ---- Grundy values --------------------------------------------------------------------------- */

/*
 * The Grundy values of a tile: of each position, or of each box its mean, but 0 where it holds a
 * P-position.  So P-positions, which are thin, are seen from afar too, and nothing else has the
 * value 0.
 */

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

/* Grundy values. */
static void ask_tile_grundy(ask_call *call, ask_game *game, const ask_tile *tile,
                            const ask_slice *slice) {
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

/* ---- kinds of positions of a history game ---------------------------------------------------- */

/*
 * Positions of (m,p)-Imitation Nim by what is known without the history (S1, Proposition 5 and
 * Theorem 19); level 0.
 */

/* 1 is P; then come the others in the order of their legend. */
static uint32_t kind_of(const wi_imitation_class *class) {
    const wi_imitation_shade shade = wi_imitation_shade_of(class);
    return shade == WI_SHADES ? 1 : 2 + (uint32_t)shade;
}

static wy_status fill(ask_counts *out, ask_game *game, const ask_tile *tile, mpz_t heaps[2],
                      wy_error *error) {
    for (unsigned long i = 0; i < ASK_BOXES; i++) {
        mpz_add_ui(heaps[0], tile->x, i);
        if (ask_clock_poll(game->clock, (double)i / ASK_BOXES)) {
            return wi_fail(error, WY_STOPPED, "stopped");
        }
        for (unsigned long j = 0; j < ASK_BOXES; j++) {
            mpz_add_ui(heaps[1], tile->y, j);
            wi_imitation_class class;
            const wy_status status =
                wi_imitation_classify(&class, game->pairs, heaps[0], heaps[1], error);
            if (status != WY_OK) {
                return status;
            }
            out->counts[ASK_BOXES * i + j] = kind_of(&class);
        }
    }
    return WY_OK;
}

/* The kinds of positions of a history game, level 0. */
static wy_status ask_tile_kinds(ask_counts *out, ask_game *game, const ask_tile *tile,
                                wy_error *error) {
    out->counts = NULL;
    wy_status status = ask_game_survey(game, error);
    if (status == WY_OK) {
        status = ask_counts_start(out, error);
    }
    if (status != WY_OK) {
        return status;
    }
    mpz_t heaps[2];
    mpz_init(heaps[0]);
    mpz_init(heaps[1]);
    status = fill(out, game, tile, heaps, error);
    mpz_clear(heaps[0]);
    mpz_clear(heaps[1]);
    out->standing.kind = WY_PROVED;
    snprintf(out->standing.by, sizeof out->standing.by, "S1, Proposition 5 and Theorem 19");
    return status;
}

/* ---- Why the positions of a tile are won: by which set of moves of the rule ------------------ */

/*
 * Each position, or each box's corner, has the number of the first set of moves that leads from it
 * to a P-position, counted from 1; 0 is a P-position.  What wins at (x, y) depends on all smaller
 * positions, so the window from the origin on is marked for each tile, and far tiles are refused.
 */

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

/* Which set of moves wins where. */
static void ask_tile_why(ask_call *call, ask_game *game, const ask_tile *tile) {
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

/* ---- "tile": one square of the board, at one level and layer --------------------------------- */

/*
 * Tiles are asked for by the dozen, and most do not change while the version does not: answers say
 * whether they may be kept.  A sample may become a count when there is more time, and a conjecture
 * a theorem.
 */

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

/* ---- boxes as JSON --------------------------------------------------------------------------- */

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

/* ---- layers ---------------------------------------------------------------------------------- */

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
