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
#include "prove/conditions.h"
#include "prove/reach.h"
#include "solve/moves.h"
#include "solve/tied.h"

/* a x + b y + c S + d T + e with S = x - u and T = y - v is at least 0, or 0 modulo a number */
static wi_heap_relation relation_of(wi_calculus *c, const wi_tied_form *form) {
    wi_named_form of = {.constant = form->c[WI_TIED_ONE]};
    of.c[WI_NAME_OPTION] = -form->c[WI_TIED_S];
    of.c[WI_NAME_OPTION + 1] = -form->c[WI_TIED_T];
    of.c[WI_NAME_HEAP] = form->c[WI_TIED_X] + form->c[WI_TIED_S];
    of.c[WI_NAME_HEAP + 1] = form->c[WI_TIED_Y] + form->c[WI_TIED_T];
    return form->modulus > 0 ? wi_heap_relation_multiple(c, &of, form->modulus)
                             : wi_heap_relation_linear(c, &of, WY_GE);
}

/* (u, v, x, y) of one part, with u, v in X; NULL: there are none. */
static wy_automaton *part_of(wi_calculus *c, const wy_automaton *set, const wi_tied_part *part) {
    wi_heap_relation all = wi_heap_relation_of(c, set, WI_NAME_OPTION);
    for (size_t i = 0; i < part->count && !wi_calculus_is_nothing(all.of); i++) {
        all = wi_heap_relation_join(c, WY_OP_AND, all, relation_of(c, &part->forms[i]));
    }
    if (wi_calculus_is_nothing(all.of)) {
        wi_heap_relation_clear(&all);
        return NULL;
    }
    /* x and y are there too. */
    wy_automaton *where = wi_calculus_condition(c, 2, part->position);
    all = wi_heap_relation_join(c, WY_OP_AND, all, wi_heap_relation_of(c, where, WI_NAME_HEAP));
    wy_automaton_free(where);
    return all.of;
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

/* Options of R_1 that one of R_j comes before. */
static wy_automaton *after(wi_calculus *c, const wy_automaton *first, const wy_automaton *last) {
    const wy_automaton *less = wi_calculus_less(c);
    wy_automaton *columns = wi_calculus_without(c, last, (const bool[]){false, true, false, false});
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
        levels[j] = wi_calculus_without(c, now, option);
    }
    wy_automaton_free(first);
    wy_automaton_free(last);
}
