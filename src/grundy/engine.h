/* engine.h - what the engines for Grundy values share: a window is done column by column. */
#ifndef WY_GRUNDY_ENGINE_H
#define WY_GRUNDY_ENGINE_H

#include <wythoff/grundy.h>
#include <wythoff/solve.h>

typedef struct wy_grundy_job {
    const wy_rules *rules;
    const wy_moves *moves; /* NULL where they have no simple form */
    int64_t width, height; /* at least 1 */
    const wy_control *control;
    wy_grundy_take *take; /* columns */
    void *data;
} wy_grundy_job;

/* Bytes that may be taken; 0: no limit.  grundy.c */
uint64_t wy_grundy_budget(const wy_grundy *grundy);

/* sets.c: moves of simple form. */
wy_status wy_grundy_by_sets(const wy_grundy_job *job, wy_error *error);
uint64_t wy_grundy_by_sets_memory(const wy_grundy_job *job);

/* windows.c: moves of any form, also tied to the heaps.  can: WY_LIMIT if numbers are too large. */
wy_status wy_grundy_windows_can(const wy_moves *moves, wy_error *error);
wy_status wy_grundy_by_windows(const wy_grundy_job *job, wy_error *error);
uint64_t wy_grundy_by_windows_memory(const wy_grundy_job *job);

/* options.c: any rules. */
wy_status wy_grundy_by_options(const wy_grundy_job *job, wy_error *error);
uint64_t wy_grundy_by_options_memory(const wy_grundy_job *job);

#endif
