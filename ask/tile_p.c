/*
 * tile_p.c - the P-positions of a tile, from a board at the origin, a strip, or a slice.
 */
#include <stdio.h>
#include <stdlib.h>

#include "ask/tile.h"
#include "base/fail.h"

void ask_counts_free(ask_counts *counts) {
    free(counts->counts);
    counts->counts = NULL;
}

wy_status ask_counts_start(ask_counts *out, wy_error *error) {
    out->counts = calloc((size_t)ASK_BOXES * ASK_BOXES, sizeof *out->counts);
    out->exact = true;
    out->columns = 0;
    out->sampled[0] = '\0';
    out->known = INT64_MAX;
    return out->counts == NULL ? wi_fail_memory(error) : WY_OK;
}

/* ---- from a board ------------------------------------------------------------------------ */

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

/* ---- from a strip -------------------------------------------------------------------------- */

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

/* ---- from a slice --------------------------------------------------------------------------- */

bool ask_tile_window(ask_window *window, const ask_tile *tile) {
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
        status = ask_slice_each(game, slice, &window, count_cell, &to, &out->known, &out->standing,
                                error);
        out->exact = out->known == INT64_MAX;
    }
    ask_window_clear(&window);
    return status;
}

wy_status ask_tile_count(ask_counts *out, ask_game *game, const ask_tile *tile,
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
