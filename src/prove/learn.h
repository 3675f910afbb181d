/*
 * learn.h - the smallest automaton that fits a sample.
 *
 * Two nodes of the tree (sample.h) are alike to depth k if the same continuations of at most k
 * digits lead to P-positions.  If nodes that are alike to depth k are always alike to depth k + 1,
 * as far as the sample goes, the classes are the states of an automaton (Myhill and Nerode), which
 * agrees with the whole sample.  The least such k is taken.  Nothing is proved by that: see
 * game_kernel.h.
 */
#ifndef WI_PROVE_LEARN_H
#define WI_PROVE_LEARN_H

#include <wythoff/automata.h>

#include "prove/sample.h"

typedef struct wi_learned {
    wy_automaton *p; /* the tracks of the sample, minimal */
    uint32_t depth;  /* k */
    uint32_t states; /* classes; p may have fewer */
} wi_learned;

/*
 * WY_OK: an automaton with at most `most` states.  WY_NO: the sample is too small, or there is
 * none; error says what happened.
 */
wy_status wi_learn(wi_learned *out, const wi_sample *sample, uint32_t most,
                   const wy_control *control, wy_error *error);

#endif
