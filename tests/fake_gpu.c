/*
 * fake_gpu.c - what stands for libwythoff-gpu.so where there is no GPU: the same questions,
 * answered cell by cell from what was told of the lines, rays and points.
 */
#include <stdio.h>
#include <stdlib.h>

#include "device/accelerator.h"

static bool describe(char text[WI_GPU_TEXT], uint64_t *memory) {
    snprintf(text, WI_GPU_TEXT, "a paper machine");
    *memory = 1 << 20;
    return true;
}

static uint64_t grundy_memory(const wi_gpu_grundy *job) {
    return (uint64_t)(job->width * job->height) * 4;
}

typedef struct board {
    const wi_gpu_grundy *job;
    uint32_t *values;
    unsigned char *seen;
} board;

static void see(const board *b, int64_t x, int64_t y) {
    if (x >= 0 && y >= 0) {
        b->seen[b->values[x * b->job->height + y]] = 1;
    }
}

static void see_ray(const board *b, const wi_gpu_ray *ray, int64_t x, int64_t y) {
    const wi_gpu_line *line = &b->job->lines[ray->line];
    const bool own = ray->start_x == 0 && ray->start_y == 0;
    int64_t u = x - (own ? line->step_x : ray->start_x);
    int64_t v = y - (own ? line->step_y : ray->start_y);
    for (; u >= 0 && v >= 0; u -= line->step_x, v -= line->step_y) {
        see(b, u, v);
    }
}

static uint32_t value_at(const board *b, int64_t x, int64_t y) {
    const wi_gpu_grundy *job = b->job;
    for (int64_t i = 0; i <= x + y; i++) {
        b->seen[i] = 0;
    }
    for (int64_t v = 0; v < y; v++) {
        see(b, x, v);
    }
    for (int32_t i = 0; i < job->ray_count; i++) {
        see_ray(b, &job->rays[i], x, y);
    }
    for (int32_t i = 0; i < job->point_count; i++) {
        see(b, x - job->points[i].x, y - job->points[i].y);
    }
    uint32_t value = 0;
    while (b->seen[value] != 0) {
        value++;
    }
    return value;
}

static void answer(wi_gpu_grundy *job, const board *b) {
    for (int64_t x = 0; x < job->width; x++) {
        for (int64_t y = 0; y < job->height; y++) {
            const uint32_t value = b->values[x * job->height + y];
            job->checksum += wi_gpu_mix((uint64_t)x, (uint64_t)y, value);
            job->cells++;
            job->largest = value > job->largest ? value : job->largest;
        }
    }
    for (int64_t x = 0; x < job->width && job->take != NULL; x++) {
        uint32_t *column = b->values + x * job->height;
        for (int64_t y = 0; y < x && job->symmetric && !job->mirrored; y++) {
            column[y] = 77777; /* not computed there */
        }
        if (!job->take(job->data, x, column)) {
            return;
        }
    }
}

static wi_gpu_status grundy(wi_gpu_grundy *job, char text[WI_GPU_TEXT]) {
    if (grundy_memory(job) > 1 << 20) {
        snprintf(text, WI_GPU_TEXT, "so much paper is not there");
        return WI_GPU_TOO_LARGE;
    }
    if (job->poll(job->poll_data, 0)) {
        return WI_GPU_STOPPED;
    }
    board b = {job, malloc((size_t)(job->width * job->height) * 4),
               malloc((size_t)(job->width + job->height + 1))};
    wi_gpu_status status = WI_GPU_FAILED;
    if (b.values != NULL && b.seen != NULL) {
        for (int64_t x = 0; x < job->width; x++) {
            for (int64_t y = 0; y < job->height; y++) {
                b.values[x * job->height + y] = value_at(&b, x, y);
            }
        }
        answer(job, &b);
        status = WI_GPU_DONE;
    }
    free(b.values);
    free(b.seen);
    return status;
}

/* ---- outcomes ------------------------------------------------------------------------------- */

static uint64_t outcomes_memory(const wi_gpu_outcomes *job) {
    return (uint64_t)(job->width * job->height) * (uint64_t)(job->gather_count + 1);
}

/* Row r at (x, y); off the board nothing is in it. */
static unsigned char *in_row(const wi_gpu_outcomes *job, unsigned char *rows, int32_t r, int64_t x,
                             int64_t y) {
    return rows + ((int64_t)r * job->width + x) * job->height + y;
}

static bool is_in(const wi_gpu_outcomes *job, unsigned char *rows, const wi_gpu_look *look,
                  int64_t x, int64_t y) {
    const int64_t u = x - (look->back - look->up);
    const int64_t v = y - look->up;
    return u >= 0 && v >= 0 && *in_row(job, rows, look->row, u, v) != 0;
}

static void decide_cell(wi_gpu_outcomes *job, unsigned char *rows, int64_t x, int64_t y) {
    bool p = true;
    for (int32_t i = 0; i < job->look_count; i++) {
        p = p && !is_in(job, rows, &job->looks[i], x, y);
    }
    *in_row(job, rows, 0, x, y) = p;
    for (int32_t i = 0; i < job->gather_count; i++) {
        const wi_gpu_look along = {i + 1, job->gathers[i].back, job->gathers[i].up};
        *in_row(job, rows, i + 1, x, y) = p || is_in(job, rows, &along, x, y);
    }
    job->count += p;
    job->checksum += p ? wi_gpu_mix((uint64_t)x, (uint64_t)y, 0) : 0;
}

static wi_gpu_status outcomes(wi_gpu_outcomes *job, char text[WI_GPU_TEXT]) {
    if (outcomes_memory(job) > 1 << 20) {
        snprintf(text, WI_GPU_TEXT, "so much paper is not there");
        return WI_GPU_TOO_LARGE;
    }
    if (job->poll != NULL && job->poll(job->poll_data, 0)) {
        return WI_GPU_STOPPED;
    }
    const size_t words = ((size_t)job->height + 63) / 64;
    unsigned char *rows = calloc(outcomes_memory(job), 1);
    uint64_t *bits = malloc(words * 8);
    bool more = rows != NULL && bits != NULL;
    for (int64_t x = 0; x < job->width && rows != NULL && bits != NULL; x++) {
        for (int64_t y = 0; y < job->height; y++) {
            decide_cell(job, rows, x, y);
            bits[y / 64] = (y % 64 == 0 ? 0 : bits[y / 64]) | (uint64_t)*in_row(job, rows, 0, x, y)
                                                                  << (y % 64);
        }
        more = more && (job->take == NULL || job->take(job->data, x, bits, words));
    }
    const bool done = rows != NULL && bits != NULL;
    free(rows);
    free(bits);
    return done ? WI_GPU_DONE : WI_GPU_FAILED;
}

extern __attribute__((visibility("default"))) const wythoff_gpu_table wythoff_gpu;
const wythoff_gpu_table wythoff_gpu = {WI_GPU_VERSION, describe,        grundy_memory,
                                       grundy,         outcomes_memory, outcomes};
