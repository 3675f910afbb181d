/* board.c - the P-positions of a window at the origin, kept. */
#include "ask/board.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/fail.h"
#include "base/list.h"

/* A board while it is being made. */
typedef struct making {
    ask_board *board;
    size_t count, room;
    int64_t column; /* first[0 ... column] are set */
    bool full, no_memory;
} making;

static bool grow(making *m) {
    if (m->count >= ASK_BOARD_MOST) {
        m->full = true;
        return false;
    }
    m->no_memory = !wi_list_room(m->board->rows, m->room, m->count + 1);
    return !m->no_memory;
}

static void reach_column(making *m, int64_t x) {
    while (m->column < x) {
        m->board->first[++m->column] = (uint32_t)m->count;
    }
}

static bool take(void *data, const wy_position *positions, size_t count) {
    making *m = data;
    for (size_t i = 0; i < count; i++) {
        reach_column(m, positions[i].x);
        if (m->count == m->room && !grow(m)) {
            return false;
        }
        m->board->rows[m->count++] = (uint32_t)positions[i].y;
    }
    return true;
}

wy_status ask_board_make(ask_board **out, wy_solution *solution, int64_t width, int64_t height,
                         wy_error *error) {
    *out = NULL;
    making m = {.board = calloc(1, sizeof *m.board)};
    if (m.board == NULL) {
        return wi_fail_memory(error);
    }
    atomic_store(&m.board->users, 1);
    m.board->width = width;
    m.board->height = height;
    m.board->first = calloc((size_t)width + 1, sizeof *m.board->first);
    wy_status status = m.board->first == NULL
                           ? wi_fail_memory(error)
                           : wy_solution_each(solution, width, height, take, &m, error);
    if (status == WY_OK && m.no_memory) {
        status = wi_fail_memory(error);
    } else if (status == WY_OK && m.full) {
        status = wi_fail(error, WY_LIMIT, "this window has more than %u P-positions",
                         (unsigned)ASK_BOARD_MOST);
    }
    if (status != WY_OK) {
        ask_board_leave(m.board);
        return status;
    }
    reach_column(&m, width);
    /* What was too much is given back; if that fails, it is kept. */
    if (!wi_list_resize(&m.board->rows, &m.room, m.count + 1, sizeof *m.board->rows) &&
        m.board->rows == NULL) {
        ask_board_leave(m.board);
        return wi_fail_memory(error);
    }
    m.board->bytes = (m.count + (size_t)width) * sizeof(uint32_t);
    *out = m.board;
    return WY_OK;
}

ask_board *ask_board_use(ask_board *board) {
    if (board != NULL) {
        atomic_fetch_add(&board->users, 1);
    }
    return board;
}

void ask_board_leave(ask_board *board) {
    if (board != NULL && atomic_fetch_sub(&board->users, 1) == 1) {
        free(board->first);
        free(board->rows);
        free(board);
    }
}

size_t ask_board_count(const ask_board *board) {
    return board->first[board->width];
}

const uint32_t *ask_board_column(const uint32_t **end, const ask_board *board, int64_t x,
                                 int64_t y) {
    uint32_t low = board->first[x];
    uint32_t high = board->first[x + 1];
    *end = board->rows + high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if ((int64_t)board->rows[middle] < y) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return board->rows + low;
}

void ask_board_standing(wy_standing *out, const wy_solution *solution) {
    out->kind = WY_COMPUTED;
    snprintf(out->by, sizeof out->by, "by the %s engine, from all smaller positions",
             wy_engine_name(wy_solution_engine(solution)));
}
