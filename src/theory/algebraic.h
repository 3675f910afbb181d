/*
 * algebraic.h - which algebraic number is it?  A number that was measured, its minimal polynomial,
 * and what numeration systems want to know of that.
 */
#ifndef WI_THEORY_ALGEBRAIC_H
#define WI_THEORY_ALGEBRAIC_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wythoff/base.h>

enum { WI_MAX_DEGREE = 6, WI_POLYNOMIAL_TEXT = 160 };

/* c[0] + c[1] x + ... + c[degree] x^degree, its leading coefficient positive, no common factor. */
typedef struct wi_polynomial {
    uint32_t degree; /* 0: there is none */
    int64_t c[WI_MAX_DEGREE + 1];
} wi_polynomial;

/*
 * The polynomial of least degree with a root that is `value` up to `error`, if that is no accident:
 * it has to be so small that among all that are as small none would be expected to have a root so
 * near, by a factor of 2^6.  WY_NO: there is none of degree up to
 * WI_MAX_DEGREE.
 */
wy_status wi_polynomial_of(wi_polynomial *out, double value, double error, wy_error *why);

/* The root near `value`, as exactly as doubles are. */
double wi_polynomial_root(const wi_polynomial *polynomial, double value);

/* "x^3 = x + 1", "x^2 + 1 = 3x": no minus signs. */
void wi_equation_text(char *text, size_t size, const int64_t *c, int degree);
void wi_polynomial_text(char text[WI_POLYNOMIAL_TEXT], const wi_polynomial *polynomial);

/* Is the root a Pisot number: leading coefficient 1, and all other roots less than 1? */
bool wi_polynomial_is_pisot(const wi_polynomial *polynomial, double root);

/*
 * The continued fraction of a root > 0 of a polynomial of degree 2: quotients[0 .. before - 1],
 * then those up to `count` for ever.  false: longer than `most`, or a quotient above 10^6.
 */
bool wi_polynomial_fraction(uint32_t *quotients, size_t most, size_t *before, size_t *count,
                            const wi_polynomial *polynomial, double root);

/* ---- lattices ------------------------------------------------------------------------------- */

/*
 * rows: `count` independent vectors of `width` numbers each, one behind the other; replaced by a
 * reduced basis of the same lattice, the first at most 2^((count-1)/2) times as long as the
 * shortest.  WY_BAD: they depend on each other.
 */
wy_status wi_lattice_reduce(mpz_t *rows, size_t count, size_t width, wy_error *error);

#endif
