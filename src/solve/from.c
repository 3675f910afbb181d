/*
 * from.c - the questions about more than one position: P-positions of columns from x on, of a
 * window anywhere, the n-th pair, and the number of P-positions of a window at the origin.
 *
 * An engine may give up in the midst of a list: the telescope, when S leaves its machine.  Others
 * know the columns that were handed out, too: if they agree, all is known by them, whatever became
 * of the machine; what was handed out is not handed out again.
 *
 * Theorems, the telescope and the automaton count without a list, at once, for sides of any size.
 * An engine that computes all smaller positions counts what it finds, and says how far it came if
 * it is stopped.
 */
#include <stdio.h>

#include "base/fail.h"
#include "solve/engine.h"

/* ---- a list that may change hands ----------------------------------------------------------- */

/* A list on its way out, and what it looked like so far. */
typedef struct listing {
    wi_question *question;
    const wy_take_far *take;
    int64_t count;         /* columns that are wanted */
    wy_standing *standing; /* NULL: nobody asks */
    int64_t columns;       /* handed out: P-positions, one in each column */
    uint64_t digest;       /* of these */

    /* The engine at hand: */
    int64_t again; /* columns that had been handed out before it, and were compared */
    int64_t before;
    uint64_t again_digest;
    bool differs;
    wy_standing new_standing; /* its standing, if it goes on where another one gave up */
} listing;

static uint64_t low_word(const mpz_t of) {
    const uint64_t word = mpz_get_ui(of);
    return mpz_sgn(of) < 0 ? -word : word;
}

/* A sum over P-positions of columns in their order, which no other list is likely to have. */
static uint64_t digest(uint64_t sum, const wy_view *view, size_t count) {
    const uint64_t from[2] = {low_word(view->upper), low_word(view->lower)};
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ (from[view->bits[i]] + (uint64_t)view->rows[i])) * 0x9e3779b97f4a7c15U;
        sum ^= sum >> 29;
    }
    return sum;
}

/* A view for who takes single P-positions only. */
static bool take_points(const wy_take_far *take, const wy_view *view) {
    mpz_t x;
    mpz_t y;
    mpz_init_set(x, view->x);
    mpz_init(y);
    bool more = true;
    for (size_t i = 0; i < view->count && more; i++) {
        wy_view_row(y, view, i);
        more = take->point(take->data, x, y);
        mpz_add_ui(x, x, 1);
    }
    mpz_clears(x, y, NULL);
    return more;
}

static bool hand_new(listing *l, const wy_view *view) {
    l->question->begun = true;
    l->columns += (int64_t)view->count;
    l->digest = digest(l->digest, view, view->count);
    return l->take->view != NULL ? l->take->view(l->take->data, view) : take_points(l->take, view);
}

/* The columns of the view behind the first `same`. */
static bool hand_rest(listing *l, const wy_view *view, size_t same) {
    wy_view rest = *view; /* shares the numbers that stay */
    rest.count -= same;
    rest.bits += same;
    rest.rows += same;
    rest.states += same;
    mpz_init_set(rest.x, view->x);
    mpz_init_set(rest.n, view->n);
    mpz_add_ui(rest.x, rest.x, (unsigned long)same);
    for (size_t i = 0; i < same; i++) {
        mpz_add_ui(rest.n, rest.n, view->bits[i] == 0);
    }
    const bool more = hand_new(l, &rest);
    mpz_clears(rest.x, rest.n, NULL);
    return more;
}

/* Compares the columns that were handed out before, and hands out those behind them. */
static bool hand_view(void *data, const wy_view *view) {
    listing *l = data;
    if (wi_question_drops(l->question)) {
        return false;
    }
    const int64_t left = l->before - l->again;
    if (left == 0) {
        return hand_new(l, view);
    }
    const size_t same = (uint64_t)left < view->count ? (size_t)left : view->count;
    l->again_digest = digest(l->again_digest, view, same);
    l->again += (int64_t)same;
    if (l->again == l->before) {
        l->differs = l->again_digest != l->digest;
        if (!l->differs && l->standing != NULL) {
            *l->standing = l->new_standing;
        }
    }
    return !l->differs && (same == view->count || hand_rest(l, view, same));
}

static bool hand_point(void *data, const mpz_t x, const mpz_t y) {
    listing *l = data;
    if (wi_question_drops(l->question)) {
        return false;
    }
    l->question->begun = true;
    l->question->handed = true; /* points are not compared */
    return l->take->point(l->take->data, x, y);
}

