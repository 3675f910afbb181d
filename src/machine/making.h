/* making.h - a machine while it is being made: find.c, with list.c and keep.c. */
#ifndef WI_MACHINE_MAKING_H
#define WI_MACHINE_MAKING_H

#include "machine/machine.h"
#include "machine/run.h"

/* The run of the game that a machine is made from. */
typedef struct wi_making {
    wy_machine *machine;
    const wy_machine_limits *limits;
    const wy_control *control;
    wi_run run;
} wi_making;

/* ---- list.c */

/* Keeps the moves that Wythoff's game has not.  WY_BAD: not symmetric, no move; WY_LIMIT: too long,
 * too many. */
wy_status wi_machine_take_list(wy_machine *machine, const wy_position *list, size_t count,
                               wy_error *error);

/* Lays the states out with so many words to a set. */
void wi_machine_lay_out(wy_machine *machine, int words);

/* ---- keep.c: the machine starts where the run stands; WY_OK or WY_SYSTEM */

/* Writes down the columns before. */
wy_status wi_machine_keep_first_columns(wi_making *m);

/* Takes the states and steps of the closure over, and the closure itself; `seen` states of the
 * store were seen. */
wy_status wi_machine_keep_closed(wi_making *m, wi_closure *closure, uint32_t seen);

/* Without a proof: the steps that were made when `seen` states had been seen. */
wy_status wi_machine_keep_seen(wi_making *m, uint32_t seen, const uint8_t *made);

/* Widens the bounds of b - a - n. */
static inline void wi_machine_note_deviation(wy_machine_facts *facts, int deviation) {
    facts->lowest = deviation < facts->lowest ? deviation : facts->lowest;
    facts->highest = deviation > facts->highest ? deviation : facts->highest;
}

#endif
