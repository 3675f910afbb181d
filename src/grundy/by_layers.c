/*
 * by_layers.c - windows of values from the engine of layers.
 *
 * The engine says where each value stands in a column.  Here that becomes columns of values, a
 * whole table of a symmetric game, or lists of positions.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/list.h"
#include "base/pace.h"
#include "device/accelerator.h"
#include "device/gpu.h"
#include "grundy/engine.h"
#include "grundy/layers.h"
#include "rules/value.h"
#include "solve/moves.h"

enum { PATIENCE = 600 }; /* seconds that a rank is waited for */

static wi_layer_job layer_job(const wi_grundy_job *job, bool symmetric) {
    return (wi_layer_job){
        .primitives = wi_moves_primitives(job->moves),
        .count = wi_moves_count(job->moves),
        .width = job->width,
        .height = job->height,
        .symmetric = symmetric,
        .layers = wi_layers_all(job->width, job->height),
        .control = job->control,
    };
}

static wy_status check_budget(const wi_grundy_job *job, uint64_t bytes, wy_error *error) {
    const uint64_t budget = job->control != NULL ? job->control->memory : 0;
    if (bytes == UINT64_MAX || (budget != 0 && bytes > budget)) {
        return wi_fail_budget(error, bytes, budget, "the values of a window of %lld x %lld",
                              (long long)job->width, (long long)job->height);
    }
    return WY_OK;
}

static uint64_t sum_bytes(uint64_t engine, wi_wide more) {
    const wi_wide sum = (wi_wide)engine + more;
    return engine == UINT64_MAX || sum > (wi_wide)1 << 60 ? UINT64_MAX : (uint64_t)sum;
}

/* ---- streamed ----------------------------------------------------------------- */

static bool take_column(void *data, const wi_layer_column *column) {
    const wi_grundy_job *job = data;
    return job->take(job->data, column->x, column->values);
}

static wi_layer_job stream_job(const wi_grundy_job *job, bool halved) {
    wi_layer_job layers = layer_job(job, halved);
    layers.values = true;
    layers.take = take_column;
    return layers;
}

uint64_t wi_by_layers_stream_memory(const wi_grundy_job *job, bool halved) {
    const wi_layer_job layers = stream_job(job, halved);
    return wi_layers_memory(&layers);
}

wy_status wi_by_layers_stream(const wi_grundy_job *job, bool halved, wy_error *error) {
    wi_grundy_job own = *job;
    wi_layer_job layers = stream_job(job, halved);
    layers.data = &own;
    return wi_layers_run(&layers, error);
}

/* ---- a symmetric table ---------------------------------------------------------- */

typedef struct table {
    size_t size;
    uint16_t *small; /* values below 2^16, or else */
    uint32_t *large;
} table;

static bool values_are_small(const wi_grundy_job *job) {
    return job->width + job->height - 2 <= UINT16_MAX;
}

/* What a layer found, y >= x. */
static void enter_piece(void *data, const wi_layer_piece *piece) {
    const table *t = data;
    for (size_t i = 0; i < piece->count; i++) {
        const size_t line = ((size_t)piece->x + i) * t->size;
        const uint32_t *rows = piece->rows + i * WI_LAYER_PLACES;
        for (uint64_t has = piece->has[i]; has != 0; has &= has - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(has);
            const uint32_t value = (uint32_t)(piece->layer * WI_LAYER + bit);
            if (t->small != NULL) {
                t->small[line + rows[bit]] = (uint16_t)value;
            } else {
                t->large[line + rows[bit]] = value;
            }
        }
    }
}

/* The mirror images of the columns, in squares that stay in cache. */
static void mirror_columns(void *data, int64_t x, size_t count) {
    const table *t = data;
    const size_t size = t->size;
    const size_t first = (size_t)x;
    for (size_t from = first; from < size; from += WI_TILE) {
        const size_t to = from + WI_TILE < size ? from + WI_TILE : size;
        for (size_t y = from; y < to; y++) {
            const size_t end = first + count < y ? first + count : y;
            for (size_t at = first; at < end; at++) {
                if (t->small != NULL) {
                    t->small[y * size + at] = t->small[at * size + y];
                } else {
                    t->large[y * size + at] = t->large[at * size + y];
                }
            }
        }
    }
}

static wy_status hand_out(const table *t, const wi_grundy_job *job, wy_error *error) {
    uint32_t *line = malloc(t->size * sizeof *line);
    if (line == NULL) {
        return wi_fail_memory(error);
    }
    wi_pace pace;
    wi_pace_start(&pace, job->control);
    wy_status status = WY_OK;
    for (size_t i = 0; i < t->size; i++) {
        if (wi_pace_stop(&pace, (double)i / (double)t->size)) {
            status = wi_fail(error, WY_STOPPED, "stopped after %zu of %zu lines", i, t->size);
            break;
        }
        const uint32_t *values = line;
        if (t->small != NULL) {
            for (size_t j = 0; j < t->size; j++) {
                line[j] = t->small[i * t->size + j];
            }
        } else {
            values = t->large + i * t->size;
        }
        if (!job->take(job->data, (int64_t)i, values)) {
            break;
        }
    }
    free(line);
    return status;
}

