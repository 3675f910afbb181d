/* making.h - a machine while it is being made: find.c, with list.c and keep.c. */
#ifndef WI_MACHINE_MAKING_H
#define WI_MACHINE_MAKING_H

#include <limits.h>

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

/* Keeps the moves that Wythoff's game has not, and the ends.  WY_BAD: no move; WY_LIMIT: too long,
 * too many. */
wy_status wi_machine_take_game(wy_machine *machine, const wy_machine_game *game, wy_error *error);

/* The first move of the list whose mirror image is not in it; NULL: it is symmetric. */
const wy_position *wi_machine_lone_move(const wy_machine *machine);

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

/* No bounds of b - a - n yet; there is always a column to widen them. */
static inline void wi_machine_forget_deviations(wy_machine_facts *facts, int wings) {
    if (!facts->regular) {
        return; /* n says nothing there */
    }
    facts->lowest = INT_MAX;
    facts->highest = INT_MIN;
    facts->lowest_right = wings > 1 ? INT_MAX : 0;
    facts->highest_right = wings > 1 ? INT_MIN : 0;
}

/* Widens the bounds of b - a - n of a wing. */
static inline void wi_machine_note_deviation(wy_machine_facts *facts, int wing, int64_t deviation) {
    int *lowest = wing == 0 ? &facts->lowest : &facts->lowest_right;
    int *highest = wing == 0 ? &facts->highest : &facts->highest_right;
    *lowest = deviation < *lowest ? (int)deviation : *lowest;
    *highest = deviation > *highest ? (int)deviation : *highest;
}

#endif
