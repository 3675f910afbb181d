/*
 * engines.c - the engines that compute all smaller values on two heaps: which games each can do,
 * what a window takes, and the window itself.
 *
 * One position is looked up in a table of all smaller ones, which is kept, or where that would be
 * too large in a stream of them, of which one value is kept.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "grundy/engine.h"
#include "grundy/layers.h"
#include "normal/normal.h"
#include "rules/image.h"
#include "rules/value.h"
#include "solve/other.h"

#define KEPT_CELLS (INT64_C(1) << 24)

enum { MEMOS = 64 };

/* ---- what they have in common ---------------------------------------------------------------- */

static void close_valued(void *state) {
    wi_valued *v = state;
    for (int i = 0; i < 2; i++) {
        wi_moves_free(v->moves[i]);
    }
    wi_grundy_other_free(v->other);
    wy_rules_free(v->turned);
    free(v->table);
    free(v->memos);
    free(v);
}

static wy_status compile(wi_valued *v, wy_error *error) {
    for (int i = 0; i < 2; i++) {
        wy_status status = wi_moves_compile(&v->moves[i], v->rules[i], WI_MOVES_TIED, error);
        if (status == WY_OK && wi_moves_tied(v->moves[i])) {
            v->tied = true;
            status = wi_grundy_windows_can(v->moves[i], error);
        }
        if (status == WY_LIMIT) {
            wi_moves_free(v->moves[1]);
            wi_moves_free(v->moves[0]);
            v->moves[0] = v->moves[1] = NULL;
            return WY_OK; /* no simple form */
        }
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

static wy_status fill_valued(wi_valued *v, const wy_solution *s, wy_error *error) {
    v->solution = s;
    v->rules[0] = s->rules;
    wy_status status = wi_rules_turn_quickly(&v->turned, s->rules, error);
    v->rules[1] = v->turned;
    if (status == WY_OK) {
        v->other_engine = s->value_wish;
        status = wi_grundy_other_find(&v->other, &v->other_engine, s->rules, &s->control, error);
    }
    return status == WY_OK && v->other == NULL ? compile(v, error) : status;
}

/* The engines that can, in the order of asking. */
static wy_status find_able(wi_valued *v, wy_error *error) {
    const wy_solution *s = v->solution;
    for (size_t i = 0; i < s->engine_count; i++) {
        const wi_asked *engine = s->engines[i];
        if (engine->valuing == NULL ||
            (s->value_wish != WY_ENGINE_AUTO && s->value_wish != engine->engine)) {
            continue;
        }
        const wy_status can = v->other == NULL                    ? engine->can(s, NULL)
                              : v->other_engine == engine->engine ? WY_OK
                                                                  : WY_NO;
        if (can == WY_OK) {
            v->able |= 1U << engine->engine;
            v->engine = v->engine == NULL ? engine : v->engine;
        } else if (can == WY_SYSTEM) {
            return wi_fail_memory(error);
        }
    }
    v->halves = v->engine != NULL && v->engine->engine == WY_ENGINE_LAYERS && v->other == NULL &&
                s->class.symmetric &&
                wi_layer_moves_halve(wi_moves_primitives(v->moves[0]), wi_moves_count(v->moves[0]));
    return WY_OK;
}

wy_status wi_valued_of(wi_valued **out, const wy_solution *s, wy_error *error) {
    *out = s->shared->state;
    if (*out != NULL) {
        return WY_OK;
    }
    wi_valued *new = calloc(1, sizeof *new);
    if (new == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = fill_valued(new, s, error);
    if (status == WY_OK) {
        s->shared->state = new; /* engines look at it to say whether they can */
        status = find_able(new, error);
    }
    if (status != WY_OK) {
        s->shared->state = NULL;
        close_valued(new);
        return status;
    }
    s->shared->close = close_valued;
    *out = new;
    return WY_OK;
}

/* ---- which games ----------------------------------------------------------------------------- */

static wy_status no(char reason[WY_REASON_SIZE], const char *why) {
    return wi_engine_say(reason, WY_NO, "no: %s", why);
}

/*
 * Where other rules are played instead, can it do these?  WY_LIMIT: the rules are taken as they
 * are, and each engine says for itself.
 */
static wy_status can_other(const wi_valued **v, wy_engine engine, const wy_solution *s,
                           char reason[WY_REASON_SIZE]) {
    wi_valued *found = NULL;
    wy_error error = {0};
    const wy_status status = wi_rules_have_values(s->rules, &error) != WY_OK
                                 ? error.status
                                 : wi_valued_of(&found, s, &error);
    if (status != WY_OK) {
        wi_engine_say(reason, status, "no: %s", error.message);
        return status == WY_SYSTEM ? status : WY_NO;
    }
    *v = found;
    if (found->other == NULL) {
        return WY_LIMIT;
    }
    return found->other_engine == engine || wi_grundy_other_does(found->other, engine)
               ? wi_engine_say(reason, WY_OK, "yes: %s", wi_grundy_other_words(found->other))
               : no(reason, "not with the rules that are played instead");
}

static const char *no_form(const wi_valued *v) {
    return v->moves[0] == NULL ? "its moves have no simple form"
           : v->tied           ? "its moves are tied to the heaps"
                               : NULL;
}

static wy_status layers_fit(const wi_valued *v, char reason[WY_REASON_SIZE]) {
    const wy_rules *rules = v->rules[0];
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return no(reason, "its board is a cone");
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return no(reason, "it has terminal positions");
    }
    if (no_form(v) != NULL) {
        return no(reason, no_form(v));
    }
    for (int i = 0; i < 2; i++) {
        char why[WY_REASON_SIZE];
        if (!wi_layer_moves_fit(wi_moves_primitives(v->moves[i]), wi_moves_count(v->moves[i]),
                                why)) {
            return no(reason, why);
        }
    }
    return wi_engine_say(reason, WY_OK, "yes: %s", "64 values at a time");
}

static wy_status layers_can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const wi_valued *v;
    const wy_status other = can_other(&v, WY_ENGINE_LAYERS, s, reason);
    return other == WY_LIMIT ? layers_fit(v, reason) : other;
}

wy_status wi_gpu_can(const wi_valued *v, char reason[WY_REASON_SIZE]) {
    return v->other != NULL ? no(reason, "its moves return tokens, or are listed")
                            : layers_fit(v, reason);
}

static wy_status sets_can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const wi_valued *v;
    const wy_status other = can_other(&v, WY_ENGINE_SETS, s, reason);
    return other != WY_LIMIT    ? other
           : no_form(v) != NULL ? no(reason, no_form(v))
                                : wi_engine_say(reason, WY_OK, "yes: %s",
                                                "one cell at a time, with sets for lines of moves");
}

