/*
 * grundy.c - Grundy values: which games have them, and which engine finds them.
 *
 * The engines are a list of tables of functions (engine.h, engines.c); here none is named.  They do
 * a window column by column; rows are the columns of the game with its heaps exchanged.
 */
#include <wythoff/grundy.h>
#include <wythoff/rules.h>

#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "grundy/engine.h"
#include "grundy/layer_moves.h"
#include "grundy/on_gpu.h"
#include "grundy/other.h"
#include "normal/normal.h"
#include "rules/value.h"
#include "solve/box.h"
#include "solve/moves.h"

static const char *const way_names[] = {"auto", "layers", "sets", "windows", "plain", "box"};

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
    if (!wy_rules_plane(rules)) {
        const char *none = wy_rules_no_values(rules);
        return none == NULL ? WY_OK
                            : wi_fail(error, WY_BAD, "this game has no Grundy values: %s", none);
    }
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

/* Which engines can do the game, and the first of them; if a way is asked for, by it alone. */
static wy_status choose_engine(wy_grundy *g, wy_grundy_way wanted, wy_error *error) {
    char reason[WY_REASON_SIZE] = "it is on several heaps, or has a memory";
    size_t count;
    const wi_valuing *const *all = wi_valuing_all(&count);
    for (size_t i = 0; i < count; i++) {
        const bool asked = wanted == WY_GRUNDY_AUTO || all[i]->way == wanted;
        if ((!asked && all[i]->way != WY_GRUNDY_AUTO) || (g->engine != NULL && g->chosen)) {
            continue;
        }
        char own[WY_REASON_SIZE] = "";
        const wy_status status = all[i]->can(g, own);
        if (status == WY_SYSTEM) {
            return wi_fail_memory(error);
        }
        if (status == WY_OK) {
            g->able |= 1U << i;
            g->engine = g->engine == NULL ? all[i] : g->engine;
        } else if (all[i]->way == wanted) {
            memcpy(reason, own, sizeof reason);
        }
    }
    if (g->engine == NULL) {
        return wi_fail(error, WY_BAD, "this game cannot be done by %s: %s", way_names[wanted],
                       reason);
    }
    return WY_OK;
}

/* Finds out whether the symmetry of the game can be used. */
static wy_status see_symmetry(wy_grundy *g, wy_error *error) {
    wy_class class;
    const wy_status status = wy_classify(&class, g->rules[0], error);
    if (g->other != NULL) {
        g->symmetric = status == WY_OK && class.symmetric;
        return status;
    }
    if (status == WY_OK) {
        g->symmetric = class.symmetric;
        g->halves =
            g->way == WY_GRUNDY_LAYERS && class.symmetric &&
            wi_layer_moves_halve(wi_moves_primitives(g->moves[0]), wi_moves_count(g->moves[0]));
    }
    return status;
}

static wy_status open_on_plane(wy_grundy *g, const wy_rules *rules, wy_grundy_way way,
                               wy_error *error) {
    wy_status status = wy_rules_settle(&g->rules[0], rules, error);
    if (status == WY_OK) {
        status = wi_rules_turn_quickly(&g->rules[1], g->rules[0], error);
    }
    if (status == WY_OK) {
        g->way = way;
        status = wi_grundy_other_find(&g->other, &g->way, g->rules[0],
                                      g->has_control ? &g->control : NULL, error);
    }
    if (status == WY_OK && g->other == NULL) {
        status = compile(g, error);
    }
    if (status == WY_OK) {
        g->chosen = way != WY_GRUNDY_AUTO && g->other == NULL;
        status = choose_engine(g, way, error);
    }
    if (status == WY_OK) {
        g->way = g->other != NULL ? g->way : g->engine->way;
        status = see_symmetry(g, error);
    }
    return status;
}

/* On several heaps, or with a memory. */
static wy_status open_box(wy_grundy *g, const wy_rules *rules, wy_grundy_way way, wy_error *error) {
    if (way != WY_GRUNDY_AUTO && way != WY_GRUNDY_BOX) {
        return wi_rules_want_plane(rules, error);
    }
    g->rules[0] = wy_rules_copy(rules);
    if (g->rules[0] == NULL) {
        return wi_fail_memory(error);
    }
    g->symmetric = wy_rules_symmetric(rules);
    g->way = WY_GRUNDY_BOX;
    return choose_engine(g, WY_GRUNDY_BOX, error);
}

