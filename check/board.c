/* board.c - the P-positions of a small board by the definition. */
#include "board.h"

#include <string.h>

enum { SIDE = 1024, SIDE_OF_MANY = 256, MANY_LINES = 16, SIDE_OF_TIED = 64, LONGEST_WORD = 64 };

typedef struct board {
    const ruleset *g;
    const numeration *n;
    int side;
    uint8_t *in_p;    /* x * side + y, by the definition */
    uint8_t *claimed; /* the same, by the automaton */
    uint8_t *taken;   /* by a set before; NULL: there is none */
    uint8_t *options; /* for each line and position, so many options in P, at most blocked + 1; */
    uint8_t *beside;  /* of fans: those along the second step alone */
} board;

/* ---- the definition ------------------------------------------------------------------- */

static size_t cell(const board *b, int x, int y) {
    return (size_t)x * (size_t)b->side + (size_t)y;
}

/* What is found one step on, wherever that is. */
static int step_on(const board *b, const uint8_t *of, int x, int y) {
    return x >= 0 && y >= 0 ? of[cell(b, x, y)] : 0;
}

static int at_most(const board *b, int count) {
    return count <= b->g->blocked ? count : b->g->blocked + 1;
}

/* Tied moves are looked at one by one. */
static int tied_in_p(const board *b, const ray *m, int x, int y) {
    int count = 0;
    for (int i = 0; i <= x; i++) {
        for (int j = 0; j <= y; j++) {
            count += b->in_p[cell(b, i, j)] != 0 && cert_allows(m, x, y, x - i, y - j);
        }
    }
    return at_most(b, count);
}

/*
 * The options of a ray are the first one, and those of the same ray one step on; of a fan, those
 * along its second step, and those of the same fan one first step on.
 */
static int options_in_p(const board *b, int line, int x, int y) {
    const ray *m = &b->g->moves[line];
    if (m->tied) {
        return tied_in_p(b, m, x, y);
    }
    const size_t plane = (size_t)line * (size_t)b->side * (size_t)b->side;
    int count = x >= m->s && y >= m->t && b->in_p[cell(b, x - m->s, y - m->t)] != 0;
    if (cert_is_fan(m)) {
        uint8_t *beside = b->beside + plane;
        count = at_most(b, count + step_on(b, beside, x - m->p, y - m->q));
        beside[cell(b, x, y)] = (uint8_t)count;
    }
    if (!cert_is_point(m)) {
        uint8_t *options = b->options + plane;
        count = at_most(b, count + step_on(b, options, x - m->u, y - m->v));
        options[cell(b, x, y)] = (uint8_t)count;
    }
    return cert_holds(&m->at, x, y) ? count : 0;
}

static bool is_p(const board *b, int x, int y) {
    const ruleset *g = b->g;
    int free_options = 0;
    int blockable = 0;
    int moves = 0;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        const int options = options_in_p(b, i, x, y);
        if (g->misere && moves <= g->blocked) {
            moves += cert_count_moves(m, &g->board, x, y, g->blocked + 1);
        }
        *(!g->only_diagonal || cert_lowers_both(m) ? &blockable : &free_options) += options;
    }
    if (!cert_holds(&g->board, x, y) || (b->taken != NULL && b->taken[cell(b, x, y)] != 0)) {
        return false;
    }
    if (b->taken == NULL && cert_ends_at(g, x, y)) {
        return !g->misere;
    }
    /* In misère play one move must be left when those into P are blocked; without moves none is. */
    return free_options == 0 && blockable <= g->blocked && (!g->misere || moves > blockable);
}

/* ---- the automaton ---------------------------------------------------------------------- */

/* Marks on out all accepted words that begin with those of x and y, which led to state q. */
static void mark(uint8_t *out, const board *b, const table *p, const int *weight, int digits_left,
                 uint32_t q, int x, int y) {
    if (digits_left == 0) {
        out[cell(b, x, y)] |= p->value[q];
        return;
    }
    for (uint32_t label = 0; label < p->labels; label++) {
        const uint32_t to = p->next[(size_t)q * p->labels + label];
        const int g = b->n->digits;
        const int more_x = x + (int)label / g * weight[digits_left - 1];
        const int more_y = y + (int)label % g * weight[digits_left - 1];
        if (to != NOWHERE && more_x < b->side && more_y < b->side) {
            mark(out, b, p, weight, digits_left - 1, to, more_x, more_y);
        }
    }
}

static void mark_all(uint8_t *out, const board *b, const table *p) {
    int64_t weights[LONGEST_WORD];
    int weight[LONGEST_WORD];
    const int known = cert_weights(b->n, weights, LONGEST_WORD);
    int length = 0;
    while (length < known && (length == 0 || weight[length - 1] < b->side)) {
        weight[length] = (int)(weights[length] < b->side ? weights[length] : b->side);
        length++;
    }
    mark(out, b, p, weight, length, 0, 0, 0);
}

bool cert_check_board(const ruleset *g, const table *p, const numeration *n, work *w,
                      size_t claim) {
    return cert_check_board_of_layer(g, p, NULL, 0, n, w, claim);
}

bool cert_check_board_of_layer(const ruleset *g, const table *p, const table *before, int count,
                               const numeration *n, work *w, size_t claim) {
    board b = {.g = g, .n = n, .side = g->count < MANY_LINES ? SIDE : SIDE_OF_MANY};
    for (int i = 0; i < g->count; i++) {
        b.side = g->moves[i].tied ? SIDE_OF_TIED : b.side;
    }
    const size_t cells = (size_t)b.side * (size_t)b.side;
    b.in_p = cert_take(w, cells, 1);
    b.claimed = cert_take(w, cells, 1);
    b.options = cert_take(w, cells * (size_t)g->count, 1);
    b.beside = cert_take(w, cells * (size_t)g->count, 1);
    b.taken = count > 0 ? cert_take(w, cells, 1) : NULL;
    bool good = b.in_p != NULL && b.claimed != NULL && b.options != NULL && b.beside != NULL &&
                (count == 0 || b.taken != NULL);
    if (good) {
        mark_all(b.claimed, &b, p);
    }
    for (int i = 0; i < count && good; i++) {
        mark_all(b.taken, &b, &before[i]);
    }
    for (int x = 0; x < b.side && good; x++) {
        for (int y = 0; y < b.side && good; y++) {
            const bool in_p = is_p(&b, x, y);
            b.in_p[cell(&b, x, y)] = in_p;
            good = in_p == (b.claimed[cell(&b, x, y)] != 0) ||
                   cert_refuse(w->verdict, claim,
                               count == 0 ? "(%d,%d) is %s P-position"
                                          : "(%d,%d) is %s position of this value",
                               x, y, in_p ? "a" : "no");
        }
    }
    cert_drop(w, b.in_p, cells, 1);
    cert_drop(w, b.claimed, cells, 1);
    cert_drop(w, b.taken, cells, 1);
    cert_drop(w, b.options, cells * (size_t)g->count, 1);
    cert_drop(w, b.beside, cells * (size_t)g->count, 1);
    return good;
}
