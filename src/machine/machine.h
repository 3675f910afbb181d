/* machine.h - a machine from the inside. */
#ifndef WI_MACHINE_MACHINE_H
#define WI_MACHINE_MACHINE_H

#include <wythoff/machine.h>

#include "machine/closure.h"
#include "machine/state.h"
#include "machine/step.h"

/* What belongs to one wing (state.h): where it starts, and what was before. */
typedef struct wi_machine_wing {
    wy_machine_start start;
    int64_t *first_rows;   /* P(x), x < start.x */
    uint8_t *first_bits;   /* that it reads: those before start.settled */
    int64_t ahead, shared; /* beginning.h */
} wi_machine_wing;

/* A step that is not there has count 0. */
struct wy_machine {
    wy_position *moves;    /* the list, by x, then y */
    wi_list_move *list[2]; /* the same, as frame wants it */
    size_t move_count;
    wy_position *ends; /* by x, then y */
    size_t end_count;
    bool misere;
    int32_t *offsets[2], *turns[2]; /* of a frame that is not regular, and */
    size_t *from[2];
    wi_list_move *missing[2]; /* likewise */
    wy_position *removed;     /* by x, then y */
    size_t removed_count, offset_count;
    wi_state_frame frame;
    uint64_t *states; /* facts.states of them */
    wi_machine_step (*steps)[2];
    wi_machine_state *of_state;
    wi_machine_wing wing[2];
    wy_machine_facts facts;
    wi_closure closure; /* numbers of states as here; zeroed if there is none */
    int64_t most_nodes; /* of a closure, when it was found; 0: nobody said */
};

/* n - used diagonals, without what never changes: the first row not settled is x + n - this. */
static inline int64_t wi_machine_behind(const wy_machine *machine, uint32_t state) {
    return machine->of_state[state].used - machine->wing[machine->of_state[state].wing].ahead;
}

#endif
