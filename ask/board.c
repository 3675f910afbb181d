/* board.c - what is kept of a board: P-positions and values near the origin, strips of columns far
 * out. */
#include "ask/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/games.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/list.h"

/* ---- How long a question may still compute -------------------------------------------------- */

void ask_clock_start(ask_clock *clock, double seconds, const atomic_bool *down,
                     const wy_control *outer) {
    memset(clock, 0, sizeof *clock);
    clock->end = seconds > 0 ? wi_seconds() + seconds : 0;
    clock->down = down;
    clock->outer = outer;
}

bool ask_clock_unwanted(const ask_clock *clock) {
    return clock->outer != NULL && clock->outer->poll != NULL &&
           clock->outer->poll(clock->outer->data,
                              atomic_load_explicit(&clock->done, memory_order_relaxed));
}

double ask_clock_left(const ask_clock *clock) {
    return clock->end > 0 ? clock->end - wi_seconds() : INFINITY;
}

double ask_clock_shorten(ask_clock *clock, double seconds) {
    const double end = clock->end;
    if (ask_clock_left(clock) > seconds) {
        clock->end = wi_seconds() + seconds;
    }
    return end;
}

bool ask_clock_poll(void *data, double done) {
    ask_clock *clock = data;
    atomic_store_explicit(&clock->done, done, memory_order_relaxed);
    return atomic_load_explicit(clock->down, memory_order_relaxed) ||
           (clock->leave != NULL && atomic_load_explicit(clock->leave, memory_order_relaxed)) ||
           ask_clock_left(clock) < 0 || ask_clock_unwanted(clock);
}

/* ---- The P-positions of a window at the origin, kept ---------------------------------------- */

/* A board while it is being made. */
typedef struct making {
    ask_board *board;
    size_t count, room;
    int64_t column; /* first[0 ... column] are set */
    bool full, no_memory;
} making;

static bool grow(making *m) {
    if (m->count >= ASK_BOARD_MOST) {
        m->full = true;
        return false;
    }
    m->no_memory = !wi_list_room(m->board->rows, m->room, m->count + 1);
    return !m->no_memory;
}

static void reach_column(making *m, int64_t x) {
    while (m->column < x) {
        m->board->first[++m->column] = (uint32_t)m->count;
    }
}

static bool take(void *data, const wy_position *positions, size_t count) {
    making *m = data;
    for (size_t i = 0; i < count; i++) {
        reach_column(m, positions[i].x);
        if (m->count == m->room && !grow(m)) {
            return false;
        }
        m->board->rows[m->count++] = (uint32_t)positions[i].y;
    }
    return true;
}

wy_status ask_board_make(ask_board **out, wy_solution *solution, int64_t width, int64_t height,
                         wy_error *error) {
    *out = NULL;
    making m = {.board = calloc(1, sizeof *m.board)};
    if (m.board == NULL) {
        return wi_fail_memory(error);
    }
    atomic_store(&m.board->users, 1);
    m.board->width = width;
    m.board->height = height;
    m.board->first = calloc((size_t)width + 1, sizeof *m.board->first);
    wy_status status = m.board->first == NULL
                           ? wi_fail_memory(error)
                           : wy_solution_each(solution, width, height, take, &m, error);
    if (status == WY_OK && m.no_memory) {
        status = wi_fail_memory(error);
    } else if (status == WY_OK && m.full) {
        status = wi_fail(error, WY_LIMIT, "this window has more than %u P-positions",
                         (unsigned)ASK_BOARD_MOST);
    }
    if (status != WY_OK) {
        ask_board_leave(m.board);
        return status;
    }
    reach_column(&m, width);
    /* What was too much is given back; if that fails, it is kept. */
    if (!wi_list_resize(&m.board->rows, &m.room, m.count + 1, sizeof *m.board->rows) &&
        m.board->rows == NULL) {
        ask_board_leave(m.board);
        return wi_fail_memory(error);
    }
    m.board->bytes = (m.count + (size_t)width) * sizeof(uint32_t);
    *out = m.board;
    return WY_OK;
}

ask_board *ask_board_use(ask_board *board) {
    if (board != NULL) {
        atomic_fetch_add(&board->users, 1);
    }
    return board;
}

void ask_board_leave(ask_board *board) {
    if (board != NULL && atomic_fetch_sub(&board->users, 1) == 1) {
        free(board->first);
        free(board->rows);
        free(board);
    }
}

size_t ask_board_count(const ask_board *board) {
    return board->first[board->width];
}

const uint32_t *ask_board_column(const uint32_t **end, const ask_board *board, int64_t x,
                                 int64_t y) {
    uint32_t low = board->first[x];
    uint32_t high = board->first[x + 1];
    *end = board->rows + high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if ((int64_t)board->rows[middle] < y) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return board->rows + low;
}

void ask_board_standing(wy_standing *out, const wy_solution *solution) {
    out->kind = WY_COMPUTED;
    snprintf(out->by, sizeof out->by, "by the %s engine, from all smaller positions",
             wy_engine_name(wy_solution_engine(solution)));
}

/* ---- Grundy values of squares at the origin, kept ------------------------------------------- */

