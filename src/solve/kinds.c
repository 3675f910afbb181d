/*
 * kinds.c - which set of moves wins where.
 *
 * For a ray of moves start + i step, i < count, let steps(c) be the number of
 * steps from a P-position to c:
 *
 *     steps(c) = 0                  if c - start is P,
 *                steps(c - step)+1  otherwise.
 *
 * A move of the ray leads from c to a P-position iff steps(c) < count; a fan
 * has two steps and no bound.  So one pass over the board finds all positions
 * that a set of moves wins, and the first such set is the kind of the position.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wythoff/solve.h>

#include "base/fail.h"
#include "rules/value.h"
#include "solve/moves.h"

#define NEVER UINT32_MAX

struct wi_kinds {
    const wy_rules *rules;
    wi_moves *moves;
    size_t count; /* of kinds: one for each set of moves, the last for all that are left */
    char labels[WI_KINDS_MOST][WI_KIND_LABEL];
};

/* The window, cell (x, y) at index y * width + x. */
typedef struct board {
    int64_t width, height;
    uint8_t *kind;
    uint32_t *steps; /* of the set of moves at hand */
} board;

/* ---- labels ----------------------------------------------------------------- */

/* "3", "t", "2t+1", "s+t": start + step1 (first) + step2 (second), t from 1 for rays. */
static int put_part(char *to, size_t room, int64_t start, int64_t step1, int64_t step2, bool fan) {
    int used = 0;
    const char *plus = "";
    const int64_t steps[2] = {step1, step2};
    const char *const names[2] = {fan ? "s" : "t", "t"};
    for (int i = 0; i < (fan ? 2 : 1); i++) {
        if (steps[i] == 0) {
            continue;
        }
        used += steps[i] == 1 ? snprintf(to + used, room - (size_t)used, "%s%s", plus, names[i])
                              : snprintf(to + used, room - (size_t)used, "%s%lld%s", plus,
                                         (long long)steps[i], names[i]);
        plus = "+";
    }
    const int64_t rest = fan ? start : start - step1;
    if (rest != 0 || used == 0) {
        used += snprintf(to + used, room - (size_t)used, "%s%lld", rest > 0 ? plus : "",
                         (long long)rest);
    }
    return used;
}

static void put_label(char label[WI_KIND_LABEL], const wi_primitive *moves) {
    const bool fan = moves->kind == WI_FAN;
    const wy_position still = {0, 0};
    const wy_position step1 = moves->kind == WI_POINT ? still : moves->step1;
    const wy_position step2 = fan ? moves->step2 : still;
    char x[96];
    char y[96];
    put_part(x, sizeof x, moves->start.x, step1.x, step2.x, fan);
    put_part(y, sizeof y, moves->start.y, step1.y, step2.y, fan);
    if (moves->kind == WI_RAY && moves->count1 != WY_UNBOUNDED) {
        snprintf(label, WI_KIND_LABEL, "(%.20s,%.20s), t \xE2\x89\xA4 %lld", x, y,
                 (long long)moves->count1);
    } else {
        snprintf(label, WI_KIND_LABEL, "(%.28s,%.28s)", x, y);
    }
}

wy_status wi_kinds_open(wi_kinds **out, const wy_rules *rules, size_t most, wy_error *error) {
    *out = NULL;
    wi_kinds *kinds = calloc(1, sizeof *kinds);
    if (kinds == NULL) {
        return wi_fail_memory(error);
    }
    const wy_status status = wi_moves_compile(&kinds->moves, rules, 0, error);
    if (status != WY_OK) {
        free(kinds);
        return status;
    }
    const wi_primitive *moves = wi_moves_primitives(kinds->moves);
    const size_t count = wi_moves_count(kinds->moves);
    most = most < WI_KINDS_MOST ? most : WI_KINDS_MOST;
    kinds->rules = rules;
    kinds->count = count < most ? count : most;
    for (size_t i = 0; i < kinds->count; i++) {
        put_label(kinds->labels[i], &moves[i]);
    }
    if (count > most && most > 0) {
        snprintf(kinds->labels[most - 1], WI_KIND_LABEL, "other moves");
    }
    *out = kinds;
    return WY_OK;
}

