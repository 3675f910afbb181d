/* on_gpu.h - windows of values from a GPU. */
#ifndef WI_GRUNDY_ON_GPU_H
#define WI_GRUNDY_ON_GPU_H

#include "grundy/engine.h"

/* Column after column; of a symmetric square, if halved, only values[y] with y >= x. */
wy_status wi_on_gpu_each(const wy_gpu *gpu, const wi_grundy_job *job, bool symmetric, bool halved,
                         wy_error *error);

/* Bytes that it takes here, beside those on the device. */
uint64_t wi_on_gpu_memory(const wi_grundy_job *job);

/* Bytes on the device; table: all values are kept there. */
uint64_t wi_on_gpu_device_memory(const wy_gpu *gpu, const wi_grundy_job *job, bool symmetric,
                                 bool table);

wy_status wi_on_gpu_sum(wy_grundy_sum *out, const wy_gpu *gpu, const wi_grundy_job *job,
                        bool symmetric, wy_error *error);

/* The same sum here: a wy_grundy_take. */
typedef struct wi_summing {
    int64_t height;
    bool halved; /* only values[y], y >= x, come */
    wy_grundy_sum sum;
} wi_summing;
bool wi_sum_column(void *data, int64_t x, const uint32_t *values);

#endif
