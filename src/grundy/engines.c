/*
 * engines.c - the engines that find Grundy values, each as a table of functions (engine.h): which
 * games it can do, what a window takes, and the window itself.
 */
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "grundy/by_layers.h"
#include "grundy/engine.h"
#include "grundy/layer_moves.h"
#include "grundy/on_gpu.h"
#include "grundy/other.h"
#include "solve/box.h"

static wy_status no(char reason[WY_REASON_SIZE], const char *why) {
    snprintf(reason, WY_REASON_SIZE, "%s", why);
    return WY_NO;
}

/* ---- several heaps, or a memory: all positions of a box -------------------------------------- */

static wy_status box_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    return wy_rules_plane(g->rules[0]) ? no(reason, "it is on two heaps without memory") : WY_OK;
}

static wy_status box_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    (void)g;
    (void)job;
    return wi_fail(error, WY_BAD, "values on several heaps, or with a memory, are those of a box");
}

static uint64_t box_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    (void)job;
    return UINT64_MAX;
}

static wy_status box_box(wy_box **out, const wy_grundy *g, const int64_t size[WY_MOST_HEAPS],
                         wy_error *error) {
    return wi_box_make(out, g->rules[0], size, true, g->has_control ? &g->control : NULL, error);
}

static const wi_valuing by_box = {
    .way = WY_GRUNDY_BOX, .can = box_can, .each = box_each, .memory = box_memory, .box = box_box};

/* ---- other rules ----------------------------------------------------------------------------- */

static wy_status other_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    return g->other != NULL ? WY_OK : no(reason, "its rules are taken as they are");
}

/* The window in the heaps of the game. */
static int64_t width_of(const wi_grundy_job *job) {
    return job->order == WY_GRUNDY_ROWS ? job->height : job->width;
}

static int64_t height_of(const wi_grundy_job *job) {
    return job->order == WY_GRUNDY_ROWS ? job->width : job->height;
}

static wy_status other_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    return wi_grundy_other_each(g->other, width_of(job), height_of(job), job->order, job->take,
                                job->data, error);
}

static uint64_t other_memory(const wy_grundy *g, const wi_grundy_job *job) {
    return wi_grundy_other_memory(g->other, width_of(job), height_of(job), job->order);
}

static const wi_valuing by_other = {
    .way = WY_GRUNDY_AUTO, .can = other_can, .each = other_each, .memory = other_memory};

/* ---- layers ---------------------------------------------------------------------------------- */

static wy_status layers_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    const wy_rules *rules = g->rules[0];
    if (g->other != NULL) {
        return no(reason, "its moves return tokens, or are listed");
    }
    if (!wy_rules_plane(rules)) {
        return no(reason, "it is on several heaps, or has a memory");
    }
    if (rules->board.q1 != 0 || rules->board.p2 != 0) {
        return no(reason, "its board is a cone");
    }
    if (rules->terminal != NULL || rules->terminal_count > 0) {
        return no(reason, "it has terminal positions");
    }
    if (g->moves[0] == NULL || g->tied) {
        return no(reason,
                  g->tied ? "its moves are tied to the heaps" : "its moves have no simple form");
    }
    for (int i = 0; i < 2; i++) {
        if (!wi_layer_moves_fit(wi_moves_primitives(g->moves[i]), wi_moves_count(g->moves[i]),
                                reason)) {
            return WY_NO;
        }
    }
    return WY_OK;
}

static bool is_halved(const wy_grundy *g, const wi_grundy_job *job) {
    return g->halves && job->width == job->height;
}

/* A symmetric square is kept whole where there is room. */
static bool keeps_table(const wy_grundy *g, const wi_grundy_job *job) {
    return is_halved(g, job) && wi_grundy_fits(g, wi_by_layers_table_memory(job));
}

/* A strip of few rows is long: its lines' sets would be mostly dead. */
static bool is_strip(const wi_grundy_job *job) {
    return job->height <= 2048 && job->width / 8 >= job->height;
}

static bool layers_good(const wy_grundy *g, const wi_grundy_job *job) {
    return !is_strip(job) &&
           (keeps_table(g, job) || wi_grundy_fits(g, wi_by_layers_stream_memory(job, false)) ||
            !wi_grundy_fits(g, wi_grundy_by_sets_memory(job)));
}

static wy_status layers_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    return keeps_table(g, job) ? wi_by_layers_table(job, error)
                               : wi_by_layers_stream(job, false, error);
}

static uint64_t layers_memory(const wy_grundy *g, const wi_grundy_job *job) {
    return keeps_table(g, job) ? wi_by_layers_table_memory(job)
                               : wi_by_layers_stream_memory(job, false);
}

