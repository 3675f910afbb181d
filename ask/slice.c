/*
 * slice.c - the board of a game on several heaps or with a memory, and the table that it is read
 * from: all positions of a box, which is kept with the game.  Where heaps are too large for that
 * and a theorem decides the game, each position of a small window is decided by itself.
 */
#include "ask/window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>

#include "ask/parameters.h"
#include "base/clock.h"
#include "base/fail.h"

/* ---- The P-positions of a window, from a board or from columns far out ----------------------- */

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

/* ---- from a board ---------------------------------------------------------------------------- */

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

/* The P-positions of a window of a game on two heaps without memory. */
static wy_status each_on_plane(ask_game *game, const ask_window *window, ask_window_take *take,
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

/* ---- slices of games on any number of heaps -------------------------------------------------- */

/*
 * The board of a game on several heaps or with a memory, and the table that it is read from: all
 * positions of a box, which is kept with the game.  Where heaps are too large for that and a
 * theorem decides the game, each position of a small window is decided by itself.
 */

static const char *const letters[] = {"x", "y", "z", "u", "v", "w", NULL};

/* Positions of a window that are decided one by one. */
enum { MOST_DECIDED = ASK_BOXES * ASK_BOXES };

void ask_slice_init(ask_slice *slice) {
    memset(slice, 0, sizeof *slice);
    ask_place_init(&slice->fixed);
}

void ask_slice_clear(ask_slice *slice) {
    ask_place_clear(&slice->fixed);
}

/* ---- from a request -------------------------------------------------------------------------- */

static bool refuse_on_plane(ask_call *call) {
    static const char *const names[] = {"heaps", "across", "up", "state", "last"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (ask_has(call, names[i])) {
            ask_refuse(call, "bad_input", names[i],
                       "this game is on two heaps without memory: its board has no slices");
            return false;
        }
    }
    return true;
}

bool ask_slice_read(ask_slice *slice, ask_call *call, const wy_rules *rules) {
    slice->there = !wy_rules_plane(rules);
    if (!slice->there) {
        return refuse_on_plane(call);
    }
    slice->up = rules->heaps == 1 ? 0 : 1;
    if (!ask_choice(&slice->across, call, "across", letters) ||
        (ask_has(call, "up") && !ask_choice(&slice->up, call, "up", letters))) {
        return false;
    }
    const bool fine = rules->heaps == 1 ? slice->up == 0 : slice->across < slice->up;
    if (slice->up >= rules->heaps || !fine) {
        ask_refuse(call, "bad_input", "across",
                   rules->heaps == 1
                       ? "on one heap only x runs across, and what is remembered upwards"
                       : "a slice has two heaps of the game, across the first of them, then up");
        return false;
    }
    return ask_place_read_fixed(&slice->fixed, call, rules);
}

/* ---- in words -------------------------------------------------------------------------------- */

void ask_slice_put(wi_writer *to, const ask_slice *slice, const wy_rules *rules, const char *fixed,
                   const char *last, const char *state) {
    const wy_place *at = &slice->fixed.at;
    for (int i = 0; i < rules->heaps; i++) {
        if (i != slice->across && i != slice->up) {
            wi_putf(to, "%s%s=", fixed, letters[i]);
            wi_put_integer(to, at->heap[i]);
            fixed = ",";
        }
    }
    if (slice->up == slice->across) {
        return;
    }
    for (int i = 0; wy_rules_keeps_last(rules) && i < rules->heaps; i++) {
        wi_put(to, last);
        wi_put_integer(to, at->last[i]);
        last = ",";
    }
    if (rules->memory == WY_MEMORY_PASS || rules->memory == WY_MEMORY_IMITATION ||
        (rules->memory == WY_MEMORY_ENFORCE && mpz_sgn(at->memory) >= 0)) {
        wi_putf(to, "%s%ld", state,
                mpz_get_si(at->memory) + (rules->memory == WY_MEMORY_ENFORCE ? 1 : 0));
    }
}

/* ---- the table ------------------------------------------------------------------------------- */

static uint64_t bytes_of(const wy_rules *rules, const int64_t size[WY_MOST_HEAPS], bool values) {
    return wy_box_memory(rules, size, values);
}

static bool is_kept(const ask_game *game, const int64_t size[WY_MOST_HEAPS], bool values) {
    const ask_table *kept = &game->table;
    bool inside = kept->table != NULL && (kept->values || !values);
    for (int i = 0; i < game->rules->heaps; i++) {
        inside = inside && size[i] <= kept->size[i];
    }
    return inside;
}

wy_status ask_game_table(const wy_box **out, ask_game *game, const int64_t size[WY_MOST_HEAPS],
                         bool values, wy_error *error) {
    ask_table *kept = &game->table;
    int64_t both[WY_MOST_HEAPS] = {0};
    for (int i = 0; i < game->rules->heaps; i++) {
        both[i] = size[i] > kept->size[i] ? size[i] : kept->size[i];
    }
    if (is_kept(game, size, values)) {
        *out = kept->table;
        return WY_OK;
    }
    /* One that has what was asked before too, where that is not much more. */
    const uint64_t bytes = bytes_of(game->rules, size, values);
    const bool grow = bytes < game->budget / 4 && bytes_of(game->rules, both, values) <= 2 * bytes;
    const int64_t *wanted = grow ? both : size;
    const wy_control control = ask_game_control(game);
    const double begun = wi_seconds();
    wy_box *table = NULL;
    const wy_status status = wy_box_make(&table, game->rules, wanted, values, &control, error);
    if (status != WY_OK) {
        return status;
    }
    atomic_fetch_sub(&game->bytes, (size_t)kept->bytes);
    wy_box_free(kept->table);
    *kept = (ask_table){.table = table,
                        .values = values,
                        .bytes = bytes_of(game->rules, wanted, values),
                        .seconds = wi_seconds() - begun};
    memcpy(kept->size, wanted, sizeof kept->size);
    atomic_fetch_add(&game->bytes, (size_t)kept->bytes);
    *out = table;
    return WY_OK;
}

void ask_game_count_box(ask_game *game, const wy_place *place) {
    wy_cell at;
    int64_t size[WY_MOST_HEAPS] = {0};
    if (wy_rules_plane(game->rules) || !wy_cell_of(&at, game->rules, place) ||
        wy_solution_decider(game->solution, place) != WY_ENGINE_BOX) {
        return;
    }
    for (int i = 0; i < game->rules->heaps; i++) {
        size[i] = at.heap[i] + 1;
    }
    const uint64_t bytes = bytes_of(game->rules, size, false);
    if (bytes > game->box_bytes && bytes <= game->budget) { /* it was made, or is no larger */
        atomic_fetch_add(&game->bytes, (size_t)(bytes - game->box_bytes));
        game->box_bytes = bytes;
    }
}

/* ---- windows --------------------------------------------------------------------------------- */

static const int64_t sides[] = {4096, 2048, 1024, 512, 256, 128, 64};
enum { SIDES = sizeof sides / sizeof sides[0], OTHERS = 8 };

void ask_slice_survey(ask_game *game) {
    const wy_rules *rules = game->rules;
    const char *theorem = wy_rules_theorem(rules);
    game->window = 0;
    for (size_t k = 0; k < SIDES && game->window == 0; k++) {
        int64_t size[WY_MOST_HEAPS] = {0};
        for (int i = 0; i < rules->heaps; i++) {
            size[i] = i < 2 ? sides[k] : OTHERS;
        }
        game->window = bytes_of(rules, size, false) <= game->budget / 4 ? sides[k] : 0;
    }
    game->reach = theorem != NULL ? ASK_REACH_ANY : ASK_REACH_WINDOW;
    snprintf(game->reason, sizeof game->reason, "%s",
             theorem != NULL ? theorem : "the box engine decides every smaller position");
}

/* The position of a cell of the window; false: the game has none there. */
static bool place_of(wy_cell *at, const ask_slice *slice, const wy_rules *rules, int64_t x,
                     int64_t y) {
    at->heap[slice->across] = x;
    if (slice->up != slice->across) {
        at->heap[slice->up] = y;
        return true;
    }
    switch (rules->memory) {
    case WY_MEMORY_REPEAT:
        at->last[0] = y;
        return true;
    case WY_MEMORY_ENFORCE: /* 0: no set is named */
        at->memory = y - 1;
        return y <= rules->sets;
    case WY_MEMORY_PASS:
        at->memory = y;
        return y <= rules->passes;
    case WY_MEMORY_BOUND:
        at->memory = y;
        return true;
    case WY_MEMORY_NONE:
    case WY_MEMORY_IMITATION:
        break;
    }
    return y == 0;
}

/* The box that a window needs; false: it is too large for a table. */
static bool box_of(int64_t size[WY_MOST_HEAPS], wy_cell *at, const ask_game *game,
                   const ask_slice *slice, const ask_window *window, bool values) {
    const wy_rules *rules = game->rules;
    memset(size, 0, WY_MOST_HEAPS * sizeof *size);
    if (!window->near || !wy_cell_of(at, rules, &slice->fixed.at)) {
        return false;
    }
    for (int i = 0; i < rules->heaps; i++) {
        size[i] = i == slice->across ? window->left + window->width
                  : i == slice->up   ? window->low + window->height
                                     : at->heap[i] + 1;
    }
    return bytes_of(rules, size, values) <= game->budget;
}

/* Larger and larger tables, as long as the next one should not take longer than there is time. */
static const double growth = 8; /* times as long for twice the side */
static const double share = 0.4;
enum { FIRST_SIDE = 32 };

static wy_status grow(const wy_box **table, int64_t *known, ask_game *game, const ask_slice *slice,
                      const int64_t size[WY_MOST_HEAPS], bool values, wy_error *error) {
    wy_status status = WY_OK;
    *table = NULL;
    *known = 0;
    for (int64_t side = FIRST_SIDE; *known != INT64_MAX; side *= 2) {
        int64_t part[WY_MOST_HEAPS];
        memcpy(part, size, sizeof part);
        part[slice->across] = size[slice->across] < side ? size[slice->across] : side;
        part[slice->up] = size[slice->up] < side ? size[slice->up] : side;
        const double next = growth * game->table.seconds;
        if (*table != NULL && !is_kept(game, part, values) &&
            next > share * ask_clock_left(game->clock)) {
            break;
        }
        status = ask_game_table(table, game, part, values, error);
        if (status != WY_OK) {
            break;
        }
        *known = size[slice->across] <= side && size[slice->up] <= side ? INT64_MAX : side;
    }
    if (status != WY_OK && *known > 0 && (status == WY_STOPPED || status == WY_LIMIT)) {
        *table = game->table.table; /* the one before is still there */
        status = WY_OK;
    }
    return status;
}

/* The table, as far as it is known; WY_LIMIT: nothing of the window is. */
static wy_status table_of(const wy_box **table, int64_t *known, wy_cell *at, ask_game *game,
                          const ask_slice *slice, const ask_window *window, bool values,
                          wy_error *error) {
    int64_t size[WY_MOST_HEAPS];
    const bool whole = known == NULL;
    int64_t here = 0;
    known = whole ? &here : known;
    if (!box_of(size, at, game, slice, window, values)) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: this part of the slice, with all smaller positions, is too large");
    }
    const wy_status status = grow(table, known, game, slice, size, values, error);
    if (status == WY_OK &&
        (window->left >= *known || window->low >= *known || (whole && *known != INT64_MAX))) {
        return wi_fail(error, WY_LIMIT,
                       "unknown: of this slice the positions below %lld are found in the time that "
                       "a request may take",
                       (long long)*known);
    }
    return status;
}

