/*
 * meaning.h - the moves of a rule as a set of integer points.
 *
 * A move (s,t) that may be made at the position (x,y) is a point (x, y, p_1, ..., p_k, s, t).  The
 * p_i stand for conditions on the position that are not linear, as prime(x+1) or x mod y = 0: each
 * is 0 or 1, and nothing else is known of it.  So two rules with the same set have the same moves,
 * whatever is prime; whether rules with different sets have, is not known if there are such
 * conditions.
 *
 * Where no condition looks at the position the set is one of moves (s,t) alone, which is cheaper.
 * Long lists of single moves, and many lines of different directions, are kept beside the set, for
 * isl would compare all with all.
 */
#ifndef WI_NORMAL_MEANING_H
#define WI_NORMAL_MEANING_H

#include <stddef.h>

#include "normal/sets.h"
#include "normal/shape.h"

enum {
    WI_MOST_PREDICATES = 6,
    WI_FEW_SINGLE = 64, /* single moves, or ends, that go into the sets */
};

typedef struct wi_meaning {
    wi_sets *sets;
    wy_condition predicates[WI_MOST_PREDICATES]; /* what is asked; leaves, not negated */
    int predicate_count;
    bool quarter;    /* the board is the whole quarter plane */
    bool positional; /* some condition of a move looks at the position */
    isl_set *moves;  /* (s,t), or if positional (x,y,p...,s,t); what the heaps allow is not in it */
    isl_set *board;  /* (x,y,p...): the positions there are */
    isl_set *ends;   /* (x,y,p...): where the game ends by a rule */
    wy_position *list; /* further moves, at any position; by x, then y, each once */
    size_t list_count;
    wi_shapes lines; /* further endless rays, at any position, each the only one of its direction */
    wy_position *end_list; /* further ends */
    size_t end_count;
} wi_meaning;

/*
 * The status is that of sets, whatever happens; clear it in any case.  What other rules, if any,
 * ask that is not linear has a place in the set too.  all: lines are not kept beside the set.
 */
wy_status wi_meaning_make(wi_meaning *out, wi_sets *sets, const wy_rules *rules,
                          const wy_rules *others, bool all);
void wi_meaning_clear(wi_meaning *meaning);

/* Its part in meaning_moves.c: sets moves, list and lines. */
void wi_meaning_add_moves(wi_meaning *out, const wy_rules *rules, bool all);

/* How many dimensions positions have: x, y and the predicates. */
int wi_meaning_heaps(const wi_meaning *meaning);

/* (x,y,p...,s,t) with (x,y) and (x-s,y-t) on the board. */
isl_set *wi_meaning_legal(const wi_meaning *meaning);

/* A set of moves (s,t), of positions (x,y,p...), as one of (x,y,p...,s,t); takes it. */
isl_set *wi_meaning_of_moves(const wi_meaning *meaning, isl_set *moves);
isl_set *wi_meaning_of_heaps(const wi_meaning *meaning, isl_set *heaps);

/* And back: the moves, the positions that a set of (x,y,p...,s,t) has; takes it. */
isl_set *wi_meaning_to_moves(const wi_meaning *meaning, isl_set *set);
isl_set *wi_meaning_to_heaps(const wi_meaning *meaning, isl_set *set);

/* All the options: (x,y,p...,s,t), legal, where the game does not end. */
isl_set *wi_meaning_options(const wi_meaning *meaning);

/* ---- conditions ------------------------------------------------------------------------- */

/* Is it linear, with remainders? */
bool wi_leaf_is_linear(const wy_condition *leaf);

/* What a leaf that is not linear asks of a number: "be prime". */
const char *wi_leaf_demand(const wy_condition *leaf);

/* The points of the space where the condition holds; NULL holds always. */
isl_set *wi_set_of_condition(wi_sets *sets, isl_space *space, const wy_condition *condition,
                             const wi_axes *places, const wy_condition *predicates,
                             int predicate_count);

#endif
