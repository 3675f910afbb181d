/* sum_value.c - the Grundy value of one position; sum_value.h lists the ways. */
#include "play/sum_value.h"
#include <wythoff/rules.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "rules/value.h"
#include "solve/formula_heaps.h"
#include "solve/moves.h"

#define KEPT_CELLS (INT64_C(1) << 24)

enum {
    ROWS_AT_ONCE = 60,  /* so many rows take some tenths of a second, */
    ROWS_PATIENT = 250, /* and so many a minute */
    MEMOS = 64,
    THEOREM_WINDOW = 256, /* a theorem is found in less than a second, */
    THEOREM_SECONDS = 10, /* or nearly so */
};

/* ---- games ------------------------------------------------------------------------------- */

/* However the rule was written: are its moves all of Nim, and no others? */
static wy_status see_nim(bool *nim, const wy_rules *rules, wy_error *error) {
    *nim = false;
    if (rules->terminal != NULL || rules->terminal_count > 0 || rules->board.p1 != 1 ||
        rules->board.q1 != 0 || rules->board.p2 != 0 || rules->board.q2 != 1) {
        return WY_OK;
    }
    wi_moves *moves = NULL;
    const wy_status status = wi_moves_compile(&moves, rules, 0, error);
    if (status == WY_OK) {
        const wi_primitive *primitives = wi_moves_primitives(moves);
        const size_t count = wi_moves_count(moves);
        *nim = wi_nim_moves_there(primitives, count) && wi_band_width(primitives, count) == 0;
        wi_moves_free(moves);
    }
    return status == WY_LIMIT ? WY_OK : status; /* no simple form, so not Nim */
}

