/*
 * grundy.c - Grundy values of windows: the questions, put to the engines in their order.
 *
 * The engines are those of a solution (solve/engine.h); here none is named.  They do a window
 * column by column; rows are the columns of the game with its heaps exchanged.
 */
#include <stdlib.h>
#include <string.h>

#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include "base/fail.h"
#include "base/list.h"
#include "grundy/engine.h"
#include "rules/value.h"
#include "solve/box.h"

#define IN_none(...)
#define IN_solve(...)  __VA_ARGS__
#define IN_grundy(...) __VA_ARGS__
#define IN_answer(...)
#define X(id, name, outcomes, values, about) IN_##values(extern const wi_asked wi_values_##name;)
WY_ENGINES(X)
#undef X

/* Those that answer about values, in the order of asking. */
static const wi_asked *const engines[] = {
#define X(id, name, outcomes, values, about) IN_##values(&wi_values_##name, )
    WY_ENGINES(X)
#undef X
};

enum { ENGINES = sizeof engines / sizeof *engines };

/* ---- opening -------------------------------------------------------------------- */

wy_status wy_grundy_open(wy_solution **out, const wy_rules *rules, wy_engine engine,
                         const wy_control *control, wy_error *error) {
    *out = NULL;
    wy_solution *s = NULL;
    wi_valued *v;
    wy_status status = wi_rules_have_values(rules, error);
    if (status == WY_OK) {
        status = wi_solution_open_values(&s, rules, engine, engines, ENGINES, control, error);
    }
    if (status == WY_OK && s->kind == WI_PLANE) {
        status = wi_valued_of(&v, s, error);
    }
    char reason[WY_REASON_SIZE];
    if (status == WY_OK && engine != WY_ENGINE_AUTO && !wi_solution_says(s, engine, true, reason)) {
        status = wi_fail(error, WY_BAD, "the %s engine cannot find the values of this game: %s",
                         wy_engine_name(engine), reason + strlen("no: "));
    }
    if (status != WY_OK) {
        wy_solution_free(s);
        return status;
    }
    *out = s;
    return WY_OK;
}

wy_engine wy_grundy_engine(const wy_solution *s) {
    wi_valued *v;
    return s->kind != WI_PLANE                               ? WY_ENGINE_BOX
           : wi_valued_of(&v, s, NULL) == WY_OK && v->engine ? v->engine->engine
                                                             : WY_ENGINE_AUTO;
}

bool wy_grundy_symmetric(const wy_solution *s) {
    return s->kind == WI_PLANE ? s->class.symmetric : wy_rules_symmetric(s->rules);
}

/* ---- windows ---------------------------------------------------------------------- */

/* Windows are those of games on two heaps without memory. */
static wy_status valued_of(wi_valued **v, const wy_solution *s, wy_error *error) {
    return s->kind == WI_PLANE ? wi_valued_of(v, s, error)
                               : wi_fail(error, WY_BAD,
                                         "values on several heaps, or with a memory, are those of "
                                         "a box");
}

