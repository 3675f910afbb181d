/*
 * device.h - other machines than the processor: a GPU that computes windows.
 *
 *     wy_gpu *gpu;
 *     wy_gpu_open(&gpu, paths, count, &error);
 *     wy_grundy_on_gpu(grundy, gpu, &error);       values (grundy.h)
 *     wy_solution_on_gpu(solution, gpu, &error);   P-positions (solve.h)
 *     ...
 *     wy_gpu_close(gpu);                           after those that use it are freed
 *
 * What it computes is, bit for bit, what the processor computes.
 */
#ifndef WYTHOFF_DEVICE_H
#define WYTHOFF_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* ---- a GPU: src/device/gpu.c ----------------------------------------------------------------- */

typedef struct wy_gpu wy_gpu;

/*
 * The device, by the first of these shared objects that can be loaded (gpu/ in the sources).
 * WY_SYSTEM: there is none, or no device; error says which.
 */
wy_status wy_gpu_open(wy_gpu **out, const char *const *paths, size_t count, wy_error *error);
void wy_gpu_close(wy_gpu *gpu); /* NULL is allowed */
const char *wy_gpu_name(const wy_gpu *gpu);
uint64_t wy_gpu_memory(const wy_gpu *gpu); /* bytes that the device has */
double wy_gpu_seconds(const wy_gpu *gpu);  /* that it computed for the last window of P-positions */

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
