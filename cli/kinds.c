/*
 * kinds.c - a picture whose N-positions are coloured by the first kind of move that wins there.
 */
#include "kinds.h"
#include "solve/moves.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 1024 };

/* The window, cell (x, y) at index y * width + x. */
typedef struct board {
    int64_t width, height;
    uint8_t *kind;
} board;

wy_status cli_kinds_start(cli_kinds *kinds, cli *program) {
    memset(kinds, 0, sizeof *kinds);
    wy_error error;
    if (wi_kinds_open(&kinds->kinds, program->rules, WY_PICTURE_MAX_KINDS, &error) != WY_OK) {
        return cli_fail(program, &error);
    }
    kinds->count = wi_kinds_count(kinds->kinds);
    for (size_t i = 0; i < kinds->count; i++) {
        kinds->label_list[i] = wi_kinds_label(kinds->kinds, i);
    }
    return WY_OK;
}

void cli_kinds_free(cli_kinds *kinds) {
    wi_kinds_free(kinds->kinds);
}

static bool take(void *data, const wy_position *positions, size_t count) {
    const board *on = data;
    for (size_t i = 0; i < count; i++) {
        on->kind[positions[i].y * on->width + positions[i].x] = WI_KIND_P;
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
    status = wi_kinds_mark(on->kind, kinds->kinds, on->width, on->height, &program->control, error);
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
    board on = {width, height, malloc(cells)};
    wy_status status;
    if (on.kind == NULL) {
        status = cli_complain(program, WY_SYSTEM, "out of memory");
    } else {
        memset(on.kind, WI_KIND_OPEN, cells);
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
    return status;
}
