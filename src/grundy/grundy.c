/*
 * grundy.c - Grundy values: which games have them, and which engine finds them.
 *
 * Engines do a window column by column; rows are the columns of the game with its heaps exchanged.
 */
#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "grundy/by_layers.h"
#include "grundy/layer_moves.h"
#include "grundy/on_gpu.h"
#include "grundy/other.h"
#include "normal/normal.h"
#include "rules/value.h"
#include "solve/moves.h"

struct wy_grundy {
    wy_rules *rules[2]; /* as they are, for columns; with the heaps exchanged, for rows */
    wi_moves *moves[2]; /* NULL: no simple form */
    bool tied;          /* some are tied to the heaps */
    wy_control control;
    bool has_control;
    bool chosen; /* the way was asked for, and is not left */
    wy_grundy_way way;
    bool symmetric;
    bool halves;            /* the engine of layers can use that */
    wi_grundy_other *other; /* NULL: the rules are taken as they are */
    const wy_gpu *gpu;      /* NULL: computed here */
    wi_ranks *ranks;        /* NULL: there is one */
};

static const char *const way_names[] = {"auto", "layers", "sets", "windows", "plain"};

const char *wy_grundy_way_name(wy_grundy_way way) {
    return way_names[way];
}

bool wy_grundy_way_named(wy_grundy_way *way, const char *name) {
    for (size_t i = 0; i < sizeof way_names / sizeof way_names[0]; i++) {
        if (strcmp(name, way_names[i]) == 0) {
            *way = (wy_grundy_way)i;
            return true;
        }
    }
    return false;
}

/* ---- opening -------------------------------------------------------------------- */

static wy_status check_rules(const wy_rules *rules, wy_error *error) {
    if (rules->memory != WY_MEMORY_NONE) {
        return wi_fail(error, WY_BAD,
                       "a position has no Grundy value here: what may be played depends on the "
                       "moves made before");
    }
    if (rules->block > 0) {
        return wi_fail(error, WY_BAD,
                       "a position has no Grundy value here: which options there are is chosen "
                       "by the other player, who blocks some");
    }
    if (rules->misere) {
        return wi_fail(error, WY_BAD,
                       "misere play has no Grundy values: in a sum, who moves last loses, and "
                       "the values of the parts do not tell");
    }
    return WY_OK;
}

static wy_status compile(wy_grundy *g, wy_error *error) {
    for (int i = 0; i < 2; i++) {
        wy_status status = wi_moves_compile(&g->moves[i], g->rules[i], WI_MOVES_TIED, error);
        if (status == WY_OK && wi_moves_tied(g->moves[i])) {
            g->tied = true;
            status = wi_grundy_windows_can(g->moves[i], error);
        }
        if (status == WY_LIMIT) {
            wi_moves_free(g->moves[1]);
            wi_moves_free(g->moves[0]);
            g->moves[0] = g->moves[1] = NULL;
            return WY_OK; /* no simple form */
        }
        if (status != WY_OK) {
            return status;
        }
    }
    return WY_OK;
}

/* Why the engine of layers cannot do the game; NULL: it can. */
static const char *layers_fault(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    const wy_rules *rules = g->rules[0];
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return "its board is a cone";
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return "it has terminal positions";
    }
    if (g->moves[0] == NULL || g->tied) {
        return g->tied ? "its moves are tied to the heaps" : "its moves have no simple form";
    }
    for (int i = 0; i < 2; i++) {
        if (!wi_layer_moves_fit(wi_moves_primitives(g->moves[i]), wi_moves_count(g->moves[i]),
                                reason)) {
            return reason;
        }
    }
    return NULL;
}

static wy_status choose_way(wy_grundy *g, wy_grundy_way wanted, wy_error *error) {
    char reason[WY_REASON_SIZE];
    const char *fault = layers_fault(g, reason);
    g->chosen = wanted != WY_GRUNDY_AUTO;
    g->way = wanted;
    if (wanted == WY_GRUNDY_LAYERS && fault != NULL) {
        return wi_fail(error, WY_BAD, "this game cannot be done by layers: %s", fault);
    }
    if ((wanted == WY_GRUNDY_SETS && (g->moves[0] == NULL || g->tied)) ||
        (wanted == WY_GRUNDY_WINDOWS && g->moves[0] == NULL)) {
        return wi_fail(error, WY_BAD, "this game cannot be done by %s: its moves %s",
                       way_names[wanted],
                       g->moves[0] == NULL ? "have no simple form" : "are tied to the heaps");
    }
    if (wanted == WY_GRUNDY_AUTO) {
        g->way = fault == NULL         ? WY_GRUNDY_LAYERS
                 : g->moves[0] == NULL ? WY_GRUNDY_PLAIN
                 : g->tied             ? WY_GRUNDY_WINDOWS
                                       : WY_GRUNDY_SETS;
    }
    wy_class class;
    const wy_status status = wy_classify(&class, g->rules[0], error);
    if (status != WY_OK) {
        return status;
    }
    g->symmetric = class.symmetric;
    g->halves = g->way == WY_GRUNDY_LAYERS && class.symmetric &&
                wi_layer_moves_halve(wi_moves_primitives(g->moves[0]), wi_moves_count(g->moves[0]));
    return WY_OK;
}

