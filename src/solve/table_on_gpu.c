/*
 * table_on_gpu.c - windows of P-positions from a GPU: the table engine, on another machine.
 *
 * The device decides all cells of one weight x + y at once (accelerator.h; gpu/README.md says how).
 * It is told single moves and whole lines of moves, from (sx, sy) on by steps (a, b): the
 * P-positions of a line are gathered in a row of their own, which looks a + b weights back and b
 * cells down.
 */
#include "solve/table_on_gpu.h"
#include "solve/moves.h"

#include "base/fail.h"
#include "base/pace.h"

/* ---- telling it the game --------------------------------------------------------------------- */

static wy_status too_many(wy_error *error) {
    return wi_fail(error, WY_BAD,
                   "the GPU takes at most %d lines of moves and %d moves and lines together",
                   WI_GPU_GATHERS, WI_GPU_LOOKS);
}

/* The row of the lines with this step. */
static wy_status row_of(int32_t *row, wi_gpu_outcomes *told, wy_position step, wy_error *error) {
    const wi_gpu_gather line = {(int32_t)(step.x + step.y), (int32_t)step.y};
    int32_t i = 0;
    while (i < told->gather_count &&
           (told->gathers[i].back != line.back || told->gathers[i].up != line.up)) {
        i++;
    }
    if (i == WI_GPU_GATHERS) {
        return too_many(error);
    }
    if (i == told->gather_count) {
        told->gathers[told->gather_count++] = line;
    }
    *row = i + 1;
    return WY_OK;
}

static bool is_short(wy_position move) {
    return move.x <= WI_GPU_BACK && move.y <= WI_GPU_BACK && move.x + move.y <= WI_GPU_BACK;
}

static wy_status add(wi_gpu_outcomes *told, const wi_primitive *p, wy_error *error) {
    if (p->kind == WI_FAN || p->tied || p->when != NULL ||
        (p->kind == WI_RAY && p->count1 != WY_UNBOUNDED)) {
        return wi_fail(error, WY_BAD,
                       "the GPU takes single moves and whole lines of moves, without conditions");
    }
    if (!is_short(p->start) || (p->kind == WI_RAY && !is_short(p->step1))) {
        return wi_fail(error, WY_BAD, "the GPU takes moves and steps of at most %d tokens",
                       WI_GPU_BACK);
    }
    if (told->look_count == WI_GPU_LOOKS) {
        return too_many(error);
    }
    int32_t row = 0;
    const wy_status status = p->kind == WI_RAY ? row_of(&row, told, p->step1, error) : WY_OK;
    if (status == WY_OK) {
        told->looks[told->look_count++] =
            (wi_gpu_look){row, (int32_t)(p->start.x + p->start.y), (int32_t)p->start.y};
    }
    return status;
}

static wy_status tell(wi_gpu_outcomes *told, const wi_table_job *job, wy_error *error) {
    const wy_rules *rules = job->rules;
    *told = (wi_gpu_outcomes){.width = job->width, .height = job->height};
    if (rules->misere || rules->block > 0 || rules->terminal != NULL || rules->terminal_count > 0 ||
        rules->board.q1 != 0 || rules->board.p2 != 0) {
        return wi_fail(
            error, WY_BAD,
            "the GPU takes games in normal play on the whole board, without blocking and "
            "without ends of their own");
    }
    wy_status status = WY_OK;
    for (size_t i = 0; i < wi_moves_count(job->moves) && status == WY_OK; i++) {
        status = add(told, &wi_moves_primitives(job->moves)[i], error);
    }
    return status;
}

wy_status wi_table_on_gpu_fits(const wi_table_job *job, wy_error *error) {
    wi_gpu_outcomes told;
    return tell(&told, job, error);
}

/* ---- what it answers ------------------------------------------------------------------------- */

typedef struct work {
    const wi_table_job *job;
    wi_pace pace;
} work;

static bool poll(void *data, double done) {
    work *w = data;
    return wi_pace_stop(&w->pace, done);
}

static bool take(void *data, int64_t x, const uint64_t *bits, size_t words) {
    const work *w = data;
    const wi_column column = {.x = x, .bits = bits, .words = words};
    return w->job->take(w->job->data, &column);
}

uint64_t wi_table_on_gpu_memory(const wi_table_job *job) {
    /* The columns come in pieces of 64 MB, or one by one. */
    const uint64_t column = ((uint64_t)job->height + 63) / 64 * sizeof(uint64_t);
    const uint64_t piece = UINT64_C(64) << 20;
    return column > piece ? column : piece;
}

wy_status wi_table_on_gpu(uint64_t *count, wy_gpu *gpu, const wi_table_job *job, wy_error *error) {
    wi_gpu_outcomes told;
    wy_status status = wi_gpu_sides(job->width, job->height, error);
    if (status == WY_OK) {
        status = tell(&told, job, error);
    }
    if (status != WY_OK) {
        return status;
    }
    work w = {.job = job};
    wi_pace_start(&w.pace, job->control);
    told.take = job->take != NULL ? take : NULL;
    told.data = &w;
    told.poll = poll;
    told.poll_data = &w;
    char text[WI_GPU_TEXT] = "";
    status = wi_gpu_said(gpu->table->outcomes(&told, text), text, error);
    gpu->seconds = told.seconds;
    if (count != NULL) {
        *count = status == WY_OK ? told.count : 0;
    }
    return status;
}