static wy_status windows_can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const wi_valued *v;
    const wy_status other = can_other(&v, WY_ENGINE_WINDOWS, s, reason);
    return other != WY_LIMIT ? other
           : v->moves[0] == NULL
               ? no(reason, no_form(v))
               : wi_engine_say(reason, WY_OK, "yes: %s",
                               "one cell at a time, with windows into the columns before");
}

static wy_status plain_can(const wy_solution *s, char reason[WY_REASON_SIZE]) {
    const wi_valued *v;
    const wy_status other = can_other(&v, WY_ENGINE_PLAIN, s, reason);
    const bool defined = other == WY_LIMIT || (other == WY_OK && !wi_rules_need_reach(s->rules));
    return defined ? wi_engine_say(reason, WY_OK, "yes: %s", "the definition, one cell at a time")
                   : other;
}

/* ---- windows of other rules ------------------------------------------------------------------ */

/* The window in the heaps of the game. */
static int64_t width_of(const wi_grundy_job *job) {
    return job->order == WY_GRUNDY_ROWS ? job->height : job->width;
}

static int64_t height_of(const wi_grundy_job *job) {
    return job->order == WY_GRUNDY_ROWS ? job->width : job->height;
}

static wy_status other_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    return wi_grundy_other_each(v->other, width_of(job), height_of(job), job->order, job->take,
                                job->data, error);
}

static uint64_t other_memory(const wi_valued *v, const wi_grundy_job *job) {
    return wi_grundy_other_memory(v->other, width_of(job), height_of(job), job->order);
}

const wi_valuing wi_valuing_other = {.each = other_each, .memory = other_memory};

