/*
 * kernel.c - the numbers of options in P, line by line of the moves.
 *
 * Tracks a, b are the option (x',y'), and c, d the position (x,y).  For a ray, v (x - x' - s) =
 * u (y - y' - t), as u and v have no common divisor, and x - x' >= s, or y - y' >= t if u = 0.
 *
 * Along a diagonal, u = v = 1, it is quicker to go through z = y' - x' >= 0 and then through z =
 * x' - y' > 0, for few positions of P are on a diagonal: the same sums, taken in three steps,
 * each an automaton that is made minimal:
 *
 *     D(x',z) = P(x', x' + z),   G(x,z) = sum of D(x',z) over x' <= x - s,   G(x, y - x - (t - s)).
 */
#include "kernel.h"

#include <string.h>

#include "columns.h"
#include "nodes.h"
#include "rest.h"

enum { MOST_STATEMENTS = 3 * MOST_LINES_OF_MOVES + 1 };

typedef struct checker {
    const ruleset *g;
    const table *p;
    const numeration *n;
    work *w;
    int cap;
    rest rest;
    statement statements[MOST_STATEMENTS];
    size_t count;
    bool look_first;
} checker;

/* ---- options by one line of moves ---------------------------------------------------------- */

static void conditions_of(linear out[2], const ray *m) {
    const linear first = {
        .of = {[TRACK_A] = -1, [TRACK_C] = 1}, .constant = -m->s, .at_least = m->u > 0};
    const linear second = {.of = {[TRACK_B] = -1, [TRACK_D] = 1},
                           .constant = -m->t,
                           .at_least = m->u == 0 && m->v > 0};
    const linear line = {.of = {-m->v, m->u, m->v, -m->u}, .constant = m->u * m->t - m->v * m->s};
    out[0] = m->u > 0 || !cert_is_ray(m) ? first : second;
    out[1] = cert_is_ray(m) ? line : second;
}

static bool along(table *out, const checker *k, const table *f, const ray *m) {
    linear conditions[2];
    conditions_of(conditions, m);
    return cert_image(out, f, k->n, conditions, 2, k->cap, k->w);
}

/* sign 1: the options with y' - x' = z >= 0; -1: those with x' - y' = z > 0. */
static bool along_diagonal(table *out, const checker *k, const table *f, const ray *m, int sign) {
    /* D: a = c, b - a = sign d */
    const linear same = {.of = {[TRACK_A] = 1, [TRACK_C] = -1}};
    const linear turned = {.of = {[TRACK_A] = -1, [TRACK_B] = 1, [TRACK_D] = -sign}};
    table d = {0};
    if (!cert_image(&d, f, k->n, (linear[]){same, turned}, 2, k->cap, k->w)) {
        return false;
    }
    /* G: c - a >= s, b = d */
    const linear beyond = {
        .of = {[TRACK_A] = -1, [TRACK_C] = 1}, .constant = -m->s, .at_least = true};
    const linear same_z = {.of = {[TRACK_B] = 1, [TRACK_D] = -1}};
    table sums = {0};
    bool made = cert_image(&sums, &d, k->n, (linear[]){beyond, same_z}, 2, k->cap, k->w);
    cert_drop_table(&d, k->w);
    /* a = c, d - c - (t - s) = sign b; and b > 0 the second time */
    const linear back = {.of = {[TRACK_B] = -sign, [TRACK_C] = -1, [TRACK_D] = 1},
                         .constant = m->s - m->t};
    const linear not_zero = {.of = {[TRACK_B] = 1}, .constant = -1, .at_least = true};
    made = made && cert_image(out, &sums, k->n, (linear[]){same, back, not_zero}, sign > 0 ? 2 : 3,
                              k->cap, k->w);
    cert_drop_table(&sums, k->w);
    return made;
}

/*
 * Is there a move from P into P, on this line?  The sums would tell as well; but of a wrong set
 * they may become very large, and this finds most wrong ones without summing.
 */
static bool look_ahead(const checker *k, const ray *m) {
    if (k->g->blocked > 0 || k->g->has_terminal || (m->u > 0 && m->v > 0)) {
        return true;
    }
    linear conditions[2];
    conditions_of(conditions, m);
    nodes s = {0};
    char where[160] = "";
    const bool good = cert_make_nodes(&s, k->p, k->n, conditions, 2, k->w) &&
                      cert_find_meeting(k->p, &s, k->n, where, sizeof where, k->w);
    cert_drop_nodes(&s, k->w);
    if (good && where[0] != '\0') {
        char move[64];
        cert_print_move(m, move, sizeof move);
        return cert_refuse(k->w->verdict, k->w->line, "from %s, in P, a move %s leads into P",
                           where, move);
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

static bool state_ends(checker *k, const table *all) {
    const linear conditions[] = {
        {.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
        {.of = {[TRACK_B] = 1, [TRACK_D] = -1}},
        {.of = {[TRACK_C] = -k->g->of_x, [TRACK_D] = -k->g->of_y},
         .constant = k->g->limit,
         .at_least = true},
    };
    table ends = {0};
    return !k->g->has_terminal ||
           state(k, ENDS, &ends, cert_image(&ends, all, k->n, conditions, 3, 1, k->w));
}

/* Of a ray the first move is possible longest. */
static bool state_moves(checker *k, const table *all) {
    for (int i = 0; i < k->g->count && k->g->misere; i++) {
        const ray first = {k->g->moves[i].s, k->g->moves[i].t, 0, 0};
        table moves = {0};
        if (!state(k, HAS_MOVES, &moves, along(&moves, k, all, &first))) {
            return false;
        }
    }
    return true;
}

static bool state_options(checker *k, const ray *m) {
    const bool lowers_both = (m->s > 0 || m->u > 0) && (m->t > 0 || m->v > 0);
    const bool blockable = k->g->blocked > 0 && (!k->g->only_diagonal || lowers_both);
    const saying what = blockable ? BLOCKABLE : FREE;
    table options = {0};
    if (m->u != 1 || m->v != 1) {
        return state(k, what, &options, along(&options, k, k->p, m));
    }
    return state(k, what, &options, along_diagonal(&options, k, k->p, m, 1)) &&
           state(k, what, &options, along_diagonal(&options, k, k->p, m, -1));
}

/*
 * First those whose options are in P nearly everywhere between the axes: what remains to be
 * verified is then near to P itself, and so remains small.
 */
static int order_of(const ray *m) {
    return m->u > 0 && m->v > 0 ? 0 : cert_is_ray(m) ? 1 : 2;
}

static bool state_all(checker *k, size_t claim) {
    bool good = true;
    for (int i = 0; i < k->g->count && good && k->look_first; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        good = look_ahead(k, &k->g->moves[i]);
    }
    good = good && (!k->look_first || cert_check_every_column(k->g, k->p, k->n, k->w, claim));
    table all = {0};
    good =
        good && cert_all_positions(&all, k->n, k->w) && state_ends(k, &all) && state_moves(k, &all);
    cert_drop_table(&all, k->w);
    for (int order = 0; order < 3; order++) {
        for (int i = 0; i < k->g->count && good; i++) {
            const ray *m = &k->g->moves[i];
            k->w->line = k->g->first_line + (size_t)i;
            good = order != order_of(m) || state_options(k, m);
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

/* What is said of the ends comes before P, the rest after it. */
static bool verify(checker *k, size_t claim) {
    const size_t ends = k->g->has_terminal ? 1 : 0;
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
    cert_drop(w, k, 1, sizeof *k);
    return good;
}
