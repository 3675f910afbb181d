/* plane.h - a set of moves as points, rays and fans, and these as families of a rule. */
#ifndef WI_NORMAL_PLANE_H
#define WI_NORMAL_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#include "normal/isl_sets.h"

/* ---- sets of moves taken apart into points, rays and fans: shape.c --------------------------- */

/*
 *     point  start
 *     ray    start + i step                        0 <= i < count, maybe without end
 *     fan    start + i step + j across             i, j >= 0, i without end; j < width, maybe
 *                                                  without end too
 *
 * Every set of pairs of integers that linear conditions and remainders describe is a finite union
 * of these (it is semilinear: Ginsburg and Spanier 1966).  plane.c finds one that depends on the
 * set alone, not on how it was written.
 */

typedef struct wy_shape {
    wy_position start, step, across; /* step (0,0): a point; across (0,0): no fan */
    int64_t count;                   /* along step, or WY_UNBOUNDED; 1 for a point */
    int64_t width;                   /* along across, or WY_UNBOUNDED; 1 unless a fan */
} wy_shape;

/* So many moves in a row, or rays side by side, become one shape. */
enum { WI_LEAST_ROW = 8 };

typedef struct wi_shapes {
    wy_shape *of;
    size_t count, room;
} wi_shapes;

void wi_shapes_clear(wi_shapes *shapes);
bool wi_shapes_add(wi_shapes *shapes, const wy_shape *shape); /* false: no memory */

/* Is the move in it?  Steps of a fan are not parallel. */
bool wi_shape_has(const wy_shape *shape, wy_position move);

/* In the order in which rules are printed: lines, those along the heaps first, then single moves.
 */

/*
 * The order in which rules are printed: lines, those along the heaps first, cones, single moves,
 * then what begins late or ends.
 */
int wi_shape_compare(const wy_shape *a, const wy_shape *b);
void wi_shapes_sort(wi_shapes *shapes);

/*
 * Moves as points and rays of at least `least` of them, greedily from the first on; those of a ray
 * lower the same heaps.  Changes the order of moves.  false: no memory.
 */
bool wi_shapes_add_points(wi_shapes *shapes, wy_position *moves, size_t count, int64_t least);

/* Rays side by side, at least so many whose beginnings are in a row, become fans of finite width.
 */
bool wi_shapes_weave(wi_shapes *shapes, int64_t least);

/* ---- families: shape.c ----------------------------------------------------------------------- */

/* Without a condition; the first parameter counts steps, the second those across. */
wy_family wi_family_of_shape(const wy_shape *shape);

/* The shape of a family of a normal form. */
wy_shape wi_shape_of_family(const wy_family *family);

/*
 * Adds a list of single moves to shapes: those that are in one already are left out, rays are
 * made longer by moves just before their beginning.  false: no memory.
 */
bool wi_shapes_join_list(wi_shapes *shapes, const wy_position *list, size_t count, int64_t least);

/* ---- taking apart: plane.c ------------------------------------------------------------------- */

/*
 * Adds to shapes what together makes up the set of moves, (s,t), which is kept.  disjoint: no two
 * of them meet; else rays are as long as they can be, and may cross.  No shape has both moves that
 * change one heap and moves that change two.
 */
wy_status wi_plane_take_apart(wi_shapes *shapes, wi_sets *sets, isl_set *moves, bool disjoint);

#endif
