/* few_words.h - a set that is told in few words. */
#ifndef WY_NORMAL_FEW_WORDS_H
#define WY_NORMAL_FEW_WORDS_H

#include "normal/sets.h"

/* A set with all points of `must` and none of `must_not`, which are kept. */
isl_set *wy_set_in_few_words(wy_sets *sets, isl_set *must, isl_set *must_not);

#endif
