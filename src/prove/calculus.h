/*
 * calculus.h - operations on automata, written as formulas are.
 *
 * Each takes automata and gives a new one; a NULL goes through to the result, and the status
 * of what failed first stays in the calculus.  Tracks are named by numbers: TRACKS(0, 2) says that
 * the automaton's tracks are the variables 0 and 2 of the formula.
 */
#ifndef WY_PROVE_CALCULUS_H
#define WY_PROVE_CALCULUS_H

#include <wythoff/automaton.h>
#include <wythoff/control.h>
#include <wythoff/numeration.h>
#include <wythoff/status.h>

typedef struct wy_calculus {
    const wy_numeration *system;
    const wy_control *control;
    wy_error *error;
    wy_status status; /* WY_OK until something fails */
    uint64_t widest;  /* states of the largest automaton so far */
} wy_calculus;

#define TRACKS(...) ((const uint32_t[]){__VA_ARGS__})

/* The relations of the system, the calculus' own; NULL on failure. */
const wy_automaton *wy_calculus_adder(wy_calculus *c); /* 0 + 1 = 2 */
const wy_automaton *wy_calculus_less(wy_calculus *c);  /* 0 < 1 */

/* variable 1 = variable 0 + constant */
wy_automaton *wy_calculus_plus(wy_calculus *c, int64_t constant);

/* a op b over variables 0, ..., variables - 1; not minimised. */
wy_automaton *wy_calculus_combine(wy_calculus *c, wy_operation op, const wy_automaton *a,
                                  const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                  uint32_t variables);

/* The same, minimised. */
wy_automaton *wy_calculus_join(wy_calculus *c, wy_operation op, const wy_automaton *a,
                               const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                               uint32_t variables);

/* There is a value of variable `gone` with a op b; the others close ranks.  Minimal. */
wy_automaton *wy_calculus_exists(wy_calculus *c, wy_operation op, const wy_automaton *a,
                                 const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                                 uint32_t variables, uint32_t gone);

/* Variable i becomes variable to[i]. */
wy_automaton *wy_calculus_rename(wy_calculus *c, const wy_automaton *a, const uint32_t *to,
                                 uint32_t variables);

/*
 * Is a op b empty?  If not, *word gets the least witness over variables 0, ..., variables - 1.
 * false also on failure: look at the status.
 */
bool wy_calculus_is_empty(wy_calculus *c, wy_word *word, wy_operation op, const wy_automaton *a,
                          const uint32_t *of_a, const wy_automaton *b, const uint32_t *of_b,
                          uint32_t variables);

#endif
