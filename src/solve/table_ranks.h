/* table_ranks.h - a table by several ranks; see table_ranks.c. */
#ifndef WI_SOLVE_TABLE_RANKS_H
#define WI_SOLVE_TABLE_RANKS_H

#include "base/ranks.h"
#include "solve/table_rows.h"

/* Is it a table that ranks can share?  job->ranks is not NULL; all ranks come to the same. */
bool wi_table_ranks_can(const wi_table_job *job, const table *t);

/* Rank 0 hands out the columns; the others do their part.  The rows are laid out. */
wy_status wi_table_ranks_run(const wi_table_job *job, const table *t, wy_error *error);

#endif