/* On two heaps without memory. */
static wy_status open_values(wi_sum_game *game, const wy_control *control, wy_error *error) {
    game->rows[0].end = INT64_MAX;
    game->rows[1].end = INT64_MAX;
    wy_status status = wy_rules_settle(&game->rows[0].rules, game->rules, error);
    if (status == WY_OK) {
        status = wi_rules_turn(&game->rows[1].rules, game->rules, error);
    }
    wy_class class;
    if (status == WY_OK) {
        status = wy_classify(&class, game->rules, error);
    }
    if (status == WY_OK) {
        game->symmetric = class.symmetric;
        status = see_nim(&game->nim, game->rules, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_open(&game->grundy, game->rules, WY_GRUNDY_AUTO, control, error);
    }
    if (status != WY_OK) {
        for (int side = 0; side < 2; side++) {
            wy_rules_free(game->rows[side].rules);
            game->rows[side].rules = NULL;
        }
    }
    return status;
}

/* On several heaps, or with a memory. */
static void open_box(wi_sum_game *game) {
    int most = 0;
    game->nim = wi_formula_heaps(game->rules, &most) == WI_THEOREM_NIM;
}

wy_status wi_sum_valued_game(size_t *game, wy_sum_solver *solver, const wy_rules *rules,
                             wy_error *error) {
    wy_status status = wi_sum_game_of(game, solver, rules, error);
    if (status == WY_OK && !solver->games[*game]->valued) {
        wi_sum_game *made = solver->games[*game];
        if (wy_rules_plane(made->rules)) {
            status = open_values(made, &solver->control, error);
        } else {
            open_box(made);
        }
        made->valued = status == WY_OK;
    }
    return status;
}

/* ---- ways -------------------------------------------------------------------------------- */

/* So many positions a window may have to be computed; a question of minutes, not of hours. */
static int64_t most_cells(const wi_sum_game *game) {
    switch (wy_grundy_way_taken(game->grundy)) {
    case WY_GRUNDY_LAYERS:
        return INT64_C(1) << 36;
    case WY_GRUNDY_SETS:
        return INT64_C(1) << 32;
    case WY_GRUNDY_WINDOWS:
        return INT64_C(1) << 24;
    default:
        return INT64_C(1) << 22;
    }
}

/* The positions of the window up to (x, y); INT64_MAX: too many for a table. */
static int64_t cells(const mpz_t x, const mpz_t y) {
    if (mpz_cmp_ui(x, WY_GRUNDY_MAX_SIDE) >= 0 || mpz_cmp_ui(y, WY_GRUNDY_MAX_SIDE) >= 0) {
        return INT64_MAX;
    }
    return (mpz_get_si(x) + 1) * (mpz_get_si(y) + 1);
}

/* Lines run along the short side: memory goes by it. */
static wy_grundy_order order_for(const mpz_t x, const mpz_t y) {
    return mpz_cmp(x, y) >= 0 ? WY_GRUNDY_COLUMNS : WY_GRUNDY_ROWS;
}

static uint64_t stream_memory(const wi_sum_game *game, const mpz_t x, const mpz_t y,
                              wy_grundy_order order) {
    return wy_grundy_memory(game->grundy, mpz_get_si(x) + 1, mpz_get_si(y) + 1, order);
}

static bool within(const wy_control *control, uint64_t bytes) {
    return bytes != UINT64_MAX && (control->memory == 0 || bytes <= control->memory);
}

/* Bytes to keep all values, beside what the engine takes meanwhile. */
static uint64_t table_memory(const wi_sum_game *game, const mpz_t x, const mpz_t y) {
    const uint64_t engine = stream_memory(game, x, y, WY_GRUNDY_COLUMNS);
    const uint64_t kept = (uint64_t)cells(x, y) * sizeof(uint32_t);
    return engine > UINT64_MAX - kept ? UINT64_MAX : engine + kept;
}

/* On several heaps, or with a memory; a table of so many bytes is filled at once. */
static wi_sum_way way_in_box(const wi_sum_game *game, const wy_control *control, const wy_place *at,
                             bool patient) {
    const uint64_t bytes = wi_sum_box_memory(game, at);
    return within(control, bytes) && (patient || bytes <= KEPT_CELLS) ? WI_SUM_BOX : WI_SUM_NO_WAY;
}

wi_sum_way wi_sum_way_for(const wi_sum_game *game, const wy_control *control, const wy_place *at,
                          bool patient) {
    if (game->nim) {
        return WI_SUM_NIM;
    }
    if (game->grundy == NULL) {
        return way_in_box(game, control, at, patient);
    }
    mpz_srcptr x = at->heap[0], y = at->heap[1];
    const int64_t window = cells(x, y);
    const bool plain = wy_grundy_way_taken(game->grundy) == WY_GRUNDY_PLAIN;
    if (window <= (plain ? KEPT_CELLS / 256 : KEPT_CELLS) &&
        within(control, table_memory(game, x, y))) {
        return WI_SUM_TABLE;
    }
    const mpz_srcptr r = mpz_cmp(x, y) >= 0 ? y : x;
    const bool rows = mpz_cmp_si(r, game->rows[r == y ? 0 : 1].end) < 0;
    if (rows && mpz_cmp_ui(r, ROWS_AT_ONCE) <= 0) {
        return WI_SUM_ROWS;
    }
    if (game->theorem != NULL) {
        return WI_SUM_THEOREM;
    }
    if (!patient) {
        return WI_SUM_NO_WAY;
    }
    const bool streams = window <= most_cells(game);
    if (rows && mpz_cmp_ui(r, ROWS_PATIENT) <= 0 && (!streams || window > 16 * KEPT_CELLS)) {
        return WI_SUM_ROWS;
    }
    return streams ? WI_SUM_STREAM : WI_SUM_NO_WAY;
}

/* Is there a theorem about all values? */
static wy_status look_for_theorem(wy_sum_solver *solver, wi_sum_game *game, wy_error *error) {
    const wy_values_options options = {.window = THEOREM_WINDOW};
    const double seconds = solver->proof < THEOREM_SECONDS ? solver->proof : THEOREM_SECONDS;
    wi_timer timer;
    game->theorem_tried = true;
    if (seconds <= 0) {
        return WY_OK;
    }
    wy_error own = {0};
    wi_timer_start(&timer, &solver->control, seconds);
    const wy_status status =
        wy_values_prove(&game->theorem, game->rules, &options, &timer.control, &own);
    const bool failed = status == WY_SYSTEM || (status == WY_STOPPED && timer.stopped);
    if (failed && error != NULL) {
        *error = own;
    }
    return failed ? status : WY_OK;
}

wy_status wi_sum_choose_way(wi_sum_way *way, wy_sum_solver *solver, wi_sum_game *game,
                            const wy_place *at, bool patient, wy_error *error) {
    wy_status status = WY_OK;
    *way = wi_sum_way_for(game, &solver->control, at, patient);
    if (patient && *way >= WI_SUM_STREAM && !game->theorem_tried && game->grundy != NULL) {
        status = look_for_theorem(solver, game, error);
        *way = wi_sum_way_for(game, &solver->control, at, patient);
    }
    return status;
}

uint64_t wi_sum_value_memory(const wi_sum_game *game, const wy_control *control,
                             const wy_place *at) {
    mpz_srcptr x = at->heap[0], y = at->heap[1];
    switch (wi_sum_way_for(game, control, at, true)) {
    case WI_SUM_TABLE:
        return table_memory(game, x, y);
    case WI_SUM_BOX:
        return wi_sum_box_memory(game, at);
    case WI_SUM_STREAM:
        return stream_memory(game, x, y, order_for(x, y));
    default:
        return 0;
    }
}

/* ---- tables ------------------------------------------------------------------------------ */

typedef struct keeping {
    uint32_t *table;
    size_t height;
} keeping;

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    const keeping *k = data;
    memcpy(k->table + (size_t)x * k->height, values, k->height * sizeof *values);
    return true;
}

