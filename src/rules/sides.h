/* sides.h - comparisons of two sides, each of which may be |a|, min, max or a quotient. */
#ifndef WI_RULES_SIDES_H
#define WI_RULES_SIDES_H

#include "rules/reader.h"

/*
 * One side of a comparison: a form, |form|, the least or greatest of some forms, or a quotient of
 * two, rounded down.
 */
typedef enum wi_side_kind {
    WI_SIDE_PLAIN,
    WI_SIDE_ABSOLUTE,
    WI_SIDE_LEAST,
    WI_SIDE_GREATEST,
    WI_SIDE_QUOTIENT
} wi_side_kind;
enum { WI_MOST_FORMS = 8 };

typedef struct wi_side {
    wi_side_kind kind;
    wy_linear forms[WI_MOST_FORMS];
    wy_linear under; /* WI_SIDE_QUOTIENT: forms[0] is divided by it */
    size_t count;
    size_t from, to; /* tokens */
} wi_side;

/* A plain side, or |form|, with a form. */
wy_condition *wi_side_compare(wi_reader *reader, const wi_side *left, wy_relation relation,
                              const wy_linear *right);

/* A condition that says left relation right; NULL: the reader has failed. */
wy_condition *wi_sides_compare(wi_reader *reader, const wi_side *left, wy_relation relation,
                               const wi_side *right);

#endif
