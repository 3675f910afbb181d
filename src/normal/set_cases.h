/* set_cases.h - a union of basic sets as a condition. */
#ifndef WI_NORMAL_SET_CASES_H
#define WI_NORMAL_SET_CASES_H

#include "normal/meaning.h"

enum { WI_MOST_CASES = 256 }; /* conjunctions of a condition */

/*
 * The condition that holds at the points (x, y, p..., parameters) of the set, in which no predicate
 * plays a part; the set is kept, its floors are known.  *out NULL and *never false: everywhere.
 */
void wi_cases_condition(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *set,
                        int parameters);

#endif
