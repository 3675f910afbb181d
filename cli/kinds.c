/*
 * kinds.c - which move wins where.
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
#include "kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"

enum { BATCH = 1024 };
#define NEVER UINT32_MAX

/* The window, cell (x, y) at index y * width + x. */
typedef struct board {
    int64_t width, height;
    uint8_t *kind;   /* of an N-position; see below */
    uint32_t *steps; /* of the set of moves at hand */
} board;

enum { KIND_OPEN = 254, KIND_P = 255 };

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

static void put_label(char label[CLI_KIND_LABEL], const wy_primitive *moves) {
    const bool fan = moves->kind == WY_FAN;
    const wy_position still = {0, 0};
    const wy_position step1 = moves->kind == WY_POINT ? still : moves->step1;
    const wy_position step2 = fan ? moves->step2 : still;
    char x[96];
    char y[96];
    put_part(x, sizeof x, moves->start.x, step1.x, step2.x, fan);
    put_part(y, sizeof y, moves->start.y, step1.y, step2.y, fan);
    if (moves->kind == WY_RAY && moves->count1 != WY_UNBOUNDED) {
        snprintf(label, CLI_KIND_LABEL, "(%.20s,%.20s), t \xE2\x89\xA4 %lld", x, y,
                 (long long)moves->count1);
    } else {
        snprintf(label, CLI_KIND_LABEL, "(%.28s,%.28s)", x, y);
    }
}

wy_status cli_kinds_start(cli_kinds *kinds, cli *program) {
    memset(kinds, 0, sizeof *kinds);
    wy_error error;
    if (wy_moves_compile(&kinds->moves, program->rules, 0, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    const wy_primitive *moves = wy_moves_primitives(kinds->moves);
    const size_t count = wy_moves_count(kinds->moves);
    kinds->count = count < WY_PICTURE_MAX_KINDS ? count : WY_PICTURE_MAX_KINDS;
    for (size_t i = 0; i < kinds->count; i++) {
        put_label(kinds->labels[i], &moves[i]);
        kinds->label_list[i] = kinds->labels[i];
    }
    if (count > WY_PICTURE_MAX_KINDS) {
        snprintf(kinds->labels[kinds->count - 1], CLI_KIND_LABEL, "other moves");
    }
    return WY_OK;
}

void cli_kinds_free(cli_kinds *kinds) {
    wy_moves_free(kinds->moves);
}

/* ---- the board --------------------------------------------------------------- */

static bool take(void *data, const wy_position *positions, size_t count) {
    const board *on = data;
    for (size_t i = 0; i < count; i++) {
        on->kind[positions[i].y * on->width + positions[i].x] = KIND_P;
    }
    return true;
}

/* steps of the cell that lies back by this step, or NEVER outside the board. */
static uint32_t steps_back(const board *on, int64_t x, int64_t y, wy_position step) {
    if (x < step.x || y < step.y) {
        return NEVER;
    }
    return on->steps[(y - step.y) * on->width + x - step.x];
}

static uint32_t steps_at(const board *on, const wy_primitive *moves, int64_t x, int64_t y) {
    const wy_position start = moves->start;
    if (x >= start.x && y >= start.y &&
        on->kind[(y - start.y) * on->width + x - start.x] == KIND_P) {
        return 0;
    }
    uint32_t least = NEVER;
    if (moves->kind != WY_POINT) {
        least = steps_back(on, x, y, moves->step1);
    }
    if (moves->kind == WY_FAN) {
        const uint32_t other = steps_back(on, x, y, moves->step2);
        least = other < least ? other : least;
    }
    return least == NEVER ? NEVER : least + 1;
}

/*
 * Gives the kind to all open positions from which these moves win; this is
 * one pass of several over the board.
 */
static bool mark(const board *on, const wy_rules *rules, const wy_primitive *moves, uint8_t kind,
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
            if (on->kind[cell] != KIND_OPEN || steps == NEVER ||
                (moves->kind == WY_RAY && (int64_t)steps >= moves->count1)) {
                continue;
            }
            if (wy_cone_contains(&rules->board, x, y) && !wy_rules_ends_at(rules, x, y) &&
                wy_condition_holds(moves->when, x, y, 0, 0)) {
                on->kind[cell] = kind;
            }
        }
    }
    return true;
}

/* Hands all positions of one kind to the picture. */
static wy_status give(const board *on, uint8_t kind, wy_picture *picture, wy_error *error) {
    wy_position batch[BATCH];
    size_t used = 0;
    wy_status status = WY_OK;
    for (int64_t y = 0; y < on->height && status == WY_OK; y++) {
        for (int64_t x = 0; x < on->width && status == WY_OK; x++) {
            if (on->kind[y * on->width + x] != kind) {
                continue;
            }
            batch[used++] = (wy_position){x, y};
            if (used == BATCH) {
                status = wy_picture_add_kind(picture, kind, batch, used, error);
                used = 0;
            }
        }
    }
    if (status == WY_OK && used > 0) {
        status = wy_picture_add_kind(picture, kind, batch, used, error);
    }
    return status;
}

static wy_status mark_all(const cli_kinds *kinds, board *on, cli *program, wy_solution *solution,
                          wy_picture *picture, wy_error *error) {
    wy_status status = wy_solution_each(solution, on->width, on->height, take, on, error);
    if (status != WY_OK) {
        return status;
    }
    const size_t count = wy_moves_count(kinds->moves);
    const wy_primitive *moves = wy_moves_primitives(kinds->moves);
    for (size_t i = 0; i < count; i++) {
        const size_t kind = i < kinds->count ? i : kinds->count - 1;
        if (!mark(on, program->rules, &moves[i], (uint8_t)kind, &program->control, i, count)) {
            return WY_STOPPED;
        }
    }
    for (size_t kind = 0; kind < kinds->count && status == WY_OK; kind++) {
        status = give(on, (uint8_t)kind, picture, error);
    }
    return status;
}

wy_status cli_kinds_add(const cli_kinds *kinds, cli *program, wy_solution *solution,
                        wy_picture *picture, int64_t width, int64_t height) {
    uint64_t cells;
    uint64_t needed;
    if (__builtin_mul_overflow((uint64_t)width, (uint64_t)height, &cells) ||
        __builtin_mul_overflow(cells, sizeof(uint8_t) + sizeof(uint32_t), &needed)) {
        needed = UINT64_MAX;
    }
    if (program->control.memory != 0 && needed > program->control.memory) {
        return cli_complain(program, WY_LIMIT,
                            "--kinds looks at every position of the window, and this one does "
                            "not fit the memory budget; draw it without, or draw less");
    }
    board on = {width, height, malloc(cells), malloc(cells * sizeof(uint32_t))};
    wy_status status;
    if (on.kind == NULL || on.steps == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        memset(on.kind, KIND_OPEN, cells);
        wy_error error;
        status = mark_all(kinds, &on, program, solution, picture, &error);
        if (status != WY_OK) {
            status = cli_unfinished(program, status, &error, "nothing was drawn");
        } else {
            status = wy_solution_each(solution, width, height, wy_picture_take, picture, &error);
            if (status != WY_OK) {
                status = cli_unfinished(program, status, &error, "nothing was drawn");
            }
        }
    }
    free(on.kind);
    free(on.steps);
    return status;
}
