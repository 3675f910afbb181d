/*
 * engine_table.c - solutions by the table engine (table.h), or cell by cell
 * (plain.h) where the moves have no simple form.
 *
 * To decide (x, y), the window up to it is swept once.  In each column that
 * goes by, a primitive can lead from (x, y) to one cell (a ray across), or to a
 * few in a single column, so its options that are P are found at no cost worth
 * naming.
 *
 * Windows may come from a GPU.  The device decides all cells of one weight x + y at once
 * (accelerator.h; gpu/README.md says how).  It gets single moves and whole lines of moves, from
 * (sx, sy) on by steps (a, b): the P-positions of a line are gathered in a row of their own, which
 * looks a + b weights back and b cells down.
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "device/gpu.h"
#include "rules/value.h"
#include "solve/engine.h"
#include "solve/moves.h"
#include "solve/other.h"
#include "solve/plain.h"
#include "solve/table.h"

enum { BATCH = 4096 };

/* ---- on a GPU: the game ---------------------------------------------------------------------- */

static wy_status too_many(wy_error *error) {
    return wi_fail(error, WY_BAD,
                   "the GPU takes at most %d lines of moves and %d moves and lines together",
                   WI_GPU_GATHERS, WI_GPU_LOOKS);
}

/* The row of the lines with this step. */
static wy_status gather_of(int32_t *row, wi_gpu_outcomes *game, wy_position step, wy_error *error) {
    const wi_gpu_gather line = {(int32_t)(step.x + step.y), (int32_t)step.y};
    int32_t i = 0;
    while (i < game->gather_count &&
           (game->gathers[i].back != line.back || game->gathers[i].up != line.up)) {
        i++;
    }
    if (i == WI_GPU_GATHERS) {
        return too_many(error);
    }
    if (i == game->gather_count) {
        game->gathers[game->gather_count++] = line;
    }
    *row = i + 1;
    return WY_OK;
}

static bool is_short(wy_position move) {
    return move.x <= WI_GPU_BACK && move.y <= WI_GPU_BACK && move.x + move.y <= WI_GPU_BACK;
}

static wy_status add_to_game(wi_gpu_outcomes *game, const wi_primitive *p, wy_error *error) {
    if (p->kind == WI_FAN || p->tied || p->when != NULL ||
        (p->kind == WI_RAY && p->count1 != WY_UNBOUNDED)) {
        return wi_fail(error, WY_BAD,
                       "the GPU takes single moves and whole lines of moves, without conditions");
    }
    if (!is_short(p->start) || (p->kind == WI_RAY && !is_short(p->step1))) {
        return wi_fail(error, WY_BAD, "the GPU takes moves and steps of at most %d tokens",
                       WI_GPU_BACK);
    }
    if (game->look_count == WI_GPU_LOOKS) {
        return too_many(error);
    }
    int32_t row = 0;
    const wy_status status = p->kind == WI_RAY ? gather_of(&row, game, p->step1, error) : WY_OK;
    if (status == WY_OK) {
        game->looks[game->look_count++] =
            (wi_gpu_look){row, (int32_t)(p->start.x + p->start.y), (int32_t)p->start.y};
    }
    return status;
}

static wy_status describe(wi_gpu_outcomes *game, const wi_table_job *job, wy_error *error) {
    const wy_rules *rules = job->rules;
    *game = (wi_gpu_outcomes){.width = job->width, .height = job->height};
    if (rules->misere || rules->block > 0 || rules->terminal != NULL || rules->terminal_count > 0 ||
        rules->board.q1 != 0 || rules->board.p2 != 0) {
        return wi_fail(
            error, WY_BAD,
            "the GPU takes games in normal play on the whole board, without blocking and "
            "without ends of their own");
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < wi_moves_count(job->moves) && status == WY_OK; i++) {
        status = add_to_game(game, &wi_moves_primitives(job->moves)[i], error);
    }
    return status;
}

static wy_status gpu_fits(const wi_table_job *job, wy_error *error) {
    wi_gpu_outcomes game;
    return describe(&game, job, error);
}

