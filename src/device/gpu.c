/*
 * gpu.c - finding a GPU: the first shared object that can be loaded, speaks our version and has a
 * device.  What is asked of it is in accelerator.h; who asks is in solve/ and grundy/.
 */
#include "device/gpu.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "base/fail.h"

static wy_status look_into(wy_gpu *gpu, const char *path, wy_error *error) {
    gpu->table = dlsym(gpu->object, "wythoff_gpu");
    if (gpu->table == NULL) {
        return wi_fail(error, WY_SYSTEM, "%.200s is not made for Wythoff: it has no wythoff_gpu",
                       path);
    }
    if (gpu->table->version != WI_GPU_VERSION) {
        return wi_fail(error, WY_SYSTEM, "%.200s has version %d, and version %d is wanted here",
                       path, (int)gpu->table->version, (int)WI_GPU_VERSION);
    }
    if (!gpu->table->describe(gpu->name, &gpu->memory)) {
        return wi_fail(error, WY_SYSTEM, "%.200s", gpu->name);
    }
    return WY_OK;
}

wy_status wy_gpu_open(wy_gpu **out, const char *const *paths, size_t count, wy_error *error) {
    *out = NULL;
    wy_gpu *gpu = calloc(1, sizeof *gpu);
    if (gpu == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < count; i++) {
        gpu->object = dlopen(paths[i], RTLD_NOW | RTLD_LOCAL);
        if (gpu->object != NULL) {
            const wy_status status = look_into(gpu, paths[i], error);
            if (status != WY_OK) {
                wy_gpu_close(gpu);
                return status;
            }
            *out = gpu;
            return WY_OK;
        }
    }
    wy_gpu_close(gpu);
    return wi_fail(error, WY_SYSTEM,
                   "no GPU can be used: libwythoff-gpu.so was not found; it is built where CUDA's "
                   "compiler is (gpu/README.md)");
}

void wy_gpu_close(wy_gpu *gpu) {
    if (gpu != NULL && gpu->object != NULL) {
        dlclose(gpu->object);
    }
    free(gpu);
}

const char *wy_gpu_name(const wy_gpu *gpu) {
    return gpu->name;
}

uint64_t wy_gpu_memory(const wy_gpu *gpu) {
    return gpu->memory;
}

double wy_gpu_seconds(const wy_gpu *gpu) {
    return gpu->seconds;
}

wy_status wi_gpu_said(wi_gpu_status said, const char *text, wy_error *error) {
    switch (said) {
    case WI_GPU_DONE:
        return WY_OK;
    case WI_GPU_STOPPED:
        return wi_fail(error, WY_STOPPED, "stopped while the GPU computed");
    case WI_GPU_TOO_LARGE:
        return wi_fail(error, WY_LIMIT, "the window is too large for the GPU: %s", text);
    case WI_GPU_FAILED:
        break;
    }
    return wi_fail(error, WY_SYSTEM, "%s", text);
}

wy_status wi_gpu_sides(int64_t width, int64_t height, wy_error *error) {
    const int64_t most = INT64_C(1) << 24;
    if (width > most || height > most) {
        return wi_fail(error, WY_LIMIT, "on a GPU a window has at most %lld positions a side",
                       (long long)most);
    }
    return WY_OK;
}