uint64_t wi_by_layers_table_memory(const wi_grundy_job *job) {
    const wi_layer_job layers = layer_job(job, true);
    const wi_wide cells = (wi_wide)job->width * job->height;
    return sum_bytes(wi_layers_memory(&layers),
                     cells * (values_are_small(job) ? 2 : 4) + (wi_wide)job->width * 4);
}

wy_status wi_by_layers_table(const wi_grundy_job *job, wy_error *error) {
    wy_status status = check_budget(job, wi_by_layers_table_memory(job), error);
    if (status != WY_OK) {
        return status;
    }
    table t = {.size = (size_t)job->width};
    if (values_are_small(job)) {
        t.small = malloc(t.size * t.size * sizeof *t.small);
    } else {
        t.large = malloc(t.size * t.size * sizeof *t.large);
    }
    if (t.small == NULL && t.large == NULL) {
        return wi_fail_memory(error);
    }
    wi_layer_job layers = layer_job(job, true);
    layers.work = enter_piece;
    layers.finish = mirror_columns;
    layers.data = &t;
    status = wi_layers_run(&layers, error);
    if (status == WY_OK) {
        status = hand_out(&t, job, error);
    }
    free(t.small);
    free(t.large);
    return status;
}

/* ---- the sum of a table ------------------------------------------------------------ */

/* Sums modulo 2^64 and a maximum: the same in whatever order threads add to them. */
typedef struct summing {
    bool symmetric;
    _Atomic uint64_t checksum, cells;
    _Atomic uint32_t largest;
} summing;

static void add_piece(void *data, const wi_layer_piece *piece) {
    summing *s = data;
    uint64_t checksum = 0;
    uint64_t cells = 0;
    uint32_t largest = 0;
    for (size_t i = 0; i < piece->count; i++) {
        const uint64_t x = (uint64_t)piece->x + i;
        const uint32_t *rows = piece->rows + i * WI_LAYER_PLACES;
        for (uint64_t has = piece->has[i]; has != 0; has &= has - 1) {
            const unsigned bit = (unsigned)__builtin_ctzll(has);
            const uint64_t value = piece->layer * WI_LAYER + bit;
            const uint64_t y = rows[bit];
            const bool twice = s->symmetric && y != x;
            checksum += wi_gpu_mix(x, y, value) + (twice ? wi_gpu_mix(y, x, value) : 0);
            cells += twice ? 2 : 1;
            largest = (uint32_t)value > largest ? (uint32_t)value : largest;
        }
    }
    atomic_fetch_add_explicit(&s->checksum, checksum, memory_order_relaxed);
    atomic_fetch_add_explicit(&s->cells, cells, memory_order_relaxed);
    uint32_t before = atomic_load_explicit(&s->largest, memory_order_relaxed);
    while (before < largest && !atomic_compare_exchange_weak(&s->largest, &before, largest)) {
    }
}

static wi_layer_job sum_job(const wi_grundy_job *job, bool symmetric) {
    wi_layer_job layers = layer_job(job, symmetric);
    layers.work = add_piece;
    layers.ranks = job->ranks;
    return layers;
}

uint64_t wi_by_layers_sum_memory(const wi_grundy_job *job, bool symmetric) {
    const wi_layer_job layers = sum_job(job, symmetric);
    return wi_layers_memory(&layers);
}

/* Ranks send what they have to rank 0, which adds it up. */
static wy_status gather_sums(wy_grundy_sum *sum, wi_ranks *ranks, wy_error *error) {
    uint64_t words[3] = {sum->checksum, sum->cells, sum->largest};
    if (ranks->rank > 0) {
        return wi_ranks_send(ranks, 0, words, sizeof words, error);
    }
    for (int rank = 1; rank < ranks->count; rank++) {
        wi_message message = {0};
        if (!wi_ranks_receive(ranks, &message, rank, PATIENCE) || message.length != sizeof words) {
            ranks->lost = true;
            free(message.bytes);
            return wi_fail(error, WY_SYSTEM, "rank %d is silent, and its part of the sum missing",
                           rank);
        }
        memcpy(words, message.bytes, sizeof words);
        free(message.bytes);
        sum->checksum += words[0];
        sum->cells += words[1];
        sum->largest = words[2] > sum->largest ? (uint32_t)words[2] : sum->largest;
    }
    return WY_OK;
}

