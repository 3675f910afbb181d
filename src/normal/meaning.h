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
#ifndef WY_NORMAL_MEANING_H
#define WY_NORMAL_MEANING_H

#include <stddef.h>

#include "normal/sets.h"
#include "normal/shape.h"

enum {
    WY_MOST_PREDICATES = 6,
    WY_FEW_SINGLE = 64, /* single moves, or ends, that go into the sets */
};

typedef struct wy_meaning {
    wy_sets *sets;
    wy_condition predicates[WY_MOST_PREDICATES]; /* what is asked; leaves, not negated */
    int predicate_count;
    bool quarter;    /* the board is the whole quarter plane */
    bool positional; /* some condition of a move looks at the position */
    isl_set *moves;  /* (s,t), or if positional (x,y,p...,s,t); what the heaps allow is not in it */
    isl_set *board;  /* (x,y,p...): the positions there are */
    isl_set *ends;   /* (x,y,p...): where the game ends by a rule */
    wy_position *list; /* further moves, at any position; by x, then y, each once */
    size_t list_count;
    wy_shapes lines; /* further endless rays, at any position, each the only one of its direction */
    wy_position *end_list; /* further ends */
    size_t end_count;
} wy_meaning;

/*
 * The status is that of sets, whatever happens; clear it in any case.  What other rules, if any,
 * ask that is not linear has a place in the set too.  all: lines are not kept beside the set.
 */
wy_status wy_meaning_make(wy_meaning *out, wy_sets *sets, const wy_rules *rules,
                          const wy_rules *others, bool all);
void wy_meaning_clear(wy_meaning *meaning);

/* Its part in meaning_moves.c: sets moves, list and lines. */
void wy_meaning_add_moves(wy_meaning *out, const wy_rules *rules, bool all);

/* How many dimensions positions have: x, y and the predicates. */
int wy_meaning_heaps(const wy_meaning *meaning);

/* (x,y,p...,s,t) with (x,y) and (x-s,y-t) on the board. */
isl_set *wy_meaning_legal(const wy_meaning *meaning);

/* A set of moves (s,t), of positions (x,y,p...), as one of (x,y,p...,s,t); takes it. */
isl_set *wy_meaning_of_moves(const wy_meaning *meaning, isl_set *moves);
isl_set *wy_meaning_of_heaps(const wy_meaning *meaning, isl_set *heaps);

/* And back: the moves, the positions that a set of (x,y,p...,s,t) has; takes it. */
isl_set *wy_meaning_to_moves(const wy_meaning *meaning, isl_set *set);
isl_set *wy_meaning_to_heaps(const wy_meaning *meaning, isl_set *set);

/* All the options: (x,y,p...,s,t), legal, where the game does not end. */
isl_set *wy_meaning_options(const wy_meaning *meaning);

/* ---- conditions ------------------------------------------------------------------------- */

/* Is it linear, with remainders? */
bool wy_leaf_is_linear(const wy_condition *leaf);

/* What a leaf that is not linear asks of a number: "be prime". */
const char *wy_leaf_demand(const wy_condition *leaf);

/* The points of the space where the condition holds; NULL holds always. */
isl_set *wy_set_of_condition(wy_sets *sets, isl_space *space, const wy_condition *condition,
                             const wy_axes *places, const wy_condition *predicates,
                             int predicate_count);

#endif
