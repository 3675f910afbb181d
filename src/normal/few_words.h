/* few_words.h - a set that is told in few words. */
#ifndef WI_NORMAL_FEW_WORDS_H
#define WI_NORMAL_FEW_WORDS_H

#include "normal/sets.h"

/* A set with all points of `must` and none of `must_not`, which are kept. */
isl_set *wi_set_in_few_words(wi_sets *sets, isl_set *must, isl_set *must_not);

#endif
