/*
 * diagonals.c - games that have all moves of Nim, and for each j of a finite set J all moves
 * (t,t+j) but finitely many; besides, finitely many other moves.  Wythoff's game has J = {0},
 * wythoff(m) all j with |j| < m; taking a move away, or adding one, changes nothing of that. Column
 * machines (machine/state.h) ask for exactly this.  It is read off the compiled moves.
 */
#include <inttypes.h>
#include <stdlib.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/changes.h"
#include "solve/moves.h"
#include "solve/nim_moves.h"
#include "solve/primitive.h"

enum {
    MOST_OFFSETS = 64,     /* diagonals */
    MOST_LISTED = 4096,    /* moves of a list, and moves that are missing */
    LOOKED_THROUGH = 1000, /* moves of Nim, to name one that is missing */
};

/* What is being found. */
typedef struct finding {
    const wi_primitive *primitives;
    size_t primitive_count;
    int64_t starts[MOST_OFFSETS]; /* from this s on every move of the diagonal is there */
    int32_t offsets[MOST_OFFSETS];
    size_t offset_count;
    wy_position *list, *removed;
    size_t list_count, removed_count;
} finding;

static bool has_move(const finding *f, int64_t s, int64_t t) {
    for (size_t i = 0; i < f->primitive_count; i++) {
        if (wi_primitive_has(&f->primitives[i], s, t)) {
            return true;
        }
    }
    return false;
}

static bool is_endless(const wi_primitive *p) {
    return p->kind == WI_FAN || (p->kind == WI_RAY && p->count1 == WY_UNBOUNDED);
}

/* Moves of one heap only. */
static bool is_nim(const wi_primitive *p) {
    const bool up = p->start.x == 0 && (p->kind == WI_POINT || p->step1.x == 0);
    const bool across = p->start.y == 0 && (p->kind == WI_POINT || p->step1.y == 0);
    return p->kind != WI_FAN && (up || across);
}

static wy_status check_nim(const finding *f, wy_error *error) {
    static const wy_position lines[] = {{1, 0}, {0, 1}};
    for (int i = 0; i < 2; i++) {
        if (wi_line_is_full(f->primitives, f->primitive_count, (wy_position){0, 0}, lines[i])) {
            continue;
        }
        for (int t = 1; t <= LOOKED_THROUGH; t++) {
            if (!has_move(f, t * lines[i].x, t * lines[i].y)) {
                return wi_fail(error, WY_NO, "it lacks the move (%" PRId64 ",%" PRId64 ") of Nim",
                               t * lines[i].x, t * lines[i].y);
            }
        }
        return wi_fail(error, WY_NO, "not every move of Nim was found");
    }
    return WY_OK;
}

/* ---- diagonals ------------------------------------------------------------------------------- */

static wy_status take_diagonal(finding *f, const wi_primitive *p, wy_error *error) {
    if (p->kind == WI_FAN || p->step1.x != 1 || p->step1.y != 1) {
        return wi_fail(error, WY_NO,
                       "it has infinitely many moves that fill no diagonal: "
                       "(%" PRId64 ",%" PRId64 "), (%" PRId64 ",%" PRId64 "), ...",
                       p->start.x, p->start.y, p->start.x + p->step1.x, p->start.y + p->step1.y);
    }
    const int64_t offset = p->start.y - p->start.x;
    const int64_t start = p->start.x;
    size_t i = 0;
    while (i < f->offset_count && f->offsets[i] != offset) {
        i++;
    }
    if (i == MOST_OFFSETS || offset > INT32_MAX || offset < -INT32_MAX) {
        return wi_fail(error, WY_NO, "it has moves along more than %d diagonals", MOST_OFFSETS);
    }
    if (i == f->offset_count) {
        f->offset_count++;
        f->offsets[i] = (int32_t)offset;
        f->starts[i] = start;
    }
    f->starts[i] = start < f->starts[i] ? start : f->starts[i];
    return WY_OK;
}

static wy_status take_diagonals(finding *f, wy_error *error) {
    wy_status status = WY_OK;
    for (size_t i = 0; i < f->primitive_count && status == WY_OK; i++) {
        const wi_primitive *p = &f->primitives[i];
        if (p->when != NULL) {
            status = wi_fail(error, WY_NO, "some moves depend on the position");
        } else if (is_endless(p) && !is_nim(p)) {
            status = take_diagonal(f, p, error);
        }
    }
    if (status == WY_OK && f->offset_count == 0) {
        status = wi_fail(error, WY_NO, "it has only finitely many moves beside those of Nim");
    }
    return status;
}