static wy_status put_columns(wi_question *question, const wi_asked *to, wy_error *error) {
    listing *l = question->data;
    if (to->columns == NULL) {
        return WY_LIMIT;
    }
    l->before = l->columns;
    l->again = 0;
    l->again_digest = 0;
    const wy_take_far take = {.view = hand_view,
                              /* Where columns were handed out, points cannot be compared. */
                              .point = l->take->point == NULL || l->columns > 0 ? NULL : hand_point,
                              .data = l};
    const wy_status status = to->columns(question->solution, question->x, l->count, &take,
                                         l->columns > 0 ? &l->new_standing : l->standing, error);
    if (l->differs) {
        question->handed = true;
        return wi_fail(error, WY_LIMIT,
                       "unknown: the column machine is not complete, and of the first %lld columns "
                       "some are wrong",
                       (long long)l->before);
    }
    return status;
}

/* ---- columns -------------------------------------------------------------------------------- */

/* An engine that is wished for may not do columns. */
static wy_status begins_at_origin(const wy_solution *s, wy_error *error) {
    if (s->wish == WY_ENGINE_AUTO || s->windows == NULL || s->windows->columns != NULL) {
        return WY_OK;
    }
    return s->class.one_per_column
               ? wi_fail(error, WY_BAD, "the %s engine begins at the origin only",
                         wy_engine_name(s->wish))
               : wi_fail(error, WY_BAD,
                         "columns far from the origin need a game with one P-position in every "
                         "column, and this one is not known to have it");
}

wy_status wy_solution_each_from(wy_solution *s, const mpz_t x, int64_t count,
                                const wy_take_far *take, wy_standing *standing, wy_error *error) {
    if (mpz_sgn(x) < 0 || count < 0) {
        return wi_fail(error, WY_BAD, "columns are counted from 0 on");
    }
    const wy_status can = begins_at_origin(s, error);
    if (can != WY_OK) {
        return can;
    }
    char unknown[WY_REASON_SIZE];
    if (s->class.one_per_column) {
        snprintf(unknown, sizeof unknown,
                 "unknown: the %s engine computes every smaller column, and these are out of its "
                 "reach",
                 wy_engine_name(wy_solution_engine(s)));
    } else {
        snprintf(unknown, sizeof unknown,
                 "unknown: the game is not known to have one P-position in every column%s",
                 take->point == NULL ? "" : ", and no automaton of its P-set was found");
    }
    mpz_t last;
    mpz_init(last);
    mpz_add_ui(last, x, (unsigned long)count);
    wi_question question = {.solution = s,
                            .about = take->point == NULL ? WI_ASK_VIEWS : WI_ASK_COLUMNS,
                            .x = x,
                            .y = last,
                            .put = put_columns,
                            .unknown = unknown};
    listing l = {.question = &question, .take = take, .count = count, .standing = standing};
    question.data = &l;
    const wy_status status = wi_ask_engines(&question, error);
    mpz_clear(last);
    return status;
}

/* ---- a window ------------------------------------------------------------------------------ */

typedef struct window {
    wi_question *question;
    mpz_srcptr x, y;
    int64_t width, height;
    wy_take_cell *take;
    void *data;
    wy_standing *standing;
    mpz_t at; /* for the moment */
} window;

static bool hand_cell(void *data, int64_t i, int64_t j) {
    const window *w = data;
    if (wi_question_drops(w->question)) {
        return false;
    }
    w->question->begun = true;
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

static wy_status put_window(wi_question *question, const wi_asked *to, wy_error *error) {
    window *w = question->data;
    if (to->window != NULL) {
        return to->window(question->solution, w->x, w->y, w->width, w->height, hand_cell, w,
                          w->standing, error);
    }
    const wy_take_far take = {.view = cell_of_view, .data = w};
    return to->columns == NULL
               ? WY_LIMIT
               : to->columns(question->solution, w->x, w->width, &take, w->standing, error);
}

wy_status wy_solution_window(wy_solution *s, const mpz_t x, const mpz_t y, int64_t width,
                             int64_t height, wy_take_cell *take, void *data, wy_standing *standing,
                             wy_error *error) {
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) {
        return wi_fail(error, WY_BAD, "a heap cannot be negative");
    }
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    mpz_t right;
    mpz_t top;
    mpz_inits(right, top, NULL);
    mpz_add_ui(right, x, (unsigned long)width);
    mpz_add_ui(top, y, (unsigned long)height);
    wi_question question = {
        .solution = s, .about = WI_ASK_WINDOW, .x = right, .y = top, .put = put_window};
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
    const wy_status status = wi_ask_engines(&question, error);
    mpz_clears(w.at, right, top, NULL);
    return status;
}

/* ---- pairs ---------------------------------------------------------------------------------- */

typedef struct pairing {
    mpz_ptr a, b;
    wy_standing *standing;
} pairing;