/* ---- layers ---------------------------------------------------------------------------------- */

static bool is_halved(const wi_valued *v, const wi_grundy_job *job) {
    return v->halves && job->width == job->height;
}

/* A symmetric square is kept whole where there is room. */
static bool keeps_table(const wi_valued *v, const wi_grundy_job *job) {
    return is_halved(v, job) && wi_grundy_fits(v->solution, wi_by_layers_table_memory(job));
}

/* A strip of few rows is long: its lines' sets would be mostly dead. */
static bool is_strip(const wi_grundy_job *job) {
    return job->height <= 2048 && job->width / 8 >= job->height;
}

static bool layers_good(const wi_valued *v, const wi_grundy_job *job) {
    return !is_strip(job) && (keeps_table(v, job) ||
                              wi_grundy_fits(v->solution, wi_by_layers_stream_memory(job, false)) ||
                              !wi_grundy_fits(v->solution, wi_grundy_by_sets_memory(job)));
}

static wy_status layers_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    return keeps_table(v, job) ? wi_by_layers_table(job, error)
                               : wi_by_layers_stream(job, false, error);
}

static uint64_t layers_memory(const wi_valued *v, const wi_grundy_job *job) {
    return keeps_table(v, job) ? wi_by_layers_table_memory(job)
                               : wi_by_layers_stream_memory(job, false);
}

static wy_status layers_half(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    (void)v;
    return wi_by_layers_stream(job, true, error);
}

static uint64_t layers_half_memory(const wi_valued *v, const wi_grundy_job *job) {
    (void)v;
    return wi_by_layers_stream_memory(job, true);
}

/* A long strip is not, nor what is too large if there is another way. */
static bool layers_sums(const wi_valued *v, const wi_grundy_job *job) {
    const bool halved = is_halved(v, job);
    return v->solution->value_wish != WY_ENGINE_AUTO || halved ||
           (!is_strip(job) && wi_grundy_fits(v->solution, wi_by_layers_sum_memory(job, halved)));
}

static wy_status layers_sum(wy_grundy_sum *out, const wi_valued *v, const wi_grundy_job *job,
                            wy_error *error) {
    return wi_by_layers_sum(out, job, is_halved(v, job), error);
}

static uint64_t layers_sum_memory(const wi_valued *v, const wi_grundy_job *job) {
    return wi_by_layers_sum_memory(job, is_halved(v, job));
}

static wy_status layers_low(const wi_valued *v, const wi_grundy_job *job,
                            const wi_grundy_small *small, wy_error *error) {
    return wi_by_layers_low(job, small->most, is_halved(v, job), small->half, small->take,
                            small->data, error);
}

static uint64_t layers_low_memory(const wi_valued *v, const wi_grundy_job *job,
                                  const wi_grundy_small *small) {
    return wi_by_layers_low_memory(job, small->most, is_halved(v, job), small->half);
}

static const wi_valuing by_layers = {
    .good = layers_good,
    .each = layers_each,
    .memory = layers_memory,
    .half = layers_half,
    .half_memory = layers_half_memory,
    .sums = layers_sums,
    .sum = layers_sum,
    .sum_memory = layers_sum_memory,
    .low = layers_low,
    .low_memory = layers_low_memory,
};

/* ---- layers on a GPU ------------------------------------------------------------------------- */

static wy_status gpu_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    return wi_on_gpu_each(v->gpu, job, v->halves, false, error);
}

static uint64_t gpu_memory(const wi_valued *v, const wi_grundy_job *job) {
    (void)v;
    return wi_on_gpu_memory(job);
}

static wy_status gpu_half(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    return wi_on_gpu_each(v->gpu, job, true, true, error);
}

static wy_status gpu_sum(wy_grundy_sum *out, const wi_valued *v, const wi_grundy_job *job,
                         wy_error *error) {
    return wi_on_gpu_sum(out, v->gpu, job, v->halves, error);
}

const wi_valuing wi_valuing_gpu = {
    .each = gpu_each,
    .memory = gpu_memory,
    .half = gpu_half,
    .half_memory = gpu_memory,
    .sum = gpu_sum,
    .sum_memory = gpu_memory,
};

