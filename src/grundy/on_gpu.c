/*
 * on_gpu.c - windows of values from a GPU: the engine of layers, on another machine.
 *
 * What is here tells the device the moves, and hands on what it computes.  The method is that of
 * layers.c; gpu/README.md says how it is done there.
 */
#include "grundy/on_gpu.h"

#include "base/fail.h"
#include "base/pace.h"
#include "device/gpu.h"
#include "grundy/layer_moves.h"
#include "solve/moves.h"

/* ---- telling it the game ----------------------------------------------------------- */

typedef struct work {
    const wi_grundy_job *job;
    wi_pace pace;
} work;

static bool poll(void *data, double done) {
    work *w = data;
    return wi_pace_stop(&w->pace, done);
}

static bool take(void *data, int64_t x, const uint32_t *values) {
    const work *w = data;
    return w->job->take(w->job->data, x, values);
}

/* Rows and diagonals are all that a symmetric run knows there. */
static bool can_halve(const wi_layer_moves *moves) {
    for (size_t i = 1; i < moves->line_count; i++) {
        if (moves->lines[i].step.x != 1 || moves->lines[i].step.y != 1) {
            return false;
        }
    }
    for (size_t i = 0; i < moves->ray_count; i++) {
        if (moves->rays[i].start.x != 0 || moves->rays[i].start.y != 0) {
            return false;
        }
    }
    return moves->point_count == 0;
}

static wi_gpu_grundy tell(const wi_grundy_job *job, bool symmetric) {
    const wi_primitive *primitives = wi_moves_primitives(job->moves);
    const size_t count = wi_moves_count(job->moves);
    const int64_t limit = job->width > job->height ? job->width : job->height;
    wi_layer_moves moves;
    wi_layer_moves_sort(&moves, primitives, count, limit, symmetric && job->width == job->height);
    symmetric = symmetric && job->width == job->height && can_halve(&moves);
    if (!symmetric) {
        wi_layer_moves_sort(&moves, primitives, count, limit, false);
    }
    wi_gpu_grundy told = {
        .width = job->width,
        .height = job->height,
        .line_count = (int32_t)moves.line_count,
        .ray_count = (int32_t)moves.ray_count,
        .point_count = (int32_t)moves.point_count,
        .symmetric = symmetric,
        .most = UINT32_MAX,
    };
    for (size_t i = 0; i < moves.line_count; i++) {
        const wi_line_kind *line = &moves.lines[i];
        told.lines[i] = (wi_gpu_line){line->step.x, line->step.y, line->delay};
    }
    for (size_t i = 0; i < moves.ray_count; i++) {
        const wi_layer_ray *ray = &moves.rays[i];
        told.rays[i] = (wi_gpu_ray){ray->start.x, ray->start.y, (int32_t)ray->line};
    }
    for (size_t i = 0; i < moves.point_count; i++) {
        told.points[i] = (wi_gpu_point){moves.points[i].x, moves.points[i].y};
    }
    return told;
}

/* ---- what it answers ----------------------------------------------------------------- */

static wy_status run(const wy_gpu *gpu, wi_gpu_grundy *told, work *w, wy_error *error) {
    char text[WI_GPU_TEXT] = "";
    wi_pace_start(&w->pace, w->job->control);
    told->data = w;
    told->poll = poll;
    told->poll_data = w;
    return wi_gpu_said(gpu->table->grundy(told, text), text, error);
}

uint64_t wi_on_gpu_memory(const wi_grundy_job *job) {
    /* The columns come in pieces of 64 MB, or one by one. */
    const uint64_t column = (uint64_t)job->height * sizeof(uint32_t);
    const uint64_t piece = UINT64_C(64) << 20;
    return column > piece ? column : piece;
}

uint64_t wi_on_gpu_device_memory(const wy_gpu *gpu, const wi_grundy_job *job, bool symmetric,
                                 bool table) {
    if (wi_gpu_sides(job->width, job->height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    wi_gpu_grundy told = tell(job, symmetric);
    told.take = table ? take : NULL;
    return gpu->table->grundy_memory(&told);
}

wy_status wi_on_gpu_each(const wy_gpu *gpu, const wi_grundy_job *job, bool symmetric, bool halved,
                         wy_error *error) {
    const wy_status status = wi_gpu_sides(job->width, job->height, error);
    if (status != WY_OK) {
        return status;
    }
    work w = {.job = job};
    wi_gpu_grundy told = tell(job, symmetric);
    told.take = take;
    told.mirrored = !halved;
    return run(gpu, &told, &w, error);
}

wy_status wi_on_gpu_sum(wy_grundy_sum *out, const wy_gpu *gpu, const wi_grundy_job *job,
                        bool symmetric, wy_error *error) {
    wy_status status = wi_gpu_sides(job->width, job->height, error);
    if (status != WY_OK) {
        return status;
    }
    work w = {.job = job};
    wi_gpu_grundy told = tell(job, symmetric);
    told.summed = true;
    status = run(gpu, &told, &w, error);
    *out = (wy_grundy_sum){told.checksum, told.cells, told.largest, told.seconds};
    return status;
}

bool wi_sum_column(void *data, int64_t x, const uint32_t *values) {
    wi_summing *s = data;
    const uint64_t column = (uint64_t)x;
    for (int64_t y = s->halved ? x : 0; y < s->height; y++) {
        if (values[y] == WY_GRUNDY_NONE) {
            continue;
        }
        const uint64_t row = (uint64_t)y;
        const bool twice = s->halved && y != x;
        s->sum.checksum += wi_gpu_mix(column, row, values[y]);
        s->sum.checksum += twice ? wi_gpu_mix(row, column, values[y]) : 0;
        s->sum.cells += twice ? 2 : 1;
        s->sum.largest = values[y] > s->sum.largest ? values[y] : s->sum.largest;
    }
    return true;
}
