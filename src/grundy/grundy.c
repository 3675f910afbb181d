/*
 * grundy.c - Grundy values of windows: the questions, put to the engines in their order.
 *
 * The engines are those of a solution (solve/engine.h); here none is named.  They do a window
 * column by column; rows are the columns of the game with its heaps exchanged.
 */
#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "grundy/engine.h"
#include "grundy/on_gpu.h"
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
