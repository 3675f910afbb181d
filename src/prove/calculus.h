/*
 * calculus.h - operations on automata, written as formulas are.
 *
 * Each takes automata and gives a new one.  NULL is the empty set as long as the status of the
 * calculus is WY_OK; the status of what failed first stays in it, and all that follows is NULL.
 * Tracks are named by numbers: TRACKS(0, 2) says that the automaton's tracks are the variables 0
 * and 2 of the formula.
 */
#ifndef WI_PROVE_CALCULUS_H
#define WI_PROVE_CALCULUS_H

#include <wythoff/automata.h>
#include <wythoff/base.h>
#include <wythoff/rules.h>

#include "automata/arithmetic.h"

typedef struct wi_calculus {
    const wy_numeration *system;
    const wy_control *control;
    wy_error *error;
    wy_status status; /* WY_OK until something fails */
    uint64_t widest;  /* states of the largest automaton so far */
    uint64_t most;    /* states an automaton may have; 0: no limit */
} wi_calculus;

#define TRACKS(...) ((const uint32_t[]){__VA_ARGS__})

/* The relations of the system, the calculus' own; NULL on failure. */
const wy_automaton *wi_calculus_adder(wi_calculus *c); /* 0 + 1 = 2 */
const wy_automaton *wi_calculus_less(wi_calculus *c);  /* 0 < 1 */

/* A relation of arithmetic; constant: where it has one. */
wy_automaton *wi_calculus_arithmetic(wi_calculus *c, wi_arithmetic what, int64_t constant);

/* variable 1 = variable 0 + constant */
wy_automaton *wi_calculus_plus(wi_calculus *c, int64_t constant);

/* All tuples of so many numbers. */
wy_automaton *wi_calculus_all(wi_calculus *c, uint32_t count);

wy_automaton *wi_calculus_copy(wi_calculus *c, const wy_automaton *of); /* of NULL: NULL */

/* There are numbers on the marked tracks, which go; minimal. */
wy_automaton *wi_calculus_without(wi_calculus *c, const wy_automaton *a, const bool *gone);

/*
 * coefficients[0] v_0 + ... + constant  relation  0, on `count` <= WI_LINEAR_VARIABLES tracks;
 * minimal.
 */
enum { WI_LINEAR_VARIABLES = 5 };
wy_automaton *wi_calculus_linear(wi_calculus *c, const int64_t *coefficients, uint32_t count,
                                 int64_t constant, wy_relation relation);

/* a op b over variables 0, ..., variables - 1; not minimised. */
wy_automaton *wi_calculus_combine(wi_calculus *c, wy_operation op, const wy_automaton *a,
                                  const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                  uint32_t variables);

/* The same, minimised. */
wy_automaton *wi_calculus_join(wi_calculus *c, wy_operation op, const wy_automaton *a,
                               const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                               uint32_t variables);

/* There is a value of variable `gone` with a op b; the others close ranks.  Minimal. */
wy_automaton *wi_calculus_exists(wi_calculus *c, wy_operation op, const wy_automaton *a,
                                 const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                 uint32_t variables, uint32_t gone);

/* a op b (and, and not, or) on the same tracks, minimal; takes both. */
wy_automaton *wi_calculus_into(wi_calculus *c, wy_operation op, wy_automaton *a, wy_automaton *b);

/* A minimal automaton that accepts nothing. */
bool wi_calculus_is_nothing(const wy_automaton *a);

/* The number that a word with the labels of `labels` has on one of its tracks. */
wy_status wi_calculus_number(mpz_t out, const wi_calculus *c, const wy_automaton *labels,
                             const wy_word *word, uint32_t track);

/*
 * Is a op b empty?  If not, *word gets the least witness over variables 0, ..., variables - 1.
 * false also on failure: look at the status.  AND_NOT with an empty b looks at a alone, whose
 * tracks must then be the variables in order.
 */
bool wi_calculus_is_empty(wi_calculus *c, wy_word *word, wy_operation op, const wy_automaton *a,
                          const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                          uint32_t variables);

/*
 * The acceptor with these outputs, minimal, whose states follow each other by digits: from state q
 * by the digits d, e, ... of all tracks, of which there are n, to[(q n + d) n + e ...];
 * WY_NO_STATE: nowhere.
 */
wy_status wi_digits_automaton(wy_automaton **out, const wy_numeration *system, uint32_t tracks,
                              const int32_t *outputs, const uint32_t *to, size_t count,
                              const wy_control *control, wy_error *error);

#endif