/* ---- on a GPU: the answer
 * ------------------------------------------------------------------------ */

typedef struct gpu_work {
    const wi_table_job *job;
    wi_pace pace;
} gpu_work;

static bool poll_gpu(void *data, double done) {
    gpu_work *w = data;
    return wi_pace_stop(&w->pace, done);
}

static bool take_from_gpu(void *data, int64_t x, const uint64_t *bits, size_t words) {
    const gpu_work *w = data;
    const wi_column column = {.x = x, .bits = bits, .words = words};
    return w->job->take(w->job->data, &column);
}

static uint64_t gpu_memory(const wi_table_job *job) {
    /* The columns come in pieces of 64 MB, or one by one. */
    const uint64_t column = ((uint64_t)job->height + 63) / 64 * sizeof(uint64_t);
    const uint64_t piece = UINT64_C(64) << 20;
    return column > piece ? column : piece;
}

static wy_status run_on_gpu(uint64_t *count, wy_gpu *gpu, const wi_table_job *job,
                            wy_error *error) {
    wi_gpu_outcomes game;
    wy_status status = wi_gpu_sides(job->width, job->height, error);
    if (status == WY_OK) {
        status = describe(&game, job, error);
    }
    if (status != WY_OK) {
        return status;
    }
    gpu_work w = {.job = job};
    wi_pace_start(&w.pace, job->control);
    game.take = job->take != NULL ? take_from_gpu : NULL;
    game.data = &w;
    game.poll = poll_gpu;
    game.poll_data = &w;
    char text[WI_GPU_TEXT] = "";
    status = wi_gpu_said(gpu->table->outcomes(&game, text), text, error);
    gpu->seconds = game.seconds;
    if (count != NULL) {
        *count = status == WY_OK ? game.count : 0;
    }
    return status;
}

/* ---- which way ------------------------------------------------------------------------------- */

static bool cell_by_cell(const wy_solution *s) {
    return wy_solution_engine(s) == WY_ENGINE_PLAIN || s->moves == NULL;
}

static wi_table_job job_for(const wy_solution *s, int64_t width, int64_t height) {
    return (wi_table_job){.rules = s->rules,
                          .moves = s->moves,
                          .width = width,
                          .height = height,
                          .control = &s->control,
                          .ranks = s->ranks};
}

static uint64_t memory(const wy_solution *s, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return 0;
    }
    const wi_table_job job = job_for(s, width, height);
    return s->gpu != NULL    ? gpu_memory(&job)
           : cell_by_cell(s) ? wi_plain_memory(&job)
                             : wi_table_memory(&job);
}

static wy_status run(const wy_solution *s, const wi_table_job *job, wy_error *error) {
    return s->gpu != NULL    ? run_on_gpu(NULL, s->gpu, job, error)
           : cell_by_cell(s) ? wi_plain_run(job, error)
                             : wi_table_run(job, error);
}

/* ---- all P-positions ------------------------------------------------------ */

typedef struct batch {
    wy_position positions[BATCH];
    size_t count;
    wy_take *take;
    void *data;
} batch;

static bool hand_out(batch *b) {
    const size_t count = b->count;
    b->count = 0;
    return count == 0 || b->take(b->data, b->positions, count);
}

/* Takes the words first..last-1 of a column; false: enough. */
typedef bool take_words(void *data, const wi_column *column, size_t first, size_t last);

/* Most columns hold a few P-positions: where there are none is seen 512 words at a time. */
static bool each_stretch(const wi_column *column, take_words *take, void *data) {
    if (column->some == NULL) {
        return take(data, column, 0, column->words);
    }
    const size_t eights = (column->words + 7) / 8;
    for (size_t i = 0; i < eights; i++) {
        uint64_t many = 0;
        if (i % 8 == 0 && i + 8 <= eights) {
            memcpy(&many, column->some + i, sizeof many);
            if (many == 0) {
                i += 7;
                continue;
            }
        }
        const size_t last = 8 * i + 8 < column->words ? 8 * i + 8 : column->words;
        if (column->some[i] != 0 && !take(data, column, 8 * i, last)) {
            return false;
        }
    }
    return true;
}

