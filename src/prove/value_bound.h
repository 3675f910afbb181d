/*
 * value_bound.h - how many states tell where the positions of a value of Wythoff's game are?
 *
 * An automaton that tells y - s(x) from the digits of x is in different states after two words, if
 * what stands below them is not the same: some digits behind both lead to different offsets.  So
 * whatever is computed of the first columns is a lower bound, a proved one, for the number of its
 * states; there may be no automaton at all.
 */
#ifndef WI_PROVE_VALUE_BOUND_H
#define WI_PROVE_VALUE_BOUND_H

#include <wythoff/base.h>

typedef struct wi_value_bound {
    int64_t columns;         /* that were looked at */
    int32_t least, greatest; /* y - s(x) in them */
    uint64_t states;         /* at least so many */
    unsigned depth;          /* told apart by so many digits */
} wi_value_bound;

/* value < WI_VALUE_BITS (value_machine.h).  WY_LIMIT: positions are far from the line, or memory;
 * WY_STOPPED. */
wy_status wi_value_bound_find(wi_value_bound *out, unsigned value, int64_t columns,
                              const wy_control *control, wy_error *error);

#endif
