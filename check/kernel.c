/*
 * kernel.c - what has to be said of each position, and that all of it together is right.
 *
 * The numbers of options in P come from options.c, line by line of the moves.
 */
#include "kernel.h"

#include <string.h>

#include "columns.h"
#include "nodes.h"
#include "options.h"
#include "rest.h"

enum {
    MOST_STATEMENTS = 3 * MOST_LINES_OF_MOVES + MOST_ENDS + MOST_LAYERS + 1, /* and the board */
};

typedef struct checker {
    const ruleset *g;
    const table *p;
    const numeration *n;
    work *w;
    options options;
    rest rest;
    statement statements[MOST_STATEMENTS];
    size_t count;
    size_t before_p; /* so many of them are said before P is */
    bool look_first;
    const table *before; /* sets that are not played on */
    int before_count;
} checker;

/* ---- moves ----------------------------------------------------------------------------------- */

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

static bool are_all_apart(checker *k, const table *all) {
    bool good = cert_moves_move(k->g, all, k->n, k->w);
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

bool cert_in_places(table *out, const table *all, const places *at, const numeration *n, work *w) {
    linear conditions[2 + MOST_WHERE] = {{.of = {[TRACK_A] = 1, [TRACK_C] = -1}},
                                         {.of = {[TRACK_B] = 1, [TRACK_D] = -1}}};
    const int count = 2 + cert_where_conditions(conditions + 2, at);
    return cert_image(out, all, n, conditions, count, 1, w);
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
        good = cert_in_places(&off, all, &k->g->board, k->n, k->w);
        turn(&off);
        good = state(k, OFF_BOARD, &off, good);
    }
    for (int i = 0; i < k->before_count && good; i++) {
        table copy = {0};
        good = state(k, OFF_BOARD, &copy, cert_copy_table(&copy, &k->before[i], k->w));
    }
    for (int i = 0; i < k->g->end_count && k->before_count == 0 && good; i++) {
        table ends = {0};
        good = state(k, ENDS, &ends, cert_in_places(&ends, board, &k->g->ends[i], k->n, k->w));
    }
    k->before_p = k->count;
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
                     first && !m->tied
                         ? cert_shift_options(&moves, &k->options, all, m, 1)
                         : cert_sum_options(&moves, &k->options, first ? all : &others, m, 1));
    }
    cert_drop_table(&others, k->w);
    return good;
}

/* By a line, or by several that go together. */
static bool state_options(checker *k, const band *lines) {
    const saying what = cert_is_blockable(k->g, lines->first) ? BLOCKABLE : FREE;
    table made[2];
    int count = 0;
    const bool good = cert_options_by(made, &count, &k->options, lines);
    for (int i = 0; i < count && good; i++) {
        state(k, what, &made[i], true);
    }
    return good;
}

static bool state_all(checker *k, size_t claim) {
    table all = {0};
    bool good = cert_all_positions(&all, k->n, k->w) && are_all_apart(k, &all);
    for (int i = 0; i < k->g->count && good && k->look_first; i++) {
        k->w->line = k->g->first_line + (size_t)i;
        good = look_ahead(k, &k->g->moves[i]);
    }
    good = good && (!k->look_first || k->before_count > 0 ||
                    cert_check_every_column(k->g, k->p, k->n, k->w, claim));
    table board = {0};
    good = good && cert_in_places(&board, &all, &k->g->board, k->n, k->w) &&
           state_places(k, &all, &board) && state_moves(k, &all, &board);
    cert_drop_table(&board, k->w);
    cert_drop_table(&all, k->w);
    for (int order = 0; order < 3; order++) {
        for (int i = 0; i < k->g->count && good;) {
            const band lines = cert_find_band(&k->options, i);
            k->w->line = k->g->first_line + (size_t)i;
            good = order != cert_order_of(lines.first) || state_options(k, &lines);
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
    k->w->line = claim;
    if (k->look_first &&
        (!cert_try_some(&k->rest, k->p, k->statements, k->count, k->w) || !no_fault(k, claim))) {
        return false;
    }
    for (size_t i = 0; i <= k->count; i++) {
        if (i == k->before_p && (!cert_say(&k->rest, IN_P, k->p, k->w) || !no_fault(k, claim))) {
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

static bool check(checker *k, const ruleset *g, const table *p, const numeration *n, work *w,
                  size_t claim) {
    k->g = g;
    k->p = p;
    k->n = n;
    k->w = w;
    k->options = (options){.g = g, .p = p, .n = n, .w = w, .cap = g->blocked + 1};
    const bool good = cert_open_rest(&k->rest, g, n, w) && state_all(k, claim) && verify(k, claim);
    cert_drop_rest(&k->rest, w);
    for (size_t i = 0; i < k->count; i++) {
        cert_drop_table(&k->statements[i].f, w);
    }
    cert_drop_options(&k->options);
    cert_drop(w, k, 1, sizeof *k);
    return good;
}

bool cert_check_kernel(const ruleset *g, const table *p, const numeration *n, work *w, size_t claim,
                       bool look_first) {
    checker *k = cert_take(w, 1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    k->look_first = look_first;
    return check(k, g, p, n, w, claim);
}

bool cert_check_layer(const ruleset *g, const table *p, const table *before, int count,
                      const numeration *n, work *w, size_t claim) {
    checker *k = cert_take(w, 1, sizeof *k);
    if (k == NULL) {
        return false;
    }
    k->look_first = true;
    k->before = before;
    k->before_count = count;
    return check(k, g, p, n, w, claim);
}