/* ---- cell by cell ---------------------------------------------------------------------------- */

static wy_status sets_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    (void)v;
    return wi_grundy_by_sets(job, error);
}

static uint64_t sets_memory(const wi_valued *v, const wi_grundy_job *job) {
    (void)v;
    return wi_grundy_by_sets_memory(job);
}

static const wi_valuing by_sets = {.each = sets_each, .memory = sets_memory};

static wy_status windows_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    (void)v;
    return wi_grundy_by_windows(job, error);
}

static uint64_t windows_memory(const wi_valued *v, const wi_grundy_job *job) {
    (void)v;
    return wi_grundy_by_windows_memory(job);
}

static const wi_valuing by_windows = {.each = windows_each, .memory = windows_memory};

static wy_status plain_each(const wi_valued *v, const wi_grundy_job *job, wy_error *error) {
    (void)v;
    return wi_grundy_by_options(job, error);
}

static uint64_t plain_memory(const wi_valued *v, const wi_grundy_job *job) {
    (void)v;
    return wi_grundy_by_options_memory(job);
}

static const wi_valuing by_plain = {.each = plain_each, .memory = plain_memory};

/* ---- what it costs --------------------------------------------------------------------------- */

/* So many positions a window may have to be computed; a question of minutes, not of hours. */
static int64_t most_cells(const wi_valued *v) {
    switch (v->engine->engine) {
    case WY_ENGINE_LAYERS:
        return INT64_C(1) << 36;
    case WY_ENGINE_SETS:
        return INT64_C(1) << 32;
    case WY_ENGINE_WINDOWS:
        return INT64_C(1) << 24;
    default:
        return INT64_C(1) << 22;
    }
}

/* The positions of the window up to (x, y); INT64_MAX: too many for a table. */
static int64_t cells(const wy_place *at) {
    if (mpz_cmp_ui(at->heap[0], WY_GRUNDY_MAX_SIDE) >= 0 ||
        mpz_cmp_ui(at->heap[1], WY_GRUNDY_MAX_SIDE) >= 0) {
        return INT64_MAX;
    }
    return (mpz_get_si(at->heap[0]) + 1) * (mpz_get_si(at->heap[1]) + 1);
}

/* Lines run along the short side: memory goes by it. */
static wy_grundy_order order_for(const wy_place *at) {
    return mpz_cmp(at->heap[0], at->heap[1]) >= 0 ? WY_GRUNDY_COLUMNS : WY_GRUNDY_ROWS;
}

static uint64_t stream_memory(const wy_solution *s, const wy_place *at, wy_grundy_order order) {
    return wy_grundy_memory(s, mpz_get_si(at->heap[0]) + 1, mpz_get_si(at->heap[1]) + 1, order);
}

/* Bytes to keep all values, beside what the engine takes meanwhile. */
static uint64_t table_memory(const wy_solution *s, const wy_place *at) {
    const uint64_t engine = stream_memory(s, at, WY_GRUNDY_COLUMNS);
    const uint64_t kept = (uint64_t)cells(at) * sizeof(uint32_t);
    return engine > UINT64_MAX - kept ? UINT64_MAX : engine + kept;
}

static bool is_kept(const wi_valued *v, const wy_place *at) {
    const bool plain = v->engine->engine == WY_ENGINE_PLAIN;
    return cells(at) <= (plain ? KEPT_CELLS / 256 : KEPT_CELLS) &&
           wi_grundy_fits(v->solution, table_memory(v->solution, at));
}

static wi_effort effort_of(wy_engine engine, const wy_solution *s, const wi_question *question) {
    wi_valued *v;
    if (wi_valued_of(&v, s, NULL) != WY_OK || (v->able & 1U << engine) == 0) {
        return WI_EFFORT_NEVER;
    }
    if (question->about == WI_ASK_VALUE) {
        return v->engine->engine != engine            ? WI_EFFORT_NEVER
               : is_kept(v, question->at)             ? WI_EFFORT_AT_ONCE
               : cells(question->at) <= most_cells(v) ? WI_EFFORT_COMPUTE
                                                      : WI_EFFORT_NEVER;
    }
    const bool layers = engine == WY_ENGINE_LAYERS;
    const bool whatever = s->value_wish != WY_ENGINE_AUTO || v->other != NULL || v->gpu != NULL;
    return whatever || !layers || layers_good(v, question->job) ? WI_EFFORT_COMPUTE
                                                                : WI_EFFORT_NEVER;
}

