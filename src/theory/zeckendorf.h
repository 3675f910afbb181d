/* zeckendorf.h - what the files on Fibonacci numeration share. */
#ifndef WI_THEORY_ZECKENDORF_H
#define WI_THEORY_ZECKENDORF_H

#include "theory/theory.h"

/*
 * The successor on packed digits: adds 1 and returns how many digits, counted
 * from the last, may have changed.  digits says where the word ends for sure;
 * there must be room for one digit more.
 */
size_t wi_zeckendorf_successor(uint64_t *words, size_t digits);

/* Makes room for the digits and sets them all to 0. */
wy_status wi_zeckendorf_zeros(wi_zeckendorf *rho, uint64_t digits, wy_error *error);

/* Sets length: the digits from the limit on are 0, the leading one is looked for. */
void wi_zeckendorf_measure(wi_zeckendorf *rho, size_t limit);

#endif
