/*
 * beam_first.c - the first columns, by the definition: each cell counts the P-positions below it,
 * to its left and on its diagonal, on both sides of the board's diagonal (beam.h).
 */
#include "beam.h"

#include <stdlib.h>

enum { HEIGHT = 8 }; /* times the columns: much higher than any P-position of them */

typedef struct board {
    int64_t height;
    int *rows, *diagonals; /* of all columns so far; y - x at y - x + columns */
    int64_t top;
} board;

/* The column's P-positions are all below the height: then there is one more than can be blocked. */
static bool do_column(beam *b, board *at, int64_t x) {
    int count = 0;
    int64_t letter = 0;
    for (int64_t y = 0; y < at->height && count <= b->game.blocked; y++) {
        int *diagonal = &at->diagonals[y - x + b->columns];
        if (count + at->rows[y] + *diagonal <= b->game.blocked) {
            count++;
            at->rows[y]++;
            ++*diagonal;
            letter += y < x;
            at->top = y > at->top ? y : at->top;
        }
    }
    b->letters[x] = letter;
    return count > b->game.blocked;
}

static bool compare(beam *b, const board *at) {
    const int64_t x = b->columns;
    const int64_t enough = b->game.blocked + 1 - 2 * b->least;
    for (int64_t y = x; y < b->row; y++) {
        if (at->rows[y] < b->least || at->diagonals[y - x + b->columns] < enough) {
            return cert_refuse(b->verdict, b->lines[0],
                               "row %lld is not settled after the first columns", (long long)y);
        }
        b->letters[y] = at->rows[y];
    }
    beam_state state = {.at = -1, .count = (int)(at->top + 2 - b->row)};
    if (state.count < 1 || state.count >= BEAM_ROWS || at->top + 1 >= at->height) {
        return cert_refuse(b->verdict, b->lines[0], "the first columns leave too much");
    }
    for (int64_t d = at->top + 2 - x; d < at->height; d++) {
        if (at->diagonals[d + b->columns] != 0) {
            return cert_refuse(b->verdict, b->lines[0], "the first columns go beyond the state");
        }
    }
    for (int i = -BEAM_BELOW; i < state.count; i++) {
        const int64_t d = b->row + i - x;
        state.diagonals[BEAM_BELOW + i] = d < 0 ? BEAM_UNKNOWN : at->diagonals[d + b->columns];
        if (i >= 0) {
            state.rows[i] = at->rows[b->row + i];
        }
    }
    return cert_beam_within(b, &state, &b->states[0]) ||
           cert_refuse(b->verdict, b->lines[0], "state 0 is not what the first columns leave");
}

bool cert_beam_begin(beam *b) {
    board at = {.height = HEIGHT * (b->columns + b->game.blocked + 1)};
    if (b->row >= at.height - 1) {
        return cert_refuse(b->verdict, b->lines[0], "the first row is too high");
    }
    at.rows = cert_take(&b->work, (size_t)at.height, sizeof *at.rows);
    at.diagonals = cert_take(&b->work, (size_t)(at.height + b->columns), sizeof *at.diagonals);
    bool good = at.rows != NULL && at.diagonals != NULL;
    for (int64_t x = 0; x < b->columns && good; x++) {
        good = do_column(b, &at, x) ||
               cert_too_large(b->verdict, b->lines[0], "P-positions lie too far up");
    }
    good = good && compare(b, &at);
    free(at.rows);
    free(at.diagonals);
    return good;
}
