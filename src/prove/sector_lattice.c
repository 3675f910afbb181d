/*
 * sector_lattice.c - the periods of a sector: a lattice in normal form, (d1, e) and (0, d2).
 *
 * Positions have the same class if they differ by a period; there are d1 d2 classes.  To be read,
 * the lattice is told by two vectors that lie between the rays of the sector.
 */
#include <stdlib.h>

#include "base/arithmetic.h"
#include "prove/sector_parts.h"

bool wi_sector_set_lattice(wi_sector *of, wy_position u, wy_position v) {
    while (v.x != 0) { /* Euclid, on the first coordinates */
        const int64_t q = wi_quotient(u.x, llabs(v.x)) * (v.x < 0 ? -1 : 1);
        const wy_position rest = {u.x - q * v.x, u.y - q * v.y};
        u = v;
        v = rest;
    }
    if (u.x == 0 || v.y == 0) {
        return false;
    }
    of->d1 = llabs(u.x);
    of->d2 = llabs(v.y);
    of->e = wi_rest(u.x < 0 ? -u.y : u.y, of->d2);
    of->index = of->d1 * of->d2;
    return true;
}

int64_t wi_sector_class(const wi_sector *of, wy_position at) {
    const int64_t rounds = wi_quotient(at.x, of->d1);
    return (at.x - rounds * of->d1) * of->d2 + wi_rest(at.y - rounds * of->e, of->d2);
}

bool wi_sector_has_period(const wi_sector *of, wy_position v) {
    return wi_sector_class(of, v) == 0;
}

bool wi_sector_same_periods(const wi_sector *a, const wi_sector *b) {
    return a->d1 == b->d1 && a->e == b->e && a->d2 == b->d2;
}

/* The least multiple of a direction that is a period. */
static wy_position along(const wi_sector *of, wy_position by) {
    wy_position v = by;
    while (!wi_sector_has_period(of, v)) {
        v = wi_sector_plus(v, by);
    }
    return v;
}

/* Some z for which w and z generate the periods, det(w, z) = index; w is the least along a ray. */
static wy_position completed(const wi_sector *of, wy_position w) {
    /* w = i (d1, e) + j (0, d2), so z = k (d1, e) + l (0, d2) with i l - j k = 1. */
    const int64_t i = w.x / of->d1;
    const int64_t j = (w.y - i * of->e) / of->d2;
    int64_t k = i == 0 ? -j : 0; /* j is 1 then; else they have no common divisor */
    while (i > 0 && (1 + j * k) % i != 0) {
        k++;
    }
    const int64_t l = i == 0 ? 0 : (1 + j * k) / i;
    return (wy_position){k * of->d1, k * of->e + l * of->d2};
}

void wi_sector_choose_periods(wi_sector *of, wy_position first, wy_position second) {
    const wy_position low = along(of, first);
    const wy_position high = along(of, second);
    wy_position v = completed(of, low);
    wy_position u = completed(of, high);
    u = (wy_position){-u.x, -u.y};
    while (wi_sector_cross(v, second) < 0) {
        v = wi_sector_plus(v, low);
    }
    while (wi_sector_cross(wi_sector_minus(v, low), second) >= 0) {
        v = wi_sector_minus(v, low);
    }
    while (wi_sector_cross(first, u) < 0) {
        u = wi_sector_plus(u, high);
    }
    while (wi_sector_cross(first, wi_sector_minus(u, high)) >= 0) {
        u = wi_sector_minus(u, high);
    }
    const bool by_first =
        wi_sector_length(low) + wi_sector_length(v) <= wi_sector_length(high) + wi_sector_length(u);
    of->u = by_first ? low : u;
    of->v = by_first ? v : high;
}
