/*
 * matrices.h - linear representations: how many values of the other variables belong to given
 * ones, as a product of matrices.
 */
#ifndef WY_LOGIC_MATRICES_H
#define WY_LOGIC_MATRICES_H

#include <stdio.h>

#include <wythoff/automaton.h>

/*
 * Writes, for Maple, a row vector v, a matrix M for each choice of digits of the tracks given[],
 * and a column vector w, such that v M M ... M w counts the words on the other tracks for each
 * choice of words on these.  names[t] is the name of track t.  *finite is false when the count
 * is infinite for some; then v (lsd: w) counts words no longer than those given.
 */
wy_status wy_matrices_write(FILE *stream, bool *finite, const wy_automaton *automaton,
                            char *const *names, const uint32_t *given, size_t count,
                            const wy_control *control, wy_error *error);

#endif
