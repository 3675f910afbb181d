/* window.c - the P-positions of a window, from a board or from columns far out. */
#include "ask/window.h"

#include <string.h>

#include "ask/parameters.h"
#include "base/fail.h"

void ask_window_init(ask_window *window) {
    memset(window, 0, sizeof *window);
    mpz_inits(window->x, window->y, NULL);
}

void ask_window_clear(ask_window *window) {
    mpz_clears(window->x, window->y, NULL);
}

bool ask_window_read(ask_window *window, ask_call *call) {
    if (!ask_integer(window->x, call, "x") || !ask_integer(window->y, call, "y") ||
        !ask_number(&window->width, call, "width", 1, ASK_WIDEST_WINDOW, 100) ||
        !ask_number(&window->height, call, "height", 1, ASK_WIDEST_WINDOW, window->width)) {
        return false;
    }
    window->near = mpz_sizeinbase(window->x, 2) < 49 && mpz_sizeinbase(window->y, 2) < 49;
    if (window->near) {
        window->left = mpz_get_si(window->x);
        window->low = mpz_get_si(window->y);
    }
    return true;
}

/* ---- from a board ------------------------------------------------------------------------- */

static bool is_near(const ask_game *game, const ask_window *window) {
    return window->near && window->left + window->width <= game->window &&
           window->low + window->height <= (game->wide ? ASK_BOARD_HEIGHT : game->window);
}

static wy_status each_near(ask_game *game, const ask_window *window, ask_window_take *take,
                           void *data, wy_error *error) {
    ask_board *board;
    const wy_status status = ask_game_board(&board, game, window->left + window->width,
                                            window->low + window->height, error);
    if (status != WY_OK) {
        return status;
    }
    bool more = true;
    for (int64_t i = 0; i < window->width && more; i++) {
        const uint32_t *end;
        const uint32_t *row = ask_board_column(&end, board, window->left + i, window->low);
        for (; more && row < end && *row < window->low + window->height; row++) {
            more = take(data, i, *row - window->low);
        }
    }
    ask_board_leave(board);
    return WY_OK;
}

/* ---- from columns ---------------------------------------------------------------------------- */

typedef struct taking {
    const ask_window *window;
    ask_window_take *take;
    void *data;
    mpz_t column, row;
} taking;

static bool take_point(void *data, const mpz_t x, const mpz_t y) {
    taking *t = data;
    mpz_sub(t->column, x, t->window->x);
    mpz_sub(t->row, y, t->window->y);
    return mpz_sgn(t->row) < 0 || mpz_cmp_si(t->row, t->window->height) >= 0 ||
           t->take(t->data, mpz_get_si(t->column), mpz_get_si(t->row));
}

wy_status ask_window_columns(ask_game *game, const ask_window *window, ask_window_take *take,
                             void *data, wy_standing *standing, wy_error *error) {
    taking t = {.window = window, .take = take, .data = data};
    mpz_inits(t.column, t.row, NULL);
    const wy_take_far far = {.point = take_point, .data = &t};
    const wy_status status =
        wy_solution_each_from(game->solution, window->x, window->width, &far, standing, error);
    mpz_clears(t.column, t.row, NULL);
    return status;
}

wy_status ask_window_each(ask_game *game, const ask_window *window, ask_window_take *take,
                          void *data, wy_standing *standing, wy_error *error) {
    wy_status status = ask_game_survey(game, error);
    if (status != WY_OK) {
        return status;
    }
    if (is_near(game, window)) {
        ask_board_standing(standing, game->solution);
        return each_near(game, window, take, data, error);
    }
    if (game->reach == ASK_REACH_ANY) {
        return ask_window_columns(game, window, take, data, standing, error);
    }
    status = wy_solution_window(game->solution, window->x, window->y, window->width, window->height,
                                take, data, standing, error);
    ask_game_theorem(game);
    return status == WY_LIMIT ? wi_fail(error, WY_LIMIT,
                                        "unknown: of this game positions below %lld are shown; %s",
                                        (long long)game->window, game->reason)
                              : status;
}