static wi_effort layers_effort(const wy_solution *s, const wi_question *question) {
    return effort_of(WY_ENGINE_LAYERS, s, question);
}

static wi_effort sets_effort(const wy_solution *s, const wi_question *question) {
    return effort_of(WY_ENGINE_SETS, s, question);
}

static wi_effort windows_effort(const wy_solution *s, const wi_question *question) {
    return effort_of(WY_ENGINE_WINDOWS, s, question);
}

static wi_effort plain_effort(const wy_solution *s, const wi_question *question) {
    return effort_of(WY_ENGINE_PLAIN, s, question);
}

static uint64_t value_memory(const wy_solution *s, const wy_place *at) {
    wi_valued *v;
    return wi_valued_of(&v, s, NULL) != WY_OK ? 0
           : is_kept(v, at)                   ? table_memory(s, at)
                                              : stream_memory(s, at, order_for(at));
}

/* ---- one value ------------------------------------------------------------------------------- */

static bool keep_column(void *data, int64_t x, const uint32_t *values) {
    const wi_valued *v = data;
    memcpy(v->table + x * v->height, values, (size_t)v->height * sizeof *values);
    return true;
}

/* Makes the table that is kept cover (x, y). */
static wy_status table_ready(wi_valued *v, wy_solution *s, int64_t x, int64_t y, wy_error *error) {
    if (x < v->width && y < v->height) {
        return WY_OK;
    }
    int64_t width = x + 1 > v->width ? x + 1 : v->width;
    int64_t height = y + 1 > v->height ? y + 1 : v->height;
    /* One table for all positions that were asked, if that is not too large. */
    if (width > KEPT_CELLS / height) {
        width = x + 1;
        height = y + 1;
    }
    free(v->table);
    v->width = 0;
    v->height = height;
    v->table = malloc((size_t)width * (size_t)height * sizeof *v->table);
    if (v->table == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status =
        wy_grundy_each(s, width, height, WY_GRUNDY_COLUMNS, keep_column, v, error);
    v->width = status == WY_OK ? width : 0;
    return status;
}

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
static void remember(wi_valued *v, wi_memo memo) {
    if (v->memo_count < MEMOS && wi_list_room(v->memos, v->memo_room, v->memo_count + 1)) {
        v->memos[v->memo_count++] = memo;
    }
}

static wy_status by_stream(uint32_t *value, wi_valued *v, wy_solution *s, const wy_place *at,
                           wy_error *error) {
    const int64_t x = mpz_get_si(at->heap[0]);
    const int64_t y = mpz_get_si(at->heap[1]);
    for (size_t i = 0; i < v->memo_count; i++) {
        if (v->memos[i].x == x && v->memos[i].y == y) {
            *value = v->memos[i].value;
            return WY_OK;
        }
    }
    const wy_grundy_order order = order_for(at);
    last_cell last = {order == WY_GRUNDY_COLUMNS ? x : y, order == WY_GRUNDY_COLUMNS ? y : x, 0};
    const wy_status status = wy_grundy_each(s, x + 1, y + 1, order, keep_last, &last, error);
    if (status == WY_OK) {
        *value = last.value;
        remember(v, (wi_memo){x, y, last.value});
    }
    return status;
}

static wy_status value(mpz_t out, wy_standing *standing, wy_solution *s, const wy_place *at,
                       wy_error *error) {
    wi_valued *v;
    uint32_t found = 0;
    wy_status status = wi_valued_of(&v, s, error);
    if (status == WY_OK && is_kept(v, at)) {
        const int64_t x = mpz_get_si(at->heap[0]);
        const int64_t y = mpz_get_si(at->heap[1]);
        status = table_ready(v, s, x, y, error);
        found = status == WY_OK ? v->table[x * v->height + y] : 0;
    } else if (status == WY_OK) {
        status = by_stream(&found, v, s, at, error);
    }
    mpz_set_ui(out, found);
    standing->kind = WY_COMPUTED;
    snprintf(standing->by, sizeof standing->by, "from all smaller positions");
    return status;
}

/* ---- the options of one value ---------------------------------------------------------------- */

typedef struct search {
    const wy_rules *rules;
    int64_t x, y;
    bool columns;
    uint32_t target;
    wy_move move;
    bool stopped;
    wy_take_winning *take;
    void *data;
} search;

static void look_at(search *s, int64_t to_x, int64_t to_y) {
    if ((to_x < s->x || to_y < s->y) &&
        wi_rules_move(s->rules, s->x, s->y, s->x - to_x, s->y - to_y)) {
        mpz_set_si(s->move.take[0], s->x - to_x);
        mpz_set_si(s->move.take[1], s->y - to_y);
        s->stopped = !s->take(s->data, &s->move);
    }
}

/* A column of values, or a row. */
static bool look_along(void *data, int64_t line, const uint32_t *values) {
    search *s = data;
    const int64_t end = s->columns ? s->y : s->x;
    for (int64_t i = 0; i <= end && !s->stopped; i++) {
        if (values[i] == s->target) {
            look_at(s, s->columns ? line : i, s->columns ? i : line);
        }
    }
    return !s->stopped;
}

/* The positions of a column with small values. */
static bool look_among(void *data, const wy_valued *positions, size_t count) {
    search *s = data;
    for (size_t i = 0; i < count && !s->stopped; i++) {
        if (positions[i].value == s->target) {
            look_at(s, positions[i].x, positions[i].y);
        }
    }
    return !s->stopped;
}

static wy_status search_window(search *of, wi_valued *v, wy_solution *s, const wy_place *at,
                               wy_error *error) {
    const int64_t x = of->x, y = of->y;
    if (!is_kept(v, at) && v->engine->engine == WY_ENGINE_LAYERS && v->other == NULL) {
        /* Only the layers up to the target are needed. */
        return wy_grundy_low(s, x + 1, y + 1, of->target, false, look_among, of, error);
    }
    if (!is_kept(v, at)) {
        of->columns = x >= y;
        return wy_grundy_each(s, x + 1, y + 1, of->columns ? WY_GRUNDY_COLUMNS : WY_GRUNDY_ROWS,
                              look_along, of, error);
    }
    const wy_status status = table_ready(v, s, x, y, error);
    of->columns = true;
    for (int64_t i = 0; status == WY_OK && i <= x && !of->stopped; i++) {
        look_along(of, i, v->table + i * v->height);
    }
    return status;
}

static wy_status options(wy_solution *s, const wy_place *at, const mpz_t target,
                         wy_take_winning *take, void *data, wy_error *error) {
    search of = {.rules = s->rules,
                 .x = mpz_get_si(at->heap[0]),
                 .y = mpz_get_si(at->heap[1]),
                 .take = take,
                 .data = data};
    wi_valued *v;
    wy_status status = wi_valued_of(&v, s, error);
    if (status != WY_OK || mpz_cmp_ui(target, WY_GRUNDY_NONE) >= 0 ||
        wi_rules_ends_at(s->rules, of.x, of.y)) {
        return status;
    }
    of.target = (uint32_t)mpz_get_ui(target);
    wy_move_init(&of.move);
    status = search_window(&of, v, s, at, error);
    wy_move_clear(&of.move);
    return status;
}

/* ---- the engines ----------------------------------------------------------------------------- */

#define BY_SMALLER(number, name)                                                                   \
    const wi_asked wi_values_##name = {                                                            \
        .engine = (number),                                                                        \
        .values = true,                                                                            \
        .games = WI_PLANE,                                                                         \
        .can = name##_can,                                                                         \
        .effort = name##_effort,                                                                   \
        .value = value,                                                                            \
        .options = options,                                                                        \
        .value_memory = value_memory,                                                              \
        .valuing = &by_##name,                                                                     \
    };

