/* matrices.h - linear representations of counting functions; see matrices.c. */
#ifndef WI_LOGIC_MATRICES_H
#define WI_LOGIC_MATRICES_H

#include <stdio.h>

#include <wythoff/automata.h>

typedef struct wi_matrices wi_matrices;

/*
 * For the values of the tracks given[0, count) of an automaton, whose variables have these names:
 * how many values of the others are there?  The automaton and the names must outlive the result.
 */
wy_status wi_matrices_make(wi_matrices **out, const wy_automaton *automaton, char *const *names,
                           const uint32_t *given, size_t count, const wy_control *control,
                           wy_error *error);
void wi_matrices_free(wi_matrices *matrices); /* NULL is allowed */

/* Is the count finite everywhere?  Else only values that are no longer than what is given count. */
bool wi_matrices_finite(const wi_matrices *matrices);

/* The formats 0, 1, ... by their endings, ".mpl" (Maple) first; NULL: there are no more. */
const char *wi_matrices_ending(size_t number);
wy_status wi_matrices_write(FILE *stream, size_t number, const wi_matrices *matrices,
                            wy_error *error);

#endif
