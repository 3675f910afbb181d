/* run.h - the game itself, column by column, with its states as they come. */
#ifndef WY_MACHINE_RUN_H
#define WY_MACHINE_RUN_H

#include "machine/beginning.h"
#include "machine/store.h"

typedef struct wy_run {
    wy_store store;
    wy_beginning beginning;
    uint8_t *bits; /* S_0, ..., S_{row - 1} */
    size_t room;
    int64_t x, n, row;
    uint32_t state;
} wy_run;

/* Comes to the first column that has a state.  WY_LIMIT: the frame's sets have no room; WY_SYSTEM.
 */
wy_status wy_run_open(wy_run *run, const wy_state_frame *frame);
void wy_run_close(wy_run *run); /* also a zeroed one */

/* One column; *step, good until the next one, is what was done in it. */
wy_status wy_run_column(wy_run *run, const wy_machine_step **step);

/* From the beginning again to column x. */
wy_status wy_run_to(wy_run *run, int64_t x);

#endif
