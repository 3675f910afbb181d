/*
 * state.c - one column.
 *
 * In an upper column the P-position is on the lowest diagonal that nothing forbids: that is
 * what the rules say, for below diagonal d all are in use, and a further move to a
 * P-position under the main diagonal starts below diagonal d, because d is not less than any t - s.
 * Then the frame moves one column on and to the diagonal d' that is the least free one now.
 */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "diagonals.h"

bool cert_column_open(column *c, cert_verdict *v) {
    memset(c, 0, sizeof *c);
    c->bits = malloc(PLACES + 2);
    c->diagonal = malloc(PLACES + 1);
    c->row = malloc(PLACES + 1);
    c->now = malloc(PLACES + 1);
    return (c->bits != NULL && c->diagonal != NULL && c->row != NULL && c->now != NULL) ||
           cert_no_memory(v);
}

void cert_column_close(column *c) {
    free(c->elements);
    free(c->bits);
    free(c->diagonal);
    free(c->row);
    free(c->now);
    free(c->closed);
}

static void clear_sets(column *c) {
    c->count = 0;
    memset(c->diagonal, 0, PLACES + 1);
    memset(c->row, 0, PLACES + 1);
    memset(c->now, 0, PLACES + 1);
}

static bool has(const uint8_t *set, int i) {
    return i <= PLACES && set[i] != 0;
}

bool cert_column_add(column *c, int set, int i, cert_verdict *v, size_t line) {
    if (i < 0) {
        return true;
    }
    if (i >= PLACES) {
        return cert_too_large(v, line, "the P-positions are too irregular for this checker");
    }
    if (c->count == c->room) {
        const size_t room = 2 * c->room + 64;
        element *elements = realloc(c->elements, room * sizeof *elements);
        if (elements == NULL) {
            return cert_no_memory(v);
        }
        c->elements = elements;
        c->room = room;
    }
    c->elements[c->count++] = (element)(set * PLACES + i);
    return true;
}

/*
 * Adds column x + j, diagonal d + i, where a further move is possible, unless the diagonal or the
 * row is in use; seen from `right` columns and `up` diagonals further.
 */
static bool add_cell(column *c, int j, int i, int right, int up, cert_verdict *v, size_t line) {
    if (j < right || i < up || has(c->diagonal, i) || has(c->row, i + j)) {
        return true;
    }
    return cert_column_add(c, MOVES + j - right, i - up, v, line);
}

static int ascending(const void *a, const void *b) {
    const element p = *(const element *)a;
    const element q = *(const element *)b;
    return p < q ? -1 : p > q;
}

void cert_column_order(column *c) {
    if (c->count < 2) {
        return;
    }
    qsort(c->elements, c->count, sizeof *c->elements, ascending);
    size_t kept = 1;
    for (size_t i = 1; i < c->count; i++) {
        if (c->elements[i] != c->elements[kept - 1]) {
            c->elements[kept++] = c->elements[i];
        }
    }
    c->count = kept;
}

bool cert_first_state(column *out, const game *g, const beginning *b, int wing, cert_verdict *v,
                      size_t line) {
    if (!g->regular) {
        return cert_other_first_state(out, g, b, wing, v, line);
    }
    clear_sets(out);
    const beginning_wing *lines = &b->wing[wing];
    const char *crossed = b->wing[1 - wing].taken;
    const int d = lines->free_diagonal;
    bool fine = true;
    for (int i = d; i < b->room && fine; i++) {
        if (lines->diagonal[i] != 0) {
            fine = cert_column_add(out, DIAGONALS, i - d, v, line);
            out->diagonal[i - d < PLACES ? i - d : PLACES] = 1;
        }
    }
    for (int i = lines->settled; i < b->room && fine; i++) {
        const int row = i - lines->settled;
        if (crossed[i] != 0) {
            fine = cert_column_add(out, ROWS, row, v, line);
            out->row[row < PLACES ? row : PLACES] = 1;
        }
    }
    for (int k = 0; k < g->count; k++) {
        const move m = cert_move_of(g, k, wing);
        for (int j = 0; j < m.s && fine; j++) {
            const int c = b->columns + j - m.s;
            fine = c < 0 || lines->place[c] < 0 ||
                   add_cell(out, j, lines->place[c] - c + m.t - m.s - d, 0, 0, v, line);
        }
    }
    cert_column_order(out);
    return fine;
}

static void mark(column *c, element e) {
    const int set = e / PLACES;
    if (set <= MOVES) { /* of the moves, those of this column */
        (set == DIAGONALS ? c->diagonal : (set == ROWS ? c->row : c->now))[e % PLACES] = 1;
    }
}

/* Puts the P-position down; how much higher the least free diagonal is then. */
static int place_upper(column *c) {
    c->place = 0;
    while (has(c->diagonal, c->place) || has(c->row, c->place) || has(c->now, c->place)) {
        c->place++;
    }
    c->diagonal[c->place] = 1;
    c->row[c->place] = 1;
    int up = 0;
    while (has(c->diagonal, up)) {
        up++;
    }
    return up;
}

bool cert_next_state(column *out, const game *g, int wing, const element *state, size_t count,
                     int bit, cert_verdict *v, size_t line) {
    if (!g->regular) {
        return cert_other_next_state(out, g, wing, state, count, bit, v, line);
    }
    clear_sets(out);
    for (size_t k = 0; k < count; k++) {
        mark(out, state[k]);
    }
    out->place = -1;
    const int up = bit == 0 ? place_upper(out) : 0;
    out->writes = up + 1;
    for (int i = 0; i <= up; i++) {
        out->bits[i] = has(out->row, i) ? '1' : '0';
    }
    bool fine = true;
    for (size_t k = 0; k < count && fine; k++) {
        const int set = state[k] / PLACES;
        const int i = state[k] % PLACES;
        fine = set == DIAGONALS ? cert_column_add(out, DIAGONALS, i - up, v, line)
               : set == ROWS    ? cert_column_add(out, ROWS, i - up - 1, v, line)
                                : add_cell(out, set - MOVES, i, 1, up, v, line);
    }
    if (bit == 0 && fine) {
        fine = cert_column_add(out, DIAGONALS, out->place - up, v, line) &&
               cert_column_add(out, ROWS, out->place - up - 1, v, line);
        for (int k = 0; k < g->count && fine; k++) {
            const move m = cert_move_of(g, k, wing);
            fine = add_cell(out, m.s, out->place + m.t - m.s, 1, up, v, line);
        }
    }
    cert_column_order(out);
    return fine;
}
