/* engine.h - what the engines for Grundy values share: a window is done column by column. */
#ifndef WI_GRUNDY_ENGINE_H
#define WI_GRUNDY_ENGINE_H

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

#include "base/ranks.h"
#include "solve/moves.h"

typedef struct wi_grundy_job {
    const wy_rules *rules;
    const wi_moves *moves; /* NULL where they have no simple form */
    int64_t width, height; /* at least 1 */
    const wy_control *control;
    wy_grundy_take *take; /* columns */
    void *data;
    wi_ranks *ranks; /* NULL: there is one; else sums are parted over them */
} wi_grundy_job;

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
