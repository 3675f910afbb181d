/* mutants.h - automata with one fault, which proofs and checkers must notice. */
#ifndef MUTANTS_H
#define MUTANTS_H

#include <stdint.h>

#include <wythoff/automata.h>

/* A copy of an acceptor with one transition led elsewhere, or one output turned
 * over. */
wy_automaton *mutant(const wy_automaton *p, uint64_t *seed);

#endif