BY_SMALLER(WY_ENGINE_LAYERS, layers)
BY_SMALLER(WY_ENGINE_SETS, sets)
BY_SMALLER(WY_ENGINE_WINDOWS, windows)
BY_SMALLER(WY_ENGINE_PLAIN, plain)

/* ==== other rules ============================================================================= */

/*
 * Grundy values by way of other rules: see other.h.
 *
 * A game and its image are the same graph, so a position has the value of its image.  The values of
 * a window are kept in a table until all of them are there.
 */

struct wi_grundy_other {
    const wy_rules *rules;
    const wy_control *control;
    wy_engine way; /* that is asked for */
    wi_image image;
    wy_solution *inner; /* of the image; NULL: the moves are listed for each window */
};

static wy_status find_image(wi_grundy_other *other, wy_error *error) {
    wy_status status = wi_image_find(&other->image, other->rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_rules *image = NULL;
    status = wi_rules_image(&image, other->rules, &other->image, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&other->inner, image, other->way, other->control, error);
    }
    wy_rules_free(image);
    return status;
}

/* Can this way do the rules, as far as a few of their moves tell?  *taken: the engine for these. */
static wy_status try_way(wy_engine *taken, const wi_grundy_other *other, wy_error *error) {
    enum { FEW = 16 };
    wy_rules *listed = NULL;
    wy_solution *inner = NULL;
    wy_status status = wi_rules_within(&listed, other->rules, FEW, other->control, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&inner, listed, other->way, other->control, error);
    }
    *taken = status == WY_OK ? wy_grundy_engine(inner) : WY_ENGINE_AUTO;
    wy_solution_free(inner);
    wy_rules_free(listed);
    return status;
}

