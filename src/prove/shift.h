/*
 * shift.h - how far y is from s(x), as an automaton.
 *
 * s(x) is the number of valid words, with one digit more than that of x, whose beginning is less
 * than the word of x (offset.h): where a 0 can follow the word of x, the number of that word; where
 * nothing can, what s(x + 1) is.
 */
#ifndef WI_PROVE_SHIFT_H
#define WI_PROVE_SHIFT_H

#include "prove/calculus.h"
#include "prove/offset.h"

/* (x, z): the word of z is that of x with a 0 behind it; so many digits has the numeration. */
wy_automaton *wi_shift_append_zero(wi_calculus *c, uint32_t digits);

#endif
