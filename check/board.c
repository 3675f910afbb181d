/* board.c - the P-positions of a small board by the definition. */
#include "board.h"

#include <string.h>

enum { SIDE = 1024, SIDE_OF_MANY = 256, MANY_LINES = 16, LONGEST_WORD = 32 };

typedef struct board {
    const ruleset *g;
    const numeration *n;
    int side;
    uint8_t *in_p;    /* x * side + y, by the definition */
    uint8_t *claimed; /* the same, by the automaton */
    uint8_t *options; /* for each ray and position, so many options in P, at most blocked + 1 */
} board;

/* ---- the definition ------------------------------------------------------------------- */

static size_t cell(const board *b, int x, int y) {
    return (size_t)x * (size_t)b->side + (size_t)y;
}

/* The options of a ray are the first one, and those of the same ray one step on. */
static int options_in_p(const board *b, int line, int x, int y) {
    const ray *m = &b->g->moves[line];
    int count = x >= m->s && y >= m->t && b->in_p[cell(b, x - m->s, y - m->t)] != 0;
    if (cert_is_ray(m)) {
        uint8_t *options = b->options + (size_t)line * (size_t)b->side * (size_t)b->side;
        count += x >= m->u && y >= m->v ? options[cell(b, x - m->u, y - m->v)] : 0;
        count = count <= b->g->blocked ? count : b->g->blocked + 1;
        options[cell(b, x, y)] = (uint8_t)count;
    }
    return count;
}

static bool is_p(const board *b, int x, int y) {
    const ruleset *g = b->g;
    int free_options = 0;
    int blockable = 0;
    bool movable = false;
    for (int i = 0; i < g->count; i++) {
        const ray *m = &g->moves[i];
        const bool lowers_both = (m->s > 0 || m->u > 0) && (m->t > 0 || m->v > 0);
        const int options = options_in_p(b, i, x, y);
        movable = movable || (x >= m->s && y >= m->t);
        *(!g->only_diagonal || lowers_both ? &blockable : &free_options) += options;
    }
    if (!movable || (g->has_terminal && g->of_x * x + g->of_y * y <= g->limit)) {
        return !g->misere;
    }
    return free_options == 0 && blockable <= g->blocked;
}

/* ---- the automaton ---------------------------------------------------------------------- */

/* Marks all accepted words that begin with those of x and y, which led to state q. */
static void mark(const board *b, const table *p, const int *weight, int digits_left, uint32_t q,
                 int x, int y) {
    if (digits_left == 0) {
        b->claimed[cell(b, x, y)] = p->value[q];
        return;
    }
    for (uint32_t label = 0; label < p->labels; label++) {
        const uint32_t to = p->next[(size_t)q * p->labels + label];
        const int g = b->n->digits;
        const int more_x = x + (int)label / g * weight[digits_left - 1];
        const int more_y = y + (int)label % g * weight[digits_left - 1];
        if (to != NOWHERE && more_x < b->side && more_y < b->side) {
            mark(b, p, weight, digits_left - 1, to, more_x, more_y);
        }
    }
}

static void mark_all(const board *b, const table *p) {
    int weight[LONGEST_WORD] = {1, b->n->first};
    int length = 2;
    while (weight[length - 1] < b->side) {
        weight[length] = b->n->m * weight[length - 1] + b->n->n * weight[length - 2];
        length++;
    }
    mark(b, p, weight, length, 0, 0, 0);
}

bool cert_check_board(const ruleset *g, const table *p, const numeration *n, work *w,
                      size_t claim) {
    board b = {.g = g, .n = n, .side = g->count < MANY_LINES ? SIDE : SIDE_OF_MANY};
    const size_t cells = (size_t)b.side * (size_t)b.side;
    b.in_p = cert_take(w, cells, 1);
    b.claimed = cert_take(w, cells, 1);
    b.options = cert_take(w, cells * (size_t)g->count, 1);
    bool good = b.in_p != NULL && b.claimed != NULL && b.options != NULL;
    if (good) {
        mark_all(&b, p);
    }
    for (int x = 0; x < b.side && good; x++) {
        for (int y = 0; y < b.side && good; y++) {
            const bool in_p = is_p(&b, x, y);
            b.in_p[cell(&b, x, y)] = in_p;
            good =
                in_p == (b.claimed[cell(&b, x, y)] != 0) ||
                cert_refuse(w->verdict, claim, "(%d,%d) is %s P-position", x, y, in_p ? "a" : "no");
        }
    }
    cert_drop(w, b.in_p, cells, 1);
    cert_drop(w, b.claimed, cells, 1);
    cert_drop(w, b.options, cells * (size_t)g->count, 1);
    return good;
}
