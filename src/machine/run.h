/* run.h - the game itself, column by column, with its states as they come. */
#ifndef WI_MACHINE_RUN_H
#define WI_MACHINE_RUN_H

#include "machine/beginning.h"
#include "machine/store.h"

typedef struct wi_run {
    wi_store store;
    wi_beginning beginning;
    uint8_t *bits; /* S_0, ..., S_{row - 1} */
    size_t room;
    int64_t x, n, row;
    uint32_t state;
} wi_run;

/* Comes to the first column that has a state.  WY_LIMIT: the frame's sets have no room; WY_SYSTEM.
 */
wy_status wi_run_open(wi_run *run, const wi_state_frame *frame);
void wi_run_close(wi_run *run); /* also a zeroed one */

/* One column; *step, good until the next one, is what was done in it. */
wy_status wi_run_column(wi_run *run, const wy_machine_step **step);

/* From the beginning again to column x. */
wy_status wi_run_to(wi_run *run, int64_t x);

#endif
