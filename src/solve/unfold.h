/* unfold.h - a family of moves on its way to primitives; for unfold*.c alone. */
#ifndef WY_SOLVE_UNFOLD_H
#define WY_SOLVE_UNFOLD_H

#include "solve/primitives.h"

/* Values of a parameter that are taken one by one. */
enum { WY_UNFOLD_VALUES = 8192 };

/* A family on its way: the parameter s may already be substituted away. */
typedef struct wy_unfolding {
    wy_primitives *list;
    wy_linear dx, dy;
    wy_range s, t;
    wy_condition *parameters; /* own copy, or NULL */
    const wy_condition *when;
    wy_error *error;
} wy_unfolding;

/* A family in which only t is left: the moves of all t that satisfy the conditions. */
wy_status wy_unfold_line(const wy_unfolding *u);

/* The moves of t = first, first + step, ...: count of them. */
wy_status wy_unfold_values(const wy_unfolding *u, int64_t first, int64_t step, int64_t count);

#endif
