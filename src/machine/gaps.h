/*
 * gaps.h - gaps between perfect columns that grow without end: then no finite dictionary makes S.
 *
 * Let G be a set of pieces of k bits.  A stretch is a part of S, from where the machine starts on,
 * all of whose pieces of k bits are in G.  Let a closed machine read a stretch.  Whatever
 * its state is before the first k - 1 bits are read, it is one of all; let R_t be the pairs of a
 * context (the last k - 1 bits) and a state that are possible t bits later.  R_0 has all pairs,
 * each R_t is the image of the one before and part of it; so from some t = s on they are all the
 * same. Suppose that
 *
 *   1. no pair of R_s has the perfect state;
 *   2. from a pair of R_s on, with nothing written yet, the machine writes pieces of G only,
 *      as long as it reads pieces of G;
 *   3. no context is all ones.
 *
 * Then a stretch of length l has l - (k - 1) - s columns in a row that are not perfect, by 1, and
 * what is written there is a stretch again, by 2.  In these m columns at least m/(k-1) - 1 are
 * upper, by 3; and m columns with z upper ones write m + z - u + u' bits, u and u' being the used
 * diagonals of the states at the end and at the beginning.  So if u is at most U and
 *
 *     l >= (k - 1) (k + s + U + 1) + s,
 *
 * then the written stretch is longer than the one that was read; and it is further to the right.
 * Once S has a stretch that long it has longer and longer ones: the words between perfect columns
 * are not finitely many, or from some column on no column is perfect.
 *
 * G is found by looking: it is the pieces in the middle of the longest gap of the game, as far as
 * it is run.
 */
#ifndef WI_MACHINE_GAPS_H
#define WI_MACHINE_GAPS_H

#include "machine/machine.h"

/* As docs/certificates.md has it: G is the set of pieces of S in [column, column + length). */
typedef struct wi_gaps {
    int context;    /* k */
    int64_t column; /* of the stretch; neither the piece before it nor the one after it is in G */
    int64_t length;
    int64_t silent; /* s */
} wi_gaps;

/* WY_NO: not with the pieces that were tried; WY_SYSTEM, WY_STOPPED. */
wy_status wi_gaps_find(wi_gaps *out, const wy_machine *machine, const wy_control *control);

#endif
