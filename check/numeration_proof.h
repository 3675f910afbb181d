/*
 * numeration_proof.h - does each number have exactly one valid word, up to zeros in front?
 *
 *   1. Of two valid words of the same length the later one, by the first digit in which they
 * differ, has the greater number.  So no two of them have the same number, and numbers can be
 * compared by their words.
 *   2. For every valid word there is one whose number is greater by 1.  The word 0 is valid, so by
 *      induction each number has a word.
 *
 * Both are linear conditions on words (sum.h), which speak of words whatever these stand for.
 */
#ifndef CHECK_NUMERATION_PROOF_H
#define CHECK_NUMERATION_PROOF_H

#include "linear.h"

/* Then n->ordered is set. */
bool cert_prove_numeration(numeration *n, work *w);

#endif
