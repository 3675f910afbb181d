/*
 * set_rows.h - a basic set of isl as rows of numbers.
 *
 * A basic set is a conjunction of linear constraints in the variables and in floors e = [g/d].  A
 * floor is done away with by its remainder: where g mod d = r, it is (g - r)/d.
 */
#ifndef WI_NORMAL_SET_ROWS_H
#define WI_NORMAL_SET_ROWS_H

#include "normal/meaning.h"
#include "rules/value.h"

enum { WI_MOST_FLOORS = 12, WI_MOST_ROWS = 64 };

/* of . (x, y, s, t, 1) + floors . e, which is 0, or at least 0, or 0 modulo a number */
typedef struct wi_row {
    wi_wide of[WY_VARIABLES];
    wi_wide floors[WI_MOST_FLOORS];
    wi_wide modulus; /* 0: none */
    bool equality;
} wi_row;

typedef struct wi_floor {
    wi_row inside; /* g */
    int64_t by;    /* d */
} wi_floor;

/* A conjunction on its way. */
typedef struct wi_rows {
    wi_sets *sets;
    wi_floor floors[WI_MOST_FLOORS];
    int floor_count;
    wi_row rows[WI_MOST_ROWS];
    int count;
    int variables[2 + WI_MOST_PREDICATES + 2]; /* of the set's dimensions; -1: a predicate */
    int dimensions;
} wi_rows;

typedef enum wi_truth { WI_OPEN, WI_ALWAYS, WI_NEVER } wi_truth;

/* The set (x, y, p..., parameters) as rows; it is kept.  The status of the sets says whether. */
void wi_rows_read(wi_rows *rows, const wi_meaning *meaning, isl_basic_set *basic, int parameters);

/* Divides by what all coefficients share; says when nothing but the constant is left. */
wi_truth wi_row_settle(wi_row *row);

/* Replaces the last floor by its remainder; WI_NEVER: the system has no solution then. */
wi_truth wi_rows_put_remainder(wi_rows *rows, int64_t rest);

/* The one remainder of the last floor that an equation f = d e allows, f and g alike; -1: no
 * equation tells; -2: none is allowed. */
int64_t wi_rows_settled_remainder(const wi_rows *rows);

#endif
