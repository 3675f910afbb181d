/*
 * set_rows.h - a basic set of isl as rows of numbers.
 *
 * A basic set is a conjunction of linear constraints in the variables and in floors e = [g/d].  A
 * floor is done away with by its remainder: where g mod d = r, it is (g - r)/d.
 */
#ifndef WY_NORMAL_SET_ROWS_H
#define WY_NORMAL_SET_ROWS_H

#include "normal/meaning.h"

enum { WY_MOST_FLOORS = 12, WY_MOST_ROWS = 64 };

/* of . (x, y, s, t, 1) + floors . e, which is 0, or at least 0, or 0 modulo a number */
typedef struct wy_row {
    wy_wide of[WY_VARIABLES];
    wy_wide floors[WY_MOST_FLOORS];
    wy_wide modulus; /* 0: none */
    bool equality;
} wy_row;

typedef struct wy_floor {
    wy_row inside; /* g */
    int64_t by;    /* d */
} wy_floor;

/* A conjunction on its way. */
typedef struct wy_rows {
    wy_sets *sets;
    wy_floor floors[WY_MOST_FLOORS];
    int floor_count;
    wy_row rows[WY_MOST_ROWS];
    int count;
    int variables[2 + WY_MOST_PREDICATES + 2]; /* of the set's dimensions; -1: a predicate */
    int dimensions;
} wy_rows;

typedef enum wy_truth { WY_OPEN, WY_ALWAYS, WY_NEVER } wy_truth;

/* The set (x, y, p..., parameters) as rows; it is kept.  The status of the sets says whether. */
void wy_rows_read(wy_rows *rows, const wy_meaning *meaning, isl_basic_set *basic, int parameters);

/* Divides by what all coefficients share; says when nothing but the constant is left. */
wy_truth wy_row_settle(wy_row *row);

/* Replaces the last floor by its remainder; WY_NEVER: the system has no solution then. */
wy_truth wy_rows_put_remainder(wy_rows *rows, int64_t rest);

/* The one remainder of the last floor that an equation f = d e allows, f and g alike; -1: no
 * equation tells; -2: none is allowed. */
int64_t wy_rows_settled_remainder(const wy_rows *rows);

#endif