/* A window of this game; WY_NO: it is empty. */
static wy_status make_job(wi_grundy_job *job, wi_valued **v, const wy_solution *s, int64_t width,
                          int64_t height, wy_grundy_order order, wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_NO;
    }
    if (width > WY_GRUNDY_MAX_SIDE || height > WY_GRUNDY_MAX_SIDE) {
        return wi_fail(error, WY_LIMIT, "a table of values has at most %lld positions a side",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    const wy_status status = valued_of(v, s, error);
    if (status != WY_OK) {
        return status;
    }
    const int side = order == WY_GRUNDY_ROWS;
    *job = (wi_grundy_job){
        .rules = (*v)->rules[side],
        .moves = (*v)->moves[side],
        .width = side ? height : width,
        .height = side ? width : height,
        .order = order,
        .control = &s->control,
        .ranks = (*v)->ranks,
    };
    return WY_OK;
}

/* Bytes of a window that is empty, or of which no job can be made. */
static uint64_t no_bytes(wy_status made) {
    return made == WY_NO ? 0 : UINT64_MAX;
}

/* How the first of all that can does it, and the one that is good for the window. */
static const wi_valuing *first_way(const wi_valued *v) {
    return v->gpu != NULL     ? &wi_valuing_gpu
           : v->other != NULL ? &wi_valuing_other
                              : v->engine->valuing;
}

static const wi_valuing *way_for(const wi_valued *v, const wi_grundy_job *job) {
    const wi_question question = {.about = WI_ASK_VALUES, .job = job};
    wi_effort effort;
    return v->gpu != NULL || v->other != NULL
               ? first_way(v)
               : wi_first_asked(v->solution, &question, &effort)->valuing;
}

uint64_t wy_grundy_memory(const wy_solution *s, int64_t width, int64_t height,
                          wy_grundy_order order) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, width, height, order, NULL);
    return made == WY_OK ? way_for(v, &job)->memory(v, &job) : no_bytes(made);
}

wy_status wy_grundy_each(const wy_solution *s, int64_t width, int64_t height, wy_grundy_order order,
                         wy_grundy_take *take, void *data, wy_error *error) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, width, height, order, error);
    if (made != WY_OK) {
        return made == WY_NO ? WY_OK : made;
    }
    job.take = take;
    job.data = data;
    return way_for(v, &job)->each(v, &job, error);
}

/* A square of which half is asked: can half be done?  Else it is done as a window. */
static bool does_half(const wi_valued *v) {
    return v->halves && first_way(v)->half != NULL;
}

uint64_t wy_grundy_half_memory(const wy_solution *s, int64_t size) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, size, size, WY_GRUNDY_COLUMNS, NULL);
    return made != WY_OK  ? no_bytes(made)
           : does_half(v) ? first_way(v)->half_memory(v, &job)
                          : way_for(v, &job)->memory(v, &job);
}

wy_status wy_grundy_half(const wy_solution *s, int64_t size, wy_grundy_take *take, void *data,
                         wy_error *error) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, size, size, WY_GRUNDY_COLUMNS, error);
    if (made != WY_OK) {
        return made == WY_NO ? WY_OK : made;
    }
    job.take = take;
    job.data = data;
    return does_half(v) ? first_way(v)->half(v, &job, error)
                        : way_for(v, &job)->each(v, &job, error);
}

/* ---- boxes --------------------------------------------------------------------------- */

static bool take_box(void *data, int64_t x, const uint32_t *values) {
    wy_box *box = data;
    const uint64_t first = (uint64_t)x * box->stride[0];
    memcpy(box->values + first, values, (size_t)box->size[1] * sizeof *values);
    for (int64_t y = 0; y < box->size[1]; y++) {
        box->lost[first + (uint64_t)y] = values[y] == 0;
    }
    return true;
}

wy_status wy_grundy_box(wy_box **out, const wy_solution *s, const int64_t size[WY_MOST_HEAPS],
                        wy_error *error) {
    if (s->kind != WI_PLANE) {
        return wi_box_make(out, s->rules, size, true, &s->control, error);
    }
    wy_status status = wi_box_empty(out, s->rules, size, true, &s->control, error);
    if (status == WY_OK) {
        wy_box *box = *out;
        status =
            wy_grundy_each(s, box->size[0], box->size[1], WY_GRUNDY_COLUMNS, take_box, box, error);
    }
    if (status != WY_OK) {
        wy_box_free(*out);
        *out = NULL;
    }
    return status;
}

static bool take_outcomes(void *data, const wy_position *positions, size_t count) {
    wy_box *box = data;
    for (size_t i = 0; i < count; i++) {
        const int64_t heap[WY_MOST_HEAPS] = {positions[i].x, positions[i].y};
        box->lost[wi_box_index(box, heap)] = 1;
    }
    return true;
}

