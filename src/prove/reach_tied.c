/*
 * reach_tied.c - moves tied to the heaps, as a relation of numbers.
 *
 * A tied primitive is a union of parts, each a conjunction of linear conditions, with remainders,
 * on the position (x, y) and the move (S, T) (solve/tied.h).  The option is (u, v) = (x - S, y -
 * T), so a part is a conjunction of linear conditions on u, v, x and y: automata with at most four
 * tracks, joined one by one to that of X.
 *
 * To count the options in X, which blocking asks for, they are put in order: by u, then v.  Let R_j
 * hold for (u, v, x, y) if (u, v) is an option in X and at least j - 1 others are before it.  Then
 * R_1 is the relation itself, and
 *
 *     R_{j+1}(u,v,x,y)  iff  R_1(u,v,x,y) and  there is  u' < u with R_j(u',v',x,y) for a v',
 *                                          or  v' < v with R_j(u,v',x,y):
 *
 * never more than five tracks.  Parts may overlap; options are counted, not parts.
 */
#include "base/arithmetic.h"
#include "base/fail.h"
#include "prove/linear.h"
#include "prove/reach.h"
#include "solve/moves.h"
#include "solve/tied.h"

/* Variables of a part; K counts periods of a remainder, and goes away. */
enum { U, V, X, Y, K, VARIABLES };

/* An automaton and its variables, in order. */
typedef struct relation {
    wy_automaton *automaton;
    uint32_t variables[VARIABLES];
    uint32_t count;
} relation;

/* a x + b y + c S + d T + e with S = x - u and T = y - v */
static void coefficients_of(int64_t out[VARIABLES], const wi_tied_form *form) {
    out[U] = -form->c[WI_TIED_S];
    out[V] = -form->c[WI_TIED_T];
    out[X] = form->c[WI_TIED_X] + form->c[WI_TIED_S];
    out[Y] = form->c[WI_TIED_Y] + form->c[WI_TIED_T];
    out[K] = 0;
}

/* The condition, on those of its variables that matter; no variable: it holds always or never. */
static relation relation_of(wi_calculus *c, const wi_tied_form *form) {
    int64_t all[VARIABLES];
    coefficients_of(all, form);
    int64_t constant = form->c[WI_TIED_ONE];
    const int64_t modulus = form->modulus;
    if (modulus > 0) { /* there is k with ... = modulus k, the coefficients not negative */
        for (int i = 0; i < K; i++) {
            all[i] = wi_rest(all[i], modulus);
        }
        constant = wi_rest(constant, modulus);
    }
    relation out = {.count = 0};
    int64_t used[VARIABLES];
    for (uint32_t i = 0; i < K; i++) {
        if (all[i] != 0) {
            used[out.count] = all[i];
            out.variables[out.count++] = i;
        }
    }
    const wy_relation holds = modulus > 0 ? WY_EQ : WY_GE;
    if (modulus == 0 || out.count == 0) {
        const bool fixed = modulus > 0 ? constant == 0 : constant >= 0;
        out.automaton = out.count == 0 && fixed
                            ? NULL
                            : wi_calculus_linear(c, used, out.count, out.count == 0 ? -1 : constant,
                                                 out.count == 0 ? WY_GE : holds);
        return out;
    }
    used[out.count] = -modulus;
    wy_automaton *with_k = wi_calculus_linear(c, used, out.count + 1, constant, holds);
    if (c->status == WY_OK) {
        bool gone[VARIABLES] = {false};
        gone[out.count] = true;
        c->status = wy_automaton_exists(&out.automaton, with_k, gone, NULL, c->control, c->error);
    }
    wy_automaton_free(with_k);
    return out;
}

/* Both hold. */
static void join(wi_calculus *c, relation *to, const relation *more) {
    bool there[VARIABLES] = {false};
    uint32_t place[VARIABLES] = {0};
    for (uint32_t i = 0; i < to->count; i++) {
        there[to->variables[i]] = true;
    }
    for (uint32_t i = 0; i < more->count; i++) {
        there[more->variables[i]] = true;
    }
    relation out = {.count = 0};
    for (uint32_t v = 0; v < VARIABLES; v++) {
        if (there[v]) {
            place[v] = out.count;
            out.variables[out.count++] = v;
        }
    }
    uint32_t of_to[VARIABLES];
    uint32_t of_more[VARIABLES];
    for (uint32_t i = 0; i < to->count; i++) {
        of_to[i] = place[to->variables[i]];
    }
    for (uint32_t i = 0; i < more->count; i++) {
        of_more[i] = place[more->variables[i]];
    }
    out.automaton =
        wi_calculus_join(c, WY_OP_AND, to->automaton, of_to, more->automaton, of_more, out.count);
    wy_automaton_free(to->automaton);
    *to = out;
}

