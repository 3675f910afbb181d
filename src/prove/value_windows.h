/*
 * value_windows.h - the steps of the column machine of some values of Wythoff's game, at columns of
 * any size: a source for the learner of offset.h, whose outputs here are the codes of steps.
 *
 * Around a number there is a window of letters, some hundred of them before it.  Reading it the
 * machine is soon in a known state, and then writes letters: a window around the number with one
 * digit more.  Where the window is too short the answer is WY_NO.  What it says is a guess, as the
 * machine may have states that were never seen.
 */
#ifndef WI_PROVE_VALUE_WINDOWS_H
#define WI_PROVE_VALUE_WINDOWS_H

#include "prove/offset.h"
#include "prove/value_machine.h"

typedef struct wi_value_windows {
    wi_value_machine *machine;
    const wi_offset_tree *fib;
    size_t left, right; /* letters before a number, and from it on */
    unsigned depth;
    size_t planes;          /* words for a bit of all letters of a window */
    uint8_t *letters[2];    /* windows, as wide as the deepest look needs */
    size_t room;            /* of each */
    wi_offset_code **codes; /* [k]: what stands k digits below a number */
} wi_value_windows;

/* The machine and the tree, that of msd_fib, must outlive it. */
wy_status wi_value_windows_open(wi_value_windows *out, const wi_offset_tree *fib,
                                wi_value_machine *machine, size_t left, unsigned depth,
                                wy_error *error);
void wi_value_windows_close(wi_value_windows *windows); /* also a zeroed one */
wi_offset_source wi_value_windows_source(wi_value_windows *windows);

#endif