static wy_status fill_outcomes(wy_box *box, const wy_rules *rules, const wy_control *control,
                               wy_error *error) {
    wy_solution *solution = NULL;
    wy_status status = wy_solve(&solution, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_solution_each(solution, box->size[0], box->size[1], take_outcomes, box, error);
    }
    wy_solution_free(solution);
    return status;
}

static wy_status make_values(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                             const wy_control *control, wy_error *error) {
    wy_solution *grundy = NULL;
    wy_status status = wy_grundy_open(&grundy, rules, WY_ENGINE_AUTO, control, error);
    if (status == WY_OK) {
        status = wy_grundy_box(out, grundy, size, error);
    }
    wy_solution_free(grundy);
    return status;
}

wy_status wy_box_make(wy_box **out, const wy_rules *rules, const int64_t size[WY_MOST_HEAPS],
                      bool values, const wy_control *control, wy_error *error) {
    *out = NULL;
    if (values) {
        return make_values(out, rules, size, control, error);
    }
    if (wi_games_of(rules) != WI_PLANE) {
        return wi_box_make(out, rules, size, false, control, error);
    }
    wy_status status = wi_box_empty(out, rules, size, false, control, error);
    if (status == WY_OK) {
        status = fill_outcomes(*out, rules, control, error);
    }
    if (status != WY_OK) {
        wy_box_free(*out);
        *out = NULL;
    }
    return status;
}

/* ---- on a GPU, and by ranks ------------------------------------------------------------------ */

wy_status wy_grundy_on_gpu(wy_solution *s, const wy_gpu *gpu, wy_error *error) {
    char reason[WY_REASON_SIZE];
    wi_valued *v;
    const wy_status status = valued_of(&v, s, error);
    if (status != WY_OK) {
        return status;
    }
    if (wi_gpu_can(v, reason) != WY_OK) {
        return wi_fail(error, WY_BAD, "this game cannot be done on a GPU: %s",
                       reason + strlen("no: "));
    }
    if (v->engine->engine != WY_ENGINE_LAYERS) {
        return wi_fail(error, WY_BAD, "on a GPU values are found by layers, not by %s",
                       wy_engine_name(v->engine->engine));
    }
    v->gpu = gpu;
    return WY_OK;
}

uint64_t wy_grundy_gpu_memory(const wy_solution *s, int64_t width, int64_t height, bool table) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, width, height, WY_GRUNDY_COLUMNS, NULL);
    return made != WY_OK || v->gpu == NULL
               ? 0
               : wi_on_gpu_device_memory(v->gpu, &job, v->halves, table);
}

bool wi_grundy_by_ranks(wy_solution *s, wi_ranks *ranks) {
    wi_valued *v;
    const bool can = valued_of(&v, s, NULL) == WY_OK && first_way(v)->sums != NULL;
    if (can) {
        v->ranks = ranks;
    }
    return can;
}

/* ---- sums ----------------------------------------------------------------------------- */

/* Does the first way add up the window by itself? */
static bool sums(const wi_valued *v, const wi_grundy_job *job) {
    const wi_valuing *way = first_way(v);
    return way->sum != NULL && (way->sums == NULL || way->sums(v, job));
}

uint64_t wy_grundy_sum_memory(const wy_solution *s, int64_t width, int64_t height) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, width, height, WY_GRUNDY_COLUMNS, NULL);
    return made != WY_OK     ? no_bytes(made)
           : sums(v, &job)   ? first_way(v)->sum_memory(v, &job)
           : width == height ? wy_grundy_half_memory(s, width)
                             : way_for(v, &job)->memory(v, &job);
}