static wy_status layers_half(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    (void)g;
    return wi_by_layers_stream(job, true, error);
}

static uint64_t layers_half_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    return wi_by_layers_stream_memory(job, true);
}

/* A long strip is not, nor what is too large if there is another way. */
static bool layers_sums(const wy_grundy *g, const wi_grundy_job *job) {
    const bool halved = is_halved(g, job);
    return g->chosen || halved ||
           (!is_strip(job) && wi_grundy_fits(g, wi_by_layers_sum_memory(job, halved)));
}

static wy_status layers_sum(wy_grundy_sum *out, const wy_grundy *g, const wi_grundy_job *job,
                            wy_error *error) {
    return wi_by_layers_sum(out, job, is_halved(g, job), error);
}

static uint64_t layers_sum_memory(const wy_grundy *g, const wi_grundy_job *job) {
    return wi_by_layers_sum_memory(job, is_halved(g, job));
}

static wy_status layers_low(const wy_grundy *g, const wi_grundy_job *job,
                            const wi_grundy_small *small, wy_error *error) {
    return wi_by_layers_low(job, small->most, is_halved(g, job), small->half, small->take,
                            small->data, error);
}

static uint64_t layers_low_memory(const wy_grundy *g, const wi_grundy_job *job,
                                  const wi_grundy_small *small) {
    return wi_by_layers_low_memory(job, small->most, is_halved(g, job), small->half);
}

static const wi_valuing by_layers = {
    .way = WY_GRUNDY_LAYERS,
    .can = layers_can,
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

static wy_status gpu_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    return wi_on_gpu_each(g->gpu, job, g->halves, false, error);
}

static uint64_t gpu_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    return wi_on_gpu_memory(job);
}

static wy_status gpu_half(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    return wi_on_gpu_each(g->gpu, job, true, true, error);
}

static wy_status gpu_sum(wy_grundy_sum *out, const wy_grundy *g, const wi_grundy_job *job,
                         wy_error *error) {
    return wi_on_gpu_sum(out, g->gpu, job, g->halves, error);
}

const wi_valuing wi_valuing_gpu = {
    .way = WY_GRUNDY_LAYERS,
    .can = layers_can,
    .each = gpu_each,
    .memory = gpu_memory,
    .half = gpu_half,
    .half_memory = gpu_memory,
    .sum = gpu_sum,
    .sum_memory = gpu_memory,
};

/* ---- cell by cell ---------------------------------------------------------------------------- */

static wy_status sets_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    return g->moves[0] != NULL && !g->tied
               ? WY_OK
               : no(reason, g->moves[0] == NULL ? "its moves have no simple form"
                                                : "its moves are tied to the heaps");
}

static wy_status sets_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    (void)g;
    return wi_grundy_by_sets(job, error);
}

static uint64_t sets_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    return wi_grundy_by_sets_memory(job);
}

static const wi_valuing by_sets = {
    .way = WY_GRUNDY_SETS, .can = sets_can, .each = sets_each, .memory = sets_memory};

static wy_status windows_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    return g->moves[0] != NULL ? WY_OK : no(reason, "its moves have no simple form");
}

static wy_status windows_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    (void)g;
    return wi_grundy_by_windows(job, error);
}

static uint64_t windows_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    return wi_grundy_by_windows_memory(job);
}

static const wi_valuing by_windows = {
    .way = WY_GRUNDY_WINDOWS, .can = windows_can, .each = windows_each, .memory = windows_memory};

static wy_status options_can(const wy_grundy *g, char reason[WY_REASON_SIZE]) {
    return wy_rules_plane(g->rules[0]) ? WY_OK
                                       : no(reason, "it is on several heaps, or has a memory");
}

static wy_status options_each(const wy_grundy *g, const wi_grundy_job *job, wy_error *error) {
    (void)g;
    return wi_grundy_by_options(job, error);
}

static uint64_t options_memory(const wy_grundy *g, const wi_grundy_job *job) {
    (void)g;
    return wi_grundy_by_options_memory(job);
}

static const wi_valuing by_options = {
    .way = WY_GRUNDY_PLAIN, .can = options_can, .each = options_each, .memory = options_memory};

/* ---- the list -------------------------------------------------------------------------------- */

static const wi_valuing *const all[] = {&by_box,  &by_other,   &by_layers,
                                        &by_sets, &by_windows, &by_options};

const wi_valuing *const *wi_valuing_all(size_t *count) {
    *count = sizeof all / sizeof all[0];
    return all;
}
