/*
 * layer_moves.c - the moves of a game as the engine of layers wants them.
 *
 * The engine keeps, for every row and every line of a direction, the set of the values that stand
 * on it.  A ray that starts with its step, (p,q), (2p,2q), ..., reaches all cells of its line that
 * are done, so it sees the set of the line.
 *
 * A ray that starts elsewhere, such as (3,1) + i (1,1) of the band of (3,1)-Wythoff Nim, sees the
 * line through (x, y) - start, but only up to there: the cells of that line in columns
 * between are done and are no options.  If there are any, and not in the row y either (then
 * they are options by a Nim move), the ray gets sets of its own, in which a column is entered only
 * when the engine is start.x columns further.  Then only what is an option has been entered.
 *
 * In a symmetric run the cell (b, a) is done together with (a, b), a < b, so other cells
 * of a line are done early.  A cell does no harm if its value stands in the column x or in the
 * row y anyway.  Where cells remain that do, the game is done without use of its symmetry.
 */
#include "grundy/layer_moves.h"

#include <stdio.h>

#include "solve/moves.h"

enum { LONGEST_STEP = 64, LONGEST_START = 256 };

static bool on_axis(const wi_primitive *p) {
    const bool in_row = p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0);
    const bool in_column = p->start.x == 0 && (p->kind == WI_POINT || p->step1.x == 0);
    return in_row || in_column;
}

static bool is_endless(const wi_primitive *p) {
    return p->kind == WI_RAY && p->count1 == WY_UNBOUNDED;
}

static bool same(wy_position a, wy_position b) {
    return a.x == b.x && a.y == b.y;
}

/* ---- what a ray sees too early -------------------------------------------- */

/* Does the ray see only options when columns are entered at once, left to right? */
static bool sees_options(wy_position start, wy_position step) {
    for (int64_t i = 1; i * step.x < start.x; i++) {
        if (i * step.y != start.y) {
            return false;
        }
    }
    return true;
}

/* The same in a symmetric run, for the cell (x, x + distance), x large. */
static bool sees_options_at(wy_position start, wy_position step, int64_t distance) {
    const int64_t x = INT64_C(4) * LONGEST_START;
    const int64_t y = x + distance;
    wy_position q = {x - start.x, y - start.y};
    for (;;) {
        q.x += step.x;
        q.y += step.y;
        const int64_t first = q.x < q.y ? q.x : q.y;
        const int64_t second = q.x < q.y ? q.y : q.x;
        if (first > x || (first == x && second >= y)) {
            return true; /* not done yet, nor is anything beyond */
        }
        if (first != x && second != y) {
            return false;
        }
    }
}

static bool sees_options_halved(wy_position start, wy_position step) {
    for (int64_t distance = 0; distance <= start.x + start.y + 1; distance++) {
        if (!sees_options_at(start, step, distance)) {
            return false;
        }
    }
    return true;
}

bool wi_layer_moves_halve(const wi_primitive *primitives, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (!on_axis(p) && is_endless(p) && !same(p->start, p->step1) &&
            !sees_options_halved(p->start, p->step1)) {
            return false;
        }
    }
    return true;
}

/* ---- does the game fit? ---------------------------------------------------- */

static const char *fault_of(const wi_primitive *primitives, size_t count) {
    int64_t points = 0;
    size_t rays = 1;
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (p->when != NULL) {
            return "some moves depend on the position";
        }
        if (p->kind == WI_FAN) {
            return "some moves fill a cone, not lines";
        }
        if (on_axis(p)) {
            continue;
        }
        if (!is_endless(p)) {
            const int64_t more = p->kind == WI_POINT ? 1 : p->count1;
            points = more > WI_LAYER_POINTS ? more : points + more;
            if (points > WI_LAYER_POINTS) {
                return "there are too many single moves";
            }
            continue;
        }
        if (p->step1.x == 0 || p->step1.y == 0) {
            return "a line of moves is parallel to an axis";
        }
        if (p->step1.x > LONGEST_STEP || p->step1.y > LONGEST_STEP || p->start.x > LONGEST_START ||
            p->start.y > LONGEST_START) {
            return "a line of moves starts far away, or has a long step";
        }
        if (++rays > WI_LAYER_RAYS) {
            return "there are too many lines of moves";
        }
    }
    return wi_nim_moves_there(primitives, count) ? NULL : "not every move of Nim was found";
}

bool wi_layer_moves_fit(const wi_primitive *primitives, size_t count, char reason[WY_REASON_SIZE]) {
    const char *fault = fault_of(primitives, count);
    if (reason != NULL) {
        snprintf(reason, WY_REASON_SIZE, "%s",
                 fault != NULL ? fault : "it has every move of Nim, lines and single moves");
    }
    return fault == NULL;
}

/* ---- sorting --------------------------------------------------------------- */

static void reach_to(wi_layer_moves *moves, wy_position move) {
    moves->reach.x = move.x > moves->reach.x ? move.x : moves->reach.x;
    moves->reach.y = move.y > moves->reach.y ? move.y : moves->reach.y;
}

static void put_points(wi_layer_moves *moves, const wi_primitive *p, int64_t limit) {
    wy_position move = p->start;
    const int64_t count = p->kind == WI_POINT ? 1 : p->count1;
    for (int64_t i = 0; i < count && move.x < limit && move.y < limit; i++) {
        moves->points[moves->point_count++] = move;
        reach_to(moves, move);
        move.x += p->step1.x;
        move.y += p->step1.y;
    }
}

static void put_ray(wi_layer_moves *moves, const wi_primitive *p, bool symmetric) {
    const bool own = same(p->start, p->step1);
    wi_line_kind kind = {p->step1, 0};
    if (!own && !symmetric && !sees_options(p->start, p->step1)) {
        kind.delay = p->start.x;
        reach_to(moves, p->start);
    }
    size_t line = 0;
    while (line < moves->line_count &&
           !(same(moves->lines[line].step, kind.step) && moves->lines[line].delay == kind.delay)) {
        line++;
    }
    if (line == moves->line_count) {
        moves->lines[moves->line_count++] = kind;
    }
    const wy_position start = own ? (wy_position){0, 0} : p->start;
    moves->rays[moves->ray_count++] = (wi_layer_ray){start, line};
}

void wi_layer_moves_sort(wi_layer_moves *moves, const wi_primitive *primitives, size_t count,
                         int64_t limit, bool symmetric) {
    *moves = (wi_layer_moves){.lines = {{{1, 0}, 0}}, .line_count = 1, .ray_count = 1};
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        if (on_axis(p)) {
            continue;
        }
        if (!is_endless(p)) {
            put_points(moves, p, limit);
        } else if (p->start.x < limit && p->start.y < limit) {
            put_ray(moves, p, symmetric);
        }
    }
}
