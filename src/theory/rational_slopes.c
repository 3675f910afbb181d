/*
 * rational_slopes.c - where the P-positions of Rational Nim and Rational Wythoff
 * Nim lie in the long run (S3, Corollary 10).
 *
 * By Corollary 9 they are T_Q + n (p1 + p2, q1 + q2), and T_Q + the images of the
 * Wythoff pairs, which approach the slopes phi and 1/phi.  With r = p1 + p2 and
 * s = q1 + q2 the slopes are s / r and (q + phi s) / (p + phi r) for (p, q) = (p1, q1)
 * and (p2, q2).  Written over 2: (2q + s + s sqrt 5) / (2p + r + r sqrt 5), and
 * made rational below.
 */
#include <math.h>
#include <stdio.h>

#include "base/arithmetic.h"
#include "rules/value.h"
#include "theory/theory.h"

static wi_golden reduced(int64_t a, int64_t b, int64_t c) {
    int64_t divisor = wi_gcd(wi_gcd(a, b), c);
    if (c < 0) {
        divisor = -divisor;
    }
    return (wi_golden){a / divisor, b / divisor, c / divisor};
}

/* (q + phi s) / (p + phi r) */
static wi_golden golden_slope(int64_t p, int64_t q, int64_t r, int64_t s) {
    const int64_t top = 2 * q + s;    /* + s sqrt 5 */
    const int64_t bottom = 2 * p + r; /* + r sqrt 5 */
    return reduced(top * bottom - 5 * s * r, s * bottom - top * r, bottom * bottom - 5 * r * r);
}

wi_cone_slopes wi_cone_limits(const wy_cone *c) {
    const int64_t r = c->p1 + c->p2;
    const int64_t s = c->q1 + c->q2;
    return (wi_cone_slopes){.nim = reduced(s, 0, r),
                            .wythoff_lower = golden_slope(c->p1, c->q1, r, s),
                            .wythoff_upper = golden_slope(c->p2, c->q2, r, s)};
}

void wi_golden_text(char *buffer, size_t size, const wi_golden *number) {
    if (number->b == 0) {
        snprintf(buffer, size, number->c == 1 ? "%lld" : "%lld/%lld", (long long)number->a,
                 (long long)number->c);
    } else {
        snprintf(buffer, size, "(%lld%+lld*sqrt(5))/%lld", (long long)number->a,
                 (long long)number->b, (long long)number->c);
    }
}

double wi_golden_value(const wi_golden *number) {
    /* Nearly equal parts of opposite sign: multiply out instead of losing digits. */
    const double a = (double)number->a;
    const double b = (double)number->b * sqrt(5.0);
    if (a * b < 0) {
        const wi_wide square = (wi_wide)number->a * number->a - 5 * (wi_wide)number->b * number->b;
        return (double)square / (a - b) / (double)number->c;
    }
    return (a + b) / (double)number->c;
}
