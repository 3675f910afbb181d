/*
 * plane.h - a set of moves as points, rays and fans (shape.h), found from the set alone.
 */
#ifndef WI_NORMAL_PLANE_H
#define WI_NORMAL_PLANE_H

#include "normal/lattice.h"
#include "normal/sets.h"
#include "normal/shape.h"

/*
 * Adds to shapes what together makes up the set of moves, (s,t), which is kept.  disjoint: no two
 * of them meet; else rays are as long as they can be, and may cross.  No shape has both moves that
 * change one heap and moves that change two.
 */
wy_status wi_plane_take_apart(wi_shapes *shapes, wi_sets *sets, isl_set *moves, bool disjoint);

/* ---- within plane*.c ----------------------------------------------------------------------- */

enum { WI_MOST_DIRECTIONS = 1024 };

/* In which directions a basic set goes on without end: 0 (none), 1 or 2 extreme ones. */
typedef struct wi_recession {
    int count;
    wy_position along[2]; /* primitive; counterclockwise if there are two */
} wi_recession;

/* The work on one set. */
typedef struct wy_plane {
    wi_sets *sets;
    wi_shapes *shapes;
    isl_set *whole; /* all of it; when disjoint is wanted, only what is left */
    isl_set *left;  /* what no shape has so far */
    bool disjoint;
} wy_plane;

/* Recession of a basic set of two dimensions; gives up if it has none that is pointed. */
void wi_plane_recession(wi_recession *out, wi_sets *sets, isl_basic_set *of);

/* Calls take for each basic set, with all its floors written out; takes the basic sets. */
void wi_plane_each(wi_sets *sets, isl_set *of, isl_stat (*take)(isl_basic_set *, void *),
                   void *data);

/* The vectors by which all parts of a set repeat themselves, far out. */
wi_lattice wi_plane_lattice(wi_sets *sets, isl_set *of);

/* {p - n step : p in set, n >= 0} and {p + n step : ...}; takes the set. */
isl_set *wi_plane_before(wy_plane *plane, isl_set *set, wy_position step);
isl_set *wi_plane_after(wy_plane *plane, isl_set *set, wy_position step);
isl_set *wi_plane_shift(wy_plane *plane, isl_set *set, wy_position step); /* {p + step} */

/* Takes a shape away from what is left, and adds it to the shapes. */
void wi_plane_emit(wy_plane *plane, const wy_shape *shape, isl_set *its_moves);

/* The stages: first fans, then rays, then what is finite. */
void wi_plane_fans(wy_plane *plane);
void wi_plane_rays(wy_plane *plane);
void wi_plane_points(wy_plane *plane);

#endif
