/*
 * p_set.h - the P-set of a game from the offsets of its P-positions, as automata.
 */
#ifndef WI_PROVE_P_SET_H
#define WI_PROVE_P_SET_H

#include <wythoff/automata.h>

#include "prove/offset.h"

typedef struct wi_p_set {
    wy_automaton *bits;    /* from the digits of x: 0 if P(x) >= x, else 1 */
    wy_automaton *offsets; /* codes (offset.h) from the digits of x */
    wy_automaton *p;       /* (x, y) is a P-position */
} wi_p_set;

/* All are minimal. */
wy_status wi_p_set_make(wi_p_set *out, const wi_offsets *offsets, const wy_control *control,
                        wy_error *error);
void wi_p_set_clear(wi_p_set *set); /* also a zeroed one */

#endif
