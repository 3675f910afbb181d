/*
 * meaning.h - the moves of a rule as a set of integer points.
 *
 * A move (s,t) that may be made at the position (x,y) is a point (x, y, p_1, ..., p_k, s, t).  The
 * p_i stand for conditions that are not linear, prime(...) of the position: each is 0 or 1, and
 * nothing else is known of it.  So two rules with the same set have the same moves, whatever is
 * prime; whether rules with different sets have, is not known if there are such conditions.
 *
 * Where no condition looks at the position the set is one of moves (s,t) alone, which is cheaper.
 * Long lists of single moves are kept beside the set, for isl would compare all with all.
 */
#ifndef WY_NORMAL_MEANING_H
#define WY_NORMAL_MEANING_H

#include <stddef.h>

#include "normal/sets.h"

enum { WY_MOST_PREDICATES = 6 };

typedef struct wy_meaning {
    wy_sets *sets;
    wy_linear predicates[WY_MOST_PREDICATES]; /* what is asked to be prime */
    int predicate_count;
    bool quarter;    /* the board is the whole quarter plane */
    bool positional; /* some condition of a move looks at the position */
    isl_set *moves;  /* (s,t), or if positional (x,y,p...,s,t); what the heaps allow is not in it */
    isl_set *board;  /* (x,y,p...): the positions there are */
    isl_set *ends;   /* (x,y,p...): where the game ends by a rule */
    wy_position *list; /* further moves, at any position; by x, then y, each once */
    size_t list_count;
    wy_position *end_list; /* further ends */
    size_t end_count;
} wy_meaning;

/* The status is that of sets, whatever happens; clear it in any case. */
wy_status wy_meaning_make(wy_meaning *out, wy_sets *sets, const wy_rules *rules);
void wy_meaning_clear(wy_meaning *meaning);

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

/* The points of the space where the condition holds; NULL holds always. */
isl_set *wy_set_of_condition(wy_sets *sets, isl_space *space, const wy_condition *condition,
                             const wy_places *places, const wy_linear *predicates,
                             int predicate_count);

#endif
