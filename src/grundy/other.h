/*
 * other.h - Grundy values by way of other rules: the image of a rule whose moves return tokens, and
 * rules whose moves are listed up to the size of a window (solve/other.h tells more).
 */
#ifndef WI_GRUNDY_OTHER_H
#define WI_GRUNDY_OTHER_H

#include "grundy/engine.h"

typedef struct wi_grundy_other wi_grundy_other;

/*
 * WY_OK, with *out NULL if the rules are to be taken as they are.  rules and control, which may be
 * NULL, stay the caller's.  *way becomes the one that is taken.
 */
wy_status wi_grundy_other_find(wi_grundy_other **out, wy_engine *way, const wy_rules *rules,
                               const wy_control *control, wy_error *error);
/* Which of the two it is, in words. */
const char *wi_grundy_other_words(const wi_grundy_other *other);

void wi_grundy_other_free(wi_grundy_other *other); /* NULL is allowed */

/* As wy_grundy_each and wy_grundy_memory, for windows that are not empty and not too large. */
wy_status wi_grundy_other_each(const wi_grundy_other *other, int64_t width, int64_t height,
                               wy_grundy_order order, wy_grundy_take *take, void *data,
                               wy_error *error);
uint64_t wi_grundy_other_memory(const wi_grundy_other *other, int64_t width, int64_t height,
                                wy_grundy_order order);

#endif
