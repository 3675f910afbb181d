/*
 * finite_list.c - Wythoff's game with a finite symmetric list of further moves (S0 section 4).
 *
 * The theory of column machines asks for exactly this: every move (t,0), (0,t) and (t,t), so that
 * rows, columns and diagonals have at most one P-position, and finitely many other moves, so
 * that a column depends on finitely much.  It is read off the compiled moves.
 */
#include <wythoff/rules.h>
#include <wythoff/solve.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"
#include "rules/value.h"
#include "solve/changes.h"
#include "solve/moves.h"
#include "solve/nim_moves.h"
#include "solve/primitive.h"

enum {
    MOST_MOVES = 1 << 16,  /* of a list */
    LOOKED_THROUGH = 1000, /* moves of a line, to name one that is missing */
};

static const wy_position lines[] = {{1, 0}, {0, 1}, {1, 1}};
enum { LINES = sizeof lines / sizeof lines[0] };

static bool on_line(wy_position at, wy_position line) {
    return at.x * line.y == at.y * line.x;
}

/* Does it have moves of one line of Wythoff's game only? */
static bool is_of_wythoff(const wi_primitive *primitive) {
    for (int i = 0; i < LINES; i++) {
        if (on_line(primitive->start, lines[i]) &&
            (primitive->kind == WI_POINT || on_line(primitive->step1, lines[i])) &&
            (primitive->kind != WI_FAN || on_line(primitive->step2, lines[i]))) {
            return true;
        }
    }
    return false;
}

/* ---- what a game must not have --------------------------------------------------------- */

static bool has_move(const wi_primitive *primitives, size_t count, wy_position move) {
    for (size_t i = 0; i < count; i++) {
        if (wi_primitive_has(&primitives[i], move.x, move.y)) {
            return true;
        }
    }
    return false;
}

static wy_status lacks_line(const wi_primitive *primitives, size_t count, wy_position line,
                            wy_error *error) {
    for (int t = 1; t <= LOOKED_THROUGH; t++) {
        const wy_position move = {t * line.x, t * line.y};
        if (!has_move(primitives, count, move)) {
            return wi_fail(error, WY_NO,
                           "it lacks the move (%" PRId64 ",%" PRId64 ") of Wythoff Nim", move.x,
                           move.y);
        }
    }
    return wi_fail(error, WY_NO, "not every move (%s,%s) of Wythoff Nim was found",
                   line.x > 0 ? "t" : "0", line.y > 0 ? "t" : "0");
}

static wy_status check_moves(const wi_primitive *primitives, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        if (primitives[i].when != NULL) {
            return wi_fail(error, WY_NO, "some moves depend on the position");
        }
    }
    for (size_t i = 0; i < count; i++) {
        const wi_primitive *p = &primitives[i];
        const bool endless = p->kind == WI_FAN || (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED);
        if (endless && !is_of_wythoff(p)) {
            return wi_fail(error, WY_NO,
                           "it has infinitely many moves beside those of Wythoff Nim: "
                           "(%" PRId64 ",%" PRId64 "), (%" PRId64 ",%" PRId64 "), ...",
                           p->start.x, p->start.y, p->start.x + p->step1.x,
                           p->start.y + p->step1.y);
        }
    }
    for (int i = 0; i < LINES; i++) {
        if (!wi_line_is_full(primitives, count, (wy_position){0, 0}, lines[i])) {
            return lacks_line(primitives, count, lines[i], error);
        }
    }
    return WY_OK;
}

/* ---- the list ----------------------------------------------------------------------------- */

static bool is_listed(wy_position move) {
    return move.x != 0 && move.y != 0 && move.x != move.y;
}

/* Puts the moves of all primitives into list, which has room for them; NULL: counts them. */
static size_t collect(wy_position *list, const wi_primitive *primitives, size_t count) {
    size_t used = 0;
    for (size_t i = 0; i < count && used <= MOST_MOVES; i++) {
        const wi_primitive *p = &primitives[i];
        if (is_of_wythoff(p)) {
            continue;
        }
        const int64_t moves = p->kind == WI_POINT ? 1 : p->count1;
        wy_position move = p->start;
        for (int64_t m = 0; m < moves && used <= MOST_MOVES; m++) {
            if (is_listed(move)) {
                if (list != NULL) {
                    list[used] = move;
                }
                used++;
            }
            if (m + 1 < moves) {
                move.x += p->step1.x;
                move.y += p->step1.y;
            }
        }
    }
    return used;
}

static wy_status check_symmetry(const wy_position *list, size_t count, wy_error *error) {
    for (size_t i = 0; i < count; i++) {
        const wy_position mirror = {list[i].y, list[i].x};
        if (wi_list_find(&mirror, list, count, wi_position_order) == NULL) {
            return wi_fail(error, WY_NO,
                           "its moves are not symmetric: (%" PRId64 ",%" PRId64
                           ") is there and (%" PRId64 ",%" PRId64 ") is not",
                           list[i].x, list[i].y, mirror.x, mirror.y);
        }
    }
    return WY_OK;
}

static wy_status make_list(wy_position **out, size_t *count, const wi_moves *moves,
                           wy_error *error) {
    const wi_primitive *primitives = wi_moves_primitives(moves);
    const size_t primitive_count = wi_moves_count(moves);
    wy_status status = check_moves(primitives, primitive_count, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t room = collect(NULL, primitives, primitive_count);
    if (room > MOST_MOVES) {
        return wi_fail(error, WY_NO, "it has more than %d moves beside those of Wythoff Nim",
                       MOST_MOVES);
    }
    if (room == 0) {
        return WY_OK;
    }
    wy_position *list = malloc(room * sizeof *list);
    if (list == NULL) {
        return wi_fail_memory(error);
    }
    collect(list, primitives, primitive_count);
    *count = wi_positions_sort(list, room);
    *out = list;
    return WY_OK;
}

wy_status wi_rules_list(wy_position **list, size_t *count, const wy_rules *settled,
                        wy_error *error) {
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, settled, WI_MOVES_TIED, error);
    if (status == WY_LIMIT) {
        status = wi_fail(error, WY_NO, "its moves have no simple form");
    }
    if (status == WY_OK) {
        status = make_list(list, count, moves, error);
    }
    wi_moves_free(moves);
    return status;
}

wy_status wi_rules_finite_list(wy_position **list, size_t *count, const wy_rules *rules,
                               wy_error *error) {
    *list = NULL;
    *count = 0;
    const wy_status plane = wi_rules_want_plane(rules, error);
    if (plane != WY_OK) {
        return plane;
    }
    wy_rules *settled = NULL;
    wy_status status = wy_rules_settle(&settled, rules, error);
    if (status == WY_OK && wi_rules_twist(settled) != NULL) {
        status = wi_fail(error, WY_NO, "%s", wi_rules_twist(settled));
    }
    if (status == WY_OK) {
        status = wi_rules_list(list, count, settled, error);
    }
    if (status == WY_OK) {
        status = check_symmetry(*list, *count, error);
    }
    if (status != WY_OK) {
        free(*list);
        *list = NULL;
        *count = 0;
    }
    wy_rules_free(settled);
    return status;
}