wy_status wi_sum_table_ready(wy_sum_solver *solver, wi_sum_game *game, int64_t x, int64_t y,
                             wy_error *error) {
    (void)solver;
    if (x < game->width && y < game->height) {
        return WY_OK;
    }
    int64_t width = x + 1 > game->width ? x + 1 : game->width;
    int64_t height = y + 1 > game->height ? y + 1 : game->height;
    /* One table for all positions that were asked, if that is not too large. */
    if (width > KEPT_CELLS / height) {
        width = x + 1;
        height = y + 1;
    }
    free(game->table);
    game->width = 0;
    game->height = 0;
    game->table = malloc((size_t)width * (size_t)height * sizeof *game->table);
    if (game->table == NULL) {
        return wi_fail_memory(error);
    }
    keeping k = {game->table, (size_t)height};
    const wy_status status =
        wy_grundy_each(game->grundy, width, height, WY_GRUNDY_COLUMNS, keep_column, &k, error);
    if (status == WY_OK) {
        game->width = width;
        game->height = height;
    }
    return status;
}

static wy_status by_table(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                          wi_sum_game *game, const mpz_t x, const mpz_t y, wy_error *error) {
    const wy_status status = wi_sum_table_ready(solver, game, mpz_get_si(x), mpz_get_si(y), error);
    if (status == WY_OK) {
        mpz_set_ui(value, game->table[mpz_get_si(x) * game->height + mpz_get_si(y)]);
        standing->kind = WY_COMPUTED;
        snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    }
    return status;
}

/* ---- streams ----------------------------------------------------------------------------- */

typedef struct last_cell {
    int64_t line, place;
    uint32_t value;
} last_cell;

static bool keep_last(void *data, int64_t line, const uint32_t *values) {
    last_cell *last = data;
    if (line == last->line) {
        last->value = values[last->place];
    }
    return true;
}

/* Does not fail: without memory it is computed again. */
static void remember(wy_sum_solver *solver, wi_sum_memo memo) {
    if (solver->memo_count < MEMOS &&
        wi_list_room(solver->memos, solver->memo_room, solver->memo_count + 1)) {
        solver->memos[solver->memo_count++] = memo;
    }
}

