/*
 * reach.h - from where do moves lead into a set of positions?
 *
 * For a set X and a primitive of moves (solve.h) the positions (x, y) that have a move of it into
 * X, or j different ones.  Whatever the step of a ray, no automaton needs more than three tracks at
 * once: along a ray with step (p, q) the number q u - p v stays the same, so that (u, v) can be
 * told by u and that number, and only u changes.
 */
#ifndef WI_PROVE_REACH_H
#define WI_PROVE_REACH_H

#include <wythoff/solve.h>

#include "prove/calculus.h"
#include "solve/moves.h"

/*
 * A move of the primitive leads into X; minimal.  Its condition is not looked at, unless it ties
 * the moves to the heaps.  Tracks of X from the third on are carried along: if X has the triples
 * (u, v, w), then the result has (x, y, w) if a move leads from (x, y) to a (u, v) with that w.
 */
wy_automaton *wi_reach_set(wi_calculus *c, const wy_automaton *set, const wi_primitive *by);

/*
 * The same for several primitives, points, rays and fans without end, whose moves taken together
 * are closed under all of their steps.  NULL, and the status is WY_OK: not found.
 */
wy_automaton *wi_reach_cone(wi_calculus *c, const wy_automaton *set, const wi_primitive *const *by,
                            size_t count);

/*
 * levels[j - 1], j = 1, ..., most: at least j of its moves lead into X; NULL from where there are
 * none.  The condition is not looked at, unless it ties the moves to the heaps.  WY_LIMIT for fans
 * that are not tied, and for long finite rays.
 */
void wi_reach_levels(wy_automaton **levels, size_t most, wi_calculus *c, const wy_automaton *set,
                     const wi_primitive *by);

/* (u, v, x, y): a move of the tied primitive leads from (x, y) to (u, v), which is in X. */
wy_automaton *wi_reach_tied(wi_calculus *c, const wy_automaton *set, const wi_primitive *by);

/* A ray taken apart for those who look for one move (search.h). */
typedef struct wi_ray_relations {
    wy_automaton *along;    /* (u, x): x = u + start + i step, for an i of the ray; or on y, v */
    wy_automaton *plus;     /* (u, v, c): q u = p v + c; NULL: the step has a part 0 */
    wy_automaton *minus;    /* q u + c = p v */
    int64_t step_x, step_y; /* (p, q) */
} wi_ray_relations;

void wi_ray_relations_make(wi_ray_relations *out, wi_calculus *c, const wi_primitive *ray);
void wi_ray_relations_clear(wi_ray_relations *relations);

#endif
