/*
 * nim_moves.c - all moves of Nim, however they are written.
 *
 * The primitives without condition on an axis must cover 1, 2, 3, ...  Their
 * union is periodic from some point on, so a finite check decides it: nim may
 * as well be written {(2t,0),(2t-1,0),(0,t)}.
 */
#include "solve/nim_moves.h"

#include <string.h>

#include "solve/progression.h"

enum { MAX_COVER = 1 << 16, MAX_PERIOD = 4096 };

/* The primitive as a progression on one axis; false if it is none, or not for every position. */
static bool on_axis(wy_progression *out, const wy_primitive *p, bool x_axis) {
    const wy_position start = p->start;
    const wy_position step = p->step1;
    if (p->when != NULL || p->kind == WY_FAN || (x_axis ? start.y : start.x) != 0 ||
        (p->kind == WY_RAY && (x_axis ? step.y : step.x) != 0)) {
        return false;
    }
    *out = (wy_progression){x_axis ? start.x : start.y, 1, 1};
    if (p->kind == WY_RAY) {
        out->step = x_axis ? step.x : step.y;
        out->count = p->count1;
    }
    return true;
}

static bool covers_axis(const wy_primitive *primitives, size_t count, bool x_axis) {
    int64_t settled = 1; /* from here on the union is periodic */
    int64_t period = 1;
    wy_progression set;
    for (size_t i = 0; i < count; i++) {
        if (!on_axis(&set, &primitives[i], x_axis)) {
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
        if (on_axis(&set, &primitives[i], x_axis)) {
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
    return covers_axis(primitives, count, true) && covers_axis(primitives, count, false);
}
