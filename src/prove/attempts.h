/*
 * attempts.h - the ways to a theorem, in the order in which they are tried.
 *
 * An attempt looks for the automaton of the P-set and proves that it is; whoever comes with a new
 * way writes one such function and adds a line to the list in attempts.c.
 */
#ifndef WI_PROVE_ATTEMPTS_H
#define WI_PROVE_ATTEMPTS_H

#include <wythoff/automata.h>
#include <wythoff/base.h>

#include "prove/theorem.h"

/*
 * WY_OK: proved; p, system, steps and facts of the theorem are filled in, and bits if they are at
 * hand.  WY_NO: this way is not for this game, or the numeration that is asked for is not its own;
 * nothing is said about it.  WY_LIMIT: it did not come through, and error says in a sentence why.
 * The theorem is then as it was.  Others are failures.
 */
typedef wy_status wi_theorem_attempt(wy_theorem *theorem, const wy_prove_options *options,
                                     const wy_control *control, wy_error *error);

wi_theorem_attempt wi_theorem_offset;       /* offsets from the line of slope phi */
wi_theorem_attempt wi_theorem_offset_slope; /* and from that of the slope */
wi_theorem_attempt wi_theorem_period;       /* one heap: outcomes that repeat */
wi_theorem_attempt wi_theorem_sectors;      /* finitely many moves: periodic sectors */
wi_theorem_attempt wi_theorem_learn;        /* in the usual numerations */
wi_theorem_attempt wi_theorem_pieces;       /* lines, and what is learned beside them */
wi_theorem_attempt wi_theorem_learn_far;    /* from larger windows, where these are found quickly */
wi_theorem_attempt wi_theorem_shift;        /* y is x shifted, in the numeration of the slope */
wi_theorem_attempt wi_theorem_shift_fans;   /* the same where moves fill fans, before learning */
wi_theorem_attempt wi_theorem_squares;      /* many P-positions in every column */
wi_theorem_attempt wi_theorem_learn_slope;  /* in those of the slope */

/*
 * Where memory is bounded, WY_SYSTEM is taken for want of it: what is allowed is not what there is,
 * so it becomes WY_LIMIT, with a sentence.
 */
wy_status wi_theorem_within_memory(wy_status status, const wy_control *control, wy_error *error);

/* One after the other, until one succeeds; WY_LIMIT: none did, and error says why. */
wy_status wi_theorem_attempts(wy_theorem *theorem, const wy_prove_options *options,
                              const wy_control *control, wy_error *error);

/* ---- what became of each numeration that was tried ------------------------------------------ */

/* At first all 0. */
typedef struct wi_tried {
    char text[WY_MESSAGE_SIZE - 160]; /* "msd_fib: 12 states are not closed; msd_2: ..." */
    size_t used;                      /* of it; more than there is room for: it is cut off */
    unsigned more;                    /* WY_MORE_...: what may help one of them */
} wi_tried;

void wi_tried_add(wi_tried *tried, const wy_numeration *system, const char *what, unsigned more);

#endif
