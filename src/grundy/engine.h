/*
 * engine.h - Grundy values of windows: what the engines for two heaps have in common, and the table
 * of functions by which one of them does a window.
 *
 * The engines themselves are those of solve/engine.h, of which a solution has the list; engines.c
 * has the tables, grundy.c puts the questions and names no engine.  A window is done column by
 * column: its rows are the columns of the game with its heaps exchanged.
 */
#ifndef WI_GRUNDY_ENGINE_H
#define WI_GRUNDY_ENGINE_H

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "base/ranks.h"
#include "solve/engine.h"
#include "solve/moves.h"

/* A value that took long. */
typedef struct wi_memo {
    int64_t x, y;
    uint32_t value;
} wi_memo;

/* Made at the first question about values, and kept with the solution; engines.c. */
typedef struct wi_valued {
    const wy_solution *solution;
    const wy_rules *rules[2]; /* as they are, for columns; with the heaps exchanged, for rows */
    wy_rules *turned;         /* the second of these */
    wi_moves *moves[2];       /* NULL: no simple form */
    bool tied;                /* some are tied to the heaps */
    struct wi_grundy_other *other; /* NULL: the rules are taken as they are */
    wy_engine other_engine;        /* else the engine that stands for them */
    unsigned able;                 /* engines that can do the game: bits, by their numbers */
    const wi_asked *engine;        /* the first of them */
    bool halves;                   /* that is layers, and it can use a symmetry of the game */
    const wy_gpu *gpu;             /* NULL: computed here */
    wi_ranks *ranks;               /* NULL: there is one */

    /* For single positions: all values of x < width, y < height, at [x * height + y]. */
    uint32_t *table;
    int64_t width, height;
    wi_memo *memos;
    size_t memo_count, memo_room;
} wi_valued;

/* Of a solution on two heaps without memory. */
wy_status wi_valued_of(wi_valued **out, const wy_solution *solution, wy_error *error);

typedef struct wi_grundy_job {
    const wy_rules *rules;
    const wi_moves *moves; /* NULL where they have no simple form */
    int64_t width, height; /* at least 1 */
    wy_grundy_order order; /* of the game as it is; COLUMNS: its heaps are not exchanged */
    const wy_control *control;
    wy_grundy_take *take; /* columns */
    void *data;
    wi_ranks *ranks; /* NULL: there is one; else sums are parted over them */
} wi_grundy_job;

/* Positions of small value that are wanted. */
typedef struct wi_grundy_small {
    uint32_t most;
    bool half;
    wy_grundy_take_low *take;
    void *data;
} wi_grundy_small;

/*
 * each is there.  half, sum and low that are NULL: from each; the memory functions are as those of
 * grundy.h, and go with them.
 */
typedef struct wi_valuing {
    /* Is it good for this window, where another engine can do it too?  NULL: for all. */
    bool (*good)(const wi_valued *v, const wi_grundy_job *job);

    wy_status (*each)(const wi_valued *v, const wi_grundy_job *job, wy_error *error);
    uint64_t (*memory)(const wi_valued *v, const wi_grundy_job *job);

    /* A symmetric square: values[y] with y >= x. */
    wy_status (*half)(const wi_valued *v, const wi_grundy_job *job, wy_error *error);
    uint64_t (*half_memory)(const wi_valued *v, const wi_grundy_job *job);

    /* sums: does it add up this window by itself?  NULL: always. */
    bool (*sums)(const wi_valued *v, const wi_grundy_job *job);
    wy_status (*sum)(wy_grundy_sum *out, const wi_valued *v, const wi_grundy_job *job,
                     wy_error *error);
    uint64_t (*sum_memory)(const wi_valued *v, const wi_grundy_job *job);

    wy_status (*low)(const wi_valued *v, const wi_grundy_job *job, const wi_grundy_small *small,
                     wy_error *error);
    uint64_t (*low_memory)(const wi_valued *v, const wi_grundy_job *job,
                           const wi_grundy_small *small);
} wi_valuing;

