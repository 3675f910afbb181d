/*
 * growth.h - recurrences with negative numbers: which of their sequences are never negative?
 *
 * Let w_0, w_1, ... fulfil the recurrence of the weights, from some term on with the k terms
 * before. With s = 2^SCALE and numbers low_j <= high_j for 0 < j < k, low_0 = high_0 = s, let C be
 * the windows (v_0, ..., v_(k-1)) with
 *
 *     v_0 >= 0,      low_j v_0 <= s v_j <= high_j v_0.
 *
 * Each of them is a sum of corners of C, in which every v_j is low_j or high_j, with factors that
 * are not negative.  If the sequence of each corner has a window in C again, not the first one, and
 * no negative term before it, then no sequence with a window in C has a negative term after it: by
 * induction on the place of the term, for terms of sums are sums of terms.
 *
 * So a sequence is never negative if it has no negative terms up to a window in C.  The box of the
 * low_j and high_j is put around the ratios of the weights, far on; its corners come back if one
 * root of the recurrence is greater than all others, as it is with Pisot numbers.  Then the weights
 * themselves are verified to be such a sequence.
 */
#ifndef CHECK_GROWTH_H
#define CHECK_GROWTH_H

#include "numeration.h"

/* Finds the box, if there are negative numbers in the recurrence; false: there is none. */
bool cert_find_growth(numeration *n);

/*
 * Is the sequence that begins with these n->order terms never negative?  At most `steps` terms are
 * looked at before the window in C.  false may also mean that it is not known.
 */
bool cert_never_negative(const numeration *n, const wide_number *first, int steps);

#endif