static wy_status by_stream(mpz_t value, wy_standing *standing, wy_sum_solver *solver, size_t at,
                           const mpz_t big_x, const mpz_t big_y, wy_error *error) {
    const wi_sum_game *game = solver->games[at];
    const int64_t x = mpz_get_si(big_x);
    const int64_t y = mpz_get_si(big_y);
    standing->kind = WY_COMPUTED;
    snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    for (size_t i = 0; i < solver->memo_count; i++) {
        const wi_sum_memo *memo = &solver->memos[i];
        if (memo->game == at && memo->x == x && memo->y == y) {
            mpz_set_ui(value, memo->value);
            return WY_OK;
        }
    }
    const wy_grundy_order order = order_for(big_x, big_y);
    last_cell last = {order == WY_GRUNDY_COLUMNS ? x : y, order == WY_GRUNDY_COLUMNS ? y : x, 0};
    const wy_status status =
        wy_grundy_each(game->grundy, x + 1, y + 1, order, keep_last, &last, error);
    if (status == WY_OK) {
        mpz_set_ui(value, last.value);
        remember(solver, (wi_sum_memo){at, x, y, last.value});
    }
    return status;
}

/* ---- rows -------------------------------------------------------------------------------- */

wy_status wi_sum_rows_ready(wy_sum_solver *solver, wi_sum_game *game, int side, int64_t r,
                            wy_error *error) {
    struct wi_sum_rows *rows = &game->rows[side];
    if (rows->rows != NULL && wy_grundy_rows_count(rows->rows) > r) {
        return WY_OK;
    }
    wy_grundy_rows_free(rows->rows);
    rows->rows = NULL;
    wi_rows_moves_clear(&rows->moves);
    memset(&rows->moves, 0, sizeof rows->moves);
    wy_status status =
        wy_grundy_rows_find(&rows->rows, rows->rules, r, NULL, &solver->control, error);
    if (status == WY_OK) {
        status = wi_rows_moves_make(&rows->moves, rows->rules, r, error);
    }
    if (status == WY_NO || status == WY_LIMIT) {
        wy_grundy_rows_free(rows->rows);
        rows->rows = NULL;
        rows->end = status == WY_NO ? 0 : r;
    }
    return status;
}

static wy_status by_rows(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                         wi_sum_game *game, const mpz_t x, const mpz_t y, wy_error *error) {
    const int side = mpz_cmp(x, y) >= 0 ? 0 : 1;
    const int64_t r = mpz_get_si(side == 0 ? y : x);
    wy_status status = wi_sum_rows_ready(solver, game, side, r, error);
    if (status != WY_OK) {
        return status;
    }
    const wy_grundy_rows *rows = game->rows[side].rows;
    status = wy_grundy_rows_value(value, rows, side == 0 ? x : y, r, error);
    const wy_grundy_row *row = wy_grundy_rows_row(rows, r);
    standing->kind = WY_PROVED;
    const long long period = row->period;
    const long long from = row->preperiod;
    if (side == 0) {
        snprintf(standing->by, sizeof standing->by,
                 "g(x+%lld,%lld) = g(x,%lld) + %lld for all x >= %lld", period, (long long)r,
                 (long long)r, period, from);
    } else {
        snprintf(standing->by, sizeof standing->by,
                 "g(%lld,y+%lld) = g(%lld,y) + %lld for all y >= %lld", (long long)r, period,
                 (long long)r, period, from);
    }
    return status;
}

/* ---- theorems ------------------------------------------------------------------------------- */

static wy_status by_theorem(mpz_t value, wy_standing *standing, const wi_sum_game *game,
                            const mpz_t x, const mpz_t y, wy_error *error) {
    const wy_status status = wy_values_at(value, game->theorem, x, y, error);
    wy_values_standing(standing, game->theorem);
    return status;
}

/* ---- the value --------------------------------------------------------------------------- */