static wy_status see_symmetry(wy_grundy *g, wy_error *error) {
    wy_class class;
    const wy_status status = wy_classify(&class, g->rules[0], error);
    g->symmetric = status == WY_OK && class.symmetric;
    return status;
}

wy_status wy_grundy_open(wy_grundy **out, const wy_rules *rules, wy_grundy_way way,
                         const wy_control *control, wy_error *error) {
    *out = NULL;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    wy_status status = check_rules(rules, error);
    if (status != WY_OK) {
        return status;
    }
    wy_grundy *g = calloc(1, sizeof *g);
    if (g == NULL) {
        return wi_fail_memory(error);
    }
    if (control != NULL) {
        g->control = *control;
        g->has_control = true;
    }
    status = wy_rules_settle(&g->rules[0], rules, error);
    if (status == WY_OK) {
        status = wi_rules_turn_quickly(&g->rules[1], g->rules[0], error);
    }
    if (status == WY_OK) {
        g->way = way;
        status = wi_grundy_other_find(&g->other, &g->way, g->rules[0],
                                      g->has_control ? &g->control : NULL, error);
    }
    if (status == WY_OK && g->other != NULL) {
        status = see_symmetry(g, error);
    } else if (status == WY_OK) {
        status = compile(g, error);
        if (status == WY_OK) {
            status = choose_way(g, way, error);
        }
    }
    if (status != WY_OK) {
        wy_grundy_free(g);
        return status;
    }
    *out = g;
    return WY_OK;
}

void wy_grundy_free(wy_grundy *grundy) {
    if (grundy == NULL) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        wi_moves_free(grundy->moves[i]);
        wy_rules_free(grundy->rules[i]);
    }
    wi_grundy_other_free(grundy->other);
    free(grundy);
}

wy_grundy_way wy_grundy_way_taken(const wy_grundy *grundy) {
    return grundy->way;
}

bool wy_grundy_symmetric(const wy_grundy *grundy) {
    return grundy->symmetric;
}

uint64_t wi_grundy_budget(const wy_grundy *grundy) {
    return grundy->control.memory;
}

/* ---- windows ---------------------------------------------------------------------- */

typedef enum plan { PLAN_GPU, PLAN_TABLE, PLAN_STREAM, PLAN_SETS, PLAN_WINDOWS, PLAN_OPTIONS } plan;

static wi_grundy_job make_job(const wy_grundy *g, int64_t width, int64_t height,
                              wy_grundy_order order) {
    const int side = order == WY_GRUNDY_ROWS;
    return (wi_grundy_job){
        .rules = g->rules[side],
        .moves = g->moves[side],
        .width = side ? height : width,
        .height = side ? width : height,
        .control = g->has_control ? &g->control : NULL,
        .ranks = g->ranks,
    };
}

static uint64_t plan_memory(plan p, const wi_grundy_job *job) {
    switch (p) {
    case PLAN_GPU:
        return wi_on_gpu_memory(job);
    case PLAN_TABLE:
        return wi_by_layers_table_memory(job);
    case PLAN_STREAM:
        return wi_by_layers_stream_memory(job, false);
    case PLAN_SETS:
        return wi_grundy_by_sets_memory(job);
    case PLAN_WINDOWS:
        return wi_grundy_by_windows_memory(job);
    case PLAN_OPTIONS:
        break;
    }
    return wi_grundy_by_options_memory(job);
}

static bool fits(const wy_grundy *g, plan p, const wi_grundy_job *job) {
    const uint64_t bytes = plan_memory(p, job);
    return bytes != UINT64_MAX && (g->control.memory == 0 || bytes <= g->control.memory);
}

/* A strip of few rows is long: its lines' sets would be mostly dead. */
static bool is_strip(const wi_grundy_job *job) {
    return job->height <= 2048 && job->width / 8 >= job->height;
}