/*
 * Four bytes a position: sides double up to ASK_GRUNDY_WINDOW.  For a square that took too long it
 * is remembered how long that was, so that the next request for it is refused at once, unless it
 * has clearly more time.
 */

void ask_values_leave(ask_values *values) {
    if (values != NULL && atomic_fetch_sub(&values->users, 1) == 1) {
        free(values->values);
        free(values);
    }
}

static bool take_row(void *data, int64_t line, const uint32_t *row) {
    ask_values *values = data;
    memcpy(values->values + line * values->size, row, (size_t)values->size * sizeof *row);
    return true;
}

static wy_status make_values(ask_values **out, ask_game *game, int64_t size, wy_error *error) {
    const wy_control control = ask_game_control(game);
    wy_solution *grundy;
    wy_status status = wy_grundy_open(&grundy, game->rules, WY_ENGINE_AUTO, &control, error);
    if (status != WY_OK) {
        return status;
    }
    ask_values *values = calloc(1, sizeof *values);
    if (values != NULL) {
        atomic_store(&values->users, 1);
        values->size = size;
        values->values = malloc((size_t)size * (size_t)size * sizeof(uint32_t));
    }
    if (values == NULL || values->values == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = wy_grundy_each(grundy, size, size, WY_GRUNDY_ROWS, take_row, values, error);
    }
    wy_solution_free(grundy);
    if (status != WY_OK) {
        ask_values_leave(values);
        return status;
    }
    *out = values;
    return WY_OK;
}

static const double clearly_more = 1.5; /* times as long: worth another try */

/* Did this square, or a smaller one, take too long already when there was about as much time? */
static bool is_hopeless(const ask_game *game, int step, double seconds) {
    for (int i = 0; i <= step; i++) {
        if (game->values_slow[i] > 0 && seconds < clearly_more * game->values_slow[i]) {
            return true;
        }
    }
    return false;
}

wy_status ask_game_values(ask_values **out, ask_game *game, int64_t size, wy_error *error) {
    *out = NULL;
    if (size > ASK_GRUNDY_WINDOW) {
        return wi_fail(error, WY_LIMIT, "unknown: Grundy values are computed for heaps below %d",
                       ASK_GRUNDY_WINDOW);
    }
    if (game->values == NULL || game->values->size < size) {
        int step = 0;
        while (ASK_VALUES_LEAST << step < size) {
            step++;
        }
        const int64_t side = ASK_VALUES_LEAST << step;
        const double seconds = ask_clock_left(game->clock);
        if (is_hopeless(game, step, seconds)) {
            return wi_fail(error, WY_LIMIT,
                           "unknown: the Grundy values of heaps below %lld take too long",
                           (long long)side);
        }
        ask_values *values;
        const wy_status status = make_values(&values, game, side, error);
        if (status == WY_STOPPED && ask_clock_left(game->clock) < 0 &&
            seconds > game->values_slow[step]) {
            game->values_slow[step] = seconds;
        }
        if (status != WY_OK) {
            return status;
        }
        const size_t cell = sizeof(uint32_t);
        atomic_fetch_add(&game->bytes, (size_t)(side * side) * cell);
        if (game->values != NULL) {
            atomic_fetch_sub(&game->bytes,
                             (size_t)(game->values->size * game->values->size) * cell);
        }
        ask_values_leave(game->values);
        game->values = values;
    }
    atomic_fetch_add(&game->values->users, 1);
    *out = game->values;
    return WY_OK;
}

/* ---- The P-positions of 256 columns of boxes, anywhere -------------------------------------- */

enum {
    EXACT_LEVEL = 6, /* up to here all columns, 2^14 of them, are looked at */
    FIRST_SOME = 2,  /* from here on, if that takes too long, only some are */
    PLACES = 4,      /* at so many places of each box, */
    RUN = 16,        /* so many columns each, */
    FEW = 4,         /* or where they are slow */
};

static const double slow_run = 0.0005; /* seconds */

void ask_strip_init(ask_strip *strip) {
    memset(strip, 0, sizeof *strip);
    mpz_inits(strip->x, strip->one_in, NULL);
    for (int i = 0; i < ASK_STRIP_BASES; i++) {
        mpz_init(strip->bases[i]);
    }
}

void ask_strip_clear(ask_strip *strip) {
    mpz_clears(strip->x, strip->one_in, NULL);
    for (int i = 0; i < ASK_STRIP_BASES; i++) {
        mpz_clear(strip->bases[i]);
    }
    free(strip->entries);
}

/* Columns on their way into a strip. */
typedef struct taking {
    ask_strip *strip;
    mpz_t column, row, from; /* scratch */
    bool no_memory;
    bool scattered; /* more than ASK_STRIP_BASES beams */
} taking;

/* Nothing more is taken then. */
static bool has_failed(const taking *t) {
    return t->no_memory || t->scattered;
}

