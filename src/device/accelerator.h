/*
 * accelerator.h - what the library and a GPU say to each other: plain C, and no word of CUDA.
 *
 * The other side is a shared object of its own, libwythoff-gpu.so (gpu/), that is looked for when
 * it is asked for.  It exports one symbol, wythoff_gpu, a table of functions.
 *
 * Two kinds of work: Grundy values, whose lines are those of grundy/layer_moves.h, and outcomes.
 */
#ifndef WI_DEVICE_ACCELERATOR_H
#define WI_DEVICE_ACCELERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WI_GPU_VERSION = 2, /* of this header: both sides must agree */
    WI_GPU_LINES = 32,
    WI_GPU_POINTS = 256,
    WI_GPU_GATHERS = 16,
    WI_GPU_LOOKS = 128,
    WI_GPU_BACK = 192,
    WI_GPU_TEXT = 256,
};

/* ---- Grundy values -------------------------------------------------------------------------- */

/* Sets of values for all lines with this step; entered `delay` columns later (layer_moves.h). */
typedef struct wi_gpu_line {
    int64_t step_x, step_y, delay;
} wi_gpu_line;

/* What a cell sees: the line through (x, y) - start. */
typedef struct wi_gpu_ray {
    int64_t start_x, start_y;
    int32_t line;
} wi_gpu_ray;

typedef struct wi_gpu_point {
    int64_t x, y;
} wi_gpu_point;

typedef struct wi_gpu_grundy {
    int64_t width, height;
    int32_t line_count, ray_count, point_count; /* lines[0] and rays[0] are the rows */
    wi_gpu_line lines[WI_GPU_LINES];
    wi_gpu_ray rays[WI_GPU_LINES];
    wi_gpu_point points[WI_GPU_POINTS];
    /* y >= x alone is computed: rows and diagonals only, no shifted rays, no points. */
    bool symmetric;
    bool mirrored; /* then the rest of the table is wanted too */
    bool summed;   /* the checksum is wanted */

    /* Values up to `most` are found; UINT32_MAX: all. */
    uint32_t most;

    /*
     * Is called with each column, in order, when all is done; NULL: no table is kept.  In a
     * symmetric run that is not mirrored only values[y], y >= x, are there.  Returns false to stop.
     */
    bool (*take)(void *data, int64_t x, const uint32_t *values);

    /*
     * Is called, then, with each of the first `places` values: rows[x] is 1 + the row in which the
     * value stands in column x (of a symmetric run, above the diagonal), or 0: it is not there.
     */
    uint32_t places;
    bool (*take_places)(void *data, uint32_t value, const uint32_t *rows);
    void *data;

    /* Is called now and then with the part that is done, 0 to 1; true: stop.  May be NULL. */
    bool (*poll)(void *data, double done);
    void *poll_data;

    /*
     * Answers: the sum over all cells of wi_gpu_mix(x, y, value), modulo 2^64, their number, and
     * the largest value; a cell off the main diagonal of a symmetric run counts with its mirror
     * image.
     */
    uint64_t checksum, cells;
    uint32_t largest;
    double seconds; /* of the device alone */
} wi_gpu_grundy;

/* ---- outcomes -------------------------------------------------------------------------------- */

/*
 * All cells of one weight s = x + y are decided at once, for every move lowers it.  The P-positions
 * of weight s are row 0, a bit for each y.  Row i + 1 gathers them along the lines of gathers[i]: a
 * cell is in it if it is P, or if the cell `back` lighter and `up` lower is in it.  A cell is N if,
 * for some look, the cell `back` lighter and `up` lower is in that row.
 */
typedef struct wi_gpu_gather {
    int32_t back, up; /* 0 < back <= WI_GPU_BACK, 0 <= up <= back */
} wi_gpu_gather;

typedef struct wi_gpu_look {
    int32_t row, back, up;
} wi_gpu_look;

typedef struct wi_gpu_outcomes {
    int64_t width, height;
    int32_t gather_count, look_count;
    wi_gpu_gather gathers[WI_GPU_GATHERS];
    wi_gpu_look looks[WI_GPU_LOOKS];

    /* Is called with each column, in order: bit y % 64 of bits[y / 64].  NULL: not wanted. */
    bool (*take)(void *data, int64_t x, const uint64_t *bits, size_t words);
    void *data;
    bool (*poll)(void *data, double done); /* as of wi_gpu_grundy */
    void *poll_data;

    /* Answers: how many P-positions there are, and the sum of wi_gpu_mix(x, y, 0) over them. */
    uint64_t count, checksum;
    double seconds; /* of the device alone */
} wi_gpu_outcomes;

/* ---- the device ------------------------------------------------------------------------------ */

typedef enum wi_gpu_status {
    WI_GPU_DONE,
    WI_GPU_STOPPED,
    WI_GPU_TOO_LARGE, /* for the device's memory; text says why, as below */
    WI_GPU_FAILED,
} wi_gpu_status;

typedef struct wythoff_gpu_table {
    int32_t version; /* WI_GPU_VERSION */
    /* The device in words, and its memory in bytes; false: there is none, and text says why. */
    bool (*describe)(char text[WI_GPU_TEXT], uint64_t *memory);
    uint64_t (*grundy_memory)(const wi_gpu_grundy *job); /* bytes on the device */
    wi_gpu_status (*grundy)(wi_gpu_grundy *job, char text[WI_GPU_TEXT]);
    uint64_t (*outcomes_memory)(const wi_gpu_outcomes *job);
    wi_gpu_status (*outcomes)(wi_gpu_outcomes *job, char text[WI_GPU_TEXT]);
} wythoff_gpu_table;

/* What a cell adds to the checksum: any mixing that tells cells and values apart. */
#ifdef __CUDACC__
__host__ __device__
#endif
    static inline uint64_t
    wi_gpu_mix(uint64_t x, uint64_t y, uint64_t value) {
    uint64_t z = x * UINT64_C(0x9E3779B97F4A7C15) + y * UINT64_C(0xC2B2AE3D27D4EB4F) +
                 (value + 1) * UINT64_C(0x165667B19E3779F9);
    z = (z ^ (z >> 29)) * UINT64_C(0xBF58476D1CE4E5B9);
    return z ^ (z >> 32);
}

#ifdef __cplusplus
}
#endif

#endif
