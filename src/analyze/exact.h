/*
 * exact.h - y - c x for pairs of integers (x, y), compared without rounding errors.
 *
 * The number c is a fraction.  An algebraic number is replaced by a fraction so near to it that no
 * comparison changes: exact.c has the proof.
 */
#ifndef WI_ANALYZE_EXACT_H
#define WI_ANALYZE_EXACT_H

#include "analyze/analysis.h"

/* The least and the greatest y - c x that were taken, and the first place of each. */
typedef struct wi_extremes {
    mpq_t c;
    mpz_t low, high; /* times the denominator of c */
    size_t count, low_at, high_at;
} wi_extremes;

void wi_extremes_open(wi_extremes *of, const mpq_t c);
void wi_extremes_close(wi_extremes *of);
void wi_extremes_take(wi_extremes *of, int64_t x, int64_t y, size_t at);
/* The extremes themselves.  At least one pair was taken. */
void wi_extremes_values(mpq_t low, mpq_t high, const wi_extremes *of);

/* "-2", "0.457": an integer has all its digits, another number is written in this format. */
enum { WI_EXACT_TEXT = 64 };
void wi_exact_text(char text[WI_EXACT_TEXT], const mpq_t number, const char *format);

/* A number, or a fraction in its place. */
typedef struct wi_exact {
    mpq_t value;
    unsigned bits; /* 0: this is the number itself; else it differs by less than 2^-bits */
} wi_exact;

void wi_exact_open(wi_exact *number);
void wi_exact_close(wi_exact *number);

/*
 * The power of the root near `near` of c[0] + c[1] x + ... + c[degree] x^degree.  false: there is
 * no simple root.
 */
bool wi_exact_root(wi_exact *out, const int64_t *c, int degree, double near, unsigned power);

/*
 * s - 1/s for a root s > 1 as above.  If it is an integer, `out` is this integer.  If the leading
 * coefficient is 1, it is an integer or irrational, but for an integer s, where `out` is exact too.
 */
void wi_exact_rate(mpq_t out, const wi_exact *s);

/* 1 + s, with b, or 1 + 1/s. */
void wi_exact_limit(mpq_t out, const wi_exact *s, bool b);

/*
 * The slope s of the upper P-positions of a symmetric game with one P-position in each column, if a
 * theorem gives it.  Then a_n / n tends to 1 + 1/s and b_n / n to 1 + s.  false: not known.
 */
bool wi_exact_slope(wi_exact *s, wy_standing *by, const wy_analysis *analysis);

#endif