/* Layers on a GPU; WY_NO with the reason if the game is not one for it.  engines.c */
extern const wi_valuing wi_valuing_gpu;
extern const wi_valuing wi_valuing_other; /* other rules, whichever engine stands for them */
wy_status wi_gpu_can(const wi_valued *v, char reason[WY_REASON_SIZE]);

/* Do so many bytes fit the budget? */
static inline bool wi_grundy_fits(const wy_solution *s, uint64_t bytes) {
    return bytes != UINT64_MAX && (s->control.memory == 0 || bytes <= s->control.memory);
}

/* From now on sums are those of all ranks together, and rank 0 has them; ranks must last.  false:
 * not with this game, which one rank has to do.  grundy.c */
bool wi_grundy_by_ranks(wy_solution *solution, wi_ranks *ranks);

/* sets.c: moves of simple form. */
wy_status wi_grundy_by_sets(const wi_grundy_job *job, wy_error *error);
uint64_t wi_grundy_by_sets_memory(const wi_grundy_job *job);

/* windows.c: moves of any form, also tied to the heaps.  can: WY_LIMIT if numbers are too large. */
wy_status wi_grundy_windows_can(const wi_moves *moves, wy_error *error);
wy_status wi_grundy_by_windows(const wi_grundy_job *job, wy_error *error);
uint64_t wi_grundy_by_windows_memory(const wi_grundy_job *job);

/* options.c: any rules. */
wy_status wi_grundy_by_options(const wi_grundy_job *job, wy_error *error);
uint64_t wi_grundy_by_options_memory(const wi_grundy_job *job);

/* ---- by_layers.c: windows from the engine of layers ------------------------------------------ */

/* Column after column, without use of symmetry; or with it only values[y], y >= x. */
wy_status wi_by_layers_stream(const wi_grundy_job *job, bool halved, wy_error *error);
uint64_t wi_by_layers_stream_memory(const wi_grundy_job *job, bool halved);

/* A symmetric square: half of it is computed, all of it is kept. */
wy_status wi_by_layers_table(const wi_grundy_job *job, wy_error *error);
uint64_t wi_by_layers_table_memory(const wi_grundy_job *job);

/* The sum of a window; of a symmetric square half is computed.  Each thread adds up what it finds.
 */
wy_status wi_by_layers_sum(wy_grundy_sum *out, const wi_grundy_job *job, bool symmetric,
                           wy_error *error);
uint64_t wi_by_layers_sum_memory(const wi_grundy_job *job, bool symmetric);

/* Positions with value <= most; job->take is not looked at. */
wy_status wi_by_layers_low(const wi_grundy_job *job, uint32_t most, bool symmetric, bool half,
                           wy_grundy_take_low *take, void *data, wy_error *error);
uint64_t wi_by_layers_low_memory(const wi_grundy_job *job, uint32_t most, bool symmetric,
                                 bool half);

/* ---- by_layers.c: windows from a GPU --------------------------------------------------------- */

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

/* ---- other.c: values by way of other rules --------------------------------------------------- */

typedef struct wi_grundy_other wi_grundy_other;

/*
 * WY_OK, with *out NULL if the rules are to be taken as they are.  rules and control, which may be
 * NULL, stay the caller's.  *way becomes the one that is taken.
 */
wy_status wi_grundy_other_find(wi_grundy_other **out, wy_engine *way, const wy_rules *rules,
                               const wy_control *control, wy_error *error);
/* Can this engine do the other rules?  Those that are listed: as far as a few of them tell. */
bool wi_grundy_other_does(const wi_grundy_other *other, wy_engine engine);

/* Which of the two it is, in words. */
const char *wi_grundy_other_words(const wi_grundy_other *other);

void wi_grundy_other_free(wi_grundy_other *other); /* NULL is allowed */

/* As wy_grundy_each and wy_grundy_memory, for windows that are not empty and not too large. */
wy_status wi_grundy_other_each(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error);
uint64_t wi_grundy_other_memory(const wi_grundy_other *other, int64_t width, int64_t height,
                                wy_grundy_order order);

#endif
