/* gpu.h - the inside of a GPU: the shared object that knows it, and what is made of its answers. */
#ifndef WI_DEVICE_GPU_H
#define WI_DEVICE_GPU_H

#include <wythoff/base.h>
#include <wythoff/device.h>

#include "device/accelerator.h"

struct wy_gpu {
    void *object;
    const wythoff_gpu_table *table;
    char name[WI_GPU_TEXT];
    uint64_t memory;
    double seconds; /* that it computed for outcomes, the last time */
};

/* What the device said, as a status; text is its reason. */
wy_status wi_gpu_said(wi_gpu_status said, const char *text, wy_error *error);

/* WY_LIMIT: a window of this size is not for a GPU. */
wy_status wi_gpu_sides(int64_t width, int64_t height, wy_error *error);

#endif
