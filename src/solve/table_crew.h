/* table_crew.h - how many P-positions a table has, by threads that share nothing but messages. */
#ifndef WI_SOLVE_TABLE_CREW_H
#define WI_SOLVE_TABLE_CREW_H

#include "solve/table_rows.h"

/* Can this table, laid out without slack, be parted so? */
bool wi_table_crew_can(const wi_table_job *job, const table *t, int threads);

/* Bytes beside those of one table for each thread. */
uint64_t wi_table_crew_bytes(const wi_table_job *job, const table *t, int threads);

/* Counts into job->counted, as far as it came. */
wy_status wi_table_crew_run(const wi_table_job *job, int threads, wy_error *error);

#endif