static wy_status put_pair(wi_question *question, const wi_asked *to, wy_error *error) {
    const pairing *p = question->data;
    return to->pair == NULL
               ? WY_LIMIT
               : to->pair(p->a, p->b, question->solution, question->x, p->standing, error);
}

wy_status wy_solution_pair(mpz_t a, mpz_t b, wy_solution *s, const mpz_t n, wy_standing *standing,
                           wy_error *error) {
    if (mpz_sgn(n) < 0) {
        return wi_fail(error, WY_BAD, "the pairs are counted from 0 on");
    }
    if (!s->class.symmetric || !s->class.one_per_column || !s->class.one_per_row) {
        return wi_fail(error, WY_BAD,
                       "pairs need a symmetric game with one P-position in every row and column");
    }
    if (s->wish != WY_ENGINE_AUTO && s->windows->pair == NULL) {
        return wi_fail(error, WY_BAD, "the %s engine does not look for single pairs",
                       wy_engine_name(s->wish));
    }
    pairing p = {.a = a, .b = b, .standing = standing};
    wi_question question = {.solution = s,
                            .about = WI_ASK_PAIR,
                            .x = n,
                            .y = n,
                            .put = put_pair,
                            .unknown = "unknown: pairs so far out are out of reach",
                            .data = &p};
    return wi_ask_engines(&question, error);
}

/* ---- how many -------------------------------------------------------------------------------- */

typedef struct counting {
    mpz_ptr count;
    wy_standing *standing;
    uint64_t found; /* by an engine that computes: so many in the first `columns` columns */
    int64_t columns;
} counting;

static bool count_batch(void *data, const wy_position *positions, size_t count) {
    counting *c = data;
    c->found += count;
    c->columns = positions[count - 1].x + 1;
    return true;
}

/* The side as engines that compute take it: a greater one would show nothing more. */
static int64_t side_of(const mpz_t side, int64_t largest) {
    return mpz_cmp_si(side, largest) < 0 ? mpz_get_si(side) : largest;
}

/* By the engine for windows at the origin, one column after the other. */
static wy_status compute_count(counting *c, wy_solution *s, int64_t width, int64_t height,
                               wy_error *error) {
    c->found = 0;
    c->columns = 0;
    const wy_status status =
        s->backend != NULL && s->backend->count != NULL
            ? s->backend->count(&c->found, &c->columns, s, width, height, error)
            : s->windows->each(s, width, height, count_batch, c, error);
    mpz_set_ui(c->count, c->found);
    wi_computing_standing(c->standing, s);
    return status;
}

static wy_status put_count(wi_question *question, const wi_asked *to, wy_error *error) {
    wy_solution *s = question->solution;
    counting *c = question->data;
    return to->count != NULL ? to->count(c->count, s, question->x, question->y, c->standing, error)
           : to == s->windows && to->each != NULL
               ? compute_count(c, s, side_of(question->x, WI_LARGEST_SIDE),
                               side_of(question->y, WI_LARGEST_HEIGHT), error)
               : WY_LIMIT;
}

/* Several ranks compute the same window, so that all of them must go the same way. */
static wy_status ask_count(wi_question *question, wy_error *error) {
    return question->solution->ranks != NULL
               ? put_count(question, question->solution->windows, error)
               : wi_ask_engines(question, error);
}

wy_status wy_solution_count(mpz_t count, int64_t *columns, wy_solution *s, const mpz_t width,
                            const mpz_t height, wy_standing *standing, wy_error *error) {
    wy_standing own = {0};
    standing = standing != NULL ? standing : &own;
    *standing = (wy_standing){.kind = WY_PROVED, .by = "there are no positions"};
    mpz_set_ui(count, 0);
    *columns = 0;
    if (mpz_sgn(width) <= 0 || mpz_sgn(height) <= 0) {
        return WY_OK;
    }
    wy_status status = wi_solution_has_windows(s, error);
    if (status != WY_OK) {
        return status;
    }
    mpz_t side[2];
    mpz_init_set(side[0], width);
    mpz_init_set(side[1], height);
    if (s->rules->board.p1 == 0) {
        mpz_set_ui(side[0], 1);
    }
    if (s->rules->board.q2 == 0) {
        mpz_set_ui(side[1], 1);
    }
    counting c = {.count = count, .standing = standing};
    wi_question question = {.solution = s,
                            .about = WI_ASK_COUNT,
                            .x = side[0],
                            .y = side[1],
                            .put = put_count,
                            .data = &c};
    status = ask_count(&question, error);
    if (status != WY_OK) { /* whoever tried last */
        mpz_set_ui(count, c.found);
        *columns = c.columns;
    }
    mpz_clears(side[0], side[1], NULL);
    return status;
}