/* (u, v, x, y) of one part, with u, v in X. */
static wy_automaton *part_of(wi_calculus *c, const wy_automaton *set, const wi_tied_part *part) {
    relation all = {.variables = {U, V}, .count = 2};
    c->status = wy_automaton_copy(&all.automaton, set, c->error);
    for (size_t i = 0; i < part->count && c->status == WY_OK; i++) {
        relation one = relation_of(c, &part->forms[i]);
        if (one.count > 0) {
            join(c, &all, &one);
        } else if (one.automaton != NULL) { /* it never holds */
            wy_automaton_free(all.automaton);
            all.automaton = NULL;
        }
        wy_automaton_free(one.automaton);
        if (all.automaton == NULL) {
            return NULL;
        }
    }
    /* x and y are there too. */
    relation position = {
        .automaton = wi_calculus_condition(c, part->position), .variables = {X, Y}, .count = 2};
    if (c->status == WY_OK) {
        join(c, &all, &position);
    }
    wy_automaton_free(position.automaton);
    if (c->status != WY_OK) {
        wy_automaton_free(all.automaton);
        return NULL;
    }
    return all.automaton;
}

wy_automaton *wi_reach_tied(wi_calculus *c, const wy_automaton *set, const wi_primitive *by) {
    wi_tied tied = {0};
    wy_automaton *out = NULL;
    if (c->status == WY_OK) {
        c->status = wi_tied_make(&tied, by, c->error);
    }
    for (size_t i = 0; i < tied.count && c->status == WY_OK; i++) {
        wy_automaton *one = part_of(c, set, &tied.parts[i]);
        if (out == NULL || one == NULL) {
            out = out == NULL ? one : out;
            continue;
        }
        wy_automaton *both =
            wi_calculus_join(c, WY_OP_OR, out, TRACKS(0, 1, 2, 3), one, TRACKS(0, 1, 2, 3), 4);
        wy_automaton_free(out);
        wy_automaton_free(one);
        out = both;
    }
    wi_tied_clear(&tied);
    return out;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* The tracks that are marked go away. */
static wy_automaton *without(wi_calculus *c, const wy_automaton *a, const bool *gone) {
    wy_automaton *out = NULL;
    if (c->status == WY_OK && a != NULL) {
        c->status = wy_automaton_exists(&out, a, gone, NULL, c->control, c->error);
    }
    return out;
}

/* Options of R_1 that one of R_j comes before. */
static wy_automaton *after(wi_calculus *c, const wy_automaton *first, const wy_automaton *last) {
    const wy_automaton *less = wi_calculus_less(c);
    wy_automaton *columns = without(c, last, (const bool[]){false, true, false, false});
    /* (u, x, y): a u' < u; (u, v, x, y): a v' < v */
    wy_automaton *left =
        wi_calculus_exists(c, WY_OP_AND, columns, TRACKS(3, 1, 2), less, TRACKS(3, 0), 4, 3);
    wy_automaton *below =
        wi_calculus_exists(c, WY_OP_AND, last, TRACKS(0, 4, 2, 3), less, TRACKS(4, 1), 5, 4);
    wy_automaton *across =
        wi_calculus_join(c, WY_OP_AND, first, TRACKS(0, 1, 2, 3), left, TRACKS(0, 2, 3), 4);
    wy_automaton *along =
        wi_calculus_join(c, WY_OP_AND, first, TRACKS(0, 1, 2, 3), below, TRACKS(0, 1, 2, 3), 4);
    wy_automaton *out = across == NULL || along == NULL
                            ? NULL
                            : wi_calculus_join(c, WY_OP_OR, across, TRACKS(0, 1, 2, 3), along,
                                               TRACKS(0, 1, 2, 3), 4);
    wy_automaton_free(columns);
    wy_automaton_free(left);
    wy_automaton_free(below);
    wy_automaton_free(across);
    wy_automaton_free(along);
    return out;
}

void wi_reach_tied_levels(wy_automaton **levels, size_t most, wi_calculus *c,
                          const wy_automaton *set, const wi_primitive *by) {
    const bool option[] = {true, true, false, false};
    wy_automaton *first = wi_reach_tied(c, set, by);
    wy_automaton *last = NULL;
    for (size_t j = 0; j < most && c->status == WY_OK; j++) {
        wy_automaton *next = j == 0 ? NULL : after(c, first, j == 1 ? first : last);
        const wy_automaton *now = j == 0 ? first : next;
        wy_automaton_free(last);
        last = next;
        if (now == NULL || wi_calculus_is_nothing(now)) {
            break;
        }
        levels[j] = without(c, now, option);
    }
    wy_automaton_free(first);
    wy_automaton_free(last);
}