static bool gather_words(void *data, const wi_column *column, size_t first, size_t last) {
    batch *b = data;
    for (size_t w = first; w < last; w++) {
        for (uint64_t left = column->bits[w]; left != 0; left &= left - 1) {
            const int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
            b->positions[b->count++] = (wy_position){column->x, y};
            if (b->count == BATCH && !hand_out(b)) {
                return false;
            }
        }
    }
    return true;
}

static bool gather(void *data, const wi_column *column) {
    return each_stretch(column, gather_words, data);
}

static wy_status each(wy_solution *s, int64_t width, int64_t height, wy_take *take, void *data,
                      wy_error *error) {
    batch *b = malloc(sizeof *b);
    if (b == NULL) {
        return wi_fail_memory(error);
    }
    b->count = 0;
    b->take = take;
    b->data = data;
    wi_table_job job = job_for(s, width, height);
    job.take = gather;
    job.data = b;
    const wy_status status = run(s, &job, error);
    hand_out(b); /* when it was stopped: what is known so far */
    free(b);
    return status;
}

/* ---- how many ------------------------------------------------------------- */

static bool count_words(void *data, const wi_column *column, size_t first, size_t last) {
    wi_counted *c = data;
    for (size_t w = first; w < last; w++) {
        c->count += (uint64_t)__builtin_popcountll(column->bits[w]);
    }
    return true;
}

static bool count_column(void *data, const wi_column *column) {
    wi_counted *c = data;
    c->columns = column->x + 1;
    return each_stretch(column, count_words, c);
}

/* Without a look at each of them. */
static wy_status count_window(uint64_t *out, int64_t *columns, wy_solution *s, int64_t width,
                              int64_t height, wy_error *error) {
    wi_counted c = {0};
    wi_table_job job = job_for(s, width, height);
    wy_status status = WY_OK;
    if (s->gpu != NULL) {
        status = run_on_gpu(&c.count, s->gpu, &job, error);
    } else {
        job.take = count_column;
        job.data = &c;
        job.counted = &c;
        status = run(s, &job, error);
    }
    *out = c.count;
    *columns = c.columns;
    return status;
}

bool wi_solution_by_ranks(wy_solution *s, wi_ranks *ranks) {
    const bool can = s->backend == &wi_backend_table && wy_solution_engine(s) == WY_ENGINE_TABLE &&
                     !cell_by_cell(s);
    s->ranks = can ? ranks : NULL;
    return can;
}

wy_status wy_solution_on_gpu(wy_solution *s, wy_gpu *gpu, wy_error *error) {
    if (s->backend != &wi_backend_table || wy_solution_engine(s) != WY_ENGINE_TABLE ||
        cell_by_cell(s)) {
        return wi_fail(error, WY_BAD,
                       "the GPU takes games that the table engine plays as they are");
    }
    const wi_table_job job = job_for(s, 1, 1);
    const wy_status status = gpu_fits(&job, error);
    s->gpu = status == WY_OK ? gpu : NULL;
    return status;
}

/* ---- one position --------------------------------------------------------- */

typedef struct search {
    const wy_solution *solution;
    wy_position at;
    bool ends; /* by a terminal rule: no moves */
    bool p, no_memory;
    int64_t *hits; /* rows of the column at hand that are P and can be moved to */
    size_t hit_count, hit_room;
    wi_take_option *take;
    void *data;
} search;

static bool bit(const uint64_t *bits, int64_t y) {
    return bits[y / 64] >> (y % 64) & 1;
}

static void try_cell(search *s, const uint64_t *bits, wi_wide y) {
    if (y < 0 || !bit(bits, (int64_t)y) || s->no_memory) {
        return;
    }
    if (!wi_list_room(s->hits, s->hit_room, s->hit_count + 1)) {
        s->no_memory = true;
        return;
    }
    s->hits[s->hit_count++] = (int64_t)y;
}

