/*
 * kernel.c - the numbers of options in P, line by line of the moves.
 *
 * Tracks a, b are the option (x',y'), and c, d the position (x,y); lines.h has the conditions.
 *
 * Along a diagonal, u = v, it is quicker to go through z = y' - x' >= 0 and then through z =
 * x' - y' > 0, for few positions of P are on a diagonal: the same sums, taken in three steps,
 * each an automaton that is made minimal:
 *
 *     D(x',z) = P(x', x' + z),   G(x,z) = sum of D(x',z) over x' <= x,   G(x - s, y - x - (t - s)),
 *
 * where x' goes up by u.  G is the same for all rays with this step.  Rays that lie side by side,
 * (s,t), (s,t+1), ..., are taken together: their options have z = y - x - (t - s), one less, and so
 * on.  For (s,t), (s+1,t), ... the same is done with x and y exchanged.
 */
#include "kernel.h"

#include <string.h>

#include "columns.h"
#include "nodes.h"
#include "rest.h"

enum {
    MOST_STATEMENTS = 3 * MOST_LINES_OF_MOVES + MOST_ENDS + 1, /* and the board */
    MOST_DIAGONALS = 4 * MOST_LINES_OF_MOVES + 32
};

/* The function G of above, at (x - s, z); with x and y exchanged, if it is turned. */
typedef struct diagonal {
    int u, sign, s;
    bool turned;
    table sums;
} diagonal;

/* Some of the lines that follow each other and can be looked at together. */
typedef struct band {
    const ray *first;
    int count;
    bool turned; /* it is s that grows, not t */
} band;

typedef struct checker {
    const ruleset *g;
    const table *p;
    const numeration *n;
    work *w;
    int cap;
    rest rest;
    statement statements[MOST_STATEMENTS];
    size_t count;
    diagonal diagonals[MOST_DIAGONALS];
    int diagonal_count;
    bool look_first;
} checker;

/* ---- options by one line of moves ---------------------------------------------------------- */

/*
 * f at (c - s, d - t), in the places of the line: first the one coordinate, then the other, so that
 * there is only one sum to follow each time.
 */
static bool shift(table *out, const checker *k, const table *f, const ray *m, int cap) {
    const ray across = {.s = m->s};
    const ray up = {.t = m->t, .at = m->at};
    linear conditions[MOST_LINE_CONDITIONS];
    int count = cert_line_conditions(conditions, &across);
    table between = {0};
    if (m->s > 0 && !cert_image(&between, f, k->n, conditions, count, cap, k->w)) {
        return false;
    }
    if (m->s > 0 && m->t == 0 && m->at.count == 0) {
        *out = between;
        return true;
    }
    count = cert_line_conditions(conditions, &up);
    const bool good = cert_image(out, m->s > 0 ? &between : f, k->n, conditions, count, cap, k->w);
    cert_drop_table(&between, k->w);
    return good;
}

/* The sum of f over all options by the line. */
static bool along(table *out, const checker *k, const table *f, const ray *m, int cap) {
    linear conditions[MOST_LINE_CONDITIONS];
    if (cert_is_point(m)) {
        return shift(out, k, f, m, cap);
    }
    if (cert_is_fan(m) || m->tied) {
        const int count = cert_line_conditions(conditions, m);
        return cert_image(out, f, k->n, conditions, count, cap, k->w);
    }
    /* First from (0,0) on; then it is shifted. */
    const ray whole = {.u = m->u, .v = m->v};
    const int count = cert_line_conditions(conditions, &whole);
    table sums = {0};
    const bool good =
        cert_image(&sums, f, k->n, conditions, count, cap, k->w) && shift(out, k, &sums, m, cap);
    cert_drop_table(&sums, k->w);
    return good;
}

