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

/*
 * Every option of the position that is P, each once, also where heaps can grow; is_p tells which
 * positions of the board are.
 */
typedef bool wi_is_p(const void *board, wy_position at);
wy_status wi_options_in(const wy_rules *rules, wy_position at, wi_is_p *is_p, const void *board,
                        wi_take_option *take, void *data, wy_error *error);

#endif