/* The cells that i steps, i < count, lead to, `across` columns to the left: one, or all of them. */
static void try_ray(search *s, const uint64_t *bits, int64_t across, int64_t top, wy_position step,
                    int64_t count) {
    if (step.x > 0) {
        if (across % step.x == 0 && across / step.x < count) {
            try_cell(s, bits, top - (wi_wide)(across / step.x) * step.y);
        }
        return;
    }
    for (int64_t y = top; across == 0 && y >= 0 && count > 0; count--) {
        try_cell(s, bits, y);
        y -= step.y;
    }
}

/* The P-positions of column x, each asked for. */
static void try_tied(search *s, const wi_primitive *p, int64_t x, const uint64_t *bits) {
    for (int64_t w = s->at.y / 64; w >= 0; w--) {
        for (uint64_t left = bits[w]; left != 0; left &= left - 1) {
            const int64_t y = w * 64 + __builtin_ctzll(left);
            if (y <= s->at.y &&
                wi_primitive_allows(p, s->at.x, s->at.y, s->at.x - x, s->at.y - y)) {
                try_cell(s, bits, y);
            }
        }
    }
}

/* Where this primitive can lead from `at` to P-positions in column x. */
static void try_primitive(search *s, const wi_primitive *p, int64_t x, const uint64_t *bits) {
    if (p->tied) {
        try_tied(s, p, x, bits);
        return;
    }
    int64_t across = s->at.x - x - p->start.x;
    int64_t top = s->at.y - p->start.y;
    if (across < 0 || top < 0 || !wi_condition_holds(p->when, s->at.x, s->at.y, 0, 0)) {
        return;
    }
    if (p->kind == WI_POINT && across == 0) {
        try_cell(s, bits, top);
    } else if (p->kind == WI_RAY) {
        try_ray(s, bits, across, top, p->step1, p->count1);
    } else if (p->kind == WI_FAN) {
        /* A ray along step2 from each place along step1. */
        for (; across >= 0 && top >= 0; top -= p->step1.y) {
            try_ray(s, bits, across, top, p->step2, WY_UNBOUNDED);
            across -= p->step1.x;
        }
    }
}

static void find_hits(search *s, int64_t x, const uint64_t *bits, size_t words) {
    s->hit_count = 0;
    if (!cell_by_cell(s->solution)) {
        const wi_primitive *primitives = wi_moves_primitives(s->solution->moves);
        const size_t count = wi_moves_count(s->solution->moves);
        for (size_t i = 0; i < count; i++) {
            try_primitive(s, &primitives[i], x, bits);
        }
        return;
    }
    for (size_t w = 0; w < words; w++) {
        for (uint64_t left = bits[w]; left != 0; left &= left - 1) {
            const int64_t y = (int64_t)w * 64 + __builtin_ctzll(left);
            if (wi_rules_move(s->solution->rules, s->at.x, s->at.y, s->at.x - x, s->at.y - y)) {
                try_cell(s, bits, y);
            }
        }
    }
}