/* G at (c - s, d), for steps of u and a sign of z; it is made once for all that need it. */
static const table *sums_along(checker *k, const diagonal *wanted) {
    for (int i = 0; i < k->diagonal_count; i++) {
        const diagonal *known = &k->diagonals[i];
        if (known->u == wanted->u && known->sign == wanted->sign && known->s == wanted->s &&
            known->turned == wanted->turned) {
            return &known->sums;
        }
    }
    const int u = wanted->u;
    const int sign = wanted->sign;
    /* x' is a and y' is b, or turned; so y' - x' is b - a or a - b. */
    const int turned = wanted->turned;
    const int way = turned ? -1 : 1;
    /* D: x' = c, y' - x' = sign d; with z = d > 0 the second time */
    const linear of_d[] = {{.of = {!turned, turned, -1, 0}},
                           {.of = {-way, way, 0, -sign}},
                           {.of = {[TRACK_D] = 1}, .constant = -1, .at_least = true}};
    /* G: b = d, c - a >= 0, and a multiple of u */
    const linear of_g[] = {{.of = {[TRACK_B] = 1, [TRACK_D] = -1}},
                           {.of = {[TRACK_A] = -1, [TRACK_C] = 1}, .at_least = true},
                           {.of = {[TRACK_A] = -1, [TRACK_C] = 1}, .modulus = u}};
    const table *sums = NULL;
    if (wanted->s > 0) {
        sums = sums_along(k, &(diagonal){.u = u, .sign = sign, .turned = wanted->turned});
    }
    if (k->diagonal_count == MOST_DIAGONALS) {
        cert_too_large(k->w->verdict, k->w->line, "too many kinds of diagonals for this checker");
        return NULL;
    }
    diagonal *made = &k->diagonals[k->diagonal_count];
    *made = *wanted;
    table d = {0};
    const bool good =
        wanted->s > 0 ? sums != NULL && shift(&made->sums, k, sums, &(ray){.s = made->s}, k->cap)
                      : cert_image(&d, k->p, k->n, of_d, sign > 0 ? 2 : 3, k->cap, k->w) &&
                            cert_image(&made->sums, &d, k->n, of_g, u > 1 ? 3 : 2, k->cap, k->w);
    cert_drop_table(&d, k->w);
    k->diagonal_count += good;
    return good ? &made->sums : NULL;
}

/* sign 1: the options with y' - x' = z >= 0; -1: those with x' - y' = z > 0.  Or exchanged. */
static bool along_diagonals(table *out, checker *k, const band *lines, int sign) {
    const ray *m = lines->first;
    const int s = lines->turned ? m->t : m->s;
    const int t = lines->turned ? m->s : m->t;
    const int turned = lines->turned;
    const int way = turned ? -1 : 1;
    const table *sums =
        sums_along(k, &(diagonal){.u = m->u, .sign = sign, .s = s, .turned = lines->turned});
    /* a = x, y - x - (t - s) - sign b is 0, or one of 0, ..., count - 1 */
    linear last[3 + MOST_WHERE] = {
        {.of = {1, 0, -!turned, -turned}},
        {.of = {0, -sign, -way, way}, .constant = s - t},
        {.of = {0, sign, way, -way}, .constant = t - s + lines->count - 1}};
    int count = 2;
    if (lines->count > 1) {
        last[1].at_least = last[2].at_least = true;
        count = 3;
    }
    count += cert_where_conditions(last + count, &m->at);
    return sums != NULL && cert_image(out, sums, k->n, last, count, k->cap, k->w);
}

/*
 * Is there a move from P into P, on this line?  The sums would tell as well; but of a wrong set
 * they may become very large, and this finds most wrong ones without summing.
 */
static bool look_ahead(const checker *k, const ray *m) {
    if (k->g->blocked > 0 || k->g->end_count > 0 || (m->u > 0 && m->v > 0) || cert_is_fan(m) ||
        m->tied) {
        return true;
    }
    linear conditions[MOST_LINE_CONDITIONS];
    const int count = cert_line_conditions(conditions, m);
    nodes s = {0};
    char where[160] = "";
    const bool good = cert_make_nodes(&s, k->p, k->n, conditions, count, k->w) &&
                      cert_find_meeting(k->p, &s, k->n, where, sizeof where, k->w);
    cert_drop_nodes(&s, k->w);
    if (good && where[0] != '\0') {
        char move[MOVE_TEXT];
        cert_print_move(m, move);
        return cert_refuse(k->w->verdict, k->w->line, "from %s, in P, a move %.100s leads into P",
                           where, move);
    }
    return good;
}

/*
 * Where options are counted, no move may be on two lines, at any position.  Of plain lines that
 * was seen when they were read.
 */
static bool are_apart(const checker *k, const table *all, const ray *a, const ray *b) {
    if (cert_is_plain(a) && cert_is_plain(b)) {
        return true;
    }
    linear conditions[2 * MOST_LINE_CONDITIONS];
    int count = cert_line_conditions(conditions, a);
    count += cert_line_conditions(conditions + count, b);
    nodes both = {0};
    const bool good =
        cert_make_nodes(&both, all, k->n, conditions, count, k->w) &&
        (cert_add_nothing(&both) ||
         cert_refuse(k->w->verdict, k->w->line, "this has a move that is there before"));
    cert_drop_nodes(&both, k->w);
    return good;
}