wy_status wy_grundy_sum_up(wy_grundy_sum *out, const wy_solution *s, int64_t width, int64_t height,
                           wy_error *error) {
    wi_valued *v;
    wi_grundy_job job;
    *out = (wy_grundy_sum){0};
    wy_status status = make_job(&job, &v, s, width, height, WY_GRUNDY_COLUMNS, error);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    if (sums(v, &job)) {
        return first_way(v)->sum(out, v, &job, error);
    }
    wi_summing summing = {.height = height, .halved = v->halves && width == height};
    status = summing.halved ? wy_grundy_half(s, width, wi_sum_column, &summing, error)
                            : wy_grundy_each(s, width, height, WY_GRUNDY_COLUMNS, wi_sum_column,
                                             &summing, error);
    *out = summing.sum;
    return status;
}

/* ---- positions of small value ------------------------------------------------------ */

typedef struct sieve {
    wy_grundy_take_low *take;
    void *data;
    wy_valued *found;
    int64_t height;
    uint32_t most;
    bool half;
} sieve;

static bool sift_column(void *data, int64_t x, const uint32_t *values) {
    const sieve *s = data;
    size_t count = 0;
    for (int64_t y = s->half ? x : 0; y < s->height; y++) {
        if (values[y] <= s->most && values[y] != WY_GRUNDY_NONE) {
            s->found[count++] = (wy_valued){x, y, values[y]};
        }
    }
    return count == 0 || s->take(s->data, s->found, count);
}

uint64_t wy_grundy_low_memory(const wy_solution *s, int64_t width, int64_t height, uint32_t most,
                              bool half) {
    wi_valued *v;
    wi_grundy_job job;
    const wy_status made = make_job(&job, &v, s, width, height, WY_GRUNDY_COLUMNS, NULL);
    const wi_grundy_small small = {.most = most, .half = half};
    return made != WY_OK               ? no_bytes(made)
           : first_way(v)->low != NULL ? first_way(v)->low_memory(v, &job, &small)
                                       : way_for(v, &job)->memory(v, &job);
}

wy_status wy_grundy_low(const wy_solution *s, int64_t width, int64_t height, uint32_t most,
                        bool half, wy_grundy_take_low *take, void *data, wy_error *error) {
    wi_valued *v;
    wi_grundy_job job;
    wy_status status = make_job(&job, &v, s, width, height, WY_GRUNDY_COLUMNS, error);
    if (status != WY_OK) {
        return status == WY_NO ? WY_OK : status;
    }
    half = half && s->class.symmetric;
    if (first_way(v)->low != NULL) {
        return first_way(v)->low(v, &job, &(wi_grundy_small){most, half, take, data}, error);
    }
    sieve to = {take, data, NULL, height, most, half};
    to.found = malloc((size_t)height * sizeof *to.found);
    if (to.found == NULL) {
        return wi_fail_memory(error);
    }
    status = wy_grundy_each(s, width, height, WY_GRUNDY_COLUMNS, sift_column, &to, error);
    free(to.found);
    return status;
}

/* ==== structure =============================================================================== */

/*
 * What the values of a window show: is one twice in a line, and where do the
 * positions of one value lie?
 *
 * In a game with all Nim moves a value stands at most once in each row and column, as two of them
 * would be joined by a move.  That is a theorem; here it is looked for in the values themselves,
 * which tells whether the engine kept to it, and what holds in games without those moves.
 *
 * The positions of value g accompany the P-positions: for Wythoff's game within a distance that
 * depends on g alone.  The distance is measured to the nearest P-position, those outside the
 * window counted, so that its edge does no harm.
 */

/* ---- twice in a line ---------------------------------------------------------- */

typedef struct lines {
    wy_grundy_structure *out;
    uint64_t *seen; /* bits [line][value]: rows, or rows and columns alike of a symmetric game */
    uint64_t *here; /* the same for the column at hand, where rows are not columns */
    size_t words;   /* of a line */
} lines;

static void note_repeat(wy_grundy_structure *out, bool in_row, int64_t line, uint32_t value) {
    if (!out->repeat.found) {
        out->repeat = (wy_grundy_repeat){true, in_row, line, value};
    }
}

/* Enters a value; was it there? */
static bool enter(uint64_t *set, uint32_t value) {
    const uint64_t bit = UINT64_C(1) << (value % 64);
    const bool there = (set[value / 64] & bit) != 0;
    set[value / 64] |= bit;
    return there;
}

