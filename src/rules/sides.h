/* sides.h - comparisons of two sides, each of which may be |a|, min, max or a quotient. */
#ifndef WY_RULES_SIDES_H
#define WY_RULES_SIDES_H

#include "rules/reader.h"

/*
 * One side of a comparison: a form, |form|, the least or greatest of some forms, or a quotient of
 * two, rounded down.
 */
typedef enum wy_side_kind {
    WY_SIDE_PLAIN,
    WY_SIDE_ABSOLUTE,
    WY_SIDE_LEAST,
    WY_SIDE_GREATEST,
    WY_SIDE_QUOTIENT
} wy_side_kind;
enum { WY_MOST_FORMS = 8 };

typedef struct wy_side {
    wy_side_kind kind;
    wy_linear forms[WY_MOST_FORMS];
    wy_linear under; /* WY_SIDE_QUOTIENT: forms[0] is divided by it */
    size_t count;
    size_t from, to; /* tokens */
} wy_side;

/* A plain side, or |form|, with a form. */
wy_condition *wy_side_compare(wy_reader *reader, const wy_side *left, wy_relation relation,
                              const wy_linear *right);

/* A condition that says left relation right; NULL: the reader has failed. */
wy_condition *wy_sides_compare(wy_reader *reader, const wy_side *left, wy_relation relation,
                               const wy_side *right);

#endif