/* Tied moves are found by conditions, which must not allow (0,0). */
static bool moves_move(const checker *k, const table *all, const ray *m) {
    linear conditions[2 + MOST_WHERE] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
                                         {.of = {[TRACK_B] = 1, [TRACK_D] = -1}}};
    const int count = 2 + cert_where_conditions(conditions + 2, &m->at);
    nodes both = {0};
    const bool good =
        cert_make_nodes(&both, all, k->n, conditions, count, k->w) &&
        (cert_add_nothing(&both) || cert_refuse(k->w->verdict, k->w->line, "(0,0) is no move"));
    cert_drop_nodes(&both, k->w);
    return good;
}

static bool are_all_apart(checker *k, const table *all) {
    bool good = true;
    for (int i = 0; i < k->g->count && good; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        good = !k->g->moves[i].tied || moves_move(k, all, &k->g->moves[i]);
    }
    for (int i = 0; i < k->g->count && k->g->blocked > 0 && good; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        for (int j = 0; j < i && good; j++) {
            good = are_apart(k, all, &k->g->moves[j], &k->g->moves[i]);
        }
    }
    return good;
}

/* ---- all of them ---------------------------------------------------------------------- */

/* Takes a function that was made. */
static bool state(checker *k, saying what, const table *f, bool made) {
    if (made) {
        k->statements[k->count++] = (statement){.what = what, .f = *f, .line = k->w->line};
    }
    return made;
}

/* 1 in the places. */
static bool in_places(table *out, const checker *k, const table *all, const places *at) {
    linear conditions[2 + MOST_WHERE] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
                                         {.of = {[TRACK_B] = 1, [TRACK_D] = -1}}};
    const int count = 2 + cert_where_conditions(conditions + 2, at);
    return cert_image(out, all, k->n, conditions, count, 1, k->w);
}

/* 1 where it was 0, and the other way round. */
static void turn(table *t) {
    for (uint32_t q = 0; q < t->states; q++) {
        t->value[q] = t->value[q] == NO_VALUE ? NO_VALUE : !t->value[q];
    }
}

/* The board comes first, and the game ends only there. */
static bool state_places(checker *k, const table *all, const table *board) {
    bool good = true;
    if (k->g->board.count > 0) {
        table off = {0};
        good = in_places(&off, k, all, &k->g->board);
        turn(&off);
        good = state(k, OFF_BOARD, &off, good);
    }
    for (int i = 0; i < k->g->end_count && good; i++) {
        table ends = {0};
        good = state(k, ENDS, &ends, in_places(&ends, k, board, &k->g->ends[i]));
    }
    return good;
}

/* 1 on the positions that are not in P. */
static bool all_others(table *out, const table *all, const table *p, work *w) {
    *out = (table){.labels = all->labels};
    trail t = {.width = 2};
    bool good = cert_trail_add(&t, (uint32_t[]){0, 0}, 0, 0, w) != NOWHERE;
    for (uint32_t i = 0; i < t.count && good; i++) {
        const uint32_t valid = t.at[2 * (size_t)i];
        const uint32_t q = t.at[2 * (size_t)i + 1];
        const bool in_p = q != NOWHERE && p->value[q] == 1;
        good = cert_add_state(out, in_p ? 0 : all->value[valid], w);
        for (uint32_t label = 0; label < all->labels && good; label++) {
            const uint32_t to[2] = {all->next[(size_t)valid * all->labels + label],
                                    q == NOWHERE ? NOWHERE
                                                 : p->next[(size_t)q * p->labels + label]};
            if (to[0] != NOWHERE) {
                const uint32_t number = cert_trail_add(&t, to, i, label, w);
                out->next[(size_t)i * out->labels + label] = number;
                good = number != NOWHERE;
            }
        }
    }
    cert_trail_drop(&t, w);
    return good && cert_minimise(out, w);
}

/*
 * In misère play there must be a move that does not lead into P.  If nothing can be blocked any
 * move will do, as none may lead into P; and, where there is no board, of a ray the first is
 * possible longest.
 */
static bool state_moves(checker *k, const table *all, const table *board) {
    const bool first = k->g->blocked == 0 && k->g->board.count == 0;
    table others = {0};
    bool good = !k->g->misere || first || all_others(&others, board, k->p, k->w);
    for (int i = 0; i < k->g->count && k->g->misere && good; i++) {
        const ray *m = &k->g->moves[i];
        table moves = {0};
        good = state(k, ELSEWHERE, &moves,
                     first && !m->tied ? shift(&moves, k, all, m, 1)
                                       : along(&moves, k, first ? all : &others, m, 1));
    }
    cert_drop_table(&others, k->w);
    return good;
}

static bool is_blockable(const checker *k, const ray *m) {
    return k->g->blocked > 0 && (!k->g->only_diagonal || cert_lowers_both(m));
}