static bool is_offset(const finding *f, int64_t offset) {
    for (size_t i = 0; i < f->offset_count; i++) {
        if (f->offsets[i] == offset) {
            return true;
        }
    }
    return false;
}

/* ---- finite lists ---------------------------------------------------------------------------- */

static wy_status too_many(wy_error *error) {
    return wi_fail(error, WY_NO, "it has more than %d moves beside those of Nim and of diagonals",
                   MOST_LISTED);
}

static wy_status take_list(finding *f, wy_error *error) {
    f->list = malloc(MOST_LISTED * sizeof *f->list);
    if (f->list == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < f->primitive_count; i++) {
        const wi_primitive *p = &f->primitives[i];
        if (is_endless(p) || is_nim(p)) {
            continue;
        }
        const int64_t moves = p->kind == WI_POINT ? 1 : p->count1;
        for (int64_t m = 0; m < moves; m++) {
            const int64_t s = p->start.x + (p->kind == WI_POINT ? 0 : m * p->step1.x);
            const int64_t t = p->start.y + (p->kind == WI_POINT ? 0 : m * p->step1.y);
            if (m > MOST_LISTED) {
                return too_many(error);
            }
            if (s != 0 && t != 0 && !is_offset(f, t - s)) {
                if (f->list_count == MOST_LISTED) {
                    return too_many(error);
                }
                f->list[f->list_count++] = (wy_position){s, t};
            }
        }
    }
    f->list_count = wi_positions_sort(f->list, f->list_count);
    return WY_OK;
}

static wy_status take_removed(finding *f, wy_error *error) {
    f->removed = malloc(MOST_LISTED * sizeof *f->removed);
    if (f->removed == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < f->offset_count; i++) {
        const int64_t j = f->offsets[i];
        for (int64_t s = j < 0 ? 1 - j : 1; s < f->starts[i]; s++) {
            if (has_move(f, s, s + j)) {
                continue;
            }
            if (f->removed_count == MOST_LISTED) {
                return wi_fail(error, WY_NO, "it lacks more than %d moves of diagonals",
                               MOST_LISTED);
            }
            f->removed[f->removed_count++] = (wy_position){s, s + j};
        }
    }
    f->removed_count = wi_positions_sort(f->removed, f->removed_count);
    return WY_OK;
}

static wy_status hand_over(wy_machine_game *out, finding *f, wy_error *error) {
    int32_t *offsets = malloc(f->offset_count * sizeof *offsets);
    if (offsets == NULL) {
        return wi_fail_memory(error);
    }
    for (size_t i = 0; i < f->offset_count; i++) { /* sorted as they are put */
        size_t at = i;
        for (; at > 0 && offsets[at - 1] > f->offsets[i]; at--) {
            offsets[at] = offsets[at - 1];
        }
        offsets[at] = f->offsets[i];
    }
    out->offsets = offsets;
    out->offset_count = f->offset_count;
    out->list = f->list;
    out->count = f->list_count;
    out->removed = f->removed;
    out->removed_count = f->removed_count;
    f->list = NULL;
    f->removed = NULL;
    return WY_OK;
}

static wy_status find_all(wy_machine_game *out, const wi_moves *moves, wy_error *error) {
    finding f = {.primitives = wi_moves_primitives(moves),
                 .primitive_count = wi_moves_count(moves)};
    wy_status status = check_nim(&f, error);
    if (status == WY_OK) {
        status = take_diagonals(&f, error);
    }
    if (status == WY_OK) {
        status = take_list(&f, error);
    }
    if (status == WY_OK) {
        status = take_removed(&f, error);
    }
    if (status == WY_OK) {
        status = hand_over(out, &f, error);
    }
    free(f.list);
    free(f.removed);
    return status;
}

wy_status wi_rules_diagonals(wy_machine_game *out, const wy_rules *settled, wy_error *error) {
    wi_moves *moves = NULL;
    wy_status status = wi_moves_compile(&moves, settled, WI_MOVES_TIED, error);
    if (status == WY_LIMIT) {
        status = wi_fail(error, WY_NO, "its moves have no simple form");
    }
    if (status == WY_OK) {
        status = find_all(out, moves, error);
    }
    wi_moves_free(moves);
    return status;
}
