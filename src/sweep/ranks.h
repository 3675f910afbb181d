/*
 * ranks.h - workers of a sweep that are other ranks (base/ranks.h), on this machine or others.
 *
 * Rank 0 has the plan and the store, and hands out games; the others each do some at a time, in
 * processes of their own.  A rank that is silent for too long is lost: what it had is given to
 * others.
 */
#ifndef WI_SWEEP_RANKS_H
#define WI_SWEEP_RANKS_H

#include <wythoff/sweep.h>

#include "base/ranks.h"

typedef struct wi_sweep_ranks {
    wi_ranks *ranks;
    double patience; /* seconds that a rank may be silent */
    /* A rank is lost, with so many games under way; may be NULL. */
    void (*lost)(void *data, int rank, size_t games);
    void *data;
} wi_sweep_ranks;

/* For rank 0; settings must outlive the workers. */
wy_sweep_workers wi_sweep_by_ranks(wi_sweep_ranks *settings);

/* For rank 0, at the end, whether there was a sweep or not: the others may go. */
void wi_sweep_ranks_dismiss(const wi_sweep_ranks *settings);

/*
 * For the others: does what rank 0 sends, by these workers, as many at a time as control has
 * threads, until it is dismissed.  WY_STOPPED: by control's poll, or rank 0 is silent.
 */
wy_status wi_sweep_ranks_serve(const wi_sweep_ranks *settings, const wy_control *control,
                               wy_error *error);

#endif