static bool is_diagonal(const ray *m) {
    return cert_is_ray(m) && m->u == m->v;
}

/* As many lines as go together with the first one. */
static band find_band(const checker *k, int i) {
    const ray *first = &k->g->moves[i];
    band out = {.first = first, .count = 1};
    for (int grows = 0; grows < 2 && out.count == 1; grows++) {
        out.turned = grows == 1;
        for (int j = i + 1; j < k->g->count && is_diagonal(first) && first->at.count == 0; j++) {
            const ray *m = &k->g->moves[j];
            const int s = first->s + (out.turned ? out.count : 0);
            const int t = first->t + (out.turned ? 0 : out.count);
            if (!is_diagonal(m) || m->at.count > 0 || m->u != first->u || m->s != s || m->t != t ||
                is_blockable(k, m) != is_blockable(k, first)) {
                break;
            }
            out.count++;
        }
    }
    out.turned = out.turned && out.count > 1;
    return out;
}

/* By a line, or by several that go together. */
static bool state_options(checker *k, const band *lines) {
    const ray *m = lines->first;
    const saying what = is_blockable(k, m) ? BLOCKABLE : FREE;
    table options = {0};
    if (!is_diagonal(m)) {
        return state(k, what, &options, along(&options, k, k->p, m, k->cap));
    }
    return state(k, what, &options, along_diagonals(&options, k, lines, 1)) &&
           state(k, what, &options, along_diagonals(&options, k, lines, -1));
}

/*
 * First those whose options are in P nearly everywhere between the axes: what remains to be
 * verified is then near to P itself, and so remains small.
 */
static int order_of(const ray *m) {
    return m->u > 0 && m->v > 0 && cert_is_ray(m) ? 0 : !cert_is_point(m) ? 1 : 2;
}

static bool state_all(checker *k, size_t claim) {
    table all = {0};
    bool good = cert_all_positions(&all, k->n, k->w) && are_all_apart(k, &all);
    for (int i = 0; i < k->g->count && good && k->look_first; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        good = look_ahead(k, &k->g->moves[i]);
    }
    good = good && (!k->look_first || cert_check_every_column(k->g, k->p, k->n, k->w, claim));
    table board = {0};
    good = good && in_places(&board, k, &all, &k->g->board) && state_places(k, &all, &board) &&
           state_moves(k, &all, &board);
    cert_drop_table(&board, k->w);
    cert_drop_table(&all, k->w);
    for (int order = 0; order < 3; order++) {
        for (int i = 0; i < k->g->count && good;) {
            const band lines = find_band(k, i);
            k->w->line = k->g->first_line + (size_t)i;
            good = order != order_of(lines.first) || state_options(k, &lines);
            i += lines.count;
        }
    }
    return good;
}

static bool no_fault(const checker *k, size_t line) {
    const rest *r = &k->rest;
    return !r->fault ||
           cert_refuse(k->w->verdict, line, "%s is %s, but %s moves lead into P", r->where,
                       r->claimed ? "in P" : "not in P", r->claimed ? "too many" : "too few");
}

/* What is said of the board and the ends comes before P, the rest after it. */
static bool verify(checker *k, size_t claim) {
    const size_t ends = (size_t)k->g->end_count + (k->g->board.count > 0);
    k->w->line = claim;
    if (k->look_first &&
        (!cert_try_some(&k->rest, k->p, k->statements, k->count, k->w) || !no_fault(k, claim))) {
        return false;
    }
    for (size_t i = 0; i <= k->count; i++) {
        if (i == ends && (!cert_say(&k->rest, IN_P, k->p, k->w) || !no_fault(k, claim))) {
            return false;
        }
        const statement *said = &k->statements[i];
        if (i < k->count &&
            (!cert_say(&k->rest, said->what, &said->f, k->w) || !no_fault(k, said->line))) {
            return false;
        }
    }
    return cert_say(&k->rest, ALL_IS_SAID, NULL, k->w) && no_fault(k, claim);
}

bool cert_check_kernel(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim,
                       bool look_first) {
    checker *k = cert_take(w, 1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    k->g = g;
    k->p = p;
    k->n = n;
    k->w = w;
    k->cap = g->blocked + 1;
    k->look_first = look_first;
    const bool good = cert_open_rest(&k->rest, g, n, w) && state_all(k, claim) && verify(k, claim);
    cert_drop_rest(&k->rest, w);
    for (size_t i = 0; i < k->count; i++) {
        cert_drop_table(&k->statements[i].f, w);
    }
    for (int i = 0; i < k->diagonal_count; i++) {
        cert_drop_table(&k->diagonals[i].sums, w);
    }
    cert_drop(w, k, 1, sizeof *k);
    return good;
}
