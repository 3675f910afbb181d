/* families.h - shapes of moves as families of a rule, and back. */
#ifndef WI_NORMAL_FAMILIES_H
#define WI_NORMAL_FAMILIES_H

#include "normal/shape.h"

/* Without a condition; the first parameter counts steps, the second those across. */
wy_family wi_family_of_shape(const wy_shape *shape);

/* The shape of a family of a normal form. */
wy_shape wi_shape_of_family(const wy_family *family);

/*
 * Adds a list of single moves to shapes: those that are in one already are left out, rays are
 * made longer by moves just before their beginning.  false: no memory.
 */
bool wi_shapes_join_list(wi_shapes *shapes, const wy_position *list, size_t count, int64_t least);

#endif