wy_status wi_grundy_other_find(wi_grundy_other **out, wy_engine *way, const wy_rules *rules,
                               const wy_control *control, wy_error *error) {
    *out = NULL;
    const bool listed = wi_rules_need_reach(rules);
    if (!listed && (rules->weight.x == 0 || *way == WY_ENGINE_PLAIN)) {
        return WY_OK;
    }
    wi_grundy_other *other = calloc(1, sizeof *other);
    if (other == NULL) {
        return wi_fail_memory(error);
    }
    *other = (wi_grundy_other){.rules = rules, .control = control, .way = *way};
    if (!listed) {
        const wy_status status = find_image(other, error);
        if (status != WY_OK || wy_grundy_engine(other->inner) == WY_ENGINE_PLAIN) {
            /* Then the definition, as the rule is written. */
            wi_grundy_other_free(other);
            return status == WY_NO || status == WY_LIMIT ? WY_OK : status;
        }
    }
    wy_engine taken = other->inner != NULL ? wy_grundy_engine(other->inner) : *way;
    if (listed && *way != WY_ENGINE_PLAIN) {
        const wy_status status = try_way(&taken, other, error);
        if (status != WY_OK) {
            wi_grundy_other_free(other);
            return status;
        }
        /* Layers have room for a few single moves only. */
        taken = taken == WY_ENGINE_LAYERS ? WY_ENGINE_SETS : taken;
    }
    *way = *way == WY_ENGINE_AUTO ? taken : *way;
    *out = other;
    return WY_OK;
}

bool wi_grundy_other_does(const wi_grundy_other *other, wy_engine engine) {
    wi_grundy_other by = {.rules = other->rules, .control = other->control, .way = engine};
    wy_engine taken;
    if (engine == WY_ENGINE_PLAIN) {
        return true; /* moves that return tokens can be taken as they are, too */
    }
    const wy_status status =
        other->inner != NULL ? find_image(&by, NULL) : try_way(&taken, &by, NULL);
    wy_solution_free(by.inner);
    return status == WY_OK;
}

void wi_grundy_other_free(wi_grundy_other *other) {
    if (other != NULL) {
        wy_solution_free(other->inner);
        free(other);
    }
}

/* ---- by the image ------------------------------------------------------------------------- */

static bool image_window(const wi_image *m, int64_t width, int64_t height, int64_t *u, int64_t *v) {
    const wi_wide most_u = (wi_wide)m->a * (width - 1) + (wi_wide)m->b * (height - 1) + 1;
    const wi_wide most_v = (wi_wide)m->c * (width - 1) + (wi_wide)m->d * (height - 1) + 1;
    *u = (int64_t)most_u;
    *v = (int64_t)most_v;
    return most_u <= WY_GRUNDY_MAX_SIDE && most_v <= WY_GRUNDY_MAX_SIDE;
}