void wi_kinds_free(wi_kinds *kinds) {
    if (kinds != NULL) {
        wi_moves_free(kinds->moves);
        free(kinds);
    }
}

size_t wi_kinds_count(const wi_kinds *kinds) {
    return kinds->count;
}

const char *wi_kinds_label(const wi_kinds *kinds, size_t kind) {
    return kinds->labels[kind];
}

/* ---- the board --------------------------------------------------------------- */

/* steps of the cell that lies back by this step, or NEVER outside the board. */
static uint32_t steps_back(const board *on, int64_t x, int64_t y, wy_position step) {
    if (x < step.x || y < step.y) {
        return NEVER;
    }
    return on->steps[(y - step.y) * on->width + x - step.x];
}

static uint32_t steps_at(const board *on, const wi_primitive *moves, int64_t x, int64_t y) {
    const wy_position start = moves->start;
    if (x >= start.x && y >= start.y &&
        on->kind[(y - start.y) * on->width + x - start.x] == WI_KIND_P) {
        return 0;
    }
    uint32_t least = NEVER;
    if (moves->kind != WI_POINT) {
        least = steps_back(on, x, y, moves->step1);
    }
    if (moves->kind == WI_FAN) {
        const uint32_t other = steps_back(on, x, y, moves->step2);
        least = other < least ? other : least;
    }
    return least == NEVER ? NEVER : least + 1;
}

/*
 * Gives the kind to all open positions from which these moves win; this is
 * one pass of several over the board.
 */
static bool mark(const board *on, const wy_rules *rules, const wi_primitive *moves, uint8_t kind,
                 const wy_control *control, size_t pass, size_t passes) {
    for (int64_t y = 0; y < on->height; y++) {
        if (control->poll != NULL && y % 256 == 0 &&
            control->poll(control->data,
                          ((double)pass + (double)y / (double)on->height) / (double)passes)) {
            return false;
        }
        for (int64_t x = 0; x < on->width; x++) {
            const int64_t cell = y * on->width + x;
            const uint32_t steps = steps_at(on, moves, x, y);
            on->steps[cell] = steps;
            if (on->kind[cell] != WI_KIND_OPEN || steps == NEVER ||
                (moves->kind == WI_RAY && (int64_t)steps >= moves->count1)) {
                continue;
            }
            if (wi_cone_contains(&rules->board, x, y) && !wi_rules_ends_at(rules, x, y) &&
                wi_condition_holds(moves->when, x, y, 0, 0)) {
                on->kind[cell] = kind;
            }
        }
    }
    return true;
}

wy_status wi_kinds_mark(uint8_t *kind, const wi_kinds *kinds, int64_t width, int64_t height,
                        const wy_control *control, wy_error *error) {
    uint64_t cells;
    uint64_t needed;
    if (__builtin_mul_overflow((uint64_t)width, (uint64_t)height, &cells) ||
        __builtin_mul_overflow(cells, sizeof(uint32_t), &needed)) {
        needed = UINT64_MAX;
    }
    if (needed == UINT64_MAX || (control->memory != 0 && needed > control->memory)) {
        return wi_fail(error, WY_LIMIT,
                       "to see which move wins, every position of the window is looked at, and "
                       "this one does not fit the memory budget");
    }
    board on = {width, height, kind, malloc(needed)};
    if (on.steps == NULL) {
        return wi_fail_memory(error);
    }
    const size_t count = wi_moves_count(kinds->moves);
    const wi_primitive *moves = wi_moves_primitives(kinds->moves);
    wy_status status = WY_OK;
    for (size_t i = 0; i < count && kinds->count > 0 && status == WY_OK; i++) {
        const size_t which = i < kinds->count ? i : kinds->count - 1;
        if (!mark(&on, kinds->rules, &moves[i], (uint8_t)which, control, i, count)) {
            status = wi_fail(error, WY_STOPPED, "stopped");
        }
    }
    free(on.steps);
    return status;
}
