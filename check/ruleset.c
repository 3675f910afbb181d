/* ruleset.c - reading a game, each in one way only. */
#include "ruleset.h"

#include <string.h>

/* ---- moves ---------------------------------------------------------------------------- */

static int greatest_common_divisor(int a, int b) {
    while (b > 0) {
        const int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int compare(const ray *a, const ray *b) {
    const int differences[] = {cert_is_ray(b) - cert_is_ray(a), a->s - b->s, a->t - b->t,
                               a->u - b->u, a->v - b->v};
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

/* (s,t) = i (u,v) for an i >= 0, where u and v have no common divisor, or are both 0. */
static bool is_multiple(int s, int t, int u, int v) {
    if (u == 0 && v == 0) {
        return s == 0 && t == 0;
    }
    return s >= 0 && t >= 0 && s * v == t * u && (u == 0 || s % u == 0);
}

/* Is there a move on both of them? */
static bool meet(const ray *a, const ray *b) {
    const int s = b->s - a->s;
    const int t = b->t - a->t;
    const int turn = a->u * b->v - a->v * b->u;
    if (turn == 0) {
        return is_multiple(s, t, a->u, a->v) || is_multiple(-s, -t, b->u, b->v);
    }
    /* (s,t) = i (a.u, a.v) - j (b.u, b.v) */
    const int i = s * b->v - t * b->u;
    const int j = s * a->v - t * a->u;
    return i % turn == 0 && j % turn == 0 && i / turn >= 0 && j / turn >= 0;
}

static bool read_pair(reader *r, int *s, int *t, int64_t limit) {
    int64_t first = 0;
    int64_t second = 0;
    if (!cert_read(r, "(") || !cert_read_limited(r, &first, 0, limit) || !cert_read(r, ",") ||
        !cert_read_limited(r, &second, 0, limit) || !cert_read(r, ")")) {
        return false;
    }
    *s = (int)first;
    *t = (int)second;
    return (first != 0 || second != 0) || cert_refuse(r->verdict, r->line, "(0,0) is no move");
}

static bool read_move(reader *r, ruleset *g) {
    ray *const m = &g->moves[g->count];
    *m = (ray){0};
    const bool is_ray = cert_skip(r, "ray ");
    if (!is_ray && !cert_read(r, "point ")) {
        return false;
    }
    if (!read_pair(r, &m->s, &m->t, MOST_COORDINATE) ||
        (is_ray && (!cert_read(r, "+i") || !read_pair(r, &m->u, &m->v, MOST_DIRECTION)))) {
        return false;
    }
    if (is_ray && greatest_common_divisor(m->u, m->v) != 1) {
        return cert_refuse(r->verdict, r->line, "%d and %d have a common divisor", m->u, m->v);
    }
    for (int i = 0; i < g->count; i++) {
        const ray *other = &g->moves[i];
        if (meet(other, m)) {
            return cert_refuse(r->verdict, r->line, "this has a move that is there before");
        }
        if (compare(other, m) >= 0) {
            return cert_refuse(r->verdict, r->line, "this is not in order");
        }
        if (cert_is_ray(other) && !is_ray && m->s == other->s - other->u &&
            m->t == other->t - other->v) {
            return cert_refuse(r->verdict, r->line, "a ray begins here, not one step later");
        }
    }
    g->count++;
    return cert_read(r, "\n");
}

/* ---- the rest ------------------------------------------------------------------------- */

static bool read_block(reader *r, ruleset *g) {
    int64_t blocked = 0;
    if (!cert_read(r, "block ") || !cert_read_limited(r, &blocked, 0, MOST_BLOCKED)) {
        return false;
    }
    g->blocked = (int)blocked;
    g->only_diagonal = blocked > 0 && cert_skip(r, " diagonal");
    return cert_read(r, "\n");
}

static bool read_terminal(reader *r, ruleset *g) {
    if (!cert_read(r, "terminal ")) {
        return false;
    }
    if (cert_skip(r, "none\n")) {
        return true;
    }
    int64_t of_x = 0;
    int64_t of_y = 0;
    int64_t limit = 0;
    if (!cert_read_limited(r, &of_x, 0, MOST_DIRECTION) || !cert_read(r, " x + ") ||
        !cert_read_limited(r, &of_y, 0, MOST_DIRECTION) || !cert_read(r, " y <= ") ||
        !cert_read_limited(r, &limit, 0, MOST_COORDINATE)) {
        return false;
    }
    if (of_x == 0 && of_y == 0) {
        return cert_refuse(r->verdict, r->line, "the game ends everywhere");
    }
    g->has_terminal = true;
    g->of_x = (int)of_x;
    g->of_y = (int)of_y;
    g->limit = (int)limit;
    return cert_read(r, "\n");
}

static bool read_play(reader *r, ruleset *g) {
    if (!cert_read(r, "play ")) {
        return false;
    }
    g->misere = cert_skip(r, "misere\n");
    if (!g->misere && !cert_read(r, "normal\n")) {
        return false;
    }
    return !g->misere || g->blocked == 0 ||
           cert_too_large(r->verdict, r->line,
                          "this checker does not know blocking in misere play");
}

bool cert_read_ruleset(reader *r, ruleset *out) {
    memset(out, 0, sizeof *out);
    int64_t count = 0;
    if (!cert_read(r, "moves ") || !cert_read_limited(r, &count, 1, MOST_LINES_OF_MOVES) ||
        !cert_read(r, "\n")) {
        return false;
    }
    out->first_line = r->line;
    while (out->count < count) {
        if (!read_move(r, out)) {
            return false;
        }
    }
    return read_block(r, out) && read_terminal(r, out) && read_play(r, out);
}

/* ---- words ----------------------------------------------------------------------------- */

void cert_print_move(const ray *m, char *out, size_t size) {
    if (cert_is_ray(m)) {
        snprintf(out, size, "(%d,%d)+i(%d,%d)", m->s, m->t, m->u, m->v);
    } else {
        snprintf(out, size, "(%d,%d)", m->s, m->t);
    }
}

void cert_print_ruleset(const ruleset *g, FILE *report) {
    fputs("moves", report);
    for (int i = 0; i < g->count; i++) {
        char move[64];
        cert_print_move(&g->moves[i], move, sizeof move);
        if (i > 0 && i % 5 == 0) {
            fputs("\n          ", report);
        }
        fprintf(report, " %s%s", move, i + 1 < g->count ? "," : "");
    }
    bool rays = false;
    for (int i = 0; i < g->count; i++) {
        rays = rays || cert_is_ray(&g->moves[i]);
    }
    fputs(rays ? ", i = 0, 1, 2, ..." : "", report);
    if (g->blocked > 0) {
        fprintf(report, ";\n           up to %d options %sare blocked before each move", g->blocked,
                g->only_diagonal ? "that lower both heaps " : "");
    }
    if (g->has_terminal) {
        fprintf(report, ";\n           the game also ends where %d x + %d y <= %d", g->of_x,
                g->of_y, g->limit);
    }
    fputs(g->misere ? ";\n           who cannot move wins\n" : "\n", report);
}
