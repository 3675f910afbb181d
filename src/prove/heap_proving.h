/*
 * heap_proving.h - what the parts of a proof on several heaps hand to each other: heap_kernel.c has
 * the proof, heap_reached.c the positions that moves lead from, heap_lost.c the games in which the
 * opponent has a say.
 */
#ifndef WI_PROVE_HEAP_PROVING_H
#define WI_PROVE_HEAP_PROVING_H

#include "prove/heap_kernel.h"
#include "prove/heap_moves.h"

typedef struct wi_heap_proving {
    wi_calculus c;
    wi_heap_report *report;
    const wy_automaton *p;
    const wy_automaton *passed; /* the P-set when there is one pass less, or NULL */
    const wy_rules *rules;
    uint32_t tracks;      /* heaps, and numbers that are remembered */
    bool removes;         /* the rule takes moves away */
    bool p_symmetric;     /* P is the same for every order of the heaps */
    wy_automaton *zero;   /* the position with empty heaps alone; NULL if numbers are remembered */
    wy_automaton *moving; /* P without the positions at which the game ends by a rule */
    wy_automaton *other;  /* positions outside P for which no move into P is known yet */
} wi_heap_proving;

/* The tracks by their own names. */
extern const uint32_t wi_heap_in_order[WY_MOST_HEAPS];

/* Is a op b empty?  If not, the obligation fails there. */
wy_status wi_heap_expect_empty(wi_heap_proving *f, wi_heap_obligation obligation, wy_operation op,
                               const wy_automaton *a, const wy_automaton *b);

wy_automaton *wi_heap_copy(wi_calculus *c, const wy_automaton *of);
wy_automaton *wi_heap_all_positions(wi_heap_proving *f);

/* The positions with a move of this set (any: -1) into the given ones, or NULL: there are none. */
wy_automaton *wi_heap_reached(wi_heap_proving *f, const wy_automaton *into, int set);

/* Those with moves to so many of the given ones, or to more. */
wy_automaton *wi_heap_reached_often(wi_heap_proving *f, const wy_automaton *into, uint32_t least);

/* Where the opponent names sets of moves, or blocks or names options: is P what is lost? */
bool wi_heap_has_say(const wy_rules *rules);
wy_status wi_heap_lost_prove(wi_heap_proving *f);

/*
 * Of a relation between options and heaps: the heaps with so many options, or more.  Each option
 * has one way through the automaton; heap_count.c.
 */
wy_automaton *wi_heap_count(wi_calculus *c, const wi_heap_relation *relation, const wy_automaton *p,
                            uint32_t least);

#endif
