/*
 * progression.c - where rays of moves meet.
 *
 * Let a = {a0 + i g} and b = {b0 + j h}.  If g and h are not parallel there is
 * at most one meeting, by Cramer's rule.  If they are, both must lie on one
 * line, and i g = b0 - a0 + j h along a coordinate in which they move is a
 * linear congruence: i runs through one residue class, cut to an interval by
 * the ranges of i and j.
 */
#include "solve/progression.h"

#include <assert.h>

static wy_wide cross(wy_position u, wy_position v) {
    return (wy_wide)u.x * v.y - (wy_wide)u.y * v.x;
}

static wy_position minus(wy_position u, wy_position v) {
    return (wy_position){u.x - v.x, u.y - v.y};
}

static bool within(wy_wide index, int64_t length) {
    return index >= 0 && (length == WY_UNBOUNDED || index < length);
}

static int64_t length_of(const wy_primitive *primitive) {
    return primitive->kind == WY_POINT ? 1 : primitive->count1;
}

/* The index of the element equal to point, or -1. */
static wy_wide index_of(const wy_primitive *ray, wy_position point) {
    const wy_position way = minus(point, ray->start);
    if (ray->kind == WY_POINT) {
        return way.x == 0 && way.y == 0 ? 0 : -1;
    }
    if (cross(way, ray->step1) != 0) {
        return -1;
    }
    const int64_t along = ray->step1.x > 0 ? way.x : way.y;
    const int64_t step = ray->step1.x > 0 ? ray->step1.x : ray->step1.y;
    if (along < 0 || along % step != 0) {
        return -1;
    }
    return within(along / step, length_of(ray)) ? along / step : -1;
}

/* The least i >= 0 with i a = c mod m, for gcd(a, m) = 1, by Euclid's algorithm. */
static int64_t solve_congruence(int64_t a, int64_t c, int64_t m) {
    assert(m > 0);
    int64_t old_rest = a % m;
    int64_t rest = m;
    wy_wide old_factor = 1;
    wy_wide factor = 0;
    while (rest != 0) {
        const int64_t quotient = old_rest / rest;
        const int64_t next_rest = old_rest - quotient * rest;
        old_rest = rest;
        rest = next_rest;
        const wy_wide next_factor = old_factor - quotient * factor;
        old_factor = factor;
        factor = next_factor;
    }
    const wy_wide inverse = ((old_factor % m) + m) % m;
    const wy_wide residue = ((c % m) + m) % m;
    return (int64_t)(inverse * residue % m);
}

static bool meet_parallel(wy_progression *indices, const wy_primitive *a, const wy_primitive *b) {
    const wy_position way = minus(b->start, a->start);
    if (cross(way, a->step1) != 0) {
        return false;
    }
    const bool by_x = a->step1.x > 0;
    const int64_t distance = by_x ? way.x : way.y;
    const int64_t g = by_x ? a->step1.x : a->step1.y;
    const int64_t h = by_x ? b->step1.x : b->step1.y;
    const int64_t divisor = wy_gcd(g, h);
    if (distance % divisor != 0) {
        return false;
    }
    const int64_t period = h / divisor; /* of i; that of j is g / divisor */
    wy_wide first = solve_congruence(g / divisor, distance / divisor, period);
    /* j = (i g - distance) / h >= 0 */
    const wy_wide least = distance <= 0 ? 0 : ((wy_wide)distance + g - 1) / g;
    if (first < least) {
        first += (least - first + period - 1) / period * period;
    }
    wy_wide last = a->count1 == WY_UNBOUNDED ? -1 : (wy_wide)a->count1 - 1;
    if (b->count1 != WY_UNBOUNDED) {
        const wy_wide end = distance + (wy_wide)(b->count1 - 1) * h;
        if (end < 0) {
            return false;
        }
        if (last < 0 || end / g < last) {
            last = end / g;
        }
    }
    if (a->count1 == WY_UNBOUNDED && b->count1 == WY_UNBOUNDED) {
        *indices = (wy_progression){(int64_t)first, period, WY_UNBOUNDED};
        return true;
    }
    if (first > last) {
        return false;
    }
    *indices = (wy_progression){(int64_t)first, period, (int64_t)((last - first) / period) + 1};
    return true;
}

bool wy_progression_meet(wy_progression *indices, const wy_primitive *a, const wy_primitive *b) {
    wy_wide index = -1;
    if (b->kind == WY_POINT) {
        index = index_of(a, b->start);
    } else if (a->kind == WY_POINT) {
        index = index_of(b, a->start) >= 0 ? 0 : -1;
    } else {
        const wy_wide turn = cross(a->step1, b->step1);
        if (turn == 0) {
            return meet_parallel(indices, a, b);
        }
        const wy_position way = minus(b->start, a->start);
        const wy_wide i = cross(way, b->step1);
        const wy_wide j = cross(way, a->step1);
        if (i % turn == 0 && j % turn == 0 && within(i / turn, a->count1) &&
            within(j / turn, b->count1)) {
            index = i / turn;
        }
    }
    if (index < 0) {
        return false;
    }
    *indices = (wy_progression){(int64_t)index, 1, 1};
    return true;
}

size_t wy_progression_without(wy_progression *rest, size_t limit, int64_t length,
                              const wy_progression *cut) {
    size_t count = 0;
#define EMIT(FIRST, STEP, COUNT)                                                                   \
    do {                                                                                           \
        if (count == limit) {                                                                      \
            return SIZE_MAX;                                                                       \
        }                                                                                          \
        rest[count++] = (wy_progression){FIRST, STEP, COUNT};                                      \
    } while (0)
    if (cut->first > 0) {
        EMIT(0, 1, cut->first);
    }
    /* Between the first and the last cut: the other residue classes. */
    const bool endless = cut->count == WY_UNBOUNDED;
    if (endless || cut->count > 1) {
        for (int64_t residue = 1; residue < cut->step; residue++) {
            EMIT(cut->first + residue, cut->step, endless ? WY_UNBOUNDED : cut->count - 1);
        }
    }
    if (!endless) {
        const int64_t behind = cut->first + (cut->count - 1) * cut->step + 1;
        if (length == WY_UNBOUNDED) {
            EMIT(behind, 1, WY_UNBOUNDED);
        } else if (behind < length) {
            EMIT(behind, 1, length - behind);
        }
    }
#undef EMIT
    return count;
}
