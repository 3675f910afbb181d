/*
 * lattice.h - sublattices of the pairs of integers: by which vectors does a set repeat itself?
 *
 * A lattice of finite index has one basis (a,b), (0,d) with a, d > 0 and 0 <= b < d.
 */
#ifndef WY_NORMAL_LATTICE_H
#define WY_NORMAL_LATTICE_H

#include "normal/sets.h"

typedef struct wy_lattice {
    wy_position first;  /* (a,b) */
    wy_position second; /* (0,d) */
} wy_lattice;

wy_lattice wy_lattice_all(void); /* all pairs */
int64_t wy_lattice_index(const wy_lattice *lattice);
bool wy_lattice_equal(const wy_lattice *a, const wy_lattice *b);

/* The vectors that are in both; gives up if its index becomes too large. */
wy_lattice wy_lattice_meet(wy_sets *sets, const wy_lattice *a, const wy_lattice *b);

/*
 * Vectors by which a basic set of two dimensions, with its floors written out, repeats itself far
 * out: those that change the inside of each floor by a multiple of its denominator.
 */
wy_lattice wy_lattice_of(wy_sets *sets, isl_basic_set *basic);

/* Coordinates in the basis of the least multiple of a direction that is in the lattice, and back.
 */
wy_position wy_lattice_coordinates(const wy_lattice *lattice, wy_position direction);
wy_position wy_lattice_vector(const wy_lattice *lattice, wy_position coordinates);

/* The points that differ from this one by a vector of the lattice. */
isl_set *wy_lattice_class(wy_sets *sets, const wy_lattice *lattice, wy_position point);

#endif