static bool check_column(void *data, int64_t x, const uint32_t *values) {
    lines *l = data;
    wy_grundy_structure *out = l->out;
    uint64_t *column = l->here;
    if (out->symmetric) {
        column = l->seen + (size_t)x * l->words;
    } else {
        memset(l->here, 0, l->words * sizeof *l->here);
    }
    for (int64_t y = out->symmetric ? x : 0; y < out->size; y++) {
        const uint32_t value = values[y];
        if (value == WY_GRUNDY_NONE) {
            continue;
        }
        if (value > out->most) {
            out->most = value;
            out->most_at = (wy_position){x, y};
        }
        if (enter(column, value)) {
            note_repeat(out, false, x, value);
        }
        if (!(out->symmetric && y == x) && enter(l->seen + (size_t)y * l->words, value)) {
            note_repeat(out, true, y, value);
        }
    }
    return true;
}

static wy_status check_lines(wy_grundy_structure *out, const wy_solution *grundy, wy_error *error) {
    lines l = {.out = out, .words = (size_t)(2 * out->size + 63) / 64};
    const wi_wide bytes = (wi_wide)out->size * (wi_wide)l.words * 8;
    const uint64_t engine = wy_grundy_half_memory(grundy, out->size);
    const wi_wide all = bytes + (engine == UINT64_MAX ? 0 : engine); /* the engine will say so */
    const uint64_t budget = grundy->control.memory;
    if (all > (wi_wide)1 << 60 || (budget != 0 && all > budget)) {
        return wi_fail_budget(error, all > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)all, budget,
                              "the structure of a window of %lld x %lld", (long long)out->size,
                              (long long)out->size);
    }
    l.seen = calloc((size_t)out->size * l.words, sizeof *l.seen);
    l.here = calloc(l.words, sizeof *l.here);
    wy_status status = WY_OK;
    if (l.seen == NULL || l.here == NULL) {
        status = wi_fail_memory(error);
    } else {
        status = wy_grundy_half(grundy, out->size, check_column, &l, error);
    }
    free(l.seen);
    free(l.here);
    return status;
}

/* ---- near the P-positions ------------------------------------------------------ */

/*
 * P-positions by columns, start[x] <= i < start[x + 1]: their rows in order.  Of a symmetric game
 * with its mirror images.
 */
typedef struct spread {
    wy_grundy_structure *out;
    wy_valued *found; /* all positions of small value, by x, then y */
    size_t count, room;
    size_t *start;
    int64_t reach; /* columns that are known */
    bool no_memory;
} spread;

static bool keep(void *data, const wy_valued *positions, size_t count) {
    spread *s = data;
    if (!wi_list_room(s->found, s->room, s->count + count)) {
        s->no_memory = true;
        return false;
    }
    memcpy(s->found + s->count, positions, count * sizeof *positions);
    s->count += count;
    return true;
}

