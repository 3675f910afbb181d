/* run.h - the game itself, column by column, with its states as they come. */
#ifndef WI_MACHINE_RUN_H
#define WI_MACHINE_RUN_H

#include "machine/beginning.h"
#include "machine/step.h"
#include "machine/store.h"

/* One wing of the game (state.h). */
typedef struct wi_run_wing {
    uint8_t *bits; /* the string that it reads, as far as it is written */
    size_t room;
    int64_t n, row;
    uint32_t state;
} wi_run_wing;

typedef struct wi_run {
    wi_store store;
    wi_beginning beginning;
    int64_t x; /* the same column for all wings */
    int wings;
    wi_run_wing wing[2];
} wi_run;

/* Bits that the wing can read: so far the other one has written. */
static inline int64_t wi_run_settled(const wi_run *run, int wing) {
    return run->wing[wi_other_wing(run->wings, wing)].row;
}

/* Comes to the first column that has a state.  WY_LIMIT: the frame's sets have no room; WY_SYSTEM.
 */
wy_status wi_run_open(wi_run *run, const wi_state_frame *frame);
void wi_run_close(wi_run *run); /* also a zeroed one */

/* One column of each wing; step, which may be NULL, gets what was done in each. */
wy_status wi_run_column(wi_run *run, wi_machine_step step[2]);

/* From the beginning again to column x. */
wy_status wi_run_to(wi_run *run, int64_t x);

#endif
