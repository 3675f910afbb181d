/* set_condition.h - a set of integer points as a condition of the language. */
#ifndef WI_NORMAL_SET_CONDITION_H
#define WI_NORMAL_SET_CONDITION_H

#include "normal/meaning.h"

/*
 * A condition that holds at all points (x, y, p..., parameters) of one set and at none of another;
 * both are kept.  parameters is 0, 1 (t) or 2 (s and t).  *out NULL
 * and *never false: it holds everywhere.  The status of the sets says whether it was made.
 */
void wi_condition_of_set(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *must,
                         isl_set *must_not, int parameters);

#endif
