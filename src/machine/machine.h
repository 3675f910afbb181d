/* machine.h - a machine from the inside. */
#ifndef WI_MACHINE_MACHINE_H
#define WI_MACHINE_MACHINE_H

#include <wythoff/machine.h>

#include "machine/closure.h"
#include "machine/state.h"

/* A step that is not there has count 0. */
struct wy_machine {
    wy_position *moves; /* the list, by x, then y */
    wi_list_move *list; /* the same, as frame wants it */
    size_t move_count;
    wi_state_frame frame;
    uint64_t *states; /* facts.states of them */
    wy_machine_step (*steps)[2];
    wy_machine_state *of_state;
    wy_machine_start start;
    int64_t *first_rows;
    uint8_t *first_bits;
    wy_machine_facts facts;
    wi_closure closure; /* numbers of states as here; zeroed if there is none */
};

#endif
