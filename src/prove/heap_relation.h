/*
 * heap_relation.h - relations between the heaps before a move, the heaps after it, and the
 * parameters of its family.
 *
 * A relation is an automaton whose tracks have names, in ascending order: option heap i, heap i,
 * parameter i.  Relations are joined by name, so that formulas with many variables can be worked
 * off one variable after the other.
 */
#ifndef WI_PROVE_HEAP_RELATION_H
#define WI_PROVE_HEAP_RELATION_H

#include <wythoff/solve.h>

#include "prove/calculus.h"

enum {
    WI_NAME_OPTION = 0,                 /* heap i after the move */
    WI_NAME_HEAP = WY_MOST_HEAPS,       /* heap i before the move */
    WI_NAME_CHOICE = 2 * WY_MOST_HEAPS, /* parameter i */
    WI_NAMES = 3 * WY_MOST_HEAPS
};

typedef struct wi_heap_relation {
    wy_automaton *of; /* NULL: something failed, see the calculus */
    uint32_t count;
    uint32_t name[WI_NAMES];
} wi_heap_relation;

/* A linear form in names. */
typedef struct wi_named_form {
    int64_t c[WI_NAMES];
    int64_t constant;
} wi_named_form;

void wi_heap_relation_clear(wi_heap_relation *relation); /* also a zeroed one */

/* The automaton with its tracks named from `first` on; it is copied. */
wi_heap_relation wi_heap_relation_of(wi_calculus *c, const wy_automaton *of, uint32_t first);

/* a op b (and, or, and not) by name, minimal; takes both. */
wi_heap_relation wi_heap_relation_join(wi_calculus *c, wy_operation op, wi_heap_relation a,
                                       wi_heap_relation b);

/* There is a value of the variable `gone`; takes it. */
wi_heap_relation wi_heap_relation_without(wi_calculus *c, wi_heap_relation a, uint32_t gone);

/* form relation 0; WY_LIMIT: too many variables. */
wi_heap_relation wi_heap_relation_linear(wi_calculus *c, const wi_named_form *form,
                                         wy_relation relation);

/* form = 0 modulo a number; it has at most one variable less than linear relations. */
wi_heap_relation wi_heap_relation_multiple(wi_calculus *c, const wi_named_form *form,
                                           int64_t modulus);

/* The numbers that are not in the relation; takes it. */
wi_heap_relation wi_heap_relation_not(wi_calculus *c, wi_heap_relation a);

/*
 * There are values of all variables but those in keep (bits) with all relations; takes them.  The
 * variable that leaves the fewest tracks goes first.  Some relation has each variable of keep.
 */
wi_heap_relation wi_heap_relation_solve(wi_calculus *c, wi_heap_relation *all, size_t count,
                                        uint32_t keep);

#endif
