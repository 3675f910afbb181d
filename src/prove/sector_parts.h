/* sector_parts.h - what sectors.c, sector_lattice.c and sector_strips.c share. */
#ifndef WI_PROVE_SECTOR_PARTS_H
#define WI_PROVE_SECTOR_PARTS_H

#include <math.h>

#include "prove/sectors.h"

/* ---- places and vectors ---------------------------------------------------------------------- */

static inline bool wi_sector_is_p(const wi_board *b, wy_position at) {
    return wi_board_cells(b, at.x, at.y, 1) != 0;
}

static inline bool wi_sector_on_board(const wi_board *b, wy_position at) {
    return at.x >= 0 && at.y >= 0 && at.x < b->side && at.y < b->side;
}

static inline wy_position wi_sector_plus(wy_position at, wy_position by) {
    return (wy_position){at.x + by.x, at.y + by.y};
}

static inline wy_position wi_sector_minus(wy_position at, wy_position by) {
    return (wy_position){at.x - by.x, at.y - by.y};
}

static inline int64_t wi_sector_cross(wy_position a, wy_position b) {
    return a.x * b.y - a.y * b.x;
}

static inline double wi_sector_length(wy_position v) {
    return hypot((double)v.x, (double)v.y);
}

/* Does v lead from this place to one of the other kind? */
static inline bool wi_sector_breaks(const wi_board *b, wy_position at, wy_position v) {
    const wy_position to = wi_sector_plus(at, v);
    return wi_sector_on_board(b, to) && wi_sector_is_p(b, at) != wi_sector_is_p(b, to);
}

/* ---- lattices of periods: sector_lattice.c --------------------------------------------------- */

/* The sector's periods are those that u and v generate, in normal form; false: u, v are parallel.
 */
bool wi_sector_set_lattice(wi_sector *of, wy_position u, wy_position v);
bool wi_sector_has_period(const wi_sector *of, wy_position v);
bool wi_sector_same_periods(const wi_sector *a, const wi_sector *b);

/*
 * Two vectors between the rays that generate the periods: one is along a ray, the other as near to
 * the other ray as can be.  Of the two ways the shorter one.
 */
void wi_sector_choose_periods(wi_sector *of, wy_position first, wy_position second);

/* ---- strips, and from where on: sector_strips.c ---------------------------------------------- */

/* Rays and lattices are known; the rest is measured.  WY_NO: the board has not these sectors. */
wy_status wi_sectors_measure(wi_sectors *s, const wi_board *b, wy_error *error);

#endif
