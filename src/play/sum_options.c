/*
 * sum_options.c - the moves of one part that lead to a given value.
 *
 * With rows this is a search in a short interval, for columns of any size: the values of row r are
 * all different and g(x,r) - x is bounded, so g(x,r) = v can hold only for x near v; and the moves
 * that go down to other rows are finitely many.  A theorem about all values looks for the options
 * among the positions of the value.
 */
#include "base/list.h"
#include "play/sum_value.h"

#include <stdlib.h>

#include "base/fail.h"
#include "prove/inside.h"
#include "rules/value.h"

/* What is being done. */
typedef struct search {
    const wy_rules *rules;
    int64_t x, y, line; /* tables and streams */
    bool columns;
    uint32_t target;
    wi_option_taker *to;
} search;

void wi_option_take(wi_option_taker *to) {
    to->found++;
    to->stopped = !to->take(to->data, &to->move);
}

/* ---- Nim ------------------------------------------------------------------------------------- */

/* One heap becomes itself xor what the value must change by, if that makes it smaller. */
static void nim_options(wi_option_taker *to, const wy_place *at, const mpz_t target) {
    mpz_t change, left;
    mpz_init_set(change, target);
    mpz_init(left);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_xor(change, change, at->heap[i]);
    }
    for (int i = 0; i < WY_MOST_HEAPS && !to->stopped; i++) {
        mpz_xor(left, at->heap[i], change);
        if (mpz_cmp(left, at->heap[i]) < 0) {
            mpz_sub(to->move.take[i], at->heap[i], left);
            wi_option_take(to);
            mpz_set_ui(to->move.take[i], 0);
        }
    }
    mpz_clears(change, left, NULL);
}

/* ---- all values of a window -------------------------------------------------------------- */

static void look_at(search *s, int64_t to_x, int64_t to_y) {
    if ((to_x < s->x || to_y < s->y) &&
        wi_rules_move(s->rules, s->x, s->y, s->x - to_x, s->y - to_y)) {
        mpz_set_si(s->to->move.take[0], s->x - to_x);
        mpz_set_si(s->to->move.take[1], s->y - to_y);
        wi_option_take(s->to);
    }
}

/* A column of values, or a row. */
static bool look_along(void *data, int64_t line, const uint32_t *values) {
    search *s = data;
    const int64_t end = s->columns ? s->y : s->x;
    for (int64_t i = 0; i <= end && !s->to->stopped; i++) {
        if (values[i] == s->target) {
            look_at(s, s->columns ? line : i, s->columns ? i : line);
        }
    }
    return !s->to->stopped;
}

/* The positions of a column with small values. */
static bool look_among(void *data, const wy_valued *positions, size_t count) {
    search *s = data;
    for (size_t i = 0; i < count && !s->to->stopped; i++) {
        if (positions[i].value == s->target) {
            look_at(s, positions[i].x, positions[i].y);
        }
    }
    return !s->to->stopped;
}

static wy_status window_options(search *s, wy_sum_solver *solver, wi_sum_game *game,
                                const mpz_t target, wi_sum_way way, wy_error *error) {
    if (mpz_cmp_ui(target, WY_GRUNDY_NONE) >= 0 || wi_rules_ends_at(s->rules, s->x, s->y)) {
        return WY_OK;
    }
    s->target = (uint32_t)mpz_get_ui(target);
    if (way == WI_SUM_STREAM && wy_grundy_way_taken(game->grundy) == WY_GRUNDY_LAYERS) {
        /* Only the layers up to the target are needed. */
        return wy_grundy_low(game->grundy, s->x + 1, s->y + 1, s->target, false, look_among, s,
                             error);
    }
    if (way == WI_SUM_STREAM) {
        s->columns = s->x >= s->y;
        return wy_grundy_each(game->grundy, s->x + 1, s->y + 1,
                              s->columns ? WY_GRUNDY_COLUMNS : WY_GRUNDY_ROWS, look_along, s,
                              error);
    }
    const wy_status status = wi_sum_table_ready(solver, game, s->x, s->y, error);
    s->columns = true;
    for (int64_t x = 0; status == WY_OK && x <= s->x && !s->to->stopped; x++) {
        look_along(s, x, game->table + x * game->height);
    }
    return status;
}

/* ---- rows -------------------------------------------------------------------------------- */

/* Moves (s, t) of the game, or with its heaps exchanged, from (column, row). */
typedef struct down {
    const wy_grundy_rows *rows;
    mpz_srcptr column, target;
    int64_t row;
    wy_position *moves; /* that go down to the target */
    size_t count, room;
    mpz_t at, value;
} down;

static wy_status try_down(down *d, wy_position move, wy_error *error) {
    if (move.y > d->row || mpz_cmp_si(d->column, move.x) < 0) {
        return WY_OK;
    }
    mpz_sub_ui(d->at, d->column, (unsigned long)move.x);
    const wy_status status = wy_grundy_rows_value(d->value, d->rows, d->at, d->row - move.y, error);
    if (status != WY_OK || mpz_cmp(d->value, d->target) != 0) {
        return status;
    }
    if (!wi_list_room(d->moves, d->room, d->count + 1)) {
        return wi_fail_memory(error);
    }
    d->moves[d->count++] = move;
    return WY_OK;
}

