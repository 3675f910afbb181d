/* far_state.h - what the engine of far.h holds; for far*.c alone. */
#ifndef WI_SOLVE_FAR_STATE_H
#define WI_SOLVE_FAR_STATE_H

#include <wythoff/machine.h>

#include "machine/telescope.h"
#include "solve/far.h"

struct wi_far {
    wy_control control;
    wy_machine_game game; /* what it has beyond Wythoff's */
    int64_t reach;        /* the longest move of its list in x */
    wy_machine *machine;  /* NULL: not asked yet */
    wi_telescope *telescope;
    wy_status refused; /* WY_LIMIT: there is no machine, and why is in refusal */
    wy_error refusal;
};

/* Finds the machine, once. */
wy_status wi_far_open(wi_far *far, wy_error *error);

/* How answers of the machine are known. */
void wi_far_standing(wy_standing *standing, const wi_far *far);

#endif
