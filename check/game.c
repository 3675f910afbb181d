/*
 * game.c - the first columns, by the definition.
 *
 * A position is P if no move leads to a P-position.  As every move within a column is there, a
 * column c has at most one P-position: the lowest (c,y) from which no move leads to the
 * P-position of a column to the left.  Each of these forbids one cell of column c by its row and
 * one by its diagonal, and each further move forbids at most one: so y <= 2c + moves.
 */
#include "game.h"

#include <stdlib.h>
#include <string.h>

static int compare(move a, move b) {
    return a.s != b.s ? a.s - b.s : a.t - b.t;
}

static bool has_move(const game *g, move wanted) {
    for (int i = 0; i < g->count; i++) {
        if (compare(g->moves[i], wanted) == 0) {
            return true;
        }
    }
    return false;
}

bool cert_read_game(reader *r, game *out) {
    out->count = 0;
    out->longest = 0;
    out->largest_turn = 0;
    if (!cert_read(r, "{(t,0),(0,t),(t,t)")) {
        return false;
    }
    while (cert_skip(r, ",(")) {
        int64_t s = 0;
        int64_t t = 0;
        if (!cert_read_limited(r, &s, 1, LONGEST_MOVE) || !cert_read(r, ",") ||
            !cert_read_limited(r, &t, 1, LONGEST_MOVE) || !cert_read(r, ")")) {
            return false;
        }
        const move next = {(int)s, (int)t};
        if (s == t) {
            return cert_refuse(r->verdict, r->line, "(%d,%d) is among (t,t)", next.s, next.t);
        }
        if (out->count == MOST_MOVES) {
            return cert_too_large(r->verdict, r->line, "too many moves for this checker");
        }
        if (out->count > 0 && compare(out->moves[out->count - 1], next) >= 0) {
            return cert_refuse(r->verdict, r->line, "(%d,%d) is not in order", next.s, next.t);
        }
        out->moves[out->count++] = next;
        out->longest = next.s > out->longest ? next.s : out->longest;
        out->largest_turn =
            next.t - next.s > out->largest_turn ? next.t - next.s : out->largest_turn;
    }
    for (int i = 0; i < out->count; i++) {
        const move mirror = {out->moves[i].t, out->moves[i].s};
        if (!has_move(out, mirror)) {
            return cert_refuse(r->verdict, r->line, "the game is not symmetric: (%d,%d) is missing",
                               mirror.s, mirror.t);
        }
    }
    return cert_read(r, "}");
}

/* What is taken by the P-positions of the columns so far. */
typedef struct board {
    int *of_row;       /* the column + 1 of the P-position in this row */
    char *diagonal;    /* of y - x = 0, 1, 2, ... */
    char *below;       /* of y - x = 0, -1, -2, ... */
    int *forbidden_in; /* for each row: the last column + 1 in which a further move forbids it */
    int first_free;    /* no lower row is free */
} board;

static int place_in_column(board *at, const game *g, const int *row, int c) {
    for (int i = 0; i < g->count; i++) {
        const move m = g->moves[i];
        if (m.s <= c) {
            at->forbidden_in[row[c - m.s] + m.t] = c + 1;
        }
    }
    while (at->of_row[at->first_free] != 0) {
        at->first_free++;
    }
    int y = at->first_free;
    while (at->of_row[y] != 0 || at->forbidden_in[y] == c + 1 ||
           (y >= c ? at->diagonal[y - c] : at->below[c - y]) != 0) {
        y++;
    }
    return y;
}

static void play_columns(beginning *b, board *at, const game *g) {
    for (int c = 0; c < b->columns; c++) {
        const int y = place_in_column(at, g, b->row, c);
        b->row[c] = y;
        at->of_row[y] = c + 1;
        if (y < c) {
            at->below[c - y] = 1;
            continue;
        }
        at->diagonal[y - c] = 1;
        const int deviation = y - c - b->upper;
        b->lowest = deviation < b->lowest ? deviation : b->lowest;
        b->highest = deviation > b->highest ? deviation : b->highest;
        b->upper++;
    }
    while (at->diagonal[b->free_diagonal] != 0) {
        b->free_diagonal++;
    }
    b->settled = b->columns + b->free_diagonal;
}

bool cert_beginning(beginning *out, const game *g, int columns, cert_verdict *v) {
    memset(out, 0, sizeof *out);
    out->columns = columns;
    const size_t rows = 2 * (size_t)columns + (size_t)g->count + LONGEST_MOVE + 1;
    board taken = {.of_row = calloc(rows, sizeof *taken.of_row),
                   .diagonal = calloc(rows, 1),
                   .below = calloc(rows, 1),
                   .forbidden_in = calloc(rows, sizeof *taken.forbidden_in)};
    out->row = calloc(rows, sizeof *out->row);
    out->bits = malloc(rows);
    const bool room = taken.of_row != NULL && taken.diagonal != NULL && taken.below != NULL &&
                      taken.forbidden_in != NULL && out->row != NULL && out->bits != NULL;
    if (room) {
        play_columns(out, &taken, g);
        /* By symmetry, column y is lower if a P-position (c,y) with c < y is there. */
        for (int y = 0; y < out->settled; y++) {
            const int c = taken.of_row[y] - 1;
            out->bits[y] = c >= 0 && c < y ? '1' : '0';
        }
    }
    free(taken.of_row);
    free(taken.diagonal);
    free(taken.below);
    free(taken.forbidden_in);
    return room || cert_no_memory(v);
}

void cert_free_beginning(beginning *b) {
    free(b->row);
    free(b->bits);
}
