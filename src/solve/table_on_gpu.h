/* table_on_gpu.h - windows of P-positions from a GPU. */
#ifndef WI_SOLVE_TABLE_ON_GPU_H
#define WI_SOLVE_TABLE_ON_GPU_H

#include "device/gpu.h"
#include "solve/table.h"

/* WY_BAD, with the reason: the game is not one for the GPU. */
wy_status wi_table_on_gpu_fits(const wi_table_job *job, wy_error *error);

/* Bytes that it takes here, beside those on the device. */
uint64_t wi_table_on_gpu_memory(const wi_table_job *job);

/* As wi_table_run, and how many P-positions there are; without take that alone.  count: or NULL. */
wy_status wi_table_on_gpu(uint64_t *count, wy_gpu *gpu, const wi_table_job *job, wy_error *error);

#endif
