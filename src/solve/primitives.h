/*
 * primitives.h - a growing list of primitives, and the unfolding of one family
 * of moves into it.  Used by the compiler in moves.c.
 */
#ifndef WY_SOLVE_PRIMITIVES_H
#define WY_SOLVE_PRIMITIVES_H

#include <stddef.h>

#include <wythoff/moves.h>

#include "solve/progression.h"

/* More primitives than this, beside listed moves, and a ruleset counts as having no simple form. */
#define WY_MAX_PRIMITIVES 65536

typedef struct wy_primitives {
    wy_primitive *items;
    size_t count, room;
    size_t listed; /* points among them that lists in the rules stand for */
} wy_primitives;

void wy_primitives_clear(wy_primitives *list);

/* Adds one primitive as it is. */
wy_status wy_primitives_add(wy_primitives *list, const wy_primitive *primitive, wy_error *error);

/*
 * Adds start + i step, 0 <= i < count.  A step (0,0) or a count of 1 is a
 * point; the ray is split where "both heaps decrease" changes.  WY_LIMIT: part of it lies beyond
 * WY_MOVE_LIMIT, and leaving that out would change the game.
 */
wy_status wy_primitives_add_ray(wy_primitives *list, wy_position start, wy_position step,
                                int64_t count, const wy_condition *when, wy_error *error);

/* Says so. */
wy_status wy_primitives_too_far(wy_error *error);

/* The elements of a point or ray at the indices of a progression. */
wy_status wy_primitives_add_part(wy_primitives *list, const wy_primitive *whole,
                                 const wy_progression *part, const wy_condition *when,
                                 wy_error *error);

/*
 * Adds the moves of a family for which the conditions on its parameters hold
 * (parameters is a conjunction on s, t alone, or NULL); all get the condition
 * `when` on the position.  WY_LIMIT: the family has no such form.
 */
wy_status wy_primitives_unfold(wy_primitives *list, const wy_family *family,
                               const wy_condition *parameters, const wy_condition *when,
                               wy_error *error);

#endif