static void by_nim(mpz_t value, wy_standing *standing, const wy_place *at) {
    mpz_set_ui(value, 0);
    for (int i = 0; i < WY_MOST_HEAPS; i++) {
        mpz_xor(value, value, at->heap[i]);
    }
    standing->kind = WY_PROVED;
    snprintf(standing->by, sizeof standing->by, "Bouton: the exclusive or of the heaps");
}

static wy_status by_way(mpz_t value, wy_standing *standing, wy_sum_solver *solver, size_t number,
                        const wy_place *at, wi_sum_way way, wy_error *error) {
    wi_sum_game *game = solver->games[number];
    mpz_srcptr x = at->heap[0], y = at->heap[1];
    switch (way) {
    case WI_SUM_NIM:
        by_nim(value, standing, at);
        return WY_OK;
    case WI_SUM_TABLE:
        return by_table(value, standing, solver, game, x, y, error);
    case WI_SUM_BOX:
        return wi_sum_box_value(value, standing, solver, game, at, error);
    case WI_SUM_ROWS:
        return by_rows(value, standing, solver, game, x, y, error);
    case WI_SUM_THEOREM:
        return by_theorem(value, standing, game, x, y, error);
    case WI_SUM_STREAM:
        return by_stream(value, standing, solver, number, x, y, error);
    case WI_SUM_NO_WAY:
        break;
    }
    return wi_fail(error, WY_LIMIT, "a table up to this position would be too large");
}

wy_status wi_sum_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver, size_t number,
                       const wy_place *at, bool patient, wy_error *error) {
    wi_sum_game *game = solver->games[number];
    wy_error own = {0};
    wy_error *why = error != NULL ? error : &own;
    wi_sum_way way;
    wy_status status;
    do {
        status = wi_sum_choose_way(&way, solver, game, at, patient, why);
        if (status == WY_OK) {
            status = by_way(value, standing, solver, number, at, way, why);
        }
        /* Rows that cannot be had are not asked again, and there may be another way. */
    } while (way == WI_SUM_ROWS && (status == WY_NO || status == WY_LIMIT));
    if (status != WY_OK) {
        snprintf(standing->by, sizeof standing->by, "%.*s", WY_REASON_SIZE - 1, why->message);
    }
    return status;
}

/* A P-position has value 0. */
static wy_status value_of_p(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                            const wy_rules *rules, const wy_place *at, wy_error *error) {
    wy_solution *game = NULL;
    wy_verdict verdict;
    wy_verdict_init(&verdict);
    wy_status status = wy_sum_solver_game(&game, solver, rules, error);
    if (status == WY_OK) {
        status = wy_solution_decide(&verdict, game, at, error);
    }
    if (status == WY_OK && !verdict.p) {
        status = wi_fail(error, WY_LIMIT, "the value is not 0, and which it is, is not known");
    }
    if (status == WY_OK) {
        mpz_set_ui(value, 0);
        *standing = verdict.standing;
    }
    wy_verdict_clear(&verdict);
    return status;
}

wy_status wy_sum_value(mpz_t value, wy_standing *standing, wy_sum_solver *solver,
                       const wy_rules *rules, const wy_place *at, wy_error *error) {
    const char *none = wy_rules_plane(rules) ? NULL : wy_rules_no_values(rules);
    size_t game;
    if (none != NULL) {
        return wi_fail(error, WY_BAD, "this game has no Grundy values: %s", none);
    }
    if (rules->memory == WY_MEMORY_ENFORCE && mpz_cmp_si(at->memory, WY_NOT_NAMED) == 0) {
        return wi_fail(error, WY_BAD, "a position has a value once a set of moves is named");
    }
    wy_status status = wi_sum_valued_game(&game, solver, rules, error);
    if (status == WY_OK) {
        status = wi_sum_value(value, standing, solver, game, at, true, error);
    }
    return status == WY_LIMIT ? value_of_p(value, standing, solver, rules, at, error) : status;
}