static uint64_t table_bytes(int64_t width, int64_t height) {
    return (uint64_t)width * (uint64_t)height * sizeof(uint32_t); /* sides have 30 bits */
}

typedef struct table {
    const wi_image *image;
    uint32_t *values;
    int64_t width, height, last; /* last: the largest v of the image's window */
    bool rows;
} table;

static bool fill(void *data, int64_t u, const uint32_t *values) {
    const table *t = data;
    for (int64_t v = 0; v <= t->last; v++) {
        const wy_position at = wi_image_back(t->image, (wy_position){u, v});
        if (at.x >= 0 && at.x < t->width && at.y >= 0 && at.y < t->height) {
            t->values[t->rows ? at.y * t->width + at.x : at.x * t->height + at.y] = values[v];
        }
    }
    return true;
}

static wy_status each_of_image(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error) {
    int64_t u = 0;
    int64_t v = 0;
    if (!image_window(&other->image, width, height, &u, &v)) {
        return wi_fail(error, WY_LIMIT, "the image of this window has a side above %lld",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    const uint64_t bytes = wi_grundy_other_memory(other, width, height, order);
    const uint64_t budget = other->control != NULL ? other->control->memory : 0;
    if (budget != 0 && bytes > budget) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)width, (long long)height);
    }
    table t = {&other->image,          malloc(table_bytes(width, height)), width, height, v - 1,
               order == WY_GRUNDY_ROWS};
    if (t.values == NULL) {
        return wi_fail_memory(error);
    }
    for (int64_t i = 0; i < width * height; i++) {
        t.values[i] = WY_GRUNDY_NONE;
    }
    const wy_status status = wy_grundy_each(other->inner, u, v, WY_GRUNDY_COLUMNS, fill, &t, error);
    const int64_t lines = t.rows ? height : width;
    const int64_t length = t.rows ? width : height;
    for (int64_t i = 0; status == WY_OK && i < lines; i++) {
        if (!take(data, i, t.values + i * length)) {
            break;
        }
    }
    free(t.values);
    return status;
}

/* ---- windows --------------------------------------------------------------------------------- */

static wy_status each_listed(const wi_grundy_other *other, int64_t width, int64_t height,
                             wy_grundy_order order, wy_grundy_take *take, void *data,
                             wy_error *error) {
    const wy_position w = other->rules->weight;
    wi_wide reach = width > height ? width - 1 : height - 1;
    if (w.x > 0) {
        reach =
            ((wi_wide)w.x * (width - 1) + (wi_wide)w.y * (height - 1)) / (w.x < w.y ? w.x : w.y);
    }
    wy_rules *listed = NULL;
    wy_solution *inner = NULL;
    wy_status status =
        wi_rules_within(&listed, other->rules, (int64_t)reach, other->control, error);
    if (status == WY_OK) {
        status = wy_grundy_open(&inner, listed, other->way, other->control, error);
    }
    if (status == WY_OK) {
        status = wy_grundy_each(inner, width, height, order, take, data, error);
    }
    wy_solution_free(inner);
    wy_rules_free(listed);
    return status;
}

const char *wi_grundy_other_words(const wi_grundy_other *other) {
    return other->inner != NULL ? "by the game that is its image"
                                : "for a window, its moves are listed up to the size of the window";
}

wy_status wi_grundy_other_each(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error) {
    if (other->inner != NULL) {
        wi_solution_set_control(other->inner, other->control);
    }
    return (other->inner != NULL ? each_of_image : each_listed)(other, width, height, order, take,
                                                                data, error);
}

uint64_t wi_grundy_other_memory(const wi_grundy_other *other, int64_t width, int64_t height,
                                wy_grundy_order order) {
    (void)order;
    const uint64_t kept = table_bytes(width, height);
    if (other->inner == NULL) {
        return kept; /* until the moves are known: as if all values were kept */
    }
    int64_t u = 0;
    int64_t v = 0;
    if (!image_window(&other->image, width, height, &u, &v)) {
        return UINT64_MAX;
    }
    const uint64_t inner = wy_grundy_memory(other->inner, u, v, WY_GRUNDY_COLUMNS);
    return inner > UINT64_MAX - kept ? UINT64_MAX : inner + kept;
}