/* The base that is near the row, perhaps a new one; -1: there are too many. */
static int near_base(ask_strip *strip, mpz_t from, const mpz_t row) {
    for (int i = 0; i < strip->base_count; i++) {
        mpz_sub(from, row, strip->bases[i]);
        if (mpz_sizeinbase(from, 2) <= 62) {
            return i;
        }
    }
    if (strip->base_count == ASK_STRIP_BASES) {
        return -1;
    }
    mpz_set(strip->bases[strip->base_count], row);
    mpz_set_ui(from, 0);
    return strip->base_count++;
}

static bool add(ask_strip *strip, int32_t box, int base, int64_t row) {
    if (strip->count > 0) {
        /* Upper and lower P-positions alternate: look at the last two. */
        for (size_t back = 1; back <= 2 && back <= strip->count; back++) {
            ask_strip_entry *last = &strip->entries[strip->count - back];
            if (last->box == box && last->base == base && last->row == row) {
                last->count++;
                return true;
            }
        }
    }
    if (!wi_list_room(strip->entries, strip->room, strip->count + 1)) {
        return false;
    }
    strip->entries[strip->count++] =
        (ask_strip_entry){.box = box, .count = 1, .row = row, .base = base};
    return true;
}

static bool take_column(void *data, const mpz_t x, const mpz_t y) {
    taking *t = data;
    ask_strip *strip = t->strip;
    mpz_sub(t->column, x, strip->x);
    mpz_fdiv_q_2exp(t->column, t->column, strip->level);
    mpz_fdiv_q_2exp(t->row, y, strip->level);
    const int base = near_base(strip, t->from, t->row);
    if (base < 0) {
        t->scattered = true;
    } else if (mpz_cmp_ui(t->column, ASK_BOXES) < 0 &&
               !add(strip, (int32_t)mpz_get_ui(t->column), base, mpz_get_si(t->from))) {
        t->no_memory = true;
    }
    return !has_failed(t);
}

static wy_status take_columns(taking *t, wy_solution *solution, const mpz_t x, int64_t count,
                              wy_error *error) {
    const wy_take_far far = {.point = take_column, .data = t};
    return wy_solution_each_from(solution, x, count, &far, &t->strip->standing, error);
}

static wy_status fill_all(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    strip->exact = true;
    strip->columns = INT64_C(1) << strip->level;
    mpz_set_ui(strip->one_in, 1);
    return take_columns(t, solution, strip->x, (int64_t)ASK_BOXES << strip->level, error);
}

/* How many columns to look at, at each place: fewer where the first ones are slow. */
static int choose_run(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    if (strip->level <= EXACT_LEVEL) {
        return 1; /* narrow boxes come here only if they are slow */
    }
    const double begin = wi_seconds();
    take_columns(t, solution, strip->x, RUN, error); /* just to see how long that takes */
    strip->count = 0;
    strip->base_count = 0;
    t->scattered = false;
    return wi_seconds() - begin > slow_run ? FEW : RUN;
}

/* At the places 1/8, 3/8, 5/8, 7/8 of each box; runs of columns, to meet upper and lower ones. */
static wy_status fill_some(taking *t, wy_solution *solution, wy_error *error) {
    ask_strip *strip = t->strip;
    const int run = choose_run(t, solution, error);
    mpz_t x;
    mpz_t width;
    mpz_inits(x, width, NULL);
    mpz_set_ui(width, 1);
    mpz_mul_2exp(width, width, strip->level);
    strip->exact = false;
    strip->columns = PLACES * (int64_t)run;
    mpz_fdiv_q_ui(strip->one_in, width, (unsigned long)strip->columns);
    wy_status status = WY_OK;
    for (int box = 0; box < ASK_BOXES && status == WY_OK && !has_failed(t); box++) {
        for (int place = 0; place < PLACES && status == WY_OK && !has_failed(t); place++) {
            const unsigned long eighths = 2UL * PLACES * (unsigned)box + 2UL * (unsigned)place + 1;
            mpz_mul_ui(x, width, eighths);
            mpz_fdiv_q_ui(x, x, 2UL * PLACES);
            mpz_add(x, x, strip->x);
            status = take_columns(t, solution, x, run, error);
        }
    }
    mpz_clears(x, width, NULL);
    return status;
}

wy_status ask_strip_fill(ask_strip *strip, wy_solution *solution, const mpz_t x, uint64_t level,
                         ask_strip_hurry *hurry, void *data, wy_error *error) {
    mpz_set(strip->x, x);
    strip->level = level;
    strip->there = false;
    strip->count = 0;
    strip->base_count = 0;
    taking t = {.strip = strip};
    mpz_inits(t.column, t.row, t.from, NULL);
    wy_status status = WY_STOPPED;
    if (level <= EXACT_LEVEL) {
        hurry(data, level >= FIRST_SOME);
        status = fill_all(&t, solution, error);
        hurry(data, false);
    }
    if (status == WY_STOPPED && level >= FIRST_SOME) {
        strip->count = 0;
        strip->base_count = 0;
        status = fill_some(&t, solution, error);
    }
    if (t.scattered) {
        status = wi_fail(error, WY_LIMIT, "the P-positions here are too scattered to be counted");
    } else if (status == WY_OK && t.no_memory) {
        status = wi_fail_memory(error);
    }
    mpz_clears(t.column, t.row, t.from, NULL);
    strip->there = status == WY_OK;
    return status;
}
