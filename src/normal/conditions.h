/* conditions.h - sets of integer points back to conditions of the language, and their order. */
#ifndef WI_NORMAL_CONDITIONS_H
#define WI_NORMAL_CONDITIONS_H

#include "normal/isl_sets.h"
#include "normal/meaning.h"
#include "rules/condition.h"

/* NULL first; like strcmp. */
int wi_condition_compare_values(const wy_condition *a, const wy_condition *b);

/*
 * A condition that holds at all points (x, y, p..., parameters) of one set and at none of another;
 * both are kept.  parameters is 0, 1 (t) or 2 (s and t).  *out NULL
 * and *never false: it holds everywhere.  The status of the sets says whether it was made.
 */
void wi_condition_of_set(wy_condition **out, bool *never, const wi_meaning *meaning, isl_set *must,
                         isl_set *must_not, int parameters);

#endif
