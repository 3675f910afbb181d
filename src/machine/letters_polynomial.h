/* letters_polynomial.h - what letters_slope.c needs of recurrences and polynomials. */
#ifndef WI_MACHINE_LETTERS_POLYNOMIAL_H
#define WI_MACHINE_LETTERS_POLYNOMIAL_H

#include <stdint.h>

enum { WI_MOST_LETTERS_OF_POLYNOMIAL = 700 }; /* polynomials have a degree below twice that */

#define WI_MODULUS ((UINT64_C(1) << 31) - 1)

uint64_t wi_modular_times(uint64_t a, uint64_t b);

/*
 * Berlekamp and Massey: sum of c[i] s[n - i] = 0 modulo WI_MODULUS, with c[0] = 1, for n < count;
 * returns the length.  c, b and kept have room for count + 2 numbers.
 */
int wi_shortest_recurrence(uint64_t *c, uint64_t *b, uint64_t *kept, const uint64_t *s, int count);

/* The coefficient of x^i is of[i].  Takes off factors x and cyclotomic ones. */
void wi_polynomial_strip(int64_t *of, int *degree);

/*
 * Keeps a factor x^3 - b x^2 - c x - d, or one of smaller degree, with small coefficients, that has
 * this root: what divides the polynomial, while the rest is not 0 there.  Else nothing is changed.
 */
void wi_polynomial_split(int64_t *of, int *degree, double root);

#endif