static int compare_rows(const void *a, const void *b) {
    const int64_t left = *(const int64_t *)a;
    const int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static bool watch(void *data, const wi_column *column) {
    search *s = data;
    const int64_t x = column->x;
    if (!s->ends) {
        find_hits(s, x, column->bits, column->words);
        if (s->hit_count > 1) {
            /* Primitives may share moves. */
            wi_list_sort(s->hits, s->hit_count, compare_rows);
        }
        for (size_t i = 0; i < s->hit_count; i++) {
            if ((i == 0 || s->hits[i] != s->hits[i - 1]) &&
                !s->take(s->data, (wy_position){x, s->hits[i]})) {
                return false;
            }
        }
    }
    if (x == s->at.x) {
        s->p = bit(column->bits, s->at.y);
    }
    return !s->no_memory;
}

static wy_status options(wy_solution *solution, wy_position at, wi_take_option *take, void *data,
                         bool *p, wy_error *error) {
    search s = {.solution = solution,
                .at = at,
                .ends = wi_rules_ends_at(solution->rules, at.x, at.y),
                .take = take,
                .data = data};
    wi_table_job job = job_for(solution, at.x + 1, at.y + 1);
    if (solution->rules->weight.x > 0) {
        return wi_plain_options(&job, take, data, p, error);
    }
    job.take = watch;
    job.data = &s;
    const wy_status status = run(solution, &job, error);
    free(s.hits);
    *p = s.p;
    return status == WY_OK && s.no_memory ? wi_fail_memory(error) : status;
}

const wi_backend wi_backend_table = {memory, each, count_window, options};

/* ---- the engine ------------------------------------------------------------------------------ */

static wy_status can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    char other[WY_REASON_SIZE];
    const wy_status by_other = wi_other_reason(other, s->rules);
    if (by_other != WY_NO) {
        return wi_engine_say(reason, by_other, "%s",
                             by_other == WY_OK ? other : "no: out of memory");
    }
    wy_error error = s->unmovable;
    const wy_status status =
        s->moves == NULL ? WY_LIMIT : wi_table_fits(s->rules, s->moves, &error);
    if (status == WY_OK) {
        return wi_engine_say(reason, WY_OK, "yes: 64 positions at a time%s",
                             wi_moves_tied(s->moves) ? ", looking back to all columns before"
                             : s->rules->block > 0   ? ", options counted in bit planes"
                                                     : "");
    }
    return status == WY_LIMIT
               ? wi_engine_say(reason, WY_OK, "yes, but one cell at a time: %s", error.message)
               : wi_engine_say(reason, status, "no: %s", error.message);
}

static wy_status can_window(const wy_solution *s) {
    (void)s;
    return WY_OK;
}

static wy_status open(void **kept, wy_solution *s, wy_error *error) {
    (void)kept;
    if (wy_solution_engine(s) != WY_ENGINE_TABLE || s->backend != NULL) {
        return WY_OK;
    }
    s->backend = &wi_backend_table;
    const wy_status status = s->moves == NULL ? WY_OK : wi_table_fits(s->rules, s->moves, error);
    if (status == WY_LIMIT) {
        wi_moves_free(s->moves); /* cell by cell then */
        s->moves = NULL;
        return WY_OK;
    }
    return status;
}

static wi_effort effort(const wy_solution *s, const wi_question *question) {
    (void)s;
    return wi_computing_effort(WY_ENGINE_TABLE, question);
}

const wi_asked wi_asked_table = {
    .engine = WY_ENGINE_TABLE,
    .games = WI_PLANE,
    .lists = 5,
    .can = can,
    .can_window = can_window,
    .open = open,
    .effort = effort,
    .memory = wi_computing_memory,
    .each = wi_computing_each,
    .decide = wi_computing_decide,
    .moves = wi_computing_moves,
    .window = wi_computing_window,
};

/* ---- the plain engine: cell by cell, whatever the moves -------------------------------------- */

static wy_status can_plain(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    (void)s;
    return wi_engine_say(reason, WY_OK, "yes: %s", "any game without history, one cell at a time");
}

static wy_status open_plain(void **kept, wy_solution *s, wy_error *error) {
    (void)kept;
    (void)error;
    if (wy_solution_engine(s) == WY_ENGINE_PLAIN && s->backend == NULL) {
        s->backend = &wi_backend_table;
    }
    return WY_OK;
}

static wi_effort effort_plain(const wy_solution *s, const wi_question *question) {
    (void)s;
    return wi_computing_effort(WY_ENGINE_PLAIN, question);
}

const wi_asked wi_asked_plain = {
    .engine = WY_ENGINE_PLAIN,
    .games = WI_PLANE,
    .lists = 6,
    .can = can_plain,
    .open = open_plain,
    .effort = effort_plain,
    .memory = wi_computing_memory,
    .each = wi_computing_each,
    .decide = wi_computing_decide,
    .moves = wi_computing_moves,
    .window = wi_computing_window,
};
