/*
 * heap_forms.h - the numbers of a family of moves as forms in names, and its conditions as
 * relations.
 */
#ifndef WI_PROVE_HEAP_FORMS_H
#define WI_PROVE_HEAP_FORMS_H

#include "prove/heap_moves.h"

bool wi_heap_is_constant(const wy_linear *form);

/* Heaps from which nothing is taken keep their names. */
bool wi_heap_stays(const wi_heap_ask *ask, int heap);

/* The tracks of the set that moves lead into. */
int wi_heap_ask_tracks(const wi_heap_ask *ask);

/* A form in heaps and parameters, with what is asked of these put in. */
wi_named_form wi_heap_plainly(const wi_heap_ask *ask, const wy_linear *form);
void wi_named_form_add(wi_named_form *to, const wi_named_form *form, int64_t factor);

/*
 * x_i - a_i - part_i, which is 0.  Of what is remembered: factor * part_0 + more - a_i for a bound,
 * part_j - a_i for the last move.
 */
wi_named_form wi_heap_balance(const wi_heap_ask *ask, int heap);

wi_heap_relation wi_heap_condition_relation(wi_calculus *c, const wi_heap_ask *ask,
                                            const wy_condition *of);

#endif