wy_status wi_by_layers_sum(wy_grundy_sum *out, const wi_grundy_job *job, bool symmetric,
                           wy_error *error) {
    summing s = {.symmetric = symmetric};
    wi_layer_job layers = sum_job(job, symmetric);
    layers.data = &s;
    const bool parted = wi_layers_parted(&layers);
    if (job->ranks != NULL && !parted && job->ranks->rank > 0) {
        return WY_OK; /* rank 0 does it alone */
    }
    wy_status status = wi_layers_run(&layers, error);
    *out = (wy_grundy_sum){.checksum = s.checksum, .cells = s.cells, .largest = s.largest};
    if (status == WY_OK && parted) {
        status = gather_sums(out, job->ranks, error);
    }
    return status;
}

/* ---- positions of small value ----------------------------------------------------- */

typedef struct low {
    wy_grundy_take_low *take;
    void *data;
    uint32_t most;
    bool half; /* only y >= x */
    size_t size;
    uint32_t *mirror; /* [value][y] = x + 1 of the position (x, y), x < y; NULL: not needed */
    wy_valued *found;
} low;

static int by_row(const void *a, const void *b) {
    const wy_valued *left = a;
    const wy_valued *right = b;
    return (left->y > right->y) - (left->y < right->y);
}

static bool take_low(void *data, const wi_layer_column *column) {
    low *l = data;
    size_t count = 0;
    for (uint32_t value = 0; value <= l->most; value++) {
        uint32_t *mirror = l->mirror == NULL ? NULL : l->mirror + (size_t)value * l->size;
        if (mirror != NULL && mirror[column->x] != 0) {
            l->found[count++] = (wy_valued){column->x, mirror[column->x] - 1, value};
        }
        if ((column->has[value / WI_LAYER] >> (value % WI_LAYER) & 1) != 0) {
            const uint32_t y = column->rows[value];
            if (!l->half || y >= column->x) {
                l->found[count++] = (wy_valued){column->x, y, value};
            }
            if (mirror != NULL && y > column->x) {
                mirror[y] = (uint32_t)column->x + 1;
            }
        }
    }
    wi_list_sort(l->found, count, by_row);
    return count == 0 || l->take(l->data, l->found, count);
}

static wi_layer_job low_job(const wi_grundy_job *job, uint32_t most, bool symmetric) {
    wi_layer_job layers = layer_job(job, symmetric);
    const size_t wanted = most / WI_LAYER + 1;
    layers.layers = wanted < layers.layers ? wanted : layers.layers;
    layers.take = take_low;
    return layers;
}

/* No position of the window has a larger value. */
static uint32_t clip_most(const wi_grundy_job *job, uint32_t most) {
    const int64_t largest = job->width + job->height - 2;
    return largest < most ? (uint32_t)largest : most;
}

uint64_t wi_by_layers_low_memory(const wi_grundy_job *job, uint32_t most, bool symmetric,
                                 bool half) {
    most = clip_most(job, most);
    const wi_layer_job layers = low_job(job, most, symmetric);
    const wi_wide mirror = symmetric && !half ? (wi_wide)job->width * ((wi_wide)most + 1) * 4 : 0;
    return sum_bytes(wi_layers_memory(&layers), mirror + ((wi_wide)most + 1) * 48);
}

wy_status wi_by_layers_low(const wi_grundy_job *job, uint32_t most, bool symmetric, bool half,
                           wy_grundy_take_low *take, void *data, wy_error *error) {
    most = clip_most(job, most);
    wy_status status =
        check_budget(job, wi_by_layers_low_memory(job, most, symmetric, half), error);
    if (status != WY_OK) {
        return status;
    }
    const size_t values = (size_t)most + 1;
    const bool mirrored = symmetric && !half;
    low l = {.take = take, .data = data, .most = most, .half = half, .size = (size_t)job->width};
    l.found = malloc(2 * values * sizeof *l.found);
    l.mirror = mirrored ? calloc(values * l.size, sizeof *l.mirror) : NULL;
    if (l.found == NULL || (mirrored && l.mirror == NULL)) {
        status = wi_fail_memory(error);
    } else {
        wi_layer_job layers = low_job(job, most, symmetric);
        layers.data = &l;
        status = wi_layers_run(&layers, error);
    }
    free(l.found);
    free(l.mirror);
    return status;
}

/* ==== on a GPU ================================================================================ */

/*
 * Windows of values from a GPU: the engine of layers, on another machine.
 *
 * What is here tells the device the moves, and hands on what it computes.  The method is that of
 * layers.c; gpu/README.md says how it is done there.
 */

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
                                 bool whole) {
    if (wi_gpu_sides(job->width, job->height, NULL) != WY_OK) {
        return UINT64_MAX;
    }
    wi_gpu_grundy told = tell(job, symmetric);
    told.take = whole ? take : NULL;
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
