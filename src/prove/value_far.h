/*
 * value_far.h - the positions of one value of Wythoff's game, from its column machine.
 *
 * The steps of the machine (value_machine.h) are learned as an automaton on the digits of x, from
 * windows at numbers as large as it takes (value_windows.h, offset.h), and proved (value_run.h).
 * Where the run fails the learner is told; it ends when nothing fails.  A step tells where the
 * position of the value is.
 */
#ifndef WI_PROVE_VALUE_FAR_H
#define WI_PROVE_VALUE_FAR_H

#include <wythoff/automata.h>
#include <wythoff/rules.h>

/* Is this Wythoff's game, in its numeration msd_fib, and the value small? */
wy_status wi_value_far_possible(bool *out, const wy_rules *rules, const wy_numeration *system,
                                uint32_t value, wy_error *error);

typedef struct wi_value_far {
    wy_automaton *set;       /* the positions, two tracks; minimal */
    uint32_t machine;        /* states of the machine that occur */
    uint32_t steps;          /* states of the automaton that tells its steps */
    uint32_t offsets;        /* and of the one that tells how far the positions are up */
    int32_t least, greatest; /* y - s(x) */
    uint32_t neighbourhoods; /* that were looked at in the proof */
    int refused;
    double making, proving; /* seconds */
} wi_value_far;

/*
 * WY_OK: the set is that of the positions of this value; proved.  WY_LIMIT: too many states, or too
 * much memory, or a value so large that only a lower bound for the states is found, from so many
 * columns (value_bound.h): error has it.  WY_STOPPED.
 */
wy_status wi_value_far_prove(wi_value_far *out, uint32_t value, int64_t columns,
                             const wy_numeration *fib, uint32_t most_states,
                             const wy_control *control, wy_error *error);

#endif
