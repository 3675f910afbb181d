/*
 * p_set.h - the P-set of Wythoff's game with a finite list as automata over Fibonacci digits.
 */
#ifndef WI_PROVE_P_SET_H
#define WI_PROVE_P_SET_H

#include <wythoff/automata.h>
#include <wythoff/machine.h>

#include "machine/digits.h"

typedef struct wi_p_set {
    wy_automaton *bits;    /* S_x from the digits of x */
    wy_automaton *offsets; /* P(x) - s(x) in upper columns (machine/digits.h), else WI_LOWER */
    wy_automaton *upper;   /* (x, y) is an upper P-position */
    wy_automaton *p;       /* (x, y) is a P-position */
} wi_p_set;

enum { WI_LOWER = 1 << 20 };

/* From the states of wi_digits_make; fib is msd_fib.  All are minimal. */
wy_status wi_p_set_make(wi_p_set *out, const wi_digits *digits, const wy_numeration *fib,
                        const wy_control *control, wy_error *error);
void wi_p_set_clear(wi_p_set *set); /* also a zeroed one */

#endif
