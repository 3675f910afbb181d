/*
 * nim_moves.c - all moves of a line.
 *
 * In a normal form a line that is all there, under no condition, is one ray.
 */
#include "solve/nim_moves.h"
#include "solve/moves.h"

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

bool wi_line_is_full(const wi_primitive *primitives, size_t count, wy_position origin,
                     wy_position direction) {
    const wy_position first = {origin.x + direction.x, origin.y + direction.y};
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED && p->when == NULL &&
            same(p->start, first) && same(p->step1, direction)) {
            return true;
        }
    }
    return false;
}

bool wi_nim_moves_there(const wi_primitive *primitives, size_t count) {
    const wy_position corner = {0, 0};
    return wi_line_is_full(primitives, count, corner, (wy_position){1, 0}) &&
           wi_line_is_full(primitives, count, corner, (wy_position){0, 1});
}

/* Does the ray hold every move of a diagonal?  *turn is s - t on it. */
static bool is_diagonal(const wi_primitive *p, int64_t *turn) {
    *turn = p->start.x - p->start.y;
    const int64_t smaller = p->start.x < p->start.y ? p->start.x : p->start.y;
    return p->kind == WI_RAY && p->step1.x == 1 && p->step1.y == 1 && smaller == 1 &&
           p->count1 == WY_UNBOUNDED && p->when == NULL;
}

enum { FEW_LINES = 511 };

/* Is there no diagonal twice?  Many are only looked through if they come in order. */
static bool are_different(const wi_primitive *primitives, size_t count, int64_t lines) {
    const wi_primitive *last = NULL;
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (!p->both) {
            continue;
        }
        const bool later = last == NULL || p->start.x > last->start.x ||
                           (p->start.x == last->start.x && p->start.y > last->start.y);
        if (!later && lines > FEW_LINES) {
            return false;
        }
        for (size_t j = 0; j < i && !later; j++) {
            if (primitives[j].both && same(primitives[j].start, p->start)) {
                return false;
            }
        }
        last = later ? p : last;
    }
    return true;
}

/*
 * The rays are diagonals, as many as a band of that width has, and no two are the same: then they
 * are the band, however wide.
 */
int64_t wi_band_width(const wi_primitive *primitives, size_t count) {
    int64_t m = 0;
    int64_t lines = 0;
    for (size_t i = 0; i < count; i++) {
        if (!primitives[i].both) {
            continue;
        }
        int64_t turn;
        if (!is_diagonal(&primitives[i], &turn)) {
            return -1;
        }
        const int64_t width = (turn < 0 ? -turn : turn) + 1;
        m = width > m ? width : m;
        lines++;
    }
    if (m == 0) {
        return 0;
    }
    return lines == 2 * m - 1 && are_different(primitives, count, lines) ? m : -1;
}
