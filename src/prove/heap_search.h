/*
 * heap_search.h - a move into a set, at heaps of any size.
 *
 * A move is looked for line by line (heap_lines.h): with the heaps x known, a condition on x and
 * what is taken is one on the option a, K - sum of c_i a_i >= 0, with a number K that is known as
 * well.  The set and these conditions, each an automaton, read the digits of a and K in step
 * (search.h).  Few ways stay open at a time, so this takes time in proportion to the number of
 * digits.
 */
#ifndef WI_PROVE_HEAP_SEARCH_H
#define WI_PROVE_HEAP_SEARCH_H

#include "prove/heap_certificate.h"
#include "prove/search.h"

enum { WI_HEAP_SEARCH_CONDITIONS = WI_HEAP_LINE_CONDITIONS + WY_MOST_HEAPS };

typedef struct wi_heap_search_condition {
    wi_heap_relation relation;
    mpz_t known; /* K, if the relation has it */
    bool has_known;
} wi_heap_search_condition;

typedef struct wi_heap_search {
    wi_calculus c;
    const wy_automaton *p;
    int heaps, tracks;
    const mpz_t *heap; /* and the numbers that are remembered */
    wi_heap_search_condition all[WI_HEAP_SEARCH_CONDITIONS];
    size_t count;
    bool never; /* some condition fails whatever is taken */
    wy_error *error;
} wi_heap_search;

/*
 * A move of one set of moves, or of all (-1), into the set p.  WY_OK: take is one.  WY_NO: there is
 * none.  WY_LIMIT: not known.
 */
wy_status wi_heap_search_move(wi_heap_search *s, const wy_rules *rules, int set,
                              mpz_t take[WY_MOST_HEAPS]);

/* Is there any move of the set?  WY_OK, WY_NO, or something failed. */
wy_status wi_heap_search_any(wi_heap_search *s, const wy_rules *rules, int set);

/* Does the game end here by a rule? */
wy_status wi_heap_search_ended(bool *ended, wi_heap_search *s, const wy_rules *rules);

#endif