/* The rows of the P-positions, column by column. */
static bool sort_p(int64_t **rows, spread *s) {
    s->start = calloc((size_t)s->reach + 1, sizeof *s->start);
    *rows = malloc((s->count + 1) * sizeof **rows);
    if (s->start == NULL || *rows == NULL) {
        return false;
    }
    size_t count = 0;
    size_t at = 0;
    for (int64_t x = 0; x < s->reach; x++) {
        s->start[x] = count;
        for (; at < s->count && s->found[at].x == x; at++) {
            if (s->found[at].value == 0) {
                (*rows)[count++] = s->found[at].y;
            }
        }
    }
    s->start[s->reach] = count;
    return true;
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

/* The distance of (x, y) to the nearest P-position; INT64_MAX if there is none. */
static int64_t distance(const spread *s, const int64_t *rows, int64_t x, int64_t y) {
    int64_t best = INT64_MAX;
    for (int64_t away = 0; away < s->reach && away < best; away++) {
        for (int side = -1; side <= 1; side += 2) {
            const int64_t column = x + side * away;
            if (column < 0 || column >= s->reach || (away == 0 && side > 0)) {
                continue;
            }
            for (size_t i = s->start[column]; i < s->start[column + 1]; i++) {
                const int64_t found = larger(away, rows[i] > y ? rows[i] - y : y - rows[i]);
                best = found < best ? found : best;
            }
        }
    }
    return best;
}

static void measure(spread *s, const int64_t *rows) {
    wy_grundy_structure *out = s->out;
    double *sum = malloc(out->spread_count * sizeof *sum);
    if (sum == NULL) {
        s->no_memory = true;
        return;
    }
    for (size_t i = 0; i < out->spread_count; i++) {
        out->spreads[i] = (wy_grundy_spread){.value = (uint32_t)i, .farthest = -1};
        sum[i] = 0;
    }
    for (size_t i = 0; i < s->count; i++) {
        const wy_valued *p = &s->found[i];
        if (p->x >= out->size || p->y >= out->size) {
            continue;
        }
        wy_grundy_spread *of = &out->spreads[p->value];
        of->columns += of->columns == p->x;
        of->count++;
        if (out->symmetric && p->y < p->x) {
            continue;
        }
        const int64_t far = distance(s, rows, p->x, p->y);
        if (far != INT64_MAX && far > of->farthest) {
            of->farthest = far;
            of->where = (wy_position){p->x, p->y};
        }
        sum[p->value] +=
            far == INT64_MAX ? 0 : (double)far * (out->symmetric && p->y > p->x ? 2 : 1);
    }
    for (size_t i = 0; i < out->spread_count; i++) {
        wy_grundy_spread *of = &out->spreads[i];
        of->mean = of->count > 0 ? sum[i] / (double)of->count : 0;
        of->farthest = of->farthest < 0 ? 0 : of->farthest;
    }
    free(sum);
}

static wy_status find_spreads(wy_grundy_structure *out, const wy_solution *grundy,
                              wy_error *error) {
    spread s = {.out = out, .reach = 2 * out->size};
    s.reach = s.reach > WY_GRUNDY_MAX_SIDE ? WY_GRUNDY_MAX_SIDE : s.reach;
    wy_status status = wy_grundy_low(grundy, s.reach, s.reach, (uint32_t)out->spread_count - 1,
                                     false, keep, &s, error);
    int64_t *rows = NULL;
    if (status == WY_OK && !s.no_memory && sort_p(&rows, &s)) {
        measure(&s, rows);
    } else if (status == WY_OK) {
        s.no_memory = true;
    }
    free(rows);
    free(s.start);
    free(s.found);
    return s.no_memory ? wi_fail_memory(error) : status;
}

wy_status wy_grundy_structure_find(wy_grundy_structure *out, const wy_solution *grundy,
                                   int64_t size, uint32_t spread_most, wy_error *error) {
    *out = (wy_grundy_structure){.size = size, .symmetric = wy_grundy_symmetric(grundy)};
    if (size < 1) {
        return WY_OK;
    }
    if (size > WY_GRUNDY_MAX_SIDE) {
        return wi_fail(error, WY_LIMIT, "a table of values has at most %lld positions a side",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    const uint32_t largest = (uint32_t)(2 * size - 2);
    out->spread_count = (size_t)(spread_most < largest ? spread_most : largest) + 1;
    out->spreads = calloc(out->spread_count, sizeof *out->spreads);
    if (out->spreads == NULL) {
        return wi_fail_memory(error);
    }
    wy_status status = check_lines(out, grundy, error);
    if (status == WY_OK) {
        status = find_spreads(out, grundy, error);
    }
    if (status != WY_OK) {
        wy_grundy_structure_clear(out);
    }
    return status;
}

void wy_grundy_structure_clear(wy_grundy_structure *structure) {
    free(structure->spreads);
    *structure = (wy_grundy_structure){0};
}
