/* sameness.h - is a rule the same when the heaps are exchanged? */
#ifndef WI_NORMAL_SAMENESS_H
#define WI_NORMAL_SAMENESS_H

#include "normal/pieces.h"

/* false may also mean that it is not seen: what is prime may not be the same. */
bool wi_meaning_is_symmetric(const wi_meaning *meaning, isl_set *options);

#endif