static plan choose_plan(const wy_grundy *g, const wi_grundy_job *job) {
    if (g->gpu != NULL) {
        return PLAN_GPU;
    }
    if (g->way == WY_GRUNDY_PLAIN) {
        return PLAN_OPTIONS;
    }
    if (g->way == WY_GRUNDY_WINDOWS) {
        return PLAN_WINDOWS;
    }
    if (g->way == WY_GRUNDY_SETS || (!g->chosen && is_strip(job))) {
        return PLAN_SETS;
    }
    if (g->halves && job->width == job->height && fits(g, PLAN_TABLE, job)) {
        return PLAN_TABLE;
    }
    if (!g->chosen && !fits(g, PLAN_STREAM, job) && fits(g, PLAN_SETS, job)) {
        return PLAN_SETS;
    }
    return PLAN_STREAM;
}

static wy_status check_sides(int64_t width, int64_t height, wy_error *error) {
    if (width > WY_GRUNDY_MAX_SIDE || height > WY_GRUNDY_MAX_SIDE) {
        return wi_fail(error, WY_LIMIT, "a table of values has at most %lld positions a side",
                       (long long)WY_GRUNDY_MAX_SIDE);
    }
    return WY_OK;
}

uint64_t wy_grundy_memory(const wy_grundy *grundy, int64_t width, int64_t height,
                          wy_grundy_order order) {
    if (width < 1 || height < 1) {
        return 0;
    }
    if (check_sides(width, height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    if (grundy->other != NULL) {
        return wi_grundy_other_memory(grundy->other, width, height, order);
    }
    const wi_grundy_job job = make_job(grundy, width, height, order);
    return plan_memory(choose_plan(grundy, &job), &job);
}

wy_status wy_grundy_each(const wy_grundy *grundy, int64_t width, int64_t height,
                         wy_grundy_order order, wy_grundy_take *take, void *data, wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    const wy_status status = check_sides(width, height, error);
    if (status != WY_OK) {
        return status;
    }
    if (grundy->other != NULL) {
        return wi_grundy_other_each(grundy->other, width, height, order, take, data, error);
    }
    wi_grundy_job job = make_job(grundy, width, height, order);
    job.take = take;
    job.data = data;
    switch (choose_plan(grundy, &job)) {
    case PLAN_GPU:
        return wi_on_gpu_each(grundy->gpu, &job, grundy->halves, false, error);
    case PLAN_TABLE:
        return wi_by_layers_table(&job, error);
    case PLAN_STREAM:
        return wi_by_layers_stream(&job, false, error);
    case PLAN_SETS:
        return wi_grundy_by_sets(&job, error);
    case PLAN_WINDOWS:
        return wi_grundy_by_windows(&job, error);
    case PLAN_OPTIONS:
        break;
    }
    return wi_grundy_by_options(&job, error);
}

uint64_t wy_grundy_half_memory(const wy_grundy *grundy, int64_t size) {
    if (size < 1 || size > WY_GRUNDY_MAX_SIDE) {
        return size < 1 ? 0 : UINT64_MAX;
    }
    if (!grundy->halves) {
        return wy_grundy_memory(grundy, size, size, WY_GRUNDY_COLUMNS);
    }
    const wi_grundy_job job = make_job(grundy, size, size, WY_GRUNDY_COLUMNS);
    return grundy->gpu != NULL ? wi_on_gpu_memory(&job) : wi_by_layers_stream_memory(&job, true);
}

wy_status wy_grundy_half(const wy_grundy *grundy, int64_t size, wy_grundy_take *take, void *data,
                         wy_error *error) {
    if (!grundy->halves || size < 1) {
        return wy_grundy_each(grundy, size, size, WY_GRUNDY_COLUMNS, take, data, error);
    }
    const wy_status status = check_sides(size, size, error);
    if (status != WY_OK) {
        return status;
    }
    wi_grundy_job job = make_job(grundy, size, size, WY_GRUNDY_COLUMNS);
    job.take = take;
    job.data = data;
    return grundy->gpu != NULL ? wi_on_gpu_each(grundy->gpu, &job, true, true, error)
                               : wi_by_layers_stream(&job, true, error);
}

/* ---- on a GPU ------------------------------------------------------------------------ */

wy_status wy_grundy_on_gpu(wy_grundy *grundy, const wy_gpu *gpu, wy_error *error) {
    char reason[WY_REASON_SIZE];
    const char *fault = grundy->other != NULL ? "its moves return tokens, or are listed"
                                              : layers_fault(grundy, reason);
    if (fault != NULL) {
        return wi_fail(error, WY_BAD, "this game cannot be done on a GPU: %s", fault);
    }
    if (grundy->chosen && grundy->way != WY_GRUNDY_LAYERS) {
        return wi_fail(error, WY_BAD, "on a GPU values are found by layers, not by %s",
                       way_names[grundy->way]);
    }
    grundy->gpu = gpu;
    return WY_OK;
}

uint64_t wy_grundy_gpu_memory(const wy_grundy *grundy, int64_t width, int64_t height, bool table) {
    if (grundy->gpu == NULL || width < 1 || height < 1) {
        return 0;
    }
    const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
    return wi_on_gpu_device_memory(grundy->gpu, &job, grundy->halves, table);
}

bool wi_grundy_by_ranks(wy_grundy *grundy, wi_ranks *ranks) {
    const bool can =
        grundy->way == WY_GRUNDY_LAYERS && grundy->other == NULL && grundy->gpu == NULL;
    grundy->ranks = can ? ranks : NULL;
    return can;
}

/* ---- sums ----------------------------------------------------------------------------- */

/* Is the sum one of layers, on this machine?  A long strip is not, nor what is too large if there
 * is another way. */
static bool sums_by_layers(const wy_grundy *grundy, const wi_grundy_job *job) {
    if (grundy->way != WY_GRUNDY_LAYERS || grundy->other != NULL || grundy->gpu != NULL) {
        return false;
    }
    const bool halved = grundy->halves && job->width == job->height;
    const uint64_t bytes = wi_by_layers_sum_memory(job, halved);
    const bool fits =
        bytes != UINT64_MAX && (grundy->control.memory == 0 || bytes <= grundy->control.memory);
    return grundy->chosen || halved || (!is_strip(job) && fits);
}

uint64_t wy_grundy_sum_memory(const wy_grundy *grundy, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return 0;
    }
    if (check_sides(width, height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
    if (sums_by_layers(grundy, &job)) {
        return wi_by_layers_sum_memory(&job, grundy->halves && width == height);
    }
    return width == height ? wy_grundy_half_memory(grundy, width)
                           : wy_grundy_memory(grundy, width, height, WY_GRUNDY_COLUMNS);
}

wy_status wy_grundy_sum_up(wy_grundy_sum *out, const wy_grundy *grundy, int64_t width,
                           int64_t height, wy_error *error) {
    *out = (wy_grundy_sum){0};
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    const wy_status status = check_sides(width, height, error);
    if (status != WY_OK) {
        return status;
    }
    const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
    if (sums_by_layers(grundy, &job)) {
        return wi_by_layers_sum(out, &job, grundy->halves && width == height, error);
    }
    if (grundy->gpu != NULL) {
        return wi_on_gpu_sum(out, grundy->gpu, &job, grundy->halves, error);
    }
    wi_summing summing = {.height = height, .halved = grundy->halves && width == height};
    const wy_status done = summing.halved
                               ? wy_grundy_half(grundy, width, wi_sum_column, &summing, error)
                               : wy_grundy_each(grundy, width, height, WY_GRUNDY_COLUMNS,
                                                wi_sum_column, &summing, error);
    *out = summing.sum;
    return done;
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

uint64_t wy_grundy_low_memory(const wy_grundy *grundy, int64_t width, int64_t height, uint32_t most,
                              bool half) {
    if (width < 1 || height < 1) {
        return 0;
    }
    if (check_sides(width, height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    if (grundy->way == WY_GRUNDY_LAYERS && grundy->other == NULL && grundy->gpu == NULL) {
        const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
        return wi_by_layers_low_memory(&job, most, grundy->halves && width == height, half);
    }
    return wy_grundy_memory(grundy, width, height, WY_GRUNDY_COLUMNS);
}

wy_status wy_grundy_low(const wy_grundy *grundy, int64_t width, int64_t height, uint32_t most,
                        bool half, wy_grundy_take_low *take, void *data, wy_error *error) {
    if (width < 1 || height < 1) {
        return WY_OK;
    }
    wy_status status = check_sides(width, height, error);
    if (status != WY_OK) {
        return status;
    }
    const bool halved = grundy->halves && width == height;
    half = half && grundy->symmetric;
    if (grundy->way == WY_GRUNDY_LAYERS && grundy->other == NULL && grundy->gpu == NULL) {
        const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
        return wi_by_layers_low(&job, most, halved, half, take, data, error);
    }
    sieve s = {take, data, NULL, height, most, half};
    s.found = malloc((size_t)height * sizeof *s.found);
    if (s.found == NULL) {
        return wi_fail_memory(error);
    }
    status = wy_grundy_each(grundy, width, height, WY_GRUNDY_COLUMNS, sift_column, &s, error);
    free(s.found);
    return status;
}
