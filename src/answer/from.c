/*
 * from.c - P-positions far from the origin: of columns, and of a window anywhere.
 */
#include "answer/game.h"

#include <stdio.h>

#include "base/fail.h"

/* ---- columns ------------------------------------------------------------------------------- */

/* Does the solution know columns anywhere, or compute them one by one? */
static bool has_columns(const wy_solution *s) {
    return s->far != NULL || (s->formula != NULL && wy_formula_lists(s->formula)) ||
           s->engine == WY_ENGINE_COLUMNS;
}

wy_status wy_columns_of_solution(wy_game *game, const mpz_t x, int64_t count,
                                 const wy_take_far *take, wy_standing *standing, wy_error *error) {
    return has_columns(game->solution) ? wy_solution_each_from(game->solution, x, count, take->view,
                                                               take->data, standing, error)
                                       : WY_LIMIT;
}

/* A list on its way out. */
typedef struct listing {
    wy_question *question;
    const wy_take_far *take;
    int64_t count;
    wy_standing *standing;
} listing;

static bool hand_view(void *data, const wy_view *view) {
    const listing *l = data;
    l->question->handed = true;
    return l->take->view(l->take->data, view);
}

static bool hand_point(void *data, const mpz_t x, const mpz_t y) {
    const listing *l = data;
    l->question->handed = true;
    return l->take->point(l->take->data, x, y);
}

static wy_status put_columns(wy_question *question, const wy_asked *to, wy_error *error) {
    listing *l = question->data;
    const wy_take_far take = {.view = hand_view, .point = hand_point, .data = l};
    return to->columns == NULL
               ? WY_LIMIT
               : to->columns(question->game, question->x, l->count, &take, l->standing, error);
}

wy_status wy_game_each_from(wy_game *game, const mpz_t x, int64_t count, const wy_take_far *take,
                            wy_standing *standing, wy_error *error) {
    if (mpz_sgn(x) < 0 || count < 0) {
        return wy_fail(error, WY_BAD, "columns are counted from 0 on");
    }
    if (game->wish != WY_ENGINE_AUTO && game->only == NULL) {
        return wy_solution_each_from(game->solution, x, count, take->view, take->data, standing,
                                     error);
    }
    char unknown[WY_REASON_SIZE];
    if (has_columns(game->solution)) {
        snprintf(unknown, sizeof unknown,
                 "unknown: the %s engine computes every smaller column, and these are out of its "
                 "reach",
                 wy_engine_name(game->solution->engine));
    } else {
        snprintf(unknown, sizeof unknown,
                 "unknown: the game is not known to have one P-position in every column, and no "
                 "automaton of its P-set was found");
    }
    wy_question question = {.game = game, .x = x, .y = x, .put = put_columns, .unknown = unknown};
    listing l = {.question = &question, .take = take, .count = count, .standing = standing};
    question.data = &l;
    return wy_ask_engines(&question, error);
}

/* ---- a window ------------------------------------------------------------------------------ */

typedef struct window {
    wy_question *question;
    mpz_srcptr x, y;
    int64_t width, height;
    wy_take_cell *take;
    void *data;
    wy_standing *standing;
    mpz_t at; /* for the moment */
} window;

static bool hand_cell(void *data, int64_t i, int64_t j) {
    const window *w = data;
    w->question->handed = true;
    return w->take(w->data, i, j);
}

static bool cell_of_view(void *data, const wy_view *view) {
    window *w = data;
    mpz_sub(w->at, view->x, w->x);
    const int64_t first = mpz_get_si(w->at);
    for (size_t i = 0; i < view->count; i++) {
        wy_view_row(w->at, view, i);
        mpz_sub(w->at, w->at, w->y);
        if (mpz_sgn(w->at) >= 0 && mpz_cmp_si(w->at, w->height) < 0 &&
            !hand_cell(w, first + (int64_t)i, mpz_get_si(w->at))) {
            return false;
        }
    }
    return true;
}

static wy_status put_window(wy_question *question, const wy_asked *to, wy_error *error) {
    window *w = question->data;
    if (to->window != NULL) {
        return to->window(question->game, w->x, w->y, w->width, w->height, hand_cell, w,
                          w->standing, error);
    }
    const wy_take_far take = {.view = cell_of_view, .data = w};
    return to->columns == NULL
               ? WY_LIMIT
               : to->columns(question->game, w->x, w->width, &take, w->standing, error);
}

/* P-positions of a window at the origin, of which only those far out are wanted. */
typedef struct cutting {
    wy_position corner;
    wy_take_cell *take;
    void *data;
} cutting;

static bool cut(void *data, const wy_position *positions, size_t count) {
    const cutting *c = data;
    for (size_t i = 0; i < count; i++) {
        if (positions[i].x >= c->corner.x && positions[i].y >= c->corner.y &&
            !c->take(c->data, positions[i].x - c->corner.x, positions[i].y - c->corner.y)) {
            return false;
        }
    }
    return true;
}

wy_status wy_computing_window(wy_game *game, const mpz_t x, const mpz_t y, int64_t width,
                              int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                              wy_error *error) {
    cutting c = {.corner = {mpz_get_si(x), mpz_get_si(y)}, .take = take, .data = data};
    if (standing != NULL) {
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "by the %s engine, from all smaller positions",
                 wy_engine_name(game->solution->engine));
    }
    return wy_solution_each(game->solution, c.corner.x + width, c.corner.y + height, cut, &c,
                            error);
}

wy_status wy_game_window(wy_game *game, const mpz_t x, const mpz_t y, int64_t width, int64_t height,
                         wy_take_cell *take, void *data, wy_standing *standing, wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wy_fail(error, WY_BAD, "a heap cannot be negative");
    }
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    mpz_t right;
    mpz_t top;
    mpz_inits(right, top, NULL);
    mpz_add_ui(right, x, (unsigned long)width);
    mpz_add_ui(top, y, (unsigned long)height);
    wy_question question = {.game = game, .x = right, .y = top, .put = put_window};
    window w = {.question = &question,
                .x = x,
                .y = y,
                .width = width,
                .height = height,
                .take = take,
                .data = data,
                .standing = standing};
    mpz_init(w.at);
    question.data = &w;
    const wy_status status = wy_ask_engines(&question, error);
    mpz_clears(w.at, right, top, NULL);
    return status;
}
