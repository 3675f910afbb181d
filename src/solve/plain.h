/* plain.h - the plain engine: any ruleset without history, one cell at a time. */
#ifndef WI_SOLVE_PLAIN_H
#define WI_SOLVE_PLAIN_H

#include <wythoff/base.h>

#include "solve/engine.h"
#include "solve/table.h"

/* The same contract as the table engine; moves and kernels of the job are not looked at. */
uint64_t wi_plain_memory(const wi_table_job *job);
wy_status wi_plain_run(const wi_table_job *job, wy_error *error);

/*
 * Every option of the window's last position that is P, each once, also where heaps can grow; and
 * whether that position is P itself.  The job's take is not called.
 */
wy_status wi_plain_options(const wi_table_job *job, wi_take_option *take, void *data, bool *p,
                           wy_error *error);

#endif
