/* step.h - states and transitions of a column machine; machine_game.c. */
#ifndef WI_MACHINE_STEP_H
#define WI_MACHINE_STEP_H

#include <string.h>

#include <wythoff/machine.h>

/*
 * One column: in a state before column x with n upper P-positions so far, reading S_x.  The
 * first row not settled is x + n - used, `used` being that of the state.
 */
typedef struct wi_machine_step {
    uint64_t bits;  /* that it writes: the first is the lowest */
    uint64_t bytes; /* the first eight of them as bytes 0 and 1; only in a machine, as is `used` */
    uint32_t to;
    int32_t place; /* upper column: the P-position is that many rows above the first not settled;
                      lower column: -1 */
    int32_t used;  /* of the state before, as wi_machine_behind */
    uint8_t count; /* of the bits, 1 to 64; 0: there is no such step */
} wi_machine_step;

/* Bytes that may change where the bits of a step are written. */
enum { WI_STEPS_MOST = 64 };

/* Writes the bits as bytes 0 and 1: at least eight bytes from `to` on change. */
static inline void wi_step_write(uint8_t *to, const wi_machine_step *step) {
    memcpy(to, &step->bytes, sizeof step->bytes);
    for (int i = (int)sizeof step->bytes; i < step->count; i++) {
        to[i] = (uint8_t)(step->bits >> i & 1);
    }
}

/* NULL: S never has this bit in this state (if closed), or it was never seen. */
const wi_machine_step *wi_machine_step_of(const wy_machine *machine, uint32_t state, unsigned bit);

/*
 * The lines that are taken, seen from the least free diagonal d and from row x + d, which is the
 * first that is not settled. */
typedef struct wi_machine_state {
    int used;     /* diagonals in use above the least free one */
    int rows;     /* rows in use from the first not settled */
    bool perfect; /* nothing is in use and no move of the list interferes (S0 section 3) */
    bool seen;    /* in the columns run */
    int wing;     /* 0: it reads columns, 1: rows (two wings) */
} wi_machine_state;

void wi_machine_state_of(wi_machine_state *out, const wy_machine *machine, uint32_t state);

/*
 * Is diagonal d (row r) above the least free diagonal (first row not settled) in use?  Is diagonal
 * d in the column that comes j columns later other than these say: forbidden by a move of the list,
 * or open though it is in use, as a move is missing (machine/state.h)?
 */
bool wi_machine_diagonal_used(const wy_machine *machine, uint32_t state, int d);
bool wi_machine_row_used(const wy_machine *machine, uint32_t state, int r);
bool wi_machine_forbidden(const wy_machine *machine, uint32_t state, int j, int d);
int wi_machine_reach(const wy_machine *machine); /* longest move: j < reach */
int wi_machine_width(const wy_machine *machine); /* d, r < width hold everything */

#endif
