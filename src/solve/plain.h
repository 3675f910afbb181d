/* plain.h - the plain engine: any ruleset without history, one cell at a time. */
#ifndef WY_SOLVE_PLAIN_H
#define WY_SOLVE_PLAIN_H

#include <wythoff/base.h>

#include "solve/engine.h"
#include "solve/table.h"

/* The same contract as the table engine; moves and kernels of the job are not looked at. */
uint64_t wy_plain_memory(const wy_table_job *job);
wy_status wy_plain_run(const wy_table_job *job, wy_error *error);

/*
 * Every option of the window's last position that is P, each once, also where heaps can grow; and
 * whether that position is P itself.  The job's take is not called.
 */
wy_status wy_plain_options(const wy_table_job *job, wy_take_option *take, void *data, bool *p,
                           wy_error *error);

#endif
