/*
 * beginning.c - the first columns.
 *
 * While the least free diagonal is smaller than the turn of a move, lower P-positions may forbid
 * upper ones through that move, and no state as in state.h tells all.  These columns, a few times
 * the longest move of them, are done as the rules say: the P-position of a column is its
 * lowest cell from which no move leads to the P-position of an earlier column, nor down to one in
 * its own.
 */
#include "machine/beginning.h"

#include <stdlib.h>
#include <string.h>

typedef struct board {
    const wi_state_frame *frame;
    int64_t room; /* rows and diagonals that are noted: 0 <= y, |y - x| < room */
    uint8_t *rows, *upper, *lower;
    int64_t *column; /* of each row's P-position */
    int64_t *positions;
    int64_t x, n, free_diagonal;
} board;

static bool is_p(const board *b, int64_t y) {
    const int64_t d = y - b->x;
    if (b->rows[y] != 0 || (d >= 0 ? b->upper[d] : b->lower[-d]) != 0) {
        return false;
    }
    for (size_t i = 0; i < b->frame->list_count; i++) {
        const wi_list_move move = b->frame->list[i];
        if (b->x >= move.s && b->positions[b->x - move.s] == y - move.s - move.turn) {
            return false;
        }
    }
    return true;
}

static void one_column(board *b) {
    int64_t y = 0;
    while (!is_p(b, y)) {
        y++;
    }
    b->positions[b->x] = y;
    b->rows[y] = 1;
    b->column[y] = b->x;
    if (y >= b->x) {
        b->upper[y - b->x] = 1;
        b->n++;
    } else {
        b->lower[b->x - y] = 1;
    }
    b->x++;
    while (b->upper[b->free_diagonal] != 0) {
        b->free_diagonal++;
    }
}

/* The state before column x from what is on the board. */
static bool note_state(uint64_t *state, const board *b) {
    const wi_state_frame *frame = b->frame;
    const int64_t d = b->free_diagonal;
    bool room = true;
    for (int64_t i = 0; room && d + i < b->room; i++) {
        room = b->upper[d + i] == 0 ||
               wi_set_put(wi_state_diagonals(frame, state), frame->words, (int)i);
    }
    for (int64_t i = 0; room && b->x + d + i < b->room; i++) {
        room = b->rows[b->x + d + i] == 0 ||
               wi_set_put(wi_state_rows(frame, state), frame->words, (int)i);
    }
    for (size_t k = 0; room && k < frame->list_count; k++) {
        const wi_list_move move = frame->list[k];
        for (int j = 0; room && j < move.s; j++) {
            const int64_t c = b->x + j - move.s;
            if (c < 0 || b->positions[c] < c) {
                continue;
            }
            const int64_t forbidden = b->positions[c] - c + move.turn - d;
            room = forbidden < 0 ||
                   wi_set_put(wi_state_moves(frame, state, j), frame->words, (int)forbidden);
        }
    }
    wi_state_tidy(frame, state);
    return room;
}

static wy_status take_over(wi_beginning *out, const board *b) {
    out->x = b->x;
    out->n = b->n;
    out->row = b->x + b->free_diagonal;
    out->rows = malloc((size_t)b->x * sizeof *out->rows);
    out->bits = malloc((size_t)out->row);
    out->state = calloc(wi_state_size(b->frame), sizeof *out->state);
    if (out->rows == NULL || out->bits == NULL || out->state == NULL) {
        return WY_SYSTEM;
    }
    memcpy(out->rows, b->positions, (size_t)b->x * sizeof *out->rows);
    for (int64_t y = 0; y < out->row; y++) {
        out->bits[y] = b->rows[y] != 0 && b->column[y] < y;
    }
    return note_state(out->state, b) ? WY_OK : WY_LIMIT;
}

wy_status wi_beginning_make(wi_beginning *out, const wi_state_frame *frame) {
    memset(out, 0, sizeof *out);
    /*
     * At column x fewer than x diagonals and rows, and one cell for each move, are forbidden above
     * the main diagonal: so P(x) <= 3 x + moves.  Every upper column either uses the least free
     * diagonal or is kept from it by a row or a move; `most` is generous, and it is checked.
     */
    const int64_t wanted = frame->largest_turn > 1 ? frame->largest_turn : 1;
    const int64_t most = 16 * (wanted + frame->longest + (int64_t)frame->list_count) + 64;
    board b = {.frame = frame, .room = 4 * most + (int64_t)frame->list_count + 1};
    b.rows = calloc((size_t)b.room, 1);
    b.upper = calloc((size_t)b.room, 1);
    b.lower = calloc((size_t)b.room, 1);
    b.column = calloc((size_t)b.room, sizeof *b.column);
    b.positions = calloc((size_t)most, sizeof *b.positions);
    wy_status status = WY_SYSTEM;
    if (b.rows != NULL && b.upper != NULL && b.lower != NULL && b.column != NULL &&
        b.positions != NULL) {
        while (b.free_diagonal < wanted && b.x < most) {
            one_column(&b);
        }
        status = b.free_diagonal < wanted ? WY_LIMIT : take_over(out, &b);
    }
    free(b.rows);
    free(b.upper);
    free(b.lower);
    free(b.column);
    free(b.positions);
    if (status != WY_OK) {
        wi_beginning_clear(out);
    }
    return status;
}

void wi_beginning_clear(wi_beginning *beginning) {
    free(beginning->rows);
    free(beginning->bits);
    free(beginning->state);
    memset(beginning, 0, sizeof *beginning);
}
