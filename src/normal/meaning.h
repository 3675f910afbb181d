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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/rules.h>

#include "normal/isl_sets.h"
#include "normal/plane.h"

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

/* The points of the space where the condition holds; NULL holds always. */
isl_set *wi_set_of_condition(wi_sets *sets, isl_space *space, const wy_condition *condition,
                             const wi_axes *places, const wy_condition *predicates,
                             int predicate_count);

/* ---- conditions that are not linear: condition_set.c ----------------------------------------- */

/* Is a parameter asked to be prime, or the like? */
bool wi_family_asks_parameters(const wy_family *family);

/*
 * If so: calls take for each value of such parameters, with the family that is left then, whose
 * condition asks that of the position only.
 */
typedef void wi_take_value(void *data, const wy_family *left);
void wi_family_each_value(wi_sets *sets, const wy_family *family, wi_take_value *take, void *data);

/* Everything that is asked of the position and is not linear, each once, in an order of its own;
 * others may be NULL. */
void wi_predicates_gather(wi_meaning *out, const wy_rules *rules, const wy_rules *others);

/* ---- lists of single moves: meaning.c -------------------------------------------------------- */

enum { WI_MOST_VALUES = 4096 }; /* of parameters, where each is looked at by itself */

/* By x, then y, each once. */
typedef struct wi_listed {
    wy_position *of;
    size_t count, room;
} wi_listed;

void wi_listed_clear(wi_listed *list);
bool wi_listed_add(wi_listed *list, wy_position move); /* at the end; false: no memory */
void wi_listed_sort(wi_listed *list);                  /* after adding */
bool wi_listed_has(const wi_listed *list, wy_position move);
bool wi_listed_join(wi_listed *list, const wi_listed *more); /* false: no memory */

/* ---- the values of the parameters of a family, one after the other ----------------------- */

typedef struct wi_values {
    const wy_family *family;
    size_t at_s, at_t, count_s, count_t;
    int64_t s, t; /* the values at hand */
} wi_values;

/* false: there are more than most. */
bool wi_values_start(wi_values *values, const wy_family *family, size_t most);
bool wi_values_next(wi_values *values);

/*
 * The condition with these values in place of s and t, NULL: it stays; *never: it holds nowhere;
 * *out NULL: it holds everywhere.  Whatever can be worked out is worked out.  false: no memory.
 */
bool wi_condition_at(wy_condition **out, bool *never, const wy_condition *condition,
                     const int64_t *s, const int64_t *t);

#endif