static wy_status look_down(down *d, const wi_rows_moves *moves, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < moves->point_count && status == WY_OK; i++) {
        status = try_down(d, moves->points[i], error);
    }
    for (size_t i = 0; i < moves->ray_count && status == WY_OK; i++) {
        wy_position move = moves->rays[i].start;
        while (status == WY_OK && move.y <= d->row) {
            status = try_down(d, move, error);
            move.x += moves->rays[i].step.x;
            move.y += moves->rays[i].step.y;
        }
    }
    return status;
}

static int by_place(const void *a, const void *b) {
    const wy_position *one = a;
    const wy_position *two = b;
    return one->y != two->y ? (one->y > two->y) - (one->y < two->y)
                            : (one->x > two->x) - (one->x < two->x);
}

/* dx, dy of the game are s, t, or t, s. */
static void hand_over_row(search *s, int side, const mpz_t along, int64_t down_by) {
    mpz_set(side == 0 ? s->to->move.take[0] : s->to->move.take[1], along);
    mpz_set_si(side == 0 ? s->to->move.take[1] : s->to->move.take[0], down_by);
    wi_option_take(s->to);
}

/* In the row itself: the x with g(x, r) = target, which lies near the target. */
static wy_status along_row(search *s, down *d, int side, wy_error *error) {
    const wy_grundy_row *row = wy_grundy_rows_row(d->rows, d->row);
    wy_status status = WY_OK;
    for (int64_t off = row->lowest; off <= row->highest && status == WY_OK && !s->to->stopped;
         off++) {
        mpz_set_si(d->at, off);
        mpz_sub(d->at, d->target, d->at);
        if (mpz_sgn(d->at) < 0 || mpz_cmp(d->at, d->column) >= 0) {
            continue;
        }
        status = wy_grundy_rows_value(d->value, d->rows, d->at, d->row, error);
        if (status == WY_OK && mpz_cmp(d->value, d->target) == 0) {
            mpz_sub(d->at, d->column, d->at);
            hand_over_row(s, side, d->at, 0);
        }
    }
    return status;
}

static wy_status row_options(search *s, wy_sum_solver *solver, wi_sum_game *game, const mpz_t x,
                             const mpz_t y, const mpz_t target, wy_error *error) {
    const int side = mpz_cmp(x, y) >= 0 ? 0 : 1;
    down d = {.column = side == 0 ? x : y, .target = target};
    d.row = mpz_get_si(side == 0 ? y : x);
    wy_status status = wi_sum_rows_ready(solver, game, side, d.row, error);
    if (status != WY_OK) {
        return status;
    }
    d.rows = game->rows[side].rows;
    mpz_inits(d.at, d.value, NULL);
    status = along_row(s, &d, side, error);
    if (status == WY_OK && !s->to->stopped) {
        status = look_down(&d, &game->rows[side].moves, error);
    }
    wi_list_sort(d.moves, d.count, by_place);
    for (size_t i = 0; i < d.count && status == WY_OK && !s->to->stopped; i++) {
        if (i == 0 || by_place(&d.moves[i - 1], &d.moves[i]) != 0) {
            mpz_set_si(d.at, d.moves[i].x);
            hand_over_row(s, side, d.at, d.moves[i].y);
        }
    }
    free(d.moves);
    mpz_clears(d.at, d.value, NULL);
    return status;
}

/* ---- a theorem about all values -------------------------------------------------------------- */

static bool hand_over_found(void *data, const mpz_t dx, const mpz_t dy, bool may_be_blocked) {
    (void)may_be_blocked;
    wi_option_taker *to = data;
    mpz_set(to->move.take[0], dx);
    mpz_set(to->move.take[1], dy);
    wi_option_take(to);
    return !to->stopped;
}

/* ---- all of it --------------------------------------------------------------------------- */

static wy_status by_way(wi_option_taker *to, wy_sum_solver *solver, wi_sum_game *game,
                        const wy_place *at, const mpz_t target, wi_sum_way way, wy_error *error) {
    search s = {.rules = game->rules, .to = to};
    switch (way) {
    case WI_SUM_NIM:
        nim_options(to, at, target);
        return WY_OK;
    case WI_SUM_TABLE:
    case WI_SUM_STREAM:
        s.x = mpz_get_si(at->heap[0]);
        s.y = mpz_get_si(at->heap[1]);
        return window_options(&s, solver, game, target, way, error);
    case WI_SUM_BOX:
        return wi_sum_box_options(to, solver, game, at, target, error);
    case WI_SUM_ROWS:
        return row_options(&s, solver, game, at->heap[0], at->heap[1], target, error);
    case WI_SUM_THEOREM:
        return wi_values_moves(game->theorem, at->heap[0], at->heap[1], target, hand_over_found, to,
                               error);
    case WI_SUM_NO_WAY:
        break;
    }
    return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
}

wy_status wi_sum_options(size_t *found, wy_sum_solver *solver, size_t number, const wy_place *at,
                         const mpz_t target, bool patient, wy_take_winning *take, void *data,
                         wy_error *error) {
    wi_sum_game *game = solver->games[number];
    wi_option_taker to = {.take = take, .data = data};
    wi_sum_way way;
    wy_status status;
    wy_move_init(&to.move);
    do {
        status = wi_sum_choose_way(&way, solver, game, at, patient, error);
        if (status == WY_OK) {
            status = by_way(&to, solver, game, at, target, way, error);
        }
    } while (way == WI_SUM_ROWS && (status == WY_NO || status == WY_LIMIT));
    wy_move_clear(&to.move);
    *found = to.found;
    return status;
}
