/* sameness.h - is a rule the same when the heaps are exchanged? */
#ifndef WY_NORMAL_SAMENESS_H
#define WY_NORMAL_SAMENESS_H

#include "normal/pieces.h"

/* false may also mean that it is not seen: what is prime may not be the same. */
bool wy_meaning_is_symmetric(const wy_meaning *meaning, isl_set *options);

#endif
