/*
 * nim_moves.c - all moves of a line.
 *
 * In a normal form a line that is all there, under no condition, is one ray.
 */
#include "solve/nim_moves.h"

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

bool wi_line_is_full(const wy_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction) {
    const wy_position first = {origin.x + direction.x, origin.y + direction.y};
    for (size_t i = 0; i < count; i++) {
        const wy_primitive *p = &primitives[i];
        if (p->kind == WY_RAY && p->count1 == WY_UNBOUNDED && p->when == NULL &&
            same(p->start, first) && same(p->step1, direction)) {
            return true;
        }
    }
    return false;
}

bool wi_nim_moves_there(const wy_primitive *primitives, size_t count) {
    const wy_position corner = {0, 0};
    return wi_line_is_full(primitives, count, corner, (wy_position){1, 0}) &&
           wi_line_is_full(primitives, count, corner, (wy_position){0, 1});
}

enum { MAX_BAND = 256 }; /* wider bands are not recognised */

int64_t wi_band_width(const wy_primitive *primitives, size_t count) {
    int64_t m = 0;
    int64_t lines = 0;
    for (size_t i = 0; i < count; i++) {
        const wy_primitive *p = &primitives[i];
        if (!p->both) {
            continue;
        }
        const int64_t turn = p->start.x - p->start.y;
        const int64_t width = (turn < 0 ? -turn : turn) + 1;
        if (p->kind != WY_RAY || p->step1.x != 1 || p->step1.y != 1 || width > MAX_BAND) {
            return -1;
        }
        m = width > m ? width : m;
        lines++;
    }
    for (int64_t turn = 1 - m; turn < m; turn++) {
        const wy_position origin = {turn > 0 ? turn : 0, turn < 0 ? -turn : 0};
        if (!wi_line_is_full(primitives, count, origin, (wy_position){1, 1})) {
            return -1;
        }
    }
    return m == 0 || lines == 2 * m - 1 ? m : -1;
}