static void each_in_table(const wy_box *table, int64_t known, const ask_game *game, wy_cell at,
                          const ask_slice *slice, const ask_window *window, ask_window_take *take,
                          void *data) {
    for (int64_t i = 0; i < window->width && window->left + i < known; i++) {
        for (int64_t j = 0; j < window->height && window->low + j < known; j++) {
            if (place_of(&at, slice, game->rules, window->left + i, window->low + j) &&
                wy_box_p(table, &at) && !take(data, i, j)) {
                return;
            }
        }
    }
}

static wy_status each_decided(ask_game *game, const ask_slice *slice, const ask_window *window,
                              ask_window_take *take, void *data, wy_standing *standing,
                              wy_error *error) {
    wy_place at;
    wy_verdict verdict;
    wy_status status = ask_game_solve(game, error);
    bool more = true;
    wy_place_init(&at);
    wy_verdict_init(&verdict);
    wy_place_set(&at, &slice->fixed.at);
    for (int64_t i = 0; status == WY_OK && more && i < window->width; i++) {
        mpz_add_ui(at.heap[slice->across], window->x, (unsigned long)i);
        for (int64_t j = 0; status == WY_OK && more && j < window->height; j++) {
            mpz_add_ui(at.heap[slice->up], window->y, (unsigned long)j);
            status = wy_solution_decide(&verdict, game->solution, &at, error);
            more = status != WY_OK || !verdict.p || take(data, i, j);
        }
        if (status == WY_OK && ask_clock_poll(game->clock, (double)i / (double)window->width)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    *standing = verdict.standing;
    wy_verdict_clear(&verdict);
    wy_place_clear(&at);
    return status;
}

/* Is each position of the window decided by a theorem? */
static bool is_decided(const ask_game *game, const ask_slice *slice, const ask_window *window) {
    return wy_rules_theorem(game->rules) != NULL && slice->up != slice->across &&
           window->width <= MOST_DECIDED && window->height <= MOST_DECIDED / window->width;
}

wy_status ask_window_each(ask_game *game, const ask_slice *slice, const ask_window *window,
                          ask_window_take *take, void *data, int64_t *known, wy_standing *standing,
                          wy_error *error) {
    const wy_box *table;
    wy_cell at;
    if (!slice->there) {
        if (known != NULL) {
            *known = INT64_MAX;
        }
        return each_on_plane(game, window, take, data, standing, error);
    }
    if (is_decided(game, slice, window)) {
        if (known != NULL) {
            *known = INT64_MAX;
        }
        return each_decided(game, slice, window, take, data, standing, error);
    }
    const wy_status status = table_of(&table, known, &at, game, slice, window, false, error);
    if (status == WY_OK) {
        *standing = (wy_standing){.kind = WY_COMPUTED};
        snprintf(standing->by, sizeof standing->by, "from all smaller positions");
        each_in_table(table, known != NULL ? *known : INT64_MAX, game, at, slice, window, take,
                      data);
    }
    return status;
}

wy_status ask_slice_values(uint32_t **values, ask_game *game, const ask_slice *slice,
                           const ask_window *window, int64_t *known, wy_error *error) {
    const wy_rules *rules = game->rules;
    const char *none = wy_rules_no_values(rules);
    wy_cell at;
    const wy_box *table;
    *values = NULL;
    if (none != NULL) {
        return wi_fail(error, WY_BAD, "%s", none);
    }
    const wy_status status = table_of(&table, known, &at, game, slice, window, true, error);
    if (status != WY_OK) {
        return status;
    }
    uint32_t *to = malloc((size_t)(window->width * window->height) * sizeof *to);
    if (to == NULL) {
        return wi_fail_memory(error);
    }
    for (int64_t j = 0; j < window->height; j++) {
        for (int64_t i = 0; i < window->width; i++) {
            const int64_t x = window->left + i;
            const int64_t y = window->low + j;
            const bool there = x < *known && y < *known && place_of(&at, slice, rules, x, y) &&
                               (rules->memory != WY_MEMORY_ENFORCE || at.memory != WY_NOT_NAMED);
            to[j * window->width + i] = there ? wy_box_value(table, &at) : WY_GRUNDY_NONE;
        }
    }
    *values = to;
    return WY_OK;
}
