/*
 * diagonals_state.c - one column of a game with other diagonals; what a state is, is told in
 * diagonals.h.
 *
 * In an upper column the P-position is on the lowest diagonal where the cell is neither closed nor
 * in a row that is in use: that is what the rules say, for the diagonals below d are settled, and a
 * move to a P-position under the main diagonal starts below diagonal d, because d is not less than
 * any t - s.
 */
#include "diagonals.h"

#include <stdlib.h>
#include <string.h>

/* The diagonals of column x + j, j = 0, ..., longest, and then the rows: `width` of each, beyond
 * which nothing is closed or in use. */
static uint8_t *closed_in(const column *c, int j) {
    return c->closed + (size_t)j * (size_t)c->width;
}
static uint8_t *rows_of(const column *c, const game *g) {
    return closed_in(c, g->longest + 1);
}

static bool row_in_use(const column *c, const game *g, int row) {
    return row < c->width && rows_of(c, g)[row] != 0;
}

static bool clear(column *c, const game *g, int width, cert_verdict *v) {
    const size_t wanted = (size_t)(g->longest + 2) * (size_t)width;
    c->width = width;
    if (c->closed_room < wanted) {
        free(c->closed);
        c->closed_room = 0;
        c->closed = malloc(wanted);
        if (c->closed == NULL) {
            return cert_no_memory(v);
        }
        c->closed_room = wanted;
    }
    memset(c->closed, 0, wanted);
    c->count = 0;
    return true;
}

/*
 * Puts the state together from what is closed, seen from diagonal `up` of these sets on; the column
 * of number `first` is the next one, and its row on diagonal i is i + first.
 */
static bool note_state(column *c, const game *g, int first, int up, cert_verdict *v, size_t line) {
    const uint8_t *later = closed_in(c, g->longest);
    bool fine = true;
    for (int i = up; i < c->width && fine; i++) {
        fine = (later[i] == 0 || cert_column_add(c, DIAGONALS, i - up, v, line)) &&
               (!row_in_use(c, g, i + first) || cert_column_add(c, ROWS, i - up, v, line));
        for (int j = 0; j < g->longest && fine; j++) {
            fine = row_in_use(c, g, i + j + first) || closed_in(c, j)[i] == later[i] ||
                   cert_column_add(c, MOVES + j, i - up, v, line);
        }
    }
    cert_column_order(c);
    return fine;
}

bool cert_other_first_state(column *out, const game *g, const beginning *b, int wing,
                            cert_verdict *v, size_t line) {
    const int d = b->wing[wing].free_diagonal;
    int top = 0; /* of the diagonals and rows of P-positions, seen from d */
    for (int k = 0; k < b->p_count; k++) {
        const int own = wing == 0 ? b->p[k].s : b->p[k].t;
        const int across = wing == 0 ? b->p[k].t : b->p[k].s;
        const int diagonal = across - own - d;
        const int row = across - b->columns - d;
        top = diagonal > top ? diagonal : top;
        top = row > top ? row : top;
    }
    if (top > 2 * PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    if (!clear(out, g, top + g->longest + 1, v)) {
        return false;
    }
    for (int i = 0; i < out->width; i++) {
        rows_of(out, g)[i] = cert_row_at_first(b, wing, b->columns + d + i);
        for (int j = 0; j <= g->longest; j++) {
            closed_in(out, j)[i] = cert_closed_at_first(g, b, wing, j, d + i);
        }
    }
    return note_state(out, g, 0, 0, v, line);
}

/* What the state says of the columns x + j; false: it is no state of this game. */
static bool lay_out(column *c, const game *g, const element *state, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const int set = state[k] / PLACES;
        const int i = state[k] % PLACES;
        if (set == ROWS) {
            rows_of(c, g)[i] = 1;
        } else if (set == DIAGONALS) {
            for (int j = 0; j <= g->longest; j++) {
                closed_in(c, j)[i] ^= 1;
            }
        } else if (set - MOVES < g->longest) {
            closed_in(c, set - MOVES)[i] ^= 1;
        } else {
            return false;
        }
    }
    return true;
}

/* Column x + j + 1 becomes number j, and number longest is as before: all further ones are alike.
 */
static void next_column(column *c, const game *g) {
    memmove(c->closed, closed_in(c, 1), (size_t)g->longest * (size_t)c->width);
}

/* What the P-position of column x closes in the columns x + s. */
static void close_from(column *c, const game *g, int wing, int place) {
    for (int s = 1; s <= g->longest + 1; s++) {
        for (int i = 0; i < g->offset_count; i++) {
            const int turn = cert_offset_of(g, i, wing);
            if (place + turn >= 0 && s + turn > 0 && cert_is_move(g, wing, s, s + turn)) {
                closed_in(c, s - 1)[place + turn] = 1;
            }
        }
    }
    for (int i = 0; i < g->count; i++) {
        const move m = cert_move_of(g, i, wing);
        if (place + m.t - m.s >= 0) {
            closed_in(c, m.s - 1)[place + m.t - m.s] = 1;
        }
    }
}

/* Diagonals from the least on that are closed, or in a row in use, in all columns from x + 1 on. */
static int settled(const column *c, const game *g) {
    int up = 0;
    for (bool all = true; all; up += all) {
        all = up < c->width && closed_in(c, g->longest)[up] != 0;
        for (int j = 0; j < g->longest && all; j++) {
            all = closed_in(c, j)[up] != 0 || row_in_use(c, g, up + j + 1);
        }
    }
    return up;
}

bool cert_other_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                           int bit, cert_verdict *v, size_t line) {
    int top = 0; /* the P-position is there at most */
    for (size_t k = 0; k < count; k++) {
        const int i = state[k] % PLACES;
        top = i < top ? top : i + 1;
    }
    if (!clear(out, g, top + g->longest + 1, v)) {
        return false;
    }
    if (!lay_out(out, g, state, count)) {
        return cert_refuse(v, line, "a state keeps %d columns at most", g->longest);
    }
    uint8_t *rows = rows_of(out, g);
    out->place = -1;
    if (bit == 0) {
        out->place = 0;
        while (closed_in(out, 0)[out->place] != 0 || rows[out->place] != 0) {
            out->place++;
        }
    }
    next_column(out, g);
    if (bit == 0) {
        rows[out->place] = 1;
        close_from(out, g, wing, out->place);
    }
    const int up = settled(out, g);
    out->writes = up + 1;
    if (up > PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    for (int i = 0; i <= up; i++) {
        out->bits[i] = row_in_use(out, g, i) ? '1' : '0';
    }
    return note_state(out, g, 1, up, v, line);
}
