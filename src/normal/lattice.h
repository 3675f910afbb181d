/*
 * lattice.h - sublattices of the pairs of integers: by which vectors does a set repeat itself?
 *
 * A lattice of finite index has one basis (a,b), (0,d) with a, d > 0 and 0 <= b < d.
 */
#ifndef WI_NORMAL_LATTICE_H
#define WI_NORMAL_LATTICE_H

#include "normal/sets.h"

typedef struct wi_lattice {
    wy_position first;  /* (a,b) */
    wy_position second; /* (0,d) */
} wi_lattice;

wi_lattice wi_lattice_all(void); /* all pairs */
int64_t wi_lattice_index(const wi_lattice *lattice);
bool wi_lattice_equal(const wi_lattice *a, const wi_lattice *b);

/* The vectors that are in both; gives up if its index becomes too large. */
wi_lattice wi_lattice_meet(wi_sets *sets, const wi_lattice *a, const wi_lattice *b);

/*
 * Vectors by which a basic set of two dimensions, with its floors written out, repeats itself far
 * out: those that change the inside of each floor by a multiple of its denominator.
 */
wi_lattice wi_lattice_of(wi_sets *sets, isl_basic_set *basic);

/* Coordinates in the basis of the least multiple of a direction that is in the lattice, and back.
 */
wy_position wi_lattice_coordinates(const wi_lattice *lattice, wy_position direction);
wy_position wi_lattice_vector(const wi_lattice *lattice, wy_position coordinates);

/* The points that differ from this one by a vector of the lattice. */
isl_set *wi_lattice_class(wi_sets *sets, const wi_lattice *lattice, wy_position point);

#endif