wy_status wy_grundy_open(wy_grundy **out, const wy_rules *rules, wy_grundy_way way,
                         const wy_control *control, wy_error *error) {
    *out = NULL;
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
    status = (wy_rules_plane(rules) ? open_on_plane : open_box)(g, rules, way, error);
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

static wi_grundy_job make_job(const wy_grundy *g, int64_t width, int64_t height,
                              wy_grundy_order order) {
    const int side = order == WY_GRUNDY_ROWS;
    return (wi_grundy_job){
        .rules = g->rules[side],
        .moves = g->moves[side],
        .width = side ? height : width,
        .height = side ? width : height,
        .order = order,
        .control = g->has_control ? &g->control : NULL,
        .ranks = g->ranks,
    };
}

/* The first engine that can and is good for the window. */
static const wi_valuing *engine_for(const wy_grundy *g, const wi_grundy_job *job) {
    size_t count;
    const wi_valuing *const *all = wi_valuing_all(&count);
    for (size_t i = 0; i < count && g->gpu == NULL && !g->chosen; i++) {
        if ((g->able & 1U << i) != 0 && (all[i]->good == NULL || all[i]->good(g, job))) {
            return all[i];
        }
    }
    return g->engine;
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
    const wi_grundy_job job = make_job(grundy, width, height, order);
    return engine_for(grundy, &job)->memory(grundy, &job);
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
    wi_grundy_job job = make_job(grundy, width, height, order);
    job.take = take;
    job.data = data;
    return engine_for(grundy, &job)->each(grundy, &job, error);
}

uint64_t wy_grundy_half_memory(const wy_grundy *grundy, int64_t size) {
    if (size < 1 || size > WY_GRUNDY_MAX_SIDE) {
        return size < 1 ? 0 : UINT64_MAX;
    }
    if (!grundy->halves) {
        return wy_grundy_memory(grundy, size, size, WY_GRUNDY_COLUMNS);
    }
    const wi_grundy_job job = make_job(grundy, size, size, WY_GRUNDY_COLUMNS);
    return grundy->engine->half_memory(grundy, &job);
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
    return grundy->engine->half(grundy, &job, error);
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

wy_status wy_grundy_box(wy_box **out, const wy_grundy *grundy, const int64_t size[WY_MOST_HEAPS],
                        wy_error *error) {
    if (grundy->engine->box != NULL) {
        return grundy->engine->box(out, grundy, size, error);
    }
    wy_status status = wi_box_empty(out, grundy->rules[0], size, true,
                                    grundy->has_control ? &grundy->control : NULL, error);
    if (status == WY_OK) {
        wy_box *box = *out;
        status = wy_grundy_each(grundy, box->size[0], box->size[1], WY_GRUNDY_COLUMNS, take_box,
                                box, error);
    }
    if (status != WY_OK) {
        wy_box_free(*out);
        *out = NULL;
    }
    return status;
}

/* ---- on a GPU ------------------------------------------------------------------------ */

wy_status wy_grundy_on_gpu(wy_grundy *grundy, const wy_gpu *gpu, wy_error *error) {
    char reason[WY_REASON_SIZE];
    if (wi_valuing_gpu.can(grundy, reason) != WY_OK) {
        return wi_fail(error, WY_BAD, "this game cannot be done on a GPU: %s", reason);
    }
    if (grundy->chosen && grundy->way != WY_GRUNDY_LAYERS) {
        return wi_fail(error, WY_BAD, "on a GPU values are found by layers, not by %s",
                       way_names[grundy->way]);
    }
    grundy->gpu = gpu;
    grundy->engine = &wi_valuing_gpu;
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
    const bool can = grundy->engine->sums != NULL;
    grundy->ranks = can ? ranks : NULL;
    return can;
}

/* ---- sums ----------------------------------------------------------------------------- */

/* Does the engine add up the window by itself? */
static bool sums(const wy_grundy *g, const wi_grundy_job *job) {
    return g->engine->sum != NULL && (g->engine->sums == NULL || g->engine->sums(g, job));
}

uint64_t wy_grundy_sum_memory(const wy_grundy *grundy, int64_t width, int64_t height) {
    if (width < 1 || height < 1) {
        return 0;
    }
    if (check_sides(width, height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
    if (sums(grundy, &job)) {
        return grundy->engine->sum_memory(grundy, &job);
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
    if (sums(grundy, &job)) {
        return grundy->engine->sum(out, grundy, &job, error);
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
    if (grundy->engine->low != NULL) {
        const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
        return grundy->engine->low_memory(grundy, &job,
                                          &(wi_grundy_small){.most = most, .half = half});
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
    half = half && grundy->symmetric;
    if (grundy->engine->low != NULL) {
        const wi_grundy_job job = make_job(grundy, width, height, WY_GRUNDY_COLUMNS);
        return grundy->engine->low(grundy, &job, &(wi_grundy_small){most, half, take, data}, error);
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
