/*
 * engine.h - the inside of a wy_grundy, and what an engine for values gives to it: a table of
 * functions.
 *
 * engines.c has the list of them, in the order of asking; grundy.c puts the questions and names no
 * engine.  A window is done column by column: its rows are the columns of the game with its heaps
 * exchanged.
 */
#ifndef WI_GRUNDY_ENGINE_H
#define WI_GRUNDY_ENGINE_H

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "base/ranks.h"
#include "solve/moves.h"

struct wy_grundy {
    wy_rules *rules[2]; /* as they are, for columns; with the heaps exchanged, for rows */
    wi_moves *moves[2]; /* NULL: no simple form */
    bool tied;          /* some are tied to the heaps */
    wy_control control;
    bool has_control;
    const struct wi_valuing *engine; /* the first that can, or the only one that is asked for */
    unsigned able;                   /* engines that can: bits, by their places in the list */
    bool chosen;                     /* the way was asked for, and is not left */
    wy_grundy_way way;
    bool symmetric;
    bool halves;                   /* the engine of layers can use that */
    struct wi_grundy_other *other; /* NULL: the rules are taken as they are */
    const wy_gpu *gpu;             /* NULL: computed here */
    wi_ranks *ranks;               /* NULL: there is one */
};

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
 * can and each are there.  half, sum and low that are NULL: from each; the memory functions are as
 * those of grundy.h, and go with them.
 */
typedef struct wi_valuing {
    wy_grundy_way way; /* AUTO: it is not asked for by name */

    /* Can it find the values of this game?  WY_OK; WY_NO with the reason; WY_SYSTEM. */
    wy_status (*can)(const wy_grundy *g, char reason[WY_REASON_SIZE]);

    /* Is it good for this window, where another engine can do it too?  NULL: for all. */
    bool (*good)(const wy_grundy *g, const wi_grundy_job *job);

    wy_status (*each)(const wy_grundy *g, const wi_grundy_job *job, wy_error *error);
    uint64_t (*memory)(const wy_grundy *g, const wi_grundy_job *job);

    /* A symmetric square: values[y] with y >= x. */
    wy_status (*half)(const wy_grundy *g, const wi_grundy_job *job, wy_error *error);
    uint64_t (*half_memory)(const wy_grundy *g, const wi_grundy_job *job);

    /* sums: does it add up this window by itself?  NULL: always. */
    bool (*sums)(const wy_grundy *g, const wi_grundy_job *job);
    wy_status (*sum)(wy_grundy_sum *out, const wy_grundy *g, const wi_grundy_job *job,
                     wy_error *error);
    uint64_t (*sum_memory)(const wy_grundy *g, const wi_grundy_job *job);

    wy_status (*low)(const wy_grundy *g, const wi_grundy_job *job, const wi_grundy_small *small,
                     wy_error *error);
    uint64_t (*low_memory)(const wy_grundy *g, const wi_grundy_job *job,
                           const wi_grundy_small *small);

    /* All values of a box; NULL: of a window, which a box of two heaps is. */
    wy_status (*box)(wy_box **out, const wy_grundy *g, const int64_t size[WY_MOST_HEAPS],
                     wy_error *error);
} wi_valuing;

/* In the order of asking; *count of them.  engines.c */
const wi_valuing *const *wi_valuing_all(size_t *count);

/* The engine that is used once values are computed on a GPU. */
extern const wi_valuing wi_valuing_gpu;

/* Do so many bytes fit the budget? */
static inline bool wi_grundy_fits(const wy_grundy *g, uint64_t bytes) {
    return bytes != UINT64_MAX && (g->control.memory == 0 || bytes <= g->control.memory);
}

/* Bytes that may be taken; 0: no limit.  grundy.c */
uint64_t wi_grundy_budget(const wy_grundy *grundy);

/* From now on sums are those of all ranks together, and rank 0 has them; ranks must last.  false:
 * not with this game, which one rank has to do.  grundy.c */
bool wi_grundy_by_ranks(wy_grundy *grundy, wi_ranks *ranks);

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

#endif
