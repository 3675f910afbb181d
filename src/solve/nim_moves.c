/*
 * nim_moves.c - all moves of a line, however they are written.
 *
 * The primitives without condition on the line must cover t = 1, 2, 3, ...  Their
 * union is periodic from some point on, so a finite check decides it: nim may
 * as well be written {(2t,0),(2t-1,0),(0,t)}.
 */
#include "solve/nim_moves.h"

#include <string.h>

#include "solve/progression.h"

enum { MAX_COVER = 1 << 16, MAX_PERIOD = 4096 };

/* The primitive as a progression on the line; false if it is none, or not for every position. */
static bool on_line(wy_progression *out, const wy_primitive *p, wy_position origin,
                    wy_position direction) {
    const wy_position way = {p->start.x - origin.x, p->start.y - origin.y};
    const int64_t first = direction.x > 0 ? way.x : way.y;
    if (p->when != NULL || p->kind == WY_FAN || way.x != first * direction.x ||
        way.y != first * direction.y) {
        return false;
    }
    *out = (wy_progression){first, 1, 1};
    if (p->kind == WY_RAY) {
        out->step = direction.x > 0 ? p->step1.x : p->step1.y;
        out->count = p->count1;
        return p->step1.x == out->step * direction.x && p->step1.y == out->step * direction.y;
    }
    return true;
}

bool wy_line_is_full(const wy_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction) {
    int64_t settled = 1; /* from here on the union is periodic */
    int64_t period = 1;
    wy_progression set;
    for (size_t i = 0; i < count; i++) {
        if (!on_line(&set, &primitives[i], origin, direction)) {
            continue;
        }
        const bool endless = set.count == WY_UNBOUNDED;
        const wy_wide end = endless ? set.first : set.first + (wy_wide)set.step * set.count;
        if (endless && set.step > MAX_PERIOD) {
            return false;
        }
        if (endless) {
            period = period / wy_gcd(period, set.step) * set.step;
        }
        if (end > MAX_COVER - 2 * MAX_PERIOD || period > MAX_PERIOD) {
            return false;
        }
        settled = end > settled ? (int64_t)end : settled;
    }
    const int64_t last = settled + period;
    uint64_t covered[MAX_COVER / 64] = {0};
    for (size_t i = 0; i < count; i++) {
        if (on_line(&set, &primitives[i], origin, direction)) {
            int64_t left = set.count;
            for (int64_t at = set.first; at <= last && left > 0; at += set.step, left--) {
                covered[at / 64] |= UINT64_C(1) << (at % 64);
            }
        }
    }
    for (int64_t at = 1; at <= last; at++) {
        if ((covered[at / 64] >> (at % 64) & 1) == 0) {
            return false;
        }
    }
    return true;
}

bool wy_nim_moves_there(const wy_primitive *primitives, size_t count) {
    const wy_position corner = {0, 0};
    return wy_line_is_full(primitives, count, corner, (wy_position){1, 0}) &&
           wy_line_is_full(primitives, count, corner, (wy_position){0, 1});
}

enum { MAX_BAND = 256 }; /* wider bands are not recognised */

int64_t wy_band_width(const wy_primitive *primitives, size_t count) {
    int64_t m = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_primitive *p = &primitives[i];
        if (!p->both) {
            continue;
        }
        const int64_t turn = p->start.x - p->start.y;
        const int64_t width = (turn < 0 ? -turn : turn) + 1;
        if (p->kind == WY_FAN || (p->kind == WY_RAY && p->step1.x != p->step1.y) ||
            width > MAX_BAND) {
            return -1;
        }
        m = width > m ? width : m;
    }
    for (int64_t turn = 1 - m; turn < m; turn++) {
        const wy_position origin = {turn > 0 ? turn : 0, turn < 0 ? -turn : 0};
        if (!wy_line_is_full(primitives, count, origin, (wy_position){1, 1})) {
            return -1;
        }
    }
    return m;
}
